const word = /([^\s={}"'`]+)(?:=(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(\S+)))?|\{[^}]*\}/g;

/** The words after a fence's language with their values, `''` for those without one. Of equal words the last counts. */
export function codeWords(meta: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const [, name, ...values] of meta.matchAll(word))
    if (name !== undefined) words.set(name, values.find((value) => value !== undefined) ?? '');
  return words;
}
