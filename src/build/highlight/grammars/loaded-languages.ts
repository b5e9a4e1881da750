import type { RegexEngine } from '@shikijs/types';
import type { CodeTheme } from '../themes/code-theme.js';
import type { LanguageTable } from './language-table.js';
import { createLineMemo, type LineMemo, type MemoBudget } from './line-memo.js';
import { loadGrammar, type EngineGrammar } from './load-grammar.js';
import { loadOniguruma } from './load-oniguruma.js';
import { readAsciiPatterns } from '../patterns/ascii-patterns.js';
import { createPatternEngine } from '../patterns/pattern-engine.js';
import { createScopeClasses } from '../themes/scope-classes.js';
import type { StyleClasses } from '../themes/token-style.js';

/** A language that can be highlighted. */
export interface LoadedLanguage extends Pick<EngineGrammar, 'core' | 'dispose'> {
  /** Missing for plain text. */
  memo?: LineMemo | undefined;
}

/** Languages with their grammars, and what is remembered of lines that were highlighted. */
export interface LoadedLanguages {
  /** Loads a language and plain text. `language` is a name of `LanguageTable`. */
  ensure(language: string): Promise<void>;
  /** Throws if the language was not loaded. */
  get(language: string): LoadedLanguage;
  /** False while no language was loaded: all blocks so far are known from an earlier run. */
  readonly hasEngines: boolean;
  /** Runs work with Oniguruma alone, and without anything remembered. */
  withOniguruma(work: () => void): void;
  /** Forgets lines if they take more memory than was allowed. */
  keepWithinBudget(): void;
  dispose(): void;
}

interface Engines {
  /** V8 where it can, Oniguruma elsewhere. */
  fast: RegexEngine;
  oniguruma: RegexEngine;
}

/** Bytes that a resolved stack of scopes takes. */
const scopeBytes = 400;

async function loadEngines(): Promise<Engines> {
  const [oniguruma, asciiPatterns] = await Promise.all([loadOniguruma(), readAsciiPatterns()]);
  return {
    fast: createPatternEngine(oniguruma, asciiPatterns),
    oniguruma: createPatternEngine(oniguruma, { searchOf: () => undefined }),
  };
}

/** Creates an empty set of languages. `memoBytes` bounds, roughly, what is remembered of lines. */
export function createLoadedLanguages(
  table: LanguageTable,
  { themes, styleClasses }: { themes: readonly CodeTheme[]; styleClasses: StyleClasses },
  memoBytes: number,
): LoadedLanguages {
  let loadingEngines: Promise<Engines> | undefined;
  let engines: Engines | undefined;
  const scopeClasses = createScopeClasses(themes, styleClasses);
  const budget: MemoBudget = { usedBytes: 0 };
  const loading = new Map<string, Promise<void>>();
  const loaded = new Map<string, LoadedLanguage & { create(engine: RegexEngine): LoadedLanguage }>();

  const load = async (language: string): Promise<void> => {
    const createGrammar = await loadGrammar(
      language,
      table,
      themes.map(({ registration }) => registration),
    );
    const create = (engine: RegexEngine): LoadedLanguage => {
      const { grammar, core, dispose } = createGrammar(engine);
      return { core, dispose, memo: grammar ? createLineMemo(grammar, scopeClasses.classesOf, budget) : undefined };
    };
    engines = await (loadingEngines ??= loadEngines());
    loaded.set(language, { ...create(engines.fast), create });
  };
  const replaceEngine = (engine: RegexEngine): void => {
    for (const [language, { dispose, create }] of loaded) {
      dispose();
      loaded.set(language, { ...create(engine), create });
    }
  };

  return {
    ensure: async (language) => {
      // Blocks over the size limits are plain text, whatever their language.
      for (const name of ['text', language]) {
        const started = loading.get(name) ?? load(name);
        loading.set(name, started);
        await started;
      }
    },
    get: (language) => {
      const found = loaded.get(language);
      if (!found) throw new Error(`The language ${language} was not loaded`);
      return found;
    },
    get hasEngines() {
      return engines !== undefined;
    },
    withOniguruma: (work) => {
      replaceEngine(engines!.oniguruma);
      try {
        work();
      } finally {
        replaceEngine(engines!.fast);
      }
    },
    keepWithinBudget: () => {
      if (budget.usedBytes + scopeClasses.size * scopeBytes <= memoBytes) return;
      for (const { memo } of loaded.values()) memo?.clear();
      scopeClasses.clear();
      budget.usedBytes = 0;
    },
    dispose: () => {
      for (const { dispose } of loaded.values()) dispose();
      loaded.clear();
    },
  };
}
