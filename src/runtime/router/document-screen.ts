import type { PagePayload } from '../../shared/page-data.js';
import { become, isAlike, type KeptElement } from '../dom/morph.js';
import { findListed, isPartialSidebar, markActive } from '../dom/mark-active.js';
import { prepareStyles } from './prepare-styles.js';
import type { Screen } from './screen.js';

const sidebarItems = '#hd-sidebar .hd-sidebar-items';

/** The items of the sidebar, if they can stay: they are of the same sidebar, and the page is listed or nowhere. */
function keptItems(
  root: Element,
  next: Element,
  before: PagePayload,
  payload: PagePayload,
  base: string,
): KeptElement[] {
  const [now, then] = [root.querySelector(sidebarItems), next.querySelector(sidebarItems)];
  if (!now || !then || payload.sidebar !== before.sidebar) return [];
  const sidebar = now.closest('#hd-sidebar')!;
  const isUseful = findListed(sidebar, payload.page.routePath, base) !== undefined || !isPartialSidebar(sidebar);
  const kept: KeptElement[] = isUseful ? [[now, then]] : [];
  return isAlike(root, next, kept) ? kept : [];
}

/** Makes the screen that changes the document. `shown` returns the page that it shows. */
export function createDocumentScreen(root: Element, base: string, shown: () => PagePayload): Screen {
  return {
    prepare: async ({ payload, root: next, head }) => {
      // The browser renders such a page by itself, from its first visit on.
      if (!next.firstElementChild) throw new Error(payload.page.routePath);
      const before = shown();
      const showStyles = await prepareStyles(before, payload);
      const show = (): void => {
        const kept = keptItems(root, next, before, payload, base);
        become(root, next, kept);
        showStyles();
        for (const [items] of kept) markActive(items.closest('#hd-sidebar')!, payload.page.routePath, base);
      };
      return { payload, head, show };
    },
    follow: () => undefined,
  };
}
