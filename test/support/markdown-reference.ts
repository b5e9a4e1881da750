import type { Nodes, Root } from 'mdast';
import { HtmlRenderer, Parser } from 'commonmark';
import { toHtml } from 'hast-util-to-html';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkFriendlyGfmStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { remarkContainerFences } from '../../src/build/markdown/syntax/container-fence-syntax.js';
import { remarkLiteralUrls } from '../../src/build/markdown/syntax/literal-url-syntax.js';
import { remarkHeadingIdSyntax } from '../../src/build/markdown/syntax/heading-ids.js';

/** remark with the syntax of pages of Markdown or MDX, without Heddle's own parser. */
export const remarkSyntax = (kind: 'md' | 'mdx' = 'md') =>
  unified()
    .use(remarkParse)
    .use(kind === 'mdx' ? [remarkMdx] : [])
    .use(remarkGfm)
    .use(remarkLiteralUrls)
    .use(remarkCjkFriendly)
    .use(remarkCjkFriendlyGfmStrikethrough)
    .use(remarkFrontmatter, ['yaml'])
    .use(remarkContainerFences)
    .use(remarkHeadingIdSyntax);

const toRehype = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();

/** HTML of a tree of Markdown; raw HTML is written as it is. */
export const treeToHtml = (tree: Root): string =>
  toHtml(toRehype.runSync(structuredClone(tree)), { allowDangerousHtml: true });

/** A line for each node: its type, where it begins and its fields. */
export function outline(node: Nodes, withPlaces = true, depth = 0): string {
  const { type, position, ...fields } = node as Nodes & { children?: Nodes[] };
  const { children = [], ...own } = fields as { children?: Nodes[] };
  const start = withPlaces && position ? ` ${position.start.line}:${position.start.column}` : '';
  const written = JSON.stringify(Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1))));
  const below = children.map((child) => outline(child, withPlaces, depth + 1)).join('');
  return `${'  '.repeat(depth)}${type}${start} ${written}\n${below}`;
}

/** Nodes that micromark ends with empty lines after them, and Heddle before those. */
const looseEnds = new Set(['list', 'listItem', 'footnoteDefinition', 'code', 'blockquote']);

/** A tree with all fields, also those of the programs in it. The ends of a few nodes are left out, and the places of the types in `without`. */
export const everyField = (tree: Root, without: readonly string[] = []): string =>
  JSON.stringify(
    tree,
    (_key, value: unknown) => {
      if (typeof value === 'bigint' || value instanceof RegExp) return String(value);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
      const { type, position } = value as { type?: string; position?: { start: unknown } };
      const isLoose = type !== undefined && looseEnds.has(type) && position !== undefined;
      const place = isLoose ? { position: position.start } : without.includes(type ?? '') ? { position: type } : {};
      return { ...Object.fromEntries(fields), ...place };
    },
    1,
  );

const reader = new Parser();
const writer = new HtmlRenderer();

/** HTML of the reference implementation of CommonMark. */
export const referenceHtml = (source: string): string => writer.render(reader.parse(source));
