import { fontDeclarations, type StyleClasses, type TokenStyle } from './code-theme.js';

/** The styles that a token can have in one theme. Lists are in the order of the theme's rules. */
export interface ThemeFacts {
  /** Style of text that no rule matches. */
  defaultTokenStyle: TokenStyle;
  background: string;
  colors: readonly string[];
  /** Without 0. */
  fontStyles: readonly number[];
}

const fontReset = 'font-style:normal;font-weight:normal;text-decoration:none';

const keyOf = (styles: readonly TokenStyle[]): string =>
  styles.map(({ color, fontStyle }) => `${color} ${fontStyle}`).join(' ');

/** Rules of the dark theme. Paper has the light one, whatever the screen shows. */
const onScreen = (rules: readonly string[]): string[] => ['@media screen{', ...rules, '}'];

/** Rules of a pair for all media, and those of the dark theme. */
function pairRules(name: string, [light, dark]: readonly TokenStyle[]): [string, string] {
  const lightFont = fontDeclarations(light!.fontStyle);
  const darkFont =
    dark!.fontStyle === light!.fontStyle
      ? ''
      : [lightFont && fontReset, fontDeclarations(dark!.fontStyle)].filter(Boolean).join(';');
  const rule = (color: string, font: string): string => `.${name}{color:${color}${font && `;${font}`}}`;
  return [`.hd-code ${rule(light!.color, lightFont)}`, `html.dark .hd-code ${rule(dark!.color, darkFont)}`];
}

/** Classes that name the style in one theme: `l3` and `d5` a color, `lf2` and `df1` a font style. */
function singleClasses(
  letter: 'l' | 'd',
  { defaultTokenStyle, colors }: ThemeFacts,
  { color, fontStyle }: TokenStyle,
): string[] {
  return [
    ...(color === defaultTokenStyle.color ? [] : [`${letter}${colors.indexOf(color)}`]),
    ...(fontStyle === 0 ? [] : [`${letter}f${fontStyle}`]),
  ];
}

function singleRules(letter: 'l' | 'd', { colors, fontStyles }: ThemeFacts): string[] {
  const rules = (scope: string): string[] => [
    ...colors.map((color, index) => `${scope} .${letter}${index}{color:${color}}`),
    ...fontStyles.map((fontStyle) => `${scope} .${letter}f${fontStyle}{${fontDeclarations(fontStyle)}}`),
  ];
  if (letter === 'd') return rules('html.dark .hd-code');
  const printed = rules('html .hd-code');
  return [...rules('html:not(.dark) .hd-code'), ...(printed.length > 0 ? ['@media print{', ...printed, '}'] : [])];
}

/**
 * Classes of a pair of themes. `pairs` are the styles of the themes' own selectors: each has a class, `s<n>`.
 * Other pairs, where the themes take a token's style from different rules, get a class for each theme.
 */
export function createPairClasses(
  [light, dark]: readonly [ThemeFacts, ThemeFacts],
  pairs: readonly (readonly TokenStyle[])[],
): StyleClasses {
  const unstyled = [light, dark].map(({ defaultTokenStyle }) => ({ ...defaultTokenStyle, fontStyle: 0 }));
  const classes = new Map([[keyOf(unstyled), '']]);
  const named: { name: string; styles: readonly TokenStyle[] }[] = [];
  for (const styles of pairs) {
    const key = keyOf(styles);
    if (classes.has(key)) continue;
    const name = `s${named.length + 1}`;
    classes.set(key, name);
    named.push({ name, styles });
  }
  const variables = ({ defaultTokenStyle, background }: ThemeFacts): string =>
    `--hd-code-foreground:${defaultTokenStyle.color};--hd-code-background:${background}`;
  return {
    classesOf: ([lightStyle, darkStyle]) =>
      classes.get(keyOf([lightStyle!, darkStyle!])) ??
      [...singleClasses('l', light, lightStyle!), ...singleClasses('d', dark, darkStyle!)].join(' '),
    styleSheet: () => {
      const rules = named.map(({ name, styles }) => pairRules(name, styles));
      return [
        `:root{${variables(light)}}`,
        ...rules.map(([all]) => all),
        ...singleRules('l', light),
        ...onScreen([
          `html.dark{${variables(dark)}}`,
          ...rules.map(([, darkRule]) => darkRule),
          ...singleRules('d', dark),
        ]),
        '',
      ].join('\n');
    },
  };
}
