import { inWords, formatOptionPath, type OptionPath } from '../../report/wording.js';
import { nearest } from '../../report/nearest.js';
import { unknownOption, wrongOption, wrongOptionKey, type OptionProblem } from '../../report/errors/config.js';
import { fixOfForeignOption } from '../../../compat/option-fixes.js';
import type { Kind } from './kinds.js';
import { isRecord } from '../../../shared/is-record.js';

/** Problem of the value at a path. */
export type Finding = { path: OptionPath } & (
  | { is: 'value'; kind: Kind; value: unknown }
  | { is: 'key'; kind: Kind }
  | { is: 'unknown'; known: string[]; near: string | undefined }
);

const phrasesByForm: Partial<Record<Kind['is'], string>> = {
  text: 'a string',
  number: 'a number',
  function: 'a function',
  list: 'a list',
  tuple: 'a list',
};

function phrasesOf(kind: Kind): string[] {
  if (kind.expected !== undefined) return [kind.expected];
  if (kind.is === 'either') return [...new Set(kind.of.flatMap(phrasesOf))];
  if (kind.is === 'choice') return kind.choices.map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`));
  return kind.is === 'flag' ? ['true', 'false'] : [phrasesByForm[kind.is] ?? 'an object'];
}

/** Describes a value in words; undefined for a missing one. */
function describeValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 60)}…` : value}'`;
  if (typeof value === 'function') return 'a function';
  if (value instanceof RegExp) return 'a regular expression';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function choicesOf(kind: Kind): string[] {
  if (kind.is === 'either') return kind.of.flatMap(choicesOf);
  return kind.is === 'choice' ? kind.choices.filter((value) => typeof value === 'string') : [];
}

const expectedOf = (kind: Kind): string => inWords(phrasesOf(kind), 'or');

function suggestedChoice(kind: Kind, value: unknown): string | undefined {
  const near = typeof value === 'string' ? nearest(value, choicesOf(kind)) : undefined;
  return near && `'${near}'`;
}

/** Path of the first option with this name below the top level, searched level by level. */
function findOption(root: Kind, name: string): string[] | undefined {
  const queue: [kind: Kind, path: string[]][] = [[root, []]];
  for (const [kind, path] of queue) {
    if (kind.is !== 'group' || path.length > 4) continue;
    if (path.length > 0 && Object.hasOwn(kind.fields, name)) return [...path, name];
    for (const [key, child] of Object.entries(kind.fields)) queue.push([child, [...path, key]]);
  }
  return undefined;
}

function hasForm(kind: Kind, value: unknown): boolean {
  switch (kind.is) {
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'function':
      return typeof value === 'function';
    case 'choice':
      return kind.choices.includes(value as string);
    case 'list':
      return Array.isArray(value);
    case 'tuple':
      return Array.isArray(value) && value.length === kind.of.length;
    case 'object':
    case 'record':
    case 'group':
      return isRecord(value);
    case 'anything':
    case 'either':
      return true;
  }
}

/** Everything that is wrong with a value, in the order of the table. */
export function findProblems(root: Kind, written: unknown): Finding[] {
  const checkGroup = (
    { fields, isOpen }: Kind & { is: 'group' },
    value: Record<string, unknown>,
    path: OptionPath,
  ): Finding[] => {
    const known = Object.keys(fields).sort();
    const given = Object.entries(fields).filter(([key, { required }]) => required || value[key] !== undefined);
    const unknown = isOpen ? [] : Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
    return [
      ...given.flatMap(([key, field]) => check(field, value[key], [...path, key])),
      ...unknown.map((key) => ({ is: 'unknown' as const, path: [...path, key], known, near: nearest(key, known) })),
    ];
  };

  // The alternative with the fewest problems is meant, unless the value is of another kind altogether.
  const checkEither = (kind: Kind & { is: 'either' }, value: unknown, path: OptionPath): Finding[] => {
    const branches = kind.of.map((branch) => check(branch, value, path));
    const isInside = (findings: Finding[]): boolean => findings.every((finding) => finding.path.length > path.length);
    const [best] = branches.filter(isInside).sort((a, b) => a.length - b.length);
    return best && (best.length === 0 || kind.expected === undefined) ? best : [{ is: 'value', path, kind, value }];
  };

  const checkParts = (kind: Kind, value: unknown, path: OptionPath): Finding[] => {
    switch (kind.is) {
      case 'list':
        return (value as unknown[]).flatMap((item, index) => check(kind.of, item, [...path, index]));
      case 'tuple':
        return kind.of.flatMap((item, index) => check(item, (value as unknown[])[index], [...path, index]));
      case 'record':
        return Object.entries(value as object).flatMap(([key, item]) =>
          kind.key && check(kind.key, key, path).length > 0
            ? [{ is: 'key' as const, path: [...path, key], kind: kind.key }]
            : check(kind.of, item, [...path, key]),
        );
      case 'group':
        return checkGroup(kind, value as Record<string, unknown>, path);
      case 'either':
        return checkEither(kind, value, path);
      default:
        return [];
    }
  };

  const check = (kind: Kind, value: unknown, path: OptionPath): Finding[] => {
    const inside = hasForm(kind, value) ? checkParts(kind, value, path) : undefined;
    if (inside && (inside.length > 0 || kind.test?.(value as never) !== false)) return inside;
    // The words of a group are about its options together.
    const tested = kind.is === 'group' && !inside ? { ...kind, expected: undefined } : kind;
    return [{ is: 'value', path, kind: tested, value }];
  };

  return check(root, written, []);
}

/** Checks a configuration and returns every problem, as the configuration's author reads it. */
export function checkOptions(root: Kind, written: unknown): OptionProblem[] {
  return findProblems(root, written).map((finding) => {
    const { path } = finding;
    switch (finding.is) {
      case 'key':
        return wrongOptionKey(path, expectedOf(finding.kind));
      case 'value': {
        const { kind, value } = finding;
        return wrongOption(path, expectedOf(kind), describeValue(value), suggestedChoice(kind, value));
      }
      case 'unknown': {
        const { known, near } = finding;
        const suggestion = near === undefined ? findOption(root, String(path.at(-1))) : [...path.slice(0, -1), near];
        const foreignFix = fixOfForeignOption(formatOptionPath(path));
        return unknownOption(path, suggestion && formatOptionPath(suggestion), known, foreignFix);
      }
    }
  });
}

/** Checks the options of a plugin and returns what is wrong, a sentence each that names the option. */
export function optionProblems(root: Kind, options: unknown): string[] {
  return findProblems(root, options).map((finding) => {
    const { path } = finding;
    const named = path.length === 0 ? 'The options object' : `\`${formatOptionPath(path)}\``;
    switch (finding.is) {
      case 'key':
        return `${named}: its name must be ${expectedOf(finding.kind)}.`;
      case 'unknown': {
        const { known, near } = finding;
        return `${named} is not an option. ${near ? `Did you mean \`${near}\`?` : `Known here: ${known.join(', ')}.`}`;
      }
      case 'value': {
        const { kind, value } = finding;
        if (value === undefined) return `${named}: it is missing; expected ${expectedOf(kind)}.`;
        const near = suggestedChoice(kind, value);
        return `${named}: ${kind.complaint ?? `it must be ${expectedOf(kind)}`}.${near ? ` Did you mean ${near}?` : ''}`;
      }
    }
  });
}
