import {
  depthFactor,
  fieldFactor,
  fieldWeights,
  impactSlot,
  kindWeights,
  stopWords,
  termImpact,
  type SearchField,
} from '../../shared/search/ranking.js';
import { idBlock, type FragmentSection, type PageFragment, type ShardEntry } from '../../shared/search/search-index.js';
import type { Tokenizer } from '../../shared/search/tokenizer.js';
import type { SearchSection } from '../pages/page-facts.js';
import { createFlexIndex } from './flex-index.js';
import { blocksFor } from './page-segments.js';

/** Text of a section that readers get with a hit, at most; generated pages can be megabytes long. */
const longestText = 8000;

/** What search knows of a page besides its sections. */
export interface PageTexts {
  title: string;
  description: string;
  keywords: readonly string[];
}

/** A page to index. */
export interface PageText {
  url: string;
  /** Name of the group that its hits stand in. */
  group: string;
  texts: PageTexts;
  sections: readonly SearchSection[];
}

/** Neighbouring pages' part of the index. */
export interface SegmentIndex {
  entries: ShardEntry[];
  /** JSON of each page's texts. */
  fragments: string[];
  /** Number of ids that the pages have. */
  ids: number;
}

type Counts = Map<string, number>;

interface FieldText {
  field: SearchField;
  text: string;
  factor: number;
}

/** Terms of code are whole words and names as written; its parts would be half of the index. */
const isCodeTerm = (kind: string, term: string): boolean => kind !== 'part' && term.length > 1;

function addField(counts: Counts, { field, text, factor }: FieldText, eachToken: Tokenizer): void {
  const own: Counts = new Map();
  let length = 0;
  eachToken(text, (term, kind) => {
    if (kind === 'word' || kind === 'gram') length += 1;
    if (field === 'code' && !isCodeTerm(kind, term)) return;
    if ((field === 'body' || field === 'code') && stopWords.has(term)) return;
    own.set(term, (own.get(term) ?? 0) + kindWeights[kind]);
  });
  const weight = fieldWeights[field] * factor * fieldFactor(field, length);
  for (const [term, count] of own)
    counts.set(term, (counts.get(term) ?? 0) + weight * (field === 'code' ? Math.min(count, 2) : count));
}

/** Headings above each section and its own; the page's title is not among them. */
function headingPaths(sections: readonly SearchSection[]): string[][] {
  const open: SearchSection[] = [];
  return sections.map((section, index) => {
    if (index === 0) return [];
    while (open.length > 0 && open.at(-1)!.depth >= section.depth) open.pop();
    open.push(section);
    return open.map(({ heading }) => heading);
  });
}

function sectionCounts(
  section: SearchSection,
  path: readonly string[],
  page: PageTexts,
  hasCode: boolean,
  eachToken: Tokenizer,
): Counts {
  const counts: Counts = new Map();
  const isTop = path.length === 0;
  const fields: FieldText[] = isTop
    ? [
        { field: 'heading', text: page.title, factor: 1 },
        { field: 'keywords', text: page.keywords.join('\n'), factor: 1 },
        { field: 'description', text: page.description, factor: 1 },
      ]
    : [
        { field: 'title', text: page.title, factor: 1 },
        { field: 'heading', text: path.at(-1)!, factor: depthFactor(section.depth) },
        { field: 'parents', text: path.slice(0, -1).join('\n'), factor: 1 },
      ];
  fields.push({ field: 'body', text: section.text, factor: 1 });
  if (hasCode) fields.push({ field: 'code', text: section.code, factor: 1 });
  for (const field of fields) if (field.text !== '') addField(counts, field, eachToken);
  return counts;
}

/** Texts of a section that readers get with a hit. */
const fragmentSections = (sections: readonly SearchSection[], paths: readonly string[][]): FragmentSection[] =>
  sections.map(({ id, depth, text }, position) => ({
    id,
    path: paths[position]!,
    depth,
    text: text.slice(0, longestText),
  }));

/**
 * Indexes neighbouring pages. Threads keep a tokenizer, which remembers words. Ids begin at 0 and leave each page the
 * blocks that `blocksFor` says.
 */
export function indexSegment(pages: readonly PageText[], hasCode: boolean, eachToken: Tokenizer): SegmentIndex {
  const index = createFlexIndex();
  let base = 0;
  const fragments = pages.map(({ url, group, texts, sections }) => {
    const paths = headingPaths(sections);
    for (const [position, section] of sections.entries()) {
      const counts = sectionCounts(section, paths[position]!, texts, hasCode, eachToken);
      for (const [term, count] of counts) counts.set(term, impactSlot(termImpact(count)));
      index.add(base + position, counts);
    }
    base += blocksFor(sections.length) * idBlock;
    return JSON.stringify([
      { url, title: texts.title, group, sections: fragmentSections(sections, paths) } satisfies PageFragment,
    ]);
  });
  return { entries: index.entries(), fragments, ids: base };
}
