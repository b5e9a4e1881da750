import type { RoutePath } from '../../shared/route-path.js';

/** One of the pages of a file such as `[slug].tsx`. */
export interface PageInstance {
  /** Path of the file relative to the docs root; `relativePath` has the values of the parameters. */
  template: string;
  params: Record<string, string>;
  frontmatter: Record<string, unknown>;
}

/** One page of the site and where it comes from. */
export interface Route {
  routePath: RoutePath;
  /** `routePath` without version and language prefix; pages that share it are translations of each other. */
  pureRoutePath: RoutePath;
  /** Source path relative to the docs root, with forward slashes, NFC. Generated pages have a virtual one. */
  relativePath: string;
  /** Source path relative to the project root, used in messages. */
  file: string;
  /** Absolute source path on disk; undefined for pages whose text a plugin gave. */
  absolutePath?: string;
  /** Text of a page that a plugin added; undefined for files. */
  content?: string;
  /** The path that a file with parameters in its name returned for this page. */
  instance?: PageInstance;
  kind: 'md' | 'mdx' | 'component';
  lang: string;
  version: string;
  /** True if the page is in the file of a sealed version. */
  isSealed?: true;
  /**
   * The page whose text this one shows, because its language lacks a translation. `relativePath` is then where the
   * translation would be, so links and navigation find this page there.
   */
  original?: Pick<Route, 'relativePath' | 'routePath' | 'lang'>;
}

/** Language of a page's text. */
export const textLang = ({ lang, original }: Pick<Route, 'lang' | 'original'>): string => original?.lang ?? lang;

/** Tells pages apart. The pages of two listings with equal keys are one page. */
export const routeKey = ({ relativePath, routePath, original, content = '', instance }: Route): string =>
  [relativePath, routePath, original?.relativePath, content, instance && JSON.stringify(instance)].join('\n');

/** Absolute paths of the files of pages. */
export const sourceFiles = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ absolutePath }) => absolutePath ?? []);
