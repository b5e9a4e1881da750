import { imageFields, imageNames, imageValue } from '../../../build/bundle/astro/image-fields.js';
import { replaceOutsideCode, withoutCode } from './code-ranges.js';

/** Replaces fields of imported images, such as `logo.src`, by the URL that the import is in Heddle. Code of a page stays. */
export function editImageFields(source: string): string {
  const names = imageNames(withoutCode(source).text);
  return names.length === 0 ? source : replaceOutsideCode(source, imageFields(names), imageValue);
}
