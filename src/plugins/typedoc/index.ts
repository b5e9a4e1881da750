import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { generatePages } from './generate-pages.js';
import { addTexts } from '../page-texts.js';
import { typedocOptions, type TypedocOptions } from './options.js';

export type { TypedocOptions } from './options.js';

/** Plugin: pages about what TypeScript modules export, made by TypeDoc before pages are listed. */
export function typedoc(options: TypedocOptions): Plugin {
  const state: { command?: 'build' | 'dev' | 'preview'; sources: string[] } = { sources: [] };
  return {
    // A site with several languages has one of these for each.
    name: options?.outDir === undefined ? 'typedoc' : `typedoc ${options.outDir}`,
    options,
    checkOptions: () => optionProblems(typedocOptions, options),
    config: (_config, { command }) => void (state.command = command),
    i18nSource: addTexts('typedoc'),
    configResolved: async (config) => {
      if (state.command === 'preview') return [];
      const { problems, sources } = await generatePages(options, config);
      state.sources = sources;
      return problems;
    },
    inputs: () => state.sources,
  };
}
