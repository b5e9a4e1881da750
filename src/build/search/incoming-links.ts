import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { foldText } from '../../shared/search/fold-text.js';
import { findPage } from '../links/page-url.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { IncomingLink } from './index-segment.js';

/** Texts of links to a page that are indexed, at most; those of most pages come first. */
const mostTexts = 24;

/** Texts that don't name what they lead to. */
const emptyTexts =
  /^(?:here|this|this page|link|more|read more|learn more|see|see more|docs?|documentation|details|next|previous|back|这里|此处|链接|更多|了解更多|查看|详情|文档)$/;

/** Links of other pages to a page. */
export interface PageLinks {
  links: IncomingLink[];
  /** Pages with a link to the page. */
  sources: number;
}

const hasWord = /[\p{L}\p{N}]{2}|\p{Script=Han}/u;

/** Text of a link as it is indexed; `''` if it says nothing of what the link leads to. */
function linkText(text: string | undefined): string {
  const folded = foldText(text ?? '').trim();
  return hasWord.test(folded) && !folded.includes('://') && !emptyTexts.test(folded) ? folded : '';
}

/** Links to each page from the other pages of the site, by route path. */
export function incomingLinks(pages: readonly CompiledRoute[]): ReadonlyMap<string, PageLinks> {
  const byPath = new Map(pages.map(({ route }) => [route.routePath, route.routePath]));
  const bySource = new Map(pages.map(({ route }) => [route.relativePath, route.routePath]));
  const sources = new Map<string, Map<string, Set<string>>>();
  const linking = new Map<string, Set<string>>();
  for (const { route, facts } of pages)
    for (const { target, targetFile, hash, text, isFile } of facts.links) {
      const path = targetFile === undefined ? findPage(target, byPath) : bySource.get(targetFile);
      if (isFile || path === undefined || path === route.routePath) continue;
      linking.set(path, (linking.get(path) ?? new Set()).add(route.routePath));
      const written = linkText(text);
      if (written === '') continue;
      const key = JSON.stringify([hash, written]);
      const texts = sources.get(path) ?? new Map<string, Set<string>>();
      sources.set(path, texts.set(key, (texts.get(key) ?? new Set()).add(route.routePath)));
    }
  return new Map(
    [...linking].map(([path, { size }]) => {
      const links = [...(sources.get(path) ?? [])].map(([key, from]): IncomingLink => {
        const [anchor, text] = JSON.parse(key) as [string, string];
        return { anchor, text, level: Math.floor(Math.log2(from.size)) };
      });
      links.sort(
        (a, b) => b.level - a.level || compareCodeUnits(a.anchor, b.anchor) || compareCodeUnits(a.text, b.text),
      );
      return [path, { links: links.slice(0, mostTexts), sources: size }];
    }),
  );
}
