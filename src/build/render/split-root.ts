import { escapeHtml } from '../../shared/escape-html.js';
import { contentHash } from '../cache/cache-key.js';
import type { PagePlan } from './plan-pages.js';

/** The HTML of a page's root, split into the parts that client navigation replaces and those it leaves. */
export interface RootFrame {
  /** `PagePayload.frame`. */
  key: string;
  /** `PagePayload.around`: navigation bar and sidebar are there, but empty. */
  around: string[];
}

export interface RootParts {
  articleHtml: string;
  sidebarHtml: string;
  plan: Pick<PagePlan, 'alternates' | 'section'>;
}

const navigationBar = /(<header class="hd-navbar[^"]*">)([^]*?)(<\/header>)/;
const link = /<a [^<>]*>/g;

/** The navigation bar with the names of the page's other languages and versions instead of their URLs. */
function withoutAlternates(html: string, alternates: Record<string, string>): string {
  const names = new Map(
    Object.entries(alternates).map(([name, url]) => [`href="${escapeHtml(url)}"`, `href="${name}"`]),
  );
  return html.replace(link, (tag) =>
    tag.includes(' rel="alternate"') ? tag.replace(/href="[^"]*"/, (href) => names.get(href) ?? href) : tag,
  );
}

/**
 * Splits the HTML of a static page's root. A part that is not found, because a theme shows it in another way, counts as
 * content of the page.
 */
export function splitRoot(rootHtml: string, { articleHtml, sidebarHtml, plan }: RootParts): RootFrame {
  const article = `>${articleHtml}</article>`;
  const place = articleHtml === '' ? -1 : rootHtml.indexOf(article);
  const isFound = place !== -1;
  const rest = rootHtml.slice(place + article.length - '</article>'.length);
  let before = isFound ? rootHtml.slice(0, place + 1) : rootHtml;

  const sidebar = `<ul class="hd-sidebar-items">${sidebarHtml}</ul>`;
  const hasSidebar = sidebarHtml !== '' && before.includes(sidebar);
  if (hasSidebar) before = before.replace(sidebar, '<ul class="hd-sidebar-items"></ul>');

  const bar = navigationBar.exec(before)?.[2] ?? '';
  before = before.replace(navigationBar, '$1$3');
  const key = contentHash(JSON.stringify([hasSidebar ? plan.section : '', withoutAlternates(bar, plan.alternates)]));
  return { key: key.slice(0, 8), around: isFound ? [before, rest] : [before] };
}
