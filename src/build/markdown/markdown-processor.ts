import type { Root } from 'hast';
import type { Root as MdastRoot } from 'mdast';
import type { State } from 'mdast-util-to-hast';
import remarkParse from 'remark-parse';
import remarkRehype, { defaultFootnoteBackContent } from 'remark-rehype';
import { unified, type PluggableList, type Processor } from 'unified';
import { walkMarkdown } from '../syntax-tree/walk-tree.js';
import { codeHandler } from './code-blocks.js';

/** Plugins for the Markdown tree and for the HTML tree, in the order they run. */
export interface MarkdownPlugins {
  remarkPlugins: PluggableList;
  rehypePlugins: PluggableList;
}

/** Parses Markdown or MDX and turns it into an HTML tree. */
export type MarkdownProcessor = Processor<MdastRoot, MdastRoot, Root>;

/** Nodes of MDX that reach the HTML tree unchanged. */
export const mdxNodeTypes = [
  'mdxFlowExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'mdxjsEsm',
] as const;

/** The arrow from a footnote back to its place, as text: without the selector, phones render it as an emoji. */
const footnoteBackContent: typeof defaultFootnoteBackContent = (index, occurrence) => {
  const [, ...occurrences] = defaultFootnoteBackContent(index, occurrence);
  return [{ type: 'text', value: '\u21a9\ufe0e' }, ...occurrences];
};

/** Options of `remark-rehype` for pages, and for fragments as modules of their own. */
export const htmlTreeOptions = { allowDangerousHtml: true, handlers: { code: codeHandler }, footnoteBackContent };

/** Type of a node that has a whole tree, and no children. */
const treeType = 'wholeTree';

/**
 * remark plugin: hides the tree from `remark-rehype`, which looks for definitions with a walk that takes ten times as long as
 * ours. `wholeTreeHandler` takes it out again.
 */
const remarkWholeTree = () => (tree: MdastRoot) => ({ type: treeType, tree }) as unknown as MdastRoot;

/** remark-rehype handler: names the definitions of the tree, the first of each name, and turns it into HTML. */
function wholeTreeHandler(state: State, { tree }: { tree: MdastRoot }): Root {
  walkMarkdown(tree, (node) => {
    if (node.type !== 'definition' && node.type !== 'footnoteDefinition') return;
    const known: Map<string, typeof node> = node.type === 'definition' ? state.definitionById : state.footnoteById;
    const name = String(node.identifier).toUpperCase();
    if (!known.has(name)) known.set(name, node);
  });
  return state.one(tree, undefined) as unknown as Root;
}

/** Creates a processor: parser with the plugins of MDX, if any, then remark plugins, HTML tree and rehype plugins. */
export const createMarkdownProcessor = (
  { remarkPlugins, rehypePlugins }: MarkdownPlugins,
  mdxPlugins: PluggableList = [],
): MarkdownProcessor =>
  unified()
    .use(remarkParse)
    .use(mdxPlugins)
    .use(remarkPlugins)
    .use(remarkWholeTree)
    .use(remarkRehype, {
      ...htmlTreeOptions,
      handlers: { ...htmlTreeOptions.handlers, [treeType]: wholeTreeHandler },
      passThrough: [...mdxNodeTypes],
      clobberPrefix: '',
    })
    .use(rehypePlugins)
    .freeze() as unknown as MarkdownProcessor;
