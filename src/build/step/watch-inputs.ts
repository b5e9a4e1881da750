import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WatchedInputs } from '../context.js';
import { packageRoot } from '../files/package-root.js';

/** Watches what this thread reads, until it is ended. */
export interface InputWatch {
  /** Begins the record of one item. */
  start(): void;
  /** Ends the record and returns it, sorted. */
  stop(): WatchedInputs;
  end(): void;
}

const fileFunctions = [
  'readFileSync',
  'readFile',
  'openSync',
  'open',
  'createReadStream',
  'readdirSync',
  'readdir',
] as const;
const promiseFunctions = ['readFile', 'open', 'readdir'] as const;
const randomFunctions = ['randomUUID', 'randomBytes', 'randomInt'] as const;

type Functions = Record<string, (...args: unknown[]) => unknown>;

const pathOf = (argument: unknown): string | undefined => {
  if (typeof argument === 'string') return argument.startsWith('file:') ? fileURLToPath(argument) : argument;
  if (argument instanceof URL) return argument.protocol === 'file:' ? fileURLToPath(argument) : undefined;
  return Buffer.isBuffer(argument) ? argument.toString() : undefined;
};

/** Place of the call of a watched function: the first frame of another file than this one, or empty. */
function callPlace(): string {
  const places = new Error().stack!.split('\n').flatMap((frame) => {
    const [, place] = /\(?((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/.exec(frame) ?? [];
    return place === undefined ? [] : [place.startsWith('file:') ? fileURLToPath(place) : place];
  });
  const fileOf = (place: string): string => place.replace(/:\d+:\d+$/, '');
  const own = fileOf(places[0] ?? '');
  return places.find((place) => fileOf(place) !== own) ?? '';
}

/**
 * Replaces what reads files, variables of the environment, the clock and random numbers by what notes its use. Variables
 * and calls of Heddle's own code are of no interest. What native code opens isn't seen.
 */
export function watchInputs(): InputWatch {
  const ownFolder = `${packageRoot()}/dist/`;
  let record: Record<keyof WatchedInputs, Set<string>> | undefined;
  const undo: (() => void)[] = [];
  const replace = (target: object, name: string, onCall: (args: unknown[]) => void): void => {
    const functions = target as Functions;
    const original = functions[name]!;
    functions[name] = function (this: unknown, ...args: unknown[]): unknown {
      if (record) onCall(args);
      return original.apply(this, args);
    };
    undo.push(() => (functions[name] = original));
  };
  const noteFile = ([path]: unknown[]): void => {
    const opened = pathOf(path);
    if (opened !== undefined) record!.files.add(resolve(opened));
  };
  const note = (kind: 'variables' | 'calls', name: string): void => {
    const place = callPlace();
    if (place !== '' && !place.startsWith(ownFolder)) record![kind].add(`${name} ${place}`);
  };
  const noteCall = (name: string): void => note('calls', name);
  for (const name of fileFunctions) replace(fs, name, noteFile);
  for (const name of promiseFunctions) replace(fs.promises, name, noteFile);
  for (const name of randomFunctions) replace(crypto, name, () => noteCall(`${name}()`));
  replace(Math, 'random', () => noteCall('Math.random()'));
  const OriginalDate = Date;
  globalThis.Date = new Proxy(OriginalDate, {
    construct: (target, args: [], newTarget: typeof Date) => {
      if (record && args.length === 0) noteCall('new Date()');
      return Reflect.construct(target, args, newTarget) as Date;
    },
    apply: (target) => {
      if (record) noteCall('Date()');
      return target();
    },
    get: (target, name, receiver) => {
      if (name === 'now' && record)
        return () => {
          if (record) noteCall('Date.now()');
          return target.now();
        };
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  undo.push(() => (globalThis.Date = OriginalDate));
  const originalEnv = process.env;
  process.env = new Proxy(originalEnv, {
    get: (target, name) => {
      if (record && typeof name === 'string') note('variables', `process.env.${name}`);
      return Reflect.get(target, name) as unknown;
    },
  });
  undo.push(() => (process.env = originalEnv));
  syncBuiltinESMExports();
  return {
    start: () => (record = { files: new Set(), variables: new Set(), calls: new Set() }),
    stop: () => {
      const { files, variables, calls } = record!;
      record = undefined;
      return { files: [...files].sort(), variables: [...variables].sort(), calls: [...calls].sort() };
    },
    end: () => {
      record = undefined;
      for (const restore of undo) restore();
      syncBuiltinESMExports();
    },
  };
}
