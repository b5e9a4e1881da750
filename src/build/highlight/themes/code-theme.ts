import { applyColorReplacements, normalizeTheme, resolveColorReplacements } from 'shiki/core';
import type { ThemeRegistrationAny, ThemeRegistrationResolved } from '@shikijs/types';
import { Theme } from 'shiki/textmate';
import { parseFontStyle } from './font-style.js';
import type { ThemeFacts } from './theme-pair-classes.js';
import type { TokenStyle } from './token-style.js';

/** Style of a scope in one theme, in the theme's own numbers. */
export interface ScopeStyle {
  fontStyle: number;
  foregroundId: number;
}

/** Names of nested scopes, the innermost first. */
export interface ScopePath {
  parent: ScopePath | null;
  scopeName: string;
}

/** A theme, made ready to be asked for the style of a scope. */
export interface CodeTheme {
  readonly registration: ThemeRegistrationResolved;
  /** Paths of the scopes that the theme's selectors name, outermost first. */
  readonly selectors: readonly (readonly string[])[];
  readonly defaultStyle: ScopeStyle;
  /** Style of a scope inside others, given the style of the scope around it. */
  styleOf(path: ScopePath, outer: ScopeStyle): ScopeStyle;
  tokenStyleOf(style: ScopeStyle): TokenStyle;
  readonly facts: ThemeFacts;
}

function selectorPaths({ settings }: ThemeRegistrationResolved): string[][] {
  const selectors = settings.flatMap(({ scope }) => (typeof scope === 'string' ? scope.split(',') : (scope ?? [])));
  const paths = selectors.map((selector) => selector.split(' ').filter((part) => part !== '' && part !== '>'));
  return paths.filter((path) => path.length > 0);
}

/** Reads a theme the way TextMate grammars are colored: rules by selector, unset attributes from the scope around. */
export function createCodeTheme(raw: ThemeRegistrationAny): CodeTheme {
  const registration = normalizeTheme(raw);
  const theme = Theme.createFromRawTheme(registration);
  const replacements = resolveColorReplacements(registration);
  const colors = theme.getColorMap().map((color) => applyColorReplacements(color, replacements));
  const tokenStyleOf = ({ fontStyle, foregroundId }: ScopeStyle): TokenStyle => ({
    color: colors[foregroundId]!,
    fontStyle,
  });
  const fontStyles = registration.settings.map(({ settings }) => parseFontStyle(settings?.fontStyle ?? ''));
  const defaultStyle = theme.getDefaults();
  const styleOf = (path: ScopePath, outer: ScopeStyle): ScopeStyle => {
    const match = theme.match(path as Parameters<Theme['match']>[0]);
    if (!match) return outer;
    return {
      fontStyle: match.fontStyle === -1 ? outer.fontStyle : match.fontStyle,
      foregroundId: match.foregroundId === 0 ? outer.foregroundId : match.foregroundId,
    };
  };
  return {
    registration,
    selectors: selectorPaths(registration),
    defaultStyle,
    styleOf,
    tokenStyleOf,
    facts: {
      defaultTokenStyle: tokenStyleOf(defaultStyle),
      background: applyColorReplacements(registration.bg, replacements),
      colors: colors.filter((color) => color !== undefined),
      fontStyles: [...new Set(fontStyles)].filter((fontStyle) => fontStyle !== 0),
    },
  };
}
