import { bundledLanguagesInfo } from 'shiki/langs';
import type { AsciiPattern, AsciiPatternTable } from './ascii-patterns.js';
import { createPatternTranslator } from './translate-pattern.js';

/**
 * Languages whose patterns the package contains translated: the commonest of documentation. Each has a sample in the tests,
 * of which every token is compared with shiki's.
 */
export const translatedLanguages: readonly string[] = (
  'astro c clojure cpp csharp css dart diff docker elixir go graphql haskell html ini java javascript ' +
  'json jsonc jsx kotlin latex less lua make markdown mdx nginx perl php powershell python r ruby rust ' +
  'scala scss shellscript shellsession sql svelte swift terraform toml tsx typescript vue xml yaml zig'
).split(' ');

/** A character that no line of ASCII contains: what an anchor becomes in a rule that must not use it. */
const never = '\uffff';

const replaceEscapes = (pattern: string, letters: string): string =>
  pattern.replace(/\\([^])/g, (escape, letter: string) => (letters.includes(letter) ? `\\${never}` : escape));

/**
 * The forms in which vscode-textmate passes a pattern to its engine: `\z` spelled out, and, depending on where a search
 * begins, with `\A` and `\G` or without them. Those with `\G` have no translation.
 */
function formsOf(pattern: string): string[] {
  const spelled = pattern.replace(/\\([^])/g, (escape, letter: string) =>
    letter === 'z' ? '$(?!\\n)(?<!\\n)' : escape,
  );
  return [...new Set([spelled, replaceEscapes(spelled, 'G'), replaceEscapes(spelled, 'AG')])];
}

/** All patterns of grammars. Patterns that end a rule with text that its start captured exist only once the start has matched. */
function* patternsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string') yield* patternsOf(value);
    else if (key === 'match' || key === 'begin') yield value;
    else if ((key === 'end' || key === 'while') && !/\\\d/.test(value)) yield value;
  }
}

/** The translations of all patterns that the translated languages and their guests have. */
export async function translateGrammars(): Promise<AsciiPatternTable> {
  const translate = createPatternTranslator();
  const infos = bundledLanguagesInfo.filter(({ id }) => translatedLanguages.includes(id));
  const grammars = (await Promise.all(infos.map((info) => info.import()))).flatMap((module) => module.default);
  const forms = new Set([never, ...patternsOf(grammars)].flatMap(formsOf));
  return Object.fromEntries(
    [...forms].sort().flatMap((form): [string, AsciiPattern][] => {
      const translation = translate(form);
      return translation ? [[form, translation]] : [];
    }),
  );
}
