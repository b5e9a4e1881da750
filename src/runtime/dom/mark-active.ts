import { urlToRoute, type RoutePath } from '../../shared/route-path.js';

function openAncestors(link: Element, sidebar: Element): void {
  for (
    let group = link.closest('details');
    group && sidebar.contains(group);
    group = group.parentElement?.closest('details') ?? null
  ) {
    group.open = true;
  }
  const own = link.parentElement?.querySelector<HTMLDetailsElement>(':scope > details');
  if (own) own.open = true;
}

/** Scrolls a sidebar, and nothing else, until a link is in view. */
export function scrollSidebarTo(link: HTMLElement, sidebar: Element): void {
  const bounds = sidebar.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < bounds.top || bottom > bounds.bottom) sidebar.scrollTop += top - bounds.top - bounds.height / 3;
}

/** The link to a page in a sidebar; its first place counts. */
export function findListed(sidebar: Element, routePath: RoutePath, base: string): HTMLAnchorElement | undefined {
  return [...sidebar.querySelectorAll<HTMLAnchorElement>('a.hd-sidebar-link')].find(
    (link) => link.origin === location.origin && urlToRoute(link.pathname, base) === routePath,
  );
}

/** Marks the shown page in a sidebar, opens the groups around it and scrolls to it. False when the page is not listed. */
export function markActive(sidebar: Element, routePath: RoutePath, base: string): boolean {
  const active = findListed(sidebar, routePath, base);
  for (const link of sidebar.querySelectorAll('a.hd-sidebar-link'))
    if (link !== active) link.removeAttribute('aria-current');
  if (!active) return false;
  active.setAttribute('aria-current', 'page');
  openAncestors(active, sidebar);
  scrollSidebarTo(active, sidebar);
  return true;
}

/** True if a sidebar of the document may lack items: groups without their children, or a window of a long list. */
export function isPartialSidebar(sidebar: Element): boolean {
  return sidebar.querySelector('ul:empty') !== null || sidebar.querySelectorAll('a').length > 100;
}

/** Text of the name of a group of the sidebar; `group` is an element in its item. */
export const groupName = (group: Element): string =>
  group.closest('li')?.querySelector('.hd-sidebar-link, .hd-sidebar-title')?.textContent ?? '';

/** Completes a partial sidebar by `complete`; the groups that are open stay open, and no others open. */
export async function keepOpenGroups(complete: () => Promise<void>): Promise<void> {
  const groups = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>('#hd-sidebar details')];
  const open = new Set(
    groups()
      .filter((group) => group.open)
      .map(groupName),
  );
  await complete();
  for (const group of groups())
    group.open = open.has(groupName(group)) || group.querySelector('[aria-current=page]') !== null;
}
