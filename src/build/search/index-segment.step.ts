import { encodeSections } from '../../shared/search/page-entry.js';
import type { SearchSection } from '../facts/page-facts.js';
import type { IndexOptions } from '../../shared/search/index-options.js';
import type { Step, StepItem } from '../step/step.js';
import type { IndexablePage, PageTexts } from './index-segment.js';
import type { StoredText } from './stored-texts.js';

/** Characters of the texts in one file. */
const textsOfFile = 8_000;

/** Text of a section that visitors get with a hit, at most; generated pages can be megabytes long. */
const longestText = 8000;

/** An entry without the places of texts. */
type PageAbout = readonly [url: string, title: string, group: string, sections: readonly string[]];

/** Text of a section as hits show it. */
export const storedText = ({ text }: SearchSection): string => text.slice(0, longestText);

/** A page as hits show it. */
export interface CutPage {
  about: PageAbout;
  /** Texts of a file. The first one belongs to the section named here. */
  texts: [firstSection: number, texts: string[]][];
}

/** Cuts the texts of a page into files, so that a hit loads the texts around it alone. */
export function cutPage(url: string, title: string, group: string, sections: readonly SearchSection[]): CutPage {
  const texts: CutPage['texts'] = [];
  let length = 0;
  for (const [position, section] of sections.entries()) {
    const shown = storedText(section);
    length += shown.length;
    if (texts.length === 0 || length > textsOfFile) {
      texts.push([position, []]);
      length = shown.length;
    }
    texts.at(-1)![1].push(shown);
  }
  return { about: [url, title, group, encodeSections(sections)], texts };
}

export interface IndexShared {
  hasCode: boolean;
  options: IndexOptions;
}

/** A page to index. */
export interface IndexPage {
  file: string;
  texts: PageTexts;
  url: string;
  group: string;
  tags: IndexablePage['tags'];
  routePath: string;
  lang: string;
  version: string;
  bodyKey: string;
}

/** Neighboring pages. */
export interface IndexItem extends StepItem {
  pages: readonly IndexPage[];
}

/** The entry of a page in the manifest, and files with its texts. */
export interface StoredPage {
  about: PageAbout;
  texts: [firstSection: number, text: StoredText][];
}

/** Part of an index: the pages of an item. Its texts are entries of the cache. */
export interface StoredSegment {
  pages: StoredPage[];
  /** For each range of terms, the hash of its entries. */
  buckets: [bucket: number, hash: string][];
  /** Hash of the tags and of the stored facts; undefined if there are none. */
  tags?: string | undefined;
  stored?: string | undefined;
  /** Number of ids that the pages have. */
  ids: number;
}

/** Indexes the pages of a segment. */
export const indexStep: Step<IndexShared, IndexItem, StoredSegment> = {
  name: 'index-segment',
  // No code of the site runs in it: a thread that takes longer hangs, however busy the machine is.
  deadlineSeconds: 300,
  reads: ({ pages }) => pages.map(({ bodyKey }) => bodyKey),
  describe: ({ pages }) => {
    const others = pages.length === 1 ? '' : ` with the ${pages.length - 1} pages after it`;
    return { file: pages[0]!.file, verb: `indexed${others}` };
  },
};
