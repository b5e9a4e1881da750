import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';

/** Values of a CSS variable in both appearances, which are equal where only one is set. */
export interface CssVariable {
  light: string;
  dark: string;
}

/** Splits at the commas that are in no parentheses. */
function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/** The value in one appearance: each `light-dark(a, b)` becomes `a` or `b`. */
function valueIn(appearance: 0 | 1, value: string): string {
  const start = value.indexOf('light-dark(');
  if (start === -1) return value;
  let end = start + 'light-dark('.length;
  for (let depth = 1; depth > 0; end++) depth += value[end] === '(' ? 1 : value[end] === ')' ? -1 : 0;
  const chosen = splitArguments(value.slice(start + 'light-dark('.length, end - 1))[appearance]!;
  return value.slice(0, start) + chosen + valueIn(appearance, value.slice(end));
}

/** Variables that the theme computes for itself; sites don't set them. */
const internal = /^--hd-(?:navbar-reserved|navbar-shown|local-bar-shown|top|top-reserved)$/;

/** The variables of the theme that sites can set, or those that another style sheet of it sets, in their order. */
export function themeVariables(name = 'variables.css'): Map<string, CssVariable> {
  const sheet = readFileSync(join(projectRoot, 'src/runtime/theme/styles', name), 'utf8');
  const root = /^(?::root|\.[\w-]+) \{\n([^]*?)^\}/m.exec(sheet)![1]!.replace(/\/\*[^]*?\*\//g, '');
  return new Map(
    [...root.matchAll(/(--hd-[\w-]+):([^;]+);/g)]
      .filter(([, name = '']) => !internal.test(name))
      .map(([, name = '', written = '']) => {
        const value = written.trim().replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')');
        return [name, { light: valueIn(0, value), dark: valueIn(1, value) }];
      }),
  );
}

const row = /^\| `(--hd-[\w-]+)` \|.*\| ([^|]*) \|$/;

/** A page with the values of its tables of variables as the style sheet has them; the last cell of a row stays. */
export function withCssVariables(source: string): string {
  const variables = themeVariables();
  return source
    .split('\n')
    .map((line) => {
      const [, name = '', use = ''] = row.exec(line) ?? [];
      const variable = variables.get(name);
      if (!variable) return line;
      const { light, dark } = variable;
      return `| \`${name}\` | \`${light}\` | ${dark === light ? '' : `\`${dark}\` `}| ${use} |`;
    })
    .join('\n');
}

/** Names of the variables that a page lists in its tables. */
export const listedVariables = (source: string): string[] =>
  source.split('\n').flatMap((line) => row.exec(line)?.[1] ?? []);
