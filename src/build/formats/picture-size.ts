import { imageSize } from 'image-size';

/** Bytes of a file that are searched for the beginning of an SVG image. */
const svgHeaderSize = 64 * 1024;

/** Width and height in CSS pixels, where known. */
export interface PictureSize {
  width?: number;
  height?: number;
}

/** Size from an image's header, turned as its orientation says; `undefined` when the format is not known. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  const header = bytes.toString('latin1', 0, svgHeaderSize);
  const isSvg = /<svg[\s>]/i.test(header);
  try {
    const { width, height, orientation = 1 } = imageSize(isSvg ? bytes.subarray(0, svgHeaderSize) : bytes);
    if (!width || !height) return {};
    const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
    return { width: Math.round(shownWidth), height: Math.round(shownHeight) };
  } catch {
    return isSvg ? {} : undefined;
  }
}
