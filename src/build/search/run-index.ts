import type { CacheFolder } from '../cache/cache-folder.js';
import { readPackEntries } from '../cache/pack.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Outcome, TaskRunner } from '../executor/executor.js';
import { readSections } from '../pages/page-body.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import { createSegmentIndexer, type PageText } from './index-segment.js';
import type { IndexItem, IndexOutput, IndexPage, IndexShared, StoredSegment } from './index-segment.task.js';
import { createTextStore, tellPlaces } from './stored-texts.js';
import { splitByBucket } from './term-buckets.js';

/** What the task needs of its thread. */
export interface IndexEnvironment {
  cacheFolder: CacheFolder;
  config: SiteConfig;
  plugins: PluginDriver;
  /** Value remembered in this thread under a key, made on first use. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
}

async function readPage(page: IndexPage, body: Buffer, { plugins, config }: IndexEnvironment): Promise<PageText> {
  const { routePath, lang, version, texts, url, group } = page;
  const about = { routePath, lang, version, title: texts.title };
  return { url, group, texts, sections: await plugins.searchData(readSections(body), about, config) };
}

/** Indexes segments and stores postings and texts of all of them in one pack. */
export const indexSegmentsRunner: TaskRunner<IndexShared, IndexItem, IndexOutput, IndexEnvironment> = async (
  { sequence, hasCode },
  items,
  environment,
  startItem,
) => {
  const { cacheFolder, plugins } = environment;
  const indexSegment = await environment.remember('indexer', () => Promise.resolve(createSegmentIndexer()));
  const store = createTextStore(cacheFolder, sequence);
  const outcomes: Outcome<Omit<IndexOutput, 'places'>>[] = [];
  for (const [index, { key, pages }] of items.entries()) {
    startItem(index);
    const bodies = readPackEntries(
      cacheFolder,
      pages.map(({ bodyKey, bodyPlace }) => [bodyKey, bodyPlace]),
    );
    if (pages.some(({ bodyKey }) => !bodies.has(bodyKey))) {
      outcomes.push({ status: 'failed', reason: 'lost', message: 'a page cannot be read from the cache' });
      continue;
    }
    const texts: PageText[] = [];
    for (const page of pages) texts.push(await readPage(page, bodies.get(page.bodyKey)!, environment));
    const { entries, fragments, ids } = indexSegment(texts, hasCode);
    const segment: StoredSegment = {
      pages: texts.map(({ sections }, position) => ({
        sections: sections.length,
        fragment: store.add(fragments[position]!),
      })),
      buckets: splitByBucket(entries).map(([bucket, part]) => [bucket, store.add(JSON.stringify(part)).hash]),
      ids,
    };
    store.put(key, segment);
    outcomes.push({ status: 'done', output: { pluginTimes: plugins.takeTimings() } });
  }
  return tellPlaces(outcomes, store.write());
};
