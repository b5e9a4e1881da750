import { Parser, tokTypes, type Comment, type Node, type Options } from 'acorn';
import jsx from 'acorn-jsx';
import type { Program } from 'estree';
import { partitionPoint } from '../../../shared/partition-point.js';
import { Uncertain, type GrowingText, type PagePoint } from './growing-text.js';

/** An expression in braces: its text as the tree has it, its program, and the offset behind its closing brace. */
export interface ReadExpression {
  value: string;
  estree: Program;
  end: number;
}

const JsxParser = Parser.extend(jsx());

/** acorn's parser, which knows the token that follows an expression. Its types leave that out. */
const ExpressionParser = JsxParser as unknown as new (
  options: Options,
  input: string,
) => {
  nextToken(): void;
  next(): void;
  parseExpression(): Node;
  /** An expression without commas. */
  parseMaybeAssign(): Node;
  /** Type of the next token, and its offset. */
  type: object;
  start: number;
  lastTokEnd: number;
};
const options: Options = { ecmaVersion: 2024, sourceType: 'module', preserveParens: true };

/** The lines of a page's JavaScript, without what Markdown has before them. */
class Code {
  text = '';
  /** Offset in `text` at which each line begins. */
  private readonly starts: number[] = [];
  /** Offset in the page at which each line begins. */
  private readonly pageStarts: number[] = [];
  /** Spaces at the beginning of each line that are the rest of a tab. The tree has them; acorn doesn't. */
  private readonly spaces: number[] = [];
  private hasSpaces = false;
  /** Lines, from 0, that micromark reads twice, with the offset in the page after the markers of their containers. */
  readonly readAhead = new Map<number, number>();
  private readonly firstLine: number;
  private readonly pageLines: readonly number[];

  constructor(firstLine: number, pageLines: readonly number[]) {
    this.firstLine = firstLine;
    this.pageLines = pageLines;
  }

  addLine(text: string, pageStart: number, spaces = 0): void {
    if (this.starts.length > 0) this.text += '\n';
    this.starts.push(this.text.length);
    this.pageStarts.push(pageStart);
    this.spaces.push(spaces);
    this.hasSpaces ||= spaces > 0;
    this.text += text;
  }

  private lineOf(offset: number): number {
    return Math.max(0, partitionPoint(this.starts.length, (line) => this.starts[line]! > offset) - 1);
  }

  pageOffset(offset: number): number {
    const line = this.lineOf(offset);
    return this.pageStarts[line]! + offset - this.starts[line]!;
  }

  /** Forgets the code after an offset. */
  cut(end: number): void {
    this.text = this.text.slice(0, end);
    while (this.starts.at(-1)! > end) {
      this.starts.pop();
      this.pageStarts.pop();
      this.spaces.pop();
    }
  }

  value(): string {
    if (!this.hasSpaces) return this.text;
    return this.text
      .split('\n')
      .map((line, index) => ' '.repeat(this.spaces[index]!) + line)
      .join('\n');
  }

  /** Point of an offset, moved into the code. Code that ends with a line feed ends before the indentation after it. */
  point(at: number): PagePoint {
    const offset = Math.min(Math.max(at, 0), this.text.length);
    const index = this.lineOf(offset);
    const line = this.firstLine + index;
    const isAtEnd = offset === this.text.length && this.starts[index] === offset;
    const isEmptyEnd = isAtEnd && index > 0 && this.spaces[index] === 0;
    const emptyEnd = isEmptyEnd ? (this.readAhead.get(index) ?? this.pageLines[line]!) : undefined;
    const pageOffset = emptyEnd ?? this.pageStarts[index]! + offset - this.starts[index]!;
    return { line: line + 1, column: pageOffset - this.pageLines[line]! + 1, offset: pageOffset };
  }
}

type Fields = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Gives nodes their places in the page, and removes parentheses, as `micromark-util-events-to-acorn` does. */
function placeNodes(program: Node, code: Code, prefixLength = 0): void {
  const place = (node: Node): void => {
    const [start, end] = [code.point(node.start - prefixLength), code.point(node.end - prefixLength)];
    node.start = start.offset;
    node.end = end.offset;
    node.loc = {
      start: { line: start.line, column: start.column - 1, offset: start.offset },
      end: { line: end.line, column: end.column - 1, offset: end.offset },
    } as unknown as Node['loc'] & object;
    node.range = [start.offset, end.offset];
  };
  const walk = (node: Node): void => {
    place(node);
    const fields = node as unknown as Fields;
    for (const key in fields) {
      const value = fields[key];
      if (typeof value !== 'object' || value === null || key === 'loc' || key === 'range') continue;
      if (Array.isArray(value))
        for (let index = 0; index < value.length; index++) {
          const child: unknown = value[index];
          if (!isNode(child)) continue;
          if (child.type === 'ParenthesizedExpression') value[index] = (child as unknown as Fields)['expression'];
          walk(child);
        }
      else if (isNode(value)) {
        if (value.type === 'ParenthesizedExpression') fields[key] = (value as unknown as Fields)['expression'];
        walk(value);
      }
    }
  };
  walk(program);
}

/** White space and comments. A comment up to the end of its line needs that end. */
const blank = /(?:\s+|\/\*[^]*?\*\/|\/\/[^\n]*\n)*/y;

/** Offset in code of the first token. */
function firstToken(code: string): number {
  blank.lastIndex = 0;
  blank.test(code);
  return blank.lastIndex;
}

/** Accepts the error of code that ends too early. All others are errors of the page, which micromark reports. */
function expectEarlyEnd(error: unknown, code: string): void {
  const { raisedAt, message } = error as { raisedAt?: number; message: string };
  const isEarly = raisedAt !== undefined && (raisedAt >= code.length || message.startsWith('Unterminated comment'));
  if (!isEarly) throw new Uncertain();
}

/** Code of a text between two offsets. Two columns of white space are removed from the beginnings of lines. */
function codeBetween(text: GrowingText, start: number, end: number): Code {
  const { lineStarts, pageStarts } = text;
  const first = text.lineAt(start);
  const code = new Code(text.firstLine + first, text.pageLines);
  for (let line = first; line < lineStarts.length && lineStarts[line]! <= end; line++) {
    const lineStart = Math.max(start, lineStarts[line]!);
    const lineEnd = Math.min(end, (lineStarts[line + 1] ?? Infinity) - 1);
    const { length, spaces } = line === first ? { length: 0, spaces: 0 } : text.indentAt(line, lineEnd);
    const from = lineStart + length;
    code.addLine(text.text.slice(from, lineEnd), pageStarts[line]! + from - lineStarts[line]!, spaces);
    if (line > first && text.isReadAhead(lineStart)) code.readAhead.set(line - first, pageStarts[line]!);
  }
  return code;
}

/** Length of the code that acorn reads first where braces are not balanced before, and by how much it grows then. */
const firstLength = 4096;
const growth = 4;

/**
 * Offset after the brace that closes the one before `start`, as far as one sees without reading strings, if it is after
 * `before`; or of the end of a line that is at least `length` away.
 */
function likelyEnd(text: GrowingText, start: number, length: number, before: number): number {
  const limit = Math.max(start + length, before);
  let depth = 1;
  for (let offset = start; ; offset++) {
    if (offset >= text.text.length && !text.grow()) return text.text.length;
    const code = text.text.charCodeAt(offset);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0 && offset >= before) return offset + 1;
    } else if (code === 10 && offset > limit) return offset;
  }
}

/**
 * Reads the expression after a brace up to the brace that closes it. acorn reads it from its beginning and stops at that
 * brace, whatever braces are in strings, templates, regular expressions and JSX before it.
 */
export function readExpression(
  text: GrowingText,
  start: number,
  { mayBeEmpty = true, isSpread = false } = {},
): ReadExpression {
  let before = start;
  for (let length = firstLength; ; length *= growth) {
    const end = likelyEnd(text, start, length, before);
    const code = codeBetween(text, start, end);
    const estree = readCode(code, { mayBeEmpty, isSpread });
    if (estree) return { estree, value: code.value(), end: text.offsetOf(code.pageOffset(code.text.length), end) + 1 };
    if (end === before && end >= text.text.length && !text.grow()) throw new Uncertain();
    before = end;
  }
}

/** An object that has a spread value as its only property. */
function spreadObject(parser: InstanceType<typeof ExpressionParser>, code: Code): Node {
  const { start } = parser;
  if (parser.type !== tokTypes.ellipsis) throw new Uncertain();
  parser.next();
  const argument = parser.parseMaybeAssign();
  const property = { type: 'SpreadElement', start, end: parser.lastTokEnd, argument };
  if (parser.type === tokTypes.comma) parser.next();
  // Its places are moved into the code.
  return { type: 'ObjectExpression', start: 0, end: code.text.length, properties: [property] } as Node;
}

/** Reads the expression at the beginning of code and cuts the code behind it; undefined if the code ends too early. */
function readCode(
  code: Code,
  { mayBeEmpty, isSpread }: { mayBeEmpty: boolean; isSpread: boolean },
): Program | undefined {
  const { text } = code;
  const comments: Comment[] = [];
  const withComments = { ...options, onComment: comments };
  const first = firstToken(text);
  if (text[first] === '}') {
    if (!mayBeEmpty) throw new Uncertain();
    code.cut(first);
    const program = Object.assign(JsxParser.parse(code.text, withComments), { comments });
    placeNodes(program, code);
    return program as unknown as Program;
  }
  const parser = new ExpressionParser(withComments, text);
  let parsed: Node;
  try {
    parser.nextToken();
    parsed = isSpread ? spreadObject(parser, code) : parser.parseExpression();
  } catch (error) {
    expectEarlyEnd(error, text);
    return undefined;
  }
  if (parser.type === tokTypes.eof) return undefined;
  if (parser.type !== tokTypes.braceR) throw new Uncertain();
  code.cut(parser.start);
  return expressionProgram(code, parsed, comments);
}

/** A program of one expression. */
function expressionProgram(code: Code, expression: Node, comments: Comment[]): Program {
  const end = code.text.length;
  const program = {
    type: 'Program',
    start: 0,
    end,
    body: [{ type: 'ExpressionStatement', expression, start: 0, end }],
    sourceType: 'module',
    comments,
  };
  placeNodes(program, code);
  return program as unknown as Program;
}

/** Kinds of statements that a page may have. */
const esmTypes = new Set([
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'ImportDeclaration',
]);

/**
 * Parses the imports and exports of lines; undefined if they are not complete. `imported` are the names that the page
 * imports before them, to which those of the lines are added.
 */
export function parseEsm(
  lines: { text: string; pageStart: number; firstLine: number; pageLines: readonly number[] },
  imported: string[],
): Program | undefined {
  const code = new Code(lines.firstLine, lines.pageLines);
  let pageStart = lines.pageStart;
  for (const line of lines.text.split('\n')) {
    code.addLine(line, pageStart);
    pageStart += line.length + 1;
  }
  const prefix = imported.length > 0 ? `var ${imported.join(',')}\n` : '';
  const source = prefix + lines.text;
  const comments: Comment[] = [];
  let parsed: Node & { body: Node[]; comments?: Comment[] };
  try {
    parsed = JsxParser.parse(source, { ...options, onComment: comments });
  } catch (error) {
    expectEarlyEnd(error, source);
    return undefined;
  }
  parsed.comments = comments;
  placeNodes(parsed, code, prefix.length);
  if (prefix !== '') parsed.body.shift();
  const program = parsed as unknown as Program;
  for (const node of program.body) {
    if (!esmTypes.has(node.type)) throw new Uncertain();
    if (node.type === 'ImportDeclaration') imported.push(...node.specifiers.map(({ local }) => local.name));
  }
  return program;
}
