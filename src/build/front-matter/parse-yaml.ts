import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import {
  frontMatterDocuments,
  frontMatterLimit,
  frontMatterNotMap,
  frontMatterSyntax,
  frontMatterTab,
} from '../report/errors/front-matter.js';
import type { TextPosition, TextProblem } from '../report/errors/front-matter.js';
import { LimitReached, convertField, createConversion, depthLimit, placeOf, readPairs } from './yaml-nodes.js';
import type { Node } from './yaml-nodes.js';
import { reportSurprises } from './text-surprises.js';
import type { FrontMatterEntry } from './fields.js';

// Loaded at the first front matter that needs it: most pages' is read without it, and it takes 30 ms to load.
const require = createRequire(import.meta.url);

/** The parser's first complaint, as those after it mostly follow from it; else a second document. */
function syntaxProblem(
  document: Yaml.Document.Parsed,
  second: Yaml.Document.Parsed | undefined,
  placeAt: (offset: number) => TextPosition,
): TextProblem | undefined {
  const first = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
  if (!first) return second && frontMatterDocuments(placeAt(second.range[0]));
  const place = placeAt(first.pos[0]);
  if (first.code === 'TAB_AS_INDENT') return frontMatterTab(place);
  return frontMatterSyntax(place, `${first.message.replace(/\.$/, '')}.`);
}

/** Places in the file for offsets in the block; the end of the block is on its last line. */
function createPlaceFinder(lines: Yaml.LineCounter, text: string, firstLine: number): (offset: number) => TextPosition {
  const lastContent = Math.max(0, text.trimEnd().length - 1);
  return (offset) => {
    const { line, col } = lines.linePos(Math.min(offset, lastContent));
    return { line: firstLine - 1 + Math.max(1, line), column: Math.max(1, col) };
  };
}

/**
 * Offset of the first list or map below the depth limit. The step from tokens to nodes is recursive, and a pattern that
 * V8 compiles at the very end of the stack ends the whole process: text that deep never gets there.
 */
function findTooDeep(tokens: Yaml.CST.Token[]): number | undefined {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > depthLimit) return token.offset;
    if (token.type === 'document' && token.value) open.push({ token: token.value, depth: 1 });
    if (!('items' in token)) continue;
    for (const item of token.items)
      for (const child of [item.key, item.value]) if (child) open.push({ token: child, depth: depth + 1 });
  }
  return undefined;
}

/**
 * Parses front matter with the YAML parser. Values are plain data without the keys `__proto__`, `constructor` and
 * `prototype`. Syntax errors, tabs, duplicate keys, second documents and excessive nesting or aliases are reported.
 */
export function parseYamlFrontMatter(
  text: string,
  firstLine: number,
): { entries: FrontMatterEntry[]; problems: TextProblem[] } {
  const yaml = require('yaml') as typeof Yaml;
  const lines = new yaml.LineCounter();
  const placeAt = createPlaceFinder(lines, text, firstLine);
  const tokens = [...new yaml.Parser(lines.addNewLine).parse(text)];
  const tooDeep = findTooDeep(tokens);
  if (tooDeep !== undefined) {
    const problem = frontMatterLimit(placeAt(tooDeep), `is nested deeper than ${depthLimit} levels`);
    return { entries: [], problems: [problem] };
  }
  const [document, second] = new yaml.Composer({ uniqueKeys: false }).compose(tokens, true, text.length);
  const syntax = syntaxProblem(document!, second, placeAt);
  if (syntax) return { entries: [], problems: [syntax] };
  const problems: TextProblem[] = [];
  const conversion = createConversion(yaml, placeAt, (problem) => problems.push(problem));
  const root = document!.contents as Node;
  if (!root || (yaml.isScalar(root) && root.value === null)) return { entries: [], problems };
  if (!yaml.isMap(root))
    return {
      entries: [],
      problems: [frontMatterNotMap(placeOf(root, conversion), yaml.isSeq(root) ? 'a list' : 'a text')],
    };
  try {
    const pairs = readPairs(root, conversion);
    const entries = pairs.map((pair) => convertField(pair, conversion));
    for (const { key, value } of pairs) reportSurprises(key, value, { ...conversion, text });
    return { entries, problems };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { entries: [], problems: [error.problem] };
  }
}
