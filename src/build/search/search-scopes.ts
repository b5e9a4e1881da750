import { indexSettings } from '../../shared/search/index-options.js';
import { contributorsFactor, kindFactors, linkedFactor, untranslatedFactor } from '../../shared/search/ranking.js';
import { tokenizerVersion } from '../../shared/search/search-index.js';
import type { ResolvedSearch } from '../config/site-config.js';
import type { BuildContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { createPageGroups } from '../navigation/page-groups.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { localeKey } from '../links/locale-scopes.js';
import { pageUrl } from '../links/page-url.js';
import type { Route } from '../facts/route.js';
import { commonHeadings } from './common-headings.js';
import { incomingLinks } from './incoming-links.js';
import type { PageText } from './index-segment.js';
import type { IndexPage } from './index-segment.step.js';
import { isForContributors, pageKind, pathWords, type PageKind } from './page-kind.js';
import { listLanguage } from './title-words.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { isRecord } from '../../shared/is-record.js';

/** Fields of front matter about search. */
interface SearchFields {
  isListed: boolean;
  boost: number;
  keywords: string[];
}

const textsOf = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string');

function searchFields({ facts }: CompiledRoute): SearchFields {
  const { search, keywords } = facts.frontmatter;
  const options = isRecord(search) ? search : {};
  const boost = typeof options['boost'] === 'number' ? options['boost'] : 1;
  return {
    isListed: search !== false && facts.pageType !== 'home' && facts.pageType !== '404',
    boost,
    keywords: [...textsOf(keywords), ...textsOf(options['keywords'])],
  };
}

/** Values of the tags that an index has: from front matter, or the page's kind, version and part of the site. */
function pageTags(
  names: readonly string[],
  { route, facts }: CompiledRoute,
  kind: PageKind,
  group: string,
): PageText['tags'] {
  const { tags, ...fields } = facts.frontmatter;
  const values: Record<string, unknown> = { tag: tags, kind, ...fields, version: route.version, group };
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
}

/** The pages of one index. */
export interface SearchScope {
  lang: string;
  version: string;
  /** In the order of their addresses. */
  pages: ScopePage[];
  /** Headings that many of the pages have, folded. */
  commonHeadings: string[];
}

const byRoute = (a: ScopePage, b: ScopePage): number => compareCodeUnits(a.routePath, b.routePath);

const scopeKeyOf = ({ version, lang }: Route, { versioned }: Pick<ResolvedSearch, 'versioned'>): string =>
  localeKey(versioned ? version : '', lang);

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
    navigation.map((entry) => [localeKey(entry.locale.version, entry.locale.lang), createPageGroups(entry)]),
  );
  const scopes = new Map<string, SearchScope>();
  // Links of other languages and versions don't count, so that an index depends on its own pages alone.
  const byScope = new Map<string, CompiledRoute[]>();
  for (const page of pages) {
    const own = byScope.get(scopeKeyOf(page.route, options));
    if (own) own.push(page);
    else byScope.set(scopeKeyOf(page.route, options), [page]);
  }
  const incoming = new Map([...byScope.values()].flatMap((own) => [...incomingLinks(own)]));
  const { tags: tagNames } = indexSettings(options.index);
  const settings = JSON.stringify([options.codeBlocks, options.index, tokenizerVersion, plugins.keyOf('searchData')]);
  for (const page of pages) {
    const fields = searchFields(page);
    const { route, facts } = page;
    const { routePath, lang } = route;
    const version = options.versioned ? route.version : '';
    const scopeKey = scopeKeyOf(route, options);
    const scope = scopes.get(scopeKey) ?? { lang, version, pages: [], commonHeadings: [] };
    scopes.set(scopeKey, scope);
    if (!fields.isListed) continue;
    const url = pageUrl(route.routePath, config);
    const group = groups.get(localeKey(route.version, route.lang))?.(route.routePath, url) ?? '';
    const kind = pageKind(routePath);
    const { links, sources } = incoming.get(routePath) ?? { links: [], sources: 0 };
    const texts = {
      title: facts.title,
      description: facts.description,
      keywords: fields.keywords,
      path: pathWords(routePath),
      links,
      listLanguage: listLanguage(lang),
    };
    const tags = tagNames.length > 0 ? pageTags(tagNames, page, kind, group) : {};
    scope.pages.push({
      key: [facts.searchHash, routePath, lang, route.version, url, group, JSON.stringify(links), settings].join('\n'),
      boost:
        fields.boost *
        kindFactors[kind] *
        (isForContributors(routePath) ? contributorsFactor : 1) *
        linkedFactor(sources) *
        (route.original ? untranslatedFactor : 1),
      file: route.file,
      texts,
      url,
      group,
      routePath,
      lang,
      version: route.version,
      bodyKey: page.bodyKey,
      tags,
    });
  }
  for (const [scopeKey, scope] of scopes) {
    scope.pages.sort(byRoute);
    scope.commonHeadings = commonHeadings(byScope.get(scopeKey)!);
  }
  return [...scopes.values()];
}
