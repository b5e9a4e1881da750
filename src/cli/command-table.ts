import { BuildError } from '../build/report/diagnostic.js';
import { badFlagValue, extraArgument, flagAlone, flagsExclude, missingArgument } from '../build/report/errors/cli.js';
import { inWords } from '../build/report/wording.js';
import { mostShards, parseShard } from '../build/shard.js';
import { generatorNames, generatorTitles } from '../compat/names.js';
import {
  byDefault,
  choiceFlag,
  decimal,
  flagNames,
  integer,
  isNotSet,
  isSet,
  parsed,
  textFlag,
  whenBare,
  type Flag,
  type Flags,
  type FlagValues,
  type SortedArguments,
} from './flags.js';

/** Values of the flags of `heddle init`. */
export const templateNames = ['basic', 'i18n', 'library', 'product', 'blog'] as const;
export const templateLanguages = ['en', 'zh'] as const;
export const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const;
const executorNames = ['threads', 'bullmq'] as const;
export type TemplateName = (typeof templateNames)[number];
export type TemplateLanguage = (typeof templateLanguages)[number];
export type PackageManager = (typeof packageManagers)[number];

/** Flags whose values each command receives. */
const commonFlags = {
  configFile: textFlag('-c, --config <file>', 'Configuration file'),
  isDebug: isSet('--debug', 'Show where in the code a failure happened'),
};

/** Flags of each command that ask for a text in place of the command's work. */
export const textFlags = {
  isHelp: isSet('-h, --help', 'Show this help'),
  isVersion: isSet('-v, --version', 'Show the version'),
};

export const globalFlags: readonly Flag<unknown>[] = Object.values({ ...commonFlags, ...textFlags });

const base = textFlag('--base <path>', 'Path the site is served under; by default `base` of the configuration');
const fleetUrl = textFlag(
  '--fleet-url <url>',
  'Redis server of the queue; by default HEDDLE_FLEET_URL of the environment',
);
const listenFlags = {
  port: integer('--port <number>', 'Port to listen on', 0, 65_535),
  host: whenBare(
    '0.0.0.0',
    textFlag('--host [address]', 'Address to listen on; by default 127.0.0.1, and without a value all addresses'),
  ),
};
const isDryRun = isSet('--dry-run', 'Show the change without making it');

interface CommandRow<Own extends Flags, Arguments extends object> {
  usage: string;
  help: string;
  /** Arguments of a common call. */
  example: string;
  /** Flags of the command alone, in the order of its help, by the names under which it receives their values. */
  flags: Own;
  /** The part of the command that its arguments say. Throws a `BuildError` for arguments and values that don't fit. */
  fromArguments: (args: readonly string[], values: FlagValues<Own>) => Arguments;
}

/** Types a command by its row: it receives the values of its flags and what `fromArguments` returns. */
const command = <Own extends Flags, Arguments extends object>(row: CommandRow<Own, Arguments>) => ({
  ...row,
  receive: ({ read }: Pick<SortedArguments, 'read'>, args: readonly string[]) => {
    const values = read(row.flags);
    return { ...read(commonFlags), ...values, ...row.fromArguments(args, values) };
  },
});

/** The first argument of a command, which is one of its actions. */
function actionOf<Name extends string>(first: string | undefined, command: string, actions: readonly Name[]): Name {
  if (first === undefined) throw new BuildError([missingArgument('action', command)]);
  const action = actions.find((name) => name === first);
  if (!action) throw new BuildError([badFlagValue('the action', first, actions.join(' or '))]);
  return action;
}

/** Refuses the first of the other flags that is given. */
function checkExclusion(flag: string, others: Record<string, boolean>): void {
  const other = Object.keys(others).find((name) => others[name]);
  if (other !== undefined) throw new BuildError([flagsExclude(flag, other)]);
}

/** The commands, in the order of the help. */
export const commandTable = {
  dev: command({
    usage: 'dev [root]',
    help: 'Serve the site while you write, with live updates',
    example: '--port 4000 --open',
    flags: { ...listenFlags, isOpened: isSet('--open', 'Open the site in the browser'), base },
    fromArguments: ([root]) => ({ root }),
  }),
  build: command({
    usage: 'build [root]',
    help: 'Build the site for production',
    example: '--out-dir dist',
    flags: {
      base,
      outDir: textFlag('--out-dir <folder>', 'Folder the site is written to; by default doc_build'),
      workers: integer('--workers <number>', 'Number of worker threads; by default one per processor', 1, 256),
      executor: choiceFlag(
        '--executor <name>',
        `Where pages are compiled and rendered: ${executorNames.join(' or ')}; by default threads`,
        executorNames,
      ),
      fleetUrl,
      isCacheUsed: isNotSet('--no-cache', 'Build without reading or writing the cache'),
      shard: parsed(
        '--shard <part>',
        'Compute one part of the pages, such as 2/8, for the shared cache',
        `a part such as 2/8, of at most ${mostShards} parts`,
        parseShard,
      ),
      /** Most results of each step that are compared. */
      verifies: whenBare(
        Infinity,
        integer(
          '--verify [number]',
          'Make results from the cache again and compare them: all, or this number of each step',
          1,
          1_000_000,
        ),
      ),
      showsAllProblems: isSet('--all-problems', 'Print all problems instead of the first 50'),
      reportFile: textFlag(
        '--report <file>',
        'Write times, memory, bytes and reasons of cache misses into a file of JSON',
      ),
      changedFile: textFlag(
        '--changed <file>',
        'Write the output files that were added, modified or deleted into a file',
      ),
      isProfiled: isSet('--profile', 'Write a trace of all threads and a CPU profile of the main one'),
    },
    fromArguments: ([root], { isCacheUsed, shard, executor, verifies, changedFile }) => {
      const isPart = shard !== undefined;
      if (verifies !== undefined)
        checkExclusion('--verify', {
          '--no-cache': !isCacheUsed,
          '--shard': isPart,
          '--executor bullmq': executor === 'bullmq',
        });
      // A part of a site publishes nothing, so nothing changes.
      if (changedFile !== undefined) checkExclusion('--changed', { '--shard': isPart });
      return { root };
    },
  }),
  worker: command({
    usage: 'worker',
    help: 'Work on builds of other machines',
    example: '--concurrency 4',
    flags: {
      concurrency: integer(
        '--concurrency <number>',
        'Batches of pages at a time; by default one per processor',
        1,
        256,
      ),
      url: fleetUrl,
    },
    fromArguments: () => ({}),
  }),
  preview: command({
    usage: 'preview [root]',
    help: 'Serve the built site as a host would',
    example: '--port 4173',
    flags: { ...listenFlags, base },
    fromArguments: ([root]) => ({ root }),
  }),
  search: command({
    usage: 'search [query...]',
    help: 'Search the built site, or test its search with a file of queries',
    example: '"custom 404 page" --limit 5',
    flags: {
      lang: textFlag('--lang <language>', 'Language of the pages; by default that of the site'),
      version: textFlag('--version <name>', 'Version of the pages; by default the default one'),
      limit: byDefault(10, integer('--limit <number>', 'Number of hits', 1, 100)),
      isExplained: isSet('--explain', 'Show the parts of each score'),
      isJson: isSet('--json', 'Print one line of JSON for each query'),
      testFile: textFlag('--test <file>', 'Search for the queries of a file, and show where the expected pages are'),
      minMrr: decimal(
        '--min-mrr <number>',
        'Fail if the MRR@10 of the tested queries is below this number, from 0 to 1',
        0,
        1,
      ),
    },
    fromArguments: (words, { testFile, minMrr }) => {
      if (testFile === undefined && minMrr !== undefined) throw new BuildError([flagAlone('--min-mrr', '--test')]);
      const [first] = words;
      if (testFile !== undefined && first !== undefined) throw new BuildError([extraArgument(first, 'search --test')]);
      /** Undefined if queries are read from a file or from standard input. */
      return { query: first === undefined ? undefined : words.join(' ') };
    },
  }),
  mcp: command({
    usage: 'mcp [source]',
    help: 'Answer questions of coding agents about a site over MCP; the source is a project, a built folder or a URL',
    example: 'https://docs.example.com',
    flags: {},
    fromArguments: ([source]) => ({ source }),
  }),
  urls: command({
    usage: 'urls <action>',
    help: 'Compare the URLs and anchors of the built site with heddle.urls.json, or accept them; the action is check or accept',
    example: 'check --redirects',
    flags: {
      hasRedirects: isSet('--redirects', 'Write redirects from lost pages to their successors into redirects.json'),
      isJson: isSet('--json', 'Print the changes as JSON'),
    },
    fromArguments: ([action]) => ({ action: actionOf(action, 'urls', ['check', 'accept']) }),
  }),
  links: command({
    usage: 'links [action]',
    help: 'Check the links of the built site to other sites, or accept the dead links that the site has; the action is accept',
    example: '--external',
    flags: {
      isExternal: isSet('--external', 'Check links to other sites'),
      isFresh: isSet('--fresh', 'Check links again that worked during the last 7 days'),
      concurrency: byDefault(8, integer('--concurrency <number>', 'Hosts that are asked at a time', 1, 64)),
      timeoutSeconds: byDefault(15, integer('--timeout <seconds>', 'Time for one request', 1, 300)),
      delayMs: byDefault(1000, integer('--delay <milliseconds>', 'Pause between two requests to one host', 0, 60_000)),
      isJson: isSet('--json', 'Print the state of each link as JSON'),
    },
    fromArguments: ([first], { isExternal }) => {
      const action = isExternal && first === undefined ? undefined : actionOf(first, 'links', ['accept']);
      if (isExternal && action) throw new BuildError([extraArgument(action, 'links --external')]);
      /** Undefined checks links to other sites. */
      return { action };
    },
  }),
  i18n: command({
    usage: 'i18n <action> [page...]',
    help: 'Show which translations are missing or outdated, or accept those of pages; the action is status or accept',
    example: 'status --lang zh',
    flags: {
      lang: textFlag('--lang <language>', 'Language of the translations; by default all'),
      isAll: isSet('--all', 'List current translations, too'),
      isStrict: isSet('--strict', 'Fail if a translation is not current'),
      isJson: isSet('--json', 'Print the state of each page and language as JSON'),
    },
    fromArguments: ([first, ...pages]) => {
      const action = actionOf(first, 'i18n', ['status', 'accept']);
      if (action === 'status' && pages[0] !== undefined) throw new BuildError([extraArgument(pages[0], 'i18n status')]);
      /** `pages`: routes or files of sources or translations; none means all. */
      return { action, pages };
    },
  }),
  version: command({
    usage: 'version <action> <name>',
    help: 'Copy the sources of the documentation to a new version, replace sources by one file with the finished pages, restore them, or delete a version; the action is create, seal, unseal or drop',
    example: 'create v2',
    flags: {
      from: textFlag('--from <name>', 'Version to copy; by default the default one'),
      isSealed: isSet('--sealed', 'Seal the new version'),
      isForced: isSet('--force', 'Delete a folder with changes that are not committed'),
    },
    fromArguments: ([first, name], { from, isSealed }) => {
      const action = actionOf(first, 'version', ['create', 'drop', 'seal', 'unseal']);
      if (name === undefined) throw new BuildError([missingArgument('name of a version', `version ${action}`)]);
      if (action !== 'create' && (from !== undefined || isSealed))
        throw new BuildError([flagAlone(isSealed ? '--sealed' : '--from', 'version create')]);
      return { action, name };
    },
  }),
  report: command({
    usage: 'report <action> <before> <after>',
    help: 'Compare two reports of builds, as Markdown; the action is diff',
    example: 'diff before.json after.json',
    flags: {},
    fromArguments: ([first, before, after]) => {
      actionOf(first, 'report', ['diff']);
      if (before === undefined || after === undefined)
        throw new BuildError([missingArgument('file for each of the two builds', 'report diff')]);
      return { before, after };
    },
  }),
  algolia: command({
    usage: 'algolia <action> [root]',
    help: 'Bring an index of Algolia in line with the built site; the action is push',
    example: 'push --dry-run',
    flags: {
      apiKey: textFlag('--api-key <key>', 'Key that may write; by default ALGOLIA_ADMIN_KEY of the environment'),
      isDryRun,
    },
    fromArguments: ([first, root]) => {
      actionOf(first, 'algolia', ['push']);
      return { root };
    },
  }),
  update: command({
    usage: 'update',
    help: 'Update heddle and its plugins to the latest release',
    example: '--dry-run',
    flags: { isDryRun },
    fromArguments: () => ({}),
  }),
  init: command({
    usage: 'init [dir]',
    help: 'Create a site that works',
    example: 'docs-site --template library --package-manager pnpm',
    flags: {
      template: choiceFlag(
        '--template <name>',
        `Kind of site: ${templateNames.join(', ')}; by default basic`,
        templateNames,
      ),
      lang: choiceFlag(
        '--lang <language>',
        `Language of the first pages: ${templateLanguages.join(' or ')}; by default en`,
        templateLanguages,
      ),
      packageManager: choiceFlag(
        '--package-manager <name>',
        `Package manager: ${packageManagers.join(', ')}; by default the one that runs the command`,
        packageManagers,
      ),
      isForced: isSet('--force', 'Write into a folder that is not empty'),
      isDefault: isSet('--yes', 'Ask nothing, and use the defaults'),
    },
    fromArguments: ([directory]) => ({ directory }),
  }),
  migrate: command({
    usage: 'migrate [dir]',
    help: `Move a site of ${inWords(Object.values(generatorTitles), 'or')} to Heddle`,
    example: '--dry-run',
    flags: {
      out: textFlag(
        '--out <folder>',
        'Write the site into this folder and leave the old one as it is; by default it moves in place',
      ),
      generator: choiceFlag(
        '--from <generator>',
        `The generator, if it is not recognized: ${generatorNames.join(', ')}`,
        generatorNames,
      ),
      isDryRun,
      runsCode: isNotSet(
        '--no-run',
        'Run no code of the old site: read its configuration as far as it consists of literals',
      ),
      /** Output folder of the old generator, or a file with URLs. */
      checked: textFlag(
        '--check <path>',
        'Compare the built site with the output folder of the old generator, or with a list of its URLs',
      ),
      isJson: isSet('--json', 'Print the result as JSON'),
      isForced: isSet('--force', 'Write into a folder that is not empty, or with changes that are not committed'),
    },
    /** `directory`: folder of the old site. */
    fromArguments: ([directory]) => ({ directory }),
  }),
  eject: command({
    usage: 'eject [component]',
    help: 'Copy a component of the theme into your site; without a name, list them',
    example: 'PrevNextPage',
    flags: { isForced: isSet('--force', 'Overwrite files that are there') },
    /** `component`: a name of the theme; undefined lists them. */
    fromArguments: ([component]) => ({ component }),
  }),
};

export type CommandName = keyof typeof commandTable;

/** A command as a command line gives it: values of its flags and arguments, without those that are not given. */
export type CommandOf<Name extends CommandName> = { command: Name } & ReturnType<
  (typeof commandTable)[Name]['receive']
>;

/** A parsed command line; `text` is printed as it is, and `start` is a command line without arguments. */
export type ParsedCommand =
  | { command: 'text'; text: string }
  | { command: 'start'; help: string }
  | { [Name in CommandName]: CommandOf<Name> }[CommandName];

export const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(commandTable, name);

/** Flags of a command. Its own flag replaces a global one of the same name. */
export function flagsOf(command: CommandName | undefined): Flag<unknown>[] {
  const own: Flag<unknown>[] = command ? Object.values(commandTable[command].flags) : [];
  const names = new Set(own.flatMap(flagNames));
  return [...own, ...globalFlags.filter((flag) => !names.has(flagNames(flag).at(-1)!))];
}
