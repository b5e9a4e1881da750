import type * as Esbuild from 'esbuild';
import type { Location } from 'esbuild';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { reasonOf } from '../report/reason-of.js';

/** Column of a place that esbuild names, in UTF-16 units from 1. Its own columns are bytes from 0. */
export const esbuildColumn = ({ lineText, column }: Pick<Location, 'lineText' | 'column'>): number =>
  Buffer.from(lineText).subarray(0, column).toString().length + 1;

/** Loads the parser that knows positions when there is something to report. It takes 30 ms. */
const require = createRequire(import.meta.url);

/**
 * Place of a value of a JSON file (line and column count from 1), or of its key. A value that is missing has the place of what would contain it. The path
 * is that of `JSON.parse`, so of equal keys the last one counts.
 */
export type JsonPlaces = (
  path: readonly (string | number)[],
  of?: 'key' | 'value',
) => { file: string; line?: number; column?: number };

/** Makes the function that finds places in a JSON file. The text is parsed at the first call. */
export function createJsonPlaces(text: string, file: string): JsonPlaces {
  let parsed: { root: Yaml.Node | null; yaml: typeof Yaml } | undefined;
  const parse = (): NonNullable<typeof parsed> => {
    const yaml = require('yaml') as typeof Yaml;
    // JSON is YAML, and what is wrong in it as YAML alone, such as tabs, is of no interest.
    const { contents } = yaml.parseDocument(text.replace(/\r(?!\n)/g, '\n'), { uniqueKeys: false, strict: false });
    return { root: contents, yaml };
  };
  return (path, of = 'value') => {
    const { root, yaml } = (parsed ??= parse());
    const textOf = (key: unknown): unknown => (yaml.isScalar(key) ? String(key.value) : undefined);
    let node: unknown = root;
    let found: unknown = root;
    for (const [depth, name] of path.entries()) {
      const pair = yaml.isMap(node) ? node.items.findLast(({ key }) => textOf(key) === String(name)) : undefined;
      const item = pair?.value ?? (yaml.isSeq(node) ? node.items[Number(name)] : undefined);
      if (item === undefined) break;
      node = item;
      found = pair && of === 'key' && depth === path.length - 1 ? pair.key : item;
    }
    const offset = yaml.isNode(found) ? (found.range?.[0] ?? 0) : 0;
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { file, line: before.length, column: before.at(-1)!.length + 1 };
  };
}

/** A row of a list and its line, from 1. */
export interface JsonRow<Row> {
  row: Row;
  line: number;
}

/** A row about a page: its route path, and facts that are texts. */
export type PageRow = readonly [path: string, fact: string, facts: readonly string[]];

export const isPageRow = (row: unknown): row is PageRow =>
  Array.isArray(row) &&
  row.length === 3 &&
  typeof row[0] === 'string' &&
  row[0].startsWith('/') &&
  typeof row[1] === 'string' &&
  Array.isArray(row[2]) &&
  row[2].every((fact) => typeof fact === 'string');

/**
 * Text of a JSON list with one row a line, so that a change of a row is a change of its line: files like this are committed
 * and merged.
 */
export const formatJsonRows = (rows: readonly unknown[]): string =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}${rows.length > 0 ? '\n' : ''}]\n`;

/** Reads a JSON list with one row a line. Returns the number of the first line that is no row instead. */
export function parseJsonRows<Row>(text: string, isRow: (row: unknown) => row is Row): JsonRow<Row>[] | number {
  const rows: JsonRow<Row>[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const written = line.trim().replace(/,$/, '');
    if (['', '[', ']', '[]'].includes(written)) continue;
    let row: unknown;
    try {
      row = JSON.parse(written);
    } catch {
      return index + 1;
    }
    if (!isRow(row)) return index + 1;
    rows.push({ row, line: index + 1 });
  }
  return rows;
}

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
      return { reason: failure.text, line: failure.location.line, column: esbuildColumn(failure.location) };
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
