import { BuildError } from '../build/report/diagnostic.js';
import { badFlagValue, flagWithoutValue, repeatedFlag } from '../build/report/errors-cli.js';

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads typed values out of the options that `cac` parsed; names are written as on the command line, without dashes. */
export interface FlagReader {
  text(name: string): string | undefined;
  /** A whole number of `lowest` to `highest`. */
  integer(name: string, lowest: number, highest: number): number | undefined;
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined;
  /** Whether a flag without a value is set. */
  isSet(name: string): boolean;
}

/** The value behind a flag as it was written; `cac` turns digits into numbers and loses leading zeros. */
function writtenValue(name: string, args: readonly string[]): string | undefined {
  const flags = name === 'config' ? ['--config', '-c'] : [`--${name}`, `--${camelCase(name)}`];
  for (const [index, arg] of args.entries()) {
    if (flags.includes(arg)) return args[index + 1];
    const flag = flags.find((written) => arg.startsWith(`${written}=`));
    if (flag) return arg.slice(flag.length + 1);
  }
  return undefined;
}

/** Makes a reader; every method throws a `BuildError` when a value is missing or wrong. */
export function createFlagReader(options: Readonly<Record<string, unknown>>, args: readonly string[]): FlagReader {
  const readText = (name: string): string | undefined => {
    const value = options[camelCase(name)];
    if (value === undefined) return undefined;
    if (Array.isArray(value)) throw new BuildError([repeatedFlag(`--${name}`)]);
    const text = typeof value === 'number' ? (writtenValue(name, args) ?? String(value)) : value;
    if (typeof text !== 'string' || text === '') throw new BuildError([flagWithoutValue(`--${name}`)]);
    return text;
  };
  return {
    text: readText,
    integer: (name, lowest, highest) => {
      const text = readText(name);
      if (text === undefined) return undefined;
      const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
      if (value >= lowest && value <= highest) return value;
      throw new BuildError([badFlagValue(`--${name}`, text, `a whole number from ${lowest} to ${highest}`)]);
    },
    choice: (name, choices) => {
      const text = readText(name);
      const found = choices.find((choice) => choice === text);
      if (text !== undefined && !found)
        throw new BuildError([badFlagValue(`--${name}`, text, `one of ${choices.join(', ')}`)]);
      return found;
    },
    isSet: (name) => [options[camelCase(name)]].flat().at(-1) === true,
  };
}
