import { changelogFactor } from '../../shared/search/ranking.js';
import type { PageFragment } from '../../shared/search/search-index.js';
import { tokenizerVersion } from '../../shared/search/tokenizer.js';
import { cacheKey } from '../cache/cache-key.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../emit/output-file.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { indexProblem } from '../pages/compile-pages.js';
import { siteKey } from '../render/site-data.js';
import { pageUrl } from '../routes/page-url.js';
import { recordsOutput } from './site-records.js';
import { indexFiles, type IndexedPage } from './index-files.js';
import { indexTask, type IndexItem, type StoredPostings } from './index-pages.task.js';
import { createPageGroups } from './page-groups.js';

/** Postings that are read from the cache at a time. */
const portion = 200;

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

interface ScopePage {
  page: CompiledRoute;
  fields: SearchFields;
  item: IndexItem;
}

const byRoute = (a: ScopePage, b: ScopePage): number => (a.page.route.routePath < b.page.route.routePath ? -1 : 1);

/** Pages that are indexed, by language and version, in the order of their addresses. */
function scopesOf(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
  options: { versioned: boolean; codeBlocks: boolean },
): Map<string, { lang: string; version: string; pages: ScopePage[] }> {
  const { config, cache } = context;
  const groups = new Map(
    navigation.map((entry) => [siteKey(entry.locale.version, entry.locale.lang), createPageGroups(entry)]),
  );
  const scopes = new Map<string, { lang: string; version: string; pages: ScopePage[] }>();
  for (const page of pages) {
    const fields = searchFields(page);
    if (!fields.isListed) continue;
    const { route, facts } = page;
    const url = pageUrl(route.routePath, config);
    const group = groups.get(siteKey(route.version, route.lang))?.(route.routePath, url) ?? '';
    const texts = { title: facts.title, description: facts.description, keywords: fields.keywords };
    const item: IndexItem = {
      file: route.file,
      texts,
      url,
      group,
      bodyKey: page.bodyKey,
      bodyPlace: cache.find(page.bodyKey)!,
      postingsKey: cacheKey('search', [
        facts.bodyHash,
        JSON.stringify([texts, url, group, options.codeBlocks, tokenizerVersion]),
      ]),
    };
    const version = options.versioned ? route.version : '';
    const key = siteKey(version, route.lang);
    const scope = scopes.get(key);
    if (scope) scope.pages.push({ page, fields, item });
    else scopes.set(key, { lang: route.lang, version, pages: [{ page, fields, item }] });
  }
  for (const scope of scopes.values()) scope.pages.sort(byRoute);
  return scopes;
}

/** Sends the pages to the pool whose postings are not known; problems are reported. */
async function indexMissing(context: BuildContext, items: readonly IndexItem[], hasCode: boolean): Promise<void> {
  const { cache, executor, report } = context;
  const missing: IndexItem[] = [];
  for (let first = 0; first < items.length; first += portion) {
    const part = items.slice(first, first + portion);
    const known = cache.readMany(part.map(({ postingsKey }) => postingsKey));
    for (const item of part) {
      const bytes = known.get(item.postingsKey);
      const isKnown = bytes && cache.find((JSON.parse(bytes.toString()) as StoredPostings).fragmentHash);
      if (!isKnown) missing.push(item);
    }
  }
  report.count('indexed', missing.length);
  if (missing.length === 0) return;
  let done = 0;
  const outcomes = await executor.run(indexTask, { sequence: cache.nextSequence(), hasCode }, missing, (count) =>
    report.progress((done += count), missing.length),
  );
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'done') cache.remember(outcome.output.places);
    else report.add([indexProblem(outcome, missing[index]!.file, indexTask.deadlineSeconds)]);
  }
}

/** Reads the texts of pages one by one, so that not all are in memory at once. */
function* readPages(
  pages: readonly IndexedPage[],
  readFragment: (hash: string) => string,
): Generator<{ fragment: PageFragment; boost: number }> {
  for (const { fragmentHash, boost } of pages)
    yield { fragment: (JSON.parse(readFragment(fragmentHash)) as [PageFragment])[0], boost };
}

/** Indexes the pages for search: one index for each language and version. Pages that fail are reported and left out. */
export async function indexSite(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
): Promise<OutputFile[]> {
  const { config, cache, mode } = context;
  if (config.search === false) return [];
  const { algolia, index } = config.search;
  const scopes = scopesOf(context, pages, navigation, config.search);
  const items = [...scopes.values()].flatMap((scope) => scope.pages.map(({ item }) => item));
  await indexMissing(context, items, config.search.codeBlocks);
  return [...scopes.values()].flatMap((scope) => {
    const listed = scope.pages.filter(({ item }) => cache.find(item.postingsKey));
    const indexed: IndexedPage[] = [];
    const entries: StoredPostings['entries'][] = [];
    for (let first = 0; first < listed.length; first += portion) {
      const part = listed.slice(first, first + portion);
      const found = cache.readMany(part.map(({ item }) => item.postingsKey));
      for (const { item, fields } of part) {
        const stored = JSON.parse(found.get(item.postingsKey)!.toString()) as StoredPostings;
        const { sections, fragmentHash, fragmentBytes } = stored;
        indexed.push({ sections, boost: fields.boost, fragmentHash, fragmentBytes });
        entries.push(stored.entries);
      }
    }
    const { lang, version } = scope;
    const readFragment = (hash: string): string => cache.read(hash)!.toString();
    const files = indexFiles({
      lang,
      version,
      pages: indexed,
      postings: entries,
      readFragment,
      ...(index ? { flex: index } : {}),
    });
    if (!algolia || mode !== 'production') return files;
    const records = recordsOutput({
      lang,
      version,
      siteOrigin: config.siteOrigin,
      pages: readPages(indexed, readFragment),
    });
    return [...files, records];
  });
}
