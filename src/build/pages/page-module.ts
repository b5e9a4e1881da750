/** Name of the variable that contains a page's static strings as props. */
export const staticVariable = '_static';

/** Text of a page's module: `strings` are written in, those of `omitted` as empty strings. */
export function pageModuleText(
  code: string,
  strings: readonly string[],
  omitted: ReadonlySet<number> = new Set(),
): string {
  return `export default function(h,m){${pageFunctionBody(code, strings, omitted)}}\n`;
}

/** Body of the factory, for evaluation on the server. */
export function pageFunctionBody(
  code: string,
  strings: readonly string[],
  omitted: ReadonlySet<number> = new Set(),
): string {
  const written = strings.map((text, index) => (omitted.has(index) ? '' : text));
  const list = JSON.stringify(written).replace(/[\u2028\u2029]/g, (char) =>
    char === '\u2028' ? '\\u2028' : '\\u2029',
  );
  return `"use strict";${strings.length > 0 ? `const ${staticVariable}=h.html(${list});` : ''}${code}`;
}
