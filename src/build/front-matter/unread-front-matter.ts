/**
 * Finds what looks like front matter and isn't read: in another format, further below, between other lines than `---`, or
 * without them. It would be shown as the first paragraph of the page.
 */
import {
  frontMatterDocuments,
  frontMatterFormat,
  frontMatterMisplaced,
  frontMatterSecond,
  frontMatterUnmarked,
  type TextProblem,
} from '../report/errors/front-matter.js';
import { frontMatterFields } from './fields.js';

const fieldLine = /^([A-Za-z_][\w-]*):(?:[ \t]|$)/;
const yamlLine = /^(?:[A-Za-z_][\w-]*:(?:[ \t]|$)|[ \t]|-[ \t]|#|$)/;
/** `---`, also indented or longer, and the dashes that some editors make of it. */
const markerLine = /^[ \t]*(?:-{3,}|[—–][—–-]{0,2})[ \t\u00a0]*$/;
const scannedLength = 4000;

const isField = (line: string): boolean => frontMatterFields.has(fieldLine.exec(line)?.[1] ?? '');

/** Lines from `start` to the next `---`, when all of them look like YAML and one names a field. */
function looksLikeFields(lines: readonly string[], start: number): boolean {
  if (!fieldLine.test(lines[start] ?? '')) return false;
  for (let index = start; index < lines.length; index++) {
    const line = lines[index]!;
    if (markerLine.test(line)) return lines.slice(start, index).some(isField);
    if (!yamlLine.test(line)) return false;
  }
  return false;
}

/** True for a paragraph of fields alone, as MultiMarkdown has them at the top of a file: `title: Setup`. */
function isParagraphOfFields(lines: readonly string[], start: number): boolean {
  const blank = lines.findIndex((line, index) => index >= start && line.trim() === '');
  const paragraph = lines.slice(start, blank === -1 ? undefined : blank);
  return paragraph.length > 0 && paragraph.every((line) => fieldLine.test(line)) && paragraph.some(isField);
}

/** Index of the first line with something other than comments of HTML. */
function firstShownLine(lines: readonly string[]): number {
  let isComment = false;
  return lines.findIndex((line) => {
    isComment ||= /^[ \t]*<!--/.test(line);
    const isHidden = isComment || line.trim() === '';
    if (isComment && line.includes('-->')) isComment = false;
    return !isHidden;
  });
}

/** Marker of front matter in TOML or JSON that begins in a line; undefined for text. */
function foreignMarker(lines: readonly string[], start: number): string | undefined {
  const opening = lines[start]!.trim();
  const next = lines[start + 1] ?? '';
  const closes = (end: string): boolean => lines.slice(start + 1).some((line) => line.trimEnd() === end);
  if (opening === '+++') return closes('+++') || /^[\w.-]+[ \t]*=/.test(next) ? opening : undefined;
  if (opening === ';;;') return closes(';;;') ? opening : undefined;
  if (opening === '{') return /^[ \t]*"[^"]+"[ \t]*:/.test(next) && closes('}') ? opening : undefined;
  const isNamed = start === 0 && /^---[ \t]*[A-Za-z][\w+-]*$/.test(opening);
  return isNamed && closes('---') ? opening : undefined;
}

/** Front matter that isn't read in a file without any; only the beginning of the file is looked at. */
export function findUnread(source: string): TextProblem[] {
  const lines = source.slice(0, scannedLength).split('\n');
  const first = firstShownLine(lines);
  if (first === -1) return [];
  const at = (index: number) => ({ line: index + 1, column: 1 });
  const foreign = foreignMarker(lines, first);
  if (foreign !== undefined) return [frontMatterFormat(foreign, at(first))];
  const marker = lines.findIndex((line) => markerLine.test(line));
  if (looksLikeFields(lines, first) || isParagraphOfFields(lines, first)) return [frontMatterUnmarked(at(first))];
  if (marker === -1) return [];
  const fences = lines.slice(0, marker).filter((line) => /^\s*(?:`{3,}|~{3,})/.test(line)).length;
  if (fences % 2 === 1 || !looksLikeFields(lines, marker + 1)) return [];
  return [
    marker === 0 || !/^---[ \t]*$/.test(lines[marker]!)
      ? frontMatterUnmarked(at(marker + 1))
      : frontMatterMisplaced(at(marker)),
  ];
}

/** Fields that follow the front matter: another YAML document, or another block between `---` lines. */
export function findSecond(body: string, bodyLine: number): TextProblem[] {
  const following = body.slice(0, scannedLength).split('\n');
  if (looksLikeFields(following, 0)) return [frontMatterDocuments({ line: bodyLine, column: 1 })];
  const marker = following.findIndex((line) => line.trim() !== '');
  const isSecond = /^---[ \t]*$/.test(following[marker] ?? '') && looksLikeFields(following, marker + 1);
  return isSecond ? [frontMatterSecond({ line: bodyLine + marker, column: 1 })] : [];
}
