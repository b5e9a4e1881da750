import type { VFile } from 'vfile';
import { VFileMessage } from 'vfile-message';
import { markdownMessage, mdxSyntax, pageThrew, stackExhausted, type PageProblem } from '../report/errors/markdown.js';
import { reasonOf } from '../report/reason-of.js';
import type { PageScope, Place } from './page-scope.js';
import { voidElements } from '../../shared/void-elements.js';

/** Where a message points at, if it does. */
function messagePlace({ place }: VFileMessage): Place | undefined {
  const start = place && ('start' in place ? place.start : place);
  return start && { line: start.line, column: start.column };
}

function messageProblem(message: VFileMessage): PageProblem {
  const problem = markdownMessage(
    message.fatal ? 'error' : 'warning',
    message.ruleId ?? message.source,
    message.reason,
  );
  return { ...problem, ...(message.note ? { fix: message.note } : {}) };
}

/** Reports what Markdown plugins said of a page by `file.message`: errors where `fatal` was set, else warnings. */
export function reportMessages({ messages }: VFile, scope: PageScope): void {
  for (const message of messages) {
    if (message.fatal) scope.doubt();
    scope.report(messageProblem(message), messagePlace(message));
  }
}

/** The mistake in a page that isn't valid MDX, in words for its author. */
export interface MdxMistake {
  reason: string;
  fix?: string;
  place: Place | undefined;
}

/** True for what the parsers of Markdown and MDX throw, and not for what plugins throw, as messages or otherwise. */
export const isSyntaxError = (error: unknown): boolean =>
  error instanceof VFileMessage && !error.fatal && /^(?:micromark|mdast-util)-/.test(error.source ?? '');

/** Where a parser stopped: its message, and the text of the page. */
interface Stop {
  /** The parser's message; where it names the program that reads JavaScript, the message of that. */
  reason: string;
  source: string;
  place: Place | undefined;
}

/** Text of the line in which the parser stopped, and of that line from one character before the place on. */
function textAt({ source, place }: Stop): { line: string; rest: string } {
  const line = place ? (source.split('\n')[place.line - 1] ?? '') : '';
  return { line, rest: place ? line.slice(Math.max(0, place.column - 2)) : '' };
}

/** Place of the last opening sign before the one where a parser reached the end and missed the closing sign. */
function openingPlace({ source, place }: Stop, open: string, close: string): Place | undefined {
  const before = place ? source.split('\n').slice(0, place.line) : [];
  let missing = 1;
  for (let line = before.length; line > 0; line--) {
    const text = line === before.length ? before[line - 1]!.slice(0, place!.column - 1) : before[line - 1]!;
    for (let index = text.length - 1; index >= 0; index--) {
      if (text[index] === close) missing++;
      else if (text[index] === open && --missing === 0) return { line, column: index + 1 };
    }
  }
  return place;
}

/** Parts of a text in which a tag must end that begins there, by the parser's names. */
const textParts: Record<string, string | undefined> = {
  paragraph: 'a paragraph',
  atxHeading: 'a heading',
  setextHeading: 'a heading',
  emphasis: 'italic text',
  strong: 'bold text',
  link: 'a link',
  tableData: 'a table cell',
  tableHeader: 'a table cell',
  listItem: 'a list item',
  blockQuote: 'a quotation',
};

/** A tag without its end in the part of the text where it begins. */
function unclosedTag(tag: string, place: Place, part: string | undefined, source: string): MdxMistake {
  if (voidElements.has(tag))
    return { reason: `The tag <${tag}> is not closed.`, fix: `Write <${tag} /> in MDX.`, place };
  const end = `</${tag}>`;
  const below = source
    .split('\n')
    .slice(place.line - 1)
    .join('\n');
  if (part === undefined || !below.includes(end))
    return { reason: `The tag <${tag}> is not closed.`, fix: `Add ${end}.`, place };
  const isParagraph = part === textParts['paragraph'];
  return {
    reason: isParagraph
      ? `The tag <${tag}> has text behind it in its line, so it is part of a paragraph, which ends before ${end}.`
      : `The tag <${tag}> begins in ${part}, which ends before ${end}.`,
    fix: isParagraph ? `Write <${tag}> and ${end} in lines of their own.` : `Write ${end} before that end.`,
    place,
  };
}

/** Mistakes that Markdown habits cause in MDX, by the parser's message; the first that explains one counts. */
const mistakes: readonly ((stop: Stop) => MdxMistake | undefined)[] = [
  (stop) =>
    textAt(stop).rest.includes('<!--') || /Unexpected character `!`/.test(stop.reason)
      ? {
          reason: 'MDX has no HTML comments.',
          fix: 'Write {/* comment */} instead of <!-- comment -->.',
          place: stop.place,
        }
      : undefined,
  (stop) =>
    /<(?:https?|mailto):/.test(textAt(stop).line) && /Unexpected character/.test(stop.reason)
      ? {
          reason: 'MDX has no links in angle brackets.',
          fix: 'Write [text](https://…) or the bare URL.',
          place: stop.place,
        }
      : undefined,
  ({ reason, source }) => {
    const [, tag, line, column, part] =
      /^Expected a closing tag for `<([^`>]*)>` \((\d+):(\d+)-[\d:]+\)(?: before the end of `(\w+)`)?/.exec(reason) ??
      [];
    if (tag === undefined) return undefined;
    return unclosedTag(tag, { line: Number(line), column: Number(column) }, textParts[part ?? ''], source);
  },
  ({ reason, place }) => {
    const [, end, start] = /^Unexpected closing tag `([^`]+)`, expected .* for `([^`]+)`/.exec(reason) ?? [];
    if (end === undefined || start === undefined) return undefined;
    return {
      reason: `${end} comes before the end of ${start}.`,
      fix: `Write ${start.replace('<', '</')} before ${end}.`,
      place,
    };
  },
  (stop) => {
    if (!stop.reason.startsWith('Unexpected closing slash')) return undefined;
    const end = /^<?\/[^>]{0,100}>?/.exec(textAt(stop).rest)?.[0] ?? '</';
    return {
      reason: `${end} closes a tag, and none is open here.`,
      fix: 'Remove it, or add the opening tag.',
      place: stop.place,
    };
  },
  ({ reason, place }) =>
    reason.includes('before attribute value')
      ? { reason: 'The value of this attribute has no quotes.', fix: 'Write it in quotes: name="value".', place }
      : undefined,
  (stop) =>
    stop.reason.startsWith('Unexpected end of file in expression')
      ? {
          reason: 'This brace is not closed.',
          fix: 'Close it, or write \\{ when a brace is meant as text.',
          place: openingPlace(stop, '{', '}'),
        }
      : undefined,
  ({ reason, place }) => {
    const [, what, cause] = /^Could not parse (expression|import\/exports) with acorn: (.*)/s.exec(reason) ?? [];
    if (what === undefined) return undefined;
    return what === 'expression'
      ? {
          reason: `The expression in braces is no valid JavaScript: ${cause}.`,
          fix: 'Correct it, or write \\{ when a brace is meant as text.',
          place,
        }
      : { reason: `The import or export is no valid JavaScript: ${cause}.`, place };
  },
  (stop) =>
    /^Unexpected (?:character|end of file) .*(?:before name|in name|after|member name|attribute name)/.test(stop.reason)
      ? {
          reason: `This < does not begin a tag: ${stop.reason}.`,
          fix: 'Write \\< or &lt; when it is meant as text.',
          place: stop.reason.startsWith('Unexpected end') ? openingPlace(stop, '<', '>') : stop.place,
        }
      : undefined,
];

/** Explains why a page is not valid MDX, by the message with which the parser stopped. */
export function mdxMistake(message: VFileMessage, source: string): MdxMistake {
  const { cause } = message;
  const reason =
    cause instanceof Error ? `${message.reason}: ${cause.message.replace(/ \(\d+:\d+\)$/, '')}` : message.reason;
  const stop = { reason, source, place: messagePlace(message) };
  for (const explain of mistakes) {
    const mistake = explain(stop);
    if (mistake) return mistake;
  }
  return { reason, place: stop.place };
}

/** The problem that a parser, a plugin or Heddle threw for a page or a fragment with a source, and its place. */
export function thrownProblem(error: unknown, source: string): [PageProblem, Place | undefined] {
  if (error instanceof VFileMessage) {
    if (error.fatal) return [messageProblem(error), messagePlace(error)];
    const { reason, fix, place } = mdxMistake(error, source);
    return [mdxSyntax(reason, fix), place];
  }
  // Which function exhausts the stack depends on what V8 has compiled before.
  const isStack = error instanceof RangeError && error.message === 'Maximum call stack size exceeded';
  return [isStack ? stackExhausted() : pageThrew(reasonOf(error)), undefined];
}

/** Reports what was thrown for a page or a fragment, after `reportMessages`, which reports the errors of `file.fail`. */
export function reportThrown(error: unknown, scope: PageScope): void {
  if (!(error instanceof VFileMessage && error.fatal)) scope.report(...thrownProblem(error, scope.source));
}
