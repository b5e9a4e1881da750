import type { Diagnostic } from './diagnostic.js';

type Problem = Omit<Diagnostic, 'file' | 'line' | 'column' | 'frame'>;

const problem = (code: string, message: string, fix: string): Problem => ({
  code,
  severity: 'error',
  kind: 'content',
  message,
  fix,
});

/** `path` is relative to the project. */
export const codeFileMissing = (written: string, path: string): Problem =>
  problem(
    'code-file-missing',
    `The file ${written} of a code block cannot be read: there is no file ${path}.`,
    'Correct the path in file="…".',
  );

export const codeFileNotText = (written: string): Problem =>
  problem('code-file-not-text', `The file ${written} of a code block is not a text file.`, 'Name a text file.');

export const codeFileRange = (written: string, lines: number): Problem =>
  problem(
    'code-file-range',
    `The file has no such lines or region as ${written} names: it has ${lines} lines.`,
    'Write #L3-L9 with the smaller number first, or the name of a region after #.',
  );

export const codeFileWithBody = (written: string): Problem =>
  problem(
    'code-file-with-body',
    `A code block that includes ${written} must be empty itself.`,
    'Remove its text or file="…".',
  );
