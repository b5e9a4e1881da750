import type { FragmentSection, PageFragment } from '../../shared/search/search-index.js';
import { createTokenizer } from '../../shared/search/tokenizer.js';
import { contentHash } from '../cache/cache-key.js';
import { readPackEntries, writePack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Outcome, TaskRunner, TaskType } from '../executor/executor.js';
import type { PageBody } from '../pages/page-facts.js';
import type { PluginDriver } from '../plugins/plugin-driver.js';
import { indexPage, type PageTexts } from './index-page.js';
import type { StoredText } from './merge-stored.js';

export interface IndexShared {
  sequence: number;
  hasCode: boolean;
}

/** A page to index, and the keys its postings and facts are stored under. */
export interface IndexItem {
  file: string;
  texts: PageTexts;
  url: string;
  group: string;
  routePath: string;
  lang: string;
  version: string;
  bodyKey: string;
  bodyPlace: PackLocation;
  postingsKey: string;
  factsKey: string;
}

/** What the cache holds of an indexed page, besides its postings. */
export interface StoredFacts {
  sections: number;
  fragment: StoredText;
}

export interface IndexOutput {
  places: [key: string, place: PackLocation][];
  /** Milliseconds that plugins took, by plugin and hook. */
  pluginTimes: Record<string, number>;
}

export const indexTask: TaskType<IndexShared, IndexItem, IndexOutput> = {
  name: 'index-pages',
  deadlineSeconds: 60,
};

export interface IndexEnvironment {
  packDirectory: string;
  config: SiteConfig;
  plugins: PluginDriver;
}

const fragmentText = ({ url, texts, group }: IndexItem, sections: FragmentSection[]): string =>
  JSON.stringify([{ url, title: texts.title, group, sections } satisfies PageFragment]);

/** Indexes a batch of pages and stores postings and fragments of all of them in one pack. */
export const indexPagesRunner: TaskRunner<IndexShared, IndexItem, IndexOutput, IndexEnvironment> = async (
  shared,
  items,
  environment,
  startItem,
) => {
  const bodies = readPackEntries(
    environment.packDirectory,
    items.map(({ bodyKey, bodyPlace }) => [bodyKey, bodyPlace]),
  );
  const eachToken = createTokenizer();
  const { plugins } = environment;
  const entries: PackEntry[] = [];
  const outcomes: (Outcome<undefined> & { keys?: string[] })[] = [];
  for (const [index, item] of items.entries()) {
    startItem(index);
    const bytes = bodies.get(item.bodyKey);
    if (!bytes) {
      outcomes.push({ status: 'failed', reason: 'lost', message: 'its compiled form cannot be read from the cache' });
      continue;
    }
    const body = JSON.parse(bytes.toString()) as PageBody;
    const { routePath, lang, version, texts } = item;
    const sections = await plugins.searchData(
      body.sections,
      { routePath, lang, version, title: texts.title },
      environment.config,
    );
    const page = indexPage(sections, item.texts, shared.hasCode, eachToken);
    const fragment = Buffer.from(fragmentText(item, page.sections));
    const fragmentHash = contentHash(fragment);
    const facts: StoredFacts = {
      sections: sections.length,
      fragment: { hash: fragmentHash, sizeBytes: fragment.length },
    };
    const own: PackEntry[] = [
      { key: fragmentHash, bytes: fragment },
      { key: item.postingsKey, bytes: Buffer.from(JSON.stringify(page.entries)) },
      { key: item.factsKey, bytes: Buffer.from(JSON.stringify(facts)) },
    ];
    entries.push(...own);
    outcomes.push({ status: 'done', output: undefined, keys: own.map(({ key }) => key) });
  }
  const written = entries.length > 0 ? writePack(environment.packDirectory, shared.sequence, entries) : [];
  const places = new Map(entries.map(({ key }, index) => [key, written[index]!]));
  return outcomes.map((outcome): Outcome<IndexOutput> =>
    outcome.status === 'done'
      ? {
          status: 'done',
          output: {
            places: (outcome.keys ?? []).map((key) => [key, places.get(key)!]),
            pluginTimes: plugins.takeTimings(),
          },
        }
      : outcome,
  );
};
