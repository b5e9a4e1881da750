import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { foldQuery } from '../../shared/search/fold-text.js';
import type { CompiledRoute } from '../pages/compile-pages.js';

/** Pages, at least, and share of all pages that have a heading which says little, such as `Options`. */
const fewestPages = 4;
const commonShare = 0.03;

/** Headings that many pages have, as they are compared with queries, sorted by code units. */
export function commonHeadings(pages: readonly CompiledRoute[]): string[] {
  const counts = new Map<string, number>();
  const folded = new Map<string, string>();
  const fold = (text: string): string => {
    const known = folded.get(text) ?? foldQuery(text);
    folded.set(text, known);
    return known;
  };
  for (const { facts } of pages)
    for (const heading of new Set(facts.toc.map(({ text }) => fold(text))))
      counts.set(heading, (counts.get(heading) ?? 0) + 1);
  const wanted = Math.max(fewestPages, pages.length * commonShare);
  return [...counts]
    .filter(([, count]) => count >= wanted)
    .map(([heading]) => heading)
    .sort(compareCodeUnits);
}
