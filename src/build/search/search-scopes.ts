import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { foldQuery, foldText } from '../../shared/search/fold-text.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { findPage, urlOfPage } from '../links/page-urls.js';
import type { IncomingLink, IndexablePage } from './index-segment.js';
import { indexSettings } from '../../shared/search/index-options.js';
import { contributorsFactor, kindFactors, linkedFactor, untranslatedFactor } from '../../shared/search/ranking.js';
import { tokenizerVersion } from '../../shared/search/search-index.js';
import type { ResolvedSearch } from '../config/site-config.js';
import type { SiteContext } from '../context.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { createPageGroups } from '../navigation/page-groups.js';
import { localeKey } from '../links/locale-scopes.js';
import type { Route } from '../facts/route.js';
import type { IndexPage } from './index-segment.step.js';
import { listLanguage } from './title-words.js';
import { isRecord } from '../../shared/is-record.js';

/** Pages, at least, and share of all pages that have a heading which says little, such as `Options`. */
const fewestPages = 4;
const commonShare = 0.03;

/** Headings that many pages have, as they are compared with queries, sorted by code units. */
export function commonHeadings(pages: readonly CompiledRoute[]): string[] {
  const counts = new Map<string, number>();
  const folded = new Map<string, string>();
  const fold = (text: string): string => {
    const known = folded.get(text) ?? foldQuery(text);
    folded.set(text, known);
    return known;
  };
  for (const { facts } of pages)
    for (const heading of new Set(facts.toc.map(({ text }) => fold(text))))
      counts.set(heading, (counts.get(heading) ?? 0) + 1);
  const wanted = Math.max(fewestPages, pages.length * commonShare);
  return [...counts]
    .filter(([, count]) => count >= wanted)
    .map(([heading]) => heading)
    .sort(compareCodeUnits);
}

/** Kinds of pages. Visitors can filter by them with `kind:`, and some rank lower. */
type PageKind = 'guide' | 'reference' | 'blog' | 'changelog' | 'error';

const patterns: readonly (readonly [PageKind, RegExp])[] = [
  ['changelog', /(?:^|\/)(?:changelogs?|changes|history|release-?notes?|releases)(?:\/|$)/i],
  ['blog', /(?:^|\/)(?:blog|news|posts?|announcements?)(?:\/|$)/i],
  ['error', /(?:^|\/)(?:errors?|error-codes|diagnostics|warnings)(?:\/|$)/i],
  ['reference', /(?:^|\/)(?:api|apis|reference|references|config|options)(?:\/|$)/i],
];

/** The kind of a page by the folders in its URL. */
export const pageKind = (routePath: string): PageKind =>
  patterns.find(([, pattern]) => pattern.test(routePath))?.[0] ?? 'guide';

/** True if the folders in its URL say that a page is for the project's contributors. */
export const isForContributors = (routePath: string): boolean =>
  /(?:^|\/)contribut(?:e|ing|ions?|ors?)(?:\/|$)/i.test(routePath);

/** The last two segments of a URL path as words. */
export const pathWords = (routePath: string): string =>
  routePath
    .split('/')
    .filter((part) => part !== '' && part !== 'index')
    .slice(-2)
    .join(' ')
    .replace(/[-_.]+/g, ' ');

/** Texts of links to a page that are indexed, at most; those of most pages come first. */
const mostTexts = 24;

/** Texts that don't name what they point to. */
const emptyTexts =
  /^(?:here|this|this page|link|more|read more|learn more|see|see more|docs?|documentation|details|next|previous|back|这里|此处|链接|更多|了解更多|查看|详情|文档)$/;

/** Links of other pages to a page. */
export interface IncomingLinks {
  links: IncomingLink[];
  /** Pages with a link to the page. */
  sources: number;
}

const hasWord = /[\p{L}\p{N}]{2}|\p{Script=Han}/u;

/** Text of a link as it is indexed; `''` if it says nothing of what the link points to. */
function linkText(text: string | undefined): string {
  const folded = foldText(text ?? '').trim();
  return hasWord.test(folded) && !folded.includes('://') && !emptyTexts.test(folded) ? folded : '';
}

/** Links to one page: the pages that have any, and those that have each text and anchor, which are a line each. */
interface LinkCounts {
  sources: number;
  texts: Map<string, number>;
}

const lineBreak = '\n';

function strongestTexts(texts: LinkCounts['texts']): IncomingLink[] {
  const links = [...texts].map(([key, count]): IncomingLink => {
    const border = key.indexOf(lineBreak);
    return { anchor: key.slice(border + 1), text: key.slice(0, border), level: Math.floor(Math.log2(count)) };
  });
  links.sort((a, b) => b.level - a.level || compareCodeUnits(a.anchor, b.anchor) || compareCodeUnits(a.text, b.text));
  return links.slice(0, mostTexts);
}

/** Links to each page from the other pages of the site, by route path. */
export function incomingLinks(pages: readonly CompiledRoute[]): ReadonlyMap<string, IncomingLinks> {
  const byPath = new Map(pages.map(({ route }) => [route.routePath, route.routePath]));
  const bySource = new Map(pages.map(({ route }) => [route.relativePath, route.routePath]));
  const counts = new Map<string, LinkCounts>();
  for (const { route, facts } of pages) {
    /** Pages, and texts of links to each, that this page was counted for. */
    const counted = new Set<string>();
    for (const { target, targetFile, hash, text, isFile } of facts.links) {
      const path = targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile);
      if (isFile || path === undefined || path === route.routePath) continue;
      let found = counts.get(path);
      if (!found) counts.set(path, (found = { sources: 0, texts: new Map() }));
      if (!counted.has(path)) found.sources++;
      counted.add(path);
      const written = linkText(text);
      const key = written + lineBreak + hash;
      if (written === '' || counted.has(path + lineBreak + key)) continue;
      counted.add(path + lineBreak + key);
      found.texts.set(key, (found.texts.get(key) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([path, { sources, texts }]) => [path, { links: strongestTexts(texts), sources }]));
}

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
): IndexablePage['tags'] {
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
  context: SiteContext,
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
    const url = urlOfPage(route.routePath, config);
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
