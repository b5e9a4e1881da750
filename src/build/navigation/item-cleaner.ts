import type { SiteConfig } from '../config/site-config.js';
import { htmlRule } from '../pages/html-rule.js';
import { localeScopes, type ItemCleaner, type NavigationSource } from './navigation-source.js';

const asWritten: ItemCleaner = (item) => item;

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
  if (!paths.some((path) => /<|\\u003c/i.test(readFile(path) ?? ''))) return asWritten;
  const { iconOfData, tagOfData } = await import('../pages/data-html.js');
  const rule = htmlRule('json', config);
  const clean: ItemCleaner = (item, place, report) => {
    const { icon, tag, items, ...rest } = item;
    const reportAt = (problem: Parameters<typeof report>[0]): void => report({ ...problem, ...place });
    const ownIcon = icon === undefined ? undefined : iconOfData(icon, 'icon', rule, reportAt);
    const ownTag = tag === undefined ? undefined : tagOfData(tag, 'tag', rule, reportAt);
    return {
      ...rest,
      ...(ownIcon === undefined ? {} : { icon: ownIcon }),
      ...(ownTag === undefined ? {} : { tag: ownTag }),
      ...(items ? { items: items.map((child) => clean(child, place, report)) } : {}),
    } as typeof item;
  };
  return clean;
}
