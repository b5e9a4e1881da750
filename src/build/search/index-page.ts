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
import type { FragmentSection, ShardEntry } from '../../shared/search/search-index.js';
import { createTokenizer, type Tokenizer } from '../../shared/search/tokenizer.js';
import type { SearchSection } from '../pages/page-facts.js';
import { createFlexIndex } from './flex-index.js';

/** Text of a section that readers get with a hit, at most; generated pages can be megabytes long. */
const longestText = 8000;

/** What search knows of a page besides its sections. */
export interface PageTexts {
  title: string;
  description: string;
  keywords: readonly string[];
}

/** A page's part of the index: ids are positions of its sections. */
export interface PageIndex {
  entries: ShardEntry[];
  sections: FragmentSection[];
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

/** Indexes one page. Pages of one batch share a tokenizer, which remembers their words. */
export function indexPage(
  sections: readonly SearchSection[],
  page: PageTexts,
  hasCode: boolean,
  eachToken: Tokenizer = createTokenizer(),
): PageIndex {
  const paths = headingPaths(sections);
  const index = createFlexIndex();
  for (const [position, section] of sections.entries()) {
    const counts = sectionCounts(section, paths[position]!, page, hasCode, eachToken);
    const slots = new Map([...counts].map(([term, count]) => [term, impactSlot(termImpact(count))]));
    index.add(position, slots);
  }
  return {
    entries: index.entries(),
    sections: sections.map(({ id, depth, text }, position) => ({
      id,
      path: paths[position]!,
      depth,
      text: text.slice(0, longestText),
    })),
  };
}
