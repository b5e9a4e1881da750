/** What is wrong with a JSON text, with its place (counted from 1). */
export interface JsonProblem {
  reason: string;
  line: number;
  column: number;
}

function placeAt(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Parses JSON; a byte order mark is an error, as it is to other tools. */
export function parseJson(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (text.charCodeAt(0) === 0xfeff)
      return { problem: { reason: 'it begins with a byte order mark', line: 1, column: 1 } };
    if (text.trim() === '') return { problem: { reason: 'it is empty', line: 1, column: 1 } };
    const position = /position (\d+)/.exec(message);
    const reason = message.replace(/ in JSON.*$/s, '').replace(/, (?:"|\.\.\.).*is not valid JSON$/s, '');
    const comment = /^\s*\/[/*]/m.exec(text);
    const at = position
      ? Number(position[1])
      : Math.max(0, /Unexpected end/.test(message) ? text.length : (comment?.index ?? 0));
    return {
      problem: {
        reason: comment && /Unexpected token '?\//.test(message) ? 'it holds a comment' : reason,
        ...placeAt(text, at),
      },
    };
  }
}
