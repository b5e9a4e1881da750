import { contentHash } from '../cache/cache-key.js';

/** One in so many pages begins a segment. */
const pagesPerSegment = 32;
const largestSegment = 128;

/**
 * Cuts a list of pages into segments of neighbors. A segment begins at a page that the hash of its name chooses, so that
 * a page that comes or goes changes the segment it is in and no other.
 */
export function cutSegments<Page>(pages: readonly Page[], nameOf: (page: Page) => string): Page[][] {
  const segments: Page[][] = [];
  for (const page of pages) {
    const isBorder = Number.parseInt(contentHash(nameOf(page)).slice(0, 8), 16) % pagesPerSegment === 0;
    const last = segments.at(-1);
    if (!last || isBorder || last.length >= largestSegment) segments.push([page]);
    else last.push(page);
  }
  return segments;
}
