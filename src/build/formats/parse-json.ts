import type * as Esbuild from 'esbuild';
import { createRequire } from 'node:module';
import { reasonOf } from '../report/reason-of.js';

/** Loads esbuild when a text isn't JSON. Loading it takes 15 ms, and few threads need it. */
const require = createRequire(import.meta.url);

/** A syntax error in a JSON text; `line` and `column` count from 1. */
export interface JsonProblem {
  reason: string;
  line: number;
  column: number;
}

/**
 * Finds the position where a text stops being JSON with esbuild's parser: `JSON.parse` names no place for many
 * mistakes.
 */
function findProblem(text: string, fallback: string): JsonProblem {
  if (text.charCodeAt(0) === 0xfeff) return { reason: 'it begins with a byte order mark', line: 1, column: 1 };
  if (text.trim() === '') return { reason: 'it is empty', line: 1, column: 1 };
  try {
    (require('esbuild') as typeof Esbuild).transformSync(text, { loader: 'json', logLevel: 'silent' });
  } catch (error) {
    const failure = (error as { errors?: Esbuild.Message[] }).errors?.[0];
    if (failure?.location) {
      const { line, lineText, column } = failure.location;
      return { reason: failure.text, line, column: Buffer.from(lineText).subarray(0, column).toString().length + 1 };
    }
  }
  const comment = text.split('\n').findIndex((line) => /^\s*\/[/*]/.test(line));
  return comment === -1
    ? { reason: fallback, line: 1, column: 1 }
    : { reason: 'it contains a comment', line: comment + 1, column: 1 };
}

/** Parses JSON; a byte order mark is an error, as it is to other tools. */
export function parseJson(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: findProblem(text, reasonOf(error)) };
  }
}
