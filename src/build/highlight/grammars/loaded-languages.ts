import { createHighlighterCoreSync } from 'shiki/core';
import type {
  HighlighterCore,
  LanguageRegistration,
  RegexEngine,
  ThemeRegistrationAny,
  PatternScanner,
} from '@shikijs/types';
import { Registry, type IGrammar } from 'shiki/textmate';
import type { LanguageTable } from './language-table.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { packageRoot } from '../../files/package-root.js';
import type { CodeTheme, StyleClasses } from '../themes/code-theme.js';
import { createLineMemo, type LineMemo, type MemoBudget } from './line-memo.js';
import { readAsciiPatterns } from '../patterns/ascii-patterns.js';
import { createPatternEngine } from '../patterns/pattern-engine.js';
import { createScopeClasses } from '../themes/scope-classes.js';

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
interface EngineGrammar {
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
async function loadGrammar(
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

/** The parts of Oniguruma's program that are used here, besides those that shiki calls. */
interface Program {
  exports: {
    memory: { buffer: ArrayBuffer };
    /** The position of the stack, in bytes. */
    stackSave(): number;
    stackRestore(position: number): void;
  };
}

/** The types of Node have the namespace, not the value. */
declare const WebAssembly: {
  instantiate(program: Uint8Array, imports: unknown): Promise<{ instance: Program }>;
};

/** The instance of the program that shiki makes in a thread, with the first engine. */
interface Running {
  program: Program;
  /** Restores the memory as it was before the first pattern. */
  reset?: () => void;
  /** Number of resets. Scanners of before are gone. */
  resets: number;
}

let running: Running | undefined;

interface Oniguruma {
  engine: RegexEngine;
  /** Starts again after a search was stopped in the middle, which leaves memory half written. Scanners are made again. */
  reset(): void;
}

/** Bytes of a page of WebAssembly memory. */
const pageBytes = 65_536;

/** Remembers the memory and the stack of a program as they are now. */
function createReset({ exports: { memory, stackSave, stackRestore } }: Program): () => void {
  const start = stackSave();
  // Nearly all pages of the memory are empty here, and comparing whole pages takes a tenth of reading their words.
  const emptyPage = Buffer.alloc(pageBytes);
  let end = memory.buffer.byteLength;
  while (end > 0 && emptyPage.equals(new Uint8Array(memory.buffer, end - pageBytes, pageBytes))) end -= pageBytes;
  const used = new Uint8Array(memory.buffer.slice(0, end));
  return () => {
    // The memory may have grown.
    const current = new Uint8Array(memory.buffer);
    current.set(used);
    current.fill(0, used.length);
    stackRestore(start);
  };
}

/** A scanner that is made when it is first used, and again after a reset. */
function createLastingScanner(
  engine: RegexEngine,
  state: Running,
  patterns: Parameters<RegexEngine['createScanner']>[0],
): PatternScanner {
  let scanner: PatternScanner | undefined;
  let madeAfter = 0;
  return {
    // Called for nearly every token: no array of arguments is made.
    findNextMatchSync: (text, start, options) => {
      if (!scanner || madeAfter !== state.resets) {
        scanner = engine.createScanner(patterns);
        madeAfter = state.resets;
      }
      return scanner.findNextMatchSync(text, start, options);
    },
    dispose: () => {
      if (madeAfter === state.resets) scanner?.dispose?.();
    },
  };
}

/**
 * Loads Oniguruma from the file of WebAssembly that the package contains. shiki's module decompresses it with streams of
 * the browser, and shiki asks whether bytes are a `Response`. Either makes Node load its implementation of `fetch`, which
 * takes each thread 25 to 60 ms of processor time.
 */
async function loadOniguruma(): Promise<Oniguruma> {
  const bytes = await readFile(join(packageRoot(), 'dist/onig.wasm'));
  const engine = await createOnigurumaEngine({
    instantiator: async (imports) => {
      const { instance } = await WebAssembly.instantiate(bytes, imports);
      running = { program: instance, resets: 0 };
      return { instance: instance as never };
    },
  });
  const state = running!;
  // shiki has the memory for short lines allocated once, with the first line.
  if (!state.reset) engine.createString('').dispose?.();
  state.reset ??= createReset(state.program);
  return {
    engine: { ...engine, createScanner: (patterns) => createLastingScanner(engine, state, patterns) },
    reset: () => {
      state.reset!();
      state.resets += 1;
    },
  };
}

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
  /**
   * Starts again with the engine of this name, and without anything remembered: work that was stopped in the middle leaves
   * grammars half compiled.
   */
  restart(engine: EngineName): void;
  /** Forgets lines if they take more memory than was allowed. */
  keepWithinBudget(): void;
  dispose(): void;
}

/** `fast`: V8 where it can, Oniguruma elsewhere. */
export type EngineName = 'fast' | 'oniguruma';

type Engines = Record<EngineName, RegexEngine> & Pick<Oniguruma, 'reset'>;

/** Bytes that a resolved stack of scopes takes. */
const scopeBytes = 400;

async function loadEngines(): Promise<Engines> {
  const [{ engine, reset }, asciiPatterns] = await Promise.all([loadOniguruma(), readAsciiPatterns()]);
  return {
    fast: createPatternEngine(engine, asciiPatterns),
    oniguruma: createPatternEngine(engine, { searchOf: () => undefined }),
    reset,
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
    restart: (name) => {
      engines!.reset();
      for (const [language, { dispose, create }] of loaded) {
        dispose();
        loaded.set(language, { ...create(engines![name]), create });
      }
      scopeClasses.clear();
      budget.usedBytes = 0;
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
