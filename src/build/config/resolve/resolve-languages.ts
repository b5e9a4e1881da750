import { nearest } from '../../report/nearest.js';
import { langUnknown, segmentDuplicate, segmentInvalid, versionUnknown } from '../../report/errors/config.js';
import type { OptionProblem } from '../../report/errors/config.js';
import type { OptionPath } from '../../report/wording.js';
import { applyReplaceRules } from '../replace-rules.js';
import { resolveLocaleTheme } from './resolve-theme.js';
import type { ResolvedLocale, SiteConfig } from '../site-config.js';
import type { LocaleOption } from '../options/language-options.js';
import type { LocaleThemeOptions } from '../options/theme-options.js';
import type { CompletedConfig } from '../options/user-options.js';

type Report = (problem: OptionProblem) => void;
type Named = readonly [path: OptionPath, name: string];

const segmentPattern = /^[A-Za-z0-9](?:[\w.~-]*[\w~-])?$/;
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'khw',
  'ks',
  'nqo',
  'ps',
  'sd',
  'ug',
  'ur',
  'uz-af',
  'yi',
]);

/** Names of folders and URL parts: valid, and different on file systems that ignore case. */
function checkSegments(names: readonly Named[], report: Report): void {
  const seen = new Set<string>();
  for (const [path, name] of names) {
    if (!segmentPattern.test(name)) report(segmentInvalid(path, name));
    else if (seen.has(name.toLowerCase())) report(segmentDuplicate(path, name));
    seen.add(name.toLowerCase());
  }
}

function directionOf(lang: string): 'ltr' | 'rtl' {
  const lower = lang.toLowerCase();
  return rightToLeft.has(lower) || rightToLeft.has(lower.split('-')[0]!) ? 'rtl' : 'ltr';
}

/** Languages from `locales`, or else from `themeConfig.locales`, the older place. */
function listLocales(user: CompletedConfig): { locales: LocaleOption[]; names: Named[] } {
  if (user.locales.length > 0) {
    return { locales: user.locales, names: user.locales.map(({ lang }, index) => [['locales', index, 'lang'], lang]) };
  }
  const older = user.themeConfig.locales;
  return {
    locales: older.map(({ lang, label = lang }) => ({ lang, label })),
    names: older.map(({ lang }, index) => [['themeConfig', 'locales', index, 'lang'], lang]),
  };
}

function resolveLocale(
  locale: LocaleOption,
  theme: LocaleThemeOptions | undefined,
  user: CompletedConfig,
): ResolvedLocale {
  const replaced = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : applyReplaceRules(text, user.replaceRules);
  const title = replaced(theme?.title ?? locale.title);
  const description = replaced(theme?.description ?? locale.description);
  return {
    lang: locale.lang,
    label: theme?.label ?? locale.label,
    title,
    description,
    dir: locale.dir ?? directionOf(locale.lang),
    theme: resolveLocaleTheme(user.themeConfig, theme),
  };
}

/** Checks the languages and joins what `locales` and `themeConfig.locales` say of each. */
export function resolveLocales(
  user: CompletedConfig,
  report: Report,
): Pick<SiteConfig, 'lang' | 'locales' | 'hasLocaleFolders'> {
  const { lang } = user;
  const { locales, names } = listLocales(user);
  const themes = user.themeConfig.locales;
  if (locales.length === 0) {
    checkSegments([[['lang'], lang]], report);
    return { lang, hasLocaleFolders: false, locales: [resolveLocale({ lang, label: lang }, undefined, user)] };
  }
  checkSegments(names, report);
  const langs = locales.map((locale) => locale.lang);
  const requireKnown = (path: OptionPath, name: string): void => {
    if (!langs.includes(name)) report(langUnknown(path, name, langs, nearest(name, langs)));
  };
  requireKnown(['lang'], lang);
  themes.forEach((theme, index) => requireKnown(['themeConfig', 'locales', index, 'lang'], theme.lang));
  return {
    lang,
    hasLocaleFolders: true,
    locales: locales.map((locale) =>
      resolveLocale(
        locale,
        themes.find((theme) => theme.lang === locale.lang),
        user,
      ),
    ),
  };
}

/** Checks the versions; their names must differ from the languages', which may be in the same position of a URL. */
export function resolveVersions(
  multiVersion: CompletedConfig['multiVersion'],
  langs: readonly string[],
  report: Report,
): Pick<SiteConfig, 'multiVersion' | 'versionSettings'> {
  const { versions: written = [], default: given } = multiVersion ?? {};
  const settings = written.map((version) => (typeof version === 'string' ? { name: version } : version));
  const versions = settings.map(({ name }) => name);
  const version = given ?? versions[0] ?? '';
  checkSegments(
    versions.map((name, index) => [['multiVersion', 'versions', index], name]),
    report,
  );
  versions.forEach((name, index) => {
    if (langs.some((lang) => lang.toLowerCase() === name.toLowerCase()))
      report(segmentDuplicate(['multiVersion', 'versions', index], name));
  });
  if (version !== '' && !versions.includes(version)) report(versionUnknown(version, versions));
  const versionSettings = settings.map(({ name, label = name, banner, noindex = false }) => [
    name,
    { label, noindex, banner },
  ]);
  return {
    multiVersion: { default: version, versions },
    versionSettings: Object.fromEntries(versionSettings) as SiteConfig['versionSettings'],
  };
}
