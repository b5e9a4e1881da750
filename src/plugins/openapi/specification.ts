import { dirname, relative, resolve, sep } from 'node:path';
import * as yaml from 'yaml';
import type { ContentLoader } from '../../build/config/plugin.js';
import { parseJson, type JsonProblem } from '../../build/util/parse-json.js';
import { reasonOf } from '../../build/util/reason-of.js';
import { isRecord } from '../../shared/is-record.js';

// A specification may come from strangers. Its files refer to files of the project only, those from a server to the same
// origin, and nothing in it is run or shown as other than text or cleaned Markdown.

export type Json = Record<string, unknown>;

/** A value of a specification, and the document that it is in. */
export interface Located {
  value: unknown;
  /** Absolute path or URL of the document. */
  uri: string;
  /** JSON pointer in the document, such as `/components/schemas/Pet`. */
  pointer: string;
}

interface Document {
  text: string;
  value: unknown;
}

/** A specification with all documents that it refers to. */
export interface Specification {
  root: Json;
  uri: string;
  /** Follows references until there is none. Undefined, and reported once, where one leads nowhere. */
  resolve(written: unknown, at: { uri: string }): Located | undefined;
  /** Reports a problem at a place of the specification. */
  report(message: string, uri: string, pointer: string, fix?: string): void;
}

const isUrl = (uri: string): boolean => /^https?:\/\//.test(uri);

const segmentsOf = (pointer: string): string[] => {
  const decode = (segment: string): string => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  };
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => decode(segment).replaceAll('~1', '/').replaceAll('~0', '~'));
};

/** Value at a pointer; undefined where there is none. */
const valueAt = (value: unknown, pointer: string): unknown =>
  segmentsOf(pointer).reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? (inner as Json)[name] : undefined,
    value,
  );

/** All references in a value. The walk is no recursion, since strangers choose the depth. */
function referencesIn(root: unknown): string[] {
  const found = new Set<string>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const { $ref } = value as Json;
    if (typeof $ref === 'string') found.add($ref);
    open.push(...Object.values(value));
  }
  return [...found];
}

/** Value of a YAML text, or its first mistake. */
function parseYaml(text: string): { value?: unknown; problem?: JsonProblem } {
  const document = yaml.parseDocument(text, { logLevel: 'silent' });
  const [error] = document.errors;
  if (error) {
    const [start] = error.linePos ?? [];
    const reason = error.message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
    return { problem: { reason, line: start?.line ?? 1, column: start?.col ?? 1 } };
  }
  try {
    return { value: document.toJS() };
  } catch (thrown) {
    // Aliases that would grow without end.
    return { problem: { reason: reasonOf(thrown), line: 1, column: 1 } };
  }
}

/** Reads a specification; undefined, and reported, if it is none. */
export async function readSpecification(
  spec: string,
  loader: ContentLoader,
  projectRoot: string,
): Promise<Specification | undefined> {
  const documents = new Map<string, Document>();
  const reported = new Set<string>();
  const nameOf = (uri: string): string => (isUrl(uri) ? uri : relative(projectRoot, uri).replaceAll('\\', '/'));

  const placeOf = (uri: string, pointer: string): { line: number; column: number } => {
    const lines = new yaml.LineCounter();
    const document = yaml.parseDocument(documents.get(uri)?.text ?? '', { lineCounter: lines, logLevel: 'silent' });
    for (let segments = segmentsOf(pointer); ; segments = segments.slice(0, -1)) {
      const path = segments.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
      const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
      if (node?.range) {
        const { line, col } = lines.linePos(node.range[0]);
        return { line, column: col };
      }
      if (segments.length === 0) return { line: 1, column: 1 };
    }
  };
  const reportAt = (
    message: string,
    uri: string,
    place: { line: number; column: number } | undefined,
    fix?: string,
  ): void => {
    if (reported.has(message)) return;
    reported.add(message);
    loader.report({
      code: 'openapi-invalid',
      severity: 'error',
      kind: 'content',
      file: nameOf(uri),
      ...place,
      message,
      fix,
    });
  };
  const report: Specification['report'] = (message, uri, pointer, fix) =>
    reportAt(message, uri, placeOf(uri, pointer), fix);

  /** URI of another document; undefined where documents may not refer to it. */
  const resolveUri = (file: string, base: string): string | undefined => {
    if (isUrl(base)) {
      const url = URL.canParse(file, base) ? new URL(file, base) : undefined;
      return url?.origin === new URL(base).origin ? url.href : undefined;
    }
    if (/^[a-z][a-z\d+.-]+:/i.test(file)) return undefined;
    const path = resolve(dirname(base), file);
    return path.startsWith(projectRoot + sep) ? path : undefined;
  };

  const load = async (uri: string): Promise<boolean> => {
    const text = isUrl(uri) ? await loader.fetchText(uri) : loader.readFile(uri);
    if (text === undefined) return false;
    if (text.trimStart().startsWith('{')) {
      const parsed = parseJson(text);
      documents.set(uri, { text, value: 'value' in parsed ? parsed.value : undefined });
      if ('problem' in parsed)
        reportAt(
          `The specification is not valid JSON: ${parsed.problem.reason}.`,
          uri,
          parsed.problem,
          'Correct the file.',
        );
      return true;
    }
    // Large YAML takes seconds to parse.
    const parsed = await loader.remember(['openapi YAML', text], () => parseYaml(text));
    documents.set(uri, { text, value: parsed.value });
    if (parsed.problem) {
      const { reason, line, column } = parsed.problem;
      reportAt(`The specification is not valid YAML: ${reason}.`, uri, { line, column }, 'Correct the file.');
    }
    return true;
  };

  const uri = isUrl(spec) ? new URL(spec).href : resolve(projectRoot, spec);
  if (!(await load(uri))) {
    reportAt(`There is no specification ${spec}.`, uri, undefined, 'Correct the option `spec`.');
    return undefined;
  }
  for (const [base, { value }] of documents)
    for (const reference of referencesIn(value)) {
      const file = reference.split('#')[0]!;
      const other = file === '' ? undefined : resolveUri(file, base);
      if (other !== undefined && !documents.has(other)) await load(other);
    }

  const root = documents.get(uri)!.value;
  if (root === undefined) return undefined;
  const version = isRecord(root) ? root['openapi'] : undefined;
  if (!isRecord(root) || typeof version !== 'string' || !/^3\.[012]\b/.test(version)) {
    const isSwagger = isRecord(root) && root['swagger'] !== undefined;
    report(
      isSwagger ? 'The specification is of Swagger 2.0.' : 'The specification has no `openapi: 3.0.x` or `3.1.x`.',
      uri,
      isSwagger ? '/swagger' : '/openapi',
      isSwagger
        ? 'Convert it to OpenAPI 3, for example with swagger2openapi.'
        : 'Add the version, or correct the option `spec`.',
    );
    return undefined;
  }

  const follow = (reference: string, at: { uri: string }): Located | undefined => {
    const [file = '', pointer = ''] = reference.split('#');
    const other = file === '' ? at.uri : resolveUri(file, at.uri);
    const document = other === undefined ? undefined : documents.get(other);
    const value = document && valueAt(document.value, pointer);
    return value === undefined ? undefined : { value, uri: other!, pointer };
  };
  return {
    root,
    uri,
    report,
    resolve: (written, at) => {
      let current: Located = { value: written, uri: at.uri, pointer: '' };
      for (let steps = 0; isRecord(current.value) && typeof current.value['$ref'] === 'string'; steps++) {
        const reference = current.value['$ref'];
        const next = steps < 32 ? follow(reference, current) : undefined;
        if (!next) {
          const text = documents.get(current.uri)?.text ?? '';
          const offset = text.indexOf(reference);
          const before = text.slice(0, Math.max(0, offset)).split('\n');
          const place = { line: before.length, column: before.at(-1)!.length + 1 };
          reportAt(
            `The reference ${JSON.stringify(reference)} leads nowhere.`,
            current.uri,
            place,
            'Correct the `$ref`.',
          );
          return undefined;
        }
        current = next;
      }
      return current;
    },
  };
}
