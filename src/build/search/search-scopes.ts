import { changelogFactor } from '../../shared/search/ranking.js';
import { tokenizerVersion } from '../../shared/search/tokenizer.js';
import { cacheKey } from '../cache/cache-key.js';
import type { BuildContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { siteKey } from '../render/site-data.js';
import { pageUrl } from '../routes/page-url.js';
import type { IndexPage } from './index-segment.task.js';
import { createPageGroups } from './page-groups.js';

const changelogPath = /(?:^|\/)(?:changelog|changes|history|release-notes|releases)(?:\/|$)/i;

/** What front matter says about search. */
interface SearchFields {
  isListed: boolean;
  boost: number;
  keywords: string[];
}

const textsOf = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string');

function searchFields({ facts, route }: CompiledRoute): SearchFields {
  const { search, keywords } = facts.frontmatter;
  const options = typeof search === 'object' && search !== null ? (search as Record<string, unknown>) : {};
  const boost = typeof options['boost'] === 'number' ? options['boost'] : 1;
  return {
    isListed: search !== false && facts.pageType !== 'home' && facts.pageType !== '404',
    boost: boost * (changelogPath.test(route.routePath) ? changelogFactor : 1),
    keywords: [...textsOf(keywords), ...textsOf(options['keywords'])],
  };
}

/** A page that is indexed. */
export interface ScopePage extends IndexPage {
  /** Key of everything that its part of the index depends on. */
  key: string;
  boost: number;
}

/** The pages of one index. */
export interface SearchScope {
  lang: string;
  version: string;
  /** In the order of their addresses. */
  pages: ScopePage[];
}

const byRoute = (a: ScopePage, b: ScopePage): number => (a.routePath < b.routePath ? -1 : 1);

/** Pages that are indexed, by language and version. */
export function searchScopes(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
  options: { versioned: boolean; codeBlocks: boolean },
): SearchScope[] {
  const { config, cache, plugins } = context;
  const groups = new Map(
    navigation.map((entry) => [siteKey(entry.locale.version, entry.locale.lang), createPageGroups(entry)]),
  );
  const scopes = new Map<string, SearchScope>();
  for (const page of pages) {
    const fields = searchFields(page);
    if (!fields.isListed) continue;
    const { route, facts } = page;
    const url = pageUrl(route.routePath, config);
    const group = groups.get(siteKey(route.version, route.lang))?.(route.routePath, url) ?? '';
    const texts = { title: facts.title, description: facts.description, keywords: fields.keywords };
    const { routePath, lang } = route;
    const key = cacheKey('search page', [
      facts.sectionsHash,
      JSON.stringify([texts, url, group, options.codeBlocks, tokenizerVersion]),
      plugins.keyOf('searchData'),
    ]);
    const entry: ScopePage = {
      key,
      boost: fields.boost,
      file: route.file,
      texts,
      url,
      group,
      routePath,
      lang,
      version: route.version,
      bodyKey: page.bodyKey,
      bodyPlace: cache.find(page.bodyKey)!,
    };
    const version = options.versioned ? route.version : '';
    const scopeKey = siteKey(version, route.lang);
    const scope = scopes.get(scopeKey);
    if (scope) scope.pages.push(entry);
    else scopes.set(scopeKey, { lang: route.lang, version, pages: [entry] });
  }
  for (const scope of scopes.values()) scope.pages.sort(byRoute);
  return [...scopes.values()];
}
