import type { Route } from '../facts/route.js';
import type { SiteConfig } from '../config/site-config.js';
import type { TranslationState } from '../../shared/page-data.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { AcceptedTranslation } from './accepted-translations.js';
import type { SourceSection } from './source-sections.js';

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
  return ({ pureRoutePath, original, isSealed }) => {
    const isIn = (folder: string): boolean => `${pureRoutePath}/`.startsWith(folder);
    const isTranslated = !original && !isSealed && pureRoutePath !== '/404';
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
