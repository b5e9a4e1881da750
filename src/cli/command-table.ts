import { packageManagers, templateLanguages, templateNames } from './parsed-command.js';

/** One flag as `cac` reads it: written form and help text. */
export type FlagRow = readonly [written: string, help: string];

export interface CommandRow {
  usage: string;
  help: string;
  flags: readonly FlagRow[];
}

const base: FlagRow = ['--base <path>', 'Path the site is served under'];
const port: FlagRow = ['--port <number>', 'Port to listen on'];
const host: FlagRow = ['--host [address]', 'Address to listen on; without a value, all addresses'];

/** The commands and their flags, in the order of the help. */
export const commandTable: Readonly<Record<string, CommandRow>> = {
  dev: {
    usage: 'dev [root]',
    help: 'Serve the site while you write, with live updates',
    flags: [port, host, ['--open', 'Open the site in the browser'], base],
  },
  build: {
    usage: 'build [root]',
    help: 'Build the site for production',
    flags: [
      base,
      ['--out-dir <folder>', 'Folder the site is written to'],
      ['--workers <number>', 'Number of worker threads'],
      ['--no-cache', 'Build without reading or writing the cache'],
      ['--profile', 'Write a trace of all threads and a CPU profile of the main one'],
    ],
  },
  preview: {
    usage: 'preview [root]',
    help: 'Serve the built site as a host would',
    flags: [port, host, base],
  },
  search: {
    usage: 'search <query>',
    help: 'Search the built site and show how hits are ranked',
    flags: [
      ['--lang <language>', 'Language of the pages; by default that of the site'],
      ['--version <name>', 'Version of the pages; by default the default one'],
      ['--limit <number>', 'Number of hits; by default 10'],
      ['--explain', 'Show the parts of each score'],
    ],
  },
  algolia: {
    usage: 'algolia <action> [root]',
    help: 'Bring an index of Algolia in line with the built site; the action is push',
    flags: [
      ['--api-key <key>', 'Key that may write; by default ALGOLIA_ADMIN_KEY of the environment'],
      ['--dry-run', 'Show the change without making it'],
    ],
  },
  update: {
    usage: 'update',
    help: 'Update heddle and its plugins to the latest release',
    flags: [['--dry-run', 'Show the change without making it']],
  },
  init: {
    usage: 'init [dir]',
    help: 'Create a site that works',
    flags: [
      ['--template <name>', `Kind of site: ${templateNames.join(' or ')}`],
      ['--lang <language>', `Language of the first pages: ${templateLanguages.join(' or ')}`],
      ['--package-manager <name>', `Package manager: ${packageManagers.join(', ')}`],
      ['--force', 'Write into a folder that is not empty'],
    ],
  },
  eject: {
    usage: 'eject [component]',
    help: 'Copy a component of the theme into your site; without a name, list them',
    flags: [['--force', 'Overwrite files that are there']],
  },
};

/** Flags of every command. */
export const globalFlags: readonly FlagRow[] = [
  ['-c, --config <file>', 'Configuration file'],
  ['--debug', 'Show all problems, and where in the code a failure happened'],
  ['-h, --help', 'Show this help'],
  ['-v, --version', 'Show the version'],
];

const longName = ([written]: FlagRow): string => /--[\w-]+/.exec(written)![0];

/** Global flags of a command: its own flag of the same name takes the place of one. */
export function globalFlagsOf(command: string | undefined): readonly FlagRow[] {
  const own = new Set((command === undefined ? undefined : commandTable[command])?.flags.map(longName));
  return globalFlags.filter((row) => !own.has(longName(row)));
}

/** Written names of a command's flags, such as `--port` and `-c`; an unknown command has the global ones. */
export function flagNames(command: string): string[] {
  const rows = [...(commandTable[command]?.flags ?? []), ...globalFlagsOf(command)];
  return rows.flatMap(([written]) => written.match(/(?<=^|, )--?[\w-]+/g) ?? []);
}
