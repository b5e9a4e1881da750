import { replaceOutsideCode } from './code-ranges.js';

/** A directive with its keys. */
const directive = /(?<![\w:\\/]):kbd\[([^\]\n]+)\](?:\{[^{}\n]*\})?/g;

const escaped = (text: string): string => text.trim().replace(/[\\`*_{}[\]<>&]/g, '\\$&');

/** Keys as `starlight-kbd` has them, `:kbd[Ctrl+K]{mac="Command+K"}`, as HTML. Those of other systems are left out. */
export function editKeys(source: string): string {
  return replaceOutsideCode(source, directive, (_, keys: string) =>
    keys
      .split(/(?<=\S)\s*\+\s*/)
      .map((key) => `<kbd>${escaped(key)}</kbd>`)
      .join('+'),
  );
}
