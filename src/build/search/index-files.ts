import { joinDictionaries } from '../../shared/search/dictionary.js';
import type { FlexIndexOptions } from '../../shared/search/flex-options.js';
import {
  indexFormat,
  manifestFile,
  tokenizerVersion,
  type FragmentFiles,
  type SearchManifest,
} from '../../shared/search/search-index.js';
import { contentHash } from '../cache/cache-key.js';
import { defaultSizes } from './cut-shards.js';
import type { Bucket } from './merge-bucket.step.js';
import { blocksFor } from './page-segments.js';
import type { PageTags } from './search-scopes.js';
import type { StoredText } from './stored-texts.js';

/**
 * Bytes of JSON up to which postings are one file and texts another: about 60 kB with gzip. Sizes after compression
 * would depend on the machine.
 */
const oneFileBytes = 200_000;

/** Pages whose texts are named in the manifest; of more, tables of this many names are written. */
const mostNamedPages = 512;
const pagesPerTable = 128;

/** An indexed page in the order of ids. */
export interface IndexedPage {
  sections: number;
  boost: number;
  tags: PageTags;
  fragment: StoredText;
}

/** Makes one file with FlexSearch in the place of shards. */
export interface FlexExport {
  options: FlexIndexOptions;
  exportDocument(scope: IndexScope, blocks: readonly number[], options: FlexIndexOptions): string;
}

/** One language of one version. */
export interface IndexScope {
  lang: string;
  version: string;
  pages: readonly IndexedPage[];
  /** Postings by range of terms, in the order of terms. */
  buckets: readonly Bucket<StoredText>[];
  readText(hash: string): string;
  flex?: FlexExport;
}

/** A file of the index. Its content is the text of this hash in the store, or is given here. */
export interface IndexFile extends StoredText {
  name: string;
  text?: string;
}

interface FileList {
  files: IndexFile[];
  /** Adds a file named by its content and gives its name. */
  add(content: string | StoredText): string;
}

function createFileList(): FileList {
  const files: IndexFile[] = [];
  return {
    files,
    add: (content) => {
      const stored = typeof content === 'string' ? describeText(content) : content;
      const name = `part.${stored.hash.slice(0, 10)}.json`;
      files.push({ name, ...stored });
      return name;
    },
  };
}

/** A file's content with its hash and size. */
export function describeText(text: string): StoredText & { text: string } {
  return { hash: contentHash(text), sizeBytes: Buffer.byteLength(text), text };
}

const totalBytes = (texts: readonly StoredText[]): number => texts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** Joins neighbouring shards until each file has its smallest size; only the ends of ranges are that small. */
function joinShards(shards: Bucket<StoredText>['shards'], smallestBytes: number): Bucket<StoredText>['shards'][] {
  const groups: Bucket<StoredText>['shards'][] = [];
  let bytes = smallestBytes;
  for (const shard of shards) {
    if (bytes >= smallestBytes) {
      groups.push([shard]);
      bytes = 0;
    } else groups.at(-1)!.push(shard);
    bytes += shard[1].sizeBytes;
  }
  return groups;
}

function fragmentFiles({ pages, readText }: IndexScope, isSmall: boolean, list: FileList): FragmentFiles {
  if (isSmall) {
    const texts = pages.map(({ fragment }) => readText(fragment.hash).slice(1, -1));
    return { perFile: Math.max(1, pages.length), files: [list.add(`[${texts.join(',\n')}]`)] };
  }
  const names = pages.map(({ fragment }) => list.add(fragment));
  if (names.length <= mostNamedPages) return { perFile: 1, files: names };
  const tables: string[] = [];
  for (let first = 0; first < names.length; first += pagesPerTable)
    tables.push(list.add(JSON.stringify(names.slice(first, first + pagesPerTable))));
  return { perFile: 1, tables: { perTable: pagesPerTable, files: tables } };
}

/** Makes the files of one index. They depend on the pages alone, in the order given. */
export function indexFiles(scope: IndexScope): IndexFile[] {
  const { pages, buckets, readText, flex } = scope;
  const list = createFileList();
  const blocks = pages.map(({ sections }) => blocksFor(sections));
  const shards = buckets.flatMap((bucket) => bucket.shards);
  const isSmall =
    flex !== undefined ||
    totalBytes(shards.map(([, text]) => text)) + totalBytes(pages.map(({ fragment }) => fragment)) <= oneFileBytes;
  const joined = joinShards(shards, isSmall ? Infinity : defaultSizes.smallest);
  const shardFiles = joined.map((group): [string, string] => {
    const [first, text] = group[0]!;
    if (group.length === 1) return [first, list.add(text)];
    return [first, list.add(`[${group.map(([, part]) => readText(part.hash).slice(1, -1)).join(',')}]`)];
  });
  const manifest: SearchManifest = {
    format: indexFormat,
    tokenizer: tokenizerVersion,
    lang: scope.lang,
    version: scope.version,
    sections: pages.reduce((sum, { sections }) => sum + sections, 0),
    blocks,
    boosts: pages.flatMap(({ boost }, index): [number, number][] => (boost === 1 ? [] : [[index, boost]])),
    shards: shardFiles,
    tails: buckets.flatMap(({ tails }) =>
      tails.map(([term, text, count]): [string, string, number] => [term, list.add(text), count]),
    ),
    dictionary: list.add(JSON.stringify(joinDictionaries(buckets.map(({ words }) => readText(words.hash))))),
    fragments: fragmentFiles(scope, isSmall, list),
    ...(flex
      ? { flex: { options: flex.options, file: list.add(flex.exportDocument(scope, blocks, flex.options)) } }
      : {}),
  };
  return [{ name: manifestFile(scope.lang, scope.version), ...describeText(JSON.stringify(manifest)) }, ...list.files];
}
