/** Texts of a plugin by language and key, as the build writes them for its scripts. */
export type ScriptTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A text in the language of the document. */
export const textOfPage = (texts: ScriptTexts, key: string): string =>
  texts[document.documentElement.lang]?.[key] ?? key;
