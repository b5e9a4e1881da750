/** Options of Rspress. */
export const rspressOptions: Readonly<Record<string, string>> = {
  llms: 'Add the plugin llms: `plugins: [llms()]`.',
  builderConfig: 'Set aliases, constants and plugins of esbuild in `builder`, tags in `head`.',
  'builderConfig.resolve': 'Use `builder.alias`.',
  'builderConfig.source': 'Use `builder.define` and `builder.alias`.',
  'builderConfig.html': 'Use `head`.',
  'builderConfig.output': 'Use `assetPrefix` for a CDN, and `outDir` for the folder.',
  'builderConfig.output.assetPrefix': 'Use `assetPrefix`.',
  'builderConfig.server': 'Use `server`.',
  'builderConfig.tools': 'Set what it does in `builder` or `head`.',
  logoAlt: 'Use `logoText`.',
  'markdown.mdxRs': 'Remove it: there is one compiler.',
  'markdown.shiki.langs': 'Remove names of languages: Heddle loads a language when a page uses it.',
  'themeConfig.lastUpdatedText': 'Set the text in `i18n.json`.',
  'themeConfig.search': 'Use `search`.',
};
