import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Diagnostic } from './diagnostic.js';

/** Characters of a line that a frame shows. */
const shownLength = 120;
/** Characters before the column that a frame shows of a line that is cut. */
const lengthBefore = 59;
/** Files above this size, in bytes, are not read for a frame. */
const largestSource = 16 * 1024 * 1024;

/** Characters that take two cells of a terminal, and those that take none. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
const empty = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** As many cells as a text takes, as spaces. An ideographic space is as wide as the characters of its font. */
const spacesFor = (text: string): string =>
  Array.from(text, (character) => (empty.test(character) ? '' : wide.test(character) ? '\u3000' : ' ')).join('');

/** A part of a line whose first and last characters are whole. */
const sliceLine = (text: string, from: number): string =>
  text.slice(from, from + shownLength).replace(/\p{Cs}/gu, '\ufffd');

function drawLines(lines: readonly string[], line: number, column: number): string {
  const first = Math.max(1, line - 2);
  const last = Math.min(lines.length, line + 1);
  const width = String(last).length;
  const cut = Math.max(0, column - 1 - lengthBefore);
  const drawn: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = sliceLine(lines[number - 1] ?? '', cut).replace(/\t/g, ' ');
    drawn.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`);
    // A column after the end of the line is that of its end.
    if (number === line) drawn.push(`  ${' '.repeat(width)} | ${spacesFor(text.slice(0, column - 1 - cut))}^`);
  }
  return drawn.join('\n');
}

/** Makes the function that renders places of one source, which is cut into lines at the first. */
export function createCodeFrames(source: string): (line: number, column?: number) => string {
  let lines: string[] | undefined;
  return (line, column = 1) => drawLines((lines ??= source.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)), line, column);
}

/**
 * Renders the source around a place: two lines before, the line with a `>` and a caret, one line after.
 * Lines longer than 120 characters are cut around the column, which counts UTF-16 units from 1.
 */
export function codeFrame(source: string, line: number, column?: number): string {
  return createCodeFrames(source)(line, column);
}

/** Text of a file; undefined if it can't be read, or isn't text. */
function readSource(projectRoot: string, file: string): string | undefined {
  try {
    const path = resolve(projectRoot, file);
    if (!statSync(path).isFile() || statSync(path).size > largestSource) return undefined;
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    return undefined;
  }
}

/**
 * Makes the function that adds frames to problems that name a line of a file and have none yet. Files are read when a problem
 * is shown, so that problems that nobody sees cost nothing; each is read once.
 */
export function createFramer(
  projectRoot: string,
): <Problem extends Pick<Diagnostic, 'file' | 'line' | 'column' | 'frame'>>(problem: Problem) => Problem {
  const framesOf = new Map<string, ReturnType<typeof createCodeFrames> | undefined>();
  return (problem) => {
    const { file, line, column, frame } = problem;
    if (file === undefined || line === undefined || frame) return problem;
    if (!framesOf.has(file)) {
      const source = readSource(projectRoot, file);
      framesOf.set(file, source === undefined ? undefined : createCodeFrames(source));
    }
    const drawn = framesOf.get(file)?.(line, column);
    return drawn === undefined ? problem : { ...problem, frame: drawn };
  };
}
