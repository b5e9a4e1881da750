import { ownValueAt } from '../../build/values/values.js';
import { projectPath } from '../../build/files/paths.js';
import { realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import * as yaml from 'yaml';
import type { ContentLoader } from '../../build/config/plugin.js';
import { parseJson, type JsonProblem } from '../../build/formats/json.js';
import { reasonOf } from '../../build/report/reason-of.js';
import type { Json } from './json.js';

// A specification may come from strangers. Its files refer to files of the project only, those from a server to the same
// origin, and nothing in it is run or shown as other than text or cleaned Markdown.

interface Document {
  text: string;
  value: unknown;
}

/** A position in a document, from 1. */
interface Place {
  line: number;
  column: number;
}

/** The documents of a specification, by their absolute paths or URLs. */
export interface Documents {
  /** Reads a document and all that it refers to. False if there is no such document. */
  load(uri: string): Promise<boolean>;
  valueOf(uri: string): unknown;
  /** The value that a reference in a document names, with the document that it is in; undefined where there is none. */
  follow(reference: string, base: string): { value: unknown; uri: string; pointer: string } | undefined;
  /** Reports a problem, once, at a pointer in a document. */
  report(message: string, uri: string, pointer: string | undefined, fix?: string): void;
  /** Reports a problem, once, at the first occurrence of a text in a document. */
  reportText(message: string, uri: string, text: string, fix: string): void;
}

/** Bounds of all documents of a specification together: a server may name further ones without end. */
const mostDocuments = 1000;
const mostCharacters = 64 * 1024 * 1024;

/** True for documents from a server. */
export const isRemote = (uri: string): boolean => /^https?:\/\//.test(uri);

/** Name of a document in messages: its URL, or its path relative to the project. */
export const nameOfDocument = (uri: string, projectRoot: string): string =>
  isRemote(uri) ? uri : projectPath(projectRoot, uri);

/** The names in a JSON pointer. */
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

/** Place of the value at a pointer, or of the nearest one around it. */
function placeOf(text: string, pointer: string): Place {
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  for (let segments = segmentsOf(pointer); ; segments = segments.slice(0, -1)) {
    const path = segments.map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    if (node?.range) {
      const { line, col } = lines.linePos(node.range[0]);
      return { line, column: col };
    }
    if (segments.length === 0) return { line: 1, column: 1 };
  }
}

/** URI of a document that another one names; undefined where it may not refer to it. */
export function resolveUri(file: string, base: string, projectRoot: string): string | undefined {
  if (isRemote(base)) {
    const url = URL.canParse(file, base) ? new URL(file, base) : undefined;
    return url?.origin === new URL(base).origin ? url.href : undefined;
  }
  if (/^[a-z][a-z\d+.-]+:/i.test(file)) return undefined;
  const path = resolve(dirname(base), file);
  return path.startsWith(projectRoot + sep) ? path : undefined;
}

/** True if a file is in the project, also through links. Missing files are read as such. */
function isInProject(path: string, projectRoot: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(projectRoot) + sep);
  } catch {
    return true;
  }
}

/** Reads documents of a project and from servers with `loader`. */
export function createDocuments(loader: ContentLoader, projectRoot: string): Documents {
  const documents = new Map<string, Document>();
  const reported = new Set<string>();

  const reportAt = (message: string, uri: string, place: Place | undefined, fix: string | undefined): void => {
    if (reported.has(message)) return;
    reported.add(message);
    const file = nameOfDocument(uri, projectRoot);
    loader.report({ code: 'openapi-invalid', severity: 'error', kind: 'content', file, ...place, message, fix });
  };

  let characters = 0;
  const reportTooMany = (uri: string): true => {
    const message = `The specification has more than ${mostDocuments} documents, or more than ${mostCharacters >> 20} MB of text.`;
    reportAt(message, uri, undefined, 'Remove references, or bundle the documents into one file.');
    return true;
  };

  const parse = async (text: string): Promise<{ value?: unknown; problem?: JsonProblem }> =>
    text.trimStart().startsWith('{')
      ? parseJson(text)
      : // Large YAML takes seconds to parse.
        loader.remember(['openapi YAML', text], () => parseYaml(text));
  const loadOne = async (uri: string): Promise<boolean> => {
    const text = isRemote(uri) ? await loader.fetchText(uri) : loader.readFile(uri);
    if (text === undefined) return false;
    characters += text.length;
    const { value, problem } = await parse(text);
    documents.set(uri, { text, value });
    if (problem) {
      const { reason, line, column } = problem;
      const language = text.trimStart().startsWith('{') ? 'JSON' : 'YAML';
      reportAt(`The specification is not valid ${language}: ${reason}.`, uri, { line, column }, 'Correct the file.');
    }
    return true;
  };

  return {
    load: async (uri) => {
      if (!(await loadOne(uri))) return false;
      for (const [base, { value }] of documents)
        for (const reference of referencesIn(value)) {
          const file = reference.split('#')[0]!;
          const other = file === '' ? undefined : resolveUri(file, base, projectRoot);
          if (other === undefined || documents.has(other)) continue;
          if (!isRemote(other) && !isInProject(other, projectRoot)) continue;
          if (documents.size >= mostDocuments || characters > mostCharacters) return reportTooMany(uri);
          await loadOne(other);
        }
      return true;
    },
    valueOf: (uri) => documents.get(uri)?.value,
    follow: (reference, base) => {
      const [file = '', pointer = ''] = reference.split('#');
      const uri = file === '' ? base : resolveUri(file, base, projectRoot);
      const document = uri === undefined ? undefined : documents.get(uri);
      const value = document && ownValueAt(document.value, segmentsOf(pointer));
      return value === undefined ? undefined : { value, uri: uri!, pointer };
    },
    report: (message, uri, pointer, fix) =>
      reportAt(message, uri, pointer === undefined ? undefined : placeOf(documents.get(uri)?.text ?? '', pointer), fix),
    reportText: (message, uri, text, fix) => {
      const content = documents.get(uri)?.text ?? '';
      const before = content.slice(0, Math.max(0, content.indexOf(text))).split('\n');
      reportAt(message, uri, { line: before.length, column: before.at(-1)!.length + 1 }, fix);
    },
  };
}
