import { contentHash } from '../../../src/build/cache/cache-key.js';
import { exportDocument, openFlexDocument } from '../../../src/build/search/document-files.js';
import { indexFiles, type IndexedPage, type IndexFile } from '../../../src/build/search/index-files.js';
import { createSegmentIndexer, type PageText } from '../../../src/build/search/index-segment.js';
import { mergeBucket } from '../../../src/build/search/merge-bucket.js';
import { cutSegments } from '../../../src/build/search/page-segments.js';
import type { StoredText } from '../../../src/build/search/stored-texts.js';
import { splitByBucket } from '../../../src/build/search/term-buckets.js';
import type { FlexIndexOptions } from '../../../src/shared/search/flex-options.js';
import { createSearchEngine, type SearchEngine } from '../../../src/shared/search/search-engine.js';
import { manifestFile } from '../../../src/shared/search/search-index.js';
import type { Postings } from '../../../src/shared/search/postings.js';

/** A page as tests write it: its first section has no heading. */
export interface TestPage {
  url: string;
  title: string;
  sections: { heading?: string; depth?: number; text?: string; code?: string }[];
  boost?: number;
  keywords?: string[];
  group?: string;
  tags?: Record<string, string[]>;
}

export interface TestIndex {
  files: IndexFile[];
  /** Text of each file by its name. */
  texts: Map<string, string>;
  /** Names of the files that were read so far. */
  reads: string[];
  engine: SearchEngine;
}

/** A page as a build gives it to the index. */
export function toPageText({ url, title, group = '', keywords = [], sections }: TestPage): PageText {
  return {
    url,
    group,
    texts: { title, description: '', keywords },
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
export function createTestIndex(pages: readonly TestPage[], postings?: Postings, flex?: FlexIndexOptions): TestIndex {
  const stored = new Map<string, string>();
  const store = (text: string): StoredText => {
    const hash = contentHash(text);
    stored.set(hash, text);
    return { hash, sizeBytes: Buffer.byteLength(text) };
  };
  const indexSegment = createSegmentIndexer();
  const indexed: IndexedPage[] = [];
  const lists: Parameters<typeof mergeBucket>[0][] = [];
  let start = 0;
  for (const members of cutSegments(pages, ({ url }) => url)) {
    const segment = indexSegment(members.map(toPageText), true);
    for (const [index, { sections, boost = 1, tags = {} }] of members.entries())
      indexed.push({ sections: sections.length, boost, tags, fragment: store(segment.fragments[index]!) });
    for (const [bucket, entries] of splitByBucket(segment.entries))
      lists[bucket] = [...(lists[bucket] ?? []), [start, JSON.stringify(entries)] as const];
    start += segment.ids;
  }
  const files = indexFiles({
    lang: 'en',
    version: '',
    pages: indexed,
    buckets: flex ? [] : lists.filter(Boolean).map((parts) => mergeBucket(parts, store)),
    readText: (hash) => stored.get(hash)!,
    ...(flex ? { flex: { options: flex, exportDocument } } : {}),
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
    { openDocument: openFlexDocument, ...(postings ? { postings } : {}) },
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
