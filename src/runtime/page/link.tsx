import type { AnchorHTMLAttributes } from 'react';
import { isExternalUrl } from '../../shared/route-path.js';
import { useI18n, useSite } from '../hooks/page-hooks.js';
import { pageUrl } from '../url/page-url.js';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement>;

const hasUnsafeScheme = (href: string): boolean => /^\s*(?:javascript|vbscript|data):/i.test(href);

/**
 * A link as authors write it: site-absolute paths get base and language, other sites open in a new tab. Clicks become
 * client navigation like those of every link in the document.
 */
export function Link({ href = '', children, ...rest }: LinkProps) {
  const { site } = useSite();
  const translate = useI18n();
  if (hasUnsafeScheme(href)) return <span {...rest}>{children}</span>;
  if (!/^(?:https?:)?\/\//i.test(href) || !isExternalUrl(href)) {
    return (
      <a href={pageUrl(href, site)} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="hd-visually-hidden">{` (${translate('externalLinkText')})`}</span>
    </a>
  );
}
