import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { fileMissing, outDirRefused, pathUnusable, rootMissing } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import { defaultCacheDirectory } from '../load/cache-directory.js';
import { whyUnusable, diskPath, projectPath } from '../../files/paths.js';
import type { CompletedConfig } from '../options/user-options.js';
import { isFolder } from '../../files/folders.js';

/** The folders of a site, absolute. */
export interface SiteFolders {
  root: string;
  outDir: string;
  cacheDir: string;
  themeDir: string;
}

type Report = (problem: OptionProblem) => void;

/** The path with all links followed, also when its last parts do not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

const holds = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Why a folder must not be replaced by the site; undefined when nothing speaks against it. */
function whyRefused(outDir: string, projectRoot: string, root: string): string | undefined {
  const real = realPath(outDir);
  if (real === parse(real).root) return 'is the root of the file system';
  if (holds(real, realPath(homedir()))) return 'is or contains your home folder';
  if (holds(real, realPath(projectRoot))) return 'is or contains the project';
  if (holds(real, realPath(root))) return 'is or contains the docs folder';
  if (holds(real, realPath(join(root, 'public')))) return 'is the folder of public files';
  return existsSync(join(real, '.git')) ? 'is a Git repository' : undefined;
}

/**
 * Resolves the folders against the project folder, and refuses an output folder whose content is someone's work. A theme
 * folder that was named must exist.
 */
export function resolveFolders(
  user: CompletedConfig,
  isThemeNamed: boolean,
  projectRoot: string,
  report: Report,
): SiteFolders {
  for (const option of ['root', 'outDir', 'cacheDir', 'themeDir'] as const) {
    const path = user[option];
    if (path?.includes('\0')) report({ path: [option], diagnostic: pathUnusable(path, 'contains a NUL character') });
  }
  const absolute = (path: string): string => diskPath(resolve(projectRoot, path.replaceAll('\0', '')));
  const root = absolute(user.root);
  if (!isFolder(root)) report(rootMissing(projectPath(projectRoot, root) || root));
  const outDir = absolute(user.outDir);
  const refusal = whyRefused(outDir, projectRoot, root);
  if (refusal) report(outDirRefused(outDir, refusal));
  const themeDir = absolute(user.themeDir);
  if (isThemeNamed && !isFolder(themeDir)) report(fileMissing(['themeDir'], themeDir));
  const cacheDir = user.cacheDir === undefined ? defaultCacheDirectory(projectRoot) : absolute(user.cacheDir);
  for (const [option, folder] of Object.entries({ cacheDir, themeDir })) {
    const why = whyUnusable(folder);
    if (why) report({ path: [option], diagnostic: pathUnusable(folder, why) });
  }
  return { root, outDir, cacheDir, themeDir };
}
