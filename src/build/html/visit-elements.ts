import type { DefaultTreeAdapterTypes } from 'parse5';

/** Calls `visit` with the elements below a node, in the order of the source. */
export function visitElements(
  { childNodes }: DefaultTreeAdapterTypes.ParentNode,
  visit: (element: DefaultTreeAdapterTypes.Element) => void,
): void {
  for (const node of childNodes) {
    if (!('tagName' in node)) continue;
    visit(node);
    visitElements('content' in node ? node.content : node, visit);
  }
}
