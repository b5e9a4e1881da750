import type { TokenStyle } from '../../../src/build/highlight/themes/code-theme.js';

/** Declarations of the rules of a style sheet, by selector. */
export function readRules(css: string): Map<string, Record<string, string>> {
  const rules = new Map<string, Record<string, string>>();
  for (const [, selector, body] of css.matchAll(/^(.+?)\{(.*)\}$/gm)) {
    const declarations = body!.split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon), declaration.slice(colon + 1)];
    });
    rules.set(selector!, { ...rules.get(selector!), ...Object.fromEntries(declarations) });
  }
  return rules;
}

function tokenStyleOf(declarations: Record<string, string>, defaultColor: string): TokenStyle {
  const decoration = declarations['text-decoration'] ?? '';
  return {
    color: declarations['color'] ?? defaultColor,
    fontStyle:
      (declarations['font-style'] === 'italic' ? 1 : 0) |
      (declarations['font-weight'] === 'bold' ? 2 : 0) |
      (decoration.includes('underline') ? 4 : 0) |
      (decoration.includes('line-through') ? 8 : 0),
  };
}

/** What a browser shows for an element of these classes inside `.hd-code`. */
export function tokenStyleOfClasses(
  classes: string,
  rules: Map<string, Record<string, string>>,
  appearance: 'light' | 'dark',
): TokenStyle {
  const scopes = appearance === 'dark' ? ['.hd-code', 'html.dark .hd-code'] : ['.hd-code', 'html:not(.dark) .hd-code'];
  const names = classes.split(' ').filter(Boolean);
  const declarations = Object.assign(
    {},
    ...scopes.flatMap((scope) => names.map((name) => rules.get(`${scope} .${name}`) ?? {})),
  );
  const root = { ...rules.get(':root'), ...(appearance === 'dark' ? rules.get('html.dark') : {}) };
  return tokenStyleOf(declarations, root['--hd-code-foreground']!);
}

const unescaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text of a highlighted line with the classes of each of its UTF-16 units. Throws on HTML of another shape. */
export function readLine(html: string): { text: string; classes: string[] } {
  let text = '';
  let current = '';
  const classes: string[] = [];
  for (const [part, open, , char] of html.matchAll(/(<span class="([^"<>]+)">)|<\/span>|(&[a-z]+;|[^])/g)) {
    if (open) {
      if (current !== '') throw new Error(`Nested spans: ${html}`);
      current = /"(.+)"/.exec(open)![1]!;
    } else if (part === '</span>') {
      current = '';
    } else {
      if (/^[<>&]$/.test(char!)) throw new Error(`Unescaped ${char}: ${html}`);
      text += unescaped[char!] ?? char;
      classes.push(current);
    }
  }
  return { text, classes };
}
