import { codeRanges } from './edit-links.js';

/** Code within a line, and a directive with its keys. */
const directive = /`[^`\n]+`|(?<![\w:\\/]):kbd\[([^\]\n]+)\](?:\{[^{}\n]*\})?/g;

const escaped = (text: string): string => text.trim().replace(/[\\`*_{}[\]<>&]/g, '\\$&');

/** Keys as `starlight-kbd` has them, `:kbd[Ctrl+K]{mac="Command+K"}`, as HTML. Those of other systems are left out. */
export function editKeys(source: string): string {
  if (!source.includes(':kbd[')) return source;
  const code = codeRanges(source);
  return source.replace(directive, (whole: string, keys: string | undefined, offset: number) =>
    keys === undefined || code.some(([start, end]) => offset >= start && offset < end)
      ? whole
      : keys
          .split(/(?<=\S)\s*\+\s*/)
          .map((key) => `<kbd>${escaped(key)}</kbd>`)
          .join('+'),
  );
}
