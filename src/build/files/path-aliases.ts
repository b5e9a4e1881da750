import { join, posix, resolve } from 'node:path';

/** The folders that `paths` of a `tsconfig.json` names, by what is before `*`. */
export function pathAliases(tsconfig: string): Map<string, string> {
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(tsconfig)?.[1] ?? '.';
  const entries = tsconfig.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"([^"*]+)\*"/g);
  return new Map([...entries].map(([, prefix = '', folder = '']) => [prefix, posix.join(base, folder)]));
}

/** Absolute path of a file that is named after an alias, such as `@/a.css`; undefined if no alias begins the specifier. */
export function aliasedPath(
  specifier: string,
  aliases: Readonly<Record<string, string>>,
  projectRoot: string,
): string | undefined {
  const [name, target] = Object.entries(aliases).find(([alias]) => specifier.startsWith(`${alias}/`)) ?? [];
  return name === undefined ? undefined : join(resolve(projectRoot, target!), specifier.slice(name.length));
}
