import type { SidebarItem } from '../../../shared/site-data.js';
import { useSidebar } from '../../hooks/use-sidebar.js';
import { usePage } from '../../hooks/use-page.js';
import { pageUrl } from '../../url/page-url.js';
import { useSite } from '../../hooks/use-site.js';
import { LinkCard } from '../../theme/components/link-card.js';

/** An item as Docusaurus passes it to the list. */
export interface DocCardItem {
  label: string;
  href: string;
  description?: string;
}

const linkOf = (item: SidebarItem): string | undefined =>
  item.kind === 'link' || item.kind === 'group'
    ? (item.link ?? (item.kind === 'group' ? item.items.map(linkOf).find(Boolean) : undefined))
    : undefined;

const isItem = (item: SidebarItem, url: string): boolean =>
  (item.kind === 'link' || item.kind === 'group') && item.link === url;

/** Items of the group that a page is the page of, else of the group that the page is in. */
function itemsAround(items: readonly SidebarItem[], url: string): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.kind !== 'group') continue;
    if (item.link === url) return item.items;
    const inner = itemsAround(item.items, url);
    if (inner) return inner;
  }
  return items.some((item) => isItem(item, url)) ? items : undefined;
}

/** `@theme/DocCardList`: a card for each page of the group that the page belongs to. */
export function DocCardList({ items }: { items?: readonly DocCardItem[] }) {
  const { site } = useSite();
  const { routePath } = usePage().page;
  const sidebar = useSidebar() ?? [];
  const url = pageUrl(routePath, site);
  const around = (itemsAround(sidebar, url) ?? []).flatMap((item): DocCardItem[] => {
    const href = linkOf(item);
    return href === undefined || href === url || !('text' in item) ? [] : [{ label: item.text, href }];
  });
  return (items ?? around).map(({ label, href, description }) => (
    <LinkCard key={href} href={href} title={label} description={description} />
  ));
}
