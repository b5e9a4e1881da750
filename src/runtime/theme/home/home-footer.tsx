import { useMemo } from 'react';
import { htmlProps } from '../../dom/html-props.js';
import { useFrontmatter } from '../../hooks/use-frontmatter.js';
import { useSite } from '../../hooks/use-site.js';

/** The site's footer message, which is HTML in the configuration. */
export function HomeFooter() {
  const { footerMessage } = useSite().site;
  const isHidden = useFrontmatter().frontmatter['footer'] === false || footerMessage === '';
  const props = useMemo(() => htmlProps(footerMessage), [footerMessage]);
  return isHidden ? null : <footer className="hd-footer" {...props} />;
}
