import { isDeepStrictEqual } from 'node:util';

/** The parts of a package.json that hold ranges. */
const dependencyFields = ['dependencies', 'devDependencies'] as const;

export type PackageFile = { [field in (typeof dependencyFields)[number]]?: Record<string, string> } & Record<
  string,
  unknown
>;

/** A range in package.json and what becomes of it. */
export interface RangeChange {
  field: (typeof dependencyFields)[number];
  name: string;
  from: string;
  to: string;
}

const ownName = /^(?:heddle|heddle-plugin-[a-z0-9._-]+|@heddle\/[a-z0-9._-]+)$/;
const versionRange = /^[\^~]?v?(\d+)\.(\d+)\.(\d+)(-[\w.-]+)?$/;

/** The dependencies that `heddle update` looks after, in the order of the file. */
export function listOwnDependencies(packageFile: PackageFile): Omit<RangeChange, 'to'>[] {
  return dependencyFields.flatMap((field) =>
    Object.entries(packageFile[field] ?? {})
      .filter(([name, from]) => ownName.test(name) && typeof from === 'string')
      .map(([name, from]) => ({ field, name, from })),
  );
}

/** True if `version` comes after the version a range starts with; a release comes after its own previews. */
function isNewer(version: string, range: string): boolean {
  const [next, now] = [versionRange.exec(version), versionRange.exec(range)];
  if (!next || !now) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(next[part]) - Number(now[part]);
    if (difference !== 0) return difference > 0;
  }
  return now[4] !== undefined && next[4] !== now[4] && (next[4] === undefined || next[4] > now[4]);
}

/**
 * The range a dependency gets: `^latest`. Undefined when it stays: it is that new already, or it is no plain range
 * (a tag, a path, an address, a workspace), which its author chose on purpose.
 */
export function planRange(from: string, latest: string): string | undefined {
  return isNewer(latest, from) ? `^${latest}` : undefined;
}

/** Writes one range in place; undefined if no replacement in the text results in `expected`. */
function rewriteInPlace(text: string, { field, name, to }: RangeChange, expected: PackageFile): string | undefined {
  const entry = new RegExp(`("${name.replaceAll('.', '\\.')}"\\s*:\\s*)"[^"]*"`);
  for (const { index } of text.matchAll(new RegExp(`"${field}"\\s*:\\s*\\{`, 'g'))) {
    const end = text.indexOf('}', index);
    const candidate = text.slice(0, index) + text.slice(index, end).replace(entry, `$1"${to}"`) + text.slice(end);
    if (isDeepStrictEqual(JSON.parse(candidate), expected)) return candidate;
  }
  return undefined;
}

/** Writes changed ranges into the text of a package.json; everything else keeps its form where that is possible. */
export function rewriteRanges(text: string, changes: readonly RangeChange[]): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const end = text.endsWith('\n') ? '\n' : '';
  return changes.reduce((current, change) => {
    const expected = JSON.parse(current) as PackageFile;
    (expected[change.field] ??= {})[change.name] = change.to;
    return rewriteInPlace(current, change, expected) ?? JSON.stringify(expected, undefined, indent) + end;
  }, text);
}
