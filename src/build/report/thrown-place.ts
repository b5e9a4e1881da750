import type { ThrownError, SourcePosition } from './diagnostic.js';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packageRoot } from '../files/package-root.js';
import { codeFrame } from './code-frame.js';
import { asError } from './reason-of.js';

/** Places in JavaScript modules, by their names, of the calls in which an error was thrown. */
export function stackFrames({ stack = '' }: Error): ThrownError['frames'] {
  return [...stack.matchAll(/\/([^/\s:]+\.mjs):(\d+):(\d+)\)?$/gm)].map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));
}

type Place = SourcePosition & { frame?: string | undefined };

const stackPlace = /(?:\(|\s|^)((?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^()\n]*?):(\d+)(?::(\d+))?\)?$/;
const inlineMap = /^\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)$/m;

/** The place in the original file, when a file contains its source map. */
function originalPlace(path: string, text: string, line: number, column: number): [string, number, number] {
  const encoded = inlineMap.exec(text)?.[1];
  if (encoded === undefined) return [path, line, column];
  const payload = JSON.parse(Buffer.from(encoded, 'base64').toString()) as ConstructorParameters<
    typeof SourceMap
  >[0] & {
    sourceRoot?: string;
  };
  const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return [path, line, column];
  const url = new URL((payload.sourceRoot ?? '') + entry.originalSource, pathToFileURL(path));
  return [fileURLToPath(url), entry.originalLine + 1, entry.originalColumn + 1];
}

function placeOf(written: string, line: number, column: number): Place | undefined {
  const path = written.startsWith('file:') ? fileURLToPath(written) : written;
  if (path.startsWith(packageRoot() + sep) && !path.includes(`${sep}.heddle${sep}`)) return undefined;
  if (!existsSync(path)) return undefined;
  const [file, originalLine, originalColumn] = originalPlace(path, readFileSync(path, 'utf8'), line, column);
  const shown = relative(process.cwd(), file).split(sep).join('/');
  return {
    file: shown.startsWith('../') ? file : shown,
    line: originalLine,
    column: originalColumn,
    frame: codeFrame(readFileSync(file, 'utf8'), originalLine, originalColumn),
  };
}

/**
 * Where code of a site or a plugin threw an error: the first call of its stack that is neither Heddle's nor that of Node.js.
 * Empty when the stack has none, or the files are gone.
 */
export function thrownPlace(thrown: unknown): Place | Record<string, never> {
  if (!(thrown instanceof Error)) return {};
  try {
    for (const frame of asError(thrown).stack!.split('\n')) {
      const [, written, line, column = '1'] = stackPlace.exec(frame) ?? [];
      const place = written === undefined ? undefined : placeOf(written, Number(line), Number(column));
      if (place) return place;
    }
  } catch {
    // The files changed since.
  }
  return {};
}
