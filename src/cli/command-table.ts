import { generatorNames } from './migrate/generator-names.js';

/** Values of the flags of `heddle init`. */
export const templateNames = ['basic', 'i18n'] as const;
export const templateLanguages = ['en', 'zh'] as const;
export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const;
export const executorNames = ['threads', 'bullmq'] as const;
export type TemplateName = (typeof templateNames)[number];
export type TemplateLanguage = (typeof templateLanguages)[number];
export type PackageManager = (typeof packageManagers)[number];

/** One flag: how it is written, with its value in `<>` or, where it may be absent, in `[]`, and its help text. */
export type FlagRow = readonly [written: string, help: string];

export interface CommandRow {
  usage: string;
  help: string;
  flags: readonly FlagRow[];
}

const base: FlagRow = ['--base <path>', 'Path the site is served under'];
const port: FlagRow = ['--port <number>', 'Port to listen on'];
const fleetUrl: FlagRow = [
  '--fleet-url <url>',
  'Redis server of the queue; by default HEDDLE_FLEET_URL of the environment',
];
const host: FlagRow = ['--host [address]', 'Address to listen on; without a value, all addresses'];

/** The commands and their flags, in the order of the help. */
export const commandTable = {
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
      ['--executor <name>', `Where pages are compiled and rendered: ${executorNames.join(' or ')}`],
      fleetUrl,
      ['--no-cache', 'Build without reading or writing the cache'],
      ['--shard <part>', 'Compute one part of the pages, such as 2/8, for the shared cache'],
      ['--verify [number]', 'Make results from the cache again and compare them: all, or this number of each step'],
      ['--all-problems', 'Print all problems instead of the first 50'],
      ['--report <file>', 'Write times, memory, bytes and reasons of cache misses into a file of JSON'],
      ['--changed <file>', 'Write the output files that were added, modified or deleted into a file'],
      ['--profile', 'Write a trace of all threads and a CPU profile of the main one'],
    ],
  },
  worker: {
    usage: 'worker',
    help: 'Work on builds of other machines',
    flags: [['--concurrency <number>', 'Batches of pages at a time; by default one per processor'], fleetUrl],
  },
  preview: {
    usage: 'preview [root]',
    help: 'Serve the built site as a host would',
    flags: [port, host, base],
  },
  search: {
    usage: 'search [query...]',
    help: 'Search the built site, or test its search with a file of queries',
    flags: [
      ['--lang <language>', 'Language of the pages; by default that of the site'],
      ['--version <name>', 'Version of the pages; by default the default one'],
      ['--limit <number>', 'Number of hits; by default 10'],
      ['--explain', 'Show the parts of each score'],
      ['--json', 'Print one line of JSON for each query'],
      ['--test <file>', 'Search for the queries of a file, and show where the expected pages are'],
      ['--min-mrr <number>', 'Fail if the MRR@10 of the tested queries is below this number, from 0 to 1'],
    ],
  },
  urls: {
    usage: 'urls <action>',
    help: 'Compare the URLs and anchors of the built site with heddle.urls.json, or accept them; the action is check or accept',
    flags: [
      ['--redirects', 'Write redirects from lost pages to their successors into redirects.json'],
      ['--json', 'Print the changes as JSON'],
    ],
  },
  links: {
    usage: 'links [action]',
    help: 'Check the links of the built site to other sites, or accept the dead links that the site has; the action is accept',
    flags: [
      ['--external', 'Check links to other sites'],
      ['--fresh', 'Check links again that worked during the last 7 days'],
      ['--concurrency <number>', 'Hosts that are asked at a time; by default 8'],
      ['--timeout <seconds>', 'Time for one request; by default 15'],
      ['--delay <milliseconds>', 'Pause between two requests to one host; by default 1000'],
      ['--json', 'Print the state of each link as JSON'],
    ],
  },
  i18n: {
    usage: 'i18n <action> [page...]',
    help: 'Show which translations are missing or outdated, or accept those of pages; the action is status or accept',
    flags: [
      ['--lang <language>', 'Language of the translations; by default all'],
      ['--all', 'List current translations, too'],
      ['--strict', 'Fail if a translation is not current'],
      ['--json', 'Print the state of each page and language as JSON'],
    ],
  },
  version: {
    usage: 'version <action> <name>',
    help: 'Copy the sources of the documentation to a new version, replace sources by one file with the finished pages, restore them, or delete a version; the action is create, seal, unseal or drop',
    flags: [
      ['--from <name>', 'Version to copy; by default the default one'],
      ['--sealed', 'Seal the new version'],
      ['--force', 'Delete a folder with changes that are not committed'],
    ],
  },
  report: {
    usage: 'report <action> <before> <after>',
    help: 'Compare two reports of builds, as Markdown; the action is diff',
    flags: [],
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
  migrate: {
    usage: 'migrate [dir]',
    help: 'Move a site of Rspress, VitePress, Docusaurus, Starlight, MkDocs or Docsify to Heddle',
    flags: [
      [
        '--out <folder>',
        'Write the site into this folder and leave the old one as it is; by default it moves in place',
      ],
      ['--from <generator>', `The generator, if it is not recognized: ${generatorNames.join(', ')}`],
      ['--dry-run', 'Show the change without making it'],
      [
        '--check <path>',
        'Compare the built site with the output folder of the old generator, or with a list of its URLs',
      ],
      ['--json', 'Print the result as JSON'],
      ['--force', 'Write into a folder that is not empty, or with changes that are not committed'],
    ],
  },
  eject: {
    usage: 'eject [component]',
    help: 'Copy a component of the theme into your site; without a name, list them',
    flags: [['--force', 'Overwrite files that are there']],
  },
} as const satisfies Record<string, CommandRow>;

export type CommandName = keyof typeof commandTable;

export const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commandTable, name);

/** Flags of every command. */
export const globalFlags: readonly FlagRow[] = [
  ['-c, --config <file>', 'Configuration file'],
  ['--debug', 'Show where in the code a failure happened'],
  ['-h, --help', 'Show this help'],
  ['-v, --version', 'Show the version'],
];

/** Written names of a flag, such as `-c` and `--config`; the long one is the last. */
export function flagNames([written]: FlagRow): string[] {
  return written.match(/(?<=^|, )--?[\w-]+/g)!;
}

/** Flags of a command. Its own flag replaces a global one of the same name. */
export function flagRows(command: CommandName | undefined): FlagRow[] {
  const own: readonly FlagRow[] = command ? commandTable[command].flags : [];
  const names = new Set(own.flatMap(flagNames));
  return [...own, ...globalFlags.filter((row) => !names.has(flagNames(row).at(-1)!))];
}
