import type { FragmentSection, PageFragment, ShardEntry } from '../../shared/search/search-index.js';
import { createTokenizer } from '../../shared/search/tokenizer.js';
import { contentHash } from '../cache/cache-key.js';
import { readPackEntries, writePack, type PackEntry, type PackLocation } from '../cache/pack.js';
import type { Outcome, TaskRunner, TaskType } from '../executor/executor.js';
import type { PageBody } from '../pages/page-facts.js';
import { indexPage, type PageTexts } from './index-page.js';

export interface IndexShared {
  sequence: number;
  hasCode: boolean;
}

/** A page to index, and the key its postings are stored under. */
export interface IndexItem {
  file: string;
  texts: PageTexts;
  url: string;
  group: string;
  bodyKey: string;
  bodyPlace: PackLocation;
  postingsKey: string;
}

/** What the cache holds of an indexed page; its fragment is an entry of its own, by hash. */
export interface StoredPostings {
  sections: number;
  entries: ShardEntry[];
  fragmentHash: string;
  fragmentBytes: number;
}

export interface IndexOutput {
  places: [key: string, place: PackLocation][];
}

export const indexTask: TaskType<IndexShared, IndexItem, IndexOutput> = {
  name: 'index-pages',
  deadlineSeconds: 60,
};

export interface IndexEnvironment {
  packDirectory: string;
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
  const entries: PackEntry[] = [];
  const outcomes: (Outcome<undefined> & { keys?: string[] })[] = [];
  for (const [index, item] of items.entries()) {
    startItem(index);
    const bytes = bodies.get(item.bodyKey);
    if (!bytes) {
      const message = 'its compiled form vanished from the cache; run the build again';
      outcomes.push({ status: 'failed', reason: 'thrown', message });
      continue;
    }
    const { sections } = JSON.parse(bytes.toString()) as PageBody;
    const page = indexPage(sections, item.texts, shared.hasCode, eachToken);
    const fragment = Buffer.from(fragmentText(item, page.sections));
    const fragmentHash = contentHash(fragment);
    const stored: StoredPostings = {
      sections: sections.length,
      entries: page.entries,
      fragmentHash,
      fragmentBytes: fragment.length,
    };
    entries.push({ key: fragmentHash, bytes: fragment });
    entries.push({ key: item.postingsKey, bytes: Buffer.from(JSON.stringify(stored)) });
    outcomes.push({ status: 'done', output: undefined, keys: [fragmentHash, item.postingsKey] });
  }
  const written = entries.length > 0 ? writePack(environment.packDirectory, shared.sequence, entries) : [];
  const places = new Map(entries.map(({ key }, index) => [key, written[index]!]));
  return outcomes.map((outcome): Outcome<IndexOutput> =>
    outcome.status === 'done'
      ? { status: 'done', output: { places: (outcome.keys ?? []).map((key) => [key, places.get(key)!]) } }
      : outcome,
  );
};
