import type { PackLocation } from '../cache/pack.js';
import type { TaskType } from '../executor/executor.js';
import type { PageTexts } from './index-segment.js';
import type { StoredText } from './stored-texts.js';

export interface IndexShared {
  sequence: number;
  hasCode: boolean;
}

/** A page to index. */
export interface IndexPage {
  file: string;
  texts: PageTexts;
  url: string;
  group: string;
  routePath: string;
  lang: string;
  version: string;
  bodyKey: string;
  bodyPlace: PackLocation;
}

/** Neighbouring pages, and the key under which their part of the index is stored. */
export interface IndexItem {
  key: string;
  pages: IndexPage[];
}

/** What the cache holds of a segment. */
export interface StoredSegment {
  /** Sections and texts of each page. */
  pages: { sections: number; fragment: StoredText }[];
  /** For each range of terms, the hash of its postings. */
  buckets: [bucket: number, hash: string][];
  /** Number of ids that the pages have. */
  ids: number;
}

export interface IndexOutput {
  places: [key: string, place: PackLocation][];
  /** Milliseconds that plugins took, by plugin and hook. */
  pluginTimes: Record<string, number>;
}

/** Indexes the pages of a segment. */
export const indexTask: TaskType<IndexShared, IndexItem, IndexOutput> = {
  name: 'index-segment',
  deadlineSeconds: 60,
};
