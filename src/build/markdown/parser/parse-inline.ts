import type { Image, ImageReference, Link, LinkReference, PhrasingContent, Text, Paragraph } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { Uncertain } from './growing-text.js';
import { createPositions, ReadAhead, type InlineSource } from './inline-source.js';
import {
  flushText,
  type Bracket,
  type InlinePiece,
  type Definitions,
  type InlineRule,
  type InlineState,
} from './inline-state.js';
import { attentionRule, pairRuns } from './emphasis.js';
import { angleRule, codeRule, escapeRule, headingIdRule, lineFeedRule, referenceRule } from './inline-atoms.js';
import { closeBracketRule, imageRule, openBracketRule } from './links.js';
import { addLiteral, findLiterals, linkAllRest } from './literal-autolinks.js';

interface OpenParent {
  children: PhrasingContent[];
  /** The bracket of a link or image. */
  bracket?: Bracket;
  /** The element of MDX. */
  element?: MdxJsxTextElement;
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
function buildInlineTree(
  pieces: readonly InlinePiece[],
  source: InlineSource,
  readAhead: ReadAhead,
): PhrasingContent[] {
  const { position, endPoint } = createPositions(source, readAhead);
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
      for (let left = piece.closes.length; left > 0; left--) if (leave().element) throw new Uncertain();
      if (end > start) addText(source.text.slice(start, end), start, end);
      for (const { node, start: spanStart, end: spanEnd } of piece.opens.reverse()) {
        node.position = position(spanStart, spanEnd);
        parent.children.push(node);
        enter(node);
      }
    } else if (piece.kind === 'linkEnd') {
      const { bracket, children } = leave();
      if (!bracket) throw new Uncertain();
      const node = linkNode(bracket, children);
      node.position = position(bracket.start, bracket.linkEnd);
      parent.children.push(node);
    } else if (piece.kind === 'tagStart') {
      const { node } = piece;
      node.position = position(start, end);
      parent.children.push(node);
      enter({ children: node.children, element: node });
    } else if (piece.kind === 'tagEnd') {
      const { element } = open.length > 1 ? leave() : root;
      if (element?.name !== piece.name) throw new Uncertain();
      element.position!.end = endPoint(end);
    } else if (piece.target) enter({ children: [], bracket: piece });
    else addText(source.text.slice(start, end), start, end);
  }
  // A tag without its end, or with an end in another element.
  if (open.length > 1) throw new Uncertain();
  return root.children;
}

const ruleByCharacter: Record<string, InlineRule> = {
  '\n': lineFeedRule,
  '!': imageRule,
  '&': referenceRule,
  '*': attentionRule,
  '<': angleRule,
  '[': openBracketRule,
  '\\': escapeRule,
  ']': closeBracketRule,
  _: attentionRule,
  '`': codeRule,
  '{': headingIdRule,
  '~': attentionRule,
};

/** True if a text may contain a URL that is not recognized from left to right: after a bracket, or with an escape. */
function mayHoldAddress(piece: InlinePiece): boolean {
  if (piece.kind !== 'text') return false;
  const isDecoded = piece.value.length < piece.end - piece.start;
  return (isDecoded ? /[/:.@w]/i : /@|\/\/|www/i).test(piece.value);
}

/** True if such addresses are looked for. The time that takes grows with the square of the longest word. */
function hasRest(text: string, pieces: readonly InlinePiece[]): boolean {
  return /[@&\\]|\/\/|www/i.test(text) && pieces.some(mayHoldAddress) && !/\S{2000}/.test(text);
}

/** Characters that plain text does not contain. */
const special = /[\n!&*<[\\\]_`{~@]|:\/\/|www\./i;

/** Parses the inline content of a block. Not all of its text if `start` is not 0. */
export type InlineParser = (
  source: InlineSource,
  definitions: Definitions,
  options: { isInTable: boolean; start: number },
) => PhrasingContent[];

/**
 * Creates a parser of inline content, with more rules by the character that begins them. It works in one pass from left to
 * right: rules add pieces, which are paired and nested afterwards. All nodes have a position, except links that are found
 * in the finished text (`[https://a.b]`) and the text beside them, as in remark.
 */
export function createInlineParser(moreRules: Record<string, InlineRule> = {}): InlineParser {
  const all = { ...ruleByCharacter, ...moreRules };
  const rules = Array.from({ length: 128 }, (_, code) => all[String.fromCharCode(code)]);
  return (source, definitions, { isInTable, start }) => {
    const { text } = source;
    if (!special.test(text)) {
      return text === ''
        ? []
        : [{ type: 'text', value: text, position: createPositions(source).position(0, text.length) }];
    }
    const state: InlineState = {
      source,
      text,
      definitions,
      isInTable,
      pieces: [],
      textStart: start,
      brackets: [],
      inactiveBelow: 0,
      lastRun: undefined,
      literals: findLiterals(text),
      badHostsUntil: -1,
      readAhead: new ReadAhead(),
      lastBackticks: undefined,
      missing: undefined,
      mdxText: undefined,
    };
    const { literals } = state;
    let literal = 0;
    for (let offset = start; offset < text.length;) {
      let end = -1;
      while (literal < literals.length && literals[literal]!.start <= offset && end === -1) {
        if (literals[literal]!.start === offset) end = addLiteral(state, literals[literal]!);
        literal += 1;
      }
      if (end === -1) end = rules[text.charCodeAt(offset)]?.(state, offset) ?? -1;
      offset = end === -1 ? offset + 1 : end;
    }
    flushText(state, text.length);
    pairRuns(state, undefined);
    const children = buildInlineTree(state.pieces, source, state.readAhead);
    if (!hasRest(text, state.pieces)) return children;
    const paragraph: Paragraph = { type: 'paragraph', children };
    linkAllRest({ type: 'root', children: [paragraph] });
    return paragraph.children;
  };
}
