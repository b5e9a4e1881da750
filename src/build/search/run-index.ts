import type { SiteConfig } from '../config/site-config.js';
import { readSections } from '../pages/page-body.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import type { StepWork } from '../step/step.js';
import { createSegmentIndexer, type PageText } from './index-segment.js';
import type { IndexItem, IndexPage, IndexShared, StoredSegment } from './index-segment.step.js';
import { storeText } from './stored-texts.js';
import { splitByBucket } from './term-buckets.js';

/** What the task needs of its thread. */
export interface IndexEnvironment {
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

/** Indexes a segment, and stores its postings and texts. */
export const indexWork: StepWork<IndexShared, IndexItem, StoredSegment, IndexEnvironment> = async (
  { hasCode },
  environment,
  store,
) => {
  const indexSegment = await environment.remember('indexer', () => Promise.resolve(createSegmentIndexer()));
  return async ({ pages }) => {
    const bodies = store.getAll(pages.map(({ bodyKey }) => bodyKey));
    const texts: PageText[] = [];
    for (const [index, page] of pages.entries()) texts.push(await readPage(page, bodies[index]!, environment));
    const { entries, fragments, ids } = indexSegment(texts, hasCode);
    return {
      value: {
        pages: texts.map(({ sections }, index) => ({
          sections: sections.length,
          fragment: storeText(store, fragments[index]!),
        })),
        buckets: splitByBucket(entries).map(([bucket, part]) => [bucket, storeText(store, JSON.stringify(part)).hash]),
        ids,
      },
    };
  };
};
