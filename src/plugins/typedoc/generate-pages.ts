import type { SiteConfig } from '../../build/config/site-config.js';
import { projectPath } from '../../build/files/paths.js';
import type { TypedocOptions } from './options.js';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { packageVersion } from '../plugin-packages.js';
import {
  isUpToDate,
  metaName,
  readRecord,
  writeRecord,
  hashOf,
  hashOfFile,
  sidebarText,
  writePages,
} from './write-pages.js';
import { createPluginText, textKeys } from '../page-texts.js';
import { createFolder } from '../../build/files/folders.js';

/** Where the pages go. */
export interface PagePlace {
  /** Folder below the docs folder, with forward slashes. */
  folder: string;
  /** Language of its headings. */
  lang: string;
}

/** Folder and language of the pages: without a folder of their own they belong to the default version and language. */
export function pagePlace({ outDir }: TypedocOptions, config: SiteConfig): PagePlace {
  const { hasLocaleFolders, lang, locales, multiVersion } = config;
  const { versions } = multiVersion;
  const around = [...(versions.length > 0 ? [multiVersion.default] : []), ...(hasLocaleFolders ? [lang] : []), 'api'];
  const segments = outDir?.split(/[\\/]/) ?? around;
  const named = segments[versions.includes(segments[0]!) ? 1 : 0];
  const isLocale = hasLocaleFolders && locales.some((locale) => locale.lang === named);
  return { folder: segments.join('/'), lang: isLocale ? named! : lang };
}

/** Changes when equal modules get other pages. */
const formatVersion = 2;

const missingEntry = (path: string, index: number): Diagnostic => ({
  code: 'typedoc-entry',
  severity: 'error',
  kind: 'config',
  option: ['entryPoints', index],
  message: `Plugin typedoc: the entry point ${path} does not exist.`,
  fix: 'Name a module by its absolute path, or by its path from the folder of the configuration.',
});

/** Hash of everything besides the modules that decides what the pages look like. */
function keyOf({ setup }: TypedocOptions, entryPoints: readonly string[], lang: string, config: SiteConfig): string {
  const text = createPluginText('typedoc', config, lang);
  const labels = textKeys('typedoc').map((key) => text(key));
  const versions = ['typedoc', 'typedoc-plugin-markdown', 'typescript'].map(packageVersion);
  const paths = entryPoints.map((path) => relative(config.projectRoot, path));
  // A function can depend on everything that the configuration imports.
  return hashOf(JSON.stringify([formatVersion, versions, paths, lang, labels, setup ? config.configHash : '']));
}

/** Absolute paths of the entry points. */
const entryPaths = ({ entryPoints }: TypedocOptions, { projectRoot }: SiteConfig): string[] =>
  entryPoints.map((path) => resolve(projectRoot, path));

/** Brings the pages up to date. Gives the problems, and the files whose changes make the pages stale. */
export async function generatePages(
  options: TypedocOptions,
  config: SiteConfig,
): Promise<{ problems: Diagnostic[]; sources: string[] }> {
  const { projectRoot, root } = config;
  const entryPoints = entryPaths(options, config);
  const missing = entryPoints.flatMap((path, index) =>
    existsSync(path) ? [] : [missingEntry(projectPath(projectRoot, path), index)],
  );
  if (missing.length > 0) return { problems: missing, sources: entryPoints };
  const place = pagePlace(options, config);
  const folder = join(root, place.folder);
  const shown = projectPath(projectRoot, folder);
  const key = keyOf(options, entryPoints, place.lang, config);
  const record = readRecord(folder);
  if (record && isUpToDate(record, key, folder, projectRoot))
    return { problems: record.problems, sources: record.sources.map(({ path }) => join(projectRoot, path)) };

  const { runTypedoc } = await import('./run-typedoc.js');
  const { setup } = options;
  const result = await runTypedoc({ projectRoot, entryPoints, lang: place.lang, setup });
  if (!result.files) return result;
  const files = new Map(result.files);
  files.set(metaName, Buffer.from(sidebarText(files.keys(), createPluginText('typedoc', config, place.lang))));
  createFolder(folder);
  const { written, problems } = writePages(folder, shown, files, record?.files ?? {});
  const all = [...result.problems, ...problems];
  const sources = result.sources.map((path) => ({ path: relative(projectRoot, path), hash: hashOfFile(path) }));
  writeRecord(folder, { key, sources, files: written, problems: all });
  return { problems: all, sources: result.sources };
}
