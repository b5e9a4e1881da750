import { routeToHtmlPath } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { PageArticle } from '../facts/page-facts.js';
import { pageModuleText } from '../pages/page-module.js';

/** A file of a page before it is written. */
export interface PageFile {
  path: string;
  text: string;
}

/** Path of a file that belongs to a page, without the end of its name: `/guide/` to `assets/pages/guide/index`. */
const pageFilePath = (routePath: string): string =>
  `assets/pages/${routeToHtmlPath(routePath).slice(0, -'.html'.length)}`;

/** Module files of a page with components: the whole one, and one without the strings that the document has. */
export function moduleFiles(
  routePath: string,
  { code, strings = [], adoptable = [] }: PageArticle,
  isRendered: boolean,
): { whole?: PageFile; lean?: PageFile } {
  if (code === undefined) return {};
  const toFile = (text: string, ending: string): PageFile => ({
    path: `${pageFilePath(routePath)}.${contentHash(text).slice(0, 8)}${ending}.js`,
    text,
  });
  const whole = toFile(pageModuleText(code, strings), '');
  if (!isRendered || adoptable.length === 0) return { whole };
  return { whole, lean: toFile(pageModuleText(code, strings, new Set(adoptable)), '.lean') };
}

/** Style sheet with the rules that only this page needs. */
export function styleFile(routePath: string, { css }: PageArticle): PageFile | undefined {
  return css === undefined
    ? undefined
    : { path: `${pageFilePath(routePath)}.${contentHash(css).slice(0, 8)}.css`, text: css };
}
