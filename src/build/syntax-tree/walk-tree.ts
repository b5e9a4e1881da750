import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import type { Nodes, Root } from 'mdast';

/**
 * The next step after a node: by default its children follow, `skip` leaves them out, `again` looks at the same position once
 * more, and a number is the index of the sibling that follows.
 */
export type WalkStep = 'skip' | 'again' | number | undefined;

/** Called for a node; `siblings[index]` is the node and may be replaced or removed. */
export type WalkVisitor<Node> = (node: Node, index: number, siblings: Node[], parent: Node) => WalkStep | void;

function walk<Node extends object>(parent: Node & { children: Node[] }, visitor: WalkVisitor<Node>): void {
  const siblings = parent.children;
  for (let index = 0; index < siblings.length; index++) {
    const step = visitor(siblings[index]!, index, siblings, parent);
    if (step === 'again') index -= 1;
    else if (typeof step === 'number') index = step - 1;
    else if (step !== 'skip') {
      const node = siblings[index]!;
      if ('children' in node) walk(node as Node & { children: Node[] }, visitor);
    }
  }
}

/**
 * Visits everything below the root of a Markdown tree, parents first. Pages are walked about fifteen times; this is
 * ten times as fast as a walk that keeps track of ancestors.
 */
export function walkMarkdown(tree: Root, visitor: WalkVisitor<Nodes>): void {
  walk<Nodes>(tree, visitor);
}

/** Visits everything below the root of an HTML tree, parents first. */
export function walkHtml(tree: HtmlRoot | (HtmlNodes & { children: unknown }), visitor: WalkVisitor<HtmlNodes>): void {
  walk<HtmlNodes>(tree as HtmlRoot, visitor);
}
