import { Link as PageLink, type LinkProps } from '../../page/link.js';
import { useEffect } from 'react';
import { Head } from '../../head/head.js';
import { useBaseUrl } from './use-base-url.js';
import { useHistory, type HistoryTarget } from './use-history.js';

export interface DocusaurusLinkProps extends LinkProps {
  to?: string | undefined;
}

/** `@docusaurus/Link`: a link with `to` or `href`. */
export function Link({ to, href = to ?? '', ...rest }: DocusaurusLinkProps) {
  return <PageLink href={href} {...rest} />;
}

/** `Redirect` of `@docusaurus/router`: leads visitors to another page, also without scripts. */
export function Redirect({ to }: { to: HistoryTarget }) {
  const { replace } = useHistory();
  const path = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  const url = useBaseUrl(path);
  useEffect(() => replace(path), [replace, path]);
  return path.startsWith('/') || /^https?:/.test(path) ? (
    <Head>
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
    </Head>
  ) : null;
}

/** `@theme/Icon/ExternalLink`: the mark of links to other sites. */
export function IconExternalLink({ width = 13.5, height = 13.5 }: { width?: number; height?: number }) {
  return (
    <svg
      width={width}
      height={height}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
    </svg>
  );
}
