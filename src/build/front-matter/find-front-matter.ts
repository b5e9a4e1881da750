import {
  frontMatterDocuments,
  frontMatterFormat,
  frontMatterMisplaced,
  frontMatterNotClosed,
  frontMatterSecond,
} from '../report/errors/front-matter.js';
import type { TextProblem } from '../report/errors/front-matter.js';
import { frontMatterFields } from './fields.js';

/** Position of a page's front matter. */
export interface FrontMatterBlock {
  /** YAML between the markers, with line feeds; its first line is line 2 of the file. Undefined without front matter. */
  yaml: string | undefined;
  /** Line of the file on which the body begins. */
  bodyLine: number;
  /** UTF-16 offset in the source at which the body begins. */
  bodyOffset: number;
  problems: TextProblem[];
}

const closingMarker = /^---[ \t]*$/gm;
const fieldLine = /^([A-Za-z_][\w-]*):(?:[ \t]|$)/;
const yamlLine = /^(?:[A-Za-z_][\w-]*:(?:[ \t]|$)|[ \t]|-[ \t]|#|$)/;
const scannedLength = 4000;

const lineAfter = (source: string, offset: number): number => {
  const end = source.indexOf('\n', offset);
  return end === -1 ? source.length : end + 1;
};

/** Lines from `start` to the next `---`, when all of them look like YAML and one names a field. */
function looksLikeFields(lines: readonly string[], start: number): boolean {
  if (!fieldLine.test(lines[start] ?? '')) return false;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    if (/^---[ \t]*$/.test(line))
      return lines.slice(start, index).some((field) => frontMatterFields.has(fieldLine.exec(field)?.[1] ?? ''));
    if (!yamlLine.test(line)) return false;
  }
  return false;
}

/** Fields between `---` lines that do not begin on line 1; only the beginning of the file is looked at. */
function findMisplaced(source: string): TextProblem[] {
  const head = source.slice(0, scannedLength);
  if (!/^---[ \t]*$/m.test(head)) return [];
  const lines = head.split('\n');
  const marker = lines.findIndex((line) => /^---[ \t]*$/.test(line));
  const fences = lines.slice(0, marker).filter((line) => /^\s*(?:`{3,}|~{3,})/.test(line)).length;
  if (fences % 2 === 1) return [];
  return looksLikeFields(lines, marker + 1) ? [frontMatterMisplaced({ line: marker + 1, column: 1 })] : [];
}

/** Fields that follow the front matter: another YAML document, or another block between `---` lines. */
function findSecond(following: readonly string[], bodyLine: number): TextProblem[] {
  if (looksLikeFields(following, 0)) return [frontMatterDocuments({ line: bodyLine, column: 1 })];
  const marker = following.findIndex((line) => line.trim() !== '');
  const isSecond = /^---[ \t]*$/.test(following[marker] ?? '') && looksLikeFields(following, marker + 1);
  return isSecond ? [frontMatterSecond({ line: bodyLine + marker, column: 1 })] : [];
}

/** Finds the front matter of a text with line feeds. */
function findBlock(source: string): FrontMatterBlock {
  const start = source.startsWith('\ufeff') ? 1 : 0;
  const none = { yaml: undefined, bodyLine: 1, bodyOffset: start };
  const yamlStart = lineAfter(source, start);
  const opening = source.slice(start, yamlStart).trimEnd();
  const isOpen = opening === '---';
  if (!isOpen && !opening.startsWith('---') && opening !== '+++') return { ...none, problems: findMisplaced(source) };
  if (!isOpen) {
    const isForeign =
      opening === '+++' ? /^\+\+\+[ \t]*$/m.test(source.slice(yamlStart)) : /^---[ \t]*[A-Za-z][\w+-]*$/.test(opening);
    const isClosed = opening === '+++' || /^---[ \t]*$/m.test(source.slice(yamlStart));
    return { ...none, problems: isForeign && isClosed ? [frontMatterFormat(opening)] : [] };
  }
  const marker = new RegExp(closingMarker);
  marker.lastIndex = yamlStart;
  const closing = marker.exec(source);
  if (!closing) return { ...none, problems: [frontMatterNotClosed()] };
  const yaml = source.slice(yamlStart, closing.index);
  const bodyOffset = lineAfter(source, closing.index);
  const bodyLine = yaml.split('\n').length + 2;
  const following = source.slice(bodyOffset, bodyOffset + scannedLength).split('\n');
  return {
    yaml,
    bodyLine,
    bodyOffset,
    problems: findSecond(following, bodyLine),
  };
}

/** Finds the front matter of a page's source. Line ends may be LF, CRLF or CR; a byte order mark may come first. */
export function findFrontMatter(source: string): FrontMatterBlock {
  if (!source.includes('\r')) return findBlock(source);
  const block = findBlock(source.replace(/\r\n?/g, '\n'));
  if (block.bodyLine === 1) return block;
  const lineEnd = /\r\n|\r|\n/g;
  for (let line = 1; line < block.bodyLine && lineEnd.exec(source); line++);
  return { ...block, bodyOffset: lineEnd.lastIndex === 0 ? source.length : lineEnd.lastIndex };
}
