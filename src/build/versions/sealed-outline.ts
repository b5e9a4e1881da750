import type { SiteConfig } from '../config/site-config.js';
import type { AssetFact } from '../facts/page-facts.js';
import type { Route } from '../facts/route.js';
import { localeScopes } from '../links/locale-scopes.js';
import { showsOverview, usesComponent } from '../pages/shown-parts.js';
import { checkCollisions } from '../routes/check-collisions.js';
import type { SealedListing, SealedPage, SealedSettings } from './sealed-file.js';

/**
 * The part of a sealed version that every build reads. The cache has it, so that a build in which nothing changed need not
 * read the facts of each page.
 */
export interface SealedOutline {
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
export function outlineOf(listing: SealedListing, config: SiteConfig): SealedOutline {
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
