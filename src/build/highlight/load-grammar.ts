import { createHighlighterCoreSync } from 'shiki/core';
import type { HighlighterCore, LanguageRegistration, RegexEngine, ThemeRegistrationAny } from 'shiki/core';
import type { LanguageTable } from './language-table.js';

/**
 * Languages that come with a grammar which can embed them but does not need them: code inside Markdown, say. The list
 * is fixed, because what a block looks like must not depend on which other languages the site uses.
 */
export const commonGuests: ReadonlySet<string> = new Set(
  'css diff docker graphql html javascript json jsonc jsx less markdown python rust sass scss shellscript sql toml tsx typescript xml yaml'.split(
    ' ',
  ),
);

/** The grammars that a language needs, each once; the user's own win over bundled ones of the same name. */
async function registrationsFor(language: string, table: LanguageTable): Promise<LanguageRegistration[]> {
  const own = await table.importBundled(language);
  const hosts = [...table.added, ...own.slice(-1)];
  const guests = hosts.flatMap(({ embeddedLangs = [], embeddedLangsLazy = [] }) => [
    ...embeddedLangs,
    ...embeddedLangsLazy.filter((name) => commonGuests.has(name)),
  ]);
  const imported = await Promise.all(guests.map((name) => table.importBundled(name)));
  const byName = new Map<string, LanguageRegistration>();
  for (const grammar of [...table.added, ...imported.flat(), ...own]) {
    if (!byName.has(grammar.name)) byName.set(grammar.name, grammar);
  }
  return [...byName.values()];
}

/**
 * Loads a language for shiki instances of its own. Grammars in one instance change each other: Markdown colors the
 * languages inside it that are loaded, so a shared instance would make pages depend on the order of compilation.
 */
export async function loadGrammar(
  language: string,
  table: LanguageTable,
  themes: readonly ThemeRegistrationAny[],
): Promise<(engine: RegexEngine) => HighlighterCore> {
  const langs = await registrationsFor(language, table);
  return (engine) => createHighlighterCoreSync({ engine, langs, themes: [...themes], warnings: false });
}
