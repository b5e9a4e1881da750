import { openFlexDocument } from '../../../src/build/search/document-files.js';
import { indexFiles, type IndexScope } from '../../../src/build/search/index-files.js';
import { indexPage } from '../../../src/build/search/index-page.js';
import type { OutputFile } from '../../../src/build/emit/output-file.js';
import { contentHash } from '../../../src/build/cache/cache-key.js';
import type { FlexIndexOptions } from '../../../src/shared/search/flex-document.js';
import { createSearchEngine, type SearchEngine } from '../../../src/shared/search/search-engine.js';
import { manifestFile, searchFolder } from '../../../src/shared/search/search-index.js';
import type { Postings } from '../../../src/shared/search/postings.js';

/** A page as tests write it: its first section has no heading. */
export interface TestPage {
  url: string;
  title: string;
  sections: { heading?: string; depth?: number; text?: string; code?: string }[];
  boost?: number;
  keywords?: string[];
  group?: string;
}

export interface TestIndex {
  files: OutputFile[];
  /** Text of each file by its name. */
  texts: Map<string, string>;
  /** Names of the files that were read so far. */
  reads: string[];
  engine: SearchEngine;
}

/** Indexes pages as a build does, without the pool. */
export function createTestIndex(pages: readonly TestPage[], postings?: Postings, flex?: FlexIndexOptions): TestIndex {
  const fragments = new Map<string, string>();
  const indexed = pages.map((page) => {
    const sections = page.sections.map(({ heading = '', depth = 2, text = '', code = '' }, index) => ({
      id: heading.toLowerCase().replaceAll(' ', '-'),
      heading,
      depth: index === 0 ? 1 : depth,
      text,
      code,
    }));
    const texts = { title: page.title, description: '', keywords: page.keywords ?? [] };
    const result = indexPage(sections, texts, true);
    const { url, title, group = '' } = page;
    const fragment = JSON.stringify([{ url, title, group, sections: result.sections }]);
    const fragmentHash = contentHash(fragment);
    fragments.set(fragmentHash, fragment);
    const record = {
      sections: sections.length,
      boost: page.boost ?? 1,
      fragmentHash,
      fragmentBytes: Buffer.byteLength(fragment),
    };
    return { record, entries: result.entries };
  });
  const scope: IndexScope = {
    lang: 'en',
    version: '',
    pages: indexed.map(({ record }) => record),
    postings: indexed.map(({ entries }) => entries),
    readFragment: (hash) => fragments.get(hash)!,
    ...(flex ? { flex } : {}),
  };
  const files = indexFiles(scope);
  const texts = new Map(
    files.map(({ path, source }) => [
      path.slice(searchFolder.length),
      source.kind === 'bytes' ? source.bytes.toString() : fragments.get((source as { key: string }).key)!,
    ]),
  );
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
