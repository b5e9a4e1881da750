import { addCosts, startCost, type HookCost } from '../report/hook-costs.js';
import type { Pluggable, PluggableList } from 'unified';
import type { VFile } from 'vfile';
import type { SiteConfig } from '../config/site-config.js';
import type { MarkdownPlugins } from './markdown-processor.js';
import type { MdxSyntax } from './mdx-syntax.js';
import { pageLabels } from './page-labels.js';
import { remarkDescription } from './description.js';
import { remarkUnhandledDirectives } from './syntax/directives.js';
import { remarkForeignSyntax } from './syntax/foreign-syntax.js';
import { rehypeHeadings, rehypeWrappedHeadings, type HeadingOptions } from './headings.js';
import { markdownStructure } from './markdown-structure.js';
import { rehypeLinks } from './links/rehype-links.js';
import { remarkLinks } from './links/remark-links.js';
import { rehypeFootnotes, type FootnoteOptions } from './syntax/footnotes.js';
import { rehypeTables } from './syntax/tables.js';
import { rehypeTaskLists } from './syntax/task-lists.js';
import { rehypeUnsafeHtml } from './syntax/unsafe-html.js';

function headingOptions(config: SiteConfig): HeadingOptions {
  return { anchorLabel: (lang) => pageLabels(config, lang).headingAnchor };
}

/** An entry that unified runs beside others with the same function. It would keep the options of the last one alone. */
function separate(entry: Pluggable): Pluggable {
  if (!Array.isArray(entry)) return entry;
  const [plugin, ...options] = entry;
  return [
    function (...given) {
      return plugin.apply(this, given);
    },
    ...options,
  ];
}

/** Measures what the Markdown plugins of a plugin take. */
function measured(name: string, plugins: PluggableList = [], countsAllocations: boolean): PluggableList {
  if (plugins.length === 0) return [];
  let endCost: (() => HookCost) | undefined;
  const start = () => (): void => void (endCost = startCost(countsAllocations));
  const stop = () => (_tree: unknown, file: VFile) =>
    addCosts(file.data.scope!.pluginCosts, { [`${name} markdown`]: endCost!() });
  return [start, ...plugins.map(separate), stop];
}

/**
 * The Markdown syntax of the site: parser extensions and structure, then links and headings; the configuration's own
 * remark and rehype plugins follow, then those of its plugins. With `mdx`, the syntax is that of MDX.
 */
export function createMarkdownPlugins(config: SiteConfig, mdx?: MdxSyntax, countsAllocations = false): MarkdownPlugins {
  const contentPlugins = config.plugins.flatMap(({ name, markdown }) =>
    measured(name, markdown?.contentPlugins, countsAllocations),
  );
  const structure = mdx
    ? markdownStructure(config, 'mdx', [
        mdx.remarkFrontMatterTexts,
        ...contentPlugins,
        mdx.createFragmentPlugin(config),
      ])
    : markdownStructure(config, 'md', contentPlugins);
  const rehypePlugins = [
    ...config.markdown.rehypePlugins,
    ...config.plugins.flatMap(({ name, markdown }) => measured(name, markdown?.rehypePlugins, countsAllocations)),
  ];
  return {
    remarkPlugins: [
      ...(mdx ? [mdx.createExcerptPlugin(config)] : []),
      ...structure.remarkPlugins,
      remarkDescription,
      remarkLinks,
      ...config.markdown.remarkPlugins,
      ...config.plugins.flatMap(({ name, markdown }) => measured(name, markdown?.remarkPlugins, countsAllocations)),
      // Last, since plugins may know the syntax.
      remarkUnhandledDirectives,
      ...(mdx && config.compat.length > 0 ? [mdx.remarkUndefinedNames] : []),
      ...(mdx && !config.compat.includes('starlight') ? [] : [[remarkForeignSyntax, mdx ? 'mdx' : 'md'] as Pluggable]),
    ],
    rehypePlugins: [
      ...structure.rehypePlugins,
      mdx ? mdx.rehypeFileTrees : rehypeUnsafeHtml,
      [rehypeFootnotes, { labels: (lang) => pageLabels(config, lang) } satisfies FootnoteOptions],
      rehypeLinks,
      [rehypeHeadings, headingOptions(config)],
      rehypeTables,
      rehypeTaskLists,
      ...rehypePlugins,
      ...(rehypePlugins.length > 0 ? [rehypeWrappedHeadings] : []),
    ],
  };
}
