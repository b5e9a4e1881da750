import { routeToPageFile } from '../../shared/route-path.js';
import { contentHash } from '../cache/cache-key.js';
import type { PageArticle } from '../facts/page-facts.js';
import { pageModuleText } from '../pages/page-module.js';

/** A file of a page before it is written. */
export interface PageFile {
  path: string;
  text: string;
}

const pageFolderFile = (routePath: string): string => routeToPageFile(routePath).replace(/\.json$/, '');

/** Module files of a page with components: the whole one, and the one for a first visit. */
export function moduleFiles(
  routePath: string,
  { code, strings = [], adoptable = [] }: PageArticle,
): { whole?: PageFile; lean?: PageFile } {
  if (code === undefined) return {};
  const toFile = (text: string, ending: string): PageFile => ({
    path: `${pageFolderFile(routePath)}.${contentHash(text).slice(0, 8)}${ending}.js`,
    text,
  });
  return {
    whole: toFile(pageModuleText(code, strings), ''),
    lean: toFile(pageModuleText(code, strings, new Set(adoptable)), '.lean'),
  };
}

/** Style sheet with the rules that only this page needs. */
export function styleFile(routePath: string, { css }: PageArticle): PageFile | undefined {
  return css === undefined
    ? undefined
    : { path: `${pageFolderFile(routePath)}.${contentHash(css).slice(0, 8)}.css`, text: css };
}
