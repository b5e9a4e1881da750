import type { SiteTranslations, SourceChange, Translation } from '../../build/translations/compare-translations.js';
import { frontMatterName } from '../../build/translations/source-sections.js';
import type { TranslationState } from '../../shared/page-data.js';

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
export function formatStatus(site: SiteTranslations, langs: readonly string[], isAll: boolean): string {
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
export const toJson = ({ pages, withoutSource }: SiteTranslations, langs: readonly string[]): string =>
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
