/** A text as a part of a regular expression of Go, which does not accept a backslash before letters of other scripts. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');

/** Filter for whole texts, such as specifiers. */
export const exactly = (texts: Iterable<string>): RegExp =>
  new RegExp(`^(?:${[...texts].map(escapePattern).join('|')})$`);

/**
 * Pattern of the beginning of a text that starts with none of `beginnings`, whose first letters must differ. esbuild's
 * expressions have no lookahead, and asking a plugin about each file of the runtime takes longer than bundling it.
 */
export function startsWithNone(beginnings: readonly string[]): string {
  const other = `[^${beginnings.map((beginning) => escapePattern(beginning[0]!)).join('')}]`;
  return `(?:${[other, ...beginnings.filter(({ length }) => length > 1).map(differsLater)].join('|')})`;
}

/** Pattern of a text that has the first letter of `beginning` but not all of it. */
function differsLater(beginning: string): string {
  const [first, ...rest] = [...beginning].map(escapePattern);
  const [last, ...before] = rest.reverse();
  return first! + before.reduce((later, letter) => `(?:[^${letter}]|${letter}${later})`, `[^${last!}]`);
}
