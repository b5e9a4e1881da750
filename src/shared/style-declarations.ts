/** Declarations of a `style` text. A semicolon in quotes or parentheses, as in `url(data:…;base64,…)`, ends none. */
const declaration = /(?:[^;("']|\([^)]*\)?|"[^"]*"?|'[^']*'?)+/g;

/** Declarations of a `style` text with the names that React has: `max-width: 1px` is `maxWidth`. */
export const styleDeclarations = (text: string): [name: string, value: string][] =>
  (text.match(declaration) ?? []).flatMap((written) => {
    const colon = written.indexOf(':');
    const name = written.slice(0, Math.max(0, colon)).trim();
    if (name === '') return [];
    const key = name.startsWith('--')
      ? name
      : name.replace(/^-ms-/, 'ms-').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [[key, written.slice(colon + 1).trim()]];
  });
