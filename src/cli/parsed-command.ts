import { BuildError } from '../build/report/diagnostic.js';
import { badFlagValue, extraArgument, flagAlone, flagsExclude, missingArgument } from '../build/report/errors/cli.js';
import { mostShards, parseShard, type Shard } from '../build/shard.js';
import { generatorNames } from './migrate/generator-names.js';
import { executorNames, packageManagers, templateLanguages, templateNames, type CommandName } from './command-table.js';
import type { FlagReader } from './read-arguments.js';

/** Everything a command is read from: its flags and its arguments. */
export interface CommandInput {
  flags: FlagReader;
  first: string | undefined;
  second: string | undefined;
  /** All arguments. */
  all: readonly string[];
}

/** Actions of `heddle urls` and `heddle i18n`. */
const urlsActions = ['check', 'accept'] as const;
const i18nActions = ['status', 'accept'] as const;

const siteFlags = ({ flags, first }: CommandInput) => ({
  isDebug: flags.isSet('debug'),
  root: first,
  base: flags.text('base'),
  configFile: flags.text('config'),
});

const listenFlags = ({ flags }: CommandInput) => ({
  port: flags.integer('port', 0, 65_535),
  host: flags.isSet('host') ? '0.0.0.0' : flags.text('host'),
});

function shardFlag({ flags }: CommandInput): Shard | undefined {
  const written = flags.text('shard');
  const shard = written === undefined ? undefined : parseShard(written);
  if (written !== undefined && !shard)
    throw new BuildError([badFlagValue('--shard', written, `a part such as 2/8, of at most ${mostShards} parts`)]);
  return shard;
}

/** Most results that `--verify` asks for; without a number, there is no limit. */
function verifyFlag({ flags }: CommandInput): number | undefined {
  const most = flags.isSet('verify') ? Infinity : flags.integer('verify', 1, 1_000_000);
  const others: Record<string, boolean> = {
    '--no-cache': flags.isSet('no-cache'),
    '--shard': flags.text('shard') !== undefined,
    '--executor bullmq': flags.text('executor') === 'bullmq',
  };
  const other = Object.keys(others).find((flag) => others[flag]);
  if (most !== undefined && other !== undefined) throw new BuildError([flagsExclude('--verify', other)]);
  return most;
}

/** File for the list of changes. A part of a site publishes nothing, so nothing changes. */
function changedFlag({ flags }: CommandInput): string | undefined {
  const file = flags.text('changed');
  if (file !== undefined && flags.text('shard') !== undefined)
    throw new BuildError([flagsExclude('--changed', '--shard')]);
  return file;
}

function searchCommand({ flags, all }: CommandInput) {
  const testFile = flags.text('test');
  const minMrr = flags.decimal('min-mrr', 0, 1);
  if (testFile === undefined && minMrr !== undefined) throw new BuildError([flagAlone('--min-mrr', '--test')]);
  if (testFile !== undefined && all.length > 0) throw new BuildError([extraArgument(all[0]!, 'search --test')]);
  return {
    command: 'search' as const,
    isDebug: flags.isSet('debug'),
    /** Undefined if queries are read from a file or from standard input. */
    query: all.length > 0 ? all.join(' ') : undefined,
    configFile: flags.text('config'),
    lang: flags.text('lang'),
    version: flags.text('version'),
    limit: flags.integer('limit', 1, 100) ?? 10,
    isExplained: flags.isSet('explain'),
    isJson: flags.isSet('json'),
    testFile,
    minMrr,
  };
}

/** The first argument of a command, which is one of its actions. */
function actionOf<Name extends string>(first: string | undefined, command: string, actions: readonly Name[]): Name {
  if (first === undefined) throw new BuildError([missingArgument('action', command)]);
  const action = actions.find((name) => name === first);
  if (!action) throw new BuildError([badFlagValue('the action', first, actions.join(' or '))]);
  return action;
}

function i18nCommand({ flags, first, all }: CommandInput) {
  const action = actionOf(first, 'i18n', i18nActions);
  if (action === 'status' && all.length > 1) throw new BuildError([extraArgument(all[1]!, 'i18n status')]);
  return {
    command: 'i18n' as const,
    isDebug: flags.isSet('debug'),
    action,
    /** Routes or files of sources or translations; none means all. */
    pages: all.slice(1),
    configFile: flags.text('config'),
    lang: flags.text('lang'),
    isAll: flags.isSet('all'),
    isStrict: flags.isSet('strict'),
    isJson: flags.isSet('json'),
  };
}

function linksCommand({ flags, first }: CommandInput) {
  const isExternal = flags.isSet('external');
  const action = isExternal && first === undefined ? undefined : actionOf(first, 'links', ['accept']);
  if (isExternal && action) throw new BuildError([extraArgument(action, 'links --external')]);
  return {
    command: 'links' as const,
    isDebug: flags.isSet('debug'),
    /** Undefined checks links to other sites. */
    action,
    configFile: flags.text('config'),
    isFresh: flags.isSet('fresh'),
    concurrency: flags.integer('concurrency', 1, 64) ?? 8,
    timeoutSeconds: flags.integer('timeout', 1, 300) ?? 15,
    delayMs: flags.integer('delay', 0, 60_000) ?? 1000,
    isJson: flags.isSet('json'),
  };
}

function urlsCommand({ flags, first }: CommandInput) {
  const action = actionOf(first, 'urls', urlsActions);
  return {
    command: 'urls' as const,
    isDebug: flags.isSet('debug'),
    action,
    configFile: flags.text('config'),
    hasRedirects: flags.isSet('redirects'),
    isJson: flags.isSet('json'),
  };
}

function versionCommand({ flags, first, second: name }: CommandInput) {
  const action = actionOf(first, 'version', ['create', 'drop', 'seal', 'unseal']);
  if (name === undefined) throw new BuildError([missingArgument('name of a version', `version ${action}`)]);
  const from = flags.text('from');
  const isSealed = flags.isSet('sealed');
  if (action !== 'create' && (from !== undefined || isSealed))
    throw new BuildError([flagAlone(isSealed ? '--sealed' : '--from', 'version create')]);
  return {
    command: 'version' as const,
    isDebug: flags.isSet('debug'),
    action,
    name,
    from,
    isSealed,
    configFile: flags.text('config'),
    isForced: flags.isSet('force'),
  };
}

function reportCommand({ flags, first, second: before, all }: CommandInput) {
  actionOf(first, 'report', ['diff']);
  const after = all[2];
  if (before === undefined || after === undefined)
    throw new BuildError([missingArgument('file for each of the two builds', 'report diff')]);
  return { command: 'report' as const, isDebug: flags.isSet('debug'), before, after };
}

function algoliaCommand({ flags, first, second }: CommandInput) {
  actionOf(first, 'algolia', ['push']);
  return {
    command: 'algolia' as const,
    isDebug: flags.isSet('debug'),
    root: second,
    configFile: flags.text('config'),
    apiKey: flags.text('api-key'),
    isDryRun: flags.isSet('dry-run'),
  };
}

/** Reads what each command asks for. Throws a `BuildError` when an argument or a value is missing or wrong. */
export const commandReaders = {
  dev: (input: CommandInput) => ({
    command: 'dev' as const,
    ...siteFlags(input),
    ...listenFlags(input),
    isOpened: input.flags.isSet('open'),
  }),
  build: (input: CommandInput) => ({
    command: 'build' as const,
    ...siteFlags(input),
    showsAllProblems: input.flags.isSet('all-problems'),
    outDir: input.flags.text('out-dir'),
    workers: input.flags.integer('workers', 1, 256),
    executor: input.flags.choice('executor', executorNames),
    fleetUrl: input.flags.text('fleet-url'),
    isCacheUsed: !input.flags.isSet('no-cache'),
    shard: shardFlag(input),
    isProfiled: input.flags.isSet('profile'),
    verifies: verifyFlag(input),
    reportFile: input.flags.text('report'),
    changedFile: changedFlag(input),
  }),
  worker: ({ flags }: CommandInput) => ({
    command: 'worker' as const,
    isDebug: flags.isSet('debug'),
    concurrency: flags.integer('concurrency', 1, 256),
    url: flags.text('fleet-url'),
  }),
  preview: (input: CommandInput) => ({ command: 'preview' as const, ...siteFlags(input), ...listenFlags(input) }),
  search: searchCommand,
  urls: urlsCommand,
  links: linksCommand,
  i18n: i18nCommand,
  version: versionCommand,
  report: reportCommand,
  algolia: algoliaCommand,
  update: ({ flags }: CommandInput) => ({
    command: 'update' as const,
    isDebug: flags.isSet('debug'),
    isDryRun: flags.isSet('dry-run'),
  }),
  init: ({ flags, first }: CommandInput) => ({
    command: 'init' as const,
    isDebug: flags.isSet('debug'),
    directory: first,
    template: flags.choice('template', templateNames),
    lang: flags.choice('lang', templateLanguages),
    packageManager: flags.choice('package-manager', packageManagers),
    isForced: flags.isSet('force'),
  }),
  migrate: ({ flags, first }: CommandInput) => ({
    command: 'migrate' as const,
    isDebug: flags.isSet('debug'),
    /** Folder of the old site. */
    directory: first,
    out: flags.text('out'),
    generator: flags.choice('from', generatorNames),
    /** Output folder of the old generator, or a file with URLs. */
    checked: flags.text('check'),
    isDryRun: flags.isSet('dry-run'),
    isJson: flags.isSet('json'),
    isForced: flags.isSet('force'),
  }),
  eject: ({ flags, first }: CommandInput) => ({
    command: 'eject' as const,
    isDebug: flags.isSet('debug'),
    /** Name of a component of the theme; undefined lists them. */
    component: first,
    configFile: flags.text('config'),
    isForced: flags.isSet('force'),
  }),
} satisfies Record<CommandName, (input: CommandInput) => object>;

/**
 * Options of a command, read from a command line. Values that were not given are absent, so that defaults can be spread
 * in.
 */
export type CommandOf<Name extends CommandName> = ReturnType<(typeof commandReaders)[Name]>;

/** A parsed command line; `text` is printed as it is, and `start` is a command line without arguments. */
export type ParsedCommand =
  | { command: 'text'; text: string }
  | { command: 'start'; help: string }
  | { [Name in CommandName]: CommandOf<Name> }[CommandName];
