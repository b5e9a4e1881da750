import { applyColorReplacements, normalizeTheme, resolveColorReplacements } from 'shiki/core';
import type { ThemeRegistrationAny, ThemeRegistrationResolved } from '@shikijs/types';
import { Theme } from 'shiki/textmate';
import type { ThemeFacts } from './theme-pair-classes.js';

/** Bits of a font style as themes define it. */
const italic = 1;
const bold = 2;
const underline = 4;
const strikethrough = 8;

const names = new Map([
  ['italic', italic],
  ['bold', bold],
  ['underline', underline],
  ['strikethrough', strikethrough],
]);

/** Bits of a font style as a theme writes it, such as `italic bold`. */
function parseFontStyle(written: string): number {
  return written.split(' ').reduce((bits, name) => bits | (names.get(name) ?? 0), 0);
}

/** CSS declarations of a font style, `''` for none. */
export function fontDeclarations(fontStyle: number): string {
  const lines = [fontStyle & underline ? 'underline' : '', fontStyle & strikethrough ? 'line-through' : ''].filter(
    Boolean,
  );
  return [
    fontStyle & italic ? 'font-style:italic' : '',
    fontStyle & bold ? 'font-weight:bold' : '',
    lines.length > 0 ? `text-decoration:${lines.join(' ')}` : '',
  ]
    .filter(Boolean)
    .join(';');
}

/** The font style that shiki wrote as CSS properties, each name preceded by `prefix`. */
export function fontStyleOf(properties: Readonly<Record<string, string>>, prefix: string): number {
  const decoration = properties[`${prefix}-text-decoration`] ?? '';
  return (
    (properties[`${prefix}-font-style`] === 'italic' ? italic : 0) |
    (properties[`${prefix}-font-weight`] === 'bold' ? bold : 0) |
    (decoration.includes('underline') ? underline : 0) |
    (decoration.includes('line-through') ? strikethrough : 0)
  );
}

/** Style of a token in one theme. */
export interface TokenStyle {
  /** CSS color. */
  color: string;
  /** Bits: 1 italic, 2 bold, 4 underline, 8 strikethrough. */
  fontStyle: number;
}

/** Names the class of a token's styles, one style for each theme, and writes the style sheet of all classes. */
export interface StyleClasses {
  /** Classes for an attribute, separated by spaces; `''` for the default style. */
  classesOf(styles: readonly TokenStyle[]): string;
  /** Style sheet for every class that can occur. It depends on the themes alone. */
  styleSheet(): string;
}

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
