/**
 * What code of a site reads while it is evaluated and rendered, besides the files that bundles are made of:
 *
 * - Variables of the environment, files, and values of the machine are inputs: a cached result holds as long as they are the
 *   same.
 * - Random numbers come from a generator whose seed is the page or the module, so they are the same in each build.
 * - The clock shows the moment of the build. Results of its reads, of the network and of other programs are not stored.
 *
 * Each read belongs to a scope: that of the page that is rendered, or that of the module that is evaluated. Modules are
 * evaluated once in a thread, and every page that imports one depends on its reads.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { contentHash, fileHash } from '../cache/cache-key.js';
import {
  callPlace,
  type FileRead,
  interceptReads,
  isOfEvaluation,
  isOfLoader,
  machineValues,
} from './intercept-reads.js';

/** True for reads of files and folders, whose names are absolute paths. */
export const isFileRead = ([kind]: OutsideRead): boolean => kind === 'file' || kind === 'stat' || kind === 'exists';

/** Something that code read: its kind, its name or absolute path, and a hash of what was found. */
export type OutsideRead = [kind: 'variable' | 'value' | FileRead, name: string, hash: string];

/** Reads of one page or module. */
export interface OutsideReads {
  inputs: OutsideRead[];
  /** Calls that return something else each time, such as `Date.now()`. */
  calls: string[];
}

/** Reads of the clock that show the same moment. Code that reads it more often waits for time to pass. */
const stillReads = 1000;

/** State of a path: `''` if nothing exists there. */
function pathHash(path: string, kind: FileRead): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return '';
  if (kind === 'exists') return stats.isFile() ? 'file' : 'folder';
  if (kind === 'stat') return contentHash(`${stats.mtimeMs} ${stats.size} ${stats.mode}`);
  return stats.isFile() ? fileHash(path) : contentHash(readdirSync(path).sort().join('\0'));
}

function currentHash(kind: OutsideRead[0], name: string): string {
  if (kind === 'variable' && name === '') return contentHash(Object.keys(process.env).sort().join('\0'));
  if (kind === 'variable') return process.env[name] === undefined ? '' : contentHash(process.env[name]);
  if (kind === 'value') return contentHash(JSON.stringify(machineValues.get(name)?.()) ?? '');
  try {
    return pathHash(name, kind);
  } catch {
    return '';
  }
}

/** Creates the function that is true for inputs that are as they were. It looks each of them up once. */
export function createInputCheck(): (inputs: readonly OutsideRead[] | undefined) => boolean {
  const known = new Map<string, string>();
  return (inputs = []) =>
    inputs.every(([kind, name, hash]) => {
      const key = `${kind} ${name}`;
      const found = known.get(key) ?? currentHash(kind, name);
      known.set(key, found);
      return found === hash;
    });
}

/** Names of inputs as messages show them, of those that are not as they were. */
export const changedInputs = (inputs: readonly OutsideRead[], isSame: ReturnType<typeof createInputCheck>): string[] =>
  inputs
    .filter((input) => !isSame([input]))
    .map(([kind, name]) => (kind === 'variable' ? (name === '' ? 'process.env' : `process.env.${name}`) : name));

/** A generator of 32-bit integers (sfc32), the same for the same seed. */
function createGenerator(seed: string): () => number {
  const state = contentHash(seed).match(/.{8}/g)!;
  let [a, b, c, d] = state.map((part) => Number.parseInt(part, 16)) as [number, number, number, number];
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
}

/** The reads of one page or of one module. */
export interface ReadScope {
  readonly inputs: ReadonlyMap<string, OutsideRead>;
  readonly calls: ReadonlySet<string>;
}

interface OpenScope extends ReadScope {
  inputs: Map<string, OutsideRead>;
  calls: Set<string>;
  next: () => number;
  clockReads: number;
  startedMs: number;
  momentMs: number;
  /** Returns the scope of a module of the bundle that is evaluated while the page is rendered, by its path. */
  lateScope?: ((path: string) => ReadScope | undefined) | undefined;
  readsVariables?: ((place: string) => boolean) | undefined;
  codeFolder?: string | undefined;
}

/** Options of a scope. */
export interface ScopeOptions {
  /** Returns the text that random numbers depend on. */
  seed: () => string;
  /** The moment that the clock shows, in milliseconds since 1970. */
  momentMs: number;
  lateScope?: OpenScope['lateScope'];
  /** Absolute path of the folder with the code itself, which is no input. */
  codeFolder?: string;
  /**
   * Given for a scope of variables of the environment alone, which leaves the clock and random numbers as they are: true for
   * a place in code whose reads count.
   */
  readsVariables?: OpenScope['readsVariables'];
}

/** Creates a scope of variables of the environment alone, read by code at places for which `isCounted` returns true. */
export const variablesScope = (isCounted: (place: string) => boolean): ReadScope =>
  createReadScope({ seed: () => '', momentMs: 0, readsVariables: isCounted });

export function createReadScope({ seed, momentMs, lateScope, codeFolder, readsVariables }: ScopeOptions): ReadScope {
  let generator: (() => number) | undefined;
  const scope: OpenScope = {
    inputs: new Map(),
    calls: new Set(),
    next: () => (generator ??= createGenerator(seed()))(),
    clockReads: 0,
    startedMs: performance.now(),
    momentMs,
    lateScope,
    codeFolder,
    readsVariables,
  };
  return scope;
}

const scopes = new AsyncLocalStorage<OpenScope>();
let isIntercepting = false;

/** The scope of a read. A module that is evaluated late has its own, whatever page it is evaluated for. */
function currentScope(): OpenScope | undefined {
  const scope = scopes.getStore();
  if (!scope?.lateScope) return scope;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const frames = new Error().stack!.split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const end = frames.findIndex((frame) => frame.includes(' ModuleJob.run '));
  const [, path] = /(?:file:\/\/)?(\/[^()]*):\d+:\d+\)?$/.exec(frames[end - 1] ?? '') ?? [];
  return (path === undefined ? undefined : (scope.lateScope(path) as OpenScope | undefined)) ?? scope;
}

/**
 * Variables that modules read while they were evaluated in this thread for scopes of variables. Code runs once for all pages,
 * so whatever the thread does later may depend on them.
 */
export const evaluationScope: ReadScope = variablesScope(() => true);

/** The scope of a read of something else than a variable. */
function wholeScope(): OpenScope | undefined {
  const scope = currentScope();
  return scope?.readsVariables ? undefined : scope;
}

const add = (kind: OutsideRead[0], name: string, called?: Parameters<typeof callPlace>[0]): void => {
  const scope = called ? currentScope() : wholeScope();
  if (!scope || (called && (isOfLoader(called) || scope.readsVariables?.(callPlace(called)) === false))) return;
  if (kind !== 'variable' && scope.codeFolder !== undefined && name.startsWith(scope.codeFolder + sep)) return;
  const key = `${kind} ${name}`;
  if (scope.inputs.has(key)) return;
  if (called && scope.readsVariables && isOfEvaluation(called))
    (evaluationScope as OpenScope).inputs.set(key, [kind, name, currentHash(kind, name)]);
  scope.inputs.set(key, [kind, name, currentHash(kind, name)]);
};

/** Milliseconds since the scope was opened, 0 for the first reads. */
function elapsedMs(scope: OpenScope): number {
  if (++scope.clockReads <= stillReads) return 0;
  scope.calls.add('performance.now()');
  return performance.now() - scope.startedMs;
}

/** Notes what `run` reads in a scope. */
export function duringScope<T>(scope: ReadScope, run: () => T): T {
  if (!isIntercepting) {
    isIntercepting = true;
    interceptReads({
      file: (path, kind) => add(kind, path),
      variable: (name, called) => add('variable', name, called),
      value: (name) => add('value', name),
      call: (name) => void wholeScope()?.calls.add(name),
      now: () => {
        const found = wholeScope();
        return found && found.momentMs + Math.trunc(elapsedMs(found));
      },
      elapsed: () => {
        const found = wholeScope();
        return found && elapsedMs(found);
      },
      random: () => wholeScope()?.next,
    });
  }
  return scopes.run(scope as OpenScope, run);
}

/** The reads of several scopes together, sorted. */
export function readsOf(all: Iterable<ReadScope>): OutsideReads {
  const inputs = new Map<string, OutsideRead>();
  const calls = new Set<string>();
  for (const scope of all) {
    for (const [key, input] of scope.inputs) inputs.set(key, input);
    for (const call of scope.calls) calls.add(call);
  }
  return { inputs: [...inputs.keys()].sort().map((key) => inputs.get(key)!), calls: [...calls].sort() };
}
