import { normalizeGetter } from 'shiki/core';
import type { LanguageRegistration } from '@shikijs/types';
import { bundledLanguagesInfo } from 'shiki/langs';
import { BuildError } from '../../report/diagnostic.js';
import { brokenGrammar } from '../../report/errors/code.js';
import { splitLanguage } from '../code-meta.js';
import { otherLanguageNames } from './language-names.js';

/** Languages by name. */
export interface LanguageTable {
  /** The language's own name for a name or alias in any case; undefined for an unknown one, `text` for plain text. */
  resolve(name: string): string | undefined;
  /** All names and aliases. */
  readonly names: readonly string[];
  /** Grammars that the user added. */
  readonly added: readonly LanguageRegistration[];
  /** Loads a bundled language with everything it cannot do without, itself last. */
  importBundled(name: string): Promise<LanguageRegistration[]>;
}

const plainText = 'text';
const plainNames = ['', plainText, 'txt', 'plain', 'plaintext', 'ansi', 'no-highlight', 'nohighlight'];

function isGrammar(value: unknown): value is LanguageRegistration {
  return typeof value === 'object' && value !== null && 'name' in value && 'scopeName' in value;
}

async function loadAdded(langs: readonly unknown[]): Promise<LanguageRegistration[]> {
  const loaded = await Promise.all(langs.map((lang) => normalizeGetter(lang)));
  return loaded.flatMap((entry, index) => {
    const grammars: unknown[] = Array.isArray(entry) ? entry : [entry];
    if (!grammars.every(isGrammar)) throw new BuildError([brokenGrammar(index)]);
    return grammars;
  });
}

/** Follows aliases; stops where they go in a circle. */
function followAliases(name: string, aliases: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let current = name;
  for (let next = aliases.get(current); next !== undefined && !seen.has(next); next = aliases.get(current)) {
    seen.add(next);
    current = next;
  }
  return current;
}

/** Makes the table of shiki's languages with the other names that they have, the user's grammars and the user's aliases; the user's win. */
export async function createLanguageTable(
  langs: readonly unknown[],
  langAlias: Readonly<Record<string, string>>,
): Promise<LanguageTable> {
  const added = await loadAdded(langs);
  const bundled = new Map(bundledLanguagesInfo.map((info) => [info.id, info]));
  const names = new Map<string, string>();
  const addNames = (name: string, aliases: readonly string[] = []): void => {
    for (const each of [name, ...aliases]) if (!names.has(each.toLowerCase())) names.set(each.toLowerCase(), name);
  };
  for (const { name, aliases } of added) addNames(name, aliases);
  for (const name of plainNames) if (!names.has(name)) names.set(name, plainText);
  for (const { id, aliases } of bundledLanguagesInfo) addNames(id, aliases);
  for (const [name, id] of otherLanguageNames) if (!names.has(name)) names.set(name, id);
  const aliases = new Map(Object.entries(langAlias).map(([alias, name]) => [alias.toLowerCase(), name.toLowerCase()]));
  return {
    resolve: (name) => names.get(followAliases(splitLanguage(name).language.toLowerCase(), aliases)),
    names: [...aliases.keys(), ...names.keys()].filter((name) => name !== ''),
    added,
    importBundled: async (name) => (await bundled.get(name)?.import())?.default ?? [],
  };
}
