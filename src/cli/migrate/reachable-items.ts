import { parse } from 'yaml';
import { isExternalUrl } from '../../shared/route-path.js';
import { filledString } from './page-facts.js';
import type { SiteDraft } from './site-draft.js';
import { isRecord } from '../../shared/is-record.js';

/** A URL path in one form: without query, anchor, extension and the slash at its end. */
export const plainPath = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/(?:\.html|\/index)$/, '')
    .replace(/\/$/, '');

/** URL paths of the pages that the plugin for blogs adds, as far as navigation bars name them. */
const blogUrls = ({ plugins, pages, writes }: SiteDraft): string[] =>
  plugins.flatMap(({ name, options }) => {
    if (name !== 'blog') return [];
    const dir = (isRecord(options) && filledString(options['dir'])) || 'blog';
    const numbers = Array.from({ length: pages.size }, (_, index) => `/${dir}/page/${index + 2}`);
    const authors = isRecord(options) ? writes.get(filledString(options['authors']) ?? '') : undefined;
    const authorUrls = authors === undefined ? [] : Object.keys(parse(authors) as object);
    return [
      ...[`/${dir}`, `/${dir}/tags`, `/${dir}/authors`, `/${dir}/archive`, ...numbers],
      ...authorUrls.map((key) => `/${dir}/authors/${key}`),
    ];
  });

/** URL paths of the new pages of a draft, in one form. `withOld` adds those of the old pages. */
export function draftUrls(draft: SiteDraft, withOld = true): ReadonlySet<string> {
  const { pages, writes, config, fallbackPrefixes, pluginUrls } = draft;
  const root = String(config['root']);
  const written = [...writes.keys()].filter((path) => path.endsWith('.md') && path.startsWith(`${root}/`));
  const urls = [
    ...[...pages.values()].flatMap(({ url, newUrl = url }) => (withOld ? [url, newUrl] : [newUrl])),
    ...written.map((path) => path.slice(root.length).replace(/\.md$/, '')),
    ...blogUrls(draft),
    ...pluginUrls,
  ].map(plainPath);
  return new Set([...urls, ...fallbackPrefixes.flatMap((prefix) => urls.map((url) => prefix + url))]);
}

/**
 * Items of a navigation, which have no language in their links, without those that point to no page. `prefix` is that of the
 * version whose navigation it is, such as `/1.0`.
 */
export function reachableItems<Item>(items: readonly Item[], urls: ReadonlySet<string>, prefix = ''): Item[] {
  const isThere = (link: unknown): boolean =>
    typeof link !== 'string' || isExternalUrl(link) || link.startsWith('#') || urls.has(prefix + plainPath(link));
  return items.flatMap((item): Item[] => {
    if (!isRecord(item)) return [item];
    const { items: children, link, ...rest } = item as Record<string, unknown>;
    const kept = Array.isArray(children) ? reachableItems(children, urls, prefix) : undefined;
    const reached = isThere(link) ? { ...(link === undefined ? {} : { link }) } : undefined;
    if (kept && kept.length > 0) return [{ ...rest, ...reached, items: kept } as Item];
    if (kept && (reached === undefined || !('link' in reached))) return [];
    if (!reached) return [];
    const { collapsed: _, collapsible: __, ...single } = rest;
    return [(kept ? { ...single, ...reached } : { ...rest, ...reached }) as Item];
  });
}
