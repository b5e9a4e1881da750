import { cac, type CAC } from 'cac';
import { toolVersion } from '../build/cache/cache-key.js';
import { BuildError } from '../build/report/diagnostic.js';
import {
  badFlagValue,
  extraArgument,
  missingArgument,
  missingCommand,
  unknownCommand,
  unknownFlag,
} from '../build/report/errors-cli.js';
import { nearest } from '../build/report/nearest.js';
import { commandTable, flagNames, globalFlagsOf } from './command-table.js';
import { createFlagReader, type FlagReader } from './flag-reader.js';
import { formatHelp } from './format-help.js';
import {
  packageManagers,
  templateLanguages,
  templateNames,
  type ParsedCommand,
  type SiteFlags,
} from './parsed-command.js';

const commandNames = Object.keys(commandTable);

/** Everything a command's reader may need: flags and the first argument behind the command's name. */
interface CommandInput {
  flags: FlagReader;
  argument: string | undefined;
  /** The argument behind it. */
  second: string | undefined;
}

const siteFlags = ({ flags, argument }: CommandInput): SiteFlags => ({
  isDebug: flags.isSet('debug'),
  root: argument,
  base: flags.text('base'),
  configFile: flags.text('config'),
});

const listenFlags = (flags: FlagReader): { port?: number; host?: string } => ({
  port: flags.integer('port', 0, 65_535),
  host: flags.isSet('host') ? '0.0.0.0' : flags.text('host'),
});

const commandReaders: Record<string, (input: CommandInput) => ParsedCommand> = {
  dev: (input) => ({
    command: 'dev',
    ...siteFlags(input),
    ...listenFlags(input.flags),
    isOpened: input.flags.isSet('open'),
  }),
  build: (input) => ({
    command: 'build',
    ...siteFlags(input),
    outDir: input.flags.text('out-dir'),
    workers: input.flags.integer('workers', 1, 256),
    isCacheUsed: input.flags.isSet('cache'),
    isProfiled: input.flags.isSet('profile'),
  }),
  preview: (input) => ({
    command: 'preview',
    ...siteFlags(input),
    ...listenFlags(input.flags),
  }),
  search: ({ flags, argument }) => {
    if (argument === undefined || argument.trim() === '') throw new BuildError([missingArgument('query', 'search')]);
    return {
      command: 'search',
      isDebug: flags.isSet('debug'),
      query: argument,
      configFile: flags.text('config'),
      lang: flags.text('lang'),
      version: flags.text('version'),
      limit: flags.integer('limit', 1, 100) ?? 10,
      isExplained: flags.isSet('explain'),
    };
  },
  algolia: ({ flags, argument, second }) => {
    if (argument === undefined) throw new BuildError([missingArgument('action', 'algolia')]);
    if (argument !== 'push') throw new BuildError([badFlagValue('the action', argument, 'push')]);
    return {
      command: 'algolia',
      isDebug: flags.isSet('debug'),
      root: second,
      configFile: flags.text('config'),
      apiKey: flags.text('api-key'),
      isDryRun: flags.isSet('dry-run'),
    };
  },
  update: ({ flags }) => ({ command: 'update', isDebug: flags.isSet('debug'), isDryRun: flags.isSet('dry-run') }),
  init: ({ flags, argument }) => ({
    command: 'init',
    isDebug: flags.isSet('debug'),
    directory: argument,
    template: flags.choice('template', templateNames),
    lang: flags.choice('lang', templateLanguages),
    packageManager: flags.choice('package-manager', packageManagers),
    isForced: flags.isSet('force'),
  }),
  eject: ({ flags, argument }) => ({
    command: 'eject',
    isDebug: flags.isSet('debug'),
    component: argument,
    configFile: flags.text('config'),
    isForced: flags.isSet('force'),
  }),
};

/** Leaves out what the command line does not say, so that defaults can be spread in. */
function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function createParser(command: string | undefined): CAC {
  const parser = cac('heddle');
  for (const { usage, help, flags } of Object.values(commandTable)) {
    const command = parser.command(usage, help);
    for (const [written, text] of flags) command.option(written, text);
  }
  for (const [written, text] of globalFlagsOf(command)) parser.option(written, text);
  return parser;
}

/** The first flag that the command does not know, as it was written. */
function findUnknownFlag(args: readonly string[], command: string): string | undefined {
  const known = new Set(flagNames(command));
  return args
    .filter((arg) => arg.startsWith('-') && arg !== '-')
    .map((arg) => arg.split('=', 1)[0]!)
    .find((flag) => !known.has(flag) && !known.has(flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)));
}

function checkCommand(name: string | undefined): string {
  if (name === undefined) throw new BuildError([missingCommand(commandNames)]);
  if (!commandNames.includes(name))
    throw new BuildError([unknownCommand(name, nearest(name, commandNames), commandNames)]);
  return name;
}

/**
 * Turns the arguments behind `heddle` into the command they ask for.
 * Throws a `BuildError` that names the nearest known word when a command, a flag or a value is wrong.
 */
export function parseCommandLine(args: readonly string[]): ParsedCommand {
  const parser = createParser(args.find((arg) => commandNames.includes(arg)));
  const { args: positional, options } = parser.parse(['node', 'heddle', ...args], { run: false });
  const name = parser.matchedCommandName;
  if (options['help'] === true) return { command: 'text', text: formatHelp(name) };
  if (options['version'] === true) return { command: 'text', text: toolVersion };
  const command = checkCommand(name ?? positional[0]);

  const end = args.indexOf('--');
  const unknown = findUnknownFlag(end === -1 ? args : args.slice(0, end), command);
  if (unknown) throw new BuildError([unknownFlag(unknown, command, nearest(unknown, flagNames(command)))]);
  const given = [...positional, ...(options['--'] as string[])].map(String);
  const taken = commandTable[command]!.usage.match(/[[<]/g)?.length ?? 0;
  if (given.length > taken) throw new BuildError([extraArgument(given[taken]!, command)]);
  return withoutUndefined(
    commandReaders[command]!({ flags: createFlagReader(options, args), argument: given[0], second: given[1] }),
  );
}
