export const shownManagers = ['npm', 'yarn', 'pnpm', 'bun', 'deno'] as const;

export type ShownManager = (typeof shownManagers)[number];

export const isPackageManager = (name: string): name is ShownManager =>
  (shownManagers as readonly string[]).includes(name);

export interface CommandKind {
  /** The command runs a program of an installed package. */
  exec?: boolean;
  /** The command downloads a package and runs it. */
  dlx?: boolean;
}

const dlxPrefixes: Record<ShownManager, string> = {
  npm: 'npx ',
  yarn: 'yarn dlx ',
  pnpm: 'pnpm dlx ',
  bun: 'bunx ',
  deno: 'deno run -A npm:',
};
const execPrefixes: Record<ShownManager, string> = {
  npm: 'npx ',
  yarn: 'yarn ',
  pnpm: 'pnpm ',
  bun: 'bun ',
  deno: 'deno run -A npm:',
};

const addVerbs = new Set(['install', 'i', 'add']);
const removeVerbs = new Set(['uninstall', 'un', 'remove', 'rm']);
const isFlag = (word: string): boolean => word.startsWith('-');

/** Deno names the registry of what it adds, has one spelling of the flag for development, and takes flags first. */
function denoAddWords(words: readonly string[]): string[] {
  const flags = words.filter(isFlag).map((flag) => (/^--(?:save-)?dev$/.test(flag) ? '-D' : flag));
  const packages = words.filter((word) => !isFlag(word));
  return ['add', ...flags, ...packages.map((name) => (name.includes(':') ? name : `npm:${name}`))];
}

/** Words after `install`, with flags of npm that others spell differently. */
function installWords(manager: ShownManager, [verb = '', ...words]: string[]): string[] {
  if (manager === 'npm' || words.every(isFlag)) return [verb, ...words];
  const rest = words.filter((word) => word !== '--save').map((word) => word.replace(/^--save-dev$/, '-D'));
  return manager === 'deno' ? denoAddWords(rest) : ['add', ...rest];
}

function createWords(manager: ShownManager, [verb = '', name = '', ...rest]: string[]): string[] {
  if (manager === 'deno') return ['init', '--npm', name, ...rest];
  return [verb, manager === 'yarn' ? name.replace(/@latest$/, '') : name, ...rest];
}

function commandWithoutName(command: string, manager: ShownManager, { exec, dlx }: CommandKind): string {
  if (dlx) return dlxPrefixes[manager] + command;
  if (exec) return execPrefixes[manager] + command;
  const words = command.trim().split(/\s+/);
  if (addVerbs.has(words[0]!)) return [manager, ...installWords(manager, words)].join(' ');
  if (removeVerbs.has(words[0]!) && manager !== 'npm') return [manager, 'remove', ...words.slice(1)].join(' ');
  if (words[0] === 'create') return [manager, ...createWords(manager, words)].join(' ');
  if (words[0] === 'run' && manager === 'deno') return ['deno task', ...words.slice(1)].join(' ');
  return [manager, ...words].join(' ');
}

/** A line of a terminal that runs npm, with the program and its arguments. */
const npmLine = /^(npm|npx) (.+)$/;

/**
 * A command written for npm in the form of another package manager: `install a` is `add a` for yarn. If lines begin with
 * `npm` or `npx`, these take the form of the manager, and the others stay as they are.
 */
export function packageCommand(command: string, manager: ShownManager, kind: CommandKind = {}): string {
  const lines = command.trim().split('\n');
  if (!lines.some((line) => npmLine.test(line.trim()))) return commandWithoutName(command, manager, kind);
  return lines
    .map((line) => {
      const [, program, rest] = npmLine.exec(line.trim()) ?? [];
      return rest === undefined ? line : commandWithoutName(rest, manager, { dlx: program === 'npx' });
    })
    .join('\n');
}
