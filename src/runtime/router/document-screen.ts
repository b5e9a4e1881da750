import type { PagePayload } from '../../shared/page-data.js';
import { become, isAlike, type KeptElement } from '../dom/become.js';
import { findListed, isPartialSidebar, markActive } from '../dom/mark-active.js';
import { parseHtml } from '../dom/html-policy.js';
import { headElements } from '../head/document-head.js';
import { prepareStyles } from './prepare-styles.js';
import type { PreparedPage, Screen } from './screen.js';

/** Makes switches of the navigation bar, which stays, point to the other languages and versions of a page. */
function turnSwitches(before: PagePayload, { alternates }: PagePayload): void {
  for (const link of document.querySelectorAll('header.hd-navbar a[rel="alternate"]')) {
    const url = link.getAttribute('href');
    const name = Object.keys(before.alternates).find((key) => before.alternates[key] === url);
    const target = name === undefined ? undefined : alternates[name];
    if (target !== undefined) link.setAttribute('href', target);
  }
}

const bar = 'header.hd-navbar';
const sidebarItems = '#hd-sidebar .hd-sidebar-items';

/** An element of the document and its counterpart in the next page, if both have one. */
function pair(root: Element, next: Element, selector: string): KeptElement[] {
  const [now, then] = [root.querySelector(selector), next.querySelector(selector)];
  return now && then ? [[now, then]] : [];
}

/** The items of the sidebar, if they can stay: they are of the same sidebar, and the page is listed or nowhere. */
function keptItems(
  root: Element,
  next: Element,
  shown: PagePayload,
  payload: PagePayload,
  base: string,
): KeptElement[] {
  if (payload.sidebar === '' || payload.sidebar !== shown.sidebar) return [];
  return pair(root, next, sidebarItems).filter(([items]) => {
    const sidebar = items.closest('#hd-sidebar')!;
    return findListed(sidebar, payload.page.routePath, base) !== undefined || !isPartialSidebar(sidebar);
  });
}

function markKept(kept: readonly KeptElement[], { page }: PagePayload, base: string): void {
  for (const [element] of kept) {
    const sidebar = element.closest('#hd-sidebar');
    if (sidebar) markActive(sidebar, page.routePath, base);
  }
}

/** The page in the frame of the shown one; undefined if they differ in more than their content. */
function inFrame(root: Element, shown: PagePayload, payload: PagePayload, base: string): PreparedPage | undefined {
  const { frame, around, html = '', head = '' } = payload;
  if (frame === undefined || frame !== shown.frame || !around) return undefined;
  const next = document.createElement('div');
  next.append(parseHtml(around.join(html)));
  const isEmpty = ([, { childElementCount }]: KeptElement): boolean => childElementCount === 0;
  const bars = pair(root, next, bar).filter(isEmpty);
  const lists = pair(root, next, sidebarItems).filter(isEmpty);
  const kept = [...bars, ...keptItems(root, next, shown, payload, base)];
  // A sidebar that can't stay has to come with the document.
  if (kept.length < bars.length + lists.length || !isAlike(root, next, kept)) return undefined;
  const show = (): void => {
    become(root, next, kept);
    turnSwitches(shown, payload);
    markKept(kept, payload, base);
  };
  return { payload, head: headElements(head), show };
}

/** The page as its document has it. */
async function fromDocument(
  root: Element,
  shown: PagePayload,
  { page, build }: PagePayload,
  url: URL,
  base: string,
  isFresh: boolean,
): Promise<PreparedPage> {
  const response = await fetch(url.pathname + url.search, isFresh ? { cache: 'no-cache' } : {});
  const content = parseHtml(await response.text());
  const data = content.querySelector('script#heddle-page')?.textContent ?? '{}';
  const { payload } = JSON.parse(data) as { payload?: PagePayload };
  const next = content.querySelector('div#heddle-root');
  if (!response.ok || payload?.page.routePath !== page.routePath || payload.build !== build || !next)
    throw new Error(url.href);
  const showStyles = await prepareStyles(shown, payload);
  const head = [...content.children].filter(
    (element) => element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const show = (): void => {
    const items = keptItems(root, next, shown, payload, base);
    const kept = isAlike(root, next, items) ? items : [];
    become(root, next, kept);
    showStyles();
    markKept(kept, payload, base);
  };
  return { payload, head, show };
}

/** Makes the screen that changes the document. `shown` returns the page that it shows. */
export function createDocumentScreen(root: Element, base: string, shown: () => PagePayload): Screen {
  return {
    prepare: async (payload, url, isFresh) => {
      const prepared = inFrame(root, shown(), payload, base);
      if (!prepared) return fromDocument(root, shown(), payload, url, base, isFresh);
      const showStyles = await prepareStyles(shown(), payload);
      const show = (): void => {
        prepared.show();
        showStyles();
      };
      return { ...prepared, show };
    },
    follow: () => undefined,
  };
}
