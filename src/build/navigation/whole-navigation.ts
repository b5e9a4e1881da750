import { cacheKey } from '../cache/cache-key.js';
import { configDigest } from '../config/config-digest.js';
import type { RunContext, SiteContext } from '../context.js';
import type { Route } from '../facts/route.js';
import type { OpenedVersion } from '../facts/sealed-site.js';
import { localeScopes, type LocaleScope } from '../links/locale-scopes.js';
import { createCollectReport } from '../report/report.js';
import { indexRoutes, withFiles, type RouteIndex } from '../routes/site-routes.js';
import type { LocaleNavigation } from './build-navigation.js';
import { siteNavigation, type SiteNavigationSource } from './site-navigation.js';

// The navigation of a sealed version depends on its own pages and files, which never change, on options, and on pages of
// other versions to which its items link. It is cached with the results of looking those up.

/** A lookup of a page of another version, and its result as far as the navigation uses it. */
type Lookup = [map: keyof RouteIndex, key: string, found: string];

interface StoredNavigation {
  navigation: LocaleNavigation[];
  lookups: Lookup[];
}

/** Describes what navigation takes from a page that may not be there. */
const describe = (route: Route | undefined, labelOf: SiteNavigationSource['labelOf']): string => {
  if (!route) return '';
  const { title, frontmatter } = labelOf(route);
  return JSON.stringify([route.routePath, route.relativePath, title, frontmatter]);
};

/** A map of routes that notes which keys without one of the prefixes are looked up. */
function watchedMap(
  map: ReadonlyMap<string, Route>,
  prefixes: readonly string[],
  note: (key: string, found: Route | undefined) => void,
): ReadonlyMap<string, Route> {
  const watched = new Map(map);
  const look = (key: string): Route | undefined => {
    const found = map.get(key);
    if (!prefixes.some((prefix) => key.startsWith(prefix))) note(key, found);
    return found;
  };
  watched.get = look;
  watched.has = (key) => look(key) !== undefined;
  return watched;
}

/** Makes the navigation of a version; `isWhole` is false if problems were reported. */
async function makeNavigation(
  context: SiteContext & Pick<RunContext, 'report'>,
  { tree, routes, labelOf, readFile }: SiteNavigationSource,
  version: OpenedVersion,
  { scopes, index }: { scopes: readonly LocaleScope[]; index: RouteIndex },
): Promise<StoredNavigation & { isWhole: boolean }> {
  const { config, configSource } = context;
  const report = createCollectReport();
  const lookups: Lookup[] = [];
  const watch = (name: keyof RouteIndex, prefixes: readonly string[]): ReadonlyMap<string, Route> =>
    watchedMap(index[name], prefixes, (key, found) => lookups.push([name, key, describe(found, labelOf)]));
  const folders = withFiles(
    tree.folders,
    version.routes.map(({ relativePath }) => relativePath),
  );
  const navigation = await siteNavigation(
    { config, configSource, report },
    { tree: { folders }, routes, labelOf, readFile },
    scopes,
    {
      byKey: watch('byKey', [`${version.name}/`]),
      byPath: watch(
        'byPath',
        scopes.map(({ home }) => home),
      ),
    },
  );
  context.report.add(report.diagnostics);
  return { navigation, lookups, isWhole: report.diagnostics.length === 0 };
}

/** Navigation of a site with versions that are taken as a whole. */
export async function navigationWithWhole(
  context: SiteContext & Pick<RunContext, 'cache' | 'report'>,
  source: SiteNavigationSource,
  whole: readonly OpenedVersion[],
): Promise<LocaleNavigation[]> {
  const { config, cache } = context;
  const index = indexRoutes(source.routes);
  const scopes = localeScopes(config);
  const isWhole = ({ version }: LocaleScope): boolean => whole.some(({ name }) => name === version);
  const others = scopes.filter((scope) => !isWhole(scope));
  const found = await siteNavigation(context, source, others, index);
  const digest = JSON.stringify(configDigest(config));
  const isFresh = ({ lookups }: StoredNavigation): boolean =>
    lookups.every(([map, key, before]) => describe(index[map].get(key), source.labelOf) === before);
  for (const version of whole) {
    const own = scopes.filter((scope) => scope.version === version.name);
    const key = cacheKey('sealed navigation', [version.hash, digest]);
    const bytes = cache.read(key);
    const stored = bytes && (JSON.parse(bytes.toString()) as StoredNavigation);
    if (stored && isFresh(stored)) {
      found.push(...stored.navigation);
      continue;
    }
    const made = await makeNavigation(context, source, version, { scopes: own, index });
    const { navigation, lookups } = made;
    found.push(...navigation);
    if (made.isWhole) cache.write([{ key, bytes: Buffer.from(JSON.stringify({ navigation, lookups })) }]);
  }
  const order = new Map(scopes.map(({ home }, position) => [home, position]));
  return found.sort((a, b) => order.get(a.locale.home)! - order.get(b.locale.home)!);
}
