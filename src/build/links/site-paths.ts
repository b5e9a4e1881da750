import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import picomatch from 'picomatch';
import type { SiteConfig } from '../config/site-config.js';

/** Hidden names that hosts and browsers ask for. */
const publishedHiddenNames = new Set(['.well-known', '.nojekyll', '.htaccess']);

/** True for names of files and folders that are not published, because they rarely are meant for visitors. */
export const isHiddenName = (name: string): boolean => name.startsWith('.') && !publishedHiddenNames.has(name);

/** Why a file may not become a part of the site. */
export type PathRefusal = 'outside-project' | 'outside-docs' | 'hidden';

type SiteFolders = Pick<SiteConfig, 'root' | 'projectRoot'>;

const isInside = (path: string, folder: string): boolean => (path + sep).startsWith(folder + sep);

/** True if a folder on the way, or the file itself, is hidden or `node_modules`. */
const isHiddenBelow = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some((name) => isHiddenName(name) || name === 'node_modules');

/** Why the target of a symbolic link may not become a part of the site. `target` is a real path. */
export function linkRefusal(
  target: string,
  { root, projectRoot }: SiteFolders,
): Exclude<PathRefusal, 'outside-docs'> | undefined {
  const folder = [root, projectRoot].map((path) => realpathSync(path)).find((path) => isInside(target, path));
  if (folder === undefined) return 'outside-project';
  return isHiddenBelow(target, folder) ? 'hidden' : undefined;
}

/** Path as patterns of `route.include` name it: relative to the docs folder, with forward slashes, in Unicode NFC. */
export const includePath = (path: string, root: string): string =>
  relative(root, path).replaceAll('\\', '/').normalize('NFC');

/** True if a pattern of `route.include` names the path. */
export const isIncludedPath = (path: string, { root, route }: Pick<SiteConfig, 'root' | 'route'>): boolean =>
  route.include.length > 0 && picomatch(route.include)(includePath(path, root));

/**
 * Why a page may not show the file at a path, undefined when it may. Pages can show what is in the docs folder and what
 * `route.include` names: pages may come from strangers, and a project contains files that visitors must not see. Symbolic
 * links may lead elsewhere in the project. A missing file is judged by its path.
 */
export function fileRefusal(path: string, config: SiteConfig): PathRefusal | undefined {
  if (isIncludedPath(path, config)) return undefined;
  const { root, projectRoot } = config;
  const folder = [root, projectRoot].find((parent) => isInside(path, parent));
  if (folder === undefined) return 'outside-project';
  if (isHiddenBelow(path, folder)) return 'hidden';
  if (folder !== root) return 'outside-docs';
  try {
    return linkRefusal(realpathSync(path), config);
  } catch {
    return undefined;
  }
}
