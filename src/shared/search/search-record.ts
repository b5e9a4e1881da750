import type { HitType } from './search-types.js';

/** A section of the site in a hosted index. */
export interface SearchRecord {
  /** Address below the origin; the same for the same place of the site. */
  objectID: string;
  type: HitType;
  /** With the origin, when the site has one. */
  url: string;
  content: string | null;
  hierarchy: Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>;
  lang: string;
  version: string;
  /** Order of records that match equally: the page's boost in percent, the depth of the heading (100 at the top), the position. */
  weight: { pageRank: number; level: number; position: number };
}

/** File of the records of a language and version. */
export const recordsFile = (lang: string, version: string): string =>
  `records.${lang}${version === '' ? '' : `.${version}`}.json`;
