import type { Segment } from '../../shared/search/highlight.js';
import type { ExplainedScore } from '../../shared/search/rank-sections.js';
import type { FactorName } from '../../shared/search/ranking.js';
import type { FoundWord, SearchHit, SearchResult } from '../../shared/search/search-types.js';
import { stripControls } from '../../build/report/strip-controls.js';

const textOf = (segments: readonly Segment[]): string => stripControls(segments.map(({ text }) => text).join(''));

const rounded = (value: number): string => value.toFixed(2);

const kindNames = { variant: 'other form', parts: 'by its parts', prefix: 'prefix', typo: 'corrected' } as const;

const placeNames = {
  title: 'title',
  heading: 'heading',
  parents: 'headings above',
  text: 'text',
  elsewhere: 'keywords, description or code',
} as const;

function formatWord({ word, found, kind }: FoundWord): string {
  if (kind === 'exact') return stripControls(word);
  return `${stripControls(word)} as ${stripControls(found)} (${kindNames[kind]})`;
}

/** Which words of the query were found where, such as `warp, weft in title, text; confg as config (corrected) in text`. */
function formatReason(words: readonly FoundWord[]): string {
  const byPlaces = new Map<string, string[]>();
  for (const word of words) {
    const places = word.places.map((place) => placeNames[place]).join(', ');
    byPlaces.set(places, [...(byPlaces.get(places) ?? []), formatWord(word)]);
  }
  return [...byPlaces].map(([places, own]) => `${own.join(', ')} in ${places}`).join('; ');
}

const factorTexts: Record<FactorName, string> = {
  page: 'its page',
  sections: 'other sections of its page',
  title: 'its title',
  titleForms: 'title has other forms',
  titleIsName: 'title is the name',
  titleStarts: 'title starts with the query',
  headingEquals: 'heading is the query',
  headingSame: 'heading has the words of the query',
  headingDeclares: 'heading declares the name',
  headingStarts: 'heading starts with the query',
  headingHolds: 'heading has the query in it',
  headingWithin: 'heading in the query',
  headingLevel: 'level of the heading',
  allInHeading: 'all words in heading and title',
  sameAccents: 'accents as written',
  sameCapitals: 'capitals as written',
  sameGroup: 'same part of the site',
};

/** The parts of a score, one a line. */
function formatExplanation({ terms, coverage, boost, factors }: ExplainedScore): string[] {
  const lines = terms.map(({ term, found, kind, rarity, strength, weight }) => {
    const as = found === term ? '' : ` as ${stripControls(found)}`;
    const parts = `rarity ${rounded(rarity)} x strength ${rounded(strength)} x weight ${rounded(weight)}`;
    return `${stripControls(term)}${as} (${kind}): ${parts}`;
  });
  if (coverage !== 1) lines.push(`words found: x ${rounded(coverage)}`);
  if (boost !== 1) lines.push(`boost of the page: x ${rounded(boost)}`);
  for (const [name, factor] of Object.entries(factors))
    if (factor !== 1) lines.push(`${factorTexts[name as FactorName]}: x ${rounded(factor)}`);
  return lines;
}

/** Title of a hit and the headings that point to it. */
const titlesOf = ({ segments }: SearchHit): string[] => [...segments.path, segments.title].map(textOf);

/** The lines below a hit's title: URL, snippet, why it was found and, on request, its score. */
export function formatHit(hit: SearchHit, isExplained: boolean): string[] {
  const lines = [stripControls(hit.url), textOf(hit.segments.snippet), formatReason(hit.words)];
  if (isExplained)
    lines.push(`score ${rounded(hit.score)}`, ...formatExplanation(hit.explanation).map((line) => `  ${line}`));
  return lines.filter((line) => line !== '').map((line) => `   ${line}`);
}

/** Output of `heddle search` for people. */
export function formatResult({ hits, total, corrections }: SearchResult, isExplained: boolean): string {
  const notes = corrections.map(
    ({ typed, used }) =>
      `No page contains "${stripControls(typed)}"; searched for ${used.map(stripControls).join(', ')}.`,
  );
  const rows = hits.map((hit, index) =>
    [`${index + 1}. ${titlesOf(hit).join(' › ')}`, ...formatHit(hit, isExplained)].join('\n'),
  );
  const count = hits.length === 0 ? 'Nothing was found.' : `${hits.length} of ${total} sections that were found`;
  return [...notes, ...rows, count].join('\n\n');
}

/** A hit as `--json` prints it. */
export interface JsonHit {
  /** From 1. */
  rank: number;
  url: string;
  /** Of the page. */
  title: string;
  /** Headings of the page that point to the section, and its own. */
  headings: string[];
  snippet: string;
  score: number;
  words: FoundWord[];
}

/** A hit as data, with the texts as they are on the page. */
export function toJsonHit({ url, hierarchy, segments, score, words }: SearchHit, index: number): JsonHit {
  const { lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  return {
    rank: index + 1,
    url,
    title: lvl1 ?? '',
    headings: [lvl2, lvl3, lvl4, lvl5, lvl6].filter((heading) => heading !== null),
    snippet: segments.snippet.map(({ text }) => text).join(''),
    score: Number(score.toFixed(4)),
    words,
  };
}

/** Output of `heddle search --json` for a query: one line. */
export const jsonResult = ({ query, total, corrections, hits }: SearchResult): string =>
  JSON.stringify({ query, total, corrections, hits: hits.map(toJsonHit) });
