import {
  codeRangeOutside,
  codeRangeReversed,
  bidiInCode,
  codeTooLarge,
  unknownLanguage,
  unknownNotation,
  type CodeProblem,
} from '../../report/errors/code.js';
import { checkCodeMeta, parseCodeMeta, splitLanguage, type LineRange, type CodeMeta } from '../code-meta.js';
import { notationClasses, notationNames, readNotations, type NotedCode, type WordMark } from './notations.js';
import type { ResolvedMarkdown } from '../../config/site-config.js';
import type { CodeBlockLabels } from '../../../shared/markup/code-markup.js';
import type { Highlighter } from '../create-highlighter.js';
import { longestBlock, longestLine } from '../size-limits.js';

/** Order of a line's classes in the HTML. */
const order = ['highlighted', 'error', 'warning', 'diff', 'add', 'remove', 'focused'];

/** Adds the lines of `{1,3-5}` to those that notations highlight; reports ranges that make no sense. */
function highlightRanges(
  ranges: readonly LineRange[],
  { lines, classes }: NotedCode,
  report: (problem: CodeProblem) => void,
): void {
  for (const { from, to, as = 'highlight' } of ranges) {
    if (from > to) {
      report(codeRangeReversed(from, to));
      continue;
    }
    if (from < 1 || to > lines.length) report(codeRangeOutside(from, to, lines.length));
    for (let line = Math.max(from, 1); line <= Math.min(to, lines.length); line++) {
      classes.set(line - 1, new Set([...(classes.get(line - 1) ?? []), ...notationClasses.get(as)!]));
    }
  }
}

/** Classes of a line in the HTML, besides `line`. */
export const lineClassNames = (classes: ReadonlySet<string> | undefined): string[] =>
  classes ? order.filter((name) => classes.has(name)) : [];

/** A stretch of a line's text to wrap, in UTF-16 units. */
export interface LineMark {
  start: number;
  /** Exclusive. */
  end: number;
}

/** A tag, an escaped character or a plain one. */
const piece = /<[^>]*>|&[a-z]+;|[^]/g;

/**
 * Wraps stretches of a highlighted line's text. The line's own spans stay whole: a stretch that crosses their borders
 * becomes several. Marks must be in order and must not overlap.
 */
export function wrapMarks(
  html: string,
  marks: readonly LineMark[],
  open: (mark: LineMark) => string,
  close: string,
): string {
  let wrapped = '';
  let position = 0;
  let next = 0;
  let isOpen = false;
  const end = (): void => {
    if (isOpen) wrapped += close;
    isOpen = false;
  };
  for (const [part] of html.matchAll(piece)) {
    if (part.startsWith('<')) {
      end();
      wrapped += part;
      continue;
    }
    const mark = marks[next];
    if (mark && !isOpen && position >= mark.start) {
      wrapped += open(mark);
      isOpen = true;
    }
    wrapped += part;
    position++;
    if (mark && position === mark.end) {
      end();
      next++;
    }
  }
  return wrapped;
}

/** Where the marked words occur in a line, in order, overlapping places joined. */
export function findWords(line: string, lineIndex: number, words: readonly WordMark[]): LineMark[] {
  const found: LineMark[] = [];
  for (const { text, from, to } of words) {
    if (lineIndex < from || lineIndex >= to) continue;
    for (let start = line.indexOf(text); start !== -1; start = line.indexOf(text, start + text.length)) {
      found.push({ start, end: start + text.length });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const joined: LineMark[] = [];
  for (const mark of found) {
    const last = joined.at(-1);
    if (last && mark.start < last.end) last.end = Math.max(last.end, mark.end);
    else joined.push(mark);
  }
  return joined;
}

/** Characters that change the order in which text is shown, U+202A to U+202E and U+2066 to U+2069. */
const bidiCharacters = /[\u202A-\u202E\u2066-\u2069]/g;

/** Name of a character, such as `U+202E`. */
export function characterName(char: string): string {
  return `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Places of the characters in a line. */
export function findBidiCharacters(line: string): LineMark[] {
  // Nearly all lines have none, and matching all of them copies the expression.
  if (line.search(bidiCharacters) === -1) return [];
  return [...line.matchAll(bidiCharacters)].map(({ index }) => ({ start: index, end: index + 1 }));
}

/** A fenced code block as the author wrote it. */
export interface CodeBlockSource {
  code: string;
  /** First word after the fence, `''` without one. */
  language: string;
  /** The text after it. */
  meta: string;
}

export interface RenderOptions {
  highlighter: Highlighter;
  markdown: ResolvedMarkdown;
  labels: CodeBlockLabels;
  /** Called with problems; `lineOffset` counts lines from the opening fence. */
  report(problem: CodeProblem, lineOffset?: number): void;
}

/** A block on its way to HTML. */
export interface PreparedBlock extends NotedCode {
  /** Own name of the language, `text` for an unknown one. */
  language: string;
  /** The language as written. */
  writtenLanguage: string;
  meta: CodeMeta;
  writtenMeta: string;
}

/** Lines from the opening fence to a line of the block; 0 for a file, whose lines are not lines of the page. */
export const lineOffset = ({ meta, sourceLines }: PreparedBlock, index: number): number =>
  meta.file === undefined && index >= 0 ? sourceLines[index]! + 1 : 0;

function reportLines(block: PreparedBlock, report: RenderOptions['report']): void {
  const { lines, language } = block;
  const names = new Set(
    lines.flatMap((line) => findBidiCharacters(line).map(({ start }) => characterName(line[start]!))),
  );
  if (names.size > 0)
    report(
      bidiInCode([...names].sort()),
      lineOffset(
        block,
        lines.findIndex((line) => findBidiCharacters(line).length > 0),
      ),
    );
  if (language === 'text') return;
  const longLine = lines.findIndex((line) => line.length > longestLine);
  if (lines.reduce((length, line) => length + line.length + 1, -1) > longestBlock)
    report(codeTooLarge('block', longestBlock));
  else if (longLine !== -1) report(codeTooLarge('line', longestLine), lineOffset(block, longLine));
}

/** Codes that set colors in the output of a terminal, for which shiki has the language `ansi`. */
const terminalColors = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** Reads a block's meta and notations and reports what is wrong with it. */
export function prepareBlock(
  { code, language: written, meta }: CodeBlockSource,
  { highlighter, markdown, report }: RenderOptions,
): PreparedBlock {
  const { language, meta: attached } = splitLanguage(written);
  const writtenMeta = `${attached} ${meta}`.trim();
  const resolved = highlighter.resolveLanguage(language);
  if (resolved === undefined) report(unknownLanguage(language, highlighter.languageNames));
  const shown = language.toLowerCase() === 'ansi' ? code.replace(terminalColors, '') : code;
  const block: PreparedBlock = {
    ...readNotations(shown.replace(/\r\n?/g, '\n')),
    language: resolved ?? 'text',
    writtenLanguage: language || 'text',
    meta: parseCodeMeta(writtenMeta),
    writtenMeta,
  };
  checkCodeMeta(block.meta).forEach((problem) => report(problem));
  // Transformers of the site may have notations of their own.
  if (!markdown.shiki.transformers.length)
    for (const { name, sourceLine } of block.unknown)
      report(unknownNotation(name, notationNames), block.meta.file === undefined ? sourceLine + 1 : 0);
  highlightRanges(block.meta.ranges, block, report);
  block.words.push(...(block.meta.words ?? []).map((text) => ({ text, from: 0, to: block.lines.length })));
  reportLines(block, report);
  return block;
}
