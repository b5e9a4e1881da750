import { toolVersion } from '../build/cache/cache-key.js';
import { BuildError } from '../build/report/diagnostic.js';
import { extraArgument, missingCommand, unknownCommand, unknownFlag } from '../build/report/errors/cli.js';
import { nearest } from '../build/report/nearest.js';
import {
  commandTable,
  flagsOf,
  globalFlags,
  isCommand,
  textFlags,
  type CommandName,
  type ParsedCommand,
} from './command-table.js';
import { flagNames, sortArguments, type Flag } from './flags.js';

const commandNames = Object.keys(commandTable);

function formatRows(rows: readonly Pick<Flag<unknown>, 'written' | 'help'>[]): string {
  const width = Math.max(...rows.map(({ written }) => written.length));
  return rows.map(({ written, help }) => `  ${written.padEnd(width)}  ${help}`).join('\n');
}

/** Page of the documentation about the commands; each has a heading. */
const commandsPage = 'https://heddle.dev/api/commands';

/** Help text of a command, or of the whole command line. */
function formatHelp(command: CommandName | undefined): string {
  const sections = command
    ? [
        `heddle ${commandTable[command].usage}`,
        commandTable[command].help,
        `Flags:\n${formatRows(flagsOf(command))}`,
        `Example:\n  heddle ${command} ${commandTable[command].example}`,
        `Documentation: ${commandsPage}#${command}`,
      ]
    : [
        `heddle ${toolVersion}`,
        'Usage: heddle <command> [flags]',
        `Commands:\n${formatRows(Object.values(commandTable).map(({ usage, help }) => ({ written: usage, help })))}`,
        `Flags:\n${formatRows(globalFlags)}`,
        `Documentation: ${commandsPage}`,
      ];
  return sections.join('\n\n');
}

function checkCommand(name: string | undefined): CommandName {
  if (name === undefined) throw new BuildError([missingCommand(commandNames)]);
  if (!isCommand(name)) throw new BuildError([unknownCommand(name, nearest(name, commandNames), commandNames)]);
  return name;
}

/** Leaves out what the command line does not say. */
function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Turns the arguments after `heddle` into the command they ask for.
 * Throws a `BuildError` that names the nearest known word when a command, a flag or a value is wrong.
 */
export function parseCommandLine(args: readonly string[]): ParsedCommand {
  if (args.length === 0) return { command: 'start', help: formatHelp(undefined) };
  // Flags may come before the command that says which values they take.
  const sorted = sortArguments(args, flagsOf(args.find(isCommand)));
  const [name, ...inner] = sorted.positional;
  const { isHelp, isVersion } = sorted.read(textFlags);
  if (isHelp) return { command: 'text', text: formatHelp(isCommand(name) ? name : undefined) };
  if (isVersion) return { command: 'text', text: toolVersion };
  const command = checkCommand(name);
  const { unknown } = sorted;
  if (unknown)
    throw new BuildError([unknownFlag(unknown, command, nearest(unknown, flagsOf(command).flatMap(flagNames)))]);
  const given = [...inner, ...sorted.rest];
  const { usage } = commandTable[command];
  const taken = usage.includes('...') ? Infinity : (usage.match(/[[<]/g)?.length ?? 0);
  if (given.length > taken) throw new BuildError([extraArgument(given[taken]!, command)]);
  return withoutUndefined({ command, ...commandTable[command].receive(sorted, given) }) as ParsedCommand;
}
