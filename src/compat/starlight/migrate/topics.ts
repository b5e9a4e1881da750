import { isExternalUrl } from '../../../shared/route-path.js';
import type { WrittenFields } from '../../field-rules.js';
import { foreignCall } from '../../../cli/migrate/foreign-call.js';
import { listOf, filledString } from '../../../cli/migrate/page-facts.js';
import { sidebarItem, type LocaleEntries } from './pages.js';
import { isRecord } from '../../../shared/is-record.js';

/**
 * The topics of a site, each of which has a sidebar: those of `starlight-sidebar-topics`, or with `multiSidebar` of
 * `@lorenzo_lewis/starlight-utils` the groups of the sidebar. Undefined for a site with one sidebar.
 */
export function readTopics({ plugins, sidebar }: WrittenFields): WrittenFields[] | undefined {
  const calls = listOf(plugins).flat().map(foreignCall);
  const call = calls.find((found) => found?.module === 'starlight-sidebar-topics');
  if (call) return listOf(call.args[0]).filter(isRecord);
  const options = calls.find((found) => found?.module === '@lorenzo_lewis/starlight-utils')?.args[0];
  const isDivided = isRecord(options) && Boolean(options['multiSidebar']);
  return isDivided ? listOf(sidebar).filter(isRecord) : undefined;
}

/** First folder of a URL path below the one of its language, such as `/api/` for `/fr/api/queue/`. */
function topFolder(link: string, { folder }: LocaleEntries): string {
  const path = folder !== '' && link.startsWith(`/${folder}/`) ? link.slice(folder.length + 1) : link;
  const [, first = ''] = path.split(/[/?#]/);
  return first === '' ? '/' : `/${first}/`;
}

const linksIn = (items: readonly WrittenFields[]): string[] =>
  items.flatMap(({ link, items: children }) => [
    ...(typeof link === 'string' && link.startsWith('/') ? [link] : []),
    ...linksIn(listOf(children).filter(isRecord)),
  ]);

/** Items of a topic, without its own link. */
const topicItems = (topic: WrittenFields, locale: LocaleEntries): WrittenFields[] =>
  sidebarItem({ ...topic, link: undefined, label: 'Topic', translations: undefined }, locale).flatMap(({ items }) =>
    listOf(items).filter(isRecord),
  );

/** Entries of the topics in the navigation bar. A topic without a link points to its first page. */
export const topicLinks = (topics: readonly WrittenFields[], locale: LocaleEntries): WrittenFields[] =>
  topics.flatMap((topic) => {
    const { label, translations, link } = topic;
    if (typeof link === 'string') return sidebarItem({ label, translations, link }, locale);
    const [first] = linksIn(topicItems(topic, locale));
    const [entry] = sidebarItem({ label, translations, link: '/' }, locale);
    return first === undefined ? [] : [{ ...entry, link: first }];
  });

/** Sidebars of all topics in one language, by the folders of their pages. The first topic keeps a folder of several. */
export function topicSidebars(
  topics: readonly WrittenFields[],
  locale: LocaleEntries,
): Record<string, WrittenFields[]> {
  const sidebars: Record<string, WrittenFields[]> = {};
  for (const topic of topics) {
    const items = topicItems(topic, locale);
    const start = filledString(topic['link']) ?? '';
    const own = start === '' || isExternalUrl(start) ? [] : [start.replace(/^\/?/, '/')];
    for (const link of [...linksIn(items), ...own]) sidebars[topFolder(link, locale)] ??= items;
  }
  return sidebars;
}
