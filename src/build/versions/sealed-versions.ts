import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheKey } from '../cache/cache-key.js';
import type { PackEntry } from '../cache/pack.js';
import { createPortablePaths } from '../cache/portable-paths.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';
import type { ListedSealedPage, SealedSite } from '../facts/sealed-site.js';
import { mapPaths } from '../pages/compile-page.step.js';
import { BuildError } from '../report/diagnostic.js';
import { sealedDefault, sealedSettings, sealedTwice } from '../report/errors/versions.js';
import { toPosix } from '../util/posix-path.js';
import { readSealed, sealedBase, type SealedSettings, type SealedVersion } from './sealed-file.js';

// Pages of sealed versions are compiled already. They join the others at two places of the graph: their routes are listed
// with those that the scan finds, and their sources name facts and a body, which `compilePages` takes as they are. From there
// on nothing tells them from other pages.

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

/** What of the settings differs, such as `lang was "en" and is "zh"`. */
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

/** Reads the sealed versions of a site. Throws a `BuildError` if one is damaged or does not fit the site. */
export function openSealed(config: SiteConfig): SealedSite {
  const { projectRoot, root, multiVersion, base } = config;
  const { toLocal } = createPortablePaths(projectRoot);
  const versions = new Map<string, SealedVersion>();
  /** Pages by their paths relative to the docs root, with the version that has their bodies. */
  const pages = new Map<
    string,
    { source: ListedSealedPage; bodyKey: string; body: () => Buffer; version: SealedVersion }
  >();
  const routes: Route[] = [];
  const withBase = (text: string): string => text.replaceAll(sealedBase, base);

  for (const name of multiVersion.versions) {
    const path = sealedPath(config, name);
    if (!existsSync(path)) continue;
    const file = toPosix(relative(projectRoot, path));
    if (name === multiVersion.default) throw new BuildError([sealedDefault(name)]);
    if (existsSync(join(root, name)))
      throw new BuildError([sealedTwice(file, toPosix(relative(projectRoot, join(root, name))))]);
    const version = readSealed(path, file, withBase);
    const difference = settingsDifference(version.listing.settings, sealedSettingsOf(config));
    if (difference !== undefined) throw new BuildError([sealedSettings(file, difference)]);
    versions.set(name, version);
    for (const { route, facts: stored, offset, length } of version.listing.pages) {
      const facts = mapPaths(stored, toLocal);
      const bodyKey = cacheKey('sealed body', [version.hash, base, String(offset)]);
      const body = (): Buffer => Buffer.from(withBase(version.bodies().toString('utf8', offset, offset + length)));
      const { title, frontmatter, sourceHash: hash } = facts;
      pages.set(route.relativePath, {
        source: { hash, frontmatter, title, sealed: { facts, bodyKey } },
        bodyKey,
        body,
        version,
      });
      routes.push({ ...route, isSealed: true });
    }
  }
  const byBodyKey = new Map([...pages.values()].map((page) => [page.bodyKey, page]));
  return {
    names: new Set(versions.keys()),
    routes,
    navigation: [...versions.values()].flatMap(({ listing }) => Object.entries(listing.navigation)),
    pageOf: ({ relativePath }) => pages.get(relativePath)?.source,
    store: (wanted, cache) => {
      const entries: PackEntry[] = [];
      for (const { facts, bodyKey } of wanted) {
        const { body, version } = byBodyKey.get(bodyKey)!;
        if (!cache.find(bodyKey)) entries.push({ key: bodyKey, bytes: body() });
        for (const { hash } of facts.assets)
          if (!cache.find(hash)) entries.push({ key: hash, bytes: version.files().get(hash)! });
      }
      cache.write(entries);
    },
    searchIndex: (name, lang, key) => {
      const version = versions.get(name);
      if (!version || version.listing.searchKey !== key) return undefined;
      return version.search()?.files[lang]?.map((file) => ({ ...file, text: withBase(file.text) }));
    },
  };
}
