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

/** The navigation bar of a page. */
export interface PageNavbar {
  /** Content of its element. */
  html: string;
  /** `frameKey` of a sidebar and this bar. */
  keyOf(sidebar: string): string;
}

export interface RootParts {
  articleHtml: string;
  sidebarHtml: string;
  /** The navigation bar, if it was rendered before the page. */
  navbar?: PageNavbar | undefined;
  plan: Pick<PagePlan, 'alternates' | 'sidebar'>;
}

const navigationBar = /(<header class="hd-navbar[^"]*">)([^]*?)(<\/header>)/;
const link = /<a [^<>]*>/g;

/** Escapes the value of an attribute as React does. */
export const escapeAttribute = (value: string): string => escapeHtml(value).replaceAll("'", '&#x27;');

/** The navigation bar with the names of the page's other languages and versions instead of their URLs. */
function withoutAlternates(html: string, alternates: Record<string, string>): string {
  const names = new Map(
    Object.entries(alternates).map(([name, url]) => [`href="${escapeAttribute(url)}"`, `href="${name}"`]),
  );
  return html.replace(link, (tag) =>
    tag.includes(' rel="alternate"') ? tag.replace(/href="[^"]*"/, (href) => names.get(href) ?? href) : tag,
  );
}

/** `PagePayload.frame` for a sidebar and a navigation bar that is the same on all pages with this key. */
export const frameKey = (sidebar: string, bar: string): string =>
  contentHash(JSON.stringify([sidebar, bar])).slice(0, 8);

/**
 * Splits the HTML of a static page's root. A part that is not found, because a theme shows it in another way, counts as
 * content of the page.
 */
export function splitRoot(rootHtml: string, { articleHtml, sidebarHtml, navbar, plan }: RootParts): RootFrame {
  const article = `>${articleHtml}</article>`;
  const place = articleHtml === '' ? -1 : rootHtml.indexOf(article);
  const isFound = place !== -1;
  const rest = rootHtml.slice(place + article.length - '</article>'.length);
  let before = isFound ? rootHtml.slice(0, place + 1) : rootHtml;

  const sidebar = `<ul class="hd-sidebar-items">${sidebarHtml}</ul>`;
  const hasSidebar = sidebarHtml !== '' && before.includes(sidebar);
  if (hasSidebar) before = before.replace(sidebar, '<ul class="hd-sidebar-items"></ul>');

  const sidebarName = hasSidebar ? plan.sidebar : '';
  const bar = navigationBar.exec(before)?.[2] ?? '';
  before = before.replace(navigationBar, '$1$3');
  const isKnown = navbar !== undefined && navbar.html === bar;
  const key = isKnown ? navbar.keyOf(sidebarName) : frameKey(sidebarName, withoutAlternates(bar, plan.alternates));
  return { key, around: isFound ? [before, rest] : [before] };
}
