import type { HighlighterCore, RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { createDefaultTheme } from '../../../shared/default-code-theme.js';
import type { ResolvedMarkdown } from '../../config/site-config.js';
import { blockStyles } from './block-styles.js';
import { createCodeTheme } from './code-theme.js';
import type { CodeTheme } from './code-theme.js';
import { createDefaultLooks } from './default-looks.js';
import { escapeText } from './escape-html.js';
import { createLanguageTable } from './language-table.js';
import { createLineMemo } from './line-memo.js';
import type { LineMemo, MemoBudget } from './line-memo.js';
import { loadGrammar } from './load-grammar.js';
import { loadThemes } from './load-themes.js';
import { createPairLooks } from './pair-looks.js';
import { createPatternEngine } from './pattern-engine.js';
import { createScopeClasses, looksOf } from './scope-classes.js';
import { longestBlock } from './size-limits.js';
import type { LookClasses } from './token-looks.js';
import { transformBlock } from './transform-block.js';
import type { BlockTransform } from './transform-block.js';

/** Turns code into HTML with classes. The HTML depends on code, language and options alone, not on what came before. */
export interface Highlighter {
  /** Own name of a language, for a name or alias in any case. Undefined for an unknown one; `text` is plain text. */
  resolveLanguage(name: string): string | undefined;
  /** Names and aliases of all languages. */
  readonly languageNames: readonly string[];
  /** Loads a language; takes what `resolveLanguage` gives. */
  ensureLanguage(language: string): Promise<void>;
  /** HTML of each line. The language must be loaded. Code and lines over the size limits stay plain. */
  highlightLines(code: string, language: string): string[];
  /** HTML of a `<pre>` that shiki builds with transformers. The language must be loaded. */
  transformBlock(code: string, language: string, transform: BlockTransform): string;
  /** CSS of every class that highlighted code can have; the same for all sites with these themes. */
  styleSheet(): string;
  /** Frees the compiled patterns, which the garbage collector does not see. */
  dispose(): void;
}

interface LoadedLanguage {
  core: HighlighterCore;
  /** Missing for plain text. */
  memo?: LineMemo;
}

/** Bytes that a resolved stack of scopes takes. */
const scopeBytes = 400;

async function createLooks(options: ResolvedMarkdown['shiki']): Promise<{ themes: CodeTheme[]; looks: LookClasses }> {
  if (!options.themes) return { themes: [createCodeTheme(createDefaultTheme())], looks: createDefaultLooks() };
  const [light, dark] = (await loadThemes(options.themes)).map(createCodeTheme) as [CodeTheme, CodeTheme];
  const themes = [light, dark];
  const pairs = themes.flatMap(({ selectors }) => selectors).map((path) => looksOf(themes, path));
  return { themes, looks: createPairLooks([light.facts, dark.facts], pairs) };
}

const splitLines = (code: string): string[] => code.split(/\r?\n/);

/** Makes a highlighter. `memoBytes` bounds, roughly, what it remembers of lines it has seen. */
export async function createHighlighter(
  options: ResolvedMarkdown['shiki'],
  memoBytes = 64 * 1024 * 1024,
): Promise<Highlighter> {
  const [{ themes, looks }, table] = await Promise.all([
    createLooks(options),
    createLanguageTable(options.langs, options.langAlias),
  ]);
  let engine: Promise<RegexEngine> | undefined;
  const scopeClasses = createScopeClasses(themes, looks);
  const budget: MemoBudget = { usedBytes: 0 };
  const loading = new Map<string, Promise<void>>();
  const loaded = new Map<string, LoadedLanguage>();

  const load = async (language: string): Promise<void> => {
    engine ??= createOnigurumaEngine(import('shiki/wasm')).then(createPatternEngine);
    const core = await loadGrammar(
      language,
      table,
      await engine,
      themes.map(({ registration }) => registration),
    );
    loaded.set(
      language,
      language === 'text'
        ? { core }
        : { core, memo: createLineMemo(core.getLanguage(language), scopeClasses.classesOf, budget) },
    );
  };
  const languageOf = (language: string): LoadedLanguage => {
    const found = loaded.get(language);
    if (!found) throw new Error(`The language ${language} was not loaded`);
    return found;
  };
  const keepWithinBudget = (): void => {
    if (budget.usedBytes + scopeClasses.size * scopeBytes <= memoBytes) return;
    for (const { memo } of loaded.values()) memo?.clear();
    scopeClasses.clear();
    budget.usedBytes = 0;
  };

  return {
    resolveLanguage: table.resolve,
    languageNames: table.names,
    async ensureLanguage(language) {
      // Blocks over the size limits are plain text, whatever their language.
      for (const name of ['text', language]) {
        const started = loading.get(name) ?? load(name);
        loading.set(name, started);
        await started;
      }
    },
    highlightLines(code, language) {
      const lines = splitLines(code);
      const { memo } = languageOf(language);
      if (!memo || code.length > longestBlock) return lines.map(escapeText);
      keepWithinBudget();
      return memo.highlight(lines);
    },
    transformBlock: (code, language, transform) =>
      transformBlock(languageOf(language).core, { code, language, themes, looks }, transform),
    styleSheet: () => looks.styleSheet() + blockStyles(),
    dispose() {
      for (const { core } of loaded.values()) core.dispose();
      loaded.clear();
    },
  };
}
