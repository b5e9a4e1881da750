import type { Diagnostic, SourcePosition } from '../diagnostic.js';
import { inWords } from '../wording.js';

function usageError(code: string, message: string, fix: string): Diagnostic {
  return { code, severity: 'error', kind: 'config', message, fix };
}

function environmentError(code: string, message: string, fix: string): Diagnostic {
  return { code, severity: 'error', kind: 'environment', message, fix };
}

export const unknownCommand = (name: string, suggestion: string | undefined, commands: readonly string[]): Diagnostic =>
  usageError(
    'unknown-command',
    `There is no command ${name}.`,
    suggestion ? `Did you mean \`heddle ${suggestion}\`?` : `Use one of ${commands.join(', ')}.`,
  );

export const missingCommand = (commands: readonly string[]): Diagnostic =>
  usageError(
    'missing-command',
    'No command was given.',
    `Use one of ${commands.join(', ')}; \`heddle --help\` explains them.`,
  );

export const unknownFlag = (flag: string, command: string, suggestion: string | undefined): Diagnostic =>
  usageError(
    'unknown-flag',
    `\`heddle ${command}\` has no flag ${flag}.`,
    suggestion ? `Did you mean ${suggestion}?` : `\`heddle ${command} --help\` lists its flags.`,
  );

export const flagWithoutValue = (flag: string): Diagnostic =>
  usageError('flag-without-value', `The flag ${flag} needs a value.`, `Write ${flag} and the value behind it.`);

export const repeatedFlag = (flag: string): Diagnostic =>
  usageError('repeated-flag', `The flag ${flag} is given more than once.`, 'Give it once.');

export const flagAlone = (flag: string, other: string): Diagnostic =>
  usageError('flag-alone', `The flag ${flag} has no effect without ${other}.`, `Add ${other}, or remove ${flag}.`);

export const flagsExclude = (flag: string, other: string): Diagnostic =>
  usageError('flag-conflict', `The flags ${flag} and ${other} exclude each other.`, `Remove ${other} or ${flag}.`);

export const badFlagValue = (flag: string, value: string, expected: string): Diagnostic =>
  usageError(
    'bad-flag-value',
    `The value ${JSON.stringify(value)} of ${flag} is not ${expected}.`,
    `Give ${expected}.`,
  );

export const missingArgument = (argument: string, command: string): Diagnostic =>
  usageError(
    'missing-argument',
    `\`heddle ${command}\` needs a ${argument}.`,
    `\`heddle ${command} --help\` lists its arguments and flags.`,
  );

export const extraArgument = (argument: string, command: string): Diagnostic =>
  usageError(
    'extra-argument',
    `\`heddle ${command}\` does not accept the argument ${JSON.stringify(argument)}.`,
    `\`heddle ${command} --help\` lists its arguments and flags.`,
  );

export const internalError = (message: string): Diagnostic => ({
  code: 'internal-error',
  severity: 'error',
  kind: 'internal',
  message,
  fix: 'Run the command again with --debug to see where it happened.',
});

export const systemFailure = (cause: string, message: string, fix: string): Diagnostic =>
  environmentError('system-failure', `${cause}: ${message}`, fix);

export const folderNotEmpty = (folder: string): Diagnostic =>
  usageError(
    'folder-not-empty',
    `The folder ${folder} is not empty.`,
    'Choose another folder, or pass --force to add the files to it.',
  );

export const notAFolder = (path: string): Diagnostic =>
  usageError('not-a-folder', `${path} exists and is not a folder.`, 'Choose another name.');

export const componentUnknown = (name: string, suggestion: string | undefined): Diagnostic =>
  usageError(
    'component-unknown',
    `The theme has no component ${name}.`,
    suggestion ? `Did you mean ${suggestion}?` : '`heddle eject` lists them.',
  );

export const fileExists = (path: string): Diagnostic =>
  usageError('file-exists', `${path} is there already.`, 'Move it away, or pass --force to overwrite it.');

export const inputEnded = (): Diagnostic =>
  usageError(
    'input-ended',
    'The input ended before all questions were answered.',
    'Answer them, or give the answers as flags.',
  );

export const packageFileMissing = (folder: string): Diagnostic =>
  usageError(
    'package-file-missing',
    `There is no package.json in ${folder}.`,
    'Run the command in the folder of your site.',
  );

export const packageFileBroken = (place: SourcePosition, reason: string): Diagnostic => ({
  ...usageError('package-file-broken', `${place.file} is not valid JSON: ${reason}`, 'Correct the JSON.'),
  ...place,
});

export const nothingToUpdate = (file: string): Diagnostic => ({
  ...usageError(
    'nothing-to-update',
    `${file} names neither heddle nor one of its plugins.`,
    'Install it first: `npm install heddle`.',
  ),
  file,
});

export const registryUnreachable = (name: string, manager: string, reason: string): Diagnostic =>
  environmentError(
    'registry-unreachable',
    `The registry did not return the latest version of ${name} (${manager}: ${reason}).`,
    'Check the network and the registry setting; nothing was changed.',
  );

export const packageUnknown = (place: SourcePosition, name: string): Diagnostic => ({
  ...usageError(
    'package-unknown',
    `The registry has no package named ${name}.`,
    'Correct the name, or remove it; nothing was changed.',
  ),
  ...place,
});

export const installFailed = (command: string, reason: string): Diagnostic =>
  environmentError(
    'install-failed',
    `\`${command}\` failed: ${reason}.`,
    'package.json is as it was before; read what the command printed.',
  );

/** `sites`: folders with a configuration. */
export const generatorUnknown = (path: string, names: readonly string[], sites: readonly string[]): Diagnostic =>
  usageError(
    'generator-unknown',
    `There is no configuration of ${inWords(names, 'or')} in ${path === '.' ? 'this folder' : path}.`,
    sites.length > 0
      ? `Name the folder of the site: ${inWords(sites.slice(0, 5), 'or')}.`
      : 'Name the folder of the site, the one with its configuration file or its package.json.',
  );

/** `file`: the configuration of a site that its own code makes. */
export const siteNotMovable = (file: string, message: string): Diagnostic => ({
  ...usageError('generator-unknown', message, 'Copy its Markdown files to a folder docs/, and run `heddle build`.'),
  file,
});

export const pathMissing = (path: string): Diagnostic =>
  usageError('path-missing', `There is no file or folder ${path}.`, 'Correct the path.');

export const foreignConfigFailed = (place: SourcePosition, reason: string): Diagnostic => ({
  ...usageError(
    'foreign-config',
    `The configuration of the old site cannot be read: ${reason.replace(/\.$/, '')}.`,
    'Make it run without its packages: they are replaced by functions that do nothing.',
  ),
  ...place,
});

/** `heddle migrate --no-run` in place. Git runs programs that the settings of a repository name. */
export const treeNotAsked = (folder: string): Diagnostic =>
  usageError(
    'tree-not-clean',
    `With --no-run, Git is not asked whether ${folder} has uncommitted changes, because it may run programs.`,
    'Use --out for a copy, or --force to change the files in place.',
  );

export const treeNotClean = (folder: string, otherwise: string): Diagnostic =>
  usageError(
    'tree-not-clean',
    `Git has uncommitted changes in ${folder}, or does not track the folder.`,
    `Commit them so that the change can be undone, ${otherwise}.`,
  );

export const plugAndPlay = (): Diagnostic => ({
  code: 'yarn-pnp',
  severity: 'error',
  kind: 'config',
  message: "Yarn's Plug'n'Play keeps packages in archives, from which a site cannot be bundled.",
  fix: 'Write `nodeLinker: node-modules` into .yarnrc.yml and run `yarn install`.',
});
