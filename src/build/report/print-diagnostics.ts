import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { stripControls, counted } from './wording.js';
import type { Diagnostic } from './diagnostic.js';
import { explanationUrl } from './documented-codes.js';
import { createFramer } from './code-frame.js';

/** Most problems that are printed in full. */
const shownLimit = 50;

export interface PrintOptions {
  /** True if terminal colors are written. */
  isColored?: boolean;
  /** True if all problems are printed, however many there are. */
  isComplete?: boolean;
  /** Folder of the project, from whose files the lines of problems without a frame are shown. */
  projectRoot?: string;
}

/** Problems that often follow from others: a page with errors has no headings, a file that moved is missed by many. */
const consequences = new Set(['dead-anchor', 'dead-link', 'dead-image']);

/** Order of problems: errors first, those that often follow from others last, then by file, line, column and code. */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareCodeUnits(a.severity, b.severity) ||
    Number(consequences.has(a.code)) - Number(consequences.has(b.code)) ||
    compareCodeUnits(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareCodeUnits(a.code, b.code)
  );
}

function formatPlace({ file, line, column }: Diagnostic): string {
  if (file === undefined) return '';
  const name = stripControls(file).replaceAll('\n', ' ');
  return line === undefined ? name : `${name}:${line}${column === undefined ? '' : `:${column}`}`;
}

/** Longest line of a problem, in UTF-16 units: the text of a page that a message quotes can have megabytes. */
const longestLine = 2000;

/** Indents every line, so that no text of a user's file can begin a line: CI systems take some beginnings as commands. */
function indent(text: string): string {
  return stripControls(text)
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}`))
    .join('\n');
}

/** `2 errors, 1 warning`; `''` when there is nothing to count. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return (['error', 'warning'] as const)
    .map((severity) => [severity, diagnostics.filter((diagnostic) => diagnostic.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => counted(count, severity))
    .join(', ');
}

/** Names with the number of their occurrences, the most frequent first. */
function countNames(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || compareCodeUnits(a, b));
}

/** Names that are listed for each code. */
const shownNames = 5;

/** `foreign-component 12: Sandpack 9, Demo 3`: a line for each code, with what its problems are about. */
function countCodes(diagnostics: readonly Diagnostic[]): string[] {
  return countNames(diagnostics.map(({ code }) => code)).map(([code, count]) => {
    const subjects = diagnostics.flatMap((one) => (one.code === code ? (one.subject ?? one.link ?? []) : []));
    const names = countNames(subjects);
    const shown = names.slice(0, shownNames).map(([name, times]) => `${name} ${times}`);
    const others = names.length > shownNames ? [`${names.length - shownNames} more`] : [];
    return stripControls(`${code} ${count}${shown.length > 0 ? `: ${[...shown, ...others].join(', ')}` : ''}`);
  });
}

/** Further places that are listed for problems with one text. Problems that are in as many places are printed one by one. */
const shownPlaces = 5;

/**
 * Groups problems with the same text: consequences of one mistake, and what is the same in more places than are listed, unless
 * all problems are printed. Other problems are groups of one.
 */
function groupDiagnostics(sorted: readonly Diagnostic[], { isComplete = false }: PrintOptions): Diagnostic[][] {
  const textOf = ({ severity, code, message, fix }: Diagnostic): string =>
    JSON.stringify([severity, code, message, fix]);
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of sorted) {
    const text = textOf(diagnostic);
    const group = groups.get(text);
    if (group) group.push(diagnostic);
    else groups.set(text, [diagnostic]);
  }
  const isOne = (group: readonly Diagnostic[]): boolean =>
    consequences.has(group[0]!.code) ||
    (!isComplete && group.length > shownPlaces && group.every(({ file }) => file !== undefined));
  const firsts = new Map<Diagnostic, Diagnostic[]>();
  for (const group of groups.values())
    if (isOne(group)) firsts.set(group[0]!, group);
    else for (const diagnostic of group) firsts.set(diagnostic, [diagnostic]);
  return sorted.flatMap((diagnostic) => {
    const group = firsts.get(diagnostic);
    return group ? [group] : [];
  });
}

/** One problem: severity, code and place on the first line, then cause, source and what to do. */
function formatDiagnostic(diagnostic: Diagnostic, { isColored = false }: PrintOptions = {}): string {
  const paint = (color: number, text: string): string => (isColored ? `\u001b[${color}m${text}\u001b[0m` : text);
  const { severity, code, message, frame, fix } = diagnostic;
  const place = formatPlace(diagnostic);
  const lines = [
    `${paint(severity === 'error' ? 31 : 33, severity)} ${paint(1, stripControls(code))}${place ? ` ${paint(36, place)}` : ''}`,
    indent(message),
  ];
  if (frame) lines.push(paint(90, indent(frame)));
  if (fix) lines.push(paint(32, `  fix: ${indent(fix).trimStart()}`));
  return lines.join('\n');
}

/** Line with the address of a code's explanation; `''` for codes of plugins that Heddle does not know. */
function explanation(code: string): string {
  const url = explanationUrl(code);
  return url === undefined ? '' : `\n  see: ${url}`;
}

/** Line with the further places of a problem; `''` if it has one. */
function furtherPlaces(others: readonly Diagnostic[], { isComplete = false }: PrintOptions): string {
  if (others.length === 0) return '';
  const places = others.slice(0, isComplete ? others.length : shownPlaces).map(formatPlace);
  const hidden = others.length - places.length;
  return `\n  also: ${places.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/**
 * Problems as a text without a newline at its end: sorted, the first 50 in full, and totals by code and name if there are
 * more. Broken links with the same text, and other problems whose text repeats, are one problem with several places. The first problem of each code is followed by
 * the URL that explains the code.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions = {}): string {
  const groups = groupDiagnostics([...diagnostics].sort(compareDiagnostics), options);
  const explained = new Set<string>();
  const limit = options.isComplete ? groups.length : shownLimit;
  const framed = options.projectRoot === undefined ? (one: Diagnostic) => one : createFramer(options.projectRoot);
  const blocks = groups.slice(0, limit).map(([diagnostic, ...others]) => {
    const { code } = diagnostic!;
    const isFirst = !explained.has(code);
    explained.add(code);
    const text = formatDiagnostic(framed(diagnostic!), options) + furtherPlaces(others, options);
    return text + (isFirst ? explanation(code) : '');
  });
  const hidden = groups.slice(limit).flat();
  if (hidden.length > 0)
    blocks.push(
      `and ${countDiagnostics(hidden)} more; --all-problems shows all. In total:\n${indent(countCodes(diagnostics).join('\n'))}`,
    );
  return blocks.join('\n\n');
}
