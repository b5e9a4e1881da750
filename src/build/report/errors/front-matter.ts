import type { Diagnostic } from '../diagnostic.js';
import { counted } from '../wording.js';

/** A problem of a page's text; the caller adds the file. */
export type TextProblem = Omit<Diagnostic, 'file' | 'frame'>;

/** A position in the page's file; both count from 1. */
export interface TextPosition {
  line: number;
  column?: number;
}

const error = (code: string, place: TextPosition, message: string, fix: string): TextProblem => ({
  code,
  severity: 'error',
  kind: 'content',
  message,
  fix,
  ...place,
});

const warning = (code: string, place: TextPosition, message: string, fix: string): TextProblem => ({
  ...error(code, place, message, fix),
  severity: 'warning',
});

/** Writes a value of the author for a message: quoted, cut at 60 characters. */
const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const notUtf8 = (place: TextPosition, byteOffset: number): TextProblem =>
  error(
    'not-utf8',
    place,
    `The file is not UTF-8: the byte at offset ${byteOffset} begins no valid character.`,
    'Save the file as UTF-8.',
  );

export const utf16Source = (): TextProblem =>
  error('utf16-source', { line: 1, column: 1 }, 'The file is UTF-16.', 'Save the file as UTF-8.');

export const nulCharacter = (place: TextPosition, count: number): TextProblem =>
  warning(
    'nul-character',
    place,
    `The file contains ${counted(count, 'NUL character')}, shown as U+FFFD.`,
    'Remove them, or check that this is a text file.',
  );

export const frontMatterNotClosed = (): TextProblem =>
  error(
    'front-matter-not-closed',
    { line: 1, column: 1 },
    'The front matter that begins on line 1 is not closed.',
    'Write a line with `---` after it. For a horizontal rule at the top of a page, write `***`.',
  );

export const frontMatterFormat = (written: string, place: TextPosition): TextProblem =>
  error(
    'front-matter-format',
    place,
    `The front matter begins with ${quoted(written)}, but only YAML is read.`,
    'Write it as YAML between two lines with `---`.',
  );

export const frontMatterMisplaced = (place: TextPosition): TextProblem =>
  warning(
    'front-matter-misplaced',
    place,
    'These lines look like front matter, but front matter must begin on line 1; they are shown as text.',
    'Move them to the top of the file.',
  );

export const frontMatterUnmarked = (place: TextPosition): TextProblem =>
  warning(
    'front-matter-misplaced',
    place,
    'These lines look like front matter, but they are not between two lines with `---`; they are shown as text.',
    'Write `---` above them, on line 1, and `---` below them.',
  );

export const frontMatterSecond = (place: TextPosition): TextProblem =>
  warning(
    'front-matter-misplaced',
    place,
    'These lines look like a second block of front matter; they are shown as text.',
    'Put all fields between the first two lines with `---`.',
  );

export const frontMatterTooLarge = (sizeBytes: number, limitBytes: number): TextProblem =>
  error(
    'front-matter-too-large',
    { line: 1, column: 1 },
    `The front matter has ${sizeBytes} bytes; the limit is ${limitBytes}.`,
    'Move data into a file that the page imports.',
  );

export const frontMatterLimit = (place: TextPosition, what: string): TextProblem =>
  error(
    'front-matter-limit',
    place,
    `The front matter ${what}.`,
    'Simplify it, or move data into a file that the page imports.',
  );

export const frontMatterTab = (place: TextPosition): TextProblem =>
  error('front-matter-tab', place, 'The front matter is indented with a tab.', 'Indent with spaces.');

export const frontMatterSyntax = (place: TextPosition, reason: string): TextProblem =>
  error(
    'front-matter-syntax',
    place,
    `The front matter is not valid YAML: ${reason}`,
    'Correct it; quote texts that contain `: `, `#` or brackets.',
  );

export const frontMatterDocuments = (place: TextPosition): TextProblem =>
  error(
    'front-matter-documents',
    place,
    'The front matter has a second YAML document.',
    'Put all fields between the first two lines with `---`.',
  );

export const frontMatterNotMap = (place: TextPosition, actual: string): TextProblem =>
  error(
    'front-matter-not-map',
    place,
    `The front matter is ${actual}; expected a map of fields.`,
    'Write fields such as `title: My page`.',
  );

export const frontMatterKey = (place: TextPosition): TextProblem =>
  error('front-matter-key', place, 'A key of the front matter is not a text.', 'Write keys as single words.');

export const frontMatterDuplicate = (place: TextPosition, key: string, firstLine: number): TextProblem =>
  error(
    'front-matter-duplicate',
    place,
    `The key ${quoted(key)} is on line ${firstLine} and again on line ${place.line}.`,
    'Remove one of them.',
  );

export const frontMatterUnsafeKey = (place: TextPosition, key: string): TextProblem =>
  warning(
    'front-matter-unsafe-key',
    place,
    `The key ${quoted(key)} is not allowed and is ignored.`,
    'Choose another name.',
  );

export const frontMatterUnknownKey = (place: TextPosition, key: string, suggestion: string): TextProblem =>
  warning('front-matter-unknown-key', place, `Heddle has no field ${quoted(key)}.`, `Did you mean \`${suggestion}\`?`);

/** A field with which another tool would not publish the page. */
export const frontMatterPublished = (place: TextPosition, key: string, value: string): TextProblem =>
  warning(
    'front-matter-published',
    place,
    `Heddle does not read \`${key}: ${value}\`, so the page is published.`,
    'Write `draft: true` to leave it out of builds, or remove the field.',
  );

export const frontMatterType = (
  place: TextPosition,
  field: string,
  expected: string,
  actual: string,
  fix?: string,
): TextProblem =>
  error('front-matter-type', place, `\`${field}\` must be ${expected}, but is ${actual}.`, fix ?? `Write ${expected}.`);

/** A value that is not allowed. The default is used instead. */
export const frontMatterChoice = (
  place: TextPosition,
  field: string,
  expected: string,
  actual: unknown,
  near: string | undefined,
): TextProblem =>
  warning(
    'front-matter-type',
    place,
    `\`${field}\` must be ${expected}, but is ${typeof actual === 'object' ? 'something else' : quoted(String(actual))}.`,
    near === undefined ? `Write ${expected}.` : `Did you mean ${near}?`,
  );

export const frontMatterDate = (place: TextPosition, field: string, written: string): TextProblem =>
  error(
    'front-matter-date',
    place,
    `\`${field}\` is not a date: ${quoted(written)}.`,
    'Write it as 2024-05-31 or 2024-05-31T12:00:00Z.',
  );

export const frontMatterComment = (place: TextPosition, field: string, read: string, comment: string): TextProblem =>
  warning(
    'front-matter-comment',
    place,
    `\`${field}\` is ${read === '' ? 'empty' : `read as ${quoted(read)}`}, because ${quoted(comment.trim())} is a comment of YAML.`,
    `If it belongs to the text, quote the text: ${quoted(`${read}${comment}`.trim())}. Otherwise, write the comment on a line of its own.`,
  );

export const frontMatterNotText = (place: TextPosition, field: string, read: string, written: string): TextProblem =>
  warning(
    'front-matter-not-text',
    place,
    `\`${field}\` is read as ${read}, not as the text ${quoted(written)}.`,
    `Quote the text: ${quoted(written)}.`,
  );

export const frontMatterNull = (place: TextPosition, field: string, written: string): TextProblem =>
  warning(
    'front-matter-not-text',
    place,
    `\`${field}\` is read as the text ${quoted(written)}, which YAML uses for an empty value.`,
    'To leave it empty, remove the field. To show this text, quote it.',
  );

export const pageHeadTagInvalid = (place: TextPosition, written: string): TextProblem =>
  error(
    'head-tag-invalid',
    place,
    `The head tag ${quoted(written)} has an invalid tag or attribute name.`,
    'Use base, link, meta, noscript, script, style or title, and plain attribute names.',
  );

export const headTagCode = (place: TextPosition, field: string, tagName: string): TextProblem =>
  error(
    'head-tag-code',
    place,
    `\`${field}\` is a <${tagName}> that does more than describe the page, which the front matter of .md files may not do.`,
    'Put it into `head` of the configuration, or write the page as .mdx.',
  );

export const permalinkOutside = (place: TextPosition, written: string): TextProblem =>
  error(
    'permalink-outside',
    place,
    `The permalink ${quoted(written)} leads outside the site.`,
    'Write a path below the site, such as `/blog/first`.',
  );

export const permalinkReserved = (place: TextPosition, written: string, reserved: string): TextProblem =>
  error(
    'permalink-reserved',
    place,
    `The permalink ${quoted(written)} contains ${reserved}, which is reserved.`,
    'Use letters, digits, `-`, `_` and `/`.',
  );

export const textTooLong = (place: TextPosition, field: string, limit: number): TextProblem =>
  warning('text-too-long', place, `\`${field}\` is longer than ${limit} characters and is cut there.`, 'Shorten it.');

export const controlCharacters = (place: TextPosition, field: string): TextProblem =>
  warning('control-characters', place, `\`${field}\` contains control characters, which are removed.`, 'Remove them.');

export const loneSurrogate = (place: TextPosition, field: string): TextProblem =>
  warning(
    'lone-surrogate',
    place,
    `\`${field}\` contains half of a character, shown as U+FFFD.`,
    'Write the whole character.',
  );
