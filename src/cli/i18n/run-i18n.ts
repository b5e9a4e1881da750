import { writeFileSync } from 'node:fs';
import { BuildError } from '../../build/report/diagnostic.js';
import { badFlagValue } from '../../build/report/errors/cli.js';
import { translationUnknown } from '../../build/report/errors/translations.js';
import { nearest } from '../../build/report/nearest.js';
import { readSiteTranslations, type ReadTranslations } from '../../build/site-translations.js';
import { acceptedName, acceptedText } from '../../build/translations/accepted-translations.js';
import type { TranslatedPage, Translation } from '../../build/translations/compare-translations.js';
import { acceptedFile } from '../../build/translations/read-translations.js';
import { toPosix } from '../../build/files/posix-path.js';
import { stripControls } from '../../build/report/strip-controls.js';
import type { CommandOf } from '../parsed-command.js';
import { formatStatus, toJson } from './format-status.js';
import { counted } from '../../build/report/counted.js';

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
