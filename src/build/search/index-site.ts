import { contentHash, cacheKey } from '../cache/cache-key.js';
import {
  sectionUrl,
  indexFormat,
  searchFolder,
  tokenizerVersion,
  type ShownPage,
} from '../../shared/search/search-index.js';
import { recordsFile, type SearchRecord } from '../../shared/search/search-types.js';
import { indexSettings, type IndexSettings } from '../../shared/search/index-options.js';
import { decodePage } from '../../shared/search/page-entry.js';
import type { Cache } from '../cache/cache.js';
import type { PackEntry } from '../cache/pack.js';
import type { ResolvedSearch } from '../config/site-config.js';
import type { RunContext, SiteContext, StepContext } from '../context.js';
import type { OutputFile } from '../facts/output-file.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import { isInShard, type Shard } from '../shard.js';
import { runCached } from '../step/run-cached.js';
import { defaultSizes, type Bucket, type MergeRules } from './merge-bucket.js';
import { describeText, indexFiles, type IndexedPage, type IndexFile } from './index-files.js';
import { indexStep, type IndexItem, type StoredSegment } from './index-segment.step.js';
import { mergeStep, type MergeItem, type MergePart } from './merge-bucket.step.js';
import { searchScopes, type ScopePage, type SearchScope } from './search-scopes.js';
import { renamedFiles } from './sealed-index.js';
import type { StoredText } from './stored-texts.js';
import { bucketCount } from './term-buckets.js';
import type { SealedSite } from '../facts/sealed-site.js';

/** One in so many pages begins a segment. */
const pagesPerSegment = 32;
const largestSegment = 128;

/**
 * Cuts a list of pages into segments of neighbors. A segment begins at a page that the hash of its name chooses, so that
 * a page that comes or goes changes the segment it is in and no other.
 */
export function cutSegments<Page>(pages: readonly Page[], nameOf: (page: Page) => string): Page[][] {
  const segments: Page[][] = [];
  for (const page of pages) {
    const isBorder = Number.parseInt(contentHash(nameOf(page)).slice(0, 8), 16) % pagesPerSegment === 0;
    const last = segments.at(-1);
    if (!last || isBorder || last.length >= largestSegment) segments.push([page]);
    else last.push(page);
  }
  return segments;
}

/** Bytes of a record's text, at most: the service takes records of 10 kB in all. */
const longestContent = 8000;

/** The pages of one language and version, in the order of their addresses. */
export interface RecordScope {
  lang: string;
  version: string;
  siteOrigin: string;
  pages: Iterable<{ shown: ShownPage; boost: number }>;
}

function cutText(text: string): string | null {
  const bytes = Buffer.from(text);
  if (bytes.length <= longestContent) return text === '' ? null : text;
  // The cut may lie within a character.
  return bytes
    .subarray(0, longestContent)
    .toString()
    .replace(/\uFFFD{1,3}$/, '');
}

function pageRecords(shown: ShownPage, boost: number, { lang, version, siteOrigin }: RecordScope): SearchRecord[] {
  const { url, title, group, sections } = shown;
  return sections.map(({ id, path, text }, position) => {
    const objectID = sectionUrl(url, id);
    const level = Math.min(6, path.length + 1) as 1 | 2 | 3 | 4 | 5 | 6;
    const heading = (index: number): string | null => path[index] ?? null;
    return {
      objectID,
      type: `lvl${level}`,
      url: siteOrigin + objectID,
      content: cutText(text),
      hierarchy: {
        lvl0: group === '' ? title : group,
        lvl1: title,
        lvl2: heading(0),
        lvl3: heading(1),
        lvl4: heading(2),
        lvl5: heading(3),
        lvl6: heading(4),
      },
      lang,
      version,
      weight: { pageRank: Math.round(boost * 100), level: 110 - level * 10, position },
    };
  });
}

/** Text of the file with all records of a language and version, one a line. */
export function recordsText(scope: RecordScope): string {
  const lines: string[] = [];
  for (const { shown, boost } of scope.pages)
    for (const record of pageRecords(shown, boost, scope)) lines.push(JSON.stringify(record));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Cache entry of a whole index: its files, whose contents are entries named by their hashes. */
type StoredIndex = Omit<IndexFile, 'text'>[];

/** Reads entries that are JSON; an entry that is missing is undefined. */
function readJson<Value>(cache: Cache, keys: readonly string[]): (Value | undefined)[] {
  const found = cache.readMany(keys);
  return keys.map((key) => {
    const bytes = found.get(key);
    return bytes && (JSON.parse(bytes.toString()) as Value);
  });
}

/** Neighboring pages of one index. */
interface Segment extends IndexItem {
  pages: readonly ScopePage[];
}

const segmentsOf = ({ pages }: SearchScope): Segment[] =>
  cutSegments(pages, ({ routePath }) => routePath).map((members) => ({
    key: cacheKey(indexStep.name, [String(bucketCount), ...members.map(({ key }) => key)]),
    pages: members,
  }));

/** Hashes of all texts of a segment. */
const textsOfSegment = ({ pages, buckets, tags, stored }: StoredSegment): string[] => [
  ...pages.flatMap(({ texts }) => texts.map(([, { hash }]) => hash)),
  ...buckets.map(([, hash]) => hash),
  ...[tags, stored].filter((hash) => hash !== undefined),
];

/** Returns segments by key. One that fails is reported and left out. */
async function indexSegments(
  context: StepContext,
  segments: readonly Segment[],
  { codeBlocks, index: options }: ResolvedSearch,
): Promise<Map<string, StoredSegment>> {
  const { report } = context;
  const results = await runCached(context, indexStep, segments, {
    phase: 'search',
    shared: () => ({ hasCode: codeBlocks, options }),
    needs: textsOfSegment,
  });
  const indexed = segments.filter((_, index) => results[index]?.durationMs !== undefined);
  report.count(
    'indexed',
    indexed.reduce((sum, { pages }) => sum + pages.length, 0),
  );
  return new Map(
    segments.flatMap(({ key }, index): [string, StoredSegment][] => {
      const result = results[index];
      return result ? [[key, result.value]] : [];
    }),
  );
}

const textsOf = ({ shards, tails, words }: Bucket<StoredText>): StoredText[] => [
  ...(words ? [words] : []),
  ...shards.map(([, text]) => text),
  ...tails.map(([, text]) => text),
];

/** Sections of an index, up to which most words are in one or two of them. */
const smallSite = 200;

/** Postings of one index by range of terms, over all of its segments. A range that cannot be merged is reported and undefined. */
async function mergeSegments(
  context: StepContext,
  segments: readonly StoredSegment[],
  { resolution }: IndexSettings,
): Promise<(Bucket<StoredText> | undefined)[]> {
  const sections = segments.reduce(
    (sum, { pages }) => sum + pages.reduce((all, { about }) => all + about[3].length, 0),
    0,
  );
  const rules: MergeRules = { resolution, sectionsOfError: sections < smallSite ? 0 : 2 };
  const buckets = new Map<number, MergePart[]>();
  let base = 0;
  for (const segment of segments) {
    for (const [bucket, hash] of segment.buckets) {
      const parts = buckets.get(bucket);
      if (parts) parts.push([hash, base]);
      else buckets.set(bucket, [[hash, base]]);
    }
    base += segment.ids;
  }
  const items = [...buckets]
    .sort(([one], [other]) => one - other)
    .map(([, parts]): MergeItem => ({
      key: cacheKey(mergeStep.name, [
        JSON.stringify([defaultSizes, rules]),
        ...parts.map(([hash, start]) => `${hash} ${start}`),
      ]),
      parts,
    }));
  const results = await runCached(context, mergeStep, items, {
    phase: 'search',
    shared: () => rules,
    needs: (bucket) => textsOf(bucket).map(({ hash }) => hash),
  });
  return results.map((result) => result?.value);
}

const jsonEntry = (key: string, value: unknown): PackEntry => ({ key, bytes: Buffer.from(JSON.stringify(value)) });

/** Entries of texts that the cache lacks. */
const newTexts = (cache: Cache, files: readonly IndexFile[]): PackEntry[] =>
  files.flatMap(({ hash, text }) =>
    text === undefined || cache.find(hash) ? [] : [{ key: hash, bytes: Buffer.from(text) }],
  );

/** Reads the texts of pages one by one, so that not all are in memory at once. */
function* readPages(
  pages: readonly IndexedPage[],
  readText: (hash: string) => string,
): Generator<{ shown: ShownPage; boost: number }> {
  for (const { about, texts, boost } of pages) {
    const { sections, ...page } = decodePage([...about, []]);
    const list = texts.flatMap(([, { hash }]) => JSON.parse(readText(hash)) as string[]);
    yield {
      shown: { ...page, sections: sections.map((section, index) => ({ ...section, text: list[index]! })) },
      boost,
    };
  }
}

/** True if records for hosted search are written. */
const hasRecords = ({ config, mode }: SiteContext): boolean =>
  config.search !== false && config.search.algolia !== undefined && mode === 'production';

/** Key of everything that an index depends on. */
function indexKey(context: SiteContext, { lang, version, pages, commonHeadings }: SearchScope): string {
  const { siteOrigin, search } = context.config;
  return cacheKey('search index', [
    String(indexFormat),
    JSON.stringify([defaultSizes, search && search.index, hasRecords(context) && siteOrigin, commonHeadings]),
    lang,
    version,
    ...pages.map(({ key, boost }) => `${key} ${boost}`),
  ]);
}

/** Key of everything that the indexes of a site depend on, without looking into its pages. */
function siteIndexKey(
  context: SiteContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
): string {
  const { base, route, search, siteOrigin } = context.config;
  return cacheKey('search indexes', [
    JSON.stringify([indexFormat, tokenizerVersion, defaultSizes, bucketCount]),
    JSON.stringify([search, base, route.cleanUrls, hasRecords(context) && siteOrigin]),
    context.plugins.keyOf('searchData'),
    JSON.stringify(navigation),
    ...pages.map(({ route: { routePath, relativePath, lang, version, original }, facts: { searchHash } }) =>
      [routePath, relativePath, lang, version, original?.relativePath ?? '', searchHash].join('\n'),
    ),
  ]);
}

/** The files that were stored under a key, if the cache has all of them. */
async function findIndex(
  { cache, verification }: Pick<RunContext, 'cache' | 'verification'>,
  key: string,
): Promise<StoredIndex | undefined> {
  // The parts of an index can only be verified when they are put together again.
  if (verification) return undefined;
  await cache.fetch([key]);
  const [known] = readJson<StoredIndex>(cache, [key]);
  await cache.fetch((known ?? []).map(({ hash }) => hash));
  return known?.every(({ hash }) => cache.find(hash)) ? known : undefined;
}

/** Makes the files of one index from its segments. What fails is reported and left out, and nothing is stored then. */
async function makeIndex(
  context: StepContext,
  scope: SearchScope,
  segmented: readonly Segment[],
  indexed: ReadonlyMap<string, StoredSegment>,
): Promise<{ stored: StoredIndex; entries: PackEntry[]; isWhole: boolean }> {
  const { cache, config } = context;
  const { lang, version, commonHeadings } = scope;
  const { index: options = {} } = config.search || {};
  const whole = segmented.filter(({ key }) => indexed.has(key));
  const segments = whole.map(({ key }) => indexed.get(key)!);
  const members = whole.flatMap((segment) => segment.pages);
  const indexedPages = segments.flatMap((segment) => segment.pages);
  const pages = members.map(({ boost }, index): IndexedPage => ({ boost, ...indexedPages[index]! }));
  let base = 0;
  const facts = segments.map(({ tags, stored, ids }) => ({ base: (base += ids) - ids, tags, stored }));
  const merged = await mergeSegments(context, segments, indexSettings(options));
  const buckets = merged.filter((bucket) => bucket !== undefined);
  const readText = (hash: string): string => (cache.read(hash) ?? cache.evict([hash])).toString();
  const files = indexFiles({ lang, version, pages, buckets, facts, commonHeadings, options, readText });
  if (hasRecords(context)) {
    const texts = readPages(pages, readText);
    const text = recordsText({ lang, version, siteOrigin: config.siteOrigin, pages: texts });
    files.push({ name: recordsFile(lang, version), ...describeText(text) });
  }
  const isWhole = whole.length === segmented.length && buckets.length === merged.length;
  const stored = files.map(({ name, hash, sizeBytes }) => ({ name, hash, sizeBytes }));
  const entries = isWhole
    ? [...newTexts(cache, files), jsonEntry(indexKey(context, scope), stored)]
    : newTexts(cache, files);
  return { stored, entries, isWhole };
}

/** Hash of all inputs of a sealed version's index besides its pages; undefined if this site cannot use such indexes. */
export function sealedIndexKey(context: SiteContext): string | undefined {
  const { search } = context.config;
  if (search === false || !search.versioned || hasRecords(context)) return undefined;
  return contentHash(
    JSON.stringify([indexFormat, tokenizerVersion, defaultSizes, bucketCount, search.index, search.codeBlocks]),
  );
}

/** Stores the index of a sealed version under the key that it has here; undefined if there is none that fits. */
function takeSealedIndex(
  context: SiteContext & Pick<RunContext, 'cache'>,
  scope: SearchScope,
  sealed: SealedSite,
): StoredIndex | undefined {
  const { cache } = context;
  const key = sealedIndexKey(context);
  const found = key === undefined ? undefined : sealed.searchIndex(scope.version, scope.lang, key);
  if (!found) return undefined;
  const files = renamedFiles(found).map(({ name, text }): IndexFile => ({ name, ...describeText(text) }));
  const stored = files.map(({ name, hash, sizeBytes }) => ({ name, hash, sizeBytes }));
  cache.write([...newTexts(cache, files), jsonEntry(indexKey(context, scope), stored)]);
  return stored;
}

/** Makes the indexes of a site, except those of languages and versions in which nothing changed. */
async function makeIndexes(
  context: StepContext,
  scopes: readonly SearchScope[],
  { sealed, outputKey, search }: { sealed: SealedSite; outputKey: string; search: ResolvedSearch },
): Promise<StoredIndex> {
  const { cache } = context;
  const known = new Map<SearchScope, StoredIndex | undefined>();
  for (const scope of scopes) {
    const found = await findIndex(context, indexKey(context, scope));
    known.set(scope, found ?? takeSealedIndex(context, scope, sealed));
  }
  const changed = new Map(scopes.filter((scope) => !known.get(scope)).map((scope) => [scope, segmentsOf(scope)]));
  const indexed = await indexSegments(context, [...changed.values()].flat(), search);
  const files: StoredIndex = [];
  const entries: PackEntry[] = [];
  let isWhole = true;
  for (const [scope, found] of known) {
    const made = found ? undefined : await makeIndex(context, scope, changed.get(scope)!, indexed);
    files.push(...(found ?? made!.stored));
    entries.push(...(made?.entries ?? []));
    isWhole &&= made?.isWhole ?? true;
  }
  cache.write(isWhole ? [...entries, jsonEntry(outputKey, files)] : entries);
  return files;
}

/**
 * Indexes the pages for search: one index for each language and version. Pages that fail are reported and left out. With
 * `shard`, only the segments of that part are indexed, for the cache, and there are no files.
 */
export async function indexSite(
  context: StepContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
  sealed: SealedSite,
  shard?: Shard,
): Promise<OutputFile[]> {
  const { config } = context;
  if (config.search === false) return [];
  if (shard) {
    const scopes = searchScopes(context, pages, navigation, config.search);
    const segments = scopes.flatMap(segmentsOf).filter(({ pages: [first] }) => isInShard(shard, first!.routePath));
    await indexSegments(context, segments, config.search);
    return [];
  }
  const outputKey = siteIndexKey(context, pages, navigation);
  const files =
    (await findIndex(context, outputKey)) ??
    (await makeIndexes(context, searchScopes(context, pages, navigation, config.search), {
      sealed,
      outputKey,
      search: config.search,
    }));
  return files.map(({ name, hash, sizeBytes }) => ({
    path: searchFolder + name,
    sizeBytes,
    hash,
    source: { kind: 'cached', key: hash },
    origin: 'the search index',
  }));
}
