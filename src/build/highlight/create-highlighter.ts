import { createDefaultTheme } from '../../shared/default-code-theme.js';
import type { ResolvedMarkdown } from '../config/site-config.js';
import { blockStyles } from './block-styles.js';
import { createCodeTheme } from './themes/code-theme.js';
import type { CodeTheme } from './themes/code-theme.js';
import { createDefaultClasses } from './themes/default-theme-classes.js';
import { escapeText } from '../../shared/escape-html.js';
import { createLanguageTable } from './grammars/language-table.js';
import { createLoadedLanguages } from './grammars/loaded-languages.js';
import { createLimitedTime } from './patterns/limited-time.js';
import { loadThemes } from './themes/load-themes.js';
import { createPairClasses } from './themes/theme-pair-classes.js';
import { tokenStylesOf } from './themes/scope-classes.js';
import { longestBlock } from './size-limits.js';
import type { StyleClasses } from './themes/token-style.js';
import { transformBlock } from './transform-block.js';
import type { BlockTransform } from './transform-block.js';

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

/** Time for the code of a page, in milliseconds, before Oniguruma takes over. */
const pageMs = 10_000;

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

/** Creates a highlighter. `memoBytes` bounds, roughly, what it remembers of lines it has seen. */
export async function createHighlighter(
  options: ResolvedMarkdown['shiki'],
  memoBytes = 64 * 1024 * 1024,
): Promise<Highlighter> {
  const [{ themes, styleClasses }, table] = await Promise.all([
    loadThemeClasses(options),
    createLanguageTable(options.langs, options.langAlias),
  ]);
  const languages = createLoadedLanguages(table, { themes, styleClasses }, memoBytes);
  const limitedTime = createLimitedTime();
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
    withinTime: (work) => {
      // Without a language nothing is searched.
      if (!languages.hasEngines) work();
      else if (!limitedTime(pageMs, work)) languages.withOniguruma(work);
    },
    styleSheet: () => styleClasses.styleSheet() + blockStyles(),
    dispose: () => languages.dispose(),
  };
}
