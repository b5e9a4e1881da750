import type { Sidebar, SidebarItem, SiteData } from '../../shared/site-data.js';
import type { ServerEntry } from '../../runtime/server-contract.js';

/** Above this number of links, a page's HTML contains the open branches of its sidebar only. */
const wholeSidebarLimit = 200;
/** Links before and after the active one that a long list shows. */
const listWindow = 60;

/** Gives the inner HTML of a sidebar for the page at a URL. */
export type SidebarHtml = (activeUrl: string) => string;

function countLinks(items: readonly SidebarItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === 'link' ? 1 : item.kind === 'group' ? 1 + countLinks(item.items) : 0),
    0,
  );
}

/** Places of all links and groups, and the path to each URL (its first place counts). Computed once per sidebar. */
function indexItems(items: readonly SidebarItem[]): {
  byUrl: Map<string, SidebarItem[]>;
  positions: Map<SidebarItem, number>;
} {
  const byUrl = new Map<string, SidebarItem[]>();
  const positions = new Map<SidebarItem, number>();
  const visit = (list: readonly SidebarItem[], above: SidebarItem[]): void => {
    for (const [position, item] of list.entries()) {
      positions.set(item, position);
      if (item.kind !== 'link' && item.kind !== 'group') continue;
      const path = [...above, item];
      if (item.link !== undefined && !byUrl.has(item.link)) byUrl.set(item.link, path);
      if (item.kind === 'group') visit(item.items, path);
    }
  };
  visit(items, []);
  return { byUrl, positions };
}

/**
 * Renders a sidebar. Every item is rendered once per state and remembered; a page's sidebar is put together
 * from those texts, so that the cost of a page does not grow with the sidebar.
 */
export function createSidebarHtml(sidebar: Sidebar, site: SiteData, server: ServerEntry): SidebarHtml {
  const rendered = new Map<SidebarItem, Map<string, string>>();
  const isLarge = countLinks(sidebar.items) > wholeSidebarLimit;
  const closedHtml = new Map<SidebarItem, string>();
  const { byUrl, positions } = indexItems(sidebar.items);

  const itemHtml = (item: SidebarItem, state: { active: boolean; open: boolean }): string => {
    const states = rendered.get(item) ?? new Map<string, string>();
    rendered.set(item, states);
    const name = `${state.active}${state.open}`;
    let html = states.get(name);
    if (html === undefined) states.set(name, (html = server.renderSidebarItem(item, state, site)));
    return html;
  };
  /** True in the first place of the URL only, as in the loader. */
  const isActive = (item: SidebarItem, url: string, onPath: ReadonlySet<SidebarItem>): boolean =>
    onPath.has(item) && (item.kind === 'link' || item.kind === 'group') && item.link === url;
  const groupHtml = (item: SidebarItem & { kind: 'group' }, url: string, onPath: ReadonlySet<SidebarItem>): string => {
    const isOnPath = onPath.has(item);
    const isOpen = isOnPath || !item.collapsible || !item.collapsed;
    const html = itemHtml(item, {
      active: isActive(item, url, onPath),
      open: isLarge ? isOnPath || !item.collapsible : isOpen,
    });
    if (isLarge && !isOnPath && item.collapsible) return html.replace('<!--items-->', '');
    return html.replace('<!--items-->', () => listHtml(item.items, url, onPath, item));
  };
  const oneHtml = (item: SidebarItem, url: string, onPath: ReadonlySet<SidebarItem>): string => {
    if (item.kind !== 'group') return itemHtml(item, { active: isActive(item, url, onPath), open: false });
    if (onPath.has(item)) return groupHtml(item, url, onPath);
    let html = closedHtml.get(item);
    if (html === undefined) closedHtml.set(item, (html = groupHtml(item, url, onPath)));
    return html;
  };
  const listHtml = (
    items: readonly SidebarItem[],
    url: string,
    onPath: ReadonlySet<SidebarItem>,
    above?: SidebarItem,
  ): string => {
    let shown = items;
    if (isLarge && items.length > 2 * listWindow + 1) {
      const path = [...onPath];
      const activeItem = above && !onPath.has(above) ? undefined : path[above ? path.indexOf(above) + 1 : 0];
      const active = activeItem ? positions.get(activeItem)! : 0;
      const start = Math.max(0, Math.min(active - listWindow, items.length - 2 * listWindow - 1));
      shown = items.slice(start, start + 2 * listWindow + 1);
    }
    return shown.map((item) => oneHtml(item, url, onPath)).join('');
  };
  return (activeUrl) => listHtml(sidebar.items, activeUrl, new Set(byUrl.get(activeUrl)));
}
