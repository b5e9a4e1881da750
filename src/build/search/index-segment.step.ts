import type { IndexOptions } from '../../shared/search/index-options.js';
import type { Step, StepItem } from '../step/step.js';
import type { PageAbout } from './cut-page.js';
import type { PageText, PageTexts } from './index-segment.js';
import type { StoredText } from './stored-texts.js';

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
  tags: PageText['tags'];
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
