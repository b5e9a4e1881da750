/** A number with the noun that it counts: `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Words as one reads them: `en`, `en and zh`, `en, zh and fr`. */
export const inWords = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;

/** Path of an option: keys and list indexes from the top of the configuration. */
export type OptionPath = readonly (string | number)[];

/** Writes a path as in code: `themeConfig.socialLinks[0].mode`. */
export function formatOptionPath(path: OptionPath): string {
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}

/** The value at a path, undefined when there is none. */
export function valueAt(root: unknown, path: OptionPath): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined,
    root,
  );
}

// Terminal sequences, then C0 and C1 controls without tab and newline, then marks that turn the direction of text.
const controls =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)?|[\0-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from users' files made safe to print: no terminal sequence and no control character but tab and newline remains. */
export function stripControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '');
}
