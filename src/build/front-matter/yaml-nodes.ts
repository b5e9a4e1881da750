import type * as Yaml from 'yaml';
import {
  frontMatterDuplicate,
  frontMatterKey,
  frontMatterLimit,
  frontMatterSyntax,
  frontMatterUnsafeKey,
} from '../report/errors/front-matter.js';
import type { TextPosition, TextProblem } from '../report/errors/front-matter.js';
import { keepsSourceText } from './fields.js';
import type { FrontMatterEntry } from './fields.js';

/** Levels of lists and maps that front matter may have. */
export const depthLimit = 64;
const nodeLimit = 50_000;
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Stops the conversion at the first problem that leaves nothing to convert. */
export class LimitReached extends Error {
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
export function createConversion(
  yaml: typeof Yaml,
  placeAt: Conversion['placeAt'],
  report: Conversion['report'],
): Conversion {
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
export type Node = Yaml.Node | null | undefined;

/** Where a node begins in the file. */
export const placeOf = (node: Node, conversion: Conversion): TextPosition => conversion.placeAt(node?.range?.[0] ?? 0);

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
export function readPairs(
  map: Yaml.YAMLMap,
  conversion: Conversion,
): { key: string; keyNode: Yaml.Scalar; value: Node }[] {
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

/** Converts a field of the front matter; throws `LimitReached`. */
export function convertField(
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
