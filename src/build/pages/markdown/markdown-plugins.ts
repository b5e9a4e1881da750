import type { PluggableList } from 'unified';
import type { SiteConfig } from '../../config/site-config.js';
import { pageLabels } from '../page-labels.js';
import { remarkDescription } from './description.js';
import { rehypeFileTrees } from './file-trees.js';
import { createFragmentPlugin } from './fragments.js';
import { rehypeHeadings, type HeadingOptions } from './headings.js';
import { markdownStructure } from './markdown-structure.js';
import { rehypeLinks } from './rehype-links.js';
import { remarkLinks } from './remark-links.js';
import { rehypeTables } from './tables.js';
import { rehypeTaskLists } from './task-lists.js';
import { rehypeUnsafeHtml } from './unsafe-html.js';

export { checkNesting } from './nesting.js';

/** Plugins for the Markdown tree and for the HTML tree, in the order they run. */
export interface MarkdownPlugins {
  remarkPlugins: PluggableList;
  rehypePlugins: PluggableList;
}

function headingOptions(config: SiteConfig): HeadingOptions {
  return { anchorLabel: (lang) => pageLabels(config, lang).headingAnchor };
}

/**
 * The Markdown syntax of the site: parser extensions and structure, then links and headings; the configuration's own
 * plugins come behind, then those of its plugins.
 */
export function createMarkdownPlugins(config: SiteConfig, kind: 'md' | 'mdx'): MarkdownPlugins {
  const structure = markdownStructure(config, kind, kind === 'mdx' ? [createFragmentPlugin(config)] : []);
  const added = config.plugins.flatMap(({ markdown }) => markdown ?? []);
  return {
    remarkPlugins: [
      ...structure.remarkPlugins,
      remarkDescription,
      remarkLinks,
      ...config.markdown.remarkPlugins,
      ...added.flatMap(({ remarkPlugins }) => remarkPlugins ?? []),
    ],
    rehypePlugins: [
      ...structure.rehypePlugins,
      ...(kind === 'md' ? [rehypeUnsafeHtml] : [rehypeFileTrees]),
      rehypeLinks,
      [rehypeHeadings, headingOptions(config)],
      rehypeTables,
      rehypeTaskLists,
      ...config.markdown.rehypePlugins,
      ...added.flatMap(({ rehypePlugins }) => rehypePlugins ?? []),
    ],
  };
}
