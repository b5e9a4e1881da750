import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import {
  frontMatterDocuments,
  frontMatterDuplicate,
  frontMatterKey,
  frontMatterLimit,
  frontMatterNotMap,
  frontMatterSyntax,
  frontMatterTab,
  frontMatterUnsafeKey,
} from '../report/errors-front-matter.js';
import type { TextPlace, TextProblem } from '../report/errors-front-matter.js';
import { keepsSourceText } from './front-matter-schema.js';
import type { FrontMatterEntry } from './front-matter-schema.js';

const require = createRequire(import.meta.url);
const depthLimit = 64;
const nodeLimit = 50_000;
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Stops the conversion at the first problem that leaves nothing to convert. */
class LimitReached extends Error {
  readonly problem: TextProblem;
  constructor(problem: TextProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** State of one conversion. */
interface Conversion {
  yaml: typeof Yaml;
  /** Nodes by anchor, as far as the conversion has come; looking one up in the document costs a walk through it. */
  anchors: Map<string, Yaml.Node>;
  anchored: Set<Yaml.Node>;
  placeAt: (offset: number) => TextPlace;
  report: (problem: TextProblem) => void;
  nodes: number;
}

type Node = Yaml.Node | null | undefined;

const placeOf = (node: Node, conversion: Conversion): TextPlace => conversion.placeAt(node?.range?.[0] ?? 0);

function textOf(scalar: Yaml.Scalar): string {
  return scalar.type === 'PLAIN' || scalar.type === undefined
    ? (scalar.source ?? String(scalar.value ?? ''))
    : String(scalar.value);
}

/** A scalar's value; numbers that JSON or doubles cannot hold stay text. */
function scalarValue(scalar: Yaml.Scalar, asText: boolean): unknown {
  const { value } = scalar;
  const isExact =
    typeof value !== 'number' || (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)));
  return asText || !isExact ? textOf(scalar) : value;
}

function followAlias(node: Node, conversion: Conversion): Node {
  if (!conversion.yaml.isAlias(node)) return node;
  const target = conversion.anchors.get(node.source);
  if (!target)
    throw new LimitReached(
      frontMatterSyntax(placeOf(node, conversion), `the alias *${node.source} names nothing above it.`),
    );
  return target;
}

/** Makes a node known under its anchor when the conversion comes to it for the first time. */
function rememberAnchor(node: Node, { yaml, anchors, anchored }: Conversion): void {
  if (!node || yaml.isAlias(node) || !node.anchor || anchored.has(node)) return;
  anchored.add(node);
  anchors.set(node.anchor, node);
}

/** Key of a pair as text; undefined, with the problem reported, when it cannot be one. */
function readKey(key: unknown, fallback: Node, conversion: Conversion): string | undefined {
  const { yaml, report } = conversion;
  if (!yaml.isScalar(key) || textOf(key) === '') {
    report(frontMatterKey(placeOf(yaml.isNode(key) && key.range ? key : fallback, conversion)));
    return undefined;
  }
  const text = textOf(key);
  if (!unsafeKeys.has(text)) return text;
  report(frontMatterUnsafeKey(placeOf(key, conversion), text));
  return undefined;
}

/** The pairs of a map with usable keys, each key once. */
function readPairs(map: Yaml.YAMLMap, conversion: Conversion): { key: string; keyNode: Yaml.Scalar; value: Node }[] {
  const lines = new Map<string, number>();
  return map.items.flatMap(({ key, value }) => {
    const name = readKey(key, map, conversion);
    if (name === undefined) return [];
    const keyNode = key as Yaml.Scalar;
    const place = placeOf(keyNode, conversion);
    const firstLine = lines.get(name);
    if (firstLine !== undefined) {
      conversion.report(frontMatterDuplicate(place, name, firstLine));
      return [];
    }
    lines.set(name, place.line);
    rememberAnchor(keyNode, conversion);
    return [{ key: name, keyNode, value: value as Node }];
  });
}

function convert(node: Node, depth: number, asText: boolean, conversion: Conversion): unknown {
  const { yaml } = conversion;
  if (depth > depthLimit)
    throw new LimitReached(frontMatterLimit(placeOf(node, conversion), `is nested deeper than ${depthLimit} levels`));
  if (++conversion.nodes > nodeLimit)
    throw new LimitReached(frontMatterLimit(placeOf(node, conversion), `grows to more than ${nodeLimit} values`));
  rememberAnchor(node, conversion);
  const target = followAlias(node, conversion);
  if (yaml.isScalar(target)) return scalarValue(target, asText);
  if (yaml.isSeq(target)) return target.items.map((item) => convert(item as Node, depth + 1, asText, conversion));
  if (!yaml.isMap(target)) return null;
  return Object.fromEntries(
    readPairs(target, conversion).map(({ key, value }) => [key, convert(value, depth + 1, asText, conversion)]),
  );
}

function convertField(
  pair: { key: string; keyNode: Yaml.Scalar; value: Node },
  conversion: Conversion,
): FrontMatterEntry {
  const keyPlace = placeOf(pair.keyNode, conversion);
  const target = followAlias(pair.value, conversion);
  const isScalar = conversion.yaml.isScalar(target) || !target;
  const isWritten = pair.value?.range && pair.value.range[1] > pair.value.range[0];
  return {
    key: pair.key,
    value: convert(pair.value, 2, keepsSourceText(pair.key) && !isScalar, conversion),
    keyPlace,
    place: isWritten ? placeOf(pair.value, conversion) : keyPlace,
    ...(isScalar ? { text: target ? textOf(target as Yaml.Scalar) : '' } : {}),
    ...(conversion.yaml.isSeq(target)
      ? { itemPlaces: target.items.map((item) => placeOf(item as Node, conversion)) }
      : {}),
  };
}

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
  const conversion: Conversion = {
    yaml,
    anchors: new Map(),
    anchored: new Set(),
    placeAt,
    report: (problem) => problems.push(problem),
    nodes: 0,
  };
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
