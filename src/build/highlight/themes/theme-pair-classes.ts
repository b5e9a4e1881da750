import { fontDeclarations } from './font-style.js';
import type { LookClasses, TokenLook } from './token-style.js';

/** The styles that one theme can give a token. Lists are in the order of the theme's rules. */
export interface ThemeFacts {
  /** Look of text that no rule matches. */
  defaultLook: TokenLook;
  background: string;
  colours: readonly string[];
  /** Without 0. */
  fontStyles: readonly number[];
}

const fontReset = 'font-style:normal;font-weight:normal;text-decoration:none';

const keyOf = (looks: readonly TokenLook[]): string =>
  looks.map(({ colour, fontStyle }) => `${colour} ${fontStyle}`).join(' ');

function pairRules(name: string, [light, dark]: readonly TokenLook[]): string[] {
  const lightFont = fontDeclarations(light!.fontStyle);
  const darkFont =
    dark!.fontStyle === light!.fontStyle
      ? ''
      : [lightFont && fontReset, fontDeclarations(dark!.fontStyle)].filter(Boolean).join(';');
  const rule = (colour: string, font: string): string => `.${name}{color:${colour}${font && `;${font}`}}`;
  return [`.hd-code ${rule(light!.colour, lightFont)}`, `html.dark .hd-code ${rule(dark!.colour, darkFont)}`];
}

/** Classes that name the look in one theme: `l3` and `d5` a color, `lf2` and `df1` a font style. */
function singleClasses(
  letter: 'l' | 'd',
  { defaultLook, colours }: ThemeFacts,
  { colour, fontStyle }: TokenLook,
): string[] {
  return [
    ...(colour === defaultLook.colour ? [] : [`${letter}${colours.indexOf(colour)}`]),
    ...(fontStyle === 0 ? [] : [`${letter}f${fontStyle}`]),
  ];
}

function singleRules(letter: 'l' | 'd', { colours, fontStyles }: ThemeFacts): string[] {
  const scope = letter === 'l' ? 'html:not(.dark) .hd-code' : 'html.dark .hd-code';
  return [
    ...colours.map((colour, index) => `${scope} .${letter}${index}{color:${colour}}`),
    ...fontStyles.map((fontStyle) => `${scope} .${letter}f${fontStyle}{${fontDeclarations(fontStyle)}}`),
  ];
}

/**
 * Classes of a pair of themes. `pairs` are the looks that the themes' own selectors give: each has a class, `s<n>`.
 * Other pairs, where the themes take a token's look from different rules, get a class for each theme.
 */
export function createPairLooks(
  [light, dark]: readonly [ThemeFacts, ThemeFacts],
  pairs: readonly (readonly TokenLook[])[],
): LookClasses {
  const unstyled = [light, dark].map(({ defaultLook }) => ({ ...defaultLook, fontStyle: 0 }));
  const classes = new Map([[keyOf(unstyled), '']]);
  const named: { name: string; looks: readonly TokenLook[] }[] = [];
  for (const looks of pairs) {
    const key = keyOf(looks);
    if (classes.has(key)) continue;
    const name = `s${named.length + 1}`;
    classes.set(key, name);
    named.push({ name, looks });
  }
  const variables = ({ defaultLook, background }: ThemeFacts): string =>
    `--hd-code-foreground:${defaultLook.colour};--hd-code-background:${background}`;
  return {
    classesOf: ([lightLook, darkLook]) =>
      classes.get(keyOf([lightLook!, darkLook!])) ??
      [...singleClasses('l', light, lightLook!), ...singleClasses('d', dark, darkLook!)].join(' '),
    styleSheet: () =>
      [
        `:root{${variables(light)}}`,
        `html.dark{${variables(dark)}}`,
        ...named.flatMap(({ name, looks }) => pairRules(name, looks)),
        ...singleRules('l', light),
        ...singleRules('d', dark),
        '',
      ].join('\n'),
  };
}
