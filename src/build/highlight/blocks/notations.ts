/** A text to mark wherever it occurs in some lines. */
export interface WordMark {
  text: string;
  /** Line index, counted from 0. */
  from: number;
  /** Exclusive; may be after the last line. */
  to: number;
}

/** Code without its notations, and what they say. It has at least one line. */
export interface NotedCode {
  lines: string[];
  /** Index in the original code of each line. */
  sourceLines: number[];
  /** Classes of lines by index. */
  classes: Map<number, Set<string>>;
  words: WordMark[];
  /** Names in comments that look like notations, with the index of their line in the original code. */
  unknown: { name: string; sourceLine: number }[];
}

interface Notation {
  name: string;
  word?: string | undefined;
  /** Lines that it applies to; undefined when not given. */
  count?: number | undefined;
}

/** Classes of the lines to which a notation applies. */
export const notationClasses: ReadonlyMap<string, readonly string[]> = new Map([
  ['highlight', ['highlighted']],
  ['hl', ['highlighted']],
  ['++', ['diff', 'add']],
  ['--', ['diff', 'remove']],
  ['focus', ['focused']],
  ['error', ['highlighted', 'error']],
  ['warning', ['highlighted', 'warning']],
]);

const notation = /\[!code (?:(highlight|hl|\+\+|--|focus|error|warning)|word:((?:\\.|[^\\:\]])+))(?::(\d+))?\]/g;

/** Names of notations as messages list them. */
export const notationNames: readonly string[] = [...notationClasses.keys(), 'word:…'];

/** Text that looks like a notation: a word after `[!code`, which may be misspelled. */
const anyNotation = /\[!code[ :]+([^\]:\s]{1,40})(?::[^\]]{0,80})?\]/gi;

/** Names in comments of a line that look like notations and are none. */
const unknownNotations = (line: string): string[] =>
  [...line.matchAll(anyNotation)].flatMap((match) =>
    commentAround(line, match.index, match.index + match[0].length) ? [match[1]!] : [],
  );

/** A comment in a line: its position, and the position of its text. */
interface LineComment {
  start: number;
  /** Exclusive. */
  end: number;
  textStart: number;
  textEnd: number;
}

const blockComments = [
  ['{/*', '*/}'],
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;

/** Openers of comments that go to the end of the line. `//` may follow code directly, unless it belongs to a URL. */
const lineComment = /(?<!:)\/\/+|(?<=^|\s)(?:#+|--|;+|%+)/g;

function blockCommentAround(line: string, start: number, end: number): LineComment | undefined {
  for (const [opener, closer] of blockComments) {
    const from = line.lastIndexOf(opener, start);
    const to = line.indexOf(closer, end);
    if (from === -1 || to === -1) continue;
    const inner = line.indexOf(closer, from + opener.length);
    if (inner === to) return { start: from, end: to + closer.length, textStart: from + opener.length, textEnd: to };
  }
  return undefined;
}

/** The comment that contains the text from `start` to `end` of a line. */
function commentAround(line: string, start: number, end: number): LineComment | undefined {
  const block = blockCommentAround(line, start, end);
  if (block) return block;
  const opener = [...line.slice(0, start).matchAll(lineComment)].at(-1);
  if (!opener) return undefined;
  return { start: opener.index, end: line.length, textStart: opener.index + opener[0].length, textEnd: line.length };
}

/** Removes a notation from the line, and the comment around it when nothing else is in it. */
function withoutNotation(line: string, start: number, end: number): string | undefined {
  const comment = commentAround(line, start, end);
  if (!comment) return undefined;
  const before = line.slice(comment.textStart, start);
  const after = line.slice(end, comment.textEnd);
  if (before.trim() === '' && after.trim() === '')
    return (line.slice(0, comment.start).trimEnd() + line.slice(comment.end)).trimEnd();
  const text = before === '' || /\s$/.test(before) ? before + after.trimStart() : before + after;
  return (line.slice(0, comment.textStart) + text + line.slice(comment.textEnd)).trimEnd();
}

function cleanLine(line: string): { line: string; notations: Notation[] } {
  const notations: Notation[] = [];
  let rest = line;
  let from = 0;
  for (;;) {
    notation.lastIndex = from;
    const match = notation.exec(rest);
    if (!match) return { line: rest, notations };
    const [written, name, word, count] = match;
    const cleaned = withoutNotation(rest, match.index, match.index + written.length);
    if (cleaned === undefined) {
      from = match.index + written.length;
      continue;
    }
    rest = cleaned;
    from = 0;
    notations.push({
      name: name ?? 'word',
      word: word?.replace(/\\(.)/g, '$1'),
      count: count === undefined ? undefined : Number(count),
    });
  }
}

/** A comment such as `// highlight-next-line` that is a line of its own, without the white space around it. */
const magicComment =
  /^(?:\/\/|\/\*|\{[ \t]*\/\*|#|--|<!--|%|;|rem\b)[ \t]*highlight-(next-line|start|end)(?:[ \t]*(?:\*\/[ \t]*\}?|-->))?$/i;

/** Enters a notation that applies from a line on; `lineCount` bounds what its count may say. */
function applyNotation(noted: NotedCode, { name, word, count }: Notation, from: number, lineCount: number): void {
  if (word !== undefined) {
    noted.words.push({ text: word, from, to: count === undefined ? lineCount : from + count });
    return;
  }
  for (let index = from; index < Math.min(from + (count ?? 1), lineCount); index++) {
    const classes = noted.classes.get(index) ?? new Set();
    for (const each of notationClasses.get(name)!) classes.add(each);
    noted.classes.set(index, classes);
  }
}

/**
 * Takes notations such as `// [!code highlight:3]` and `// highlight-next-line` out of code. A notation applies to its own line and those after it;
 * a line with nothing else on it is removed, and its notations apply from the next line on. Notations outside comments
 * stay, and `[\!code ...]` becomes `[!code ...]`.
 */
export function readNotations(code: string): NotedCode {
  const source = code.split('\n');
  const noted: NotedCode = { lines: [], sourceLines: [], classes: new Map(), words: [], unknown: [] };
  const hasNotations = /\[!code[ :]/i.test(code);
  const hasEscapes = code.includes('[\\!code ');
  const hasMagicComments = code.includes('highlight-');
  let isHighlighting = false;
  source.forEach((written, index) => {
    const magic = hasMagicComments ? magicComment.exec(written.trim())?.[1]!.toLowerCase() : undefined;
    if (magic === 'next-line') applyNotation(noted, { name: 'highlight' }, noted.lines.length, source.length);
    else if (magic !== undefined) isHighlighting = magic === 'start';
    if (magic !== undefined) return;
    if (isHighlighting) applyNotation(noted, { name: 'highlight' }, noted.lines.length, source.length);
    const { line, notations } = hasNotations ? cleanLine(written) : { line: written, notations: [] };
    for (const each of notations) applyNotation(noted, each, noted.lines.length, source.length);
    if (notations.length > 0 && line.trim() === '') return;
    if (hasNotations) noted.unknown.push(...unknownNotations(line).map((name) => ({ name, sourceLine: index })));
    noted.lines.push(hasEscapes ? line.replaceAll('[\\!code ', '[!code ') : line);
    noted.sourceLines.push(index);
  });
  if (noted.lines.length === 0) return { ...noted, lines: [''], sourceLines: [0] };
  return noted;
}
