import { isExternalUrl } from '../../shared/route-path.js';
import { resolveShownFile } from '../markdown/links/assets.js';
import type { PageScope } from '../markdown/page-scope.js';

/**
 * URL of the image that previews of links to a page show, from its front matter. Names without a folder are left alone:
 * they are fields of a site's own.
 */
export function socialImage(scope: PageScope): string | undefined {
  const { image } = scope.frontmatter;
  if (typeof image !== 'string') return undefined;
  if (isExternalUrl(image)) return image;
  if (!/^\.{0,2}\//.test(image)) return undefined;
  const line = scope.source.split('\n').findIndex((text) => /^\s*image\s*:/.test(text)) + 1 || 1;
  return resolveShownFile(image, image, { line, column: 1 }, scope)?.url;
}
