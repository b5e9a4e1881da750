import type { NavItem, SidebarData, SidebarItem } from '../../shared/site-data.js';
import { createSidebarFinder, type LocaleNavigation } from './build-navigation.js';

function addLinks(items: readonly SidebarItem[], group: string, groups: Map<string, string>): void {
  for (const item of items) {
    if (item.kind !== 'link' && item.kind !== 'group') continue;
    const own = item.kind === 'group' && group === '' ? item.text : group;
    if (item.link && !groups.has(item.link)) groups.set(item.link, own);
    if (item.kind === 'group') addLinks(item.items, own, groups);
  }
}

const navLinks = (items: readonly NavItem[]): { text: string; link: string }[] =>
  items.flatMap(({ text, link, items: inner }) => [...(link ? [{ text, link }] : []), ...navLinks(inner ?? [])]);

/** The first folder of a URL below `base`, to which links of the navigation lead. */
const folderOf = (url: string): string => url.replace(/[^/]*$/, '');

/** Gives a page's part of the site, `''` without one. */
export type PageGroups = (routePath: string, url: string) => string;

/**
 * Part of the site that each page belongs to: the outermost group of its sidebar, else the entry of the navigation bar
 * that leads near it, else nothing.
 */
export function createPageGroups({ nav, sidebars }: LocaleNavigation): PageGroups {
  const bySidebar = new Map<SidebarData, Map<string, string>>();
  const groupsOf = (sidebar: SidebarData): Map<string, string> => {
    const known = bySidebar.get(sidebar);
    if (known) return known;
    const groups = new Map<string, string>();
    addLinks(sidebar.items, '', groups);
    bySidebar.set(sidebar, groups);
    return groups;
  };
  const entries = navLinks(nav)
    .map(({ text, link }) => ({ text, folder: folderOf(link) }))
    .sort((a, b) => b.folder.length - a.folder.length);
  const sidebarOf = createSidebarFinder(sidebars);
  return (routePath, url) => {
    const sidebar = sidebarOf(routePath);
    const group = sidebar && groupsOf(sidebar).get(url);
    if (group) return group;
    return entries.find(({ folder }) => folder.split('/').length > 2 && url.startsWith(folder))?.text ?? '';
  };
}
