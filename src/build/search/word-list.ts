/** Words of an English text or name: `Copy` and `Plugin` of `CopyPlugin`. */
export const englishWords = (text: string): readonly string[] =>
  text.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').match(/[A-Za-z\d]+/g) ?? [];

/** Reads lines of a word and its others, by the first word: `deploy publish host`. */
export const readWordList = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), line.slice(space + 1)];
      }),
  );
