import { findForm } from './language-form.js';
import english from './texts/en.json' with { type: 'json' };

declare const require: (path: string) => unknown;

/** Languages that have built-in texts: each has a file in `texts/` and one in `plugin-texts/`. */
export const textLanguages = [
  'ar',
  'de',
  'en',
  'es',
  'fa',
  'fr',
  'he',
  'id',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-br',
  'ru',
  'tr',
  'vi',
  'zh',
  'zh-tw',
] as const;

/** Interface texts by the keys that `i18n.json` may override. `{{name}}` is filled in when a text is shown. */
export type InterfaceTexts = (typeof english)['interface'];

/** A file of `texts/`. English has all texts; other languages may lack some. */
type TextFile = { [Part in keyof typeof english]?: Partial<(typeof english)[Part]> };

const files = Object.fromEntries(
  // esbuild bundles all files of the pattern.
  textLanguages.map((lang) => [lang, require(`./texts/${lang}.json`) as TextFile]),
);
const { interface: englishTexts, callouts: englishTitles } = english;

const byLanguage = Object.fromEntries(
  textLanguages.map((lang) => [lang, lang === 'en' ? englishTexts : { ...englishTexts, ...files[lang]!.interface }]),
);

/** Built-in texts for a language, the English ones if it has none. */
export const builtInTexts = (lang: string): InterfaceTexts => findForm(byLanguage, lang) ?? englishTexts;

/** Types of callouts, as containers and as alerts, with their titles by language. */
export const calloutTitles: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  (Object.keys(englishTitles) as (keyof typeof englishTitles)[]).map((type) => [
    type,
    Object.fromEntries(textLanguages.map((lang) => [lang, files[lang]!.callouts?.[type] ?? englishTitles[type]])),
  ]),
);
