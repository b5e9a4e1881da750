import { indexSettings } from '../../shared/search/index-options.js';
import type { SiteConfig } from '../config/site-config.js';
import { readSections } from '../pages/page-body.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { StepWork } from '../step/step.js';
import { flexSearch } from './flexsearch.js';
import { createSegmentIndexer, type IndexablePage } from './index-segment.js';
import type { IndexItem, IndexPage, IndexShared, StoredSegment } from './index-segment.step.js';
import { segmentPostings } from './merge-bucket.js';
import { storeText } from './stored-texts.js';
import { splitByBucket } from './term-buckets.js';

/** The subset of the thread's environment that the task uses. */
export interface IndexEnvironment {
  config: SiteConfig;
  plugins: PluginDriver;
  /** Value remembered in this thread under a key, made on first use. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
}

async function readPage(page: IndexPage, body: Buffer, { plugins, config }: IndexEnvironment): Promise<IndexablePage> {
  const { routePath, lang, version, texts, url, group, tags } = page;
  const about = { routePath, lang, version, title: texts.title };
  return { url, group, texts, tags, sections: await plugins.searchData(readSections(body), about, config) };
}

/** Indexes a segment, and stores its postings and texts. */
export const indexWork: StepWork<IndexShared, IndexItem, StoredSegment, IndexEnvironment> = async (
  { hasCode, options },
  environment,
  store,
) => {
  const indexSegment = await environment.remember('indexer', () =>
    Promise.resolve(createSegmentIndexer(flexSearch, indexSettings(options))),
  );
  return async ({ pages }) => {
    const bodies = store.getAll(pages.map(({ bodyKey }) => bodyKey));
    const texts: IndexablePage[] = [];
    for (const [index, page] of pages.entries()) texts.push(await readPage(page, bodies[index]!, environment));
    const { entries, tags, stored, pages: cutPages, ids } = indexSegment(texts, hasCode);
    const storeAll = (parts: readonly unknown[]): string | undefined =>
      parts.length === 0 ? undefined : storeText(store, JSON.stringify(parts)).hash;
    return {
      value: {
        pages: cutPages.map(({ about, texts: lists }) => ({
          about,
          texts: lists.map(([first, list]) => [first, storeText(store, JSON.stringify(list))]),
        })),
        buckets: splitByBucket(entries).map(([bucket, part]) => [
          bucket,
          storeText(store, JSON.stringify(segmentPostings(part))).hash,
        ]),
        tags: storeAll(tags.filter(([, values]) => values.length > 0)),
        stored: storeAll(stored),
        ids,
      },
    };
  };
};
