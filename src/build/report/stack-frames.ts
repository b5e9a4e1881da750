import type { ThrownError } from './diagnostic.js';

/** Places in JavaScript modules, by their names, of the calls in which an error was thrown. */
export function stackFrames({ stack = '' }: Error): ThrownError['frames'] {
  return [...stack.matchAll(/\/([^/\s:]+\.mjs):(\d+):(\d+)\)?$/gm)].map(([, file = '', line, column]) => ({
    file,
    line: Number(line),
    column: Number(column),
  }));
}
