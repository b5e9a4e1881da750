import {
  stopWords,
  fieldFactor,
  fieldWeights,
  impactSlot,
  kindWeights,
  termImpact,
  depthFactor,
  linkFactor,
  type SearchField,
} from '../../shared/search/ranking.js';
import { longestTerm, eachChunk, type ChunkTokens, type Token } from '../../shared/search/tokenizer.js';
import {
  createSectionIndex,
  type SectionTerms,
  type FlexLibrary,
  type SectionExport,
  type TagEntries,
} from '../../shared/search/section-index.js';
import type { IndexField, IndexSettings, StoredField } from '../../shared/search/index-options.js';
import { headingPaths } from '../../shared/search/page-entry.js';
import { idsOfPage, sectionUrl, type ShardEntry } from '../../shared/search/search-index.js';
import { createChunkTokens } from '../../shared/search/charset.js';
import type { SearchSection } from '../facts/page-facts.js';
import { cutPage, storedText, type CutPage } from './index-segment.step.js';
import { chineseOf, titleWordsOf, type ListLanguage } from './title-words.js';

/** Flags of a token, in the bits below the number of its term. */
const tokenBits = {
  /** A word or a pair of characters: the length of a text is the number of them. */
  unit: 1,
  /** Counts less: a part of a name, or the end of a run of characters. */
  lesser: 2,
  /** Does not count in bodies and code. */
  onlyHeading: 4,
  /** Does not count in code. */
  notCode: 8,
} as const;
const bitCount = 4;

/** Number of a token's term. */
const termOf = (token: number): number => token >> bitCount;

/** The terms that a thread met, by number, and the chunks of text: most of a text is words that came before. */
interface Lexicon {
  /** Tokens of a chunk in their order: the number of a term with `tokenBits`. */
  tokensOf(chunk: string): readonly number[];
  /** Terms by their numbers. */
  readonly terms: readonly string[];
  /** Forgets everything when that is much; numbers given before mean nothing then. */
  trim(): void;
}

/** Chunks that are remembered, about. */
const mostKnown = 50_000;

const units = new Set<string>(['word', 'gram'] satisfies Token['kind'][]);
const lessers = new Set<string>(['part', 'end'] satisfies Token['kind'][]);

/** Of code, whole words and names as written are terms; parts of names would be half of the index. */
const bitsOf = ({ term, kind }: Token): number =>
  (units.has(kind) ? tokenBits.unit : 0) |
  (lessers.has(kind) ? tokenBits.lesser : 0) |
  (stopWords.has(term) ? tokenBits.onlyHeading : 0) |
  (kind === 'part' || term.length === 1 ? tokenBits.notCode : 0);

/** Creates an empty lexicon. Chunks are divided by `chunkTokens`. */
function createLexicon(chunkTokens: ChunkTokens): Lexicon {
  const chunks = new Map<string, readonly number[]>();
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  };
  return {
    terms,
    tokensOf: (chunk) => {
      const known = chunks.get(chunk);
      if (known) return known;
      const tokens = chunkTokens(chunk).map((token) => (numberOf(token.term) << bitCount) | bitsOf(token));
      if (chunk.length <= longestTerm) chunks.set(chunk, tokens);
      return tokens;
    },
    trim: () => {
      if (chunks.size <= mostKnown) return;
      chunks.clear();
      numbers.clear();
      terms.length = 0;
    },
  };
}

/** A text of a section that is searched. */
interface FieldText {
  field: SearchField;
  text: string;
  factor: number;
}

/** Adds up the weighted counts of terms over the fields of a section. */
export interface TermCounter {
  addField(field: FieldText): void;
  /** Returns the terms of the section with the levels of their strength, and begins the next section. */
  endSection(): SectionTerms;
}

/** Bits of tokens that do not count in a field. */
function leftOut(field: SearchField): number {
  if (field === 'code') return tokenBits.onlyHeading | tokenBits.notCode;
  return field === 'body' ? tokenBits.onlyHeading : 0;
}

/** How often a term of code counts, at most. */
const mostInCode = 2;

/**
 * Creates a counter. Strengths have `resolution` levels; with `isOrdered`, the terms of a section are in the order of the
 * text, and its words are repeated. Sums are in lists by the terms' numbers, and 0 between sections: strings would have
 * to be looked up for each word.
 */
function createTermCounter(lexicon: Lexicon, resolution: number, isOrdered: boolean): TermCounter {
  let inField = new Float64Array(1024);
  let inSection = new Float64Array(1024);
  const own: number[] = [];
  const met: number[] = [];
  const order: number[] = [];
  const grow = (): void => {
    const size = lexicon.terms.length * 2;
    const [field, section] = [inField, inSection];
    inField = new Float64Array(size);
    inField.set(field);
    inSection = new Float64Array(size);
    inSection.set(section);
  };
  return {
    addField: ({ field, text, factor }) => {
      const skipped = leftOut(field);
      own.length = 0;
      let length = 0;
      eachChunk(text, (chunk) => {
        const tokens = lexicon.tokensOf(chunk);
        if (lexicon.terms.length > inField.length) grow();
        for (const token of tokens) {
          length += token & tokenBits.unit;
          if ((token & skipped) !== 0) continue;
          const term = termOf(token);
          if (isOrdered && (token & tokenBits.lesser) === 0) order.push(term);
          if (inField[term] === 0) own.push(term);
          inField[term]! += (token & tokenBits.lesser) === 0 ? kindWeights.word : kindWeights.part;
        }
      });
      const weight = fieldWeights[field] * factor * fieldFactor(field, length);
      for (const term of own) {
        if (inSection[term] === 0) met.push(term);
        inSection[term]! += weight * (field === 'code' ? Math.min(inField[term]!, mostInCode) : inField[term]!);
        inField[term] = 0;
      }
    },
    endSection: () => {
      const ids = [...order, ...met];
      const terms = ids.map((term) => lexicon.terms[term]!);
      const levels = ids.map((term) => impactSlot(termImpact(inSection[term]!), resolution));
      for (const term of met) inSection[term] = 0;
      met.length = order.length = 0;
      return { terms, levels };
    },
  };
}

/** Text of links to a page or one of its sections. */
export interface IncomingLink {
  /** Anchor that the links point to, `''` for the page. */
  anchor: string;
  text: string;
  /** Pages with such a link, as a power of two: 0 for one page, 1 for two and three, and so on. */
  level: number;
}

/** Facts of a page that are searched, besides its sections. */
export interface PageTexts {
  title: string;
  description: string;
  keywords: readonly string[];
  /** Last parts of the address, as words. */
  path: string;
  links: readonly IncomingLink[];
  /** Language of the lists whose other words for titles and names are indexed, too. */
  listLanguage: ListLanguage | undefined;
}

/** A page to index. */
export interface IndexablePage {
  url: string;
  /** Name of the group that contains its hits. */
  group: string;
  texts: PageTexts;
  sections: readonly SearchSection[];
  /** Values by the names of tags. */
  tags: Readonly<Record<string, readonly string[]>>;
}

/** Neighboring pages' part of the index. */
export interface SegmentIndex {
  entries: ShardEntry[];
  tags: TagEntries;
  stored: SectionExport['stored'];
  pages: CutPage[];
  /** Number of ids that the pages have. */
  ids: number;
}

/** The field of the options that a field belongs to. */
const optionOf = (field: SearchField): IndexField =>
  field === 'parents' ? 'heading' : field === 'path' ? 'title' : field === 'body' ? 'content' : field;

/** Factor of the page's title in sections that have a heading of their own. */
const titleFactor = 1 / 6;

/** A heading that is a name, such as `server.port`, has no Chinese character. */
const isName = (heading: string): boolean => !/\p{Script=Han}/u.test(heading);

/** Other words for those of a page's title and URL, and the Chinese words for a heading that is a name. */
function otherWords(heading: string | undefined, { listLanguage, title, path }: PageTexts): FieldText[] {
  if (!listLanguage) return [];
  if (heading === undefined) return [{ field: 'path', text: titleWordsOf(listLanguage, title, path), factor: 1 }];
  return listLanguage === 'zh' && isName(heading) ? [{ field: 'parents', text: chineseOf(heading), factor: 1 }] : [];
}

/** Texts of a section that are searched. */
function sectionFields(section: SearchSection, path: readonly string[], page: PageTexts): FieldText[] {
  const isTop = path.length === 0;
  const fields: FieldText[] = isTop
    ? [
        { field: 'title', text: page.title, factor: 1 },
        { field: 'path', text: page.path, factor: 1 },
        { field: 'keywords', text: page.keywords.join('\n'), factor: 1 },
        { field: 'description', text: page.description, factor: 1 },
      ]
    : [
        { field: 'title', text: page.title, factor: titleFactor },
        { field: 'heading', text: path.at(-1)!, factor: depthFactor(section.depth) },
        { field: 'parents', text: path.slice(0, -1).join('\n'), factor: 1 },
      ];
  fields.push(...otherWords(path.at(-1), page));
  for (const { anchor, text, level } of page.links)
    if (anchor === section.id) fields.push({ field: 'links', text, factor: linkFactor(level) });
  fields.push({ field: 'body', text: section.text, factor: 1 }, { field: 'code', text: section.code, factor: 1 });
  return fields;
}

/** Fields of a section that are stored for programs that import the index. */
const storedFacts = (
  url: string,
  title: string,
  section: SearchSection,
  path: readonly string[],
): Record<StoredField, string> => ({
  url: sectionUrl(url, section.id),
  title,
  heading: path.at(-1) ?? title,
  content: storedText(section),
});

/** Indexes neighboring pages. Ids begin at 0 and leave each page as many as `idsOfPage` says. */
export type SegmentIndexer = (pages: readonly IndexablePage[], hasCode: boolean) => SegmentIndex;

/** Creates the indexer of a thread, which remembers words. */
export function createSegmentIndexer(library: FlexLibrary, settings: IndexSettings): SegmentIndexer {
  const lexicon = createLexicon(createChunkTokens(library, settings));
  const counter = createTermCounter(lexicon, settings.resolution, settings.contextDepth > 0);
  return (pages, hasCode) => {
    lexicon.trim();
    const index = createSectionIndex(library, settings);
    let base = 0;
    const cutPages = pages.map(({ url, group, texts, sections, tags }) => {
      const paths = headingPaths(sections);
      for (const [position, section] of sections.entries()) {
        for (const field of sectionFields(section, paths[position]!, texts))
          if (settings.fields.has(optionOf(field.field)) && (hasCode || field.field !== 'code'))
            counter.addField(field);
        const facts = settings.stored.length > 0 ? storedFacts(url, texts.title, section, paths[position]!) : {};
        index.add({ ...tags, ...facts, id: base + position, terms: counter.endSection() });
      }
      base += idsOfPage(sections.length);
      return cutPage(url, texts.title, group, sections);
    });
    return { ...index.export(), pages: cutPages, ids: base };
  };
}
