import type { Node, Program } from 'estree';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a source file; both count from 1. */
export interface FilePosition {
  /** Absolute path. */
  path: string;
  line: number;
  column: number;
}

/** Finds the place in the original files for a place in the bundled configuration (counted from 1). */
export type PositionFinder = (line: number, column: number) => FilePosition | undefined;

const inlineMap = /^\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)$/m;

/** Reads the source map of a bundled configuration. */
export function createPositionFinder(bundleFile: string): PositionFinder {
  const encoded = inlineMap.exec(readFileSync(bundleFile, 'utf8'))?.[1];
  if (!encoded) return () => undefined;
  const payload = JSON.parse(Buffer.from(encoded, 'base64').toString()) as ConstructorParameters<
    typeof SourceMap
  >[0] & { sourceRoot?: string };
  const map = new SourceMap(payload);
  return (line, column) => {
    const entry = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return undefined;
    const url = new URL((payload.sourceRoot ?? '') + entry.originalSource, pathToFileURL(bundleFile));
    return url.protocol === 'file:'
      ? { path: fileURLToPath(url), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : undefined;
  };
}

const stackPlace = /(?:\(|\s|^)((?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^()\n]*?):(\d+)(?::(\d+))?\)?$/;

/**
 * The first position of an error's stack that is in the configuration: frames in the bundle are traced back, frames
 * that Node has traced back already are taken as they are.
 */
export function findThrownPosition(
  error: Error,
  bundleFile: string,
  inputs: readonly string[],
): FilePosition | undefined {
  const find = createPositionFinder(bundleFile);
  for (const frame of error.stack!.split('\n')) {
    const match = stackPlace.exec(frame);
    if (!match) continue;
    const [, written = '', line, column = '1'] = match;
    const path = written.startsWith('file:') ? fileURLToPath(written) : written;
    const position = { path, line: Number(line), column: Number(column) };
    if (path === bundleFile) {
      const original = find(position.line, position.column);
      if (original) return original;
    } else if (inputs.includes(path)) return position;
  }
  return undefined;
}

/** The value of a `throw` statement, or of a call such as `Promise.reject('no')`; undefined for other nodes. */
function thrownBy(node: Node): Node | undefined {
  if (node.type === 'ThrowStatement') return node.argument;
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && name.name === 'reject' ? node.arguments[0] : undefined;
}

/**
 * Place of the code that threw a value without a stack: the one that throws a text with just these words, or else the only one
 * that throws something else than an error.
 */
export async function findThrowStatement(value: unknown, bundleFile: string): Promise<FilePosition | undefined> {
  const [{ parse }, { visit }] = await Promise.all([import('acorn'), import('estree-util-visit')]);
  const text = readFileSync(bundleFile, 'utf8');
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }) as unknown as Program;
  const find = createPositionFinder(bundleFile);
  const found: { node: Node; isSame: boolean }[] = [];
  visit(program, (node) => {
    const thrown = thrownBy(node);
    if (!thrown || thrown.type === 'NewExpression') return;
    found.push({ node, isSame: thrown.type === 'Literal' && thrown.value === value });
  });
  const same = found.filter(({ isSame }) => isSame);
  const [only, ...others] = same.length > 0 ? same : found;
  const { line, column } = only?.node.loc?.start ?? {};
  return line === undefined || others.length > 0 ? undefined : find(line, column! + 1);
}
