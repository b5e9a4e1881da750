import { colorGroups, defaultSurface, defaultTokenClasses, fontClasses } from '../../../shared/default-code-theme.js';
import type { StyleClasses } from './code-theme.js';

function variables(): string {
  const entries = [...Object.entries(defaultSurface), ...colorGroups.map((group) => [group.name, group] as const)];
  return entries.map(([name, { light, dark }]) => `--hd-code-${name}:light-dark(${light},${dark})`).join(';');
}

/** Classes of Heddle's own colors: `t1` to `t12` for the groups, `ti`, `tb` and `ts` for font styles. */
export function createDefaultClasses(): StyleClasses {
  return {
    classesOf: ([style]) => defaultTokenClasses(style!.color, style!.fontStyle),
    styleSheet: () =>
      [
        `:root{${variables()}}`,
        ...colorGroups.map(({ name }, index) => `.hd-code .t${index + 1}{color:var(--hd-code-${name})}`),
        ...fontClasses.map(({ name, declaration }) => `.hd-code .${name}{${declaration}}`),
        '',
      ].join('\n'),
  };
}
