/** Weight of a field. A word in a heading counts as much as six in the text; a title says what a whole page is about. */
export const fieldWeights = {
  heading: 6,
  title: 18,
  path: 3,
  keywords: 6,
  links: 4,
  description: 1.5,
  parents: 1.5,
  body: 1,
  code: 0.7,
} as const;

export type SearchField = keyof typeof fieldWeights;

/** Weight of a term by the part of its word that it is. */
export const kindWeights = { word: 1, literal: 1, gram: 1, end: 0.8, part: 0.8 } as const;

/** How a term of the query found a term of the index. */
export type MatchKind = 'exact' | 'variant' | 'parts' | 'prefix' | 'typo';

const saturation = 1.2;
const bodyLengthShare = 0.75;
const headingLengthShare = 0.3;
/** Lengths, in terms, with factor 1. They are fixed, so that editing a page doesn't change the scores of others. */
const ordinaryBody = 120;
const ordinaryHeading = 4;

const lengthFactor = (length: number, ordinary: number, share: number): number =>
  1 / (1 - share + share * (length / ordinary));

/** Factor of a field by its number of terms: a term in a short field says more. */
export function fieldFactor(field: SearchField, length: number): number {
  if (field === 'body' || field === 'code') return lengthFactor(length, ordinaryBody, bodyLengthShare);
  if (field === 'heading' || field === 'title' || field === 'links')
    return lengthFactor(length, ordinaryHeading, headingLengthShare);
  return 1;
}

/** Headings of lower levels say a little less. */
export const depthFactor = (depth: number): number => (depth <= 2 ? 1 : depth === 3 ? 0.95 : 0.9);

/** Factor of a link's text: the more pages have such a link, the higher. */
export const linkFactor = (level: number): number => 1 + 0.5 * Math.min(4, level);

/** Strength of a term in a section, 0 to 1, from the weighted count over all fields. */
export const termImpact = (weightedCount: number): number => weightedCount / (weightedCount + saturation);

/** Level of a strength, 0 the highest, of `resolution` levels. */
export const impactSlot = (impact: number, resolution: number): number =>
  Math.min(resolution - 1, Math.max(0, Math.floor((1 - impact) * resolution)));

/**
 * Strength of the first level, which words of short titles reach, so that pages come before sections that mention their
 * subject. A word that a long section repeats reaches it too.
 */
export const strengthOfTitles = 1.4;

/** Lowest strength of a word in a heading, about: texts reach it by repeating a word. */
export const strengthOfHeadings = 0.7;

/**
 * Strength of a level: the square of what its sections have on average, so that one word in a heading says more than one
 * in each of several texts.
 */
export const slotImpact = (slot: number, resolution: number): number =>
  slot === 0 && resolution > 1 ? strengthOfTitles : (1 - (slot + 0.5) / resolution) ** 2;

/** Inverse document frequency of a term that occurs in `count` of `total` sections. */
export const termRarity = (total: number, count: number): number =>
  Math.log(1 + (Math.max(total, count) - count + 0.5) / (count + 0.5));

/** Factor of a prefix: the more letters are missing, the lower. The prefix of a part of an identifier counts more. */
export const prefixFactor = (typed: string, found: string, isIdentifier: boolean): number =>
  (isIdentifier ? 0.9 : 0.5) * Math.exp(-(found.length - typed.length) / 8);

/** Factor of a prefix of a word in a title: visitors type the beginning of the page that they look for. */
export const titlePrefixFactor = (typed: string, found: string): number =>
  0.8 * Math.exp(-(found.length - typed.length) / 24);

export const variantFactor = 0.9;
export const partsFactor = 0.8;
export const typoFactor = (distance: number): number => 0.6 / Math.max(1, distance);

const coverageStrictness = 2.4;

/**
 * Factor of a section by the share of the query that was found in it, and by the weights of all terms of the query. Of a
 * few words, a section is wanted that has all of them; a question has words that its answer lacks.
 */
export const coverageFactor = (share: number, weights: number): number =>
  share ** Math.min(2, Math.max(0.5, coverageStrictness / weights));

/**
 * Multiplies the weights of pairs of characters in the length of a query. A word of two characters is one pair of weight 0.5,
 * and as long as one and a half English words, since questions of the measured sets find more with 3 than with 2.
 */
export const wordsOfPair = 3;

/** Weight of a term in the coverage: a section may lack a frequent word, such as `run`, rather than a rare one. */
export const coverageWeight = (weight: number, rarity: number): number => weight * rarity ** 0.3;

/** Factor of all sections of a page, by the share of the query that its title has, and the share of the title that was typed. */
export const titleFactor = (ofQuery: number, ofTitle: number): number => 1.1 ** ofQuery * 1.05 ** Math.min(1, ofTitle);

/** Factor for the order in which pages are read, by the share of the title that was typed. */
export const titleShareFactor = (ofTitle: number): number => 1 + Math.min(1, ofTitle);

/** The same for a section, by the share of its heading that was typed. */
export const headingShareFactor = (ofHeading: number): number => 1 + 0.6 * Math.min(1, ofHeading);

/** Factor of a page by the share of the query of which the title has another form: *Logging* for `log`. */
export const titleFormsFactor = (share: number): number => 2 ** share;

/** Factor of a section by the depth of its heading: pages answer questions rather than their details. */
export const headingLevelFactor = (depth: number): number => 0.9 ** (depth - 1);

/** Factor of sections in which words of the query are near each other, by the context of the index. */
export const nearFactor = 1.3;

/** Share of a section's score that comes from its whole page. */
export const pageShare = 0.3;

/**
 * Factor of a page by its sections with words of the query, each as the share of the best one's score that it has: a page
 * with several that fit is about the subject, where others mention it.
 */
export const sectionsFactor = (fitting: number): number => fitting ** 0.1;

/** Length of a query, in words, from which on a section that has all of it needs no others: it has the highest of these factors. */
export const longQuery = 4;

/** Factors that depend on the texts of a page. */
export const textFactors = {
  headingEquals: 1.6,
  headingSame: 1.5,
  headingDeclares: 1.35,
  headingStarts: 1.25,
  headingHolds: 1.3,
  titleIsName: 2,
  titleStarts: 1.5,
  headingWithin: 1.2,
  allInHeading: 1.2,
  sameAccents: 1.1,
  sameCapitals: 1.1,
  sameGroup: 1.05,
} as const;

/** Names of all factors of a score. */
export type FactorName = keyof typeof textFactors | 'page' | 'sections' | 'title' | 'titleForms' | 'headingLevel';

/** Factor of a heading that starts with the query: the larger the share that was typed, the higher. */
export const headingStartFactor = (typedShare: number): number => textFactors.headingStarts + 0.5 * typedShare;

/**
 * Factors of kinds of pages. Lists of changes, posts and errors repeat the words of guides and references, which visitors
 * rather look for.
 */
export const kindFactors = { guide: 1, reference: 1, blog: 0.45, changelog: 0.6, error: 0.75 } as const;

/** Factor of pages for a project's contributors, who are fewer than its users. */
export const contributorsFactor = 0.7;

/** Factor of a page by the number of pages with a link to it, in steps of powers of two. */
export const linkedFactor = (sources: number): number =>
  1 + 0.02 * Math.min(5, sources === 0 ? 0 : 1 + Math.floor(Math.log2(sources)));

/** Factor of a page that shows the text of another language, so that translated pages come first. */
export const untranslatedFactor = 0.6;

/**
 * English words that occur in most texts. Bodies are indexed without them. In a query they have a low weight, unless it
 * contains nothing else.
 */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be but by can do does for from has have how i if in into is it its me my not of on or our so such that the their then there these they this to was we what when where which will with you your'.split(
    ' ',
  ),
);

/** Weight of a stop word in a query. */
export const stopWordWeight = 0.15;

/**
 * English words that questions hold whatever they ask for. They are indexed, because names hold them too, and weigh less
 * in a query: to `import all files of a directory`, `all` says little.
 */
export const weakWords: ReadonlySet<string> = new Set(
  'add all get make more need new own use used using want without work'.split(' '),
);

/** Weight of a weak word in a query. */
export const weakWordWeight = 0.5;

/**
 * Weights of an incomplete last word of one or two letters: they begin many words, but two letters can be a word (`ci`,
 * `id`).
 */
export const begunWeights: readonly number[] = [0.15, 0.6];
