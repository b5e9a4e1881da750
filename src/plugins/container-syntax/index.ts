import type { ContainerType } from '../../build/config/options/markdown-options.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { calloutTitles } from '../../build/config/interface-texts.js';
import { containerSyntaxOptions, type ContainerSyntaxOptions } from './options.js';

export type { ContainerType } from '../../build/config/options/markdown-options.js';
export type { ContainerSyntaxOptions } from './options.js';

/** Lays options of types over those of other types: an option that is set takes precedence. */
function mergeTypes(all: readonly Record<string, ContainerType>[]): Record<string, ContainerType> {
  const merged: Record<string, ContainerType> = {};
  for (const types of all)
    for (const [name, type] of Object.entries(types)) merged[name] = { ...merged[name], ...type };
  return merged;
}

/** Plugin: containers of the site's own types, and English titles on pages in any language. */
export function containerSyntax(options: ContainerSyntaxOptions = {}): Plugin {
  return {
    name: 'container-syntax',
    options,
    checkOptions: () => optionProblems(containerSyntaxOptions, options),
    config: ({ markdown }) => {
      const untranslated = Object.entries(options.translate === false ? calloutTitles('en') : {});
      const titles = Object.fromEntries(untranslated.map(([name, title]) => [name, { title }]));
      return {
        markdown: { ...markdown, containers: mergeTypes([titles, options.types ?? {}, markdown?.containers ?? {}]) },
      };
    },
  };
}
