import { createHighlighterCoreSync } from 'shiki/core';
import type { HighlighterCore, LanguageRegistration, RegexEngine, ThemeRegistrationAny } from '@shikijs/types';
import { Registry } from 'shiki/textmate';
import type { IGrammar } from 'shiki/textmate';
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

/** Scopes of the grammars that inject themselves into a scope, in their order. */
function injectionsInto(scopeName: string, langs: readonly LanguageRegistration[]): string[] {
  const parts = scopeName.split('.');
  return parts.flatMap((_, index) => {
    const outer = parts.slice(0, index + 1).join('.');
    return langs.filter(({ injectTo = [] }) => injectTo.includes(outer)).map((lang) => lang.scopeName);
  });
}

/** A language with one engine. */
export interface EngineGrammar {
  /** Missing for plain text. */
  grammar: IGrammar | null | undefined;
  /** shiki's own highlighter of the language, for blocks with transformers. Made when it is first used. */
  core(): HighlighterCore;
  dispose(): void;
}

/**
 * Loads a language for instances of its own. Grammars in one instance change each other: Markdown colors the
 * languages inside it that are loaded, so a shared instance would make pages depend on the order of compilation.
 * shiki's highlighter would prepare each language that can be inside, and this one again after each: for Markdown, that
 * takes ten times as long.
 */
export async function loadGrammar(
  language: string,
  table: LanguageTable,
  themes: readonly ThemeRegistrationAny[],
): Promise<(engine: RegexEngine) => EngineGrammar> {
  const langs = await registrationsFor(language, table);
  const scopeName = langs.find(({ name, aliases = [] }) => name === language || aliases.includes(language))?.scopeName;
  return (engine) => {
    let core: HighlighterCore | undefined;
    const registry = new Registry({
      onigLib: {
        createOnigScanner: (patterns) => engine.createScanner(patterns),
        createOnigString: (text) => engine.createString(text),
      },
      loadGrammar: () => undefined,
    });
    // All of them, because the registry itself does not find languages inside captures.
    for (const lang of langs) registry._syncRegistry.addGrammar(lang, injectionsInto(lang.scopeName, langs));
    const grammar =
      scopeName === undefined ? undefined : registry._syncRegistry.grammarForScopeName(scopeName, 0, null, null, null);
    return {
      grammar,
      core: () => (core ??= createHighlighterCoreSync({ engine, langs, themes: [...themes], warnings: false })),
      dispose: () => {
        registry.dispose();
        core?.dispose();
      },
    };
  };
}
