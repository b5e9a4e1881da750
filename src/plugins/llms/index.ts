import type { HeadTag } from '../../shared/head.js';
import type { Plugin } from '../../build/config/plugin.js';
import { optionProblems } from '../../build/config/options/check-options.js';
import { pointersOf } from './copy-front-matter.js';
import { llmsSets, type LlmsOptions } from './options.js';

/** Weight of a type in an `Accept` header; 0 if the header does not contain it. */
function weightOf(accept: string, type: string): number {
  const part = accept.split(',').find((entry) => entry.trim().toLowerCase().startsWith(type));
  if (part === undefined) return 0;
  return Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1);
}

/** True if a client asks for Markdown rather than for HTML. */
function prefersMarkdown(accept = ''): boolean {
  const weight = weightOf(accept, 'text/markdown');
  return weight > 0 && weight >= weightOf(accept, 'text/html');
}

const headLink = (rel: string, type: string, href: string): HeadTag => ['link', { rel, type, href }];

/** Path of the Markdown file for a path below `base`. */
function markdownFileFor(path: string): string {
  return path === '' || path.endsWith('/') ? `${path}index.md` : `${path.replace(/\.html$/, '')}.md`;
}

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
    handleRequest: ({ command, path, headers }) => {
      if (command !== 'preview' || path.startsWith('assets/')) return undefined;
      const varied = { headers: { Vary: 'Accept' } };
      return prefersMarkdown(headers['accept']) ? { file: markdownFileFor(path), ...varied } : varied;
    },
  };
}
