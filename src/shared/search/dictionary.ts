/** Only words are compared with typing errors, never numbers, symbols or pairs of characters. */
const isDictionaryWord = (term: string): boolean => /^\p{L}{4,}$/u.test(term);

/** Sorted words as one text: each begins with the number of characters it shares with the one before, in base 36. */
export function encodeDictionary(terms: readonly string[]): string {
  let before = '';
  const lines: string[] = [];
  for (const term of terms) {
    if (!isDictionaryWord(term)) continue;
    let shared = 0;
    while (shared < 35 && shared < before.length && before[shared] === term[shared]) shared++;
    lines.push(shared.toString(36) + term.slice(shared));
    before = term;
  }
  return lines.join('\n');
}

/** Joins encoded parts, which follow each other in the order of words. */
export const joinDictionaries = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

export function decodeDictionary(text: string): string[] {
  let before = '';
  return text === ''
    ? []
    : text.split('\n').map((line) => (before = before.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1)));
}
