/** Optional packages that plugins need, by the names of their functions. Sites that use a plugin install them. */
export const pluginPackages = {
  apiDocgen: ['react-docgen-typescript', 'typescript'],
  math: ['katex'],
  mermaid: ['mermaid'],
  playground: [
    '@codemirror/commands',
    '@codemirror/lang-javascript',
    '@codemirror/language',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
    'sucrase',
  ],
  twoslash: ['twoslash', '@shikijs/twoslash', 'typescript'],
  typedoc: ['typedoc', 'typedoc-plugin-markdown', 'typescript'],
} as const;
