import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import {
  frontMatterDocuments,
  frontMatterLimit,
  frontMatterNotMap,
  frontMatterSyntax,
  frontMatterTab,
} from '../report/errors-front-matter.js';
import type { TextPlace, TextProblem } from '../report/errors-front-matter.js';
import { LimitReached, convertField, createConversion, depthLimit, placeOf, readPairs } from './yaml-nodes.js';
import type { Node } from './yaml-nodes.js';
import type { FrontMatterEntry } from './fields.js';

// Loaded at the first front matter that needs it: most pages' is read without it, and it takes 30 ms to load.
const require = createRequire(import.meta.url);

/** The problem behind the parser's first complaint; the ones after it mostly follow from it. */
function syntaxProblem(
  document: Yaml.Document.Parsed,
  placeAt: (offset: number) => TextPlace,
): TextProblem | undefined {
  const exhausted = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted) return frontMatterLimit(placeAt(exhausted.pos[0]), `is nested deeper than ${depthLimit} levels`);
  const first = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
  if (!first) return undefined;
  const place = placeAt(first.pos[0]);
  if (first.code === 'TAB_AS_INDENT') return frontMatterTab(place);
  if (first.code === 'MULTIPLE_DOCS') return frontMatterDocuments(place);
  return frontMatterSyntax(place, `${first.message.replace(/\.$/, '')}.`);
}

/** Places in the file for offsets in the block; the end of the block counts as its last line. */
function createPlaceFinder(lines: Yaml.LineCounter, text: string, firstLine: number): (offset: number) => TextPlace {
  const lastContent = Math.max(0, text.trimEnd().length - 1);
  return (offset) => {
    const { line, col } = lines.linePos(Math.min(offset, lastContent));
    return { line: firstLine - 1 + Math.max(1, line), column: Math.max(1, col) };
  };
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
  const document = yaml.parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error',
  });
  const placeAt = createPlaceFinder(lines, text, firstLine);
  const syntax = syntaxProblem(document, placeAt);
  if (syntax) return { entries: [], problems: [syntax] };
  const problems: TextProblem[] = [];
  const conversion = createConversion(yaml, placeAt, (problem) => problems.push(problem));
  const root = document.contents as Node;
  if (!root || (yaml.isScalar(root) && root.value === null)) return { entries: [], problems };
  if (!yaml.isMap(root))
    return {
      entries: [],
      problems: [frontMatterNotMap(placeOf(root, conversion), yaml.isSeq(root) ? 'a list' : 'a text')],
    };
  try {
    return { entries: readPairs(root, conversion).map((pair) => convertField(pair, conversion)), problems };
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return { entries: [], problems: [error.problem] };
  }
}
