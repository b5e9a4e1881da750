import type { NavItem } from '../../shared/site-data.js';
import * as k from '../config/options/kinds.js';
import { metaItem, metaSyntax } from '../report/errors-build.js';
import { parseJson } from '../util/parse-json.js';
import { explainProblems } from './explain-problems.js';
import { navigationUrl } from './internal-link.js';
import { fileInProject, itemLine } from './meta-file.js';
import { labelText, type NavigationSource } from './navigation-source.js';
import type { LocaleScope } from '../links/locale-scopes.js';
import { reportDeadNavigationLink } from './sidebar-items.js';

const navItem: k.Kind<NavItem> = k.groupOf<NavItem>({
  text: k.required(k.text),
  link: k.text,
  activeMatch: k.pattern,
  get items() {
    return k.list(navItem);
  },
  icon: k.text,
  tag: k.text,
  position: k.choice('left', 'right'),
  download: k.either(k.text, k.flag),
  rel: k.text,
});
const navItems = k.list(navItem);

/** Resolves the texts and links of navigation items at every level. */
export function resolveNavItems(
  items: readonly NavItem[],
  locale: LocaleScope,
  source: NavigationSource,
  placeOf: (index: number) => { file: string; line: number; column: number },
): NavItem[] {
  const resolve = (item: NavItem, index: number): NavItem => {
    const target = item.link === undefined ? undefined : navigationUrl(item.link, locale, source);
    if (target?.isInternal && !target.route) reportDeadNavigationLink(item.link!, placeOf(index), source);
    return {
      ...item,
      text: labelText(item.text, locale.lang, source.config),
      ...(target ? { link: target.url } : {}),
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
  const parsed = parseJson(text);
  if ('problem' in parsed) {
    source.report(
      metaSyntax({ file, line: parsed.problem.line, column: parsed.problem.column }, parsed.problem.reason),
    );
    return [];
  }
  const problems = explainProblems(navItems, parsed.value);
  for (const { path, phrase } of problems) {
    const [index] = path;
    const line = typeof index === 'number' ? itemLine(text, index) : 1;
    source.report(metaItem({ file, line, column: 1 }, `A navigation item is not right: ${phrase}.`));
  }
  if (problems.length > 0) return [];
  const items = parsed.value as NavItem[];
  const placeOf = (index: number) => ({ file, line: itemLine(text, index), column: 1 });
  const cleaned = items.map((item, index) => source.cleanItem(item, placeOf(index), source.report));
  return resolveNavItems(cleaned, locale, source, placeOf);
}
