import { headingSlug } from '../../compat/slugs.js';
import { createUniqueIds } from '../../shared/unique-ids.js';
import type { OverviewGroupData, OverviewHeader, OverviewItem } from '../../shared/page-data.js';
import { urlToRoute } from '../../shared/route-path.js';
import type { SidebarGroup, SidebarItem, SidebarLink } from '../../shared/site-data.js';
import type { PageFacts } from '../facts/page-facts.js';

/**
 * The folder of an overview: `/api/` for `/api/` and for `/api/overview`. The pages that the overview lists are below it;
 * those of `/api/config` are below `/api/config/` if there are any.
 */
const overviewFolder = (routePath: string): string => routePath.slice(0, routePath.lastIndexOf('/') + 1);

/** The link to a page as authors write it. The ending distinguishes the page of `config.json.md` from a file `config.json`. */
const linkTo = (route: string): string => (/\.[^/]*$/.test(route) ? `${route}.html` : route);

/** The page that shows an overview. */
export interface OverviewPage {
  routePath: string;
  frontmatter: Record<string, unknown>;
  /**
   * With a heading for each page beside the groups, and for the group of the overview if it contains pages alone. Links of
   * sites with a dialect that shows overviews so point to these headings.
   */
  hasPageHeadings: boolean;
}

/** Facts of the page at a route path; undefined where there is none. */
export type FactsOf = (routePath: string) => PageFacts | undefined;

const depthsOf = (value: unknown): number[] | undefined => (Array.isArray(value) ? (value as number[]) : undefined);

/** The entries beside a page in the sidebar, or what `open` returns of the group that it is the page of; undefined where it has no entry. */
function entriesAround(
  items: readonly SidebarItem[],
  isPage: (link: string | undefined) => boolean,
  open: (group: SidebarGroup) => readonly SidebarItem[],
): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.kind === 'link' && isPage(item.link)) return items;
    if (item.kind !== 'group') continue;
    const found = isPage(item.link) ? open(item) : entriesAround(item.items, isPage, open);
    if (found) return found;
  }
  return undefined;
}

/** A group under its own heading if no group is in it, else its entries. */
const headedEntries = (group: SidebarGroup): readonly SidebarItem[] =>
  group.items.some(({ kind }) => kind === 'group') ? group.items : [group];

/** True if a link of the sidebar, at any depth, fulfills the condition. */
const someLink = (items: readonly SidebarItem[], test: (link: string | undefined) => boolean): boolean =>
  items.some(
    (item) =>
      ((item.kind === 'link' || item.kind === 'group') && test(item.link)) ||
      (item.kind === 'group' && someLink(item.items, test)),
  );

/** Groups with ids for their headings, which differ from those of the page. */
function withIds(groups: readonly OverviewGroupData[], anchors: readonly string[] = []): OverviewGroupData[] {
  const ids = createUniqueIds();
  anchors.forEach(ids.reserve);
  return groups.map((group) =>
    group.name === '' ? group : { ...group, id: ids.take(headingSlug(group.name, 'github')) },
  );
}

/** Groups of a sidebar below a page, with the headings that each listed page shows. */
export function overviewGroups(
  page: OverviewPage,
  items: readonly SidebarItem[],
  base: string,
  factsOf: FactsOf,
): OverviewGroupData[] {
  const pageDepths = depthsOf(page.frontmatter['overviewHeaders']);
  const toRoute = (link: string | undefined): string | undefined =>
    link === undefined ? undefined : urlToRoute(link.replace(/[?#][^]*$/, ''), base);
  const isBelow = (link: string | undefined): boolean => toRoute(link)?.startsWith(`${page.routePath}/`) ?? false;
  const folder = someLink(items, isBelow) ? `${page.routePath}/` : overviewFolder(page.routePath);

  const routeOf = (link: string | undefined): string | undefined => {
    const route = toRoute(link);
    return route !== undefined && route.startsWith(folder) && route !== page.routePath ? route : undefined;
  };
  const headersOf = (route: string, own: number[] | undefined, group: SidebarGroup | undefined): OverviewHeader[] => {
    const facts = factsOf(route);
    const depths = depthsOf(facts?.frontmatter['overviewHeaders']) ??
      own ??
      pageDepths ??
      group?.overviewHeaders ?? [2];
    const found = facts?.toc.filter(({ depth }) => depths.includes(depth)) ?? [];
    return found.map(({ charIndex: _, ...header }) => header);
  };
  const card = (item: SidebarLink | SidebarGroup, group?: SidebarGroup): OverviewItem[] => {
    const route = routeOf(item.link);
    if (route === undefined) return [];
    const headers = headersOf(route, item.kind === 'link' ? item.overviewHeaders : undefined, group);
    return [{ text: item.text, link: linkTo(route), ...(headers.length > 0 ? { headers } : {}) }];
  };
  const linksBelow = (group: SidebarGroup): { text: string; link: string }[] =>
    group.items.flatMap((item) => {
      if (item.kind !== 'link' && item.kind !== 'group') return [];
      const route = routeOf(item.link);
      return [
        ...(route === undefined ? [] : [{ text: item.text, link: linkTo(route) }]),
        ...(item.kind === 'group' ? linksBelow(item) : []),
      ];
    });
  const cardsOf = (group: SidebarGroup): OverviewItem[] => [
    ...card(group, group),
    ...group.items.flatMap((item): OverviewItem[] => {
      if (item.kind === 'link') return card(item, group);
      if (item.kind !== 'group') return [];
      const below = linksBelow(item);
      const [own = { text: item.text }] = card(item, group);
      return below.length > 0 ? [{ ...own, items: below }] : own.link === undefined ? [] : [own];
    }),
  ];

  const groups: OverviewGroupData[] = [];
  let isLoose = false;
  const visit = (item: SidebarItem): void => {
    if (item.kind === 'group') {
      const cards = cardsOf(item);
      if (cards.length > 0) groups.push({ name: item.text, items: cards });
      isLoose = false;
    } else if (item.kind === 'link') {
      const cards = card(item);
      if (cards.length > 0 && isLoose) groups.at(-1)!.items.push(...cards);
      else if (cards.length > 0) groups.push({ name: page.hasPageHeadings ? item.text : '', items: cards });
      isLoose ||= cards.length > 0 && !page.hasPageHeadings;
    }
  };
  const open = page.hasPageHeadings ? headedEntries : (group: SidebarGroup) => group.items;
  (entriesAround(items, (link) => toRoute(link) === page.routePath, open) ?? items).forEach(visit);
  return withIds(groups, factsOf(page.routePath)?.anchors);
}
