import { idBlock, indexFormat, searchFolder, type PageFragment } from '../../shared/search/search-index.js';
import { recordsFile } from '../../shared/search/search-record.js';
import { cacheKey } from '../cache/cache-key.js';
import type { Cache } from '../cache/cache.js';
import { writePack } from '../cache/pack.js';
import type { BuildContext } from '../context.js';
import type { OutputFile } from '../emit/output-file.js';
import type { TaskType } from '../executor/executor.js';
import type { LocaleNavigation } from '../navigation/build-navigation.js';
import { indexProblem, type CompiledRoute } from '../pages/compile-pages.js';
import { defaultSizes } from './cut-shards.js';
import { describeText, idBlocks, indexFiles, type IndexedPage, type IndexFile } from './index-files.js';
import { indexTask, type StoredFacts } from './index-pages.task.js';
import { mergeBucketTask, type Bucket } from './merge-bucket.task.js';
import { mergeSegmentTask, type StoredSegment } from './merge-segment.task.js';
import type { MergeItem, MergeOutput, MergePart, MergeShared, StoredText } from './merge-stored.js';
import { cutSegments } from './page-segments.js';
import { searchScopes, type ScopePage, type SearchScope } from './search-scopes.js';
import { recordsText } from './site-records.js';
import { bucketCount } from './term-buckets.js';

/** What the cache holds of a whole index: its files, whose contents are entries named by their hashes. */
type StoredIndex = Omit<IndexFile, 'text'>[];

/** Reads entries that are JSON; an entry that is missing is undefined. */
function readJson<Value>(cache: Cache, keys: readonly string[]): (Value | undefined)[] {
  const found = cache.readMany(keys);
  return keys.map((key) => {
    const bytes = found.get(key);
    return bytes && (JSON.parse(bytes.toString()) as Value);
  });
}

/** Sends the pages to the pool that are not known; problems are reported. */
async function indexMissing(context: BuildContext, pages: readonly ScopePage[], hasCode: boolean): Promise<void> {
  const { cache, executor, report } = context;
  const facts = readJson<StoredFacts>(
    cache,
    pages.map(({ item }) => item.factsKey),
  );
  const missing = pages.flatMap(({ item }, index) => {
    const fragment = facts[index]?.fragment;
    return fragment && cache.find(fragment.hash) && cache.find(item.postingsKey) ? [] : [item];
  });
  report.count('indexed', missing.length);
  if (missing.length === 0) return;
  let done = 0;
  const outcomes = await executor.run(indexTask, { sequence: cache.nextSequence(), hasCode }, missing, (count) =>
    report.progress((done += count), missing.length),
  );
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'done') {
      cache.remember(outcome.output.places);
      context.plugins.addTimings(outcome.output.pluginTimes);
    } else if (outcome.reason === 'lost') cache.lose([missing[index]!.bodyKey]);
    else report.add([indexProblem(outcome, missing[index]!.file, indexTask.deadlineSeconds)]);
  }
}

/** Runs a merge for the items whose results are not known and gives the results of all. */
async function mergeMissing<Result>(
  { cache, executor }: BuildContext,
  task: TaskType<MergeShared, MergeItem, MergeOutput>,
  items: readonly MergeItem[],
  textsOf: (result: Result) => readonly string[],
): Promise<Result[]> {
  const known = readJson<Result>(
    cache,
    items.map(({ key }) => key),
  );
  const missing = items.filter((_, index) => {
    const result = known[index];
    return result === undefined || !textsOf(result).every((hash) => cache.find(hash));
  });
  if (missing.length > 0) {
    const outcomes = await executor.run(task, { sequence: cache.nextSequence() }, missing);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'done') cache.remember(outcome.output.places);
      else if (outcome.reason === 'lost') cache.lose(missing[index]!.parts.map(([key]) => key));
      else throw new Error(`The search index could not be merged: ${outcome.message}`);
    }
  }
  const fresh = new Map(
    readJson<Result>(
      cache,
      missing.map(({ key }) => key),
    ).map((result, index) => [missing[index]!.key, result!]),
  );
  return items.map(({ key }, index) => fresh.get(key) ?? known[index]!);
}

/** Postings of one index by range of terms, merged in two steps: neighbouring pages first, then all of them. */
async function mergePages(
  context: BuildContext,
  pages: readonly ScopePage[],
  indexed: readonly IndexedPage[],
): Promise<Bucket<StoredText>[]> {
  const { cache } = context;
  const blocks = idBlocks(indexed);
  const blocksOf = new Map(pages.map((page, index) => [page, blocks[index]!]));
  const segments = cutSegments(pages, ({ routePath }) => routePath).map((members) => {
    let base = 0;
    const parts = members.map(({ item }, index): MergePart => {
      const part: MergePart = [item.postingsKey, cache.find(item.postingsKey)!, base];
      base += blocksOf.get(members[index]!)! * idBlock;
      return part;
    });
    const key = cacheKey(mergeSegmentTask.name, [String(bucketCount), ...parts.map(([postings]) => postings)]);
    return { item: { key, parts }, ids: base };
  });
  const merged = await mergeMissing<StoredSegment>(
    context,
    mergeSegmentTask,
    segments.map(({ item }) => item),
    (segment) => segment.map(([, hash]) => hash),
  );
  const buckets = new Map<number, MergePart[]>();
  let base = 0;
  for (const [index, segment] of merged.entries()) {
    for (const [bucket, hash] of segment) {
      const part: MergePart = [hash, cache.find(hash)!, base];
      const parts = buckets.get(bucket);
      if (parts) parts.push(part);
      else buckets.set(bucket, [part]);
    }
    base += segments[index]!.ids;
  }
  const items = [...buckets]
    .sort(([one], [other]) => one - other)
    .map(([, parts]): MergeItem => ({
      key: cacheKey(mergeBucketTask.name, [
        JSON.stringify(defaultSizes),
        ...parts.map(([hash, , start]) => `${hash} ${start}`),
      ]),
      parts,
    }));
  return mergeMissing<Bucket<StoredText>>(context, mergeBucketTask, items, ({ shards, tails }) =>
    [...shards, ...tails].map(([, { hash }]) => hash),
  );
}

/** Writes texts that are not in the cache yet, and the list of all files under `key`. */
function storeIndex(cache: Cache, key: string, files: readonly IndexFile[]): StoredIndex {
  const stored = files.map(({ name, hash, sizeBytes }) => ({ name, hash, sizeBytes }));
  const entries = files.flatMap(({ hash, text }) =>
    text === undefined || cache.find(hash) ? [] : [{ key: hash, bytes: Buffer.from(text) }],
  );
  entries.push({ key, bytes: Buffer.from(JSON.stringify(stored)) });
  const places = writePack(cache.packDirectory, cache.nextSequence(), entries);
  cache.remember(entries.map((entry, index) => [entry.key, places[index]!]));
  return stored;
}

/** Reads the texts of pages one by one, so that not all are in memory at once. */
function* readPages(
  pages: readonly IndexedPage[],
  readText: (hash: string) => string,
): Generator<{ fragment: PageFragment; boost: number }> {
  for (const { fragment, boost } of pages)
    yield { fragment: (JSON.parse(readText(fragment.hash)) as [PageFragment])[0], boost };
}

/** Whether records for hosted search are written. */
const hasRecords = ({ config, mode }: BuildContext): boolean =>
  config.search !== false && config.search.algolia !== undefined && mode === 'production';

/** Key of everything that an index depends on. */
function indexKey(context: BuildContext, { lang, version, pages }: SearchScope): string {
  const { siteOrigin, search } = context.config;
  return cacheKey('search index', [
    String(indexFormat),
    JSON.stringify([defaultSizes, search && search.index, hasRecords(context) && siteOrigin]),
    lang,
    version,
    ...pages.map(({ item, boost }) => `${item.postingsKey} ${boost}`),
  ]);
}

const isIndexed = ({ cache }: BuildContext, { item }: ScopePage): boolean =>
  cache.find(item.postingsKey) !== undefined && cache.find(item.factsKey) !== undefined;

/** The files of an index of which no page has changed since it was made. */
function findIndex(context: BuildContext, scope: SearchScope): StoredIndex | undefined {
  const { cache } = context;
  if (!scope.pages.every((page) => isIndexed(context, page))) return undefined;
  const [known] = readJson<StoredIndex>(cache, [indexKey(context, scope)]);
  return known?.every(({ hash }) => cache.find(hash)) ? known : undefined;
}

/** Makes the files of one index. */
async function makeIndex(context: BuildContext, scope: SearchScope): Promise<StoredIndex> {
  const { cache, config } = context;
  const { lang, version } = scope;
  const { index: flex } = config.search || {};
  // A page that could not be indexed is left out.
  const pages = scope.pages.filter((page) => isIndexed(context, page));
  const facts = readJson<StoredFacts>(
    cache,
    pages.map(({ item }) => item.factsKey),
  );
  const indexed = pages.map(({ boost }, index): IndexedPage => ({ boost, ...facts[index]! }));
  const buckets = flex ? [] : await mergePages(context, pages, indexed);
  const readText = (hash: string): string => (cache.read(hash) ?? cache.lose([hash])).toString();
  const files = indexFiles({ lang, version, pages: indexed, buckets, readText, ...(flex ? { flex } : {}) });
  if (hasRecords(context)) {
    const texts = readPages(indexed, readText);
    const text = recordsText({ lang, version, siteOrigin: config.siteOrigin, pages: texts });
    files.push({ name: recordsFile(lang, version), ...describeText(text) });
  }
  return storeIndex(cache, indexKey(context, { ...scope, pages }), files);
}

/** Indexes the pages for search: one index for each language and version. Pages that fail are reported and left out. */
export async function indexSite(
  context: BuildContext,
  pages: readonly CompiledRoute[],
  navigation: readonly LocaleNavigation[],
): Promise<OutputFile[]> {
  const { config } = context;
  if (config.search === false) return [];
  const scopes = searchScopes(context, pages, navigation, config.search);
  const known = new Map(scopes.map((scope) => [scope, findIndex(context, scope)]));
  await indexMissing(
    context,
    scopes.flatMap((scope) => (known.get(scope) ? [] : scope.pages)),
    config.search.codeBlocks,
  );
  const files: OutputFile[] = [];
  for (const [scope, stored] of known)
    for (const { name, hash, sizeBytes } of stored ?? (await makeIndex(context, scope)))
      files.push({
        path: searchFolder + name,
        sizeBytes,
        hash,
        source: { kind: 'cached', key: hash },
        origin: 'the search index',
      });
  return files;
}
