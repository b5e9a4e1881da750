import type { PagePayload } from '../../shared/page-data.js';
import { become, isAlike, type KeptElement } from '../dom/become.js';
import { findListed, isPartialSidebar, markActive } from '../dom/mark-active.js';
import { parseHtml } from '../dom/parse-html.js';
import { headElements } from '../head/head-elements.js';
import { readPageStart } from '../page-start.js';
import { loadStyles } from './load-styles.js';
import type { PreparedPage, Screen } from './screen.js';

const keptSelectors = ['header.hd-navbar', '#hd-sidebar .hd-sidebar-items'];

/** Makes switches of the navigation bar, which stays, lead to the other languages and versions of a page. */
function turnSwitches(before: PagePayload, { alternates }: PagePayload): void {
  for (const link of document.querySelectorAll('header.hd-navbar a[rel="alternate"]')) {
    const url = link.getAttribute('href');
    const name = Object.keys(before.alternates).find((key) => before.alternates[key] === url);
    const target = name === undefined ? undefined : alternates[name];
    if (target !== undefined) link.setAttribute('href', target);
  }
}

/** The page in the frame of the shown one; undefined if they differ in more than their content. */
function inFrame(root: Element, shown: PagePayload, payload: PagePayload, base: string): PreparedPage | undefined {
  const { frame, around, html = '', head = '', page } = payload;
  if (frame === undefined || frame !== shown.frame || !around) return undefined;
  const next = document.createElement('div');
  next.append(parseHtml(around.join(html)));
  const kept = keptSelectors.flatMap((selector): KeptElement[] => {
    const [now, empty] = [root.querySelector(selector), next.querySelector(selector)];
    return now && empty?.childElementCount === 0 ? [[now, empty]] : [];
  });
  if (!isAlike(root, next, kept)) return undefined;
  const sidebar = kept.map(([now]) => now.closest('#hd-sidebar')).find((found) => found !== null);
  if (sidebar && !findListed(sidebar, page.routePath, base) && isPartialSidebar(sidebar)) return undefined;
  const show = (): void => {
    become(root, next, kept);
    turnSwitches(shown, payload);
    if (sidebar) markActive(sidebar, page.routePath, base);
  };
  return { payload, head: headElements(head), show };
}

/** The page as its document has it. */
async function fromDocument(
  root: Element,
  { page, build }: PagePayload,
  url: URL,
  isFresh: boolean,
): Promise<PreparedPage> {
  const response = await fetch(url.pathname + url.search, isFresh ? { cache: 'no-cache' } : {});
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  const content = parseHtml(await response.text());
  const payload = readPageStart(content)?.payload;
  const next = content.querySelector('div#heddle-root');
  if (payload?.page.routePath !== page.routePath || payload.build !== build || !next)
    throw new Error(`${url.pathname} is another page`);
  await loadStyles(payload.styles);
  const head = [...content.children].filter((element) => element.compareDocumentPosition(next) & 4);
  return { payload, head, show: () => root.replaceChildren(...next.childNodes) };
}

/** Makes the screen that changes the document. `shown` returns the page that it shows. */
export function createDocumentScreen(root: Element, base: string, shown: () => PagePayload): Screen {
  return {
    prepare: async (payload, url, isFresh) => {
      const prepared = inFrame(root, shown(), payload, base);
      if (!prepared) return fromDocument(root, payload, url, isFresh);
      await loadStyles(payload.styles);
      return prepared;
    },
    follow: () => undefined,
  };
}
