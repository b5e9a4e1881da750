import { isUtf8 } from 'node:buffer';
import {
  notUtf8,
  nulCharacter,
  utf16Source,
  frontMatterNotClosed,
  type TextProblem,
} from '../report/errors/front-matter.js';
import { findSecond, findUnread } from './unread-front-matter.js';

/** Text of a source file with line feeds only, and the problems of its bytes. */
export interface DecodedSource {
  text: string;
  problems: TextProblem[];
}

/** Number of bytes of the UTF-8 sequence at `offset`, 0 when none is valid there (overlong, surrogate, cut, stray). */
function sequenceLength(bytes: Buffer, offset: number): number {
  const lead = bytes[offset] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  return length > 0 && isUtf8(bytes.subarray(offset, offset + length)) ? length : 0;
}

function firstInvalidOffset(bytes: Buffer): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === 0) return offset;
    offset += length;
  }
  return offset;
}

const toLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

function placeAtEnd(text: string): { line: number; column: number } {
  const lineStart = text.lastIndexOf('\n') + 1;
  return { line: text.split('\n').length, column: text.length - lineStart + 1 };
}

/**
 * Decodes a source file as strict UTF-8: a byte order mark is dropped, CRLF and CR become LF, NUL becomes U+FFFD with
 * a warning. Invalid bytes and UTF-16 are errors; the text is then what can be read of the file.
 */
export function decodeSource(bytes: Buffer): DecodedSource {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { text: '', problems: [utf16Source()] };
  const problems: TextProblem[] = [];
  const decoded = bytes.toString('utf8');
  let text = toLineFeeds(decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded);
  if (!isUtf8(bytes)) {
    const offset = firstInvalidOffset(bytes);
    const before = toLineFeeds(
      bytes
        .subarray(0, offset)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
    problems.push(notUtf8(placeAtEnd(before), offset));
  }
  const firstNul = text.indexOf('\0');
  if (firstNul !== -1) {
    problems.push(nulCharacter(placeAtEnd(text.slice(0, firstNul)), text.split('\0').length - 1));
    text = text.replaceAll('\0', '\ufffd');
  }
  return { text, problems };
}

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

const lineAfter = (source: string, offset: number): number => {
  const end = source.indexOf('\n', offset);
  return end === -1 ? source.length : end + 1;
};

/** Finds the front matter of a text with line feeds. */
function findBlock(source: string): FrontMatterBlock {
  const start = source.startsWith('\ufeff') ? 1 : 0;
  const none = { yaml: undefined, bodyLine: 1, bodyOffset: start };
  const yamlStart = lineAfter(source, start);
  if (source.slice(start, yamlStart).trimEnd() !== '---') return { ...none, problems: findUnread(source.slice(start)) };
  const marker = new RegExp(closingMarker);
  marker.lastIndex = yamlStart;
  const closing = marker.exec(source);
  if (!closing) return { ...none, problems: [frontMatterNotClosed()] };
  const yaml = source.slice(yamlStart, closing.index);
  const bodyOffset = lineAfter(source, closing.index);
  const bodyLine = yaml.split('\n').length + 2;
  return {
    yaml,
    bodyLine,
    bodyOffset,
    problems: findSecond(source.slice(bodyOffset), bodyLine),
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
