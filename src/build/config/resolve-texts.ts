import { builtInTexts } from './interface-texts.js';
import { findForm } from '../../shared/language-form.js';
import type { SiteConfig } from './site-config.js';

/** A form in some language, for texts that the wanted language lacks: the default one, English, the first by name. */
function substitute(forms: Readonly<Record<string, string>>, config: SiteConfig): string | undefined {
  return findForm(forms, config.lang) ?? findForm(forms, 'en') ?? forms[Object.keys(forms).sort()[0] ?? ''];
}

/** Text of a key of `i18n.json` or `i18nSource` in a language, or in another one that has it; undefined for other keys. */
export function siteText(key: string, lang: string, config: SiteConfig): string | undefined {
  const forms = Object.hasOwn(config.i18nTexts, key) ? config.i18nTexts[key] : undefined;
  return forms && (findForm(forms, lang) ?? substitute(forms, config));
}

/**
 * Interface texts of a language, key to text. Later ones win: built in, `i18n.json` and `i18nSource`, theme options, the
 * language's theme options. Texts of the site's own that lack the language are taken from another one.
 */
export function resolveTexts(config: SiteConfig, lang: string): Record<string, string> {
  const texts: Record<string, string> = { ...builtInTexts(lang) };
  for (const [key, forms] of Object.entries(config.i18nTexts)) {
    const text = findForm(forms, lang) ?? texts[key] ?? substitute(forms, config);
    if (text !== undefined) texts[key] = text;
  }
  const locale = config.locales.find((candidate) => candidate.lang === lang);
  return Object.assign(texts, config.themeConfig.texts, locale?.theme.texts);
}
