import { useMemo } from 'react';
import { htmlProps } from '../../dom/html-props.js';

export interface HtmlProps {
  tag: 'div' | 'p' | 'span';
  /** HTML that the site's authors wrote. */
  html: string;
  className?: string | undefined;
}

/** An element whose content is given as HTML. */
export function Html({ tag: Tag, html, className }: HtmlProps) {
  const props = useMemo(() => htmlProps(html), [html]);
  return <Tag className={className} {...props} />;
}
