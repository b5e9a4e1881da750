import type { I18nTexts } from '../build/config/options/language-options.js';
import type { SiteConfig } from '../build/config/site-config.js';
import { fillIn } from '../shared/fill-in.js';
import type { TextLanguage } from '../shared/interface-texts.js';
import { findForm } from '../shared/language-form.js';

/** Interface texts of an official plugin, by key, in all languages of the interface. Sites override them in `i18n.json`. */
export type PluginTexts = Readonly<Record<string, Readonly<Record<TextLanguage, string>>>>;

/** Returns a text of a plugin in the language of a page; `{{name}}` in it is replaced. */
export type PluginText<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** The hook `i18nSource` of a plugin with texts of its own; those of earlier plugins stay. */
export const addTexts =
  (own: PluginTexts) =>
  (given: I18nTexts): I18nTexts => ({ ...own, ...given });

/**
 * Creates the function for the texts of a language, as the site has them: those of its region or script, else the English
 * ones.
 */
export const createPluginText =
  <Own extends PluginTexts>(
    own: Own,
    { i18nTexts }: Pick<SiteConfig, 'i18nTexts'>,
    lang: string,
  ): PluginText<keyof Own & string> =>
  (key, values = {}) => {
    const forms: I18nTexts[string] = i18nTexts[key] ?? { ...own[key] };
    return fillIn(findForm(forms, lang) ?? own[key]?.en ?? key, values);
  };

/** Source of a module that exports the texts that scripts of a plugin show, in the languages of the site alone. */
export function textsModule(own: PluginTexts, config: Pick<SiteConfig, 'i18nTexts' | 'locales'>): string {
  const texts = config.locales.map(({ lang }) => {
    const text = createPluginText(own, config, lang);
    return [lang, Object.fromEntries(Object.keys(own).map((key) => [key, text(key)]))];
  });
  return `export const texts = ${JSON.stringify(Object.fromEntries(texts))};`;
}
