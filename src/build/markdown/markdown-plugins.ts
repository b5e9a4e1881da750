import type { PluggableList } from 'unified';
import type { VFile } from 'vfile';
import type { SiteConfig } from '../config/site-config.js';
import type { MarkdownPlugins } from './markdown-processor.js';
import type { MdxSyntax } from './mdx-syntax.js';
import { pageLabels } from './page-labels.js';
import { remarkDescription } from './description.js';
import { remarkForeignSyntax } from './syntax/foreign-syntax.js';
import { rehypeHeadings, type HeadingOptions } from './headings.js';
import { markdownStructure } from './markdown-structure.js';
import { rehypeLinks } from './links/rehype-links.js';
import { remarkLinks } from './links/remark-links.js';
import { rehypeTables } from './syntax/tables.js';
import { rehypeTaskLists } from './syntax/task-lists.js';
import { rehypeUnsafeHtml } from './syntax/unsafe-html.js';

function headingOptions(config: SiteConfig): HeadingOptions {
  return { anchorLabel: (lang) => pageLabels(config, lang).headingAnchor };
}

/** Puts a clock around the Markdown plugins of a plugin. */
function timed(name: string, plugins: PluggableList = []): PluggableList {
  if (plugins.length === 0) return [];
  let startedAt = 0;
  const start = () => (): void => void (startedAt = performance.now());
  const stop = () => (_tree: unknown, file: VFile) => {
    const { pluginTimes } = file.data.scope!;
    const hook = `${name} markdown`;
    pluginTimes[hook] = (pluginTimes[hook] ?? 0) + performance.now() - startedAt;
  };
  return [start, ...plugins, stop];
}

/**
 * The Markdown syntax of the site: parser extensions and structure, then links and headings; the configuration's own
 * remark and rehype plugins follow, then those of its plugins. With `mdx`, the syntax is that of MDX.
 */
export function createMarkdownPlugins(config: SiteConfig, mdx?: MdxSyntax): MarkdownPlugins {
  const contentPlugins = config.plugins.flatMap(({ name, markdown }) => timed(name, markdown?.contentPlugins));
  const structure = mdx
    ? markdownStructure(config, 'mdx', [
        mdx.remarkFrontMatterTexts,
        ...contentPlugins,
        mdx.createFragmentPlugin(config),
      ])
    : markdownStructure(config, 'md', contentPlugins);
  return {
    remarkPlugins: [
      ...structure.remarkPlugins,
      remarkDescription,
      remarkLinks,
      ...config.markdown.remarkPlugins,
      ...config.plugins.flatMap(({ name, markdown }) => timed(name, markdown?.remarkPlugins)),
      // Last, since plugins may know the syntax.
      ...(mdx ? [] : [remarkForeignSyntax]),
    ],
    rehypePlugins: [
      ...structure.rehypePlugins,
      mdx ? mdx.rehypeFileTrees : rehypeUnsafeHtml,
      rehypeLinks,
      [rehypeHeadings, headingOptions(config)],
      rehypeTables,
      rehypeTaskLists,
      ...config.markdown.rehypePlugins,
      ...config.plugins.flatMap(({ name, markdown }) => timed(name, markdown?.rehypePlugins)),
    ],
  };
}
