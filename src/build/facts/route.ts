import type { RoutePath } from '../../shared/route-path.js';

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
  kind: 'md' | 'mdx' | 'component';
  lang: string;
  version: string;
}

/** Tells pages apart. The pages of two listings with equal keys are one page. */
export const routeKey = ({ relativePath, routePath, content = '' }: Route): string =>
  `${relativePath}\n${routePath}\n${content}`;

/** Absolute paths of the files of pages. */
export const sourceFiles = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ absolutePath }) => absolutePath ?? []);
