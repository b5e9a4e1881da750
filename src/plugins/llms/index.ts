import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { llmsSets, type LlmsOptions } from './options.js';
import { markdownFileFor, prefersMarkdown } from './prefers-markdown.js';

export type { LlmsOptions, LlmsPage, LlmsTxtContext, LlmsTxtOptions, WriteLlmsTxt } from './options.js';

/** Plugin: writes lists of the pages for language models, and each page as Markdown. */
export function llms(options: LlmsOptions | LlmsOptions[] = {}): Plugin {
  const sets = [options].flat();
  return {
    name: 'llms',
    options,
    checkOptions: () => optionProblems(llmsSets, options),
    convertArticle: async (html, { base }) => (await import('./html-to-markdown.js')).htmlToMarkdown(html, base),
    emit: async (pages, config, navigation, _content, convertArticles) => {
      const { llmsFiles } = await import('./llms-files.js');
      return llmsFiles(sets, pages, navigation, config, convertArticles);
    },
    handleRequest: ({ command, path, headers }) => {
      if (command !== 'preview' || path.startsWith('assets/')) return undefined;
      const varied = { headers: { Vary: 'Accept' } };
      return prefersMarkdown(headers['accept']) ? { file: markdownFileFor(path), ...varied } : varied;
    },
  };
}
