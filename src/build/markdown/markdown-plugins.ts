import type { VFile } from 'vfile';
import { addCosts, startCost, type HookCost } from '../report/report.js';
import type { Pluggable, PluggableList } from 'unified';
import { hasDialect } from '../../compat/dialects.js';
import { guardedPlugin } from './guarded-plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import type { MarkdownPlugins } from './markdown-processor.js';
import type { MdxSyntax } from './mdx-syntax.js';
import { pageLabels } from './page-labels.js';
import { remarkUnhandledDirectives } from './syntax/directives.js';
import { remarkForeignSyntax } from './syntax/foreign-syntax.js';
import { rehypeHeadings, rehypeWrappedHeadings, type HeadingOptions } from './headings.js';
import { markdownStructure } from './markdown-structure.js';
import { rehypeLinks } from './links/rehype-links.js';
import { remarkDefinitions } from './syntax/definitions.js';
import { remarkLiteralSyntax } from './syntax/literal-syntax.js';
import { remarkUnreadSyntax } from './syntax/lost-syntax.js';
import { remarkLinks } from './links/remark-links.js';
import { rehypeFootnotes, type FootnoteOptions } from './syntax/footnotes.js';
import { rehypeSplitParagraphs, rehypeTables, rehypeTaskLists, rehypeUnsafeHtml } from './syntax/html-elements.js';

function headingOptions(config: SiteConfig): HeadingOptions {
  return { anchorLabel: (lang) => pageLabels(config, lang).headingAnchor };
}

/** Measures what the Markdown plugins of a plugin take. */
function measured(name: string, plugins: PluggableList = [], countsAllocations: boolean): PluggableList {
  if (plugins.length === 0) return [];
  let endCost: (() => HookCost) | undefined;
  const start = () => (): void => void (endCost = startCost(countsAllocations));
  const stop = () => (_tree: unknown, file: VFile) =>
    addCosts(file.data.scope!.pluginCosts, { [`${name} markdown`]: endCost!() });
  return [start, ...plugins.map((entry) => guardedPlugin({ plugin: name }, entry)), stop];
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
    ? markdownStructure(config, mdx.createMdxRules, [
        mdx.remarkFrontMatterTexts,
        ...contentPlugins,
        mdx.createFragmentPlugin(config),
      ])
    : markdownStructure(config, undefined, contentPlugins);
  const rehypePlugins = [
    ...config.markdown.rehypePlugins.map((entry) => guardedPlugin({ option: 'markdown.rehypePlugins' }, entry)),
    ...config.plugins.flatMap(({ name, markdown }) => measured(name, markdown?.rehypePlugins, countsAllocations)),
  ];
  return {
    remarkPlugins: [
      ...(mdx ? [mdx.createExcerptPlugin(config)] : []),
      ...structure.remarkPlugins,
      remarkDefinitions,
      remarkLinks,
      remarkUnreadSyntax,
      ...config.markdown.remarkPlugins.map((entry) => guardedPlugin({ option: 'markdown.remarkPlugins' }, entry)),
      ...config.plugins.flatMap(({ name, markdown }) => measured(name, markdown?.remarkPlugins, countsAllocations)),
      // Last, since plugins may know the syntax.
      remarkUnhandledDirectives,
      ...(mdx && config.compat.length > 0 ? [mdx.remarkUndefinedNames] : []),
      remarkLiteralSyntax,
      ...(mdx && !hasDialect(config, 'hasDirectives') ? [] : [[remarkForeignSyntax, mdx ? 'mdx' : 'md'] as Pluggable]),
    ],
    rehypePlugins: [
      ...structure.rehypePlugins,
      mdx ? mdx.rehypeFileTrees : rehypeUnsafeHtml,
      [rehypeFootnotes, { labels: (lang) => pageLabels(config, lang) } satisfies FootnoteOptions],
      rehypeLinks,
      [rehypeHeadings, headingOptions(config)],
      ...(mdx ? [rehypeSplitParagraphs] : []),
      rehypeTables,
      rehypeTaskLists,
      ...rehypePlugins,
      ...(rehypePlugins.length > 0 ? [rehypeWrappedHeadings] : []),
    ],
  };
}
