/** Interface texts by key and language. */
export type PluginTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of a plugin as the site has them, by language and key: what browsers need of them. */
export function textsByLanguage(
  own: PluginTexts,
  ofSite: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  for (const key of Object.keys(own))
    for (const [lang, text] of Object.entries({ ...own[key], ...ofSite[key] })) (found[lang] ??= {})[key] = text;
  return found;
}

/** Returns a text of a plugin in the language of a page; `{{name}}` in it is replaced. */
export type PluginText<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** Creates the function for a plugin's texts and a language. English is the fallback. */
export const createPluginText =
  <Key extends string>(
    own: Readonly<Record<Key, Readonly<Record<string, string>>>>,
    ofSite: PluginTexts,
    lang: string,
  ): PluginText<Key> =>
  (key, values = {}) => {
    const texts: Record<string, string> = { ...own[key], ...ofSite[key] };
    const text = texts[lang] ?? texts[lang.split('-')[0]!] ?? texts['en']!;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
