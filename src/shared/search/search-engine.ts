import { allHits } from './hit-counts.js';
import { addTails, findTerms, type FoundTerm } from './find-term.js';
import { createChunkTokens } from './charset.js';
import { openIndex, type IndexReader } from './index-reader.js';
import { takeTags } from './query-tags.js';
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
import type { CutPage, PageName, SearchFiles, SectionHead } from './search-index.js';
import type { SearchFacet, SearchHit, SearchOptions, SearchResult, Tag } from './search-types.js';
import { toHit } from './to-hit.js';
import { createTokenize, type Tokenize } from './tokenizer.js';
import { keepWholeRuns } from './whole-runs.js';

/** Longer queries are cut. */
const longestQuery = 256;

/** Pages that are ranked by their texts. Others follow in the order that the index alone tells. */
const rankedPages = { fewest: 3, most: 6 } as const;

/** Files besides the manifest that a first search reads, as far as that leaves the fewest pages. */
const wantedFiles = 10;

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
  shown: CutPage;
  section: SectionHead & { text?: string };
  page: number;
  position: number;
}

/** Options of a search with the numbers of hits. */
type WantedHits = SearchOptions & { limit: number; perPage: number };

/** Pages that are read for the wanted hits. */
interface ReadPages {
  /** In the order in which they are likely. */
  pages: number[];
  /** True if there are others. */
  hasMore: boolean;
}

/** Chooses the pages of sections, likely ones first, that are read for the wanted hits: at least those that are ranked by their texts. */
function choosePages(
  placed: readonly PlacedScore[],
  { manifest }: IndexReader,
  { limit, perPage, perGroup = Infinity }: WantedHits,
  rankedCount: number,
): ReadPages {
  const counts = new Map<number, number>();
  for (const { page } of placed) counts.set(page, (counts.get(page) ?? 0) + 1);
  const groups = new Map<string, number>();
  const pages: number[] = [];
  let hits = 0;
  for (const [page, count] of [...counts].slice(0, limit > allHits ? limit : mostPages)) {
    const group = manifest.pages.names?.[page]![2] ?? `${page}`;
    const ofGroup = groups.get(group) ?? 0;
    const own = Math.min(count, perPage, perGroup - ofGroup);
    if (pages.length >= rankedCount) {
      if (own === 0) continue;
      if (hits >= limit) return { pages, hasMore: true };
    }
    pages.push(page);
    groups.set(group, ofGroup + own);
    hits += own;
  }
  return { pages, hasMore: false };
}

/** Best sections with the texts of their pages, ranked again by what the texts tell. `onPages` gets the pages that are read. */
async function rankCandidates(
  reader: IndexReader,
  scores: readonly SectionScore[],
  query: string,
  terms: readonly FoundTerm[],
  unread: readonly string[],
  options: WantedHits,
  tokenize: Tokenize,
  onPages: (pages: [page: number, score: SectionScore][]) => void,
): Promise<{ ranked: RankedSection[]; hasMore: boolean }> {
  const { manifest } = reader;
  const files = new Set(terms.map(({ query }) => reader.shardOf(query.term))).size;
  const rankedCount = Math.min(rankedPages.most, Math.max(rankedPages.fewest, wantedFiles - files));
  const placed = withPages(scores, terms, reader);
  placed.sort((one, other) => other.likelihood - one.likelihood || one.score.section - other.score.section);
  const { pages, hasMore } = choosePages(placed, reader, options, rankedCount);
  const shownPages = new Map(pages.map((page) => [page, reader.shownPage(page)]));
  const chosen = placed.filter(({ page }) => shownPages.has(page));
  onPages(pages.map((page) => [page, chosen.find((one) => one.page === page)!.score]));
  const compareHeading = createHeadingComparer(terms, tokenize, unread);
  const findForms = createFormFinder(terms, tokenize);
  const folded = foldedQuery(query);
  const commonHeadings = new Set(manifest.commonHeadings);
  const ranked = await Promise.all(
    chosen.map(async ({ score, page, position }): Promise<RankedSection> => {
      const shown = await shownPages.get(page)!;
      const section = shown.sections[position]!;
      const context = {
        query: folded,
        terms,
        currentGroup: options.group,
        compareHeading,
        findForms,
        commonHeadings,
        tokenize,
      };
      return { score: rankByText(score, shown, section, context), shown, section, page, position };
    }),
  );
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

/** The row of a page whose texts aren't read. */
const pageHit = (
  [url, title, group]: PageName,
  score: ExplainedScore,
  isMatch: IsMatch,
  tokenize: Tokenize,
): SearchHit => {
  const section = { id: '', path: [], depth: 1, text: '' };
  return toHit({ score, shown: { url, title, group, sections: [] }, section }, isMatch, 0, tokenize);
};

/** Searches one index that is open. */
function createIndexSearch(reader: IndexReader, library: FlexLibrary) {
  const { settings, manifest } = reader;
  const tokenize = createTokenize(createChunkTokens(library, settings));
  const boosts = new Map(manifest.boosts);
  const boostOf = (section: number): number => boosts.get(reader.locate(section).page) ?? 1;
  const scoreSections: SectionScorer = createSectionScorer(reader.idCount);
  const results = new Map<string, SearchResult>();

  const findTagged = async (tags: readonly Tag[]): Promise<Set<number> | undefined> => {
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
    if (manifest.pages.perFile > 1) reader.shownPage(0).catch(() => undefined);
    const terms = (await Promise.all(wanted.map((term) => findTerms(reader, term)))).flat();
    if (await addTails(reader, terms))
      keepWholeRuns(terms, (section) => reader.titleLengths[reader.locate(section).page]!);
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
    const { names } = manifest.pages;
    const onPages = (pages: [page: number, score: SectionScore][]): void =>
      names &&
      options.onPages?.(pages.map(([page, score]) => pageHit(names[page]!, explain(score), isMatch, tokenize)));
    const best = scores.slice(0, settings.limit);
    const hitsWanted = { ...options, limit: options.limit ?? allHits, perPage: options.perPage ?? 3 };
    const { ranked, hasMore } = await rankCandidates(reader, best, text, terms, unread, hitsWanted, tokenize, onPages);
    options.signal?.throwIfAborted();
    const spread = spreadPages(ranked, hitsWanted);
    const hits = spread.slice(0, hitsWanted.limit);
    return {
      query,
      hits: await Promise.all(
        hits.map(async ({ score, shown, section, position }) => {
          // A row shows the text of a hit that its heading doesn't explain.
          const isInHeading = tokenize(headingOf(shown, section)).some(({ term }) => isMatch(term));
          const text = section.text ?? (isInHeading ? '' : await reader.sectionText(shown, position));
          const whole = { ...section, text };
          return toHit({ score: explain(score), shown, section: whole }, isMatch, options.snippetWords ?? 10, tokenize);
        }),
      ),
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
