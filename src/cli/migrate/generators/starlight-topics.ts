import { isExternalUrl } from '../../../shared/route-path.js';
import { foreignCall } from '../evaluate-config.js';
import { isObject, listOf, textOf } from '../page-facts.js';
import { sidebarItem, type Fields, type LocaleEntries } from './starlight-pages.js';

/** The topics of `starlight-sidebar-topics`, each of which has a sidebar; undefined without the plugin. */
export function readTopics(plugins: unknown): Fields[] | undefined {
  const call = listOf(plugins)
    .flat()
    .map(foreignCall)
    .find((found) => found?.module === 'starlight-sidebar-topics');
  return call && listOf(call.args[0]).filter(isObject);
}

/** First folder of a URL path below the one of its language, such as `/api/` for `/fr/api/queue/`. */
function topFolder(link: string, { folder }: LocaleEntries): string {
  const path = folder !== '' && link.startsWith(`/${folder}/`) ? link.slice(folder.length + 1) : link;
  const [, first = ''] = path.split(/[/?#]/);
  return first === '' ? '/' : `/${first}/`;
}

const linksIn = (items: readonly Fields[]): string[] =>
  items.flatMap(({ link, items: children }) => [
    ...(typeof link === 'string' && link.startsWith('/') ? [link] : []),
    ...linksIn(listOf(children).filter(isObject)),
  ]);

/** Entries of the topics in the navigation bar. */
export const topicLinks = (topics: readonly Fields[], locale: LocaleEntries): Fields[] =>
  topics.flatMap(({ label, link }) => sidebarItem({ label, link }, locale));

/** Sidebars of all topics in one language, by the folders of their pages. The first topic keeps a folder of several. */
export function topicSidebars(topics: readonly Fields[], locale: LocaleEntries): Record<string, Fields[]> {
  const sidebars: Record<string, Fields[]> = {};
  for (const topic of topics) {
    const items = listOf(topic['items']).flatMap((item) => sidebarItem(item, locale));
    const start = textOf(topic['link']) ?? '';
    const own = start === '' || isExternalUrl(start) ? [] : [start.replace(/^\/?/, '/')];
    for (const link of [...linksIn(items), ...own]) sidebars[topFolder(link, locale)] ??= items;
  }
  return sidebars;
}
