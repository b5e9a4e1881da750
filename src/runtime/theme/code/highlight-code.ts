import type { HighlighterCore, LanguageRegistration } from '@shikijs/types';
import { createDefaultTheme, defaultTokenClasses } from '../../../shared/default-code-theme.js';
import { createHighlighterCoreSync, createJavaScriptRegexEngine } from '../../vendor/shiki.js';
import { grammarOf } from './code-languages.js';

/** A piece of highlighted code. */
export interface CodeToken {
  text: string;
  className?: string;
  /** Colors of a site's own themes, as CSS variables. */
  style?: Record<string, string>;
}

/** Code that is longer stays plain, as it does in pages. */
const longestCode = 100_000;

/** Without a limit of time: the first line takes long where patterns are compiled, and would stay half plain. */
const limits = { tokenizeTimeLimit: 0, tokenizeMaxLineLength: 10_000 };

interface LoadedLanguage {
  core: HighlighterCore;
  name: string;
  /** Names of the site's own themes. */
  themes?: { light: string; dark: string };
}

const loaded = new Map<string, Promise<LoadedLanguage | undefined>>();

async function load(language: string, langs: readonly LanguageRegistration[]): Promise<LoadedLanguage | undefined> {
  const own = langs.filter(({ name, aliases = [] }) => name === language || aliases.includes(language));
  const grammar = grammarOf(language);
  const registrations = own.length > 0 ? [...langs] : ((await grammar?.())?.default ?? []);
  const name = (own.at(-1) ?? registrations.at(-1))?.name;
  if (name === undefined) return undefined;
  const { loadCodeThemes } = await import('heddle-code-themes');
  const themes = await loadCodeThemes();
  const core = createHighlighterCoreSync({
    // Patterns become regular expressions of the browser: WebAssembly needs a permission in strict policies.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    langs: registrations,
    themes: themes ? [themes.light, themes.dark] : [createDefaultTheme()],
    warnings: false,
  });
  return { core, name, ...(themes ? { themes: { light: themes.light.name!, dark: themes.dark.name! } } : {}) };
}

function loadOnce(language: string, langs: readonly LanguageRegistration[]): Promise<LoadedLanguage | undefined> {
  const key = [language, ...langs.map(({ name }) => name)].join(' ');
  const started = loaded.get(key) ?? load(language, langs);
  loaded.set(key, started);
  // A load that failed without a network may succeed later.
  started.catch(() => loaded.delete(key));
  return started;
}

/** Highlights code with the colors of the site. Undefined for languages that are not offered and for very long code. */
export async function highlightCode(
  code: string,
  language: string,
  langs: readonly LanguageRegistration[] = [],
): Promise<CodeToken[][] | undefined> {
  const found = code.length > longestCode ? undefined : await loadOnce(language.toLowerCase(), langs);
  if (!found) return undefined;
  const { core, name, themes } = found;
  if (!themes) {
    const lines = core.codeToTokensBase(code, { ...limits, lang: name, theme: 'heddle' });
    return lines.map((line) =>
      line.map(({ content, color = '#0', fontStyle = 0 }) => ({
        text: content,
        className: defaultTokenClasses(color, fontStyle),
      })),
    );
  }
  const lines = core.codeToTokensWithThemes(code, { ...limits, lang: name, themes });
  return lines.map((line) =>
    line.map(({ content, variants }) => ({
      text: content,
      className: 'hd-code-token',
      style: {
        '--hd-token-light': variants['light']?.color ?? '',
        '--hd-token-dark': variants['dark']?.color ?? '',
      },
    })),
  );
}
