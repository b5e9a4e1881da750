import { posix } from 'node:path';

/** The folders that `paths` of a `tsconfig.json` names, by what stands before `*`. */
export function pathAliases(tsconfig: string): Map<string, string> {
  const base = /"baseUrl"\s*:\s*"([^"]*)"/.exec(tsconfig)?.[1] ?? '.';
  const entries = tsconfig.matchAll(/"([^"*]+)\*"\s*:\s*\[\s*"([^"*]+)\*"/g);
  return new Map([...entries].map(([, prefix = '', folder = '']) => [prefix, posix.join(base, folder)]));
}
