import { isExternalUrl } from '../../shared/route-path.js';
import { isObject } from './page-facts.js';
import type { SiteDraft } from './site-draft.js';

/** A URL path in one form: without query, anchor, extension and the slash at its end. */
const plainPath = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/(?:\.html|\/index)$/, '')
    .replace(/\/$/, '');

/** URL paths of all pages of a draft, in one form. */
export const draftUrls = ({ pages, writes, config }: SiteDraft): ReadonlySet<string> =>
  new Set([
    ...[...pages.values()].map(({ url }) => plainPath(url)),
    ...[...writes.keys()]
      .filter((path) => path.endsWith('.md') && path.startsWith(`${String(config['root'])}/`))
      .map((path) => plainPath(path.slice(String(config['root']).length).replace(/\.md$/, ''))),
  ]);

/**
 * Items of a navigation without those that lead to no page of their language, whose prefix is `/fr`, for example. Other
 * generators show the page in the default language there.
 */
export function reachableItems<Item>(items: readonly Item[], prefix: string, urls: ReadonlySet<string>): Item[] {
  const isThere = (link: unknown): boolean =>
    typeof link !== 'string' ||
    isExternalUrl(link) ||
    link.startsWith('#') ||
    urls.has(plainPath(prefix + link)) ||
    (prefix !== '' && link.startsWith(`${prefix}/`) && urls.has(plainPath(link)));
  return items.flatMap((item): Item[] => {
    if (!isObject(item)) return [item];
    const { items: children, link, ...rest } = item as Record<string, unknown>;
    const kept = Array.isArray(children) ? reachableItems(children, prefix, urls) : undefined;
    const reached = isThere(link) ? { ...(link === undefined ? {} : { link }) } : undefined;
    if (kept && kept.length > 0) return [{ ...rest, ...reached, items: kept } as Item];
    if (kept && (reached === undefined || !('link' in reached))) return [];
    if (!reached) return [];
    const { collapsed: _, collapsible: __, ...single } = rest;
    return [(kept ? { ...single, ...reached } : { ...rest, ...reached }) as Item];
  });
}
