import type { HTMLAttributes } from 'react';

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | undefined;
}

/** `@theme/Heading`: a heading with an anchor if it has an id. */
export function Heading({ as: Tag = 'h2', children, ...rest }: HeadingProps) {
  return (
    <Tag {...rest}>
      {children}
      {rest.id && (
        <a className="hd-anchor" href={`#${encodeURIComponent(rest.id)}`} aria-hidden="true">
          #
        </a>
      )}
    </Tag>
  );
}
