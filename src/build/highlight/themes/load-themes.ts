import { normalizeGetter } from 'shiki/core';
import type { ThemeRegistrationAny } from '@shikijs/types';
import { bundledThemesInfo } from 'shiki/themes';
import { BuildError } from '../../report/diagnostic.js';
import { unknownTheme } from '../../report/errors/code.js';

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
export async function loadThemes(themes: {
  light: unknown;
  dark: unknown;
}): Promise<[ThemeRegistrationAny, ThemeRegistrationAny]> {
  return [await loadTheme(themes.light), await loadTheme(themes.dark)];
}
