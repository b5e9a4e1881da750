import { relative } from 'node:path';
import type { LogLevel, Logger } from 'typedoc';
import type { Diagnostic } from '../../build/report/diagnostic.js';

/** The part of a source file of TypeScript or TypeDoc that converts positions. */
interface PlacedFile {
  fileName: string;
  getLineAndCharacterOfPosition(position: number): { line: number; character: number };
}

interface PlacedNode {
  getStart(): number;
  getSourceFile(): PlacedFile;
}

/** A chain of messages of the TypeScript compiler. */
type MessageText = string | { messageText: string; next?: MessageText[] };

/** A problem of the TypeScript compiler. */
export interface CompilerProblem {
  file?: PlacedFile | undefined;
  start?: number | undefined;
  code: number;
  messageText: MessageText;
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>;

function placeAt(file: PlacedFile, position: number, projectRoot: string): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(position);
  return {
    file: relative(projectRoot, file.fileName).replaceAll('\\', '/'),
    line: line + 1,
    column: character + 1,
  };
}

const textOf = (text: MessageText): string =>
  typeof text === 'string' ? text : [text.messageText, ...(text.next ?? []).map(textOf)].join(' ');

/** A type error as a problem of the site. */
export function compilerDiagnostic({ file, start = 0, code, messageText }: CompilerProblem, root: string): Diagnostic {
  return {
    code: 'typedoc-type-error',
    severity: 'error',
    kind: 'content',
    message: `TypeScript ${code}: ${textOf(messageText)}`,
    fix: 'Correct the module, or set the option `skipErrorChecking` of TypeDoc in `setup`. The pages stay as they were.',
    ...(file ? placeAt(file, start, root) : {}),
  };
}

/** Makes a logger that collects warnings and errors with their places instead of printing them. */
export function createProblemLogger(
  LoggerClass: new () => Logger,
  warning: LogLevel,
  error: LogLevel,
  projectRoot: string,
): { logger: Logger; problems: Diagnostic[] } {
  const problems: Diagnostic[] = [];
  const logger = new LoggerClass();
  let place: Place = {};
  Object.assign(logger, {
    addContext(message: string, _level: LogLevel, at?: number | PlacedNode, file?: PlacedFile) {
      if (typeof at === 'number' && file) place = placeAt(file, at, projectRoot);
      else if (typeof at === 'object') place = placeAt(at.getSourceFile(), at.getStart(), projectRoot);
      return message;
    },
    log(message: string, level: LogLevel) {
      const isError = level === error;
      if (isError || level === warning)
        problems.push({
          code: isError ? 'typedoc-error' : 'typedoc-warning',
          severity: isError ? 'error' : 'warning',
          kind: 'content',
          message: message.replace(/\s+/g, ' ').trim(),
          ...place,
        });
      place = {};
    },
  });
  return { logger, problems };
}
