import { encodeDictionary } from '../../shared/search/dictionary.js';
import type { FlexIndexOptions } from '../../shared/search/flex-document.js';
import {
  idBlock,
  indexFormat,
  manifestFile,
  searchFolder,
  type FragmentFiles,
  type SearchManifest,
  type ShardEntry,
  type Slots,
} from '../../shared/search/search-index.js';
import { tokenizerVersion } from '../../shared/search/tokenizer.js';
import { contentHash } from '../cache/cache-key.js';
import type { OutputFile } from '../emit/output-file.js';
import { exportDocument } from './document-files.js';
import { cutShards } from './cut-shards.js';
import { createMerger, splitTail } from './merge-postings.js';

/**
 * Characters of JSON below which postings are one file and texts another: about 60 kB with gzip. Sizes after
 * compression would depend on the machine.
 */
const oneFileLength = 200_000;

/** Pages whose texts are named in the manifest; of more, tables of this many names are written. */
const mostNamedPages = 512;
const pagesPerTable = 128;

/** An indexed page in the order of ids. */
export interface IndexedPage {
  sections: number;
  boost: number;
  fragmentHash: string;
  fragmentBytes: number;
}

/** One language of one version. */
export interface IndexScope {
  lang: string;
  version: string;
  pages: readonly IndexedPage[];
  /** Postings of the pages, read in portions so that not all are in memory at once. */
  postings: Iterable<readonly ShardEntry[]>;
  /** Text of a fragment, for indexes that are so small that all are one file. */
  readFragment(hash: string): string;
  /** Makes one file with FlexSearch in the place of shards. */
  flex?: FlexIndexOptions;
}

const origin = 'the search index';

interface FileWriter {
  /** Adds a file named by its content and gives its name. */
  add(text: string): string;
  files: OutputFile[];
}

function createWriter(): FileWriter {
  const files: OutputFile[] = [];
  return {
    files,
    add: (text) => {
      const bytes = Buffer.from(text);
      const hash = contentHash(bytes);
      const name = `part.${hash.slice(0, 10)}.json`;
      const path = searchFolder + name;
      files.push({ path, sizeBytes: bytes.length, hash, source: { kind: 'bytes', bytes }, origin });
      return name;
    },
  };
}

/** Blocks of ids for a page: two sections may be added before the ids of others move. */
const blocksFor = (sections: number): number => Math.ceil((sections + 2) / idBlock);

function fragmentFiles(scope: IndexScope, isSmall: boolean, writer: FileWriter): FragmentFiles {
  const { pages } = scope;
  if (isSmall) {
    const texts = pages.map(({ fragmentHash }) => scope.readFragment(fragmentHash).slice(1, -1));
    return { perFile: Math.max(1, pages.length), files: [writer.add(`[${texts.join(',\n')}]`)] };
  }
  const names = pages.map(({ fragmentHash, fragmentBytes }) => {
    const name = `part.${fragmentHash.slice(0, 10)}.json`;
    const source = { kind: 'cached', key: fragmentHash } as const;
    writer.files.push({ path: searchFolder + name, sizeBytes: fragmentBytes, hash: fragmentHash, source, origin });
    return name;
  });
  if (names.length <= mostNamedPages) return { perFile: 1, files: names };
  const tables: string[] = [];
  for (let first = 0; first < names.length; first += pagesPerTable)
    tables.push(writer.add(JSON.stringify(names.slice(first, first + pagesPerTable))));
  return { perFile: 1, tables: { perTable: pagesPerTable, files: tables } };
}

const countSections = (slots: Slots): number => slots.reduce((sum, list) => sum + (list?.length ?? 0), 0);

/** Makes the files of one index. They depend on the pages alone, in the order given. */
export function indexFiles(scope: IndexScope): OutputFile[] {
  const { pages } = scope;
  const writer = createWriter();
  const blocks = pages.map(({ sections }) => blocksFor(sections));
  const merger = createMerger();
  let base = 0;
  let page = 0;
  for (const entries of scope.flex ? [] : scope.postings) {
    merger.add(base, entries);
    base += blocks[page++]! * idBlock;
  }
  const tails: [string, Slots][] = [];
  const entries = merger.entries().map((entry): ShardEntry => {
    const { head, tail } = splitTail(entry);
    if (tail) tails.push([entry[0], tail]);
    return head;
  });
  const shards = cutShards(entries);
  const fragmentLength = pages.reduce((sum, { fragmentBytes }) => sum + fragmentBytes, 0);
  const shardLength = shards.reduce((sum, [, json]) => sum + json.length, 0);
  const isSmall = scope.flex !== undefined || shardLength + fragmentLength <= oneFileLength;
  const shardFiles: [string, string][] = isSmall
    ? shards.slice(0, 1).map(([first]) => [first, JSON.stringify(entries)])
    : shards;
  const manifest: SearchManifest = {
    format: indexFormat,
    tokenizer: tokenizerVersion,
    lang: scope.lang,
    version: scope.version,
    sections: pages.reduce((sum, { sections }) => sum + sections, 0),
    blocks,
    boosts: pages.flatMap(({ boost }, index): [number, number][] => (boost === 1 ? [] : [[index, boost]])),
    shards: shardFiles.map(([first, json]) => [first, writer.add(json)]),
    tails: tails.map(([term, slots]) => [term, writer.add(JSON.stringify(slots)), countSections(slots)]),
    dictionary: writer.add(JSON.stringify(encodeDictionary(entries.map(([term]) => term)))),
    fragments: fragmentFiles(scope, isSmall, writer),
    ...(scope.flex
      ? { flex: { options: scope.flex, file: writer.add(exportDocument(scope, blocks, scope.flex)) } }
      : {}),
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  return [
    {
      path: searchFolder + manifestFile(scope.lang, scope.version),
      sizeBytes: bytes.length,
      hash: contentHash(bytes),
      source: { kind: 'bytes', bytes },
      origin,
    },
    ...writer.files,
  ];
}
