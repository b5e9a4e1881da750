import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { stripControls } from '../util/strip-controls.js';
import type { Diagnostic } from './diagnostic.js';
import { explanationUrl } from './documented-codes.js';

/** Most problems that are printed in full. */
const shownLimit = 50;

export interface PrintOptions {
  /** True if terminal colors are written. */
  isColored?: boolean;
  /** True if all problems are printed, however many there are. */
  isComplete?: boolean;
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

/** Indents every line, so that no text of a user's file can begin a line: CI systems take some beginnings as commands. */
function indent(text: string): string {
  return stripControls(text)
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}

/** `2 errors, 1 warning`; `''` when there is nothing to count. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return (['error', 'warning'] as const)
    .map((severity) => [severity, diagnostics.filter((diagnostic) => diagnostic.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** `dead-anchor 12, dead-link 3`: codes with the number of their problems, the most frequent first. */
function countCodes(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || compareCodeUnits(a, b))
    .map(([code, count]) => `${stripControls(code)} ${count}`)
    .join(', ');
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

/**
 * Problems as a text without a newline at its end: sorted, the first 50 in full, the others counted by code. The first
 * problem of each code is followed by the URL that explains the code.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions = {}): string {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  const explained = new Set<string>();
  const limit = options.isComplete ? sorted.length : shownLimit;
  const blocks = sorted.slice(0, limit).map((diagnostic) => {
    const { code } = diagnostic;
    const isFirst = !explained.has(code);
    explained.add(code);
    return formatDiagnostic(diagnostic, options) + (isFirst ? explanation(code) : '');
  });
  const hidden = sorted.slice(limit);
  if (hidden.length > 0) blocks.push(`and ${countDiagnostics(hidden)} more (${countCodes(hidden)}); --debug shows all`);
  return blocks.join('\n\n');
}
