import { encodePath, isExternalUrl } from '../../../shared/route-path.js';
import { badImage, badLink, drivePath } from '../../report/errors/markdown.js';
import { pictureSize, type PictureSize } from '../../formats/picture-size.js';
import type { PageScope, Place } from '../page-scope.js';
import { resolveShownFile } from './assets.js';
import { isDrivePath, parseUrl } from '../../links/url-parts.js';

/** Largest image without a warning, in bytes. */
const sizeLimit = 10 * 1024 * 1024;

/** An image's address and size. */
export interface ResolvedImage extends PictureSize {
  src: string;
}

function measure(bytes: Buffer, written: string, place: Place, scope: PageScope): PictureSize {
  if (bytes.length === 0) {
    scope.report(badImage(written, 'is empty'), place);
    return {};
  }
  if (bytes.length > sizeLimit) scope.report(badImage(written, `is larger than ${sizeLimit / 1024 / 1024} MB`), place);
  const size = pictureSize(bytes);
  if (!size) scope.report(badImage(written, 'is of no known picture format'), place);
  return size ?? {};
}

/**
 * Resolves an image as written. Other hosts and data URLs stay as they are; an image that is not there is reported
 * and keeps its address.
 */
export function resolveImage(written: string, place: Place, scope: PageScope): ResolvedImage {
  if (isDrivePath(written)) {
    scope.report(drivePath(written), place);
    return { src: '' };
  }
  if (isExternalUrl(written) || written === '') return { src: written };
  const parts = parseUrl(written);
  if (!parts) {
    scope.report(badLink(written), place);
    return { src: '' };
  }
  const file = resolveShownFile(parts.path, written, place, scope);
  if (file) return { src: file.url + parts.suffix, ...measure(file.bytes, written, place, scope) };
  const path = parts.path.startsWith('/')
    ? scope.config.base + encodePath(parts.path.slice(1))
    : encodePath(parts.path);
  return { src: path + parts.suffix };
}

/** Fits an image's size to what the author wrote: one given side scales the other, a side with a unit leaves both. */
export function fitSize(size: PictureSize, written: { width?: unknown; height?: unknown }): PictureSize {
  const { width, height } = size;
  if (written.width === undefined && written.height === undefined) return size;
  if (!width || !height || (written.width !== undefined && written.height !== undefined)) return {};
  const side = Number(written.width ?? written.height);
  if (!(side > 0)) return {};
  return written.width === undefined
    ? { width: Math.round((side * width) / height) }
    : { height: Math.round((side * height) / width) };
}
