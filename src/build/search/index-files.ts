import { joinDictionaries, decodePostings, decodeShard } from '../../shared/search/postings.js';
import type { IndexOptions } from '../../shared/search/index-options.js';
import {
  indexFormat,
  manifestFile,
  pageBases,
  textFile,
  tokenizerVersion,
  type IndexedPages,
  type SearchManifest,
  type ShardEntry,
} from '../../shared/search/search-index.js';
import { contentHash } from '../cache/cache-key.js';
import { defaultSizes, type Bucket } from './merge-bucket.js';
import { splitPairs, type SectionExport, type TagEntries } from '../../shared/search/section-index.js';
import { toPageTable, type SearchPageEntry, type TextsPlace } from '../../shared/search/page-entry.js';
import type { StoredPage } from './index-segment.step.js';
import type { StoredText } from './stored-texts.js';

/**
 * Bytes of JSON up to which postings are one file and texts another: about 60 kB with gzip. Sizes after compression
 * would depend on the machine.
 */
const oneFileBytes = 150_000;

/** Pages that the manifest describes; those of larger sites are described in tables. */
const mostInManifest = 512;
const pagesPerTable = 32;

/** Digits of a page's factor: more would not change the order of hits. */
const boostDigits = 3;

/** An indexed page in the order of ids. */
export interface IndexedPage extends StoredPage {
  boost: number;
}

/** Tags and stored facts of neighboring pages, with the number that is added to the ids in them. */
export interface IndexedFacts {
  base: number;
  /** Hashes of their JSON. */
  tags?: string | undefined;
  stored?: string | undefined;
}

/** One language of one version. */
export interface LocaleIndex {
  lang: string;
  version: string;
  pages: readonly IndexedPage[];
  /** Postings by range of terms, in the order of terms. */
  buckets: readonly Bucket<StoredText>[];
  facts: readonly IndexedFacts[];
  /** Headings that many pages have, as they are compared with queries. */
  commonHeadings: string[];
  options: IndexOptions;
  readText(hash: string): string;
}

/** A file of the index. Its content is the text of this hash in the store, or is given here. */
export interface IndexFile extends StoredText {
  name: string;
  text?: string;
}

interface FileList {
  files: IndexFile[];
  /** Adds a file named by its content, and returns its name. */
  add(content: string | StoredText): string;
}

function createFileList(): FileList {
  const files: IndexFile[] = [];
  return {
    files,
    add: (content) => {
      const stored = typeof content === 'string' ? describeText(content) : content;
      const name = textFile(stored.hash);
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

/** Joins neighboring shards until each file has its smallest size; only the ends of ranges are that small. */
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

/** Describes the pages, and adds the files with their texts. */
function describePages({ pages, readText }: LocaleIndex, isOneFile: boolean, list: FileList): IndexedPages {
  if (isOneFile) {
    const texts = pages.map((page) => page.texts.flatMap(([, { hash }]) => JSON.parse(readText(hash)) as string[]));
    const file = list.add(JSON.stringify(texts.flat()));
    let offset = 0;
    const entries = pages.map(({ about }, index): SearchPageEntry => {
      const place: TextsPlace = [0, file, offset];
      offset += texts[index]!.length;
      return [...about, [place]];
    });
    return { table: toPageTable(entries), texts: file };
  }
  const entries = pages.map(({ about, texts }): SearchPageEntry => [
    ...about,
    texts.map(([first, text]): TextsPlace => [first, list.add(text)]),
  ]);
  if (entries.length <= mostInManifest) return { table: toPageTable(entries) };
  const files: string[] = [];
  for (let first = 0; first < entries.length; first += pagesPerTable)
    files.push(list.add(JSON.stringify(toPageTable(entries.slice(first, first + pagesPerTable)))));
  return {
    tables: {
      perTable: pagesPerTable,
      files,
      sectionCounts: entries.map(([, , , sections]) => sections.length),
      titleLengths: entries.map(([, title]) => title.length),
    },
  };
}

/** Tags of all pages in FlexSearch's form. */
function mergeTags({ facts, readText }: LocaleIndex): TagEntries {
  const merged = new Map<string, Map<string, number[]>>();
  for (const { base, tags } of facts)
    for (const [name, values] of tags === undefined ? [] : (JSON.parse(readText(tags)) as TagEntries)) {
      const known = merged.get(name) ?? new Map<string, number[]>();
      merged.set(name, known);
      for (const [value, ids] of values) {
        const all = known.get(value) ?? [];
        known.set(value, all);
        for (const id of ids) all.push(base + id);
      }
    }
  return [...merged].map(([name, values]) => [name, [...values]]);
}

/** Stored facts of neighboring pages in FlexSearch's form. */
const storedOf = ({ base, stored }: IndexedFacts, { readText }: LocaleIndex): SectionExport['stored'] =>
  stored === undefined
    ? []
    : (JSON.parse(readText(stored)) as SectionExport['stored']).map(([id, record]) => [base + id, record]);

/** Everything as FlexSearch exports it, so that `import` takes each part by its key. */
function wholeExport(scope: LocaleIndex): string {
  const entries = scope.buckets.flatMap(({ shards, tails }) => {
    const rest = new Map(tails.map(([term, { hash }]) => [term, JSON.parse(scope.readText(hash)) as string]));
    return shards
      .flatMap(([, { hash }]) => decodeShard(JSON.parse(scope.readText(hash)) as string[]))
      .map(([term, slots]): ShardEntry => {
        const tail = decodePostings(rest.get(term) ?? '');
        const levels = Array.from({ length: Math.max(slots.length, tail.length) }, (_, level) => {
          const ids = [...(slots[level] ?? []), ...(tail[level] ?? [])];
          return ids.length > 0 ? ids : null;
        });
        return [term, levels];
      });
  });
  const { words, pairs } = splitPairs(entries);
  const counts = scope.pages.map(({ about }) => about[3].length);
  const bases = pageBases(counts);
  const ids = counts.flatMap((count, page) => Array.from({ length: count }, (_, position) => bases[page]! + position));
  const parts: [key: string, part: unknown[]][] = [
    ['1.reg', ids],
    ['terms.1.map', words],
    ['terms.1.ctx', pairs],
    ['1.tag', mergeTags(scope)],
    ['1.doc', scope.facts.flatMap((facts) => storedOf(facts, scope))],
  ];
  const filled = parts.filter(([key, part]) => part.length > 0 || key.endsWith('map'));
  return `{${filled.map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`).join(',\n')}}`;
}

/** Makes the files of one index. They depend on the pages alone, in the order given. */
export function indexFiles(scope: LocaleIndex): IndexFile[] {
  const { pages, buckets, readText, options, commonHeadings } = scope;
  const list = createFileList();
  const isOneFile = options.shards === false;
  const shards = isOneFile ? [] : buckets.flatMap((bucket) => bucket.shards);
  const texts = pages.flatMap((page) => page.texts.map(([, text]) => text));
  const isSmall = isOneFile || totalBytes(shards.map(([, text]) => text)) + totalBytes(texts) <= oneFileBytes;
  const joined = joinShards(shards, isSmall ? Infinity : defaultSizes.smallest);
  const shardFiles = joined.map((group): [string, string] => {
    const [first, text] = group[0]!;
    if (group.length === 1) return [first, list.add(text)];
    return [first, list.add(`[${group.map(([, part]) => readText(part.hash).slice(1, -1)).join(',')}]`)];
  });
  const tags = isOneFile ? [] : mergeTags(scope);
  const stored = isOneFile ? [] : scope.facts.map((facts) => storedOf(facts, scope)).filter(({ length }) => length > 0);
  const words = buckets.flatMap(({ words: part }) => part ?? []);
  const dictionary = list.add(JSON.stringify(joinDictionaries(words.map(({ hash }) => readText(hash)))));
  const described = describePages(scope, isSmall, list);
  const manifest: SearchManifest = {
    format: indexFormat,
    tokenizer: tokenizerVersion,
    lang: scope.lang,
    version: scope.version,
    sections: pages.reduce((sum, { about }) => sum + about[3].length, 0),
    boosts: pages.map(({ boost }) => Number(boost.toFixed(boostDigits))),
    commonHeadings,
    shards: shardFiles,
    tails: isOneFile
      ? []
      : buckets.flatMap(({ tails }) =>
          tails.map(([term, text, count]): [string, string, number] => [term, list.add(text), count]),
        ),
    dictionary,
    pages: described,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(isOneFile ? { file: list.add(wholeExport(scope)) } : {}),
    ...(tags.length > 0 ? { tags: list.add(JSON.stringify(tags)) } : {}),
    ...(stored.length > 0 ? { stored: stored.map((part) => list.add(JSON.stringify(part))) } : {}),
  };
  return [{ name: manifestFile(scope.lang, scope.version), ...describeText(JSON.stringify(manifest)) }, ...list.files];
}
