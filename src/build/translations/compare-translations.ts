import type { Route } from '../facts/route.js';
import { contentHash } from '../cache/cache-key.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { formatJsonRows, isPageRow, parseJsonRows, type PageRow } from '../formats/json.js';
import type { SiteConfig } from '../config/site-config.js';
import type { TranslationState } from '../../shared/page-data.js';

/** A section of a page's source: what a translator translates at a time. */
export interface SourceSection {
  /** Text of its heading, or `frontMatterName`; `''` for the text before the first heading. */
  name: string;
  /** First 8 hexadecimal digits of the hash of its text. */
  digest: string;
}

/** Name of the section that the front matter is. */
export const frontMatterName = '---';

/** Text of a heading without its marks and its explicit id. */
const headingName = (line: string): string =>
  line
    .replace(/^ {0,3}#+[ \t]*/, '')
    .trimEnd()
    .replace(/(?<![ \t])[ \t]+#+$/, '')
    .trimEnd()
    .replace(/\\?\{#[^{}]*\}$/, '')
    .trim();

/** White space at the ends of lines and the number of empty lines say nothing to translate. */
const normalize = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Cuts the source of a page into its front matter, the text before the first heading, and one section for each heading
 * outside code blocks. A page that is a component is one section.
 */
export function sourceSections(source: string, kind: Route['kind']): SourceSection[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const cut: { name: string; lines: string[] }[] = [{ name: '', lines: [] }];
  let first = 0;
  if (kind !== 'component' && lines[0]?.trimEnd() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
    if (end !== -1) {
      cut.unshift({ name: frontMatterName, lines: lines.slice(1, end) });
      first = end + 1;
    }
  }
  let fence = '';
  for (const line of lines.slice(first)) {
    const mark = kind === 'component' ? undefined : /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== '') {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    } else if (mark) fence = mark;
    else if (kind !== 'component' && /^ {0,3}#{1,6}(?:[ \t]|$)/.test(line))
      cut.push({ name: headingName(line), lines: [] });
    cut.at(-1)!.lines.push(line);
  }
  return cut.flatMap(({ name, lines: own }) => {
    const text = normalize(own);
    return text === '' ? [] : [{ name, digest: contentHash(text).slice(0, 8) }];
  });
}

/**
 * File with the state of the source that each translation was made from. Its path is relative to the folder of the
 * configuration.
 */
export const acceptedName = 'heddle.translations.json';

/** A translation that somebody accepted, and the sections that its source had then. */
export interface AcceptedTranslation {
  /** Route path of the source. */
  path: string;
  lang: string;
  sections: readonly SourceSection[];
}

/** The facts of a row are a language, and sections: each is its digest, a space and its name. */
const isRow = (row: unknown): row is PageRow =>
  isPageRow(row) && row[2].every((section) => /^[\da-f]{8} /.test(section));

/** Text of the file: one line for each translation, sorted by path and language. */
export const acceptedText = (translations: readonly AcceptedTranslation[]): string =>
  formatJsonRows(
    translations
      .map(({ path, lang, sections }): PageRow => [path, lang, sections.map(({ digest, name }) => `${digest} ${name}`)])
      .sort(([path, lang], [other, otherLang]) => compareCodeUnits(path, other) || compareCodeUnits(lang, otherLang)),
  );

/** Reads the text of the file. Returns the number of the first line that is no translation instead. */
export function parseAccepted(text: string): AcceptedTranslation[] | number {
  const rows = parseJsonRows(text, isRow);
  if (typeof rows === 'number') return rows;
  return rows.map(({ row: [path, lang, sections] }) => ({
    path,
    lang,
    sections: sections.map((section) => ({ digest: section.slice(0, 8), name: section.slice(9) })),
  }));
}

/** Sections of a source that changed since its translation was accepted, by name. */
export interface SourceChange {
  changed: string[];
  added: string[];
  removed: string[];
}

/** One language of a page. */
export interface Translation {
  lang: string;
  state: TranslationState;
  /** The translation; undefined if it is missing. */
  route?: Route;
  /** Of an outdated translation; without any section if their order alone changed. */
  change?: SourceChange;
}

/** A page in the default language, and its translations in the order of the configuration. */
export interface TranslatedPage {
  route: Route;
  translations: Translation[];
}

/** The translations of a site. */
export interface SiteTranslations {
  /** Sorted by route path. */
  pages: TranslatedPage[];
  /** Pages of other languages that the default language lacks. */
  withoutSource: Route[];
  /** Route paths of outdated translations and their sources. */
  outdated: Record<string, string>;
}

type TranslationSettings = Pick<SiteConfig, 'lang' | 'locales' | 'languageParity'>;

/** A folder as it is written, with one slash at its beginning and one at its end. */
const folderPath = (folder: string): string => `/${folder.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');

/**
 * Creates the function that returns true for pages that have to be translated. The 404 page is built in for every language, and sealed
 * versions don't change.
 */
export function createTranslationFilter({ languageParity }: TranslationSettings): (route: Route) => boolean {
  const include = languageParity.include.map(folderPath);
  const exclude = languageParity.exclude.map(folderPath);
  return ({ pureRoutePath, original, source }) => {
    const isIn = (folder: string): boolean => `${pureRoutePath}/`.startsWith(folder);
    const isTranslated = !original && source.kind !== 'sealed' && pureRoutePath !== '/404';
    return isTranslated && (include.length === 0 || include.some(isIn)) && !exclude.some(isIn);
  };
}

/** Names of `sections` whose digests `others` lack: those that `others` have by name, and those they lack. */
function compareSections(accepted: readonly SourceSection[], now: readonly SourceSection[]): SourceChange | undefined {
  const key = ({ name, digest }: SourceSection): string => `${digest} ${name}`;
  if (accepted.map(key).join('\n') === now.map(key).join('\n')) return undefined;
  const names = (sections: readonly SourceSection[]): Set<string> => new Set(sections.map(({ name }) => name));
  const [before, after] = [names(accepted), names(now)];
  const known = new Set(accepted.map(key));
  const unlike = now.filter((section) => !known.has(key(section)));
  const unique = (sections: readonly SourceSection[]): string[] => [...names(sections)];
  return {
    changed: unique(unlike.filter(({ name }) => before.has(name))),
    added: unique(unlike.filter(({ name }) => !before.has(name))),
    removed: [...before].filter((name) => !after.has(name)),
  };
}

/**
 * Compares the languages of a site. A translation is outdated if the sections of its source are not those that it had when
 * the translation was accepted; one that nobody accepted is untracked.
 */
export function compareTranslations(
  routes: readonly Route[],
  config: TranslationSettings,
  accepted: readonly AcceptedTranslation[],
  sectionsOf: (route: Route) => readonly SourceSection[],
): SiteTranslations {
  const relevant = routes.filter(createTranslationFilter(config));
  const keyOf = (lang: string, { version, pureRoutePath }: Route): string => [lang, version, pureRoutePath].join('\n');
  const byKey = new Map(relevant.map((route) => [keyOf(route.lang, route), route]));
  const acceptedByKey = new Map(accepted.map((row) => [`${row.lang}\n${row.path}`, row.sections]));
  const others = config.locales.filter(({ lang }) => lang !== config.lang);

  const translationOf = (source: Route, lang: string): Translation => {
    const route = byKey.get(keyOf(lang, source));
    if (!route) return { lang, state: 'missing' };
    const known = acceptedByKey.get(`${lang}\n${source.routePath}`);
    if (!known) return { lang, state: 'untracked', route };
    const change = compareSections(known, sectionsOf(source));
    return change ? { lang, state: 'outdated', route, change } : { lang, state: 'current', route };
  };
  const byPath = (a: Route, b: Route): number => compareCodeUnits(a.routePath, b.routePath);
  const pages = relevant
    .filter(({ lang }) => lang === config.lang)
    .sort(byPath)
    .map((route) => ({ route, translations: others.map(({ lang }) => translationOf(route, lang)) }));
  return {
    pages,
    outdated: Object.fromEntries(
      pages.flatMap(({ route: source, translations }) =>
        translations.flatMap(({ state, route }) =>
          state === 'outdated' ? [[route!.routePath, source.routePath] as const] : [],
        ),
      ),
    ),
    withoutSource: relevant
      .filter((route) => route.lang !== config.lang && !byKey.has(keyOf(config.lang, route)))
      .sort(byPath),
  };
}
