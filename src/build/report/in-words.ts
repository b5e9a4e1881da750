/** Words as one reads them: `en`, `en and zh`, `en, zh and fr`. */
export const inWords = (words: readonly string[], last: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;
