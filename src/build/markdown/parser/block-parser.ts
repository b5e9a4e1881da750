import { singleLineSource } from './inline-source.js';
import {
  addLeaf,
  contentStart,
  contextOf,
  isCodeIndent,
  linesPosition,
  outerIndentEnd,
  setMeta,
  columnOf,
  positionBetween,
  isInterrupted,
  expandTabsOfQuotes,
  type BlockRule,
  type PageContext,
} from './block-state.js';
import MarkdownIt from 'markdown-it';
import type { StateBlock, Env } from 'markdown-it';
import { htmlTag } from './inline-atoms.js';
import type { FootnoteDefinition, AlignType, Table, TableCell, TableRow } from 'mdast';
import { association, footnoteLabel, normalizeLabel } from './links.js';
import { Uncertain } from './growing-text.js';
import { containerFenceRule } from './container-fence-rule.js';
import { definitionRule, paragraphRule, underlineRule } from './definition-rule.js';
import type { MdxRules } from './mdx-rules.js';
import { blockquote, correctTabStops, fencedCode, indentedCode, listRule, thematicBreak } from './positioned-rules.js';

const heading = /(#{1,6})(?:[ \t]+|$)/y;

/** `# Heading` */
const headingRule: BlockRule = (state, startLine, _endLine, silent) => {
  if (isCodeIndent(state, startLine)) return false;
  const start = contentStart(state, startLine);
  if (state.src.charCodeAt(start) !== 35) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  heading.lastIndex = 0;
  const match = heading.exec(line);
  if (!match) return false;
  if (silent) return true;
  const textStart = start + match[0].length;
  const lineEnd = state.skipSpacesBack(state.eMarks[startLine]!, textStart);
  const marksStart = state.skipCharsBack(lineEnd, 35, textStart);
  const isClosed = marksStart === textStart || /[ \t]/.test(state.src[marksStart - 1]!);
  const textEnd = state.skipSpacesBack(isClosed ? marksStart : lineEnd, textStart);
  state.line = startLine + 1;
  addLeaf(
    state,
    {
      type: 'heading',
      depth: match[1]!.length as 1 | 2 | 3 | 4 | 5 | 6,
      children: [],
      position: linesPosition(state, startLine, startLine + 1, start),
    },
    singleLineSource(state.src, startLine, contextOf(state).pageLines, textStart, Math.max(textStart, textEnd)),
  );
  return true;
};

/** True if a line is a single tag of any name. */
function isLoneTag(state: StateBlock, line: number): boolean {
  htmlTag.lastIndex = contentStart(state, line);
  return htmlTag.test(state.src) && state.skipSpaces(htmlTag.lastIndex) >= state.eMarks[line]!;
}

/** HTML that is a block. A single tag of any name does not end paragraphs, but it ends tables. */
const htmlBlockRule =
  (rule: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    if (isCodeIndent(state, startLine)) return false;
    const firstToken = state.tokens.length;
    if (!rule(state, startLine, endLine, silent)) {
      return silent && state.parentType === 'table' && isLoneTag(state, startLine);
    }
    if (silent) return true;
    const token = state.tokens[firstToken]!;
    const position = linesPosition(state, startLine, state.line, outerIndentEnd(state, startLine));
    setMeta(token, { node: { type: 'html', value: token.content.replace(/\n$/, ''), position } });
    return true;
  };

const marker = new RegExp(`${footnoteLabel}:[ \\t]*`, 'y');
const indent = 4;

/** True if a footnote, whose text begins on a line, has an empty line before its last one. */
function hasEmptyLine(state: StateBlock, startLine: number, textStart: number): boolean {
  let isEmpty = textStart >= state.eMarks[startLine]!;
  for (let line = startLine + 1; line < state.line; line++) {
    if (!state.isEmpty(line) && isEmpty) return true;
    isEmpty ||= state.isEmpty(line);
  }
  return false;
}

/** `[^label]: text`, which goes on with indented lines. */
const footnoteRule: BlockRule = (state, startLine, endLine, silent) => {
  const start = contentStart(state, startLine);
  if (contextOf(state).tagLines.has(startLine)) return false;
  if (isCodeIndent(state, startLine) || !state.src.startsWith('[^', start)) return false;
  marker.lastIndex = start;
  const match = marker.exec(state.src);
  if (!match || match[1]!.length > 999) return false;
  if (silent) return true;
  const textStart = start + match[0].length;
  const label = match[1]!;
  contextOf(state).footnotes.add(normalizeLabel(label));
  const node: FootnoteDefinition = {
    type: 'footnoteDefinition',
    ...association(label),
    children: [],
    position: positionBetween(state, startLine, start, startLine, textStart),
  };
  setMeta(state.push('footnote_open', '', 1), { node });
  const { parentType, listIndent, bMarks, tShift, sCount, bsCount } = state;
  const before = [bMarks, tShift, sCount, bsCount].map((values) => values[startLine]!) as [
    number,
    number,
    number,
    number,
  ];
  state.parentType = 'footnote';
  state.listIndent = state.blkIndent;
  state.blkIndent += indent;
  // The text after the label is indented like the lines below, and keeps its tab stops.
  bMarks[startLine] = textStart;
  tShift[startLine] = 0;
  sCount[startLine] = state.blkIndent;
  bsCount[startLine] = columnOf(state, startLine, textStart) + 3 * state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  // A list around it is loose in micromark alone.
  if (contextOf(state).isMdx && contextOf(state).indents.length > 1 && hasEmptyLine(state, startLine, textStart))
    throw new Uncertain();
  [bMarks[startLine], tShift[startLine], sCount[startLine], bsCount[startLine]] = before;
  state.blkIndent -= indent;
  state.listIndent = listIndent;
  state.parentType = parentType;
  state.push('footnote_close', '', -1);
  return true;
};

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Alignments of the second line of a table; undefined if it is not a table. */
function readAlignments(line: string): AlignType[] | undefined {
  if (!/[|:]/.test(line) || !delimiterRow.test(line)) return undefined;
  const cells = line.match(/:?-+:?/g)!;
  return cells.map((cell) => {
    const isRight = cell.endsWith(':');
    return cell.startsWith(':') ? (isRight ? 'center' : 'left') : isRight ? 'right' : null;
  });
}

/** Offsets of the pipes of a line that no backslash escapes. */
function findPipes(src: string, start: number, end: number): number[] {
  const pipes: number[] = [];
  for (let offset = start; offset < end; offset++) {
    const code = src.charCodeAt(offset);
    if (code === 124) pipes.push(offset);
    else if (code === 92) offset += 1;
  }
  return pipes;
}

/** Beginning and end of each cell: a cell begins with the pipe before it, the last one ends with the row. */
function cellRanges(state: StateBlock, line: number): [number, number][] {
  const start = contentStart(state, line);
  const end = state.eMarks[line]!;
  const pipes = findPipes(state.src, start, end);
  if (pipes.length > 0 && state.skipSpaces(pipes.at(-1)! + 1) >= end && pipes.at(-1) !== start) pipes.pop();
  const starts = pipes[0] === start ? pipes : [start, ...pipes];
  return starts.map((from, index) => [from, starts[index + 1] ?? end]);
}

/** Offsets of a cell's text: without pipes and the white space around it. */
function textRange(state: StateBlock, [start, end]: [number, number]): [number, number] {
  const { src } = state;
  const from = Math.min(end, state.skipSpaces(src[start] === '|' ? start + 1 : start));
  let to = Math.max(from, state.skipSpacesBack(end, from));
  if (src[to - 1] === '|' && to > from && findPipes(src, from, to).at(-1) === to - 1) {
    to = Math.max(from, state.skipSpacesBack(to - 1, from));
  }
  return [from, to];
}

function addRow(state: StateBlock, line: number): void {
  const node: TableRow = {
    type: 'tableRow',
    children: [],
    position: linesPosition(state, line, line + 1, contentStart(state, line)),
  };
  setMeta(state.push('row_open', '', 1), { node });
  const { pageLines } = contextOf(state);
  for (const range of cellRanges(state, line)) {
    const cell: TableCell = {
      type: 'tableCell',
      children: [],
      position: positionBetween(state, line, range[0], line, range[1]),
    };
    const content = singleLineSource(state.src, line, pageLines, ...textRange(state, range));
    addLeaf(state, cell, content);
  }
  state.push('row_close', '', -1);
}

/** A table of GFM. */
const tableRule: BlockRule = (state, startLine, endLine, silent) => {
  const second = startLine + 1;
  if (second >= endLine || isCodeIndent(state, startLine) || isCodeIndent(state, second)) return false;
  if (state.sCount[second]! < state.blkIndent) return false;
  const start = contentStart(state, startLine);
  const delimiterStart = contentStart(state, second);
  // A dash and a space begin a list.
  if (!/^(?:[|:]|-[^ \t])/.test(state.src.slice(delimiterStart, delimiterStart + 2))) return false;
  const align = readAlignments(state.src.slice(delimiterStart, state.eMarks[second]));
  if (!align || align.length !== cellRanges(state, startLine).length) return false;
  // A pipe alone is no row.
  if (state.src[start] === '|' && state.skipSpaces(start + 1) >= state.eMarks[startLine]!) return false;
  if (silent) return true;
  const { parentType } = state;
  state.parentType = 'table';
  const node: Table = { type: 'table', align, children: [] };
  setMeta(state.push('table_open', '', 1), { node });
  addRow(state, startLine);
  let line = second + 1;
  for (; line < endLine && !state.isEmpty(line); line++) {
    if (state.sCount[line]! < state.blkIndent || isCodeIndent(state, line)) break;
    if (isInterrupted(state, 'blockquote', line, endLine)) break;
    addRow(state, line);
  }
  state.push('table_close', '', -1);
  node.position = linesPosition(state, startLine, line, start);
  state.parentType = parentType;
  state.line = line;
  return true;
};

/** Column of the text of an item that begins on a line, or 0 if the line ends with the marker. */
const itemColumn = (state: StateBlock, line: number): number => (state.isEmpty(line) ? 0 : state.sCount[line]!);

/** markdown-it's rules that stay, with what adds nodes and places to their tokens. */
const wrappers: Record<string, (rule: BlockRule) => BlockRule> = {
  code: indentedCode,
  blockquote,
  hr: thematicBreak,
  list: listRule,
  html_block: htmlBlockRule,
};
const anywhere = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/**
 * Makes the block parser: markdown-it's, whose rules put nodes of mdast on their tokens. Rules that could not agree
 * with remark are replaced; the order is remark's. Returns the state after the last token of a source.
 */
export function createBlockParser(
  mdx?: MdxRules,
): (source: string, firstLine: number) => StateBlock & { env: PageContext } {
  const parser = new MarkdownIt({ html: true, maxNesting: Infinity });
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
  const { ruler } = parser.block;
  const builtIn = new Map(ruler.__rules__.map((rule) => [rule.name, rule]));
  for (const [name, wrap] of Object.entries(wrappers)) {
    const { fn, alt } = builtIn.get(name)!;
    ruler.at(name, wrap(fn), { alt });
  }
  ruler.at('fence', fencedCode(), anywhere);
  ruler.at('heading', headingRule, { alt: ['paragraph', 'reference', 'blockquote'] });
  ruler.disable(['table', 'reference', 'lheading', 'paragraph']);
  ruler.push('footnote', footnoteRule, anywhere);
  ruler.push('container_fence', containerFenceRule, anywhere);
  ruler.push('gfm_table', tableRule, { alt: ['paragraph', 'reference'] });
  ruler.push('definition', definitionRule(builtIn.get('reference')!.fn));
  ruler.push('underline', underlineRule, { alt: ['reference'] });
  ruler.push('content', paragraphRule);
  if (mdx) {
    ruler.disable(['code', 'html_block']);
    ruler.before('fence', 'mdx_esm', mdx.esm, { alt: ['blockquote'] });
    ruler.before('fence', 'mdx_jsx', mdx.jsx, { alt: ['paragraph', 'reference', 'blockquote'] });
  }
  const { block } = parser;
  const tokenize = block.tokenize.bind(block);
  // The rules of all containers call it for what they contain.
  block.tokenize = (state, startLine, endLine) => {
    const context = contextOf(state);
    const { indents, firstLines, isMdx } = context;
    const isQuote = state.parentType === 'blockquote';
    if (isQuote) {
      correctTabStops(state, startLine, endLine);
      context.quotes += 1;
    }
    // The text of an item begins after its marker and any white space, which is code in Markdown alone.
    if (isMdx && state.parentType === 'list') state.blkIndent = Math.max(state.blkIndent, itemColumn(state, startLine));
    indents.push(state.blkIndent);
    firstLines.push(startLine);
    tokenize(state, startLine, endLine);
    // An empty quote would take the empty lines after it.
    state.line = Math.min(state.line, endLine);
    firstLines.pop();
    indents.pop();
    if (isQuote) context.quotes -= 1;
  };
  return (source, firstLine) => {
    const context: PageContext = {
      pageLines: [],
      indents: [],
      firstLines: [],
      quotes: 0,
      links: new Set(),
      footnotes: new Set(),
      hasTabs: source.includes('\t'),
      isMdx: mdx !== undefined,
      imported: [],
      tagLines: new Set(),
      lastJsx: undefined,
    };
    const state = new parser.block.State(source, parser, context as unknown as Env, []);
    context.pageLines = state.bMarks.slice();
    expandTabsOfQuotes(state);
    parser.block.tokenize(state, firstLine, state.lineMax);
    return state as StateBlock & { env: PageContext };
  };
}
