import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { linksFileInvalid } from '../report/errors/links.js';
import { formatJsonRows, parseJsonRows } from '../formats/json.js';

/** File with the dead links that builds leave unreported, below the folder of the configuration. */
export const baselineName = 'heddle.links.json';

/** A dead link: the file that has it, the code of its problem, and the link as written. */
export type DeadLinkRow = readonly [file: string, code: string, link: string];

const isRow = (row: unknown): row is DeadLinkRow =>
  Array.isArray(row) && row.length === 3 && row.every((field) => typeof field === 'string');

const rowKey = (row: DeadLinkRow): string => JSON.stringify(row);

/** The row of a problem; undefined for problems of other kinds. */
const toRow = ({ file, code, link }: Diagnostic): DeadLinkRow | undefined =>
  file === undefined || link === undefined ? undefined : [file, code, link];

/** Dead links that are known, by their keys. */
export type LinkBaseline = ReadonlySet<string>;

/** Absolute path of the file of a project. */
export const baselineFile = (projectRoot: string): string => join(projectRoot, baselineName);

/** Reads the known dead links of a project; none without the file. Throws a `BuildError` if it is damaged. */
export function readBaseline(projectRoot: string): LinkBaseline {
  const file = baselineFile(projectRoot);
  if (!existsSync(file)) return new Set();
  const rows = parseJsonRows(readFileSync(file, 'utf8'), isRow);
  if (typeof rows === 'number') throw new BuildError([linksFileInvalid({ file: baselineName, line: rows })]);
  return new Set(rows.map(({ row }) => rowKey(row)));
}

/** Problems without dead links that are known. Lines don't count, so that edits around a link change nothing. */
export const withoutKnown = (problems: readonly Diagnostic[], baseline: LinkBaseline): Diagnostic[] =>
  baseline.size === 0
    ? [...problems]
    : problems.filter((problem) => {
        const row = toRow(problem);
        return !row || !baseline.has(rowKey(row));
      });

/** Keys of the dead links among problems, and the text of the file for them: one line for each, sorted. */
export function createBaseline(problems: readonly Diagnostic[]): { keys: LinkBaseline; text: string } {
  const keys = new Set(problems.map(toRow).flatMap((row) => (row ? [rowKey(row)] : [])));
  const rows = [...keys].sort(compareCodeUnits).map((key) => JSON.parse(key) as DeadLinkRow);
  return { keys, text: formatJsonRows(rows) };
}
