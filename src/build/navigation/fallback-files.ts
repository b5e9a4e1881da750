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
  const readPath = (path: string): string => {
    const scope = scopes.find(({ folder }) => folder !== '' && path.startsWith(`${folder}/`));
    const from = scopes.find(({ version, lang }) => version === scope?.version && lang === config.lang);
    if (!scope || !from || readFile(path) !== undefined) return path;
    const substitute = posix.join(from.folder, path.slice(scope.folder.length));
    return readFile(substitute) === undefined ? path : substitute;
  };
  return {
    folders: withFiles(folders, fallbackPaths(folders, routes)),
    readFile: (path) => readFile(readPath(path)),
    readPath,
  };
}
