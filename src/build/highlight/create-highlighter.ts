import { normalizeGetter } from 'shiki/core';
import type { ThemeRegistrationAny } from '@shikijs/types';
import { bundledThemesInfo } from 'shiki/themes';
import { BuildError } from '../report/diagnostic.js';
import { unknownTheme } from '../report/errors/code.js';
import { codeHeights } from '../../shared/code-height.js';
import { createDefaultTheme } from '../../shared/default-code-theme.js';
import type { ResolvedMarkdown } from '../config/site-config.js';
import { createCodeTheme, type CodeTheme, type StyleClasses } from './themes/code-theme.js';
import { createDefaultClasses } from './themes/default-theme-classes.js';
import { escapeText } from '../../shared/escape-html.js';
import { createLanguageTable } from './grammars/language-table.js';
import { createLoadedLanguages, type EngineName, type LoadedLanguages } from './grammars/loaded-languages.js';
import { createLimitedTime, threadMs } from './patterns/limited-time.js';
import { createPairClasses } from './themes/theme-pair-classes.js';
import { tokenStylesOf } from './themes/scope-classes.js';
import { longestBlock } from './size-limits.js';
import { transformBlock, type BlockTransform } from './transform-block.js';

/** A theme by its shiki name, or the theme itself. Throws a `BuildError` for a name that shiki does not know. */
async function loadTheme(theme: unknown): Promise<ThemeRegistrationAny> {
  if (typeof theme !== 'string') return normalizeGetter(theme as ThemeRegistrationAny);
  const info = bundledThemesInfo.find(({ id }) => id === theme);
  if (!info)
    throw new BuildError([
      unknownTheme(
        theme,
        bundledThemesInfo.map(({ id }) => id),
      ),
    ]);
  return normalizeGetter(info.import);
}

/** The light and the dark theme. */
async function loadThemes(themes: {
  light: unknown;
  dark: unknown;
}): Promise<[ThemeRegistrationAny, ThemeRegistrationAny]> {
  return [await loadTheme(themes.light), await loadTheme(themes.dark)];
}

/** Rules that blocks need whatever the theme: their surface, the value of each height class, markers of hidden characters. */
export function blockStyles(): string {
  const rules = [
    '.hd-code{color:var(--hd-code-foreground);background-color:var(--hd-code-background)}',
    '.hd-code bdi[data-char]::before{content:"[" attr(data-char) "]"}',
  ];
  const { smallest, largest, step } = codeHeights;
  for (let height = smallest; height <= largest; height += step) {
    rules.push(`.hd-h-${height}{--hd-code-height:${height}px}`);
  }
  return `${rules.join('\n')}\n`;
}

/** Turns code into HTML with classes. The HTML depends on code, language and options alone, not on what came before. */
export interface Highlighter {
  /** Own name of a language, for a name or alias in any case. Undefined for an unknown one; `text` is plain text. */
  resolveLanguage(name: string): string | undefined;
  /** Names and aliases of all languages. */
  readonly languageNames: readonly string[];
  /** Loads a language; `language` is a result of `resolveLanguage`. */
  ensureLanguage(language: string): Promise<void>;
  /**
   * HTML of each line. The language must be loaded. Code and lines over the size limits stay plain, and so do lines in which
   * too many constructs are nested, of which the index of the first is reported.
   */
  highlightLines(code: string, language: string, onTooDeep?: (line: number) => void): string[];
  /** HTML of a `<pre>` that shiki builds with transformers. The language must be loaded. */
  transformBlock(code: string, language: string, transform: BlockTransform): string;
  /**
   * Calls `highlight` with the indexes of the blocks of a page, in order, and again with that of a block which takes
   * seconds: expressions of JavaScript have no limit of steps, and a line can be made for which one takes years. Then
   * Oniguruma, which has a limit for one match, does the block. The HTML is the same, so that the clock does not decide on
   * the output. Oniguruma too can take minutes for many matches.
   *
   * @returns the index of the block with which the time for slow blocks was used up; its page fails
   */
  highlightBlocks(count: number, highlight: (index: number) => void): number | undefined;
  /** CSS of every class that highlighted code can have; the same for all sites with these themes. */
  styleSheet(): string;
  /** Frees the compiled patterns, which the garbage collector does not see. */
  dispose(): void;
}

/** Limits of processor time, in milliseconds. */
export interface HighlighterTimes {
  /** For all slow blocks of a page together. */
  slowBlocksMs: number;
  /** For one block, before Oniguruma takes over. */
  fastBlockMs: number;
}

/** The longest block of C++, the slowest of the languages that are common, takes 2.5 s. */
const usualTimes: HighlighterTimes = { slowBlocksMs: 10_000, fastBlockMs: 5000 };

async function loadThemeClasses(
  options: ResolvedMarkdown['shiki'],
): Promise<{ themes: CodeTheme[]; styleClasses: StyleClasses }> {
  if (!options.themes) return { themes: [createCodeTheme(createDefaultTheme())], styleClasses: createDefaultClasses() };
  const [light, dark] = (await loadThemes(options.themes)).map(createCodeTheme) as [CodeTheme, CodeTheme];
  const themes = [light, dark];
  const pairs = themes.flatMap(({ selectors }) => selectors).map((path) => tokenStylesOf(themes, path));
  return { themes, styleClasses: createPairClasses([light.facts, dark.facts], pairs) };
}

const splitLines = (code: string): string[] => code.split(/\r?\n/);

/**
 * Makes the function of a highlighter that watches the time. What blocks take that end in time is not counted: a page may
 * have any number of them.
 */
function createBlockRunner(
  languages: LoadedLanguages,
  { slowBlocksMs, fastBlockMs }: HighlighterTimes,
): Highlighter['highlightBlocks'] {
  const limitedTime = createLimitedTime();
  return (count, highlight) => {
    let next = 0;
    const highlightRest = (end: number) => () => {
      for (; next < end; next++) highlight(next);
    };
    // Without a language nothing is searched.
    if (!languages.hasEngines) return void highlightRest(count)();
    const run = (engine: EngineName, limitMs: number, end: number): number | undefined =>
      limitedTime(limitMs, highlightRest(end), () => languages.restart(engine));
    for (let leftMs = slowBlocksMs; ;) {
      const first = next;
      const spentMs = run('fast', Math.max(1, Math.min(fastBlockMs, leftMs)), count);
      if (spentMs === undefined) return undefined;
      // Stopped in a block that may have begun just now.
      if (next > first) continue;
      leftMs -= spentMs;
      languages.restart('oniguruma');
      const startMs = threadMs();
      const wasStopped = leftMs <= 0 || run('oniguruma', leftMs, next + 1) !== undefined;
      languages.restart('fast');
      if (wasStopped) return next;
      leftMs -= threadMs() - startMs;
    }
  };
}

/** Creates a highlighter. `memoBytes` bounds, roughly, what it remembers of lines it has seen. */
export async function createHighlighter(
  options: ResolvedMarkdown['shiki'],
  memoBytes = 64 * 1024 * 1024,
  times = usualTimes,
): Promise<Highlighter> {
  const [{ themes, styleClasses }, table] = await Promise.all([
    loadThemeClasses(options),
    createLanguageTable(options.langs, options.langAlias),
  ]);
  const languages = createLoadedLanguages(table, { themes, styleClasses }, memoBytes);
  return {
    resolveLanguage: table.resolve,
    languageNames: table.names,
    ensureLanguage: (language) => languages.ensure(language),
    highlightLines: (code, language, onTooDeep) => {
      const lines = splitLines(code);
      const { memo } = languages.get(language);
      if (!memo || code.length > longestBlock) return lines.map(escapeText);
      languages.keepWithinBudget();
      return memo.highlight(lines, onTooDeep);
    },
    transformBlock: (code, language, transform) =>
      transformBlock(languages.get(language).core(), { code, language, themes, styleClasses }, transform),
    highlightBlocks: createBlockRunner(languages, times),
    styleSheet: () => styleClasses.styleSheet() + blockStyles(),
    dispose: () => languages.dispose(),
  };
}
