import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoutePath } from '../../shared/route-path.js';

/** One of the pages of a file such as `[slug].tsx`. */
export interface PageInstance {
  /** Path of the file relative to the docs root; `relativePath` has the values of the parameters. */
  template: string;
  params: Record<string, string>;
  frontmatter: Record<string, unknown>;
}

/** Where the text of a page is: in a file with an absolute path, in a text that a plugin added, or in a sealed version. */
export type RouteSource = { kind: 'file'; path: string } | { kind: 'text'; text: string } | { kind: 'sealed' };

/** One page of the site and where it comes from. */
export interface Route {
  routePath: RoutePath;
  /** `routePath` without version and language prefix; pages that share it are translations of each other. */
  pureRoutePath: RoutePath;
  /** Source path relative to the docs root, with forward slashes, NFC. Generated pages have a virtual one. */
  relativePath: string;
  /** Source path relative to the project root, used in messages. */
  file: string;
  source: RouteSource;
  /** The path that a file with parameters in its name returned for this page. */
  instance?: PageInstance;
  kind: 'md' | 'mdx' | 'component';
  lang: string;
  version: string;
  /**
   * The page whose text this one shows, because its language lacks a translation. `relativePath` is then where the
   * translation would be, so links and navigation find this page there.
   */
  original?: Pick<Route, 'relativePath' | 'routePath' | 'lang'>;
}

/** Language of a page's text. */
export const textLang = ({ lang, original }: Pick<Route, 'lang' | 'original'>): string => original?.lang ?? lang;

/** Tells pages apart. The pages of two listings with equal keys are one page. */
export const routeKey = ({ relativePath, routePath, original, source, instance }: Route): string =>
  [
    relativePath,
    routePath,
    original?.relativePath,
    source.kind === 'text' ? source.text : '',
    instance && JSON.stringify(instance),
  ].join('\n');

/** True if the page is in the file of a sealed version. */
export const isSealed = ({ source }: Pick<Route, 'source'>): boolean => source.kind === 'sealed';

/** Absolute path of the file of a page; undefined for other pages. */
export const sourceFilePath = ({ source }: Pick<Route, 'source'>): string | undefined =>
  source.kind === 'file' ? source.path : undefined;

/** Absolute path of the file of a page. Other pages have the one at which their file would be. */
export const sourcePath = (route: Pick<Route, 'source' | 'relativePath'>, root: string): string =>
  sourceFilePath(route) ?? join(root, route.relativePath);

/** Absolute paths of the files of pages. */
export const sourceFiles = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) => sourceFilePath(route) ?? []);

/**
 * Reads the source of a page that isn't sealed. Throws the errors of the file system, since a file may have been deleted after
 * pages were listed.
 */
export function readSource({ source, file }: Pick<Route, 'source' | 'file'>): Buffer {
  if (source.kind === 'sealed') throw new Error(`The source of ${file} is in a sealed version.`);
  return source.kind === 'text' ? Buffer.from(source.text) : readFileSync(source.path);
}
