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
