import { contentHash } from '../cache/cache-key.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { formatJsonRows, isPageRow, parseJsonRows, type PageRow } from '../formats/json-rows.js';

/** File of the contract, below the folder of the configuration. */
export const contractName = 'heddle.urls.json';

/** A page as links from other sites know it. */
export interface PublishedPage {
  /** Route path, without `base`. */
  path: string;
  title: string;
  /** Ids of the article that a link can point to, in the order of the page. */
  anchors: readonly string[];
}

/** A page that the contract promises. */
export interface PromisedPage extends Omit<PublishedPage, 'title'> {
  /** First 8 hexadecimal digits of the title's hash. */
  titleHash: string;
  /** Line of the contract, from 1. */
  line: number;
}

export const hashTitle = (title: string): string => contentHash(title).slice(0, 8);

/**
 * Text of a contract: one line for each page, sorted by path, so that a change of a page is a change of its line. Pages that
 * are redirects now stay promised, so that a lost redirect is noticed.
 */
export function contractText(pages: readonly PublishedPage[], redirected: readonly PromisedPage[] = []): string {
  const rows = [
    ...pages.map(({ path, title, anchors }): PageRow => [path, hashTitle(title), anchors]),
    ...redirected.map(({ path, titleHash, anchors }): PageRow => [path, titleHash, anchors]),
  ];
  return formatJsonRows(rows.sort(([a], [b]) => compareCodeUnits(a, b)));
}

/** Reads a contract, one row a line. Returns the number of the first line that is no row instead. */
export function parseContract(text: string): PromisedPage[] | number {
  const rows = parseJsonRows(text, isPageRow);
  if (typeof rows === 'number') return rows;
  return rows.map(({ row: [path, titleHash, anchors], line }) => ({ path, titleHash, anchors, line }));
}
