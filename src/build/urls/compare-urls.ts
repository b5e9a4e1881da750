import { contentHash } from '../cache/cache-key.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { formatJsonRows, isPageRow, parseJsonRows, type PageRow } from '../formats/json.js';
import { nearest } from '../report/nearest.js';

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

const hashTitle = (title: string): string => contentHash(title).slice(0, 8);

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

/** A promised page that the site lacks. */
export interface LostPage {
  page: PromisedPage;
  /** Path of the new page that is most likely its successor. */
  successor?: string;
}

/** An anchor that a page has lost. */
export interface LostAnchor {
  page: PromisedPage;
  anchor: string;
  /** Another anchor of the page, or a page with the same anchor, such as `#setup` or `/guide/setup#setup`. */
  successor?: string;
}

/** Differences between a contract and a site. */
export interface UrlChanges {
  pages: LostPage[];
  anchors: LostAnchor[];
  /** Paths of pages that the contract lacks. */
  added: string[];
  /** Promised pages that are redirects now. */
  redirected: PromisedPage[];
}

/** The pages of a site, and the paths of its redirects. */
export interface SiteUrls {
  pages: readonly PublishedPage[];
  redirects: ReadonlySet<string>;
}

/** Similarity from which a new page is taken for the successor of a lost one; see `similarity`. */
const leastSimilarity = 0.5;

/** One form of a path: `/a/` and `/a` are the same place for visitors. */
const plainPath = (path: string): string => path.replace(/(.)\/$/, '$1');

const lastPart = (path: string): string => plainPath(path).split('/').at(-1)!;

/**
 * How much of a lost page a new one has, from 0 to 1: the share of anchors that only one of them lacks counts twice, the
 * same title once, and the same last part of the path half.
 */
function similarity(lost: PromisedPage, page: PublishedPage): number {
  const own = new Set(page.anchors);
  const both = lost.anchors.filter((anchor) => own.has(anchor)).length;
  const all = own.size + lost.anchors.length - both;
  const anchors = all === 0 ? 0 : both / all;
  const title = lost.titleHash === hashTitle(page.title) ? 1 : 0;
  const name = lastPart(lost.path) === lastPart(page.path) ? 0.5 : 0;
  return Math.min(1, (2 * anchors + title + name) / (all === 0 ? 1.5 : 3));
}

/** The new page that has most of a lost one. Of equal ones, the first by path is the successor. */
function successorOf(lost: PromisedPage, added: readonly PublishedPage[]): string | undefined {
  let best: { path: string; score: number } | undefined;
  for (const page of added) {
    const score = similarity(lost, page);
    if (score >= leastSimilarity && score > (best?.score ?? 0)) best = { path: page.path, score };
  }
  return best?.path;
}

/**
 * The successor of a lost anchor: the only new anchor between the same neighbors, otherwise a page that has got this very
 * anchor, otherwise the new anchor of the page with the most similar name.
 */
function successorOfAnchor(
  { anchors: before }: PromisedPage,
  { path, anchors: now }: PublishedPage,
  anchor: string,
  newAnchors: ReadonlyMap<string, string>,
): string | undefined {
  const kept = new Set(now);
  const index = before.indexOf(anchor);
  const previous = before.slice(0, index).findLast((other) => kept.has(other));
  const next = before.slice(index + 1).find((other) => kept.has(other));
  const between = now.slice(
    previous === undefined ? 0 : now.indexOf(previous) + 1,
    next === undefined ? now.length : now.indexOf(next),
  );
  if (between.length === 1) return `#${between[0]!}`;
  const elsewhere = newAnchors.get(anchor);
  if (elsewhere !== undefined && elsewhere !== path) return `${elsewhere}#${anchor}`;
  const added = now.filter((other) => !before.includes(other));
  const near = nearest(anchor, added);
  return near === undefined ? undefined : `#${near}`;
}

/** Compares a contract with the site as it is built now. */
export function compareUrls(contract: readonly PromisedPage[], { pages, redirects }: SiteUrls): UrlChanges {
  const promised = new Map(contract.map((page) => [plainPath(page.path), page]));
  const published = new Map(pages.map((page) => [plainPath(page.path), page]));
  const redirected = new Set([...redirects].map(plainPath));
  const added = pages.filter(({ path }) => !promised.has(plainPath(path)));

  /** Pages by the anchors that they did not have before. */
  const newAnchors = new Map<string, string>();
  for (const { path, anchors } of pages) {
    const before = promised.get(plainPath(path));
    for (const anchor of anchors)
      if (!before?.anchors.includes(anchor) && !newAnchors.has(anchor)) newAnchors.set(anchor, path);
  }

  const changes: UrlChanges = { pages: [], anchors: [], added: added.map(({ path }) => path), redirected: [] };
  for (const page of contract) {
    const found = published.get(plainPath(page.path));
    if (!found && redirected.has(plainPath(page.path))) changes.redirected.push(page);
    else if (!found) {
      const successor = successorOf(page, added);
      changes.pages.push({ page, ...(successor === undefined ? {} : { successor }) });
    } else
      for (const anchor of page.anchors.filter((anchor) => !found.anchors.includes(anchor))) {
        const successor = successorOfAnchor(page, found, anchor, newAnchors);
        changes.anchors.push({ page, anchor, ...(successor === undefined ? {} : { successor }) });
      }
  }
  return changes;
}
