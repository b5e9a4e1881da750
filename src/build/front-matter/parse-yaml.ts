import type * as Yaml from 'yaml';
import {
  frontMatterComment,
  frontMatterNotText,
  frontMatterDuplicate,
  frontMatterKey,
  frontMatterLimit,
  frontMatterSyntax,
  frontMatterUnsafeKey,
  frontMatterDocuments,
  frontMatterNotMap,
  frontMatterTab,
  type TextPosition,
  type TextProblem,
} from '../report/errors/front-matter.js';
import { frontMatterFields, keepsSourceText, type FrontMatterEntry } from './fields.js';
import { hasParts } from './check-field.js';
import { createRequire } from 'node:module';

// YAML reads some texts differently than people write them: ` #` begins a comment, and `1.10` is the number 1.1. That is right
// by its rules, so it is no error; where a text is shown to visitors, a warning shows what was read.

/** Fields whose scalars, also within lists and maps, are shown as texts. Scalars of other fields are data. */
const shownFields = new Set(['hero', 'features', 'prev', 'next', 'author', 'authors', 'tags', 'head']);
/** Keys within such fields whose values are no texts. */
const dataKeys = new Set(['span', 'width', 'height', 'theme', 'sizes', 'srcset', 'rel', 'target']);

interface Reading {
  yaml: typeof Yaml;
  /** The whole block. */
  text: string;
  placeAt: (offset: number) => TextPosition;
  report: (problem: TextProblem) => void;
}

/** Reports a plain scalar that is read as something else than the text on its line. */
function checkScalar(
  scalar: Yaml.Scalar,
  path: string,
  keepsSource: boolean,
  { text, placeAt, report }: Reading,
): void {
  const { range, value, source = '' } = scalar;
  if (!range || (scalar.type !== 'PLAIN' && scalar.type !== undefined)) return;
  const place = placeAt(range[0]);
  const [, comment] = /^([ \t]*#.*)/.exec(text.slice(range[1])) ?? [];
  // A value that is nothing but a comment may be left out on purpose.
  const isMeant = source !== '' || /^[ \t]*#\S/.test(comment ?? '');
  if (comment !== undefined && isMeant && (typeof value === 'string' || keepsSource || value === null))
    report(frontMatterComment(place, path, source, comment));
  else if (!keepsSource && source !== '' && typeof value !== 'string' && String(value) !== source)
    report(frontMatterNotText(place, path, String(value), source));
}

function checkNode(node: unknown, path: string, keepsSource: boolean, reading: Reading): void {
  const { yaml } = reading;
  if (yaml.isScalar(node)) checkScalar(node, path, keepsSource, reading);
  else if (yaml.isSeq(node))
    node.items.forEach((item, index) => checkNode(item, `${path}[${index}]`, keepsSource, reading));
  else if (yaml.isMap(node))
    for (const { key, value } of node.items) {
      const name = yaml.isScalar(key) ? String(key.value) : '';
      if (!dataKeys.has(name)) checkNode(value, `${path}.${name}`, keepsSource, reading);
    }
}

/** Reports texts of a field that YAML reads differently than they look. */
function reportSurprises(key: string, value: unknown, reading: Reading): void {
  const kind = frontMatterFields.get(key);
  if (kind === 'text' || kind === 'texts') checkNode(value, key, true, reading);
  else if (shownFields.has(key)) checkNode(value, key, false, reading);
}

/** Levels of lists and maps that front matter may have. */
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
export interface Conversion {
  yaml: typeof Yaml;
  /** Nodes by anchor, as far as the conversion has come; looking one up in the document costs a walk through it. */
  anchors: Map<string, Yaml.Node>;
  anchored: Set<Yaml.Node>;
  placeAt: (offset: number) => TextPosition;
  report: (problem: TextProblem) => void;
  nodes: number;
}

/** Starts a conversion. A problem that aliases repeat at one place is reported once. */
function createConversion(yaml: typeof Yaml, placeAt: Conversion['placeAt'], report: Conversion['report']): Conversion {
  const reported = new Set<string>();
  return {
    yaml,
    anchors: new Map(),
    anchored: new Set(),
    placeAt,
    report: (problem) => {
      const identity = `${problem.code}:${problem.line}:${problem.column}`;
      if (!reported.has(identity)) report(problem);
      reported.add(identity);
    },
    nodes: 0,
  };
}

/** A node as the parser returns it; missing for empty values. */
type Node = Yaml.Node | null | undefined;

/** Where a node begins in the file. */
const placeOf = (node: Node, conversion: Conversion): TextPosition => conversion.placeAt(node?.range?.[0] ?? 0);

function textOf(scalar: Yaml.Scalar): string {
  return scalar.type === 'PLAIN' || scalar.type === undefined
    ? (scalar.source ?? String(scalar.value ?? ''))
    : String(scalar.value);
}

/** A scalar's value; numbers that JSON or doubles cannot contain stay text. */
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

/** Places of everything in a list or map whose conversion reached no limit. */
function placesOfParts(root: Node, conversion: Conversion): NonNullable<FrontMatterEntry['partPlaces']> {
  const { yaml } = conversion;
  const places = new Map<string, Record<'key' | 'value', TextPosition>>();
  const enter = (path: readonly (string | number)[], key: Node, value: Node): void => {
    const at = placeOf(key, conversion);
    places.set(JSON.stringify(path), { key: at, value: value?.range ? placeOf(value, conversion) : at });
    // Parts of an alias are where its anchor is, and may be there many times.
    if (yaml.isMap(value))
      for (const pair of value.items)
        if (yaml.isScalar(pair.key)) enter([...path, textOf(pair.key)], pair.key, pair.value as Node);
    if (yaml.isSeq(value)) value.items.forEach((item, index) => enter([...path, index], item as Node, item as Node));
  };
  enter([], root, root);
  return places;
}

/** Converts a field of the front matter; throws `LimitReached`. */
function convertField(
  pair: { key: string; keyNode: Yaml.Scalar; value: Node },
  conversion: Conversion,
): FrontMatterEntry {
  const keyPlace = placeOf(pair.keyNode, conversion);
  const target = followAlias(pair.value, conversion);
  const isScalar = conversion.yaml.isScalar(target) || !target;
  const isWritten = pair.value?.range && pair.value.range[1] > pair.value.range[0];
  const value = convert(pair.value, 2, keepsSourceText(pair.key) && !isScalar, conversion);
  return {
    key: pair.key,
    value,
    keyPlace,
    place: isWritten ? placeOf(pair.value, conversion) : keyPlace,
    ...(isScalar ? { text: target ? textOf(target as Yaml.Scalar) : '' } : {}),
    ...(conversion.yaml.isSeq(target)
      ? { itemPlaces: target.items.map((item) => placeOf(item as Node, conversion)) }
      : {}),
    ...(hasParts(pair.key) && !isScalar ? { partPlaces: placesOfParts(target, conversion) } : {}),
  };
}

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
