import { BuildError } from '../build/report/diagnostic.js';
import { badFlagValue, flagWithoutValue, repeatedFlag } from '../build/report/errors/cli.js';

/** What a command line says of one flag, in order: its values, and `true` where it has none. */
type Given = readonly (string | true)[];

/** A flag: how it is written, with its value in `<>` or, where it may be absent, in `[]`, and its help text. */
export interface Flag<Value> {
  written: string;
  help: string;
  /** Throws a `BuildError` when a value is missing or wrong. */
  read(given: Given): Value;
}

/** Flags by the names under which a command receives their values. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

/** Values of flags, undefined for flags that the command line doesn't contain. */
export type FlagValues<Row extends Flags> = { [Name in keyof Row]: ReturnType<Row[Name]['read']> };

/** Names of a flag, such as `-c` and `--config`; the long one is the last. */
export const flagNames = ({ written }: Pick<Flag<unknown>, 'written'>): string[] =>
  written.match(/(?<=^|, )--?[\w-]+/g)!;

const longName = (flag: Pick<Flag<unknown>, 'written'>): string => flagNames(flag).at(-1)!;

/** A flag with a value. `parse` returns undefined for a text that is not `expected`. */
export function parsed<Value>(
  written: string,
  help: string,
  expected: string,
  parse: (text: string) => Value | undefined,
): Flag<Value | undefined> {
  const name = longName({ written });
  const read = ([text, ...others]: Given): Value | undefined => {
    if (text === undefined) return undefined;
    if (others.length > 0) throw new BuildError([repeatedFlag(name)]);
    if (text === true || text === '') throw new BuildError([flagWithoutValue(name)]);
    const value = parse(text);
    if (value === undefined) throw new BuildError([badFlagValue(name, text, expected)]);
    return value;
  };
  return { written, help, read };
}

export const textFlag = (written: string, help: string) => parsed(written, help, 'a text', (value) => value);

export const choiceFlag = <Choice extends string>(written: string, help: string, choices: readonly Choice[]) =>
  parsed(written, help, `one of ${choices.join(', ')}`, (value) => choices.find((name) => name === value));

const numberIn = (pattern: RegExp, kind: string) => (written: string, help: string, lowest: number, highest: number) =>
  parsed(written, help, `a ${kind} from ${lowest} to ${highest}`, (value) =>
    pattern.test(value) && Number(value) >= lowest && Number(value) <= highest ? Number(value) : undefined,
  );

/** A whole number of `lowest` to `highest`. */
export const integer = numberIn(/^\d{1,9}$/, 'whole number');

/** A decimal number of `lowest` to `highest`. */
export const decimal = numberIn(/^\d{1,9}(?:\.\d{1,9})?$/, 'number');

/** True if the flag is given, and the last time without a value. */
export const isSet = (written: string, help: string): Flag<boolean> => ({
  written,
  help,
  read: (given) => given.at(-1) === true,
});

/** A flag such as `--no-cache`: false if it is given. */
export const isNotSet = (written: string, help: string): Flag<boolean> => ({
  written,
  help,
  read: (given) => given.at(-1) !== true,
});

/** A flag that has a value when it is not given, which its help text then names. */
export const byDefault = <Value extends number>(value: Value, flag: Flag<Value | undefined>): Flag<Value> => ({
  ...flag,
  help: `${flag.help}; by default ${value}`,
  read: (given) => flag.read(given) ?? value,
});

/** A flag that may be given without a value, which means `value`. */
export const whenBare = <Value>(value: Value, flag: Flag<Value | undefined>): Flag<Value | undefined> => ({
  ...flag,
  read: (given) => (given.at(-1) === true ? value : flag.read(given)),
});

/** Arguments of a command line, sorted. */
export interface SortedArguments {
  /** Reads the values of flags. */
  read<Row extends Flags>(flags: Row): FlagValues<Row>;
  /** Arguments that are not flags, in order. */
  positional: string[];
  /** Everything after `--`. */
  rest: string[];
  /** The first flag that is none of the expected ones, as it is written. */
  unknown: string | undefined;
}

const kebabCase = (flag: string): string => flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Sorts arguments by the flags that may be given. A flag takes the next argument as its value unless that is a
 * flag too, so that `--host --open` is two flags. Names may be written in camel case.
 */
export function sortArguments(args: readonly string[], expected: readonly Flag<unknown>[]): SortedArguments {
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
    const [, name = arg, inline] = /^([^=]*)=(.*)$/s.exec(arg) ?? [];
    const flag = expected.find((flag) => [name, kebabCase(name)].some((other) => flagNames(flag).includes(other)));
    if (!flag) {
      unknown ??= name;
      continue;
    }
    const isValueNext = /[<[]/.test(flag.written) && inline === undefined && waiting[0]?.startsWith('-') === false;
    const value = isValueNext ? waiting.shift()! : inline || true;
    given.set(longName(flag), [...(given.get(longName(flag)) ?? []), value]);
  }
  const read = <Row extends Flags>(flags: Row): FlagValues<Row> =>
    Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, flag.read(given.get(longName(flag)) ?? [])]),
    ) as FlagValues<Row>;
  return { read, positional, rest: end === -1 ? [] : args.slice(end + 1), unknown };
}
