import type { Element, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeRaw from 'rehype-raw';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import type { PluggableList } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import type { SiteConfig } from '../../config/site-config.js';
import { pageLabels } from '../page-labels.js';
import { remarkAlerts, remarkContainers } from './containers.js';
import { remarkFenceSyntax } from './fence-syntax.js';
import { remarkFragments } from './fragments.js';
import { rehypeHeadings, remarkHeadingIds } from './headings.js';
import { rehypeLinks, remarkLinks } from './links.js';
import { remarkReplaceRules } from './replace-rules.js';
import { connectSections, remarkSearchText } from './search-text.js';

export { checkNesting } from './nesting.js';

/** rehype plugin: wide tables, written in Markdown, HTML or JSX, scroll in a box of their own. */
function rehypeTables() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      const isTable =
        (node.type === 'element' && node.tagName === 'table') ||
        (node.type === 'mdxJsxFlowElement' && node.name === 'table');
      if (!isTable || !parent || index === undefined) return undefined;
      const box: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['hd-table'], tabIndex: 0 },
        children: [node as Element],
      };
      parent.children[index] = box;
      return [SKIP, index + 1];
    });
  };
}

/** rehype plugin: boxes of task lists are named by their item. */
function rehypeTaskLists() {
  return (tree: Root): void => {
    visit(tree, 'element', (item) => {
      if (!(item.properties['className'] as string[] | undefined)?.includes('task-list-item')) return;
      const label = toString(item).trim();
      visit(item, 'element', (box) => {
        if (box.tagName === 'input' && box.properties['type'] === 'checkbox') box.properties['ariaLabel'] ??= label;
      });
    });
  };
}

/** rehype plugin: raw HTML of Markdown files becomes elements; pages without any need not be parsed again. */
function rehypeRawHtml() {
  const parse = rehypeRaw({ passThrough: ['staticHtml'] });
  return (tree: Root, file: VFile): Root => {
    let hasRaw = false;
    visit(tree, 'raw', () => {
      hasRaw = true;
      return false;
    });
    return hasRaw ? (parse(tree, file) as Root) : tree;
  };
}

/** rehype plugin: raw HTML is shown as text. */
function rehypeRawText() {
  return (tree: Root): void => {
    visit(tree, 'raw', (node, index, parent) => {
      if (parent && index !== undefined) parent.children[index] = { type: 'text', value: node.value };
    });
  };
}

function rehypeSections() {
  return (_tree: Root, file: VFile): void => connectSections(file.data.scope!);
}

/**
 * The Markdown syntax of the site, in the order it is applied: parser extensions, then the Markdown tree, then the HTML
 * tree; the configuration's and the plugins' own come behind.
 */
export function createMarkdownPlugins(
  config: SiteConfig,
  kind: 'md' | 'mdx',
): { remarkPlugins: PluggableList; rehypePlugins: PluggableList } {
  const own = config.plugins.flatMap(({ markdown }) => markdown ?? []);
  return {
    remarkPlugins: [
      remarkGfm,
      remarkCjkFriendly,
      remarkCjkFriendlyGfmStrikethrough,
      [remarkFrontmatter, ['yaml']],
      remarkFenceSyntax,
      ...(config.replaceRules.length > 0 ? [remarkReplaceRules] : []),
      remarkContainers,
      remarkAlerts,
      remarkHeadingIds,
      ...(kind === 'mdx' ? [remarkFragments] : []),
      remarkSearchText,
      remarkLinks,
      ...config.markdown.remarkPlugins,
      ...own.flatMap(({ remarkPlugins }) => remarkPlugins ?? []),
    ],
    rehypePlugins: [
      ...(kind === 'md' ? [config.markdown.html ? rehypeRawHtml : rehypeRawText] : []),
      rehypeLinks,
      [rehypeHeadings, { anchorLabel: (lang: string) => pageLabels(config, lang).headingAnchor }],
      rehypeTables,
      rehypeTaskLists,
      rehypeSections,
      ...config.markdown.rehypePlugins,
      ...own.flatMap(({ rehypePlugins }) => rehypePlugins ?? []),
    ],
  };
}
