export const packageManagers = ['npm', 'yarn', 'pnpm', 'bun', 'deno'] as const;

export type PackageManager = (typeof packageManagers)[number];

export interface CommandKind {
  /** The command runs a program of an installed package. */
  exec?: boolean;
  /** The command downloads a package and runs it. */
  dlx?: boolean;
}

const dlxPrefixes: Record<PackageManager, string> = {
  npm: 'npx ',
  yarn: 'yarn dlx ',
  pnpm: 'pnpm dlx ',
  bun: 'bunx ',
  deno: 'deno run -A npm:',
};
const execPrefixes: Record<PackageManager, string> = {
  npm: 'npx ',
  yarn: 'yarn ',
  pnpm: 'pnpm ',
  bun: 'bun ',
  deno: 'deno run -A npm:',
};

const withNpmScheme = (words: readonly string[]): string[] =>
  words.map((word) => (word.startsWith('-') || word.includes(':') ? word : `npm:${word}`));

function installWords(manager: PackageManager, [verb = '', ...rest]: string[]): string[] {
  if (manager === 'npm' || rest.every((word) => word.startsWith('-'))) return [verb, ...rest];
  return ['add', ...(manager === 'deno' ? withNpmScheme(rest) : rest)];
}

function createWords(manager: PackageManager, [verb = '', name = '', ...rest]: string[]): string[] {
  if (manager === 'deno') return ['init', '--npm', name, ...rest];
  return [verb, manager === 'yarn' ? name.replace(/@latest$/, '') : name, ...rest];
}

/** A command written for npm in the form of another package manager: `install a` is `add a` for yarn. */
export function packageCommand(
  command: string,
  manager: PackageManager,
  { exec = false, dlx = false }: CommandKind = {},
): string {
  if (dlx) return dlxPrefixes[manager] + command;
  if (exec) return execPrefixes[manager] + command;
  const words = command.trim().split(/\s+/);
  if (words[0] === 'install' || words[0] === 'i') return [manager, ...installWords(manager, words)].join(' ');
  if (words[0] === 'create') return [manager, ...createWords(manager, words)].join(' ');
  if (words[0] === 'run' && manager === 'deno') return ['deno task', ...words.slice(1)].join(' ');
  return [manager, ...words].join(' ');
}
