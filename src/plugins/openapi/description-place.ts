import { resolve } from 'node:path';
import * as yaml from 'yaml';
import { isRemote, nameOfDocument, resolveUri } from './documents.js';

/*
 * Pages contain no places of their descriptions: each edit of a specification would change all of its pages. A problem of a
 * description looks for it instead. The first description with its text is taken, in the documents in the order in which
 * they refer to each other.
 */

/** Where a value begins, from 1. */
interface Place {
  line: number;
  column: number;
}

/** The descriptions of a document with the first place of each, and the references in it. */
interface Index {
  descriptions: Map<string, Place>;
  references: Set<string>;
}

/** Values of `description` and `$ref` in a JSON text, with their offsets. */
function* jsonValues(text: string): Generator<[key: string, value: string, offset: number]> {
  for (const match of text.matchAll(/"(description|\$ref)"\s*:\s*("(?:[^"\\]|\\.)*")/g)) {
    const [whole, key, literal] = match as unknown as [string, string, string];
    yield [key, JSON.parse(literal) as string, match.index + whole.length - literal.length];
  }
}

/** The same of a YAML text. */
function* yamlValues(text: string): Generator<[key: string, value: string, offset: number]> {
  const found: [string, string, number][] = [];
  yaml.visit(yaml.parseDocument(text, { logLevel: 'silent' }), {
    Pair: (_, { key, value }) => {
      if (!yaml.isScalar(key) || !yaml.isScalar(value) || typeof value.value !== 'string' || !value.range) return;
      if (key.value === 'description' || key.value === '$ref') found.push([key.value, value.value, value.range[0]]);
    },
  });
  yield* found;
}

function indexOf(text: string): Index {
  const index: Index = { descriptions: new Map(), references: new Set() };
  const lines = new yaml.LineCounter();
  lines.addNewLine(0);
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) lines.addNewLine(end + 1);
  for (const [key, value, offset] of text.trimStart().startsWith('{') ? jsonValues(text) : yamlValues(text)) {
    if (key === '$ref') index.references.add(value.split('#')[0]!);
    else if (!index.descriptions.has(value)) {
      const { line, col } = lines.linePos(offset);
      index.descriptions.set(value, { line, column: col });
    }
  }
  return index;
}

/** Indexes of the documents as they were read last. Many pages show the same description. */
const known = new Map<string, { text: string; index: Index }>();

/**
 * The place of a description in a specification, or the specification alone for one from a server. Files are read with
 * `read`, which returns undefined where there is none.
 */
export function descriptionPlace(
  description: string,
  spec: string,
  { projectRoot, read }: { projectRoot: string; read: (path: string) => string | undefined },
): { file: string } & Partial<Place> {
  if (isRemote(spec)) return { file: spec };
  const root = resolve(projectRoot, spec);
  const documents = new Set([root]);
  for (const uri of documents) {
    const text = read(uri);
    if (text === undefined) continue;
    const last = known.get(uri);
    const index = last?.text === text ? last.index : indexOf(text);
    known.set(uri, { text, index });
    const place = index.descriptions.get(description);
    if (place) return { file: nameOfDocument(uri, projectRoot), ...place };
    for (const file of index.references) {
      const other = file === '' ? undefined : resolveUri(file, uri, projectRoot);
      if (other !== undefined) documents.add(other);
    }
  }
  return { file: nameOfDocument(root, projectRoot) };
}
