import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { foldText } from '../../shared/search/fold-text.js';
import { findPage } from '../links/page-url.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { IncomingLink } from './index-segment.js';

/** Texts of links to a page that are indexed, at most; those of most pages come first. */
const mostTexts = 24;

/** Texts that don't name what they point to. */
const emptyTexts =
  /^(?:here|this|this page|link|more|read more|learn more|see|see more|docs?|documentation|details|next|previous|back|这里|此处|链接|更多|了解更多|查看|详情|文档)$/;

/** Links of other pages to a page. */
export interface PageLinks {
  links: IncomingLink[];
  /** Pages with a link to the page. */
  sources: number;
}

const hasWord = /[\p{L}\p{N}]{2}|\p{Script=Han}/u;

/** Text of a link as it is indexed; `''` if it says nothing of what the link points to. */
function linkText(text: string | undefined): string {
  const folded = foldText(text ?? '').trim();
  return hasWord.test(folded) && !folded.includes('://') && !emptyTexts.test(folded) ? folded : '';
}

/** Links to one page: the pages that have any, and those that have each text and anchor, which are a line each. */
interface LinkCounts {
  sources: number;
  texts: Map<string, number>;
}

const lineBreak = '\n';

function strongestTexts(texts: LinkCounts['texts']): IncomingLink[] {
  const links = [...texts].map(([key, count]): IncomingLink => {
    const border = key.indexOf(lineBreak);
    return { anchor: key.slice(border + 1), text: key.slice(0, border), level: Math.floor(Math.log2(count)) };
  });
  links.sort((a, b) => b.level - a.level || compareCodeUnits(a.anchor, b.anchor) || compareCodeUnits(a.text, b.text));
  return links.slice(0, mostTexts);
}

/** Links to each page from the other pages of the site, by route path. */
export function incomingLinks(pages: readonly CompiledRoute[]): ReadonlyMap<string, PageLinks> {
  const byPath = new Map(pages.map(({ route }) => [route.routePath, route.routePath]));
  const bySource = new Map(pages.map(({ route }) => [route.relativePath, route.routePath]));
  const counts = new Map<string, LinkCounts>();
  for (const { route, facts } of pages) {
    /** Pages, and texts of links to each, that this page was counted for. */
    const counted = new Set<string>();
    for (const { target, targetFile, hash, text, isFile } of facts.links) {
      const path = targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile);
      if (isFile || path === undefined || path === route.routePath) continue;
      let found = counts.get(path);
      if (!found) counts.set(path, (found = { sources: 0, texts: new Map() }));
      if (!counted.has(path)) found.sources++;
      counted.add(path);
      const written = linkText(text);
      const key = written + lineBreak + hash;
      if (written === '' || counted.has(path + lineBreak + key)) continue;
      counted.add(path + lineBreak + key);
      found.texts.set(key, (found.texts.get(key) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([path, { sources, texts }]) => [path, { links: strongestTexts(texts), sources }]));
}
