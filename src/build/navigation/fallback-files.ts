import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { localeScopes } from '../links/locale-scopes.js';
import type { ContentFolder } from '../routes/scan-routes.js';
import { folderOf, withFiles } from '../routes/virtual-files.js';
import type { NavigationSource } from './navigation-source.js';

type Files = Pick<NavigationSource, 'folders' | 'readFile' | 'readPath'>;

/** Paths of the pages that languages take from the default one, where their translations would be. */
function fallbackPaths(folders: ReadonlyMap<string, ContentFolder>, routes: readonly Route[]): string[] {
  const hasFile = (path: string): boolean => folders.get(folderOf(path))?.files.includes(posix.basename(path)) ?? false;
  return routes.flatMap(({ original, relativePath }) =>
    original && hasFile(original.relativePath) ? [relativePath] : [],
  );
}

/**
 * Files of the docs root as navigation reads them. On sites whose languages fall back to the default one, that language's
 * pages, `_meta.json` and `_nav.json` are also where another language lacks its own.
 */
export function withFallbackFiles(
  { folders, readFile }: Pick<Files, 'folders' | 'readFile'>,
  routes: readonly Route[],
  config: SiteConfig,
): Files {
  if (!config.i18n.fallback) return { folders, readFile, readPath: (path) => path };
  const scopes = localeScopes(config);
  const originalOf = new Map(
    scopes.flatMap(({ version, folder, outside }): [string, string[]][] => {
      const from = scopes.find((scope) => scope.version === version && scope.lang === config.lang)!;
      // Files of the default language outside of the folders of versions may be outside of its folder, too.
      return [[folder, [from.folder]], ...(outside ? [[outside, [from.outside!, '']] as [string, string[]]] : [])];
    }),
  );
  const readPath = (path: string): string => {
    const folder = [...originalOf.keys()].find((name) => name !== '' && path.startsWith(`${name}/`));
    if (folder === undefined || readFile(path) !== undefined) return path;
    const substitutes = originalOf.get(folder)!.map((original) => posix.join(original, path.slice(folder.length + 1)));
    return substitutes.find((substitute) => readFile(substitute) !== undefined) ?? path;
  };
  return {
    folders: withFiles(folders, fallbackPaths(folders, routes)),
    readFile: (path) => readFile(readPath(path)),
    readPath,
  };
}
