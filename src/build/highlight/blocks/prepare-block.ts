import type { ResolvedMarkdown } from '../../config/site-config.js';
import { bidiInCode, codeTooLarge, unknownLanguage } from '../../report/errors/code.js';
import type { CodeProblem } from '../../report/errors/code.js';
import type { CodeBlockLabels } from './block-layout.js';
import { parseCodeMeta, splitLanguage } from '../code-meta.js';
import type { CodeMeta } from '../code-meta.js';
import type { Highlighter } from '../create-highlighter.js';
import { highlightRanges } from './line-classes.js';
import { characterName, findBidiCharacters } from './line-marks.js';
import { readNotations } from './notations.js';
import type { NotedCode } from './notations.js';
import { longestBlock, longestLine } from '../size-limits.js';

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
  height?: number;
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
  { highlighter, report }: RenderOptions,
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
  highlightRanges(block.meta.ranges, block, report);
  block.words.push(...(block.meta.words ?? []).map((text) => ({ text, from: 0, to: block.lines.length })));
  reportLines(block, report);
  return block;
}
