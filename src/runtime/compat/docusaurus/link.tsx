import { Link as PageLink, type LinkProps } from '../../page/link.js';

export interface DocusaurusLinkProps extends LinkProps {
  to?: string | undefined;
}

/** `@docusaurus/Link`: a link with `to` or `href`. */
export function Link({ to, href = to ?? '', ...rest }: DocusaurusLinkProps) {
  return <PageLink href={href} {...rest} />;
}
