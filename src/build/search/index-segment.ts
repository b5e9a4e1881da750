import type { IndexField, IndexSettings, StoredField } from '../../shared/search/index-options.js';
import { depthFactor, linkFactor, type SearchField } from '../../shared/search/ranking.js';
import { headingPaths } from '../../shared/search/page-entry.js';
import { idsOfPage, sectionUrl, type ShardEntry } from '../../shared/search/search-index.js';
import {
  createSectionIndex,
  type FlexLibrary,
  type SectionExport,
  type TagEntries,
} from '../../shared/search/section-index.js';
import { createChunkTokens } from '../../shared/search/charset.js';
import type { SearchSection } from '../facts/page-facts.js';
import { chineseOf } from './chinese-words.js';
import { createTermCounter, type FieldText } from './count-terms.js';
import { cutPage, shownText, type CutPage } from './cut-page.js';
import { createLexicon } from './lexicon.js';
import { titleWordsOf, type ListLanguage } from './title-words.js';

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
export interface PageText {
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
  content: shownText(section),
});

/** Indexes neighboring pages. Ids begin at 0 and leave each page as many as `idsOfPage` says. */
export type SegmentIndexer = (pages: readonly PageText[], hasCode: boolean) => SegmentIndex;

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
