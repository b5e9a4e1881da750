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
