import type { HighlighterCore, RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { createDefaultTheme } from '../../shared/default-code-theme.js';
import type { ResolvedMarkdown } from '../config/site-config.js';
import { readAsciiPatterns } from './patterns/ascii-patterns.js';
import { blockStyles } from './block-styles.js';
import { createCodeTheme } from './code-theme.js';
import type { CodeTheme } from './code-theme.js';
import { createDefaultLooks } from './default-looks.js';
import { escapeText } from '../../shared/escape-html.js';
import { createLanguageTable } from './language-table.js';
import { createLimitedTime } from './patterns/limited-time.js';
import { createLineMemo } from './line-memo.js';
import type { LineMemo, MemoBudget } from './line-memo.js';
import { loadGrammar } from './load-grammar.js';
import { loadThemes } from './load-themes.js';
import { createPairLooks } from './pair-looks.js';
import { createPatternEngine } from './patterns/pattern-engine.js';
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
  /**
   * Runs work that highlights the code of a page, and runs it again if it takes seconds: expressions of JavaScript have
   * no limit of steps, and a line can be made for which one takes years. Then Oniguruma, which has a limit, does all of
   * it. The HTML is the same, so that the clock does not decide on the output.
   */
  withinTime(work: () => void): void;
  /** CSS of every class that highlighted code can have; the same for all sites with these themes. */
  styleSheet(): string;
  /** Frees the compiled patterns, which the garbage collector does not see. */
  dispose(): void;
}

interface LoadedLanguage {
  core: HighlighterCore;
  /** Missing for plain text. */
  memo?: LineMemo;
  /** The same with nothing remembered, on another engine. */
  renew(engine: RegexEngine): LoadedLanguage;
}

interface Engines {
  /** V8 where it can, Oniguruma elsewhere. */
  fast: RegexEngine;
  oniguruma: RegexEngine;
}

/** Time for the code of a page, in milliseconds, before Oniguruma takes over. */
const pageMs = 10_000;

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
  let loadingEngines: Promise<Engines> | undefined;
  let engines: Engines | undefined;
  const limitedTime = createLimitedTime();
  const scopeClasses = createScopeClasses(themes, looks);
  const budget: MemoBudget = { usedBytes: 0 };
  const loading = new Map<string, Promise<void>>();
  const loaded = new Map<string, LoadedLanguage>();

  const loadEngines = async (): Promise<Engines> => {
    const [oniguruma, asciiPatterns] = await Promise.all([
      createOnigurumaEngine(import('shiki/wasm')),
      readAsciiPatterns(),
    ]);
    return {
      fast: createPatternEngine(oniguruma, asciiPatterns),
      oniguruma: createPatternEngine(oniguruma, { searchOf: () => undefined }),
    };
  };
  const load = async (language: string): Promise<void> => {
    const createCore = await loadGrammar(
      language,
      table,
      themes.map(({ registration }) => registration),
    );
    const create = (engine: RegexEngine): LoadedLanguage => {
      const core = createCore(engine);
      if (language === 'text') return { core, renew: create };
      const memo = createLineMemo(core.getLanguage(language), scopeClasses.classesOf, budget);
      return { core, memo, renew: create };
    };
    engines = await (loadingEngines ??= loadEngines());
    loaded.set(language, create(engines.fast));
  };
  const languageOf = (language: string): LoadedLanguage => {
    const found = loaded.get(language);
    if (!found) throw new Error(`The language ${language} was not loaded`);
    return found;
  };
  const renewLanguages = (engine: RegexEngine): void => {
    for (const [language, { core, renew }] of loaded) {
      core.dispose();
      loaded.set(language, renew(engine));
    }
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
    withinTime(work) {
      // Without a language nothing is searched: all blocks are known from an earlier run.
      if (!engines) return work();
      if (limitedTime(pageMs, work)) return;
      renewLanguages(engines.oniguruma);
      try {
        work();
      } finally {
        renewLanguages(engines.fast);
      }
    },
    styleSheet: () => looks.styleSheet() + blockStyles(),
    dispose() {
      for (const { core } of loaded.values()) core.dispose();
      loaded.clear();
    },
  };
}
