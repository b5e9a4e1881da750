import type { Diagnostic } from '../diagnostic.js';
import { codeHeights } from '../../../shared/code-height.js';
import { editDistance } from '../../../shared/edit-distance.js';
import { nearest } from '../nearest.js';
import { configError } from './config.js';

/** A problem inside a code block; the place is known where it is reported. */
export interface CodeProblem extends Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame'> {
  /** The wrong word in the line of the fence, as it is written there. */
  word?: string;
}

const warning = (code: string, message: string, fix: string): CodeProblem => ({
  code,
  severity: 'warning',
  kind: 'content',
  message,
  fix,
});

const error = (code: string, message: string, fix: string): CodeProblem => ({
  code,
  severity: 'error',
  kind: 'content',
  message,
  fix,
});

/**
 * The language that was meant. Names are short, so that most of them are a few letters from another one: a proposal has
 * the same first letter, and one edit for each four letters at most.
 */
function nearLanguage(written: string, known: Iterable<string>): string | undefined {
  const language = written.toLowerCase();
  const alike = [...known].filter((name) => name.length > 2 && name[0] === language[0]);
  const near = nearest(language, alike);
  const limit = Math.floor(Math.min(language.length, near?.length ?? 0) / 4);
  return near !== undefined && editDistance(language, near, limit) <= limit ? near : undefined;
}

export const unknownLanguage = (language: string, known: Iterable<string>): CodeProblem => {
  const near = nearLanguage(language, known);
  const problem = warning(
    'unknown-language',
    `The language "${language}" of a code block is not known; the code is shown without colors.`,
    near === undefined
      ? 'Write a language that shiki supports, or "text".'
      : `Did you mean "${near}"? Write "text" for plain text.`,
  );
  return { ...problem, word: language };
};

export const unknownCodeOption = (option: string, near: string): CodeProblem => ({
  ...warning('code-option', `Code blocks have no option ${JSON.stringify(option)}.`, `Did you mean ${near}?`),
  word: option,
});

/** `shown` is the height of the block instead, in CSS pixels; undefined if it is as high as without the option. */
export const codeHeight = (written: string, shown: number | undefined): CodeProblem => {
  const { smallest, largest, step } = codeHeights;
  const allowed = `a multiple of ${step} from ${smallest} to ${largest}`;
  const problem = warning(
    'code-option',
    `The option height of a code block is ${JSON.stringify(written)}, not ${allowed}; ${shown === undefined ? 'it is ignored' : `${shown} is used`}.`,
    shown === undefined
      ? `Write ${allowed}, without a unit.`
      : `Write height=${shown}, or another multiple of ${step}.`,
  );
  return { ...problem, word: 'height' };
};

export const unknownNotation = (name: string, known: readonly string[]): CodeProblem => {
  const near = nearest(name, known);
  return warning(
    'code-notation',
    `There is no notation [!code ${name}], so visitors see the comment.`,
    `${near === undefined ? `Use one of ${known.join(', ')}` : `Did you mean [!code ${near}]`}${near === undefined ? ', or write [\\!code to show it.' : '?'}`,
  );
};

export const codeTooLarge = (part: 'block' | 'line', limit: number): CodeProblem =>
  warning(
    'code-too-large',
    `A ${part} of code is longer than ${limit} characters and is shown without colors.`,
    part === 'block' ? 'Show a part of it, or link to the file.' : 'Break the line, or mark the block as "text".',
  );

export const codeTooDeep = (): CodeProblem =>
  warning(
    'code-too-large',
    'From this line on, too many constructs of the code are nested, and it is shown without colors.',
    'Show a part of it, or mark the block as "text".',
  );

export const codeTooSlow = (language: string): CodeProblem =>
  error(
    'page-deadline',
    `The code block in "${language}" could not be highlighted within 10 s.`,
    'Mark the block as "text", or shorten its lines: the grammar of the language takes very long to search them.',
  );

export const bidiInCode = (names: readonly string[]): CodeProblem =>
  warning(
    'bidi-in-code',
    `The code contains characters that reorder text invisibly (${names.join(', ')}); readers see markers in their place.`,
    'Remove them, unless the code is about them.',
  );

export const codeRangeReversed = (from: number, to: number): CodeProblem => ({
  ...error(
    'code-range-reversed',
    `The line range {${from}-${to}} of a code block is reversed.`,
    `Write {${to}-${from}}.`,
  ),
  word: `${from}-${to}`,
});

export const codeRangeOutside = (from: number, to: number, lines: number): CodeProblem => ({
  ...warning(
    'code-range-outside',
    `The line range {${from === to ? from : `${from}-${to}`}} reaches outside the code block, which has ${lines} ${lines === 1 ? 'line' : 'lines'}.`,
    'Correct the range after the language.',
  ),
  word: from === to ? String(from) : `${from}-${to}`,
});

export const codeRangeUnread = (written: string): CodeProblem => ({
  ...warning(
    'code-option',
    `${written} after the language of a code block is no line range, so it is ignored.`,
    'Write lines and ranges between braces, separated by commas: {1,3-5}.',
  ),
  word: written,
});

export const codeTitleOpen = (title: string): CodeProblem => ({
  ...warning(
    'code-option',
    `The title of a code block has no second quotation mark, so it ends at the first space: ${title}.`,
    'Write title="…" with a quotation mark at each end.',
  ),
  word: title,
});

export const unknownTheme = (theme: string, known: Iterable<string>): CodeProblem => {
  const near = nearest(theme, known);
  return configError(
    'unknown-code-theme',
    `markdown.shiki.themes names "${theme}", which is no theme of shiki.`,
    near === undefined ? 'Name a bundled theme, or pass a theme object.' : `Did you mean "${near}"?`,
  );
};

export const brokenGrammar = (index: number): CodeProblem =>
  configError(
    'broken-grammar',
    `markdown.shiki.langs[${index}] is no grammar: it needs at least name and scopeName.`,
    'Give a shiki language registration, or a function that loads one.',
  );

export const codeBlockFailed = (reason: string): CodeProblem => ({
  code: 'code-block-failed',
  severity: 'error',
  kind: 'content',
  message: `A code block cannot be shown: ${reason}`,
  fix: 'Correct the transformer or grammar of `markdown.shiki`, or mark the block as "text".',
});

/** `path` is relative to the project. */
export const codeFileMissing = (written: string, path: string): CodeProblem =>
  error(
    'code-file-missing',
    `The file ${written} of a code block cannot be read: there is no file ${path}.`,
    'Correct the path in file="…".',
  );

export const codeFileNotText = (written: string): CodeProblem =>
  error('code-file-not-text', `The file ${written} of a code block is not a text file.`, 'Name a text file.');

export const codeFileRange = (written: string, lines: number): CodeProblem =>
  error(
    'code-file-range',
    `The file has no such lines or region as ${written} names: it has ${lines} lines.`,
    'Write #L3-L9 with the smaller number first, or the name of a region after #.',
  );

export const codeFileWithBody = (written: string): CodeProblem =>
  error(
    'code-file-with-body',
    `A code block that includes ${written} must be empty itself.`,
    'Remove its text or file="…".',
  );
