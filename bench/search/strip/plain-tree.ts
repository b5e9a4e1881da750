// Reduces a page to what every generator shows alike: prose, headings, lists, code, tables and links. Components and HTML
// elements make way for their children; images, scripts and expressions are dropped.
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Returns the URL for a link as written, or undefined for one that leads nowhere on the site or the web. */
export type LinkResolver = (written: string) => string | undefined;

const markdown = unified().use(remarkParse).use(remarkGfm);
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);

/** Node of either parser, as far as it is looked at. */
interface AnyNode {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: readonly { type: string; name?: string; value?: unknown }[];
  children?: AnyNode[];
}

const phrasingTypes = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'break', 'link']);

const isPhrasing = (node: AnyNode): boolean => phrasingTypes.has(node.type);

/** Parents whose children are phrasing content. */
const phrasingParents = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'tableCell']);

/** Wraps runs of phrasing content in paragraphs, as parents of blocks want it. */
function blocksOf(nodes: readonly AnyNode[]): AnyNode[] {
  const blocks: AnyNode[] = [];
  let paragraph: AnyNode | undefined;
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      paragraph = undefined;
      blocks.push(node);
    } else if (paragraph) paragraph.children!.push(node);
    else blocks.push((paragraph = { type: 'paragraph', children: [node] }));
  }
  return blocks.filter(({ type, children }) => type !== 'paragraph' || !isBlank(children!));
}

const textIn = (node: AnyNode): string => node.value ?? node.children?.map(textIn).join('') ?? '';

const isBlank = (nodes: readonly AnyNode[]): boolean => nodes.every((node) => textIn(node).trim() === '');

/** Text of HTML without its tags, comments and scripts. */
const htmlText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style|svg|h1)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/?[A-Za-z](?:[^>"']|"[^"]*"|'[^']*')*>/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

/** URLs of `[label]: url` lines by label. */
function definitionsOf(root: AnyNode): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: AnyNode & { identifier?: string; url?: string }): void => {
    if (node.type === 'definition') found.set(node.identifier!, node.url!);
    node.children?.forEach(visit);
  };
  visit(root);
  return found;
}

const tags = /^<\/?[A-Za-z]|^<!--/;

/** Makes a page's tree of the plain node types, with links as `resolveLink` returns them. */
function plainNodes(root: AnyNode, resolveLink: LinkResolver): AnyNode[] {
  const definitions = definitionsOf(root);
  const childrenOf = (node: AnyNode): AnyNode[] => (node.children ?? []).flatMap((child) => plain(child, node));
  const link = (written: string | undefined, node: AnyNode): AnyNode[] => {
    const children = childrenOf(node);
    const url = written === undefined ? undefined : resolveLink(written);
    if (url === undefined || isBlank(children) || !children.every(isPhrasing)) return children;
    return [{ type: 'link', url, children: children.flatMap((child) => unlinked(child)) } as AnyNode];
  };
  const plain = (node: AnyNode & { url?: string; identifier?: string }, parent: AnyNode): AnyNode[] => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'break':
        return [node];
      case 'thematicBreak':
        return [];
      case 'code':
        return [{ ...node, lang: codeLanguage(node), meta: null } as AnyNode];
      case 'link':
        return link(node.url, node);
      case 'linkReference':
        return link(definitions.get(node.identifier!), node);
      case 'mdxTextExpression':
        return /^\s*(['"`])\s+\1\s*$/.test(node.value ?? '') ? [{ type: 'text', value: ' ' }] : [];
      case 'mdxJsxTextElement':
      case 'mdxJsxFlowElement': {
        if (node.name === 'h1' || node.name === 'svg' || node.name === 'style') return [];
        const href = node.attributes?.find(({ name }) => name === 'href')?.value;
        if (node.name === 'a' && typeof href === 'string') return link(href, node);
        return childrenOf(node);
      }
      case 'html':
        if (phrasingParents.has(parent.type)) return [];
        if (!tags.test(node.value!.trimStart())) return [];
        return plainNodes(markdown.parse(htmlText(node.value!)) as AnyNode, resolveLink);
      case 'table':
      case 'tableRow':
        return [{ ...node, children: childrenOf(node) }];
      case 'tableCell':
        return [{ ...node, children: childrenOf(node).flatMap(phrasingIn) }];
      case 'paragraph':
        return blocksOf(childrenOf(node));
      case 'heading': {
        const children = trimmed(childrenOf(node).flatMap(phrasingIn));
        return isBlank(children) ? [] : [{ ...node, children }];
      }
      case 'emphasis':
      case 'strong':
      case 'delete': {
        const children = childrenOf(node);
        if (!children.every(isPhrasing)) return children;
        return isBlank(children) ? [] : [{ ...node, children }];
      }
      case 'list':
        return [{ ...node, children: childrenOf(node) }].filter(({ children }) => children.length > 0);
      case 'listItem':
      case 'blockquote': {
        const children = blocksOf(childrenOf(node));
        return children.length > 0 ? [{ ...node, children }] : [];
      }
      case 'footnoteDefinition':
        return childrenOf(node);
      default:
        return [];
    }
  };
  return blocksOf(childrenOf(root));
}

/** Phrasing content of a node, for places that can contain nothing else. */
const phrasingIn = (node: AnyNode): AnyNode[] =>
  isPhrasing(node) ? [node] : (node.children?.flatMap(phrasingIn) ?? [{ type: 'text', value: node.value ?? '' }]);

/** A heading's content without the space and line breaks that a component at its end leaves. */
function trimmed(nodes: readonly AnyNode[]): AnyNode[] {
  const isId = ({ type, value }: AnyNode): boolean => type === 'inlineCode' && value!.startsWith('{#');
  const id = nodes.filter(isId).slice(-1);
  const rest = nodes.filter((node) => node.type !== 'break' && !isId(node));
  const last = rest.at(-1);
  if (last?.type === 'text') rest[rest.length - 1] = { ...last, value: last.value!.trimEnd() };
  return [...rest, ...(id.length > 0 ? [{ type: 'text', value: ' ' }, ...id] : [])];
}

const unlinked = (node: AnyNode): AnyNode[] => {
  if (node.type === 'link') return node.children!.flatMap(unlinked);
  return [node.children ? { ...node, children: node.children.flatMap(unlinked) } : node];
};

const codeLanguage = (node: AnyNode & { lang?: string | null }): string | null =>
  /^[\w+#-]+$/.exec(node.lang ?? '')?.[0] ?? null;

/** Parses a page as MDX if it is valid MDX, else as Markdown. */
function parse(text: string): AnyNode {
  try {
    return mdx.parse(text) as AnyNode;
  } catch {
    const withoutModules = text.replace(/^import .*? from .*$|^export (?:const|default) .*$/gm, '');
    return markdown.parse(withoutModules) as AnyNode;
  }
}

/** Tree of a page's text that has nothing but prose, headings, lists, code, tables and links. */
export function plainTree(text: string, resolveLink: LinkResolver): Root {
  const root = { type: 'root', children: plainNodes(parse(text), resolveLink) as unknown as RootContent[] } as const;
  for (const node of root.children) markHeadingId(node);
  return root as Root;
}

/** The code span that contains a heading's id becomes what Heddle reads as one. */
function markHeadingId(node: Nodes): void {
  if (node.type !== 'heading') {
    if ('children' in node) for (const child of node.children) markHeadingId(child);
    return;
  }
  const last: PhrasingContent | undefined = node.children.at(-1);
  if (last?.type === 'inlineCode' && /^\{#[^}]+\}$/.test(last.value))
    node.children[node.children.length - 1] = { type: 'html', value: last.value };
}
