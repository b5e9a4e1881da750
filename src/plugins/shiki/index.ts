import { join } from 'node:path';
import type { ShikiOptions } from '../../build/config/options/markdown-options.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { packageRoot } from '../../build/files/package-root.js';
import { shikiPluginOptions, type ShikiPluginOptions } from './options.js';
import { transformerIndentGuides, transformerWhitespace } from './transformers.js';

export type { ShikiPluginOptions, ShownWhitespace } from './options.js';
export { transformerIndentGuides, transformerWhitespace } from './transformers.js';

/** The plugin's options after those of the configuration, which take precedence where there can be only one. */
function mergeShiki(own: ShikiOptions, { whitespace, indentGuides, ...given }: ShikiPluginOptions): ShikiOptions {
  return {
    ...given,
    ...own,
    langs: [...(own.langs ?? []), ...(given.langs ?? [])],
    langAlias: { ...given.langAlias, ...own.langAlias },
    transformers: [
      ...(own.transformers ?? []),
      ...(given.transformers ?? []),
      ...(indentGuides === undefined ? [] : [transformerIndentGuides({ size: indentGuides })]),
      ...(whitespace === undefined ? [] : [transformerWhitespace({ position: whitespace })]),
    ],
  };
}

/** Plugin: themes, languages and transformers of code blocks, for sites and for plugins that bring their own. */
export function shiki(options: ShikiPluginOptions = {}): Plugin {
  const isDrawn = options.whitespace !== undefined || options.indentGuides !== undefined;
  return {
    name: 'shiki',
    options,
    checkOptions: () => optionProblems(shikiPluginOptions, options),
    config: ({ markdown }) => ({
      markdown: { ...markdown, shiki: mergeShiki(markdown?.shiki ?? {}, options) },
    }),
    ...(isDrawn ? { globalStyles: [join(packageRoot(), 'dist/plugins/shiki/marks.css')] } : {}),
  };
}
