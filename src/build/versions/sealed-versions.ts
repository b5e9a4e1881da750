import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import { localeScopes } from '../links/locale-scopes.js';
import { showsOverview, usesComponent } from '../pages/shown-parts.js';
import { checkCollisions } from '../routes/check-collisions.js';
import {
  readSealed,
  sealedBase,
  type SealedListing,
  type SealedPage,
  type SealedSettings,
  type SealedVersion,
} from './sealed-file.js';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bootId } from '../cache/boot-id.js';
import { stampOf } from '../emit/last-output.js';
import { cacheKey } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import type { PackEntry } from '../cache/pack.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import type { ListedSealedPage, OpenedVersion, SealedPageForm, SealedSite } from '../facts/sealed-site.js';
import { mapPaths } from '../pages/compile-page.step.js';
import { BuildError } from '../report/diagnostic.js';
import { sealedDefault, sealedSettings, sealedTwice } from '../report/errors/versions.js';
import { toPosix } from '../files/paths.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/**
 * The part of a sealed version that every build reads. The cache has it, so that a build in which nothing changed need not
 * read the facts of each page.
 */
interface SealedOutline {
  settings: SealedSettings;
  searchKey?: string;
  routes: [routePath: string, pureRoutePath: string, relativePath: string, lang: string, kind: Route['kind']][];
  navigation: Record<string, string>;
  assets: AssetFact[];
  /** Pages that import modules or have style sheets of plugins. */
  importing: SealedPage[];
  hasOverviews: boolean;
  isPlain: boolean;
}

/** Makes the outline of a version. */
function outlineOf(listing: SealedListing, config: SiteConfig): SealedOutline {
  const { version, settings, searchKey, pages, navigation } = listing;
  const homes = localeScopes(config).filter((scope) => scope.version === version);
  const routes = pages.map(({ route }) => route);
  const assets = new Map(pages.flatMap(({ facts }) => facts.assets.map((asset) => [asset.outputPath, asset])));
  return {
    settings,
    ...(searchKey === undefined ? {} : { searchKey }),
    routes: routes.map(({ routePath, pureRoutePath, relativePath, lang, kind }) => [
      routePath,
      pureRoutePath,
      relativePath,
      lang,
      kind,
    ]),
    navigation,
    assets: [...assets.values()],
    importing: pages
      .filter(({ facts }) => facts.imports.length > 0 || (facts.styles ?? []).length > 0)
      .map(({ facts, ...page }) => ({
        ...page,
        facts: { ...facts, frontmatter: {}, toc: [], anchors: [], links: [], assets: [], notes: {} },
      })),
    hasOverviews: pages.some(({ facts }) => showsOverview(facts)),
    isPlain:
      routes.every(({ routePath, original }) => !original && homes.some(({ home }) => routePath.startsWith(home))) &&
      checkCollisions(routes, []).length === 0 &&
      !pages.some(({ facts }) => usesComponent(facts, 'TranslationStatus')),
  };
}

// Pages of sealed versions are compiled already. They join the others at two places of the graph: their routes are listed
// with those that the scan finds, and their sources name facts and a body, which `compilePages` takes as they are. From there
// on nothing distinguishes them from other pages.

/** Path of the file of a sealed version. */
export const sealedPath = ({ root }: Pick<SiteConfig, 'root'>, version: string): string =>
  join(root, `${version}.sealed`);

/** True if a version of the site is sealed. */
export const isSealedVersion = (config: SiteConfig, version: string): boolean =>
  existsSync(sealedPath(config, version));

/** The options of a site that sealed versions have to share. */
export const sealedSettingsOf = ({ lang, hasLocaleFolders, route }: SiteConfig): SealedSettings => ({
  lang,
  hasLocaleFolders,
  cleanUrls: route.cleanUrls,
});

/** Settings that differ, such as `lang was "en" and is "zh"`. */
function settingsDifference(sealed: SealedSettings, now: SealedSettings): string | undefined {
  const names = { lang: 'lang', hasLocaleFolders: 'locales', cleanUrls: 'route.cleanUrls' };
  for (const name of Object.keys(names) as (keyof SealedSettings)[])
    if (sealed[name] !== now[name])
      return `${names[name]} was ${JSON.stringify(sealed[name])} and is ${JSON.stringify(now[name])}`;
  return undefined;
}

/** Files of all versions that are sealed, as far as they are there. */
export const sealedPaths = (config: SiteConfig): string[] =>
  config.multiVersion.versions.map((version) => sealedPath(config, version));

const bodyText = (version: SealedVersion, { offset, length }: SealedPage): string =>
  version.bodies().toString('utf8', offset, offset + length);

/** The file of a version, with its path relative to the project, and its outline. */
interface Archive {
  path: string;
  file: string;
  version: SealedVersion;
  outline: SealedOutline;
}

/** Reads one version. The cache has its outline, if any build has read it before. */
function readVersion(path: string, file: string, config: SiteConfig, cache: Cache): Archive {
  // A file with the stamp of one that was verified is not read again.
  const stamp = cacheKey('sealed stamp', [path, JSON.stringify(stampOf(path)), bootId()]);
  const isVerified = cache.read(stamp) !== undefined;
  const version = readSealed(path, file, (text) => text.replaceAll(sealedBase, config.base), isVerified);
  if (!isVerified) cache.write([{ key: stamp, bytes: Buffer.from(version.hash) }]);
  const key = cacheKey('sealed outline', [version.hash, config.base, JSON.stringify(config.multiVersion)]);
  const known = cache.read(key);
  if (known) return { path, file, version, outline: JSON.parse(known.toString()) as SealedOutline };
  const outline = outlineOf(version.listing(), config);
  cache.write([{ key, bytes: Buffer.from(JSON.stringify(outline)) }]);
  return { path, file, version, outline };
}

/** Opens one version; undefined if it is not sealed. Throws a `BuildError` if it does not fit the site. */
function openVersion(name: string, config: SiteConfig, cache: Cache): Archive | undefined {
  const { projectRoot, root, multiVersion } = config;
  const path = sealedPath(config, name);
  if (!existsSync(path)) return undefined;
  const file = toPosix(relative(projectRoot, path));
  if (name === multiVersion.default) throw new BuildError([sealedDefault(name)]);
  if (existsSync(join(root, name)))
    throw new BuildError([sealedTwice(file, toPosix(relative(projectRoot, join(root, name))))]);
  const archive = readVersion(path, file, config, cache);
  const difference = settingsDifference(archive.outline.settings, sealedSettingsOf(config));
  if (difference !== undefined) throw new BuildError([sealedSettings(file, difference)]);
  return archive;
}

/** A version as builds see it. `formOf` returns the compiled form of its pages. */
function describeVersion(
  name: string,
  { path, file, version, outline }: Archive,
  formOf: (page: SealedPage) => SealedPageForm,
): OpenedVersion {
  const { assets, searchKey, hasOverviews, isPlain } = outline;
  return {
    name,
    path,
    file,
    hash: version.hash,
    routes: outline.routes
      .map(([routePath, pureRoutePath, relativePath, lang, kind]): Route => ({
        routePath,
        pureRoutePath,
        relativePath,
        file: `${file}${relativePath.slice(name.length)}`,
        kind,
        lang,
        version: name,
        source: { kind: 'sealed' },
      }))
      .sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath)),
    assets,
    importing: outline.importing.map((page) => ({
      route: { ...page.route, source: { kind: 'sealed' as const } },
      ...formOf(page),
    })),
    searchKey,
    hasOverviews,
    isPlain,
    assetBytes: (hash) => version.files().get(hash)!,
  };
}

/** Reads the sealed versions of a site. Throws a `BuildError` if one is damaged or does not fit the site. */
export function openSealed(config: SiteConfig, cache: Cache): SealedSite {
  const { projectRoot, multiVersion, base } = config;
  const { toLocal } = createPortablePaths(projectRoot);
  const withBase = (text: string): string => text.replaceAll(sealedBase, base);
  const archives = new Map<string, SealedVersion>();
  const versions = new Map<string, OpenedVersion>();
  const navigation: [path: string, text: string][] = [];
  /** Offsets of bodies by their keys, for the pages that were asked for. */
  const bodies = new Map<string, { version: SealedVersion; page: SealedPage }>();
  const compiled = ({ hash }: SealedVersion, { facts, offset }: SealedPage): SealedPageForm => ({
    facts: mapPaths(facts, toLocal),
    bodyKey: cacheKey('sealed body', [hash, base, String(offset)]),
  });

  for (const name of multiVersion.versions) {
    const archive = openVersion(name, config, cache);
    if (!archive) continue;
    archives.set(name, archive.version);
    navigation.push(...Object.entries(archive.outline.navigation));
    versions.set(
      name,
      describeVersion(name, archive, (page) => compiled(archive.version, page)),
    );
  }

  /** Pages by their paths relative to the docs root, from the listings of versions that were asked for. */
  const listed = new Map<string, ReadonlyMap<string, SealedPage>>();
  const pageAt = ({ version, relativePath }: Route): SealedPage | undefined => {
    const archive = archives.get(version);
    if (!archive) return undefined;
    const known = listed.get(version);
    if (known) return known.get(relativePath);
    const pages = new Map(archive.listing().pages.map((page) => [page.route.relativePath, page]));
    listed.set(version, pages);
    return pages.get(relativePath);
  };
  const sources = new Map<SealedPage, ListedSealedPage>();
  const body = (key: string): Buffer => {
    const { version, page } = bodies.get(key)!;
    return Buffer.from(withBase(bodyText(version, page)));
  };
  return {
    versions,
    routes: [...versions.values()].flatMap(({ routes }) => routes),
    navigation,
    pageOf: (route) => {
      const page = pageAt(route);
      if (!page) return undefined;
      let source = sources.get(page);
      if (!source) {
        const version = archives.get(route.version)!;
        const sealed = compiled(version, page);
        const { title, frontmatter, sourceHash: hash } = sealed.facts;
        source = { hash, frontmatter, title, sealed };
        sources.set(page, source);
        bodies.set(sealed.bodyKey, { version, page });
      }
      return source;
    },
    body,
    store: (wanted, entryCache) => {
      const entries: PackEntry[] = [];
      for (const { facts, bodyKey } of wanted) {
        const { version } = bodies.get(bodyKey)!;
        if (!entryCache.find(bodyKey)) entries.push({ key: bodyKey, bytes: body(bodyKey) });
        for (const { hash } of facts.assets)
          if (!entryCache.find(hash)) entries.push({ key: hash, bytes: version.files().get(hash)! });
      }
      entryCache.write(entries);
    },
    searchIndex: (name, lang, key) => {
      const version = archives.get(name);
      if (versions.get(name)?.searchKey !== key) return undefined;
      return version?.search()?.files[lang]?.map((file) => ({ ...file, text: withBase(file.text) }));
    },
  };
}
