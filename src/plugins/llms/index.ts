import type { HeadTag } from '../../shared/head.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { answerRequest } from './answer-request.js';
import { pointersOf } from './copy-front-matter.js';
import { llmsSets, type LlmsOptions } from './options.js';

const headLink = (rel: string, type: string, href: string): HeadTag => ['link', { rel, type, href }];

export type { LlmsOptions, LlmsPage, LlmsTxtContext, LlmsTxtOptions, WriteLlmsTxt } from './options.js';

/** Plugin: writes lists of the pages for language models, and each page as Markdown. */
export function llms(options: LlmsOptions | LlmsOptions[] = {}): Plugin {
  const sets = [options].flat();
  return {
    name: 'llms',
    options,
    checkOptions: () => optionProblems(llmsSets, options),
    head: (page, config) => {
      const { copy, list } = pointersOf(page, sets, config);
      return [
        ...(copy === undefined ? [] : [headLink('alternate', 'text/markdown', copy)]),
        ...(list === undefined ? [] : [headLink('describedby', 'text/plain', list)]),
      ];
    },
    convertArticle: async (html, { base }) => (await import('./html-to-markdown.js')).htmlToMarkdown(html, base),
    emit: async (pages, config, navigation, _content, convertArticles) => {
      const { llmsFiles } = await import('./llms-files.js');
      return llmsFiles(sets, pages, navigation, config, convertArticles);
    },
    handleRequest: (request, config, site) => answerRequest(sets, request, config, site),
  };
}
