import { decodeDictionary, decodePostings, decodeShard } from './postings.js';
import { indexSettings, type IndexSettings } from './index-options.js';
import { createSectionMarks, type SectionMarks } from './matches.js';
import { createSectionIndex, joinPairs, type FlexLibrary, type PairEntries, type TagEntries } from './section-index.js';
import {
  indexFormat,
  pageBases,
  tokenizerVersion,
  type SearchFiles,
  type IndexedPages,
  type SearchManifest,
  type ShardEntry,
  type TermSlots,
} from './search-index.js';
import {
  decodePage,
  encodedHeading,
  fromPageTable,
  textsPlace,
  type SearchPageEntry,
  type PageHead,
  type PageTable,
} from './page-entry.js';
import { compareCodeUnits } from '../compare-code-units.js';
import { partitionPoint } from '../partition-point.js';
import { longestTerm } from './tokenizer.js';

/** Shards that are read for the terms with one beginning, at most: a single letter has many. */
const mostPrefixShards = 4;

/** Terms that begin alike, at most. */
const mostExpansions = 80;

/** Files with texts that are kept, at most: those of some twenty searches. Others are read again, from the browser's cache. */
const mostTexts = 256;

/** Reads the parts of an index when they are first needed. */
export interface IndexReader {
  readonly manifest: SearchManifest;
  readonly settings: IndexSettings;
  /** Index of the shard that a term belongs to. */
  shardOf(term: string): number;
  /** Indexes of the shards that are read for a beginning of terms. */
  prefixShards(prefix: string): number[];
  /** Makes terms available to `slotsOf`. */
  loadTerms(terms: readonly string[]): Promise<void>;
  /** Makes terms with a beginning available to `termsFrom`. */
  loadPrefix(prefix: string): Promise<void>;
  /** Number of sections of a term that are in a separate file. */
  tailLength(term: string): number;
  /** The sections in that file; only for terms that have some. */
  loadTail(term: string): Promise<TermSlots>;
  slotsOf(term: string): TermSlots | undefined;
  /** Sections in which two words are near each other, if the index has a context and both are loaded. */
  slotsOfPair(one: string, other: string): TermSlots | undefined;
  /** Sections with a value of a tag. */
  taggedWith(name: string, value: string): Promise<readonly number[]>;
  /** Values of a tag. */
  tagValues(name: string): Promise<string[]>;
  /** Longer terms with this beginning: those of titles first, then the shortest. */
  termsFrom(prefix: string): string[];
  /** True if the term is in the title of a page. */
  isInTitle(term: string): boolean;
  words(): Promise<string[]>;
  pageHead(page: number): Promise<PageHead>;
  /** Text of a section of a page. */
  sectionText(page: PageHead, position: number): Promise<string>;
  /** Reads the texts of all pages, if they are one file. */
  loadTexts(): void;
  /** Returns the page of a section's id, and the section's position in it. */
  locate(section: number): { page: number; position: number };
  /** Number of characters of each page's title. */
  readonly titleLengths: readonly number[];
  /** Number of characters of a section's heading; undefined on large sites. */
  headingLength(page: number, position: number): number | undefined;
  /** Above all ids of sections. */
  readonly idCount: number;
  readonly marks: SectionMarks;
}

/** A failure that reloading the page mends: the site was published again, or the index is of another version. */
export class SearchIndexError extends Error {
  override name = 'SearchIndexError';
}

function checkManifest(manifest: SearchManifest): void {
  if (manifest.format !== indexFormat || manifest.tokenizer !== tokenizerVersion)
    throw new SearchIndexError('The search index was made by another version of Heddle.');
}

/** Reads each file once. */
interface FileReads {
  once<T>(file: string, use: (content: unknown) => T): Promise<T>;
  /** The same for files with texts, of which the latest are kept. */
  text<T>(file: string, use: (content: unknown) => T): Promise<T>;
}

function createFileReads(files: SearchFiles): FileReads {
  const reads = new Map<string, Promise<unknown>>();
  const keptTexts = new Set<string>();
  const once = <T>(file: string, use: (content: unknown) => T): Promise<T> => {
    let reading = reads.get(file) as Promise<T> | undefined;
    if (!reading) {
      reading = files.read(file).then(use);
      reads.set(file, reading);
      reading.catch(() => reads.delete(file));
    }
    return reading;
  };
  return {
    once,
    text: (file, use) => {
      keptTexts.delete(file);
      keptTexts.add(file);
      const [oldest] = keptTexts;
      if (keptTexts.size > mostTexts) {
        keptTexts.delete(oldest!);
        reads.delete(oldest!);
      }
      return once(file, use);
    },
  };
}

/** Terms, pairs and tags: what says which sections match. */
type TermReader = Pick<
  IndexReader,
  | 'shardOf'
  | 'prefixShards'
  | 'loadTerms'
  | 'loadPrefix'
  | 'slotsOf'
  | 'slotsOfPair'
  | 'taggedWith'
  | 'tagValues'
  | 'termsFrom'
  | 'isInTitle'
>;

function createTermReader(
  manifest: SearchManifest,
  settings: IndexSettings,
  library: FlexLibrary,
  { once }: FileReads,
): TermReader {
  const index = createSectionIndex(library, settings);
  // An index in one file is one shard, from the first term on.
  const shards = manifest.file === undefined ? manifest.shards : [['', manifest.file] as const];
  /** Terms of the shards that were read, sorted. */
  const termsOf = new Map<number, string[]>();
  const titleTerms = new Set<string>();
  const tagValues = new Map<string, string[]>();

  const shardOf = (term: string): number =>
    Math.max(0, partitionPoint(shards.length, (at) => shards[at]![0] > term) - 1);
  const prefixShards = (prefix: string): number[] => {
    const found = [shardOf(prefix)];
    for (let next = found[0]! + 1; next < shards.length && shards[next]![0].startsWith(prefix); next++)
      if (found.length < mostPrefixShards) found.push(next);
    return found;
  };
  const importTags = (tags: TagEntries): void => {
    index.importTags(tags);
    for (const [name, values] of tags)
      tagValues.set(
        name,
        values.map(([value]) => value),
      );
  };
  const importWhole = (parts: Record<string, unknown>): ShardEntry[] => {
    importTags((parts['1.tag'] ?? []) as TagEntries);
    return joinPairs(parts['terms.1.map'] as ShardEntry[], (parts['terms.1.ctx'] ?? []) as PairEntries);
  };
  const importShard = (shard: number, content: unknown): void => {
    const entries =
      manifest.file === undefined ? decodeShard(content as string[]) : importWhole(content as Record<string, unknown>);
    index.import(entries);
    termsOf.set(
      shard,
      entries.map(([term]) => term),
    );
    for (const [term, [ofTitles]] of entries) if (ofTitles && ofTitles.length > 0) titleTerms.add(term);
  };
  const loadShard = async (shard: number): Promise<void> => {
    if (shards[shard]) await once(shards[shard][1], (content) => importShard(shard, content));
  };
  const loadShards = async (wanted: Iterable<number>): Promise<void> => {
    await Promise.all([...wanted].map(loadShard));
  };
  const loadTags = async (): Promise<void> => {
    if (manifest.file !== undefined) await loadShard(0);
    else if (manifest.tags !== undefined) await once(manifest.tags, (content) => importTags(content as TagEntries));
  };

  return {
    shardOf,
    prefixShards,
    loadTerms: (terms) => loadShards(new Set(terms.map(shardOf))),
    loadPrefix: (prefix) => loadShards(prefixShards(prefix)),
    slotsOf: index.slotsOf,
    slotsOfPair: index.slotsOfPair,
    isInTitle: (term) => titleTerms.has(term),
    taggedWith: async (name, value) => {
      await loadTags();
      return index.taggedWith(name, value);
    },
    tagValues: async (name) => {
      await loadTags();
      return tagValues.get(name) ?? [];
    },
    termsFrom: (prefix) => {
      const found: string[] = [];
      for (const shard of prefixShards(prefix)) {
        const terms = termsOf.get(shard) ?? [];
        const first = partitionPoint(terms.length, (at) => terms[at]! > prefix);
        for (let at = first; at < terms.length && terms[at]!.startsWith(prefix); at++)
          if (!terms[at]!.includes(' ')) found.push(terms[at]!);
      }
      const rank = (term: string): number => (titleTerms.has(term) ? 0 : longestTerm) + term.length;
      return found.sort((a, b) => rank(a) - rank(b) || compareCodeUnits(a, b)).slice(0, mostExpansions);
    },
  };
}

/** Titles and texts of the sections that are shown. */
function createPageReader(
  { tables, texts }: IndexedPages,
  entries: readonly SearchPageEntry[] | undefined,
  { once, text }: FileReads,
): Pick<IndexReader, 'pageHead' | 'sectionText' | 'loadTexts'> {
  const entryOf = async (page: number): Promise<SearchPageEntry> => {
    if (entries) return entries[page]!;
    const { perTable, files } = tables!;
    const table = await once(files[Math.floor(page / perTable)]!, (content) => fromPageTable(content as PageTable));
    return table[page % perTable]!;
  };
  const readTexts = (file: string): Promise<string[]> => text(file, (content) => content as string[]);
  return {
    pageHead: async (page) => decodePage(await entryOf(page)),
    sectionText: async (page, position) => {
      const [first, file, offset = 0] = textsPlace(page, position);
      return (await readTexts(file))[offset + position - first]!;
    },
    loadTexts: () => void (texts !== undefined && readTexts(texts).catch(() => undefined)),
  };
}

/**
 * A reader that adds what a search reads to find its terms to `asked`: numbers of shards, and names of other files. Files
 * count whether they were read before or not, so that a search has the same hits each time.
 */
export const noteReads = (reader: IndexReader, asked: Set<number | string>): IndexReader => ({
  ...reader,
  loadTerms: (terms) => {
    for (const term of terms) asked.add(reader.shardOf(term));
    return reader.loadTerms(terms);
  },
  loadPrefix: (prefix) => {
    for (const shard of reader.prefixShards(prefix)) asked.add(shard);
    return reader.loadPrefix(prefix);
  },
  loadTail: (term) => {
    asked.add(`tail of ${term}`);
    return reader.loadTail(term);
  },
  words: () => {
    asked.add(reader.manifest.dictionary);
    return reader.words();
  },
});

/** Opens an index by its manifest. */
export async function openIndex(files: SearchFiles, manifestName: string, library: FlexLibrary): Promise<IndexReader> {
  const manifest = (await files.read(manifestName)) as SearchManifest;
  checkManifest(manifest);
  const settings = indexSettings(manifest.options);
  const reads = createFileReads(files);
  const { table, tables } = manifest.pages;
  const entries = table && fromPageTable(table);
  const bases = pageBases(tables?.sectionCounts ?? entries!.map(([, , , sections]) => sections.length));
  const tails = new Map(manifest.tails.map(([term, file, length]) => [term, { file, length }]));
  return {
    manifest,
    settings,
    ...createTermReader(manifest, settings, library, reads),
    ...createPageReader(manifest.pages, entries, reads),
    titleLengths: tables?.titleLengths ?? entries!.map(([, title]) => title.length),
    headingLength: (page, position) => {
      const section = entries?.[page]![3][position];
      return section === undefined ? undefined : encodedHeading(section).length;
    },
    idCount: bases.at(-1)!,
    marks: createSectionMarks(bases.at(-1)!),
    tailLength: (term) => tails.get(term)?.length ?? 0,
    loadTail: (term) => reads.once(tails.get(term)!.file, (content) => decodePostings(content as string)),
    words: () => reads.once(manifest.dictionary, (content) => decodeDictionary(content as string)),
    locate: (section) => {
      const page = partitionPoint(bases.length, (index) => bases[index]! > section) - 1;
      return { page, position: section - bases[page]! };
    },
  };
}
