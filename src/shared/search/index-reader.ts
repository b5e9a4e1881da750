import { decodeDictionary } from './dictionary.js';
import { createSectionMarks, type SectionMarks } from './matches.js';
import type { Postings } from './postings.js';
import {
  indexFormat,
  pageBases,
  tokenizerVersion,
  type PageFragment,
  type SearchFiles,
  type SearchManifest,
  type ShardEntry,
  type Slots,
} from './search-index.js';
import { compareCodeUnits } from '../compare-code-units.js';
import { partitionPoint } from '../partition-point.js';

/** Shards that are read for the terms with one beginning, at most: a single letter has many. */
const mostPrefixShards = 6;

/** Terms that begin alike, at most; the shortest are taken. */
const mostExpansions = 80;

/** Files with texts that are kept, at most: those of some twenty searches. Others are read again, from the browser's cache. */
const mostTexts = 256;

/** Reads the parts of an index when they are first needed. */
export interface IndexReader {
  readonly manifest: SearchManifest;
  /** Makes terms available to `slotsOf`. */
  loadTerms(terms: readonly string[]): Promise<void>;
  /** Makes terms with a beginning available to `termsFrom`. */
  loadPrefix(prefix: string): Promise<void>;
  /** Number of sections of a term that stand in a file of their own. */
  tailLength(term: string): number;
  /** Those sections; only for terms that have some. */
  loadTail(term: string): Promise<Slots>;
  slotsOf(term: string): Slots | undefined;
  /** Longer terms with this beginning, the shortest first. */
  termsFrom(prefix: string): string[];
  /** Content of another file of the index. */
  read(file: string): Promise<unknown>;
  words(): Promise<string[]>;
  fragment(page: number): Promise<PageFragment>;
  /** Page of a section's id, and the section's position in it. */
  placeOf(section: number): { page: number; position: number };
  /** Above all ids of sections. */
  readonly idCount: number;
  readonly marks: SectionMarks;
}

/** A failure that reloading the page mends: the site was published anew, or the index is of another version. */
export class SearchIndexError extends Error {
  override name = 'SearchIndexError';
}

function checkManifest(manifest: SearchManifest): void {
  if (manifest.format !== indexFormat || manifest.tokenizer !== tokenizerVersion)
    throw new SearchIndexError('The search index was made by another version of Heddle.');
}

/** Opens an index by its manifest. */
export async function openIndex(files: SearchFiles, manifestName: string, postings: Postings): Promise<IndexReader> {
  const manifest = (await files.read(manifestName)) as SearchManifest;
  checkManifest(manifest);
  const { shards, fragments } = manifest;
  const bases = pageBases(manifest.blocks);
  const tails = new Map(manifest.tails.map(([term, file, length]) => [term, { file, length }]));
  const termsOf = new Map<number, string[]>();
  const reads = new Map<string, Promise<unknown>>();

  const once = <T>(file: string, use: (content: unknown) => T): Promise<T> => {
    let reading = reads.get(file) as Promise<T> | undefined;
    if (!reading) {
      reading = files.read(file).then(use);
      reads.set(file, reading);
      reading.catch(() => reads.delete(file));
    }
    return reading;
  };
  const shardOf = (term: string): number =>
    Math.max(0, partitionPoint(shards.length, (index) => shards[index]![0] > term) - 1);
  const loadShard = async (index: number): Promise<void> => {
    const shard = shards[index];
    if (!shard) return;
    await once(shard[1], (content) => {
      const entries = content as ShardEntry[];
      postings.add(entries);
      termsOf.set(
        index,
        entries.map(([term]) => term),
      );
    });
  };
  const prefixShards = (prefix: string): number[] => {
    const indexes = [shardOf(prefix)];
    for (let next = indexes[0]! + 1; next < shards.length && shards[next]![0].startsWith(prefix); next++)
      if (indexes.length < mostPrefixShards) indexes.push(next);
    return indexes;
  };
  const keptTexts = new Set<string>();
  const keepTexts = (file: string): void => {
    keptTexts.delete(file);
    keptTexts.add(file);
    if (keptTexts.size <= mostTexts) return;
    const [oldest] = keptTexts;
    keptTexts.delete(oldest!);
    reads.delete(oldest!);
  };
  const fragmentFile = async (file: number): Promise<string> => {
    if (fragments.files) return fragments.files[file]!;
    const { perTable, files: tables } = fragments.tables!;
    const names = await once(tables[Math.floor(file / perTable)]!, (content) => content as string[]);
    return names[file % perTable]!;
  };

  return {
    manifest,
    idCount: bases.at(-1)!,
    marks: createSectionMarks(bases.at(-1)!),
    loadTerms: async (terms) => {
      const wanted = new Set(terms.map(shardOf));
      await Promise.all([...wanted].map((index) => loadShard(index)));
    },
    loadPrefix: async (prefix) => {
      await Promise.all(prefixShards(prefix).map((index) => loadShard(index)));
    },
    tailLength: (term) => tails.get(term)?.length ?? 0,
    loadTail: (term) => once(tails.get(term)!.file, (content) => content as Slots),
    slotsOf: (term) => postings.slotsOf(term),
    termsFrom: (prefix) => {
      const found: string[] = [];
      for (const index of prefixShards(prefix)) {
        const terms = termsOf.get(index) ?? [];
        const first = partitionPoint(terms.length, (at) => terms[at]! > prefix);
        for (let at = first; at < terms.length && terms[at]!.startsWith(prefix); at++) found.push(terms[at]!);
      }
      return found.sort((a, b) => a.length - b.length || compareCodeUnits(a, b)).slice(0, mostExpansions);
    },
    read: (file) => once(file, (content) => content),
    words: () => once(manifest.dictionary, (content) => decodeDictionary(content as string)),
    fragment: async (page) => {
      const { perFile } = fragments;
      const file = await fragmentFile(Math.floor(page / perFile));
      keepTexts(file);
      const pages = await once(file, (content) => content as PageFragment[]);
      return pages[page % perFile]!;
    },
    placeOf: (section) => {
      const page = partitionPoint(bases.length, (index) => bases[index]! > section) - 1;
      return { page, position: section - bases[page]! };
    },
  };
}
