import type { NavItem } from '../../shared/site-data.js';
import { navItems } from '../config/options/navigation-options.js';
import { metaItem } from '../report/errors/build.js';
import { explainProblems } from './explain-problems.js';
import { resolveNavigationLink } from './internal-link.js';
import { fileInProject, itemLine, parseNavigation } from './meta-file.js';
import { labelText, type NavigationSource } from './navigation-source.js';
import type { LocaleScope } from '../links/locale-scopes.js';

/** Resolves the texts and links of navigation items at every level. */
export function resolveNavItems(
  items: readonly NavItem[],
  locale: LocaleScope,
  source: NavigationSource,
  placeOf: (index: number) => { file: string; line: number; column: number },
): NavItem[] {
  const resolve = (item: NavItem, index: number): NavItem => {
    return {
      ...item,
      text: labelText(item.text, locale.lang, source.config),
      ...(item.activeMatch === undefined ? {} : { activeMatch: item.activeMatch.normalize('NFC') }),
      ...(item.link === undefined ? {} : resolveNavigationLink(item.link, placeOf(index), locale, source)),
      ...(item.items ? { items: item.items.map((child) => resolve(child, index)) } : {}),
    };
  };
  return items.map(resolve);
}

/** Reads `_nav.json` of a language; undefined when there is none. */
export function readNavFile(locale: LocaleScope, source: NavigationSource): NavItem[] | undefined {
  const path = locale.folder === '' ? '_nav.json' : `${locale.folder}/_nav.json`;
  const text = source.readFile(path);
  if (text === undefined) return undefined;
  const file = fileInProject(path, source);
  const value = parseNavigation(text, file, source);
  if (value === undefined) return [];
  const problems = explainProblems(navItems, value);
  for (const { path, phrase } of problems) {
    const [index] = path;
    const line = typeof index === 'number' ? itemLine(text, index) : 1;
    source.report(metaItem({ file, line, column: 1 }, `A navigation item is not right: ${phrase}.`));
  }
  if (problems.length > 0) return [];
  const items = value as NavItem[];
  const placeOf = (index: number) => ({ file, line: itemLine(text, index), column: 1 });
  const cleaned = items.map((item, index) => source.cleanItem(item, placeOf(index), source.report));
  return resolveNavItems(cleaned, locale, source, placeOf);
}
