import { contentHash } from '../../../src/build/cache/cache-key.js';
import { flexSearch } from '../../../src/build/search/flexsearch.js';
import {
  indexFiles,
  type IndexedFacts,
  type IndexedPage,
  type IndexFile,
} from '../../../src/build/search/index-files.js';
import {
  createSegmentIndexer,
  type IncomingLink,
  type IndexablePage,
} from '../../../src/build/search/index-segment.js';
import { mergeBucket, segmentPostings } from '../../../src/build/search/merge-bucket.js';
import { pathWords } from '../../../src/build/search/search-scopes.js';
import { cutSegments } from '../../../src/build/search/index-site.js';
import type { StoredText } from '../../../src/build/search/stored-texts.js';
import { splitByBucket } from '../../../src/build/search/term-buckets.js';
import type { ListLanguage } from '../../../src/build/search/title-words.js';
import { indexSettings, type IndexOptions } from '../../../src/shared/search/index-options.js';
import { createSearchEngine, type SearchEngine } from '../../../src/shared/search/search-engine.js';
import { manifestFile } from '../../../src/shared/search/search-index.js';

/** A page as tests write it: its first section has no heading. */
export interface TestPage {
  url: string;
  title: string;
  sections: { heading?: string; depth?: number; text?: string; code?: string }[];
  boost?: number;
  keywords?: string[];
  group?: string;
  tags?: Record<string, string[]>;
  links?: IncomingLink[];
  listLanguage?: ListLanguage;
}

export interface TestIndex {
  files: IndexFile[];
  /** Text of each file by its name. */
  texts: Map<string, string>;
  /** Names of the files that were read so far. */
  reads: string[];
  engine: SearchEngine;
}

/** A page as a build passes it to the index. */
export function toPageText({
  url,
  title,
  group = '',
  keywords = [],
  tags = {},
  links = [],
  listLanguage,
  sections,
}: TestPage): IndexablePage {
  return {
    url,
    group,
    tags,
    texts: { title, description: '', keywords, path: pathWords(url), links, listLanguage },
    sections: sections.map(({ heading = '', depth = 2, text = '', code = '' }, index) => ({
      id: heading.toLowerCase().replaceAll(' ', '-'),
      heading,
      depth: index === 0 ? 1 : depth,
      text,
      code,
    })),
  };
}

/** Indexes pages as a build does, without the pool. */
export function createTestIndex(
  pages: readonly TestPage[],
  options: IndexOptions = {},
  commonHeadings: string[] = [],
): TestIndex {
  const stored = new Map<string, string>();
  const store = (text: string): StoredText => {
    const hash = contentHash(text);
    stored.set(hash, text);
    return { hash, sizeBytes: Buffer.byteLength(text) };
  };
  const settings = indexSettings(options);
  const indexSegment = createSegmentIndexer(flexSearch, settings);
  const indexed: IndexedPage[] = [];
  const facts: IndexedFacts[] = [];
  const lists: (readonly [base: number, json: string])[][] = [];
  let base = 0;
  for (const members of cutSegments(pages, ({ url }) => url)) {
    const segment = indexSegment(members.map(toPageText), true);
    for (const [index, { boost = 1 }] of members.entries()) {
      const { about, texts } = segment.pages[index]!;
      indexed.push({ about, boost, texts: texts.map(([first, list]) => [first, store(JSON.stringify(list))]) });
    }
    for (const [bucket, entries] of splitByBucket(segment.entries))
      lists[bucket] = [...(lists[bucket] ?? []), [base, JSON.stringify(segmentPostings(entries))] as const];
    facts.push({
      base,
      tags: store(JSON.stringify(segment.tags)).hash,
      stored: store(JSON.stringify(segment.stored)).hash,
    });
    base += segment.ids;
  }
  const files = indexFiles({
    lang: 'en',
    version: '',
    pages: indexed,
    buckets: lists
      .filter(Boolean)
      .map((parts) => mergeBucket(parts, { resolution: settings.resolution, sectionsOfError: 0 }, store)),
    facts,
    commonHeadings,
    options,
    readText: (hash) => stored.get(hash)!,
  });
  const texts = new Map(files.map(({ name, hash, text }) => [name, text ?? stored.get(hash)!]));
  const reads: string[] = [];
  const engine = createSearchEngine(
    {
      read: async (file) => {
        reads.push(file);
        const text = texts.get(file);
        if (text === undefined) throw new Error(`no file ${file}`);
        return JSON.parse(text) as unknown;
      },
    },
    manifestFile('en', ''),
    flexSearch,
  );
  return { files, texts, reads, engine };
}

/** Places that a query finds, best first. */
export async function found(index: TestIndex, query: string): Promise<string[]> {
  return (await index.engine.search(query)).hits.map(({ objectID }) => objectID);
}

/** Many pages with words of their own, for indexes that are cut. */
export const manyPages = (count: number): TestPage[] =>
  Array.from({ length: count }, (_, page) => ({
    url: `/page-${String(page).padStart(4, '0')}`,
    title: `Page ${page}`,
    sections: Array.from({ length: 4 }, (_unused, section) => ({
      heading: section === 0 ? '' : `Topic${page} part${section}`,
      text: Array.from(
        { length: 60 },
        (_word, word) => `w${((page * 7919 + section * 104_729 + word * 1299) % 5003).toString(36)}x`,
      ).join(' '),
    })),
  }));
