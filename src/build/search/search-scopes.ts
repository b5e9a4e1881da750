import { changelogFactor } from '../../shared/search/ranking.js';
import { tokenizerVersion } from '../../shared/search/search-index.js';
import type { ResolvedSearch } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { createPageGroups } from '../navigation/page-groups.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { siteKey } from '../links/locale-scopes.js';
import { pageUrl } from '../links/page-url.js';
import type { IndexPage } from './index-segment.step.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { isRecord } from '../../shared/is-record.js';

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
  const options = isRecord(search) ? search : {};
  const boost = typeof options['boost'] === 'number' ? options['boost'] : 1;
  return {
    isListed: search !== false && facts.pageType !== 'home' && facts.pageType !== '404',
    boost: boost * (changelogPath.test(route.routePath) ? changelogFactor : 1),
    keywords: [...textsOf(keywords), ...textsOf(options['keywords'])],
  };
}

/** Values by which readers may choose pages, by the name of the tag. */
export type PageTags = Readonly<Record<string, readonly string[]>>;

/** Values of the tags that an index has: what front matter says, or the page's version and part of the site. */
function pageTags(names: readonly string[], { route, facts }: CompiledRoute, group: string): PageTags {
  const values: Record<string, unknown> = { ...facts.frontmatter, version: route.version, group };
  return Object.fromEntries(
    names.map((name) => {
      const written = [values[name]].flat().filter((value) => /^(?:string|number|boolean)$/.test(typeof value));
      return [name, written.map((value) => String(value).toLowerCase())];
    }),
  );
}

/** A page that is indexed. */
export interface ScopePage extends IndexPage {
  /** Everything that its part of the index depends on. */
  key: string;
  boost: number;
  tags: PageTags;
}

/** The pages of one index. */
export interface SearchScope {
  lang: string;
  version: string;
  /** In the order of their addresses. */
  pages: ScopePage[];
}

const byRoute = (a: ScopePage, b: ScopePage): number => compareCodeUnits(a.routePath, b.routePath);

/**
 * Pages that are indexed, by language and version. A language of which no page is to be found has an index without pages:
 * its pages have the dialog too.
 */
export function searchScopes(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
  options: Pick<ResolvedSearch, 'versioned' | 'codeBlocks' | 'index'>,
): SearchScope[] {
  const { config, plugins } = context;
  const groups = new Map(
    navigation.map((entry) => [siteKey(entry.locale.version, entry.locale.lang), createPageGroups(entry)]),
  );
  const scopes = new Map<string, SearchScope>();
  for (const page of pages) {
    const fields = searchFields(page);
    const { route, facts } = page;
    const { routePath, lang } = route;
    const version = options.versioned ? route.version : '';
    const scopeKey = siteKey(version, lang);
    const scope = scopes.get(scopeKey) ?? { lang, version, pages: [] };
    scopes.set(scopeKey, scope);
    if (!fields.isListed) continue;
    const url = pageUrl(route.routePath, config);
    const group = groups.get(siteKey(route.version, route.lang))?.(route.routePath, url) ?? '';
    const texts = { title: facts.title, description: facts.description, keywords: fields.keywords };
    const key = JSON.stringify([
      facts.sectionsHash,
      texts,
      url,
      group,
      options.codeBlocks,
      tokenizerVersion,
      plugins.keyOf('searchData'),
    ]);
    scope.pages.push({
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
      tags: pageTags(options.index?.tag ?? [], page, group),
    });
  }
  for (const scope of scopes.values()) scope.pages.sort(byRoute);
  return [...scopes.values()];
}
