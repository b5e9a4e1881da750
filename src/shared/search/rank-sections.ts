/*
 * How sections are ranked. What is found is a section: a heading with its text, or the top of a page.
 *
 * 1. From the index alone, for all sections that contain a term of the query (`createSectionScorer`):
 *
 *        score = sum over terms of (rarity * weight * strength) * coverage * boost
 *
 *    - rarity: terms that few sections contain count more (`termRarity`);
 *    - weight: share of the term in the query, small for stop words and for a word that is still being typed;
 *    - strength: 0 to 1, from the fields that contain the term, times a factor for how it was found (as it is, as the
 *      beginning of a word, with a typo);
 *    - coverage: the share of the query that was found, to a power that is lower for longer queries; rare terms are a
 *      larger share of it;
 *    - boost: `search.boost` of the page's front matter, lower for changelogs.
 *
 *    For `react hooks`, a heading with both words beats any number of texts with one of them.
 * 2. From the sections of a page together (`withPages`): a part of a section's score is that of its page, which has for
 *    each term its strongest section. Of two sections with the same words, the one whose page also has the others comes first.
 *    A title with words of the query raises all sections of its page a little, and so do further sections that fit.
 * 3. From the texts, for the best sections only, because their pages have to be read (`rankByText`): the score is
 *    multiplied by a factor for each observation, such as a heading that equals the query.
 *
 * The numbers are in `ranking.ts`. Sections with equal scores keep the order of the site.
 */
import type { FoundTerm } from './find-term.js';
import type { IndexReader } from './index-reader.js';
import type { Match } from './matches.js';
import { foldQuery, foldText } from './fold-text.js';
import { isName, stemOf, wholeTerms } from './query-terms.js';
import {
  coverageFactor,
  coverageWeight,
  headingLevelFactor,
  headingShareFactor,
  headingStartFactor,
  longQuery,
  pageShare,
  sectionsFactor,
  stopWords,
  strengthOfHeadings,
  strengthOfTitles,
  textFactors,
  titleFactor,
  titleFormsFactor,
  titleShareFactor,
  wordsOfPair,
  type FactorName,
} from './ranking.js';
import type { PageHead, SectionHead } from './page-entry.js';
import type { Tokenize } from './tokenizer.js';

/** Contribution of one term of the query to a section's score. */
export interface TermScore extends Match {
  term: string;
  rarity: number;
  weight: number;
}

/** Factors of a score, by name. */
export type Factors = Partial<Record<FactorName, number>>;

/** A section's score and the factors in it. */
export interface SectionScore {
  section: number;
  score: number;
  coverage: number;
  boost: number;
  factors: Factors;
}

/** A score with the contribution of each term of the query. */
export interface ExplainedScore extends SectionScore {
  terms: TermScore[];
}

/** Contributions of the terms of the query to a section's score. */
export function termScores(terms: readonly FoundTerm[], section: number): TermScore[] {
  const scores: TermScore[] = [];
  for (const { query, matches, rarity } of terms) {
    const match = matches.get(section);
    if (match) scores.push({ ...match, term: query.term, rarity, weight: query.weight });
  }
  return scores;
}

/** Length of a query in English words, about. */
const queryLength = (terms: readonly FoundTerm[]): number =>
  terms.reduce((sum, { query }) => sum + query.weight * (query.run ? wordsOfPair : 1), 0);

/** The share of each term in the coverage, by index, and the factor of a section by the shares that it has. */
function createCoverage(terms: readonly FoundTerm[]): [shareOf: number[], factorOf: (share: number) => number] {
  const length = queryLength(terms);
  const own = terms.map(({ query, rarity }) => coverageWeight(query.weight, rarity));
  const all = own.reduce((sum, weight) => sum + weight, 0);
  return [own.map((weight) => weight / all), (share) => coverageFactor(share, length)];
}

/** Returns the `wanted` sections with the highest scores, and the number of sections that contain a term. */
export type SectionScorer = (
  terms: readonly FoundTerm[],
  boostOf: (section: number) => number,
  wanted: number,
) => { scores: SectionScore[]; total: number };

/** Indexes of the `wanted` highest values, highest first. Equal values are in the order of their sections. */
function highest(values: Float64Array, sections: readonly number[], wanted: number): number[] {
  const limit = values.slice().sort().at(-wanted) ?? -Infinity;
  const places: number[] = [];
  for (let place = 0; place < values.length; place++) if (values[place]! >= limit) places.push(place);
  return places.sort((a, b) => values[b]! - values[a]! || sections[a]! - sections[b]!).slice(0, wanted);
}

/**
 * Creates the scorer of all sections that contain a term. `idCount` is greater than all section ids: an array by id
 * contains the index of a section's sums, and is cleared after each query.
 */
export function createSectionScorer(idCount: number): SectionScorer {
  const numbers = new Uint32Array(idCount);
  const sums = new Float64Array(idCount + 1);
  const shares = new Float64Array(idCount + 1);
  const lastTerms = new Uint32Array(idCount + 1);
  return (terms, boostOf, wanted) => {
    // `numbers` has the index of each section's sums, from 1.
    const sections: number[] = [];
    const [shareOf, factorOf] = createCoverage(terms);
    for (const [index, { query, matches, rarity }] of terms.entries()) {
      const { weight } = query;
      for (const { match, sections: own } of matches.lists()) {
        const part = rarity * weight * match.strength;
        for (const section of own) {
          let number = numbers[section]!;
          if (number === 0) {
            number = numbers[section] = sections.push(section);
            sums[number] = shares[number] = lastTerms[number] = 0;
          }
          if (lastTerms[number] === index + 1) continue;
          lastTerms[number] = index + 1;
          sums[number]! += part;
          shares[number]! += shareOf[index]!;
        }
      }
    }
    const values = new Float64Array(sections.length);
    for (let place = 0; place < sections.length; place++)
      values[place] = sums[place + 1]! * factorOf(shares[place + 1]!) * boostOf(sections[place]!);
    const scores = highest(values, sections, wanted).map((place): SectionScore => {
      const section = sections[place]!;
      const coverage = factorOf(shares[place + 1]!);
      return { section, score: values[place]!, coverage, boost: boostOf(section), factors: {} };
    });
    for (const section of sections) numbers[section] = 0;
    return { scores, total: sections.length };
  };
}

/** A score with its factors. */
const totalOf = ({ score, factors }: SectionScore): number =>
  Object.values(factors).reduce((value, factor) => value * factor, score);

/** A score with the place of its section. */
export interface PlacedScore {
  score: SectionScore;
  page: number;
  position: number;
  /** Orders which pages are read: of those with a word of the query in a title or heading, first those that have few others in it. */
  likelihood: number;
}

/** Coverage of a section with all terms, whose shares are added up with rounding errors. */
const wholeCoverage = 0.999;

/** Number of each page's sections, in which one counts as the share of the page's best score that it has. */
function fittingSections(placed: readonly { score: SectionScore; page: number }[]): ReadonlyMap<number, number> {
  const sums = new Map<number, { best: number; all: number }>();
  for (const { score, page } of placed) {
    const own = sums.get(page) ?? { best: 0, all: 0 };
    sums.set(page, { best: Math.max(own.best, score.score), all: own.all + score.score });
  }
  return new Map([...sums].map(([page, { best, all }]) => [page, all / best]));
}

/** Adds the factors of their pages to the scores of sections. */
export function withPages(
  scores: readonly SectionScore[],
  terms: readonly FoundTerm[],
  { locate, titleLengths, headingLength }: Pick<IndexReader, 'locate' | 'titleLengths' | 'headingLength'>,
): PlacedScore[] {
  const [shareOf, factorOf] = createCoverage(terms);
  const placed = scores.map((score) => ({ score, ...locate(score.section) }));
  const parts = new Map<number, number[]>();
  for (const { score, page } of placed) {
    const own = parts.get(page) ?? terms.map(() => 0);
    parts.set(page, own);
    for (const [index, { query, matches, rarity }] of terms.entries()) {
      const part = rarity * query.weight * (matches.get(score.section)?.strength ?? 0);
      if (part > own[index]!) own[index] = part;
    }
  }
  const fitting = fittingSections(placed);
  const most = Math.max(...fitting.values());
  const isLong = queryLength(terms) >= longQuery;
  return placed.map(({ score, page, position }) => {
    const own = parts.get(page)!;
    const length = position > 0 ? headingLength(page, position) : undefined;
    let [found, inTitle, typed, ofHeading] = [0, 0, 0, 0];
    for (const [index, { query, matches }] of terms.entries()) {
      if (own[index]) found += shareOf[index]!;
      const strength = matches.get(score.section)?.strength ?? 0;
      if (length !== undefined && strength >= strengthOfHeadings) ofHeading += query.term.length / length;
      const match = matches.get(score.section - position);
      if (!match?.isTop) continue;
      inTitle += shareOf[index]! * Math.min(1, match.strength / strengthOfTitles);
      typed += query.term.length / titleLengths[page]!;
    }
    const ofPage = own.reduce((sum, part) => sum + part, 0) * factorOf(found) * score.boost;
    const factors: Factors = {
      ...score.factors,
      page: 1 - pageShare + (pageShare * ofPage) / score.score,
      sections: sectionsFactor(isLong && score.coverage > wholeCoverage ? most : fitting.get(page)!),
      title: titleFactor(inTitle, typed),
    };
    const withFactors = { ...score, factors };
    const shareFactor = position > 0 ? headingShareFactor(ofHeading) : titleShareFactor(typed);
    const likelihood = totalOf(withFactors) * shareFactor;
    return { score: withFactors, page, position, likelihood };
  });
}

const byScore = (a: SectionScore, b: SectionScore): number => b.score - a.score || a.section - b.section;

/** Heading of a section, or the page's title at its top. */
export const headingOf = (shown: PageHead, section: SectionHead): string => section.path.at(-1) ?? shown.title;

/** Returns the share of the query of which a title has other forms alone. */
export type FormFinder = (title: string) => number;

/** Creates the finder for a query. */
export function createFormFinder(terms: readonly FoundTerm[], tokenize: Tokenize): FormFinder {
  const [shareOf] = createCoverage(terms);
  const stems = terms.map(({ query, correctedTo }) => (correctedTo.length > 0 ? '' : stemOf(query.term)));
  return (title) => {
    const words = tokenize(title).map(({ term }) => term);
    const forms = new Set(words.map(stemOf));
    return terms.reduce((share, { foundTerms }, index) => {
      const isForm = forms.has(stems[index]!) && !words.some((word) => foundTerms.has(word));
      return share + (isForm ? shareOf[index]! : 0);
    }, 0);
  };
}

/** Comparison of the words of a heading with those of the query. */
export interface HeadingMatch {
  /** They are the same. */
  isQuery: boolean;
  /** All of them are in the query. */
  isInQuery: boolean;
  /** Share of them that is in the query, if they include all of its words; otherwise 0. */
  filled: number;
}

/**
 * Compares a heading with the query. Misspelled words are replaced by their corrections. Stop words are ignored if the
 * query has two other words.
 */
export type HeadingComparer = (heading: string) => HeadingMatch;

const hasBeginning = (words: ReadonlySet<string>, beginning: string): boolean =>
  [...words].some((word) => word.startsWith(beginning));

/** Creates the comparer for a query. `unread` are terms of it that nothing was looked for with. */
export function createHeadingComparer(
  terms: readonly FoundTerm[],
  tokenize: Tokenize,
  unread: readonly string[] = [],
): HeadingComparer {
  const meant = terms.map(({ query: { term }, correctedTo }) => (correctedTo.length > 0 ? correctedTo : [term]));
  const begun = new Set(terms.filter(({ query }) => query.isOpen).map(({ query }) => query.term));
  const all = new Set(meant.flat());
  const telling = meant.filter((spellings) => !spellings.every((word) => stopWords.has(word)));
  const wanted = telling.length > 1 ? telling : meant;
  const ignored = new Set([...unread, ...(telling.length > 1 ? stopWords : [])]);
  return (heading) => {
    const own = wholeTerms(tokenize(heading)).map(({ token }) => token.term);
    const words = new Set(own.filter((word) => !ignored.has(word)));
    const isInQuery = words.size > 0 && [...words].every((word) => all.has(word));
    const isHeld = (word: string): boolean => words.has(word) || (begun.has(word) && hasBeginning(words, word));
    const holdsQuery = wanted.every((spellings) => spellings.some(isHeld));
    return {
      isInQuery,
      isQuery: isInQuery && holdsQuery,
      filled: holdsQuery ? Math.min(1, wanted.length / words.size) : 0,
    };
  };
}

/** A query as headings are compared with it. */
export interface FoldedQuery {
  /** With single spaces, in lowercase, without accents. */
  text: string;
  /** As one word. */
  letters: string;
  /** True if it is a single identifier. */
  isName: boolean;
  /** Its words with accents, as they are written, in lowercase. */
  accented: string[];
  /** Its words with capitals, as they are written. */
  capitals: string[];
}

/** The query and its terms, as sections are compared with them. */
export interface RankContext {
  query: FoldedQuery;
  terms: readonly FoundTerm[];
  currentGroup: string | undefined;
  compareHeading: HeadingComparer;
  findForms: FormFinder;
  /** Headings that many pages have, folded: being one of them says little. */
  commonHeadings: ReadonlySet<string>;
  tokenize: Tokenize;
}

/** An identifier as one word, however its parts are written. */
const joined = (folded: string): string => folded.replace(/[\s_.-]+/g, '');

/** The text in lowercase, with its accents. */
const spelled = (text: string): string => text.normalize('NFC').toLowerCase();

const writtenWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? [];

/** Prepares a query, as the visitor typed it, for the comparison with headings. */
export function foldedQuery(query: string): FoldedQuery {
  const text = foldQuery(query);
  const accented = spelled(query)
    .split(/\s+/)
    .filter((word) => foldText(word) !== word);
  const capitals = writtenWords(query).filter((word) => /\p{Lu}/u.test(word));
  return { text, letters: joined(text), isName: isName(query), accented, capitals };
}

/** The name that a heading declares with its parameters: `Stream.isEnded` of `const ended = Stream.isEnded(stream)`. */
const declaredName = (heading: string): string =>
  /(?<![\p{L}\p{N}_$.])[\p{N}.]*([\p{L}_$][\p{L}\p{N}_$.]*)\(/u.exec(heading)?.[1] ?? '';

/**
 * Factor of a folded heading that is, begins with, or declares the query. `isBegun` is true if the last word of the
 * query occurs nowhere on the site, so that it can only be the beginning of a word. Otherwise the query has to end where
 * a word of the heading ends.
 */
function headingFactor(
  heading: string,
  { text, letters }: FoldedQuery,
  isQuery: boolean,
  isBegun: boolean,
): [name: FactorName, factor: number] | undefined {
  if (heading === text) return ['headingEquals', textFactors.headingEquals];
  if (isQuery || joined(heading) === letters) return ['headingSame', textFactors.headingSame];
  const name = declaredName(heading);
  if (name !== '' && joined(name) === letters) return ['headingDeclares', textFactors.headingDeclares];
  if (heading.startsWith(text)) {
    const goesOn = isBegun || !/[\p{L}\p{N}]/u.test(heading[text.length]!);
    return ['headingStarts', headingStartFactor(goesOn ? text.length / heading.length : 0)];
  }
  if (name.endsWith(`.${text}`)) return ['headingDeclares', textFactors.headingStarts];
  return undefined;
}

/** Multiplies a score by the factors that depend on the texts of the page. */
export function rankByText(
  score: SectionScore,
  shown: PageHead,
  section: SectionHead,
  { query, terms, currentGroup, compareHeading, findForms, commonHeadings, tokenize }: RankContext,
): SectionScore {
  const written = headingOf(shown, section);
  const heading = foldQuery(written);
  const title = foldQuery(shown.title);
  const factors = { ...score.factors };
  const forms = findForms(shown.title);
  if (forms > 0) factors.titleForms = titleFormsFactor(forms);
  const { isQuery, isInQuery, filled } = compareHeading(written);
  const isBegun = terms.some(({ query: { term, isOpen }, foundTerms }) => isOpen && !foundTerms.has(term));
  const isTop = section.path.length === 0;
  const isCommon = !isTop && commonHeadings.has(heading);
  const ofHeading = isCommon ? undefined : headingFactor(heading, query, isQuery, isBegun);
  if (ofHeading) factors[ofHeading[0]] = ofHeading[1];
  else if (filled > 0 && terms.length > 1) factors.headingHolds = 1 + (textFactors.headingHolds - 1) * filled;
  if (isTop && query.isName && title.replace(/\(\)$/, '') === query.text) factors.titleIsName = textFactors.titleIsName;
  else if (isTop && title.startsWith(query.text)) factors.titleStarts = textFactors.titleStarts;
  const named = new Set(tokenize(`${shown.title} \n ${section.path.join(' \n ')}`).map(({ term }) => term));
  const hasAll = terms.every(
    ({ foundTerms, query: { term, isOpen } }) =>
      [...foundTerms].some((found) => named.has(found)) || (isOpen && hasBeginning(named, term)),
  );
  if (hasAll) factors.allInHeading = textFactors.allInHeading;
  if (hasAll && isInQuery && !isQuery) factors.headingWithin = textFactors.headingWithin;
  if (hasAll) factors.title = Math.max(factors.title!, titleFactor(1, 0));
  else if (!ofHeading && !isTop) factors.headingLevel = headingLevelFactor(section.depth);
  if (query.accented.length > 0) {
    const text = spelled(`${shown.title} ${written}`);
    if (query.accented.every((word) => text.includes(word))) factors.sameAccents = textFactors.sameAccents;
  }
  if (query.capitals.length > 0) {
    const words = writtenWords(`${shown.title} ${written}`);
    if (query.capitals.every((word) => words.includes(word))) factors.sameCapitals = textFactors.sameCapitals;
  }
  if (currentGroup !== undefined && currentGroup === shown.group) factors.sameGroup = textFactors.sameGroup;
  return { ...score, score: totalOf({ ...score, factors }), factors };
}

export const compareScores = byScore;
