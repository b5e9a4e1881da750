import { addTails, findTerms, type FoundTerm } from './find-term.js';
import type { FlexDocument } from './flex-document.js';
import type { FlexIndexOptions } from './flex-options.js';
import { openIndex, SearchIndexError, type IndexReader } from './index-reader.js';
import { createPostings, type Postings } from './postings.js';
import { queryTerms } from './query-terms.js';
import {
  compareScores,
  createHeadingComparer,
  createNeighbourFinder,
  createSectionScorer,
  foldedQuery,
  rankByText,
  termScores,
  type SectionScore,
  type SectionScorer,
} from './rank-sections.js';
import { loadDocument, searchDocument } from './search-document.js';
import type { PageFragment, SearchFiles } from './search-index.js';
import type { SearchOptions, SearchResult } from './search-types.js';
import { toHit, type FoundSection } from './to-hit.js';
import { createTokenize, type Tokenize } from './tokenizer.js';
import { keepWholeRuns } from './whole-runs.js';

/** Longer queries are cut. */
const longestQuery = 256;

/** Pages whose texts are read for one query, at most, beyond those that the limit asks for. */
const readPages = 12;

/** Sections that take part in the second ranking. */
const rankedSections = 300;

/** Sections whose whole texts are compared with the query. */
const readSections = 20;

export interface SearchEngine {
  search(query: string, options?: SearchOptions): Promise<SearchResult>;
  /** Reads the manifest, so that the first search need not. */
  open(): Promise<IndexReader>;
}

interface RankedSection extends Omit<FoundSection, 'score'> {
  score: SectionScore;
  page: number;
}

/** Best sections with the texts of their pages, ranked anew by what the texts tell. */
async function rankCandidates(
  reader: IndexReader,
  scores: readonly SectionScore[],
  query: string,
  terms: readonly FoundTerm[],
  options: SearchOptions,
  tokenize: Tokenize,
): Promise<RankedSection[]> {
  const pagesWanted = Math.max(readPages, options.limit ?? 0);
  const fragments = new Map<number, Promise<PageFragment>>();
  const chosen: { score: SectionScore; page: number; position: number }[] = [];
  for (const score of scores) {
    const { page, position } = reader.placeOf(score.section);
    if (!fragments.has(page)) {
      if (fragments.size >= pagesWanted) continue;
      fragments.set(page, reader.fragment(page));
    }
    chosen.push({ score, page, position });
  }
  const findNeighbours = createNeighbourFinder(terms, tokenize);
  const compareHeading = createHeadingComparer(terms, tokenize);
  const folded = foldedQuery(query);
  const ranked = await Promise.all(
    chosen.map(async ({ score, page, position }, index): Promise<RankedSection> => {
      const fragment = await fragments.get(page)!;
      const section = fragment.sections[position]!;
      const context = {
        query: folded,
        terms,
        currentGroup: options.group,
        findNeighbours: index < readSections ? findNeighbours : undefined,
        compareHeading,
        tokenize,
      };
      return { score: rankByText(score, fragment, section, context), fragment, section, page };
    }),
  );
  return ranked.sort((a, b) => compareScores(a.score, b.score));
}

/** Puts hits of a page beyond the first `perPage` behind those of all pages. */
function spreadPages(ranked: readonly RankedSection[], perPage: number): RankedSection[] {
  const counts = new Map<number, number>();
  const early: RankedSection[] = [];
  const late: RankedSection[] = [];
  for (const entry of ranked) {
    const count = (counts.get(entry.page) ?? 0) + 1;
    counts.set(entry.page, count);
    (count <= perPage ? early : late).push(entry);
  }
  return [...early, ...late];
}

/** What holds the parts of an index that were read. */
export interface IndexStores {
  /** Default: a plain map. */
  postings?: Postings;
  /** Makes an empty index of FlexSearch; without it, indexes in one file cannot be searched. */
  openDocument?(options: FlexIndexOptions): FlexDocument;
}

/**
 * Searches one index. Files are read through `files` when they are first needed and then kept; a search that is given up
 * by its signal ends at the next step; what it began to read is kept for the next one.
 */
export function createSearchEngine(
  files: SearchFiles,
  manifestName: string,
  { postings = createPostings(), openDocument }: IndexStores = {},
): SearchEngine {
  const tokenize = createTokenize();
  let document: Promise<FlexDocument> | undefined;
  let opening: Promise<IndexReader> | undefined;
  let scoreSections: SectionScorer | undefined;
  const open = (): Promise<IndexReader> => {
    if (!opening) {
      opening = openIndex(files, manifestName, postings);
      opening.catch(() => (opening = undefined));
    }
    return opening;
  };
  return {
    open,
    search: async (written, options = {}) => {
      const query = written.slice(0, longestQuery);
      const reader = await open();
      options.signal?.throwIfAborted();
      const { flex } = reader.manifest;
      if (flex) {
        if (!openDocument) throw new SearchIndexError('This index needs FlexSearch.');
        document ??= loadDocument(reader, flex.file, openDocument(flex.options));
        document.catch(() => (document = undefined));
        return searchDocument(reader, await document, flex.options, query, options, tokenize);
      }
      const wanted = queryTerms(query);
      const terms = (await Promise.all(wanted.map((term) => findTerms(reader, term)))).flat();
      if (await addTails(reader, terms)) keepWholeRuns(terms);
      options.signal?.throwIfAborted();
      const boosts = new Map(reader.manifest.boosts);
      const boostOf = (section: number): number => boosts.get(reader.placeOf(section).page) ?? 1;
      scoreSections ??= createSectionScorer(reader.idCount);
      const { scores, total } = scoreSections(terms, boosts.size > 0 ? boostOf : () => 1, rankedSections);
      const ranked = await rankCandidates(reader, scores, query, terms, options, tokenize);
      options.signal?.throwIfAborted();
      const shown = new Set(terms.flatMap(({ foundTerms }) => [...foundTerms]));
      const isMatch = (term: string): boolean => shown.has(term);
      const hits = spreadPages(ranked, options.perPage ?? 3).slice(0, options.limit ?? 20);
      return {
        query,
        hits: hits.map(({ score, fragment, section }) => {
          const explained = { ...score, terms: termScores(terms, score.section) };
          return toHit({ score: explained, fragment, section }, isMatch, options.snippetWords ?? 10, tokenize);
        }),
        total,
        corrections: terms
          .filter(({ correctedTo }) => correctedTo.length > 0)
          .map(({ query: { term }, correctedTo }) => ({ typed: term, used: correctedTo })),
      };
    },
  };
}
