import {
  frontMatterName,
  acceptedName,
  acceptedText,
  type SiteTranslations,
  type SourceChange,
  type Translation,
  type TranslatedPage,
} from '../../build/translations/compare-translations.js';
import type { TranslationState } from '../../shared/page-data.js';
import { writeFileSync } from 'node:fs';
import { BuildError } from '../../build/report/diagnostic.js';
import { badFlagValue } from '../../build/report/errors/cli.js';
import { translationUnknown } from '../../build/report/errors/translations.js';
import { nearest } from '../../build/report/nearest.js';
import { readSiteTranslations, type ReadTranslations } from '../../build/site-translations.js';
import { acceptedFile } from '../../build/translations/read-translations.js';
import { toPosix } from '../../build/files/paths.js';
import { stripControls, counted } from '../../build/report/wording.js';
import type { CommandOf } from '../command-table.js';

const states: readonly TranslationState[] = ['current', 'outdated', 'untracked', 'missing'];

const sectionLabel = (name: string): string =>
  name === frontMatterName ? 'front matter' : name === '' ? 'introduction' : JSON.stringify(name);

/** `changed "Setup"; new "Options"; removed front matter`. */
function describeChange({ changed, added, removed }: SourceChange): string {
  const parts = [
    ['changed', changed],
    ['new', added],
    ['removed', removed],
  ] as const;
  const found = parts.filter(([, names]) => names.length > 0);
  if (found.length === 0) return 'other order of sections';
  return found.map(([what, names]) => `${what} ${names.map(sectionLabel).join(', ')}`).join('; ');
}

const wantedOf = (translations: readonly Translation[], langs: readonly string[]): Translation[] =>
  translations.filter(({ lang }) => langs.includes(lang));

/** `zh: 12 current, 1 outdated, 2 missing`. */
function summaryOf({ pages }: SiteTranslations, lang: string): string {
  const found = pages.flatMap(({ translations }) => wantedOf(translations, [lang]));
  const counts = states
    .map((state) => [found.filter((translation) => translation.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`);
  return `${lang}: ${counts.join(', ') || 'no pages'}`;
}

/**
 * The table of `heddle i18n status`: a line for each page, with the changes of its source below it. Pages whose translations
 * are current are left out unless all are asked for.
 */
function formatStatus(site: SiteTranslations, langs: readonly string[], isAll: boolean): string {
  if (langs.length === 0) return 'The site has one language.';
  const shown = site.pages
    .map(({ route, translations }) => ({ path: route.routePath, translations: wantedOf(translations, langs) }))
    .filter(({ translations }) => isAll || translations.some(({ state }) => state !== 'current'));
  const width = Math.max('page'.length, ...shown.map(({ path }) => path.length));
  const row = (path: string, cells: readonly string[]): string =>
    [path.padEnd(width), ...cells.map((cell) => cell.padEnd('untracked'.length))].join('  ').trimEnd();
  const rows = shown.flatMap(({ path, translations }) => [
    row(
      path,
      translations.map(({ state }) => state),
    ),
    ...translations.flatMap(({ lang, change }) => (change ? [`  ${lang}: ${describeChange(change)}`] : [])),
  ]);
  const extra = site.withoutSource
    .filter(({ lang }) => langs.includes(lang))
    .map(({ routePath }) => `${routePath}  has no page in the default language`);
  return [
    ...(rows.length > 0 ? [row('page', langs), ...rows, ''] : []),
    ...(extra.length > 0 ? [...extra, ''] : []),
    ...langs.map((lang) => summaryOf(site, lang)),
  ].join('\n');
}

/** The state as `--json` prints it. */
const toJson = ({ pages, withoutSource }: SiteTranslations, langs: readonly string[]): string =>
  JSON.stringify(
    {
      pages: pages.map(({ route, translations }) => ({
        path: route.routePath,
        file: route.file,
        translations: Object.fromEntries(
          wantedOf(translations, langs).map(({ lang, state, route: translation, change }) => [
            lang,
            { state, path: translation?.routePath ?? null, file: translation?.file ?? null, ...change },
          ]),
        ),
      })),
      withoutSource: withoutSource
        .filter(({ lang }) => langs.includes(lang))
        .map(({ routePath, lang, file }) => ({ path: routePath, lang, file })),
    },
    undefined,
    2,
  );

/** A translation that exists, and the page that it translates. */
interface PlacedTranslation extends Translation {
  source: TranslatedPage['route'];
}

/** Routes and files that name a translation on the command line. */
const namesOf = ({ source, route }: PlacedTranslation): string[] =>
  [source, route!].flatMap(({ routePath, file }) => [routePath, file]);

/** The translations that routes or files name; all without any. Throws a `BuildError` with the names that name none. */
function chooseTranslations(existing: PlacedTranslation[], written: readonly string[]): PlacedTranslation[] {
  if (written.length === 0) return existing;
  const chosen = new Set<PlacedTranslation>();
  const problems = written.flatMap((path) => {
    const name = toPosix(path).replace(/^\.\//, '');
    const found = existing.filter((translation) => namesOf(translation).includes(name));
    for (const translation of found) chosen.add(translation);
    return found.length > 0 ? [] : [translationUnknown(path, nearest(name, existing.flatMap(namesOf)))];
  });
  if (problems.length > 0) throw new BuildError(problems);
  return existing.filter((translation) => chosen.has(translation));
}

/** Writes which state of their sources translations have, and returns what to print. */
function acceptTranslations(read: ReadTranslations, langs: readonly string[], written: readonly string[]): string {
  const existing = read.pages.flatMap(({ route: source, translations }) =>
    translations.flatMap((translation) => (translation.route ? [{ ...translation, source }] : [])),
  );
  const chosen = chooseTranslations(
    existing.filter(({ lang }) => langs.includes(lang)),
    written,
  );
  const keyOf = (lang: string, path: string): string => `${lang} ${path}`;
  const rows = new Map(read.accepted.map((row) => [keyOf(row.lang, row.path), row]));
  const news = chosen.filter(({ state }) => state !== 'current');
  for (const { lang, source } of news)
    rows.set(keyOf(lang, source.routePath), { path: source.routePath, lang, sections: read.sectionsOf(source) });
  // Rows of pages that are gone go with them.
  const kept = existing.flatMap(({ lang, source }) => rows.get(keyOf(lang, source.routePath)) ?? []);
  writeFileSync(acceptedFile(read.config.projectRoot), acceptedText(kept));
  return [
    ...news.map(({ source, lang, state }) => `${source.routePath} ${lang}: ${state} -> current`),
    `${acceptedName} has ${counted(kept.length, 'translation')}, of which ${news.length} ${news.length === 1 ? 'is' : 'are'} new.`,
  ].join('\n');
}

/**
 * `heddle i18n status`: the state of each translation; with `--strict`, the exit code is 1 if one is not current.
 * `heddle i18n accept`: records that translations are current.
 */
export async function runI18n({
  action,
  pages,
  configFile,
  lang,
  isAll,
  isStrict,
  isJson,
}: CommandOf<'i18n'>): Promise<number> {
  const read = await readSiteTranslations(process.cwd(), configFile);
  const others = read.config.locales.map((locale) => locale.lang).filter((other) => other !== read.config.lang);
  if (lang !== undefined && !others.includes(lang))
    throw new BuildError([badFlagValue('--lang', lang, others.join(' or ') || 'on a site with several languages')]);
  const langs = lang === undefined ? others : [lang];
  if (action === 'accept') {
    console.log(stripControls(acceptTranslations(read, langs, pages)));
    return 0;
  }
  console.log(isJson ? toJson(read, langs) : stripControls(formatStatus(read, langs, isAll)));
  const states = read.pages.flatMap(({ translations }) => translations.filter((other) => langs.includes(other.lang)));
  return isStrict && states.some(({ state }) => state !== 'current') ? 1 : 0;
}
