import type { Paragraph, PhrasingContent } from 'mdast';
import { attentionRule, pairRuns } from './emphasis.js';
import { angleRule, codeRule, escapeRule, headingIdRule, lineFeedRule, referenceRule } from './inline-atoms.js';
import { createPositions, type InlineSource } from './inline-source.js';
import { flushText, type Definitions, type InlinePiece, type InlineRule, type InlineState } from './inline-state.js';
import { buildInlineTree } from './inline-tree.js';
import { closeBracketRule, imageRule, openBracketRule } from './links.js';
import { addLiteral, findLiterals, linkAllRest } from './literal-autolinks.js';

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
const rules = Array.from({ length: 128 }, (_, code) => ruleByCharacter[String.fromCharCode(code)]);

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

/**
 * Parses inline content in one pass from left to right: rules add pieces, which are paired and nested afterwards. All
 * nodes have a position, except links that are found in the finished text (`[https://a.b]`) and the text beside them,
 * as in remark.
 */
export function parseInline(
  source: InlineSource,
  definitions: Definitions,
  { isInTable = false, start = 0 } = {},
): PhrasingContent[] {
  const { text } = source;
  if (!special.test(text)) {
    return text === ''
      ? []
      : [{ type: 'text', value: text, position: createPositions(source).position(0, text.length) }];
  }
  const state: InlineState = {
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
    lastBackticks: undefined,
    missing: undefined,
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
  const children = buildInlineTree(state.pieces, source);
  if (!hasRest(text, state.pieces)) return children;
  const paragraph: Paragraph = { type: 'paragraph', children };
  linkAllRest({ type: 'root', children: [paragraph] });
  return paragraph.children;
}
