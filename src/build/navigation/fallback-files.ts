import { posix } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import { localeScopes } from '../links/locale-scopes.js';
import type { ContentFolder } from '../routes/scan-routes.js';
import type { NavigationSource } from './navigation-source.js';

type Files = Pick<NavigationSource, 'folders' | 'readFile' | 'readPath'>;

const splitPath = (path: string): [folder: string, name: string] => {
  const end = path.lastIndexOf('/');
  return [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
};

/** The folders, with the pages that languages take from the default one where their translations would be. */
function withFallbackPages(
  folders: ReadonlyMap<string, ContentFolder>,
  routes: readonly Route[],
): ReadonlyMap<string, ContentFolder> {
  const all = new Map(
    [...folders].map(([path, { files, folders: inner }]) => [path, { files: [...files], folders: [...inner] }]),
  );
  const contentOf = (folder: string): ContentFolder => {
    const known = all.get(folder);
    if (known) return known;
    const content = { files: [], folders: [] };
    all.set(folder, content);
    const [above, name] = splitPath(folder);
    const { folders: beside } = contentOf(above);
    if (!beside.includes(name)) beside.push(name);
    return content;
  };
  for (const { original, relativePath } of routes) {
    const [originalFolder, originalName] = splitPath(original?.relativePath ?? '');
    if (!original || !folders.get(originalFolder)?.files.includes(originalName)) continue;
    const [folder, name] = splitPath(relativePath);
    contentOf(folder).files.push(name);
  }
  return all;
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
  return { folders: withFallbackPages(folders, routes), readFile: (path) => readFile(readPath(path)), readPath };
}
