/** Prefix of the site's URLs in the result, for their replacement. */
export const siteUrlMark = 'heddle-site:';

/** A line break within a paragraph. */
export const lineBreak = '\\\n';

/** Text with its white space as browsers show it. */
export const collapse = (text: string): string => text.replace(/[\t\n\f\r ]+/g, ' ');

const isSpace = (character: string): boolean => character === ' ' || character === '\u00a0';
const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Characters with which syntax within a line begins. */
const inlineSyntax = /[\\`*[\]~<&]|_+/g;

/** True if a character of a text, or a run of underscores, would be read as syntax. */
function isSyntax(found: string, text: string, index: number, isInLink: boolean): boolean {
  const before = text.charAt(index - 1);
  const after = text.charAt(index + found.length);
  switch (found) {
    case '\\':
      return after === '' || /[!-/:-@[-`{-~]/.test(after);
    case ']':
      return isInLink;
    case '*':
      return !isSpace(before) || !isSpace(after);
    case '<':
      return /[a-z/!?]/i.test(after);
    case '&':
      return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(text.slice(index, index + 34));
    case '`':
    case '[':
    case '~':
      return true;
    default:
      return !(isWordCharacter(before) && isWordCharacter(after)) && !(isSpace(before) && isSpace(after));
  }
}

/** Text as Markdown that shows it. */
export const markdownOfText = (text: string, isInLink: boolean): string =>
  text.replace(inlineSyntax, (found, index: number) =>
    isSyntax(found, text, index, isInLink) ? found.replace(/./g, '\\$&') : found,
  );

/** Beginnings of lines that would make a list, a heading, a quote or a rule of a paragraph. */
const blockSyntax = /^(?:[-+*](?= |$)|#{1,6}(?= |$)|>|(?:-[ -]*|=+)$)/;

/** Escapes what would begin a block at the beginning of a paragraph, and after each break in it. */
export const escapeLineStarts = (text: string): string =>
  text
    .split(lineBreak)
    .map((line) => line.replace(blockSyntax, '\\$&').replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2'))
    .join(lineBreak);

/** Text of a heading, which must not end like the second marker of one. */
export function escapeHeadingEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end < text.length && text[end - 1] === ' ' ? `${text.slice(0, end)}\\${text.slice(end)}` : text;
}

const runsOf = (text: string): number[] => Array.from(text.matchAll(/`+/g), ([run]) => run.length);

/** Text as inline code. The delimiters have more backticks than any run of them in the text. */
export function codeSpan(text: string): string {
  const runs = runsOf(text);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '');
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** A fenced block of code. */
export function codeBlock(code: string, language: string, title: string): string {
  const fence = '`'.repeat(Math.max(2, ...runsOf(code)) + 1);
  const info = language !== '' && title !== '' ? `${language} title="${title}"` : language;
  return `${fence}${info}\n${code}\n${fence}`;
}

/** The destination and the title of a link or image, in parentheses. */
export function destination(url: string, title: string): string {
  const isPlain = url !== '' && !/[\s<>]/.test(url);
  const written = isPlain
    ? url.replace(/[()\\]|&(?=[#a-z])/gi, '\\$&')
    : `<${url.replace(/[\\<>]/g, '\\$&').replace(/\s/g, '%20')}>`;
  return title === '' ? `(${written})` : `(${written} "${title.replace(/[\\"]/g, '\\$&')}")`;
}

/** Column of a table: where its cells are aligned. */
export type Alignment = 'left' | 'right' | 'center' | '';

const rules: Record<Alignment, string> = { '': '-', left: ':-', right: '-:', center: ':-:' };

/** A table whose first row is its head. */
export function tableText(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: readonly string[]): string =>
    `|${Array.from({ length: width }, (_, index) => (cells[index] ? ` ${cells[index]} |` : ' |')).join('')}`;
  const [head, ...others] = rows.map((row) => line(row.map((cell) => cell.replaceAll('|', '\\|'))));
  return [head, line(Array.from({ length: width }, (_, index) => rules[alignments[index] ?? ''])), ...others].join(
    '\n',
  );
}
