import type { ImgHTMLAttributes } from 'react';
import { withBase } from '../../../shared/route-path.js';
import { useSite } from '../../hooks/use-site.js';

export interface ImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  /** URL of an image, as `import` returns it. */
  src: string;
}

/** `Image` of `astro:assets`: the image as it is. */
export function Image({ src, alt = '', ...rest }: ImageProps) {
  const { base } = useSite().site;
  return <img loading="lazy" {...rest} src={src.startsWith(base) ? src : withBase(src, base)} alt={alt} />;
}

/** `Picture` of `astro:assets`: the image as it is. */
export const Picture = ({ formats: _formats, ...rest }: ImageProps & { formats?: readonly string[] }) => (
  <Image {...rest} />
);
