import { colourGroups, defaultSurface, groupOfColour } from './default-theme.js';
import type { LookClasses } from './token-looks.js';

const fontClasses = [
  { bit: 1, name: 'ti', declaration: 'font-style:italic' },
  { bit: 2, name: 'tb', declaration: 'font-weight:bold' },
  { bit: 8, name: 'ts', declaration: 'text-decoration:line-through' },
];

function variables(): string {
  const entries = [...Object.entries(defaultSurface), ...colourGroups.map((group) => [group.name, group] as const)];
  return entries.map(([name, { light, dark }]) => `--hd-code-${name}:light-dark(${light},${dark})`).join(';');
}

/** Classes of Heddle's own colours: `t1` to `t12` for the groups, `ti`, `tb` and `ts` for font styles. */
export function createDefaultLooks(): LookClasses {
  return {
    classesOf([look]) {
      const { colour, fontStyle } = look!;
      const group = groupOfColour(colour);
      const names = fontClasses.filter(({ bit }) => fontStyle & bit).map(({ name }) => name);
      return [...(group > 0 ? [`t${group}`] : []), ...names].join(' ');
    },
    styleSheet: () =>
      [
        `:root{${variables()}}`,
        ...colourGroups.map(({ name }, index) => `.hd-code .t${index + 1}{color:var(--hd-code-${name})}`),
        ...fontClasses.map(({ name, declaration }) => `.hd-code .${name}{${declaration}}`),
        '',
      ].join('\n'),
  };
}
