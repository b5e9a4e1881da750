import type { OverviewGroupData, OverviewHeader, OverviewItem } from '../../shared/page-data.js';
import { urlToRoute } from '../../shared/route-path.js';
import type { SidebarGroup, SidebarItem, SidebarLink } from '../../shared/site-data.js';
import type { PageFacts } from '../pages/page-facts.js';

/** Whether a page shows an overview: by its type, or with the theme's component. */
export function showsOverview({ pageType, imports, components }: PageFacts): boolean {
  return (
    pageType === 'overview' ||
    imports.some(({ specifier, names }) => specifier.startsWith('heddle/theme') && names.includes('Overview')) ||
    components.some(({ name }) => name === 'Overview')
  );
}

/** The folder whose pages an overview lists: `/api/` for `/api/` and for `/api/overview`. */
export const overviewFolder = (routePath: string): string => routePath.slice(0, routePath.lastIndexOf('/') + 1);

/** The page that shows an overview. */
export interface OverviewPage {
  routePath: string;
  frontmatter: Record<string, unknown>;
}

/** Facts of the page at a route path; undefined where there is none. */
export type FactsOf = (routePath: string) => PageFacts | undefined;

const depthsOf = (value: unknown): number[] | undefined => (Array.isArray(value) ? (value as number[]) : undefined);

/** Groups of a sidebar below a page, with the headings that each listed page shows. */
export function overviewGroups(
  page: OverviewPage,
  items: readonly SidebarItem[],
  base: string,
  factsOf: FactsOf,
): OverviewGroupData[] {
  const folder = overviewFolder(page.routePath);
  const pageDepths = depthsOf(page.frontmatter['overviewHeaders']);

  const routeOf = (link: string | undefined): string | undefined => {
    const route = link === undefined ? undefined : urlToRoute(link.replace(/[?#].*$/, ''), base);
    return route !== undefined && route.startsWith(folder) && route !== page.routePath ? route : undefined;
  };
  const headersOf = (route: string, own: number[] | undefined, group: SidebarGroup | undefined): OverviewHeader[] => {
    const facts = factsOf(route);
    const depths = depthsOf(facts?.frontmatter['overviewHeaders']) ??
      own ??
      pageDepths ??
      group?.overviewHeaders ?? [2];
    const found = facts?.toc.filter(({ depth }) => depths.includes(depth)) ?? [];
    return found.map(({ id, text, depth }) => ({ id, text, depth }));
  };
  const card = (item: SidebarLink | SidebarGroup, group?: SidebarGroup): OverviewItem[] => {
    const route = routeOf(item.link);
    if (route === undefined) return [];
    const headers = headersOf(route, item.kind === 'link' ? item.overviewHeaders : undefined, group);
    return [{ text: item.text, link: route, ...(headers.length > 0 ? { headers } : {}) }];
  };
  const linksBelow = (group: SidebarGroup): { text: string; link: string }[] =>
    group.items.flatMap((item) => {
      if (item.kind !== 'link' && item.kind !== 'group') return [];
      const link = routeOf(item.link);
      return [
        ...(link === undefined ? [] : [{ text: item.text, link }]),
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
    if (item.kind === 'group' && urlToRoute(item.link ?? '', base) === page.routePath) item.items.forEach(visit);
    else if (item.kind === 'group') {
      const cards = cardsOf(item);
      if (cards.length > 0) groups.push({ name: item.text, items: cards });
      isLoose = false;
    } else if (item.kind === 'link') {
      const cards = card(item);
      if (cards.length > 0 && isLoose) groups.at(-1)!.items.push(...cards);
      else if (cards.length > 0) groups.push({ name: '', items: cards });
      isLoose ||= cards.length > 0;
    }
  };
  items.forEach(visit);
  return groups;
}
