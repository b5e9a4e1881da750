import { indexSettings, type IndexOptions } from '../../../shared/search/index-options.js';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isExternalUrl } from '../../../shared/route-path.js';
import type { LightDark } from '../../../shared/site-data.js';
import { algoliaNameMissing, fileMissing } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { OptionPath } from '../../report/wording.js';
import type { BundleParts } from '../plugin.js';
import { algoliaOptions, searchOptions, type AlgoliaOptions } from '../options/search-options.js';
import { withDefaults } from '../options/with-defaults.js';
import type { ResolvedAlgolia, SiteConfig } from '../site-config.js';
import type { CompletedConfig, UserConfig } from '../options/user-options.js';
import { diskPath } from '../../files/paths.js';
import { isFile } from '../../files/folders.js';

/** Folders that file options are looked up in, and where missing files are reported. */
export interface FileLookup {
  projectRoot: string;
  root: string;
  report: (problem: OptionProblem) => void;
}

/** Absolute path of a file option; a missing file is reported. */
export function resolveFile(path: OptionPath, written: string, { projectRoot, report }: FileLookup): string {
  const file = diskPath(resolve(projectRoot, written));
  if (!isFile(file)) report(fileMissing(path, file));
  return file;
}

/**
 * Resolves an image: a path below `public` (begins with `/`) and a URL stay as they are, a relative file path becomes a
 * `file:` URL. Files that do not exist are reported.
 */
export function resolvePicture(path: OptionPath, written: string, lookup: FileLookup): string {
  if (written === '') return '';
  if (written.startsWith('file:')) return pathToFileURL(resolveFile(path, fileURLToPath(written), lookup)).href;
  if (isExternalUrl(written)) return written;
  if (!written.startsWith('/')) return pathToFileURL(resolveFile(path, written, lookup)).href;
  const publicFile = diskPath(join(lookup.root, 'public', written.replace(/[?#][^]*$/, '')));
  if (!isFile(publicFile)) lookup.report(fileMissing(path, publicFile));
  return written.normalize('NFC');
}

/** Resolves `logo`, one image or two. */
export function resolveLogo(logo: string | LightDark, lookup: FileLookup): string | LightDark {
  if (typeof logo !== 'object') return resolvePicture(['logo'], logo, lookup);
  return {
    light: resolvePicture(['logo', 'light'], logo.light, lookup),
    dark: resolvePicture(['logo', 'dark'], logo.dark, lookup),
  };
}

/** Completes the options of hosted search; a missing id, key or name is reported. */
function resolveAlgolia(options: AlgoliaOptions, report: FileLookup['report']): ResolvedAlgolia {
  for (const name of ['appId', 'apiKey', 'indexName'] as const)
    if (!options[name]) report(algoliaNameMissing(['search', 'algolia', name], name));
  return { ...options, ...withDefaults(algoliaOptions, options) };
}

/** Options of an index that has the tags of the dialog's facets. */
function withTags(index: IndexOptions, facets: readonly string[]): IndexOptions {
  const { tags } = indexSettings(index);
  const missing = facets.filter((name) => !tags.includes(name));
  return missing.length > 0 ? { ...index, tag: [...tags, ...missing] } : index;
}

/** Resolves the options of search. */
export function resolveSearch(search: UserConfig['search'], lookup: FileLookup): SiteConfig['search'] {
  if (search === false) return false;
  const { searchHooks, algolia, index, ...others } = withDefaults(searchOptions, search);
  return {
    ...others,
    searchHooks: searchHooks && resolveFile(['search', 'searchHooks'], searchHooks, lookup),
    algolia: algolia && resolveAlgolia(algolia, lookup.report),
    index: withTags(index, others.dialog?.facets ?? []),
  };
}

/** Resolves style sheets and components that every page gets, and scripts of plugins. */
export function resolveGlobals(
  user: CompletedConfig,
  lookup: FileLookup,
): Pick<SiteConfig, 'globalStyles' | 'globalUIComponents' | 'clientModules'> {
  const { globalStyles, plugins } = user;
  const isSingle = typeof globalStyles === 'string';
  const owners: [owner: OptionPath, parts: Pick<BundleParts, 'globalStyles' | 'globalUIComponents'>][] = [
    [[], { ...user, globalStyles: isSingle ? [globalStyles] : globalStyles }],
    ...plugins.map((plugin, index): [OptionPath, BundleParts] => [['plugins', index], plugin]),
  ];
  return {
    globalStyles: owners.flatMap(([owner, { globalStyles: styles = [] }]) =>
      styles.map((path, index) => {
        const option = owner.length === 0 && isSingle ? ['globalStyles'] : [...owner, 'globalStyles', index];
        return resolveFile(option, path, lookup);
      }),
    ),
    globalUIComponents: owners.flatMap(([owner, { globalUIComponents: components = [] }]) =>
      components.map((component, index) => {
        const [path, props] = typeof component === 'string' ? [component, {}] : component;
        return { path: resolveFile([...owner, 'globalUIComponents', index], path, lookup), props };
      }),
    ),
    clientModules: plugins.flatMap(({ clientModules = [] }, index) =>
      clientModules.map(({ path, selector }, position) => ({
        path: resolveFile(['plugins', index, 'clientModules', position, 'path'], path, lookup),
        selector,
      })),
    ),
  };
}
