import { allHits, firstHits } from './hit-counts.js';
import { addTails, findTerms, keepWholeRuns, type FoundTerm } from './find-term.js';
import { createChunkTokens } from './charset.js';
import { noteReads, openIndex, type IndexReader } from './index-reader.js';
import { inFewFiles, queryTerms, type QueryTerm } from './query-terms.js';
import { nearFactor } from './ranking.js';
import {
  compareScores,
  createFormFinder,
  createHeadingComparer,
  createSectionScorer,
  foldedQuery,
  headingOf,
  rankByText,
  termScores,
  withPages,
  type ExplainedScore,
  type PlacedScore,
  type SectionScore,
  type SectionScorer,
} from './rank-sections.js';
import type { IsMatch } from './highlight.js';
import type { FlexLibrary } from './section-index.js';
import { textsPlace, type PageHead, type SectionHead } from './page-entry.js';
import type { SearchFiles } from './search-index.js';
import type { SearchFacet, SearchHit, SearchOptions, SearchResult, SearchTag } from './search-types.js';
import { toHit } from './to-hit.js';
import { createTokenize, type Tokenize } from './tokenizer.js';

/** A query without the tags in it. */
export interface TaggedQuery {
  text: string;
  /** In lowercase. A section has to have all of them. */
  tags: [name: string, value: string][];
}

/** Takes `name:value` and `name:"some words"` out of a query, for the names of tags that the index has. */
function takeTags(query: string, names: readonly string[]): TaggedQuery {
  const tags: TaggedQuery['tags'] = [];
  const text = query.replace(
    /(?:^|\s)([\w-]+):(?:"([^"]*)"|(\S+))/g,
    (whole, name: string, words?: string, word?: string) => {
      if (!names.includes(name)) return whole;
      tags.push([name, (words ?? word!).toLowerCase()]);
      return '';
    },
  );
  return { text: text.trimStart(), tags };
}

/** Longer queries are cut. */
const longestQuery = 256;

/**
 * Pages that are ranked by their headings where these are in tables, which have to be read. Others follow in the order of
 * the index alone.
 */
const rankedPages = { fewest: 3, most: 6 } as const;

/** Files besides the manifest that a first search reads, if a few of them are enough for what it shows. */
const wantedFiles = 10;

/** Files of texts that the first hits may need in any case, so that a long query has rows with texts too. */
const fewestTexts = 3;

/** Pages with the hits of a search, at most, unless more hits are wanted than the dialog shows. */
const mostPages = 10;

/** Sections that take part in the second ranking. */
const rankedSections = 300;

export interface SearchEngine {
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Reads the manifest, so that the first search need not. */
  open(): Promise<IndexReader>;
}

interface RankedSection {
  score: SectionScore;
  shown: PageHead;
  section: SectionHead;
  page: number;
  position: number;
}

/** Options of a search with the numbers of hits. */
type WantedHits = SearchOptions & { limit: number; perPage: number };

/** Pages that the hits of a search come from. */
interface ChosenPages {
  /** In the order in which they are likely. */
  pages: number[];
  /** True if there are others. */
  hasMore: boolean;
}

/** Chooses the pages of sections, likely ones first: at least those that are ranked, and as many as the wanted hits need. */
function choosePages(placed: readonly PlacedScore[], { limit, perPage }: WantedHits, rankedCount: number): ChosenPages {
  const counts = new Map<number, number>();
  for (const { page } of placed) counts.set(page, (counts.get(page) ?? 0) + 1);
  const pages: number[] = [];
  let hits = 0;
  for (const [page, count] of [...counts].slice(0, limit > allHits ? limit : mostPages)) {
    if (pages.length >= rankedCount && hits >= limit) return { pages, hasMore: true };
    pages.push(page);
    hits += Math.min(count, perPage);
  }
  return { pages, hasMore: false };
}

/** Number of files with the postings of terms. */
const filesOf = (terms: readonly FoundTerm[], { shardOf }: IndexReader): number =>
  new Set(terms.map(({ query }) => shardOf(query.term))).size;

/** Best sections of the likeliest pages, ranked again by their headings. */
async function rankCandidates(
  reader: IndexReader,
  scores: readonly SectionScore[],
  query: string,
  terms: readonly FoundTerm[],
  unread: readonly string[],
  options: WantedHits,
  tokenize: Tokenize,
): Promise<{ ranked: RankedSection[]; hasMore: boolean }> {
  const { manifest } = reader;
  const rankedCount = manifest.pages.table
    ? mostPages
    : Math.min(rankedPages.most, Math.max(rankedPages.fewest, wantedFiles - filesOf(terms, reader)));
  const placed = withPages(scores, terms, reader);
  placed.sort((one, other) => other.likelihood - one.likelihood || one.score.section - other.score.section);
  const { pages, hasMore } = choosePages(placed, options, rankedCount);
  const heads = new Map(await Promise.all(pages.map(async (page) => [page, await reader.pageHead(page)] as const)));
  const context = {
    query: foldedQuery(query),
    terms,
    currentGroup: options.group,
    compareHeading: createHeadingComparer(terms, tokenize, unread),
    findForms: createFormFinder(terms, tokenize),
    commonHeadings: new Set(manifest.commonHeadings),
    tokenize,
  };
  const ranked = placed.flatMap(({ score, page, position }): RankedSection[] => {
    const shown = heads.get(page);
    if (!shown) return [];
    const section = shown.sections[position]!;
    return [{ score: rankByText(score, shown, section, context), shown, section, page, position }];
  });
  const tierOf = ({ page }: RankedSection): number => Math.max(rankedCount - 1, pages.indexOf(page));
  ranked.sort((a, b) => tierOf(a) - tierOf(b) || compareScores(a.score, b.score));
  return { ranked, hasMore };
}

/** Moves hits of a page beyond the first `perPage` after those of all pages, and drops those of a part beyond `perGroup`. */
function spreadPages(ranked: readonly RankedSection[], { perPage, perGroup = Infinity }: WantedHits): RankedSection[] {
  const counts = new Map<number, number>();
  const early: RankedSection[] = [];
  const late: RankedSection[] = [];
  for (const entry of ranked) {
    const count = (counts.get(entry.page) ?? 0) + 1;
    counts.set(entry.page, count);
    (count <= perPage ? early : late).push(entry);
  }
  const groups = new Map<string, number>();
  return [...early, ...late].filter(({ shown: { group } }) => {
    const count = (groups.get(group) ?? 0) + 1;
    groups.set(group, count);
    return count <= perGroup;
  });
}

/** Hits in the order of their rows. */
interface OrderedHits {
  ordered: RankedSection[];
  /** Rows that show their heading without a text. */
  bare: ReadonlySet<RankedSection>;
}

/**
 * Orders hits so that the first of them, which are seen at once, need few files: when their texts are in `most` files,
 * those come next that need no other. If these are too few, the texts of the others among the first stay unread. `fileOf`
 * returns the file that a hit needs, if any.
 */
function inFewTexts(
  hits: readonly RankedSection[],
  fileOf: (hit: RankedSection) => string | undefined,
  most: number,
): OrderedHits {
  const files = new Set<string>();
  const first = new Set<RankedSection>();
  for (const hit of hits) {
    if (first.size === firstHits) break;
    const file = fileOf(hit);
    if (file !== undefined && files.size >= most && !files.has(file)) continue;
    if (file !== undefined) files.add(file);
    first.add(hit);
  }
  const ordered = [...first, ...hits.filter((hit) => !first.has(hit))];
  return { ordered, bare: new Set(ordered.slice(first.size, firstHits)) };
}

/** True if the row of a hit shows no text, because its heading explains it. Rows of pages show their beginnings. */
const isExplained = ({ shown, section, position }: RankedSection, isMatch: IsMatch, tokenize: Tokenize): boolean =>
  position > 0 && tokenize(headingOf(shown, section)).some(({ term }) => isMatch(term));

/** Values of a tag that are counted, at most. */
const mostValues = 12;

const intersection = (one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> =>
  new Set([...one].filter((id) => other.has(id)));

/** Counts the pages of sections by the values of tags. */
async function countFacets(
  reader: IndexReader,
  names: readonly string[],
  scores: readonly SectionScore[],
): Promise<SearchFacet[]> {
  const facets: SearchFacet[] = [];
  for (const name of names) {
    const values: SearchFacet['values'] = [];
    for (const value of await reader.tagValues(name)) {
      const tagged = new Set(await reader.taggedWith(name, value));
      const found = scores.filter(({ section }) => tagged.has(section));
      const pages = new Set(found.map(({ section }) => reader.locate(section).page)).size;
      if (pages > 0) values.push({ value, pages });
    }
    facets.push({ name, values: values.sort((one, other) => other.pages - one.pages).slice(0, mostValues) });
  }
  return facets;
}

/** Finds the terms of a query. Adds the files that it asks for to `asked`. */
async function findAllTerms(
  reader: IndexReader,
  wanted: readonly QueryTerm[],
  asked: Set<number | string>,
): Promise<FoundTerm[]> {
  const noting = noteReads(reader, asked);
  const terms = (await Promise.all(wanted.map((term) => findTerms(noting, term)))).flat();
  if (await addTails(noting, terms))
    keepWholeRuns(terms, (section) => reader.titleLengths[reader.locate(section).page]!);
  return terms;
}

/** Searches one index that is open. */
function createIndexSearch(reader: IndexReader, library: FlexLibrary) {
  const { settings, manifest } = reader;
  const tokenize = createTokenize(createChunkTokens(library, settings));
  const boostOf = (section: number): number => manifest.boosts[reader.locate(section).page]!;
  const scoreSections: SectionScorer = createSectionScorer(reader.idCount);
  const results = new Map<string, SearchResult>();

  const findTagged = async (tags: readonly SearchTag[]): Promise<Set<number> | undefined> => {
    if (tags.length === 0) return undefined;
    const lists = await Promise.all(tags.map(([name, value]) => reader.taggedWith(name, value)));
    return lists.map((ids) => new Set(ids)).reduce(intersection);
  };

  const search = async (query: string, options: SearchOptions): Promise<SearchResult> => {
    const { text, tags } = takeTags(query, settings.tags);
    const typed = await findTagged(tags);
    const chosen = await findTagged(options.tags ?? []);
    options.signal?.throwIfAborted();
    const all = queryTerms(text, tokenize);
    const wanted = inFewFiles(all, reader.shardOf);
    const unread = all.filter((term) => !wanted.includes(term)).map(({ term }) => term);
    // Texts that are one file needn't wait for the postings.
    reader.loadTexts();
    const asked = new Set<number | string>();
    const terms = await findAllTerms(reader, wanted, asked);
    options.signal?.throwIfAborted();
    const scoreAllowed = (allowed: ReadonlySet<number> | undefined): ReturnType<SectionScorer> => {
      if (allowed) for (const { matches } of terms) matches.keep((section) => allowed.has(section));
      if (allowed && terms.length === 0) return listSections(allowed);
      return scoreSections(terms, boostNear(reader, wanted, boostOf), rankedSections);
    };
    const found = scoreAllowed(typed);
    const facets = await countFacets(reader, options.facets ?? [], found.scores);
    const { scores, total } = chosen
      ? scoreAllowed(typed && terms.length === 0 ? intersection(typed, chosen) : chosen)
      : found;
    const shown = new Set(terms.flatMap(({ foundTerms }) => [...foundTerms]));
    const words = wanted.map(({ term }) => term);
    const isMatch = (term: string): boolean =>
      shown.has(term) || (settings.tokenize !== 'strict' && words.some((part) => term.includes(part)));
    const explain = (score: SectionScore): ExplainedScore => ({ ...score, terms: termScores(terms, score.section) });
    const best = scores.slice(0, settings.limit);
    const hitsWanted = { ...options, limit: options.limit ?? allHits, perPage: options.perPage ?? 3 };
    const { ranked, hasMore } = await rankCandidates(reader, best, text, terms, unread, hitsWanted, tokenize);
    options.signal?.throwIfAborted();
    const spread = spreadPages(ranked, hitsWanted);
    const textFileOf = (hit: RankedSection): string | undefined =>
      isExplained(hit, isMatch, tokenize) ? undefined : textsPlace(hit.shown, hit.position)[1];
    const mostTexts = Math.max(fewestTexts, wantedFiles - asked.size);
    const { ordered, bare } = inFewTexts(spread, textFileOf, mostTexts);
    const showsText = (hit: RankedSection): boolean => !bare.has(hit) && textFileOf(hit) !== undefined;
    const hits = ordered.slice(0, hitsWanted.limit);
    const hitOf = ({ score, shown, section }: RankedSection, text: string): SearchHit =>
      toHit(
        { score: explain(score), shown, section: { ...section, text } },
        isMatch,
        options.snippetWords ?? 10,
        tokenize,
      );
    options.onHits?.(hits.map((hit) => hitOf(hit, '')));
    const toShownHit = async (hit: RankedSection): Promise<SearchHit> =>
      hitOf(hit, (options.allTexts ?? showsText(hit)) ? await reader.sectionText(hit.shown, hit.position) : '');
    return {
      query,
      hits: await Promise.all(hits.map(toShownHit)),
      total: Math.min(total, settings.limit),
      hasMore: hasMore || hits.length < spread.length,
      corrections: terms
        .filter(({ correctedTo }) => correctedTo.length > 0)
        .map(({ query: { term }, correctedTo }) => ({ typed: term, used: correctedTo })),
      facets,
    };
  };

  return async (query: string, options: SearchOptions): Promise<SearchResult> => {
    if (settings.cachedQueries === 0) return search(query, options);
    const { signal: _signal, ...own } = options;
    const key = JSON.stringify([query, own]);
    const result = results.get(key) ?? (await search(query, options));
    results.delete(key);
    results.set(key, result);
    if (results.size > settings.cachedQueries) results.delete(results.keys().next().value!);
    return result;
  };
}

/** Raises sections in which neighboring words of the query are near each other, where the index has a context. */
function boostNear(
  reader: IndexReader,
  terms: readonly QueryTerm[],
  boostOf: (section: number) => number,
): (section: number) => number {
  if (reader.settings.contextDepth === 0) return boostOf;
  const near = new Set<number>();
  for (const [index, { term }] of terms.slice(1).entries())
    for (const ids of reader.slotsOfPair(terms[index]!.term, term) ?? []) for (const id of ids ?? []) near.add(id);
  return (section) => boostOf(section) * (near.has(section) ? nearFactor : 1);
}

/** Sections without a ranking, in the order of the site. */
function listSections(sections: ReadonlySet<number>): ReturnType<SectionScorer> {
  const scores = [...sections].map((section) => ({ section, score: 1, coverage: 1, boost: 1, factors: {} }));
  return { scores, total: scores.length };
}

/**
 * Searches one index. Files are read through `files` when they are first needed and then kept; a search that is given up
 * by its signal ends at the next step, and the parts that it began to read are kept for the next one.
 */
export function createSearchEngine(files: SearchFiles, manifestName: string, library: FlexLibrary): SearchEngine {
  let opening: Promise<{ reader: IndexReader; search: ReturnType<typeof createIndexSearch> }> | undefined;
  const open = () => {
    if (!opening) {
      opening = openIndex(files, manifestName, library).then((reader) => ({
        reader,
        search: createIndexSearch(reader, library),
      }));
      opening.catch(() => (opening = undefined));
    }
    return opening;
  };
  return {
    open: async () => (await open()).reader,
    search: async (written, options = {}) => {
      const { search } = await open();
      options.signal?.throwIfAborted();
      return search(written.slice(0, longestQuery), options);
    },
  };
}
