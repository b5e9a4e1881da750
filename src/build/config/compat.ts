import type { BuilderOptions } from './options/builder-options.js';
import type { UserConfig } from './options/user-options.js';

/** A generator whose names pages and themes may use. */
export type CompatName = NonNullable<UserConfig['compat']>[number];

const themesOfRspress = ['@rspress/core/theme', '@rspress/theme-default', 'rspress/theme'];

/** Aliases of the theme's modules: what is imported by them can be replaced as what is imported from `heddle/theme`. */
export const themeBuilder = (compat: readonly CompatName[]): BuilderOptions[] =>
  compat.includes('rspress')
    ? [
        {
          alias: {
            ...Object.fromEntries(themesOfRspress.map((name) => [name, 'heddle/theme'])),
            '@rspress/core/theme-original': 'heddle/theme-original',
          },
        },
      ]
    : [];
