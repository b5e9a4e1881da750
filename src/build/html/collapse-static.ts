import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';

/** HTML made by the build (highlighted code), which no plugin looks into. */
export interface StaticHtml {
  type: 'staticHtml';
  value: string;
  /** True for a part of a sentence. */
  isText?: boolean;
}

declare module 'hast' {
  interface RootContentMap {
    staticHtml: StaticHtml;
  }
  interface ElementContentMap {
    staticHtml: StaticHtml;
  }
}

/** Attribute that marks a collapsed element in the tree until its module is written; never reaches the output. */
const staticMark = 'dataHdStatic';

/** Serializes nodes to HTML; `staticHtml` nodes are written as they are. */
export function nodesToHtml(children: readonly RootContent[]): string {
  const raw = (nodes: readonly RootContent[]): RootContent[] =>
    nodes.map((node) => {
      if (node.type === 'staticHtml') return { type: 'raw', value: node.value };
      return node.type === 'element' ? { ...node, children: raw(node.children) as ElementContent[] } : node;
    });
  return toHtml({ type: 'root', children: raw(children) }, { allowDangerousHtml: true });
}

/** True if a node and everything below it is plain HTML that the theme does not override. */
export function isStaticNode(node: RootContent, overrides: ReadonlySet<string>): boolean {
  if (node.type === 'element')
    return !overrides.has(node.tagName) && node.children.every((child) => isStaticNode(child, overrides));
  return node.type === 'text' || node.type === 'comment' || node.type === 'staticHtml' || node.type === 'raw';
}

/** The static strings of a page with components. */
export interface CollapsedPage {
  strings: string[];
  /** Indexes of strings whose HTML the server always renders: those with no component above them. */
  adoptable: number[];
}

/**
 * Replaces static subtrees by elements that carry one HTML string each. At the top of the page, neighbors share one
 * wrapper; inside components every child keeps its own element, because components may count and inspect them.
 */
export function collapseStatic(tree: Root, overrides: ReadonlySet<string>): CollapsedPage {
  const page: CollapsedPage = { strings: [], adoptable: [] };
  const keep = (html: string, isAdoptable: boolean): number => {
    const index = page.strings.push(html) - 1;
    if (isAdoptable) page.adoptable.push(index);
    return index;
  };
  const wrapper = (nodes: RootContent[], isAdoptable: boolean, tagName = 'div'): Element => ({
    type: 'element',
    tagName,
    properties: { className: ['hd-static'], [staticMark]: keep(nodesToHtml(nodes), isAdoptable) },
    children: [],
  });

  const collapseInside = (children: RootContent[], isAdoptable: boolean): ElementContent[] =>
    children.map((child): ElementContent => {
      if (child.type === 'staticHtml') return wrapper([child], isAdoptable, child.isText ? 'span' : 'div');
      if (child.type === 'element' && isStaticNode(child, overrides)) {
        if (child.children.length === 0) return child;
        const index = keep(nodesToHtml(child.children), isAdoptable);
        return { ...child, properties: { ...child.properties, [staticMark]: index }, children: [] };
      }
      if ('children' in child) {
        const isHost = child.type === 'element';
        child.children = collapseInside(child.children as RootContent[], isAdoptable && isHost) as never;
      }
      return child as ElementContent;
    });

  const blocks: RootContent[] = [];
  let run: RootContent[] = [];
  const isBlank = (node: RootContent): boolean => node.type === 'text' && node.value.trim() === '';
  /** `next` follows the run. Between expressions and components, white space separates words, as in `{first}⏎{last}`. */
  const endRun = (next?: RootContent): void => {
    if (!run.every(isBlank)) blocks.push(wrapper(run, true));
    else if (run.length > 0 && next && blocks.at(-1)?.type.startsWith('mdx') && next.type !== 'mdxjsEsm')
      blocks.push({ type: 'text', value: '\n' });
    run = [];
  };
  for (const child of tree.children) {
    if (isStaticNode(child, overrides)) run.push(child);
    else {
      endRun(child);
      blocks.push(...(child.type === 'mdxjsEsm' ? [child] : collapseInside([child], true)));
    }
  }
  endRun();
  tree.children = blocks;
  return page;
}
