import { readTexts } from '../build/config/interface-texts.js';
import type { I18nTexts } from '../build/config/options/language-options.js';
import type { SiteConfig } from '../build/config/site-config.js';
import { fillIn } from '../shared/fill-in.js';
import { findForm } from '../shared/language-form.js';
import type english from '../shared/plugin-texts/en.json';

/** Official plugins with interface texts. */
type PluginName = keyof typeof english;

/** Key of an interface text of a plugin. Sites override it in `i18n.json`. */
type TextKey<Name extends PluginName> = keyof (typeof english)[Name] & string;

/** Returns a text of a plugin in the language of a page; `{{name}}` in it is replaced. */
export type PluginText<Name extends PluginName> = (
  key: TextKey<Name>,
  values?: Record<string, string | number>,
) => string;

/** Texts by key and language. */
type ByKey = Record<string, Record<string, string>>;

/** All texts of a plugin as `i18nSource` has them. Languages other than English may lack some or all. */
const textsByKey = (name: PluginName | 'typedoc-headings'): ByKey => readTexts('plugin-texts', name);

/** The texts that languages have of a plugin, or for a purpose of it. */
export function textsByLanguage(name: PluginName | 'typedoc-headings'): ReadonlyMap<string, Record<string, string>> {
  const byLanguage = new Map<string, Record<string, string>>();
  for (const [key, forms] of Object.entries(textsByKey(name)))
    for (const [lang, text] of Object.entries(forms)) byLanguage.set(lang, { ...byLanguage.get(lang), [key]: text });
  return byLanguage;
}

/** Keys of all texts of a plugin. */
export const textKeys = <Name extends PluginName>(name: Name): TextKey<Name>[] =>
  Object.keys(textsByKey(name)) as TextKey<Name>[];

/** The hook `i18nSource` of a plugin with texts of its own; those of earlier plugins stay. */
export const addTexts =
  (name: PluginName) =>
  (given: I18nTexts): I18nTexts => ({ ...textsByKey(name), ...given });

/**
 * Creates the function for the texts of a language, as the site has them: those of its region or script, else the English
 * ones.
 */
export function createPluginText<Name extends PluginName>(
  name: Name,
  { i18nTexts }: Pick<SiteConfig, 'i18nTexts'>,
  lang: string,
): PluginText<Name> {
  const own: I18nTexts = textsByKey(name);
  return (key, values = {}) => {
    const forms: I18nTexts[string] = i18nTexts[key] ?? own[key] ?? {};
    return fillIn(findForm(forms, lang) ?? own[key]?.['en'] ?? key, values);
  };
}

/** Source of a module that exports the texts that scripts of a plugin show, in the languages of the site alone. */
export function textsModule<Name extends PluginName>(
  name: Name,
  config: Pick<SiteConfig, 'i18nTexts' | 'locales'>,
): string {
  const texts = config.locales.map(({ lang }) => {
    const text = createPluginText(name, config, lang);
    return [lang, Object.fromEntries(textKeys(name).map((key) => [key, text(key)]))];
  });
  return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
}
