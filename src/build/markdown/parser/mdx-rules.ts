import type { StateBlock, Token } from 'markdown-it';
import type { MdxjsEsm } from 'mdast-util-mdxjs-esm';
import type { MdxFlowExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { contentStart, contextOf, linesPosition, type BlockMeta, type BlockRule } from './block-state.js';
import { blockText, GrowingText, Uncertain } from './growing-text.js';
import { attributeListRule, headingIdRule } from './inline-atoms.js';
import { addPiece, type InlineRule, type InlineState } from './inline-state.js';
import { parseEsm, readExpression } from './mdx-javascript.js';
import { readTag, type WrittenTag } from './mdx-tags.js';

/** The syntax of MDX, for the parser of Markdown. */
export interface MdxRules {
  /** Lines of tags and expressions. */
  jsx: BlockRule;
  /** Imports and exports. */
  esm: BlockRule;
  /** By the character that begins them. */
  inline: Record<string, InlineRule>;
}

/** Lines with tags and expressions; without tokens if something else is beside them. */
interface JsxLines {
  tokens: BlockMeta[] | undefined;
  nextLine: number;
}

function flowElement(text: GrowingText, start: number, { name, attributes, end }: WrittenTag): MdxJsxFlowElement {
  const position = { start: text.point(start), end: text.point(end) };
  return { type: 'mdxJsxFlowElement', name, attributes, children: [], position };
}

/** Reads tags and expressions up to the end of a line. */
function readJsxLines(state: StateBlock, startLine: number, endLine: number, isReadAhead: boolean): JsxLines {
  const text = blockText(state, startLine, endLine);
  text.isReadAhead = () => isReadAhead;
  const tokens: BlockMeta[] = [];
  let offset = 0;
  for (;;) {
    const start = offset;
    const isExpression = text.text[offset] === '{';
    if (isExpression) {
      const { end, value, estree } = readExpression(text, offset + 1);
      const position = { start: text.point(start), end: text.point(end) };
      const node: MdxFlowExpression = { type: 'mdxFlowExpression', value, data: { estree }, position };
      tokens.push({ node });
      offset = end;
    } else {
      const tag = text.text[offset] === '<' ? readTag(text, offset) : undefined;
      if (!tag) break;
      offset = tag.end;
      tokens.push({ node: flowElement(text, start, tag), tag: tag.kind });
    }
    while (/[ \t]/.test(text.text.charAt(offset))) offset += 1;
    const line = text.lineAt(offset);
    if (offset >= text.text.length || text.text[offset] === '\n') return { tokens, nextLine: startLine + line + 1 };
    if (isExpression && text.text[offset] === '{') break;
    if (text.text[offset] !== '<' && text.text[offset] !== '{') break;
  }
  const nextLine = startLine + text.lineAt(offset) + 1;
  for (let line = startLine + 1; line < nextLine; line++) contextOf(state).tagLines.add(line);
  return { tokens: undefined, nextLine };
}

/** Lines of tags and expressions alone. */
const jsxRule: BlockRule = (state, startLine, endLine, silent) => {
  const start = contentStart(state, startLine);
  const first = state.src.charCodeAt(start);
  if ((first !== 60 && first !== 123) || start >= state.eMarks[startLine]!) return false;
  const context = contextOf(state);
  const key = `${start} ${state.blkIndent} ${endLine}`;
  const last = context.lastJsx?.key === key ? context.lastJsx : undefined;
  // A paragraph or a definition above the lines asks first.
  const isReadAhead = last?.isReadAhead || (silent && ['paragraph', 'reference'].includes(state.parentType));
  const isKnown = last && last.isReadAhead === isReadAhead;
  const lines = isKnown ? (last.lines as JsxLines) : readJsxLines(state, startLine, endLine, isReadAhead);
  context.lastJsx = { key, lines, isReadAhead };
  // Lines that leave a paragraph's container have rules of their own.
  const isLazy = silent && (state.parentType === 'blockquote' || state.sCount[startLine]! < state.blkIndent);
  if (isLazy && lines.nextLine > startLine + 1) throw new Uncertain();
  if (silent || !lines.tokens) return lines.tokens !== undefined;
  for (const meta of lines.tokens) {
    const nesting = meta.tag === 'open' ? 1 : meta.tag === 'close' ? -1 : 0;
    state.tokens.push({ type: 'jsx', nesting, level: state.level, meta } as unknown as Token);
  }
  state.line = lines.nextLine;
  return true;
};

const esmStart = /(?:im|ex)port /y;

/** True if imports or exports may begin on a line. */
function beginsLikeEsm(state: StateBlock, line: number): boolean {
  esmStart.lastIndex = contentStart(state, line);
  return state.blkIndent === 0 && contextOf(state).pageLines[line] === esmStart.lastIndex && esmStart.test(state.src);
}

/** Imports and exports, up to an empty line. */
const esmRule: BlockRule = (state, startLine, endLine, silent) => {
  if (!beginsLikeEsm(state, startLine)) return false;
  // Imports and exports may follow the rows of a table without an empty line, but no paragraph.
  if (silent) return state.parentType === 'table';
  const { src, eMarks } = state;
  const { pageLines, imported } = contextOf(state);
  const start = pageLines[startLine]!;
  for (let line = startLine + 1; ; line++) {
    if (line < endLine && !state.isEmpty(line)) continue;
    const text = src.slice(start, eMarks[line - 1]);
    const estree = parseEsm({ text, pageStart: start, firstLine: startLine, pageLines }, imported);
    if (estree) {
      const position = linesPosition(state, startLine, line, start);
      const node: MdxjsEsm = { type: 'mdxjsEsm', value: text, data: { estree }, position };
      state.tokens.push({ type: 'esm', nesting: 0, level: state.level, meta: { node } } as unknown as Token);
      state.line = line;
      return true;
    }
    if (line >= endLine) throw new Uncertain();
  }
};

/** The text of inline content, which ends with its block. */
function textOf(state: InlineState): GrowingText {
  if (!state.mdxText) {
    state.mdxText = new GrowingText(state.source, () => undefined);
    state.mdxText.isReadAhead = (lineStart) => state.readAhead.has(lineStart);
  }
  return state.mdxText;
}

/** A tag in text. */
const tagRule: InlineRule = (state, start) => {
  const tag = readTag(textOf(state), start);
  if (!tag) return -1;
  const { name, attributes, kind, end } = tag;
  if (kind === 'close') return addPiece(state, { kind: 'tagEnd', name, start, end });
  const node: MdxJsxTextElement = { type: 'mdxJsxTextElement', name, attributes, children: [] };
  if (kind === 'open') return addPiece(state, { kind: 'tagStart', node, start, end });
  return addPiece(state, { kind: 'node', node, start, end });
};

function addExpression(state: InlineState, start: number): number {
  const { value, estree, end } = readExpression(textOf(state), start + 1);
  return addPiece(state, {
    kind: 'node',
    node: { type: 'mdxTextExpression', value, data: { estree } },
    start,
    end,
  });
}

/** The rules of MDX. With `hasAttributes`, lists of attributes are no expressions, as in `remarkHeadingIdSyntax`. */
export function createMdxRules({ hasAttributes = false } = {}): MdxRules {
  const braceRule: InlineRule = (state, start) => {
    const idEnd = headingIdRule(state, start);
    if (idEnd !== -1) return idEnd;
    const listEnd = hasAttributes ? attributeListRule(state, start) : -1;
    return listEnd === -1 ? addExpression(state, start) : listEnd;
  };
  return { jsx: jsxRule, esm: esmRule, inline: { '<': tagRule, '{': braceRule } };
}
