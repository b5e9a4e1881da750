import type { SiteConfig } from '../config/site-config.js';
import type { iconOfData as iconOfHtml, tagOfData as tagOfHtml } from '../html/data-html.js';
import { htmlRule, linkOfData } from '../html/html-rule.js';
import type { PageProblem } from '../report/errors/markdown.js';
import type { DecoratedItem, ItemCleaner, NavigationSource } from './navigation-source.js';
import { localeScopes } from '../links/locale-scopes.js';

type Html = { iconOfData: typeof iconOfHtml; tagOfData: typeof tagOfHtml };

const asWritten: Html = { iconOfData: (icon) => icon, tagOfData: (tag) => tag };

/** Fields of an item without a `rel` that gives the page behind its link a handle on the site's window. */
const withoutOpener = <T extends object>(fields: T): T =>
  'rel' in fields && /(?:^|\s)opener(?:\s|$)/i.test(String(fields.rel)) ? { ...fields, rel: undefined } : fields;

/**
 * Makes the cleaner for a site's `_meta.json` and `_nav.json`. The parser of HTML is loaded only if one of these files
 * contains a tag.
 */
export async function createItemCleaner(
  config: SiteConfig,
  { folders, readFile }: Pick<NavigationSource, 'folders' | 'readFile'>,
): Promise<ItemCleaner> {
  const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const paths = [
    ...Array.from(folders.keys(), (folder) => inFolder(folder, '_meta.json')),
    ...localeScopes(config).map(({ folder }) => inFolder(folder, '_nav.json')),
  ];
  // `\u003c` is `<` as well.
  const holdsHtml = paths.some((path) => /<|\\u003c/i.test(readFile(path) ?? ''));
  const { iconOfData, tagOfData } = holdsHtml ? await import('../html/data-html.js') : asWritten;
  const rule = htmlRule('json', config);
  const cleanItem: ItemCleaner = (item, place, report) => {
    const reportAt = (problem: PageProblem): void => report({ ...problem, ...place });
    const { icon, tag, link, items, ...rest } = item;
    const cleaned: DecoratedItem = {
      ...withoutOpener(rest),
      icon: icon === undefined ? undefined : iconOfData(icon, 'icon', rule, reportAt),
      tag: tag === undefined ? undefined : tagOfData(tag, 'tag', rule, reportAt),
      link: link === undefined ? undefined : linkOfData(link, 'link', reportAt),
      items: items?.map((child) => cleanItem(child, place, report)),
    };
    return Object.fromEntries(Object.entries(cleaned).filter(([, value]) => value !== undefined)) as typeof item;
  };
  return cleanItem;
}
