import { contentHash } from '../cache/cache-key.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';

/** File of the contract, below the folder of the configuration. */
export const contractName = 'heddle.urls.json';

/** A page as links from other sites know it. */
export interface PublishedPage {
  /** Route path, without `base`. */
  path: string;
  title: string;
  /** Ids of the article that a link can lead to, in the order of the page. */
  anchors: readonly string[];
}

/** A page that the contract promises. */
export interface PromisedPage extends Omit<PublishedPage, 'title'> {
  /** First 8 hexadecimal digits of the title's hash. */
  titleHash: string;
  /** Line of the contract, from 1. */
  line: number;
}

type Row = [path: string, titleHash: string, anchors: readonly string[]];

export const hashTitle = (title: string): string => contentHash(title).slice(0, 8);

/** Text of a contract: one line for each page, sorted by path, so that a change of a page is a change of its line. */
export function contractText(pages: readonly PublishedPage[]): string {
  const rows = pages
    .map(({ path, title, anchors }): Row => [path, hashTitle(title), anchors])
    .sort(([a], [b]) => compareCodeUnits(a, b));
  return `[\n${rows
    .map((row) => `${JSON.stringify(row)},\n`)
    .join('')
    .replace(/,\n$/, '\n')}]\n`;
}

const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 3 &&
  typeof row[0] === 'string' &&
  row[0].startsWith('/') &&
  typeof row[1] === 'string' &&
  Array.isArray(row[2]) &&
  row[2].every((anchor) => typeof anchor === 'string');

/** Reads a contract, one row a line. Returns the number of the first line that is no row instead. */
export function parseContract(text: string): PromisedPage[] | number {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const pages: PromisedPage[] = [];
  for (const [index, line] of lines.entries()) {
    const written = line.trim().replace(/,$/, '');
    if (written === '' || (written === '[' && pages.length === 0) || written === ']') continue;
    let row: unknown;
    try {
      row = JSON.parse(written);
    } catch {
      return index + 1;
    }
    if (!isRow(row)) return index + 1;
    const [path, titleHash, anchors] = row;
    pages.push({ path, titleHash, anchors, line: index + 1 });
  }
  return pages;
}
