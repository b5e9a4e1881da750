import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { walkMarkdown } from '../../syntax-tree/walk-tree.js';
import { htmlElement, type HtmlElement } from '../markdown-nodes.js';

/** The lines of a paragraph. */
function linesOf({ children }: Paragraph): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type !== 'text' || !child.value.includes('\n')) {
      lines.at(-1)!.push(child);
      continue;
    }
    const [first, ...others] = child.value.split('\n');
    if (first !== '') lines.at(-1)!.push({ type: 'text', value: first! });
    for (const value of others) lines.push(value === '' ? [] : [{ type: 'text', value }]);
  }
  return lines;
}

/** A line without the colon that begins a definition; undefined for another line. */
function definitionOf([first, ...others]: readonly PhrasingContent[]): PhrasingContent[] | undefined {
  const text = first?.type === 'text' ? /^:[ \t]+([^]*)$/.exec(first.value)?.[1] : undefined;
  return text === undefined ? undefined : [...(text === '' ? [] : [{ type: 'text' as const, value: text }]), ...others];
}

/** Terms and definitions of a paragraph. A line after a definition goes on with it, unless a definition follows the line. */
function itemsOf(lines: readonly PhrasingContent[][]): HtmlElement[] {
  const items: HtmlElement[] = [];
  for (const [index, line] of lines.entries()) {
    const definition = definitionOf(line);
    const last = items.at(-1);
    const isTerm = last?.data.hName !== 'dd' || (lines[index + 1] && definitionOf(lines[index + 1]!) !== undefined);
    if (definition) items.push(htmlElement('dd', {}, definition));
    else if (isTerm) items.push(htmlElement('dt', {}, line));
    else last!.children.push({ type: 'text', value: '\n' }, ...line);
  }
  return items;
}

const isList = (node: RootContent | undefined): node is HtmlElement =>
  node?.type === 'htmlElement' && node.data.hName === 'dl';

/** Replaces the paragraphs of definitions among siblings with lists. */
function withLists(siblings: readonly RootContent[]): RootContent[] {
  const result: RootContent[] = [];
  for (const node of siblings) {
    const lines = node.type === 'paragraph' ? linesOf(node) : [];
    const first = lines.findIndex((line) => definitionOf(line) !== undefined);
    const before = result.at(-1);
    const isAlone = first === 0 && !isList(before) && before?.type !== 'paragraph';
    if (first === -1 || isAlone) {
      result.push(node);
      continue;
    }
    // The terms are a paragraph of their own, with an empty line below it.
    const terms = first === 0 && before?.type === 'paragraph' ? linesOf(before) : [];
    if (terms.length > 0) result.pop();
    const items = itemsOf([...terms, ...lines]);
    const list = result.at(-1);
    if (isList(list)) list.children.push(...items);
    else result.push(htmlElement('dl', {}, items));
  }
  return result;
}

/** remark plugin: a term, and below it a line that begins with `: `, are a list of definitions. */
export function remarkDefinitionLists() {
  const replaceIn = (parent: Nodes): void => {
    if (!('children' in parent)) return;
    const children = parent.children as RootContent[];
    if (children.some(({ type }) => type === 'paragraph')) parent.children = withLists(children) as never;
  };
  return (tree: Root): void => {
    replaceIn(tree);
    walkMarkdown(tree, replaceIn);
  };
}
