import { pathToFileURL } from 'node:url';

/** Replaces paths in a text, such as JSON or a module. */
export type Relocation = (text: string) => string;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Replaces folders at the beginning of quoted paths and of `file:` URLs: `"/site/docs/a.md"` becomes
 * `"/tmp/w/site/docs/a.md"` for the pair `/site`, `/tmp/w/site`. Longer folders take precedence.
 */
export function createRelocation(pairs: readonly (readonly [from: string, to: string])[]): Relocation {
  const targets = new Map<string, string>();
  if (pairs.every(([from, to]) => from === to)) return (text) => text;
  // A folder that stays where it is may be in one that does not.
  for (const [from, to] of pairs) {
    targets.set(pathToFileURL(from).pathname, pathToFileURL(to).pathname);
    targets.set(from, to);
  }
  const folders = [...targets.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<=["'\`]|file://)(?:${folders.map(escaped).join('|')})(?=["'\`/\\\\])`, 'g');
  return (text) => text.replace(pattern, (folder) => targets.get(folder)!);
}
