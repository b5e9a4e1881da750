import type { Image, ImageReference, Link, LinkReference, PhrasingContent, Text } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { createPositions, type InlineSource } from './inline-source.js';
import type { Bracket, InlinePiece } from './inline-state.js';

interface OpenParent {
  children: PhrasingContent[];
  /** The bracket of a link or image. */
  bracket?: Bracket;
}

function linkNode(
  { isImage, target }: Bracket,
  children: PhrasingContent[],
): Link | LinkReference | Image | ImageReference {
  const isDirect = 'url' in target!;
  if (!isImage) {
    return isDirect ? { type: 'link', ...target, children } : { type: 'linkReference', ...target!, children };
  }
  const alt = toString({ type: 'paragraph', children });
  return isDirect ? { type: 'image', ...target, alt } : { type: 'imageReference', ...target!, alt };
}

/** Nests paired pieces: text nodes that touch become one. */
export function buildInlineTree(pieces: readonly InlinePiece[], source: InlineSource): PhrasingContent[] {
  const { position, endPoint } = createPositions(source);
  const root: OpenParent = { children: [] };
  const open = [root];
  let parent = root;
  const addText = (value: string, start: number, end: number): void => {
    const last = parent.children.at(-1);
    if (last?.type === 'text') {
      last.value += value;
      last.position!.end = endPoint(end);
    } else parent.children.push({ type: 'text', value, position: position(start, end) } satisfies Text);
  };
  const leave = (): OpenParent => {
    const left = open.pop()!;
    parent = open.at(-1)!;
    return left;
  };
  const enter = (next: OpenParent): void => {
    open.push(next);
    parent = next;
  };
  for (const piece of pieces) {
    const { start, end } = piece;
    if (piece.kind === 'text') addText(piece.value, start, end);
    else if (piece.kind === 'node') {
      const { node, textStart, textEnd } = piece;
      node.position = position(start, end);
      if (textStart !== undefined && textEnd !== undefined && node.type === 'link') {
        const value = source.text.slice(textStart, textEnd);
        node.children.push({ type: 'text', value, position: position(textStart, textEnd) });
      }
      parent.children.push(node);
    } else if (piece.kind === 'run') {
      for (let left = piece.closes.length; left > 0; left--) leave();
      if (end > start) addText(source.text.slice(start, end), start, end);
      for (const { node, start: spanStart, end: spanEnd } of piece.opens.reverse()) {
        node.position = position(spanStart, spanEnd);
        parent.children.push(node);
        enter(node);
      }
    } else if (piece.kind === 'linkEnd') {
      const { bracket, children } = leave();
      const node = linkNode(bracket!, children);
      node.position = position(bracket!.start, bracket!.linkEnd);
      parent.children.push(node);
    } else if (piece.target) enter({ children: [], bracket: piece });
    else addText(source.text.slice(start, end), start, end);
  }
  return root.children;
}
