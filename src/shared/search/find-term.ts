import type { IndexReader } from './index-reader.js';
import type { QueryTerm } from './query-terms.js';
import {
  partsFactor,
  prefixFactor,
  slotImpact,
  stopWordWeight,
  termRarity,
  typoFactor,
  variantFactor,
  type MatchKind,
} from './ranking.js';
import type { Slots } from './search-index.js';
import { typoCandidates } from './typo.js';

/** The best match of a term of the query in one section. */
export interface Match {
  /** 0 to 1, with the factor for how it was found. */
  strength: number;
  /** Term of the index. */
  found: string;
  kind: MatchKind;
}

/**
 * Sections of longer terms that a term of the query brings in, about; the shortest terms come first. Fewer do when the
 * term is a word itself.
 */
const mostPrefixSections = { ofWord: 1000, ofBeginning: 3000 } as const;

/** Share of all sections from which on a word of a large site is as telling as a stop word. */
const commonShare = 0.25;

/** Where a term of the query was found. */
export interface FoundTerm {
  query: QueryTerm;
  /** By section id. */
  matches: Map<number, Match>;
  /** Terms of the index that stand for it, for marking them. */
  foundTerms: Set<string>;
  rarity: number;
  /** Words that it was taken for, when it is spelled as no word of the site. */
  correctedTo: string[];
}

interface Finding {
  reader: IndexReader;
  matches: Map<number, Match>;
  foundTerms: Set<string>;
}

function addSlots(finding: Finding, slots: Slots, found: string, kind: MatchKind, factor: number): void {
  finding.foundTerms.add(found);
  for (const [slot, sections] of slots.entries()) {
    // One object for all sections of a level: frequent terms have thousands.
    const match: Match = { strength: slotImpact(slot) * factor, found, kind };
    for (const section of sections ?? []) {
      const known = finding.matches.get(section);
      if (!known || known.strength < match.strength) finding.matches.set(section, match);
    }
  }
}

function addTerm(finding: Finding, term: string, kind: MatchKind, factor: number): void {
  const slots = finding.reader.slotsOf(term);
  if (slots) addSlots(finding, slots, term, kind, factor);
}

/** Singular or plural of an English word. */
export function variantsOf(term: string): string[] {
  if (!/^[a-z]{3,}$/.test(term)) return [];
  if (/(?:ss|us|is)$/.test(term)) return [`${term}es`];
  if (/[^aeo]ies$/.test(term)) return [`${term.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(term)) return [term.slice(0, -2), term.slice(0, -1)];
  if (term.endsWith('s')) return [term.slice(0, -1)];
  return [/[^aeo]y$/.test(term) ? `${term.slice(0, -1)}ies` : `${term}s`];
}

/** Sections that hold all parts of an identifier; the weakest part counts. */
function addParts(finding: Finding, parts: readonly string[]): void {
  const lists = parts.map((part) => {
    const own: Finding = { ...finding, matches: new Map(), foundTerms: new Set() };
    addTerm(own, part, 'parts', partsFactor);
    return own.matches;
  });
  const [first, ...others] = lists.sort((a, b) => a.size - b.size);
  for (const [section, match] of first ?? []) {
    const all = [match, ...others.map((list) => list.get(section))];
    if (all.some((item) => item === undefined)) continue;
    const weakest = all.reduce((a, b) => (b!.strength < a!.strength ? b : a))!;
    const known = finding.matches.get(section);
    if (!known || known.strength < weakest.strength) finding.matches.set(section, weakest);
    for (const part of parts) finding.foundTerms.add(part);
  }
}

/** Looks for a term, or, when nothing holds an identifier, for its parts one by one. */
export async function findTerms(reader: IndexReader, query: QueryTerm): Promise<FoundTerm[]> {
  const whole = await findTerm(reader, query);
  const { parts, weight } = query;
  if (whole.matches.size > 0 || parts.length === 0) return [whole];
  const last = parts.length - 1;
  return Promise.all(
    parts.map((term, index) => {
      const isOpen = query.isOpen && index === last;
      return findTerm(reader, { term, kind: 'word', weight: weight / parts.length, parts: [], isOpen });
    }),
  );
}

/** Looks for a term: itself, its other number, its parts; then longer terms; then similar words. */
async function findTerm(reader: IndexReader, query: QueryTerm): Promise<FoundTerm> {
  const { term, parts } = query;
  const finding: Finding = { reader, matches: new Map(), foundTerms: new Set() };
  const correctedTo: string[] = [];
  const variants = variantsOf(term);
  await Promise.all([
    reader.loadTerms([term, ...variants, ...parts]),
    query.isOpen ? reader.loadPrefix(term) : undefined,
  ]);
  addTerm(finding, term, 'exact', 1);
  const exactCount = finding.matches.size + reader.tailLength(term);
  for (const variant of variants) addTerm(finding, variant, 'variant', variantFactor);
  if (parts.length > 1) addParts(finding, parts);
  const isGram = query.kind === 'gram';
  if (!isGram && (query.isOpen || finding.matches.size === 0)) {
    await reader.loadPrefix(term);
    const known = finding.matches.size;
    const enough = known + mostPrefixSections[known > 0 ? 'ofWord' : 'ofBeginning'];
    for (const longer of reader.termsFrom(term)) {
      if (finding.matches.size > enough) break;
      addTerm(finding, longer, 'prefix', prefixFactor(term, longer));
    }
  }
  if (!isGram && finding.matches.size === 0) {
    const candidates = typoCandidates(term, await reader.words(), query.isOpen);
    await reader.loadTerms(candidates.map((candidate) => candidate.term));
    for (const candidate of candidates) {
      addTerm(finding, candidate.term, 'typo', typoFactor(candidate.distance));
      correctedTo.push(candidate.term);
    }
  }
  const count = exactCount > 0 ? exactCount : finding.matches.size;
  return {
    query: isCommon(reader, term) ? { ...query, weight: Math.min(query.weight, stopWordWeight) } : query,
    matches: finding.matches,
    foundTerms: finding.foundTerms,
    rarity: termRarity(reader.manifest.sections, count),
    correctedTo,
  };
}

/** Whether a term stands in so many sections of a large site that it tells little of any. */
const isCommon = (reader: IndexReader, term: string): boolean =>
  reader.tailLength(term) > commonShare * reader.manifest.sections;

/**
 * Adds the sections in which frequent terms are weak, as far as a rarer term finds them too: alone, they are far from the
 * best. Those of common terms stay unread. Gives whether each section that holds all terms is known for all of them.
 */
export async function addTails(reader: IndexReader, terms: readonly FoundTerm[]): Promise<boolean> {
  const frequent = terms.filter(({ query }) => reader.tailLength(query.term) > 0);
  const rare = terms.filter((term) => !frequent.includes(term) && term.matches.size > 0);
  if (frequent.length > 0 && rare.length === 0) return false;
  const read = frequent.filter(({ query }) => !isCommon(reader, query.term));
  await Promise.all(
    read.map(async ({ query: { term }, matches }) => {
      for (const [slot, sections] of (await reader.loadTail(term)).entries()) {
        const match: Match = { strength: slotImpact(slot), found: term, kind: 'exact' };
        for (const section of sections ?? [])
          if (rare.some((other) => other.matches.has(section))) matches.set(section, match);
      }
    }),
  );
  return read.length === frequent.length;
}
