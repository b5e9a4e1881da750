import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { searchFolder } from '../shared/search/search-index.js';
import { themeComponentNames } from '../shared/theme-components.js';
import { createPortablePaths } from './cache/portable-paths.js';
import type { SiteConfig } from './config/site-config.js';
import type { BuildContext, StepContext } from './context.js';
import type { AssetFact, PageFacts } from './facts/page-facts.js';
import type { Route } from './facts/route.js';
import { checkPageLinks, pagesByPath } from './links/check-links.js';
import { mapPaths } from './pages/compile-page.step.js';
import type { CompiledRoute } from './pages/compile-pages.js';
import { createContext } from './create-context.js';
import { safeJoin } from './emit/safe-join.js';
import { loadVersions } from './versions/load-versions.js';
import { createSiteGraph, type SiteGraph } from './pipeline.js';
import { BuildError, errorsOf, type Diagnostic } from './report/diagnostic.js';
import { fileChanged } from './report/errors/build.js';
import { sealedCode, sealedDefault, sealedState, sealedTwice, versionNotThere } from './report/errors/versions.js';
import type { Report } from './report/report.js';
import { indexSite, sealedIndexKey } from './search/index-site.js';
import { toPosix } from './files/paths.js';
import { readSealed, sealedBase, sealedBytes, type SealedPage, type SealedSearch } from './versions/sealed-file.js';
import { isSealedVersion, sealedPath, sealedSettingsOf } from './versions/sealed-versions.js';

/** The 404 page that a language without one gets is made again by each build. */
const isOwnPage = ({ source, pureRoutePath }: Route): boolean => source.kind !== 'text' || pureRoutePath !== '/404';

/** Problems of a page that needs code of the site: its own components, or a `.tsx` file. */
function codeProblems({ route, facts }: CompiledRoute, isOwnCode: (specifier: string) => boolean): Diagnostic[] {
  const { file, kind } = route;
  if (kind === 'component') return [sealedCode({ file }, `the page ${file}`)];
  const imported = facts.imports.filter(({ specifier, source }) => source !== undefined || !isOwnCode(specifier));
  const unknown = facts.components.filter(({ name }) => !themeComponentNames.has(name));
  return [
    ...imported.map(({ specifier, line, column }) =>
      sealedCode({ file, line, column }, `the module ${JSON.stringify(specifier)}`),
    ),
    ...unknown.map(({ name, line, column }) => sealedCode({ file, line, column }, `the component <${name}>`)),
  ];
}

/** Bytes of the files in a folder, by their paths relative to it, without hidden files of the system. */
const readFolder = (folder: string): Map<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [toPosix(relative(folder, path)), readFileSync(path)]),
  );

/** Facts as they are stored: without what the sources said about themselves, and with paths that fit any machine. */
function storedFacts(facts: PageFacts, projectRoot: string, toPortable: (path: string) => string): PageFacts {
  const { inputs: _inputs, diagnostics: _diagnostics, ...stored } = mapPaths(facts, toPortable);
  const assets = stored.assets.map(({ sourcePath: _sourcePath, ...asset }): AssetFact => asset);
  // The folder of the page is deleted; packages are found from the project as well.
  const imports = stored.imports.map((fact) => ({ ...fact, resolveDir: toPortable(projectRoot) }));
  return { ...stored, assets, imports, inputs: [], diagnostics: [] };
}

/** The bytes of the images of pages, by their hashes. Throws a `BuildError` if one changed since its page was compiled. */
function readAssets(pages: readonly CompiledRoute[], { projectRoot }: SiteConfig): Map<string, Buffer> {
  const assets = pages.flatMap(({ facts }) => facts.assets);
  return new Map(
    assets.map(({ hash, sourcePath, sizeBytes }): [string, Buffer] => {
      const bytes = readFileSync(sourcePath!);
      if (bytes.length !== sizeBytes)
        throw new BuildError([fileChanged(toPosix(relative(projectRoot, sourcePath!)), 'changed')]);
      return [hash, bytes];
    }),
  );
}

/** Search indexes of the pages of a version, by language. */
async function indexVersion(
  context: StepContext,
  pages: readonly CompiledRoute[],
  site: SiteGraph,
): Promise<SealedSearch | undefined> {
  const key = sealedIndexKey(context);
  if (key === undefined) return undefined;
  const { cache } = context;
  const { sealed } = await site.listed.pull();
  const navigation = await site.navigation.pull();
  const files: SealedSearch['files'] = {};
  for (const lang of new Set(pages.map(({ route }) => route.lang))) {
    const own = pages.filter(({ route }) => route.lang === lang);
    files[lang] = (await indexSite(context, own, navigation, sealed)).map(({ path, hash }) => ({
      name: path.slice(searchFolder.length),
      text: (cache.read(hash) ?? cache.evict([hash])).toString(),
    }));
  }
  return { key, files };
}

/** Compiles and indexes the pages of a version, and returns the bytes of its file. */
async function sealedVersionBytes(
  context: BuildContext,
  overrides: readonly string[],
  version: string,
): Promise<{ bytes: Buffer; pages: number }> {
  const { config, report, cache } = context;
  const site = createSiteGraph(context, { overrides });
  const { routes } = await site.listed.pull();
  const own = routes.filter((route) => route.version === version && isOwnPage(route));
  const compiled = (await site.pages.pullAll(own)).filter((page) => page !== undefined);
  const { toPortable } = createPortablePaths(config.projectRoot);
  const isOwnCode = (specifier: string): boolean =>
    /^heddle(?:$|[/#])/.test(specifier) || toPortable(specifier).startsWith('\0heddle');
  report.add(compiled.flatMap((page) => codeProblems(page, isOwnCode)));
  report.add(checkPageLinks(compiled, await site.targets.pull(), pagesByPath(compiled), config));
  if (errorsOf(report).length > 0) throw new BuildError(errorsOf(report));

  const search = await indexVersion(context, compiled, site);
  const file = toPosix(relative(config.projectRoot, sealedPath(config, version)));
  const bodies: Buffer[] = [];
  let offset = 0;
  const pages = compiled.map(({ route: { source: _, ...route }, facts, bodyKey }) => {
    const body = cache.read(bodyKey) ?? cache.evict([bodyKey]);
    bodies.push(body);
    const page: SealedPage = {
      route: { ...route, file: `${file}${route.relativePath.slice(version.length)}` },
      facts: storedFacts(facts, config.projectRoot, toPortable),
      offset,
      length: body.length,
    };
    offset += body.length;
    return page;
  });
  const sources = readFolder(join(config.root, version));
  const navigation = [...sources].filter(([path]) => /(?:^|\/)_(?:meta|nav)\.json$/.test(path));
  const bytes = sealedBytes({
    listing: {
      version,
      settings: sealedSettingsOf(config),
      pages,
      navigation: Object.fromEntries(navigation.map(([path, text]) => [`${version}/${path}`, text.toString()])),
      ...(search ? { searchKey: search.key } : {}),
    },
    bodies: Buffer.concat(bodies),
    search,
    files: readAssets(compiled, config),
    sources,
  });
  return { bytes, pages: pages.length };
}

/** Where a version is, as absolute paths. */
export interface VersionPaths {
  /** File of the sealed version. */
  path: string;
  /** Folder of its sources. */
  folder: string;
}

export interface SealOptions {
  projectRoot: string;
  configFile?: string | undefined;
  report: Report;
  signal: AbortSignal;
}

/** Checks that a version is there and in the other state, and returns its paths. Throws a `BuildError` if not. */
function versionPaths(config: SiteConfig, version: string, isSealed: boolean): VersionPaths {
  const { root, multiVersion } = config;
  if (!multiVersion.versions.includes(version)) throw new BuildError([versionNotThere(version, multiVersion.versions)]);
  if (isSealedVersion(config, version) !== isSealed) throw new BuildError([sealedState(version, !isSealed)]);
  return { path: sealedPath(config, version), folder: join(root, version) };
}

/** Makes the bytes of the file that replaces the sources of a version. Rejects with a `BuildError` if it cannot. */
export async function sealVersion(
  version: string,
  { projectRoot, configFile, report, signal }: SealOptions,
): Promise<VersionPaths & { bytes: Buffer; pages: number }> {
  const config = await loadVersions(projectRoot, configFile);
  const paths = versionPaths(config, version, false);
  if (version === config.multiVersion.default) throw new BuildError([sealedDefault(version)]);
  const opened = await createContext({
    projectRoot,
    configFile,
    overrides: { base: sealedBase },
    command: 'build',
    isCacheUsed: true,
    executor: 'threads',
    report,
    signal,
  });
  try {
    return { ...paths, ...(await sealedVersionBytes(opened.context, opened.elementOverrides, version)) };
  } finally {
    await opened.close();
  }
}

/** Reads the sources of a sealed version, by their absolute paths. Rejects with a `BuildError` if it is damaged. */
export async function readSealedSources(
  version: string,
  { projectRoot, configFile }: Pick<SealOptions, 'projectRoot' | 'configFile'>,
): Promise<VersionPaths & { sources: ReadonlyMap<string, Buffer> }> {
  const config = await loadVersions(projectRoot, configFile);
  const paths = versionPaths(config, version, true);
  const { path, folder } = paths;
  const [file, named] = [path, folder].map((name) => toPosix(relative(projectRoot, name))) as [string, string];
  if (existsSync(folder)) throw new BuildError([sealedTwice(file, named)]);
  const sources = [...readSealed(path, file).sources()];
  return { ...paths, sources: new Map(sources.map(([name, bytes]) => [safeJoin(folder, name, file), bytes])) };
}
