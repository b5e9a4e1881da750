import { BuildError } from '../build/report/diagnostic.js';
import { badFlagValue, flagWithoutValue, repeatedFlag } from '../build/report/errors/cli.js';
import { flagNames, type FlagRow } from './command-table.js';

/** Reads typed values of flags, by their long names without dashes. Throws a `BuildError` when a value is missing or wrong. */
export interface FlagReader {
  text(name: string): string | undefined;
  /** A whole number of `lowest` to `highest`. */
  integer(name: string, lowest: number, highest: number): number | undefined;
  /** A decimal number of `lowest` to `highest`. */
  decimal(name: string, lowest: number, highest: number): number | undefined;
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** True if a flag is given, and the last time without a value. */
  isSet(name: string): boolean;
}

/** Arguments of a command line, sorted. */
export interface ReadArguments {
  flags: FlagReader;
  /** Arguments that are not flags, in order. */
  positional: string[];
  /** Everything after `--`. */
  rest: string[];
  /** The first flag that is in none of the rows, as it is written. */
  unknown: string | undefined;
}

const kebabCase = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function createFlagReader(given: ReadonlyMap<string, readonly (string | true)[]>): FlagReader {
  const text = (name: string): string | undefined => {
    const [value, ...others] = given.get(`--${name}`) ?? [];
    if (value === undefined) return undefined;
    if (others.length > 0) throw new BuildError([repeatedFlag(`--${name}`)]);
    if (value === true || value === '') throw new BuildError([flagWithoutValue(`--${name}`)]);
    return value;
  };
  const numberIn = (name: string, pattern: RegExp, kind: string, lowest: number, highest: number) => {
    const written = text(name);
    if (written === undefined) return undefined;
    const value = pattern.test(written) ? Number(written) : NaN;
    if (value >= lowest && value <= highest) return value;
    throw new BuildError([badFlagValue(`--${name}`, written, `a ${kind} from ${lowest} to ${highest}`)]);
  };
  return {
    text,
    integer: (name, lowest, highest) => numberIn(name, /^\d{1,9}$/, 'whole number', lowest, highest),
    decimal: (name, lowest, highest) => numberIn(name, /^\d{1,9}(?:\.\d{1,9})?$/, 'number', lowest, highest),
    choice: (name, choices) => {
      const written = text(name);
      const found = choices.find((choice) => choice === written);
      if (written !== undefined && !found)
        throw new BuildError([badFlagValue(`--${name}`, written, `one of ${choices.join(', ')}`)]);
      return found;
    },
    isSet: (name) => given.get(`--${name}`)?.at(-1) === true,
  };
}

/**
 * Sorts arguments by the rows of the flags that may be given. A flag takes the next argument as its value unless that is a
 * flag too, so that `--host --open` is two flags. Names may be written in camel case.
 */
export function readArguments(args: readonly string[], rows: readonly FlagRow[]): ReadArguments {
  const end = args.indexOf('--');
  const waiting = end === -1 ? [...args] : args.slice(0, end);
  const given = new Map<string, (string | true)[]>();
  const positional: string[] = [];
  let unknown: string | undefined;
  for (let arg = waiting.shift(); arg !== undefined; arg = waiting.shift()) {
    if (!arg.startsWith('-') || arg === '-') {
      positional.push(arg);
      continue;
    }
    const [, flag = arg, inline] = /^([^=]*)=(.*)$/s.exec(arg) ?? [];
    const row = rows.find((row) => [flag, kebabCase(flag)].some((name) => flagNames(row).includes(name)));
    if (!row) {
      unknown ??= flag;
      continue;
    }
    const isValueNext = /[<[]/.test(row[0]) && inline === undefined && waiting[0]?.startsWith('-') === false;
    const value = isValueNext ? waiting.shift()! : inline || true;
    const name = flagNames(row).at(-1)!;
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  return { flags: createFlagReader(given), positional, rest: end === -1 ? [] : args.slice(end + 1), unknown };
}
