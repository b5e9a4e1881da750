import type { ImgHTMLAttributes } from 'react';
import { withBase } from '../../../shared/route-path.js';
import { useSite } from '../../hooks/use-site.js';

export interface ThemedImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  sources: { light: string; dark: string };
}

/** `@theme/ThemedImage`: an image for each appearance. */
export function ThemedImage({ sources, className = '', alt = '', ...rest }: ThemedImageProps) {
  const { base } = useSite().site;
  // `useBaseUrl` may have added the base already.
  const url = (src: string): string => (src.startsWith(base) ? src : withBase(src, base));
  return (
    <>
      <img className={`hd-only-light ${className}`.trim()} src={url(sources.light)} alt={alt} {...rest} />
      <img className={`hd-only-dark ${className}`.trim()} src={url(sources.dark)} alt={alt} {...rest} />
    </>
  );
}
