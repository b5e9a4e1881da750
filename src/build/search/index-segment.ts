import { depthFactor } from '../../shared/search/ranking.js';
import { idBlock, type FragmentSection, type PageFragment, type ShardEntry } from '../../shared/search/search-index.js';
import type { SearchSection } from '../facts/page-facts.js';
import { createTermCounter, type FieldText } from './count-terms.js';
import { createLexicon } from './lexicon.js';
import { blocksFor } from './page-segments.js';
import { createPostingList } from './posting-list.js';

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

/** Texts of a section that are searched. */
function sectionFields(
  section: SearchSection,
  path: readonly string[],
  page: PageTexts,
  hasCode: boolean,
): FieldText[] {
  const fields: FieldText[] =
    path.length === 0
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
  return fields;
}

/** Texts of a section that readers get with a hit. */
const fragmentSections = (sections: readonly SearchSection[], paths: readonly string[][]): FragmentSection[] =>
  sections.map(({ id, depth, text }, position) => ({
    id,
    path: paths[position]!,
    depth,
    text: text.slice(0, longestText),
  }));

/** Indexes neighbouring pages. Ids begin at 0 and leave each page the blocks that `blocksFor` says. */
export type SegmentIndexer = (pages: readonly PageText[], hasCode: boolean) => SegmentIndex;

/** Makes the indexer of a thread, which remembers words. */
export function createSegmentIndexer(): SegmentIndexer {
  const lexicon = createLexicon();
  const counter = createTermCounter(lexicon);
  return (pages, hasCode) => {
    lexicon.trim();
    const postings = createPostingList(lexicon.terms);
    let base = 0;
    const fragments = pages.map(({ url, group, texts, sections }) => {
      const paths = headingPaths(sections);
      for (const [position, section] of sections.entries()) {
        for (const field of sectionFields(section, paths[position]!, texts, hasCode)) counter.addField(field);
        counter.endSection(base + position, postings);
      }
      base += blocksFor(sections.length) * idBlock;
      return JSON.stringify([
        { url, title: texts.title, group, sections: fragmentSections(sections, paths) } satisfies PageFragment,
      ]);
    });
    return { entries: postings.entries(), fragments, ids: base };
  };
}
