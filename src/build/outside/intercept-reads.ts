/**
 * Code of a site can read what no file of the site contains: variables of the environment, the clock, random numbers, files,
 * the network. This module intercepts all of these reads in its thread while there are handlers. Handlers are called for each
 * read, and may return a value instead of the clock and of chance:
 *
 *     new Date() ── interceptor ── handler.call('new Date()') ── handler.now() ── the moment of the build
 *                                                            └── undefined ──── the clock
 *
 * Reads of native code aren't intercepted.
 */
import childProcess from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Function of the interceptor that code called: frames of a stack above it belong to the interceptor. */
type Called = (...args: never[]) => unknown;

/** How code reads a path: it opens or lists it, asks for its times and size, or looks if there is one. */
export type FileRead = 'file' | 'stat' | 'exists';

/** Handles reads of this thread. Functions that are missing leave reads as they are. */
export interface ReadHandler {
  /** A path was read, which is absolute. */
  file?(path: string, kind: FileRead): void;
  /** A variable of the environment was read; `''` means the names of all. */
  variable?(name: string, called: Called): void;
  /** A value of this machine or process was read, such as `os.hostname()`. */
  value?(name: string): void;
  /** A call returns something else each time. */
  call?(name: string, called: Called): void;
  /** Milliseconds since 1970 that the clock shows; undefined for the time of day. */
  now?(): number | undefined;
  /** Milliseconds that `performance.now()` returns; undefined for those of the thread. */
  elapsed?(): number | undefined;
  /** Returns the generator of 32-bit integers to be used for random numbers; undefined for the machine's. */
  random?(): (() => number) | undefined;
}

type Functions = Record<string, ((...args: unknown[]) => unknown) & Record<string, unknown>>;

const openingFunctions = ['readFileSync', 'readFile', 'openSync', 'open', 'createReadStream'] as const;
const listingFunctions = ['readdirSync', 'readdir', 'opendirSync', 'opendir'] as const;
const lookingFunctions = ['existsSync', 'accessSync', 'access'] as const;
const statFunctions = ['statSync', 'stat', 'lstatSync', 'lstat'] as const;
const promiseFunctions = ['readFile', 'open', 'readdir', 'opendir'] as const;

/** Properties of `process` that describe the machine and the command. */
const processProperties = [
  ...([
    'arch',
    'argv',
    'argv0',
    'execArgv',
    'execPath',
    'pid',
    'platform',
    'ppid',
    'title',
    'version',
    'versions',
  ] as const),
];
const processFunctions = ['cwd', 'getuid', 'geteuid', 'getgid', 'getegid'] as const;
const systemFunctions = [
  ...(['arch', 'availableParallelism', 'homedir', 'hostname', 'machine', 'networkInterfaces', 'platform'] as const),
  ...(['release', 'tmpdir', 'totalmem', 'type', 'userInfo', 'version'] as const),
];
const movingProcessFunctions = ['cpuUsage', 'hrtime', 'memoryUsage', 'resourceUsage', 'uptime'] as const;
const movingSystemFunctions = ['cpus', 'freemem', 'loadavg', 'uptime'] as const;
const keyFunctions = ['generateKey', 'generateKeySync', 'generateKeyPair', 'generateKeyPairSync'] as const;

/** The values of `ReadHandler.value`, by name. */
export const machineValues: ReadonlyMap<string, () => unknown> = new Map([
  ...processProperties.map((name) => [`process.${name}`, () => process[name]] as const),
  ...processFunctions.map((name) => [`process.${name}()`, () => process[name]?.()] as const),
  ...systemFunctions.map((name) => [`os.${name}()`, () => os[name]() as unknown] as const),
]);

const pathOf = (argument: unknown): string | undefined => {
  if (typeof argument === 'string') return argument.startsWith('file:') ? fileURLToPath(argument) : argument;
  if (argument instanceof URL) return argument.protocol === 'file:' ? fileURLToPath(argument) : undefined;
  return Buffer.isBuffer(argument) ? argument.toString() : undefined;
};

const handlers = new Set<ReadHandler>();
let isHandling = false;
let restore: (() => void) | undefined;

/** Calls all handlers. What they read themselves isn't handled. */
function handle(use: (handler: ReadHandler) => void): void {
  if (isHandling) return;
  isHandling = true;
  try {
    for (const handler of handlers) use(handler);
  } finally {
    isHandling = false;
  }
}

/** The first answer of a handler. */
function answer<T>(ask: (handler: ReadHandler) => T | undefined): T | undefined {
  let given: T | undefined;
  handle((handler) => (given ??= ask(handler)));
  return given;
}

/** Frames of the code that called a function of the interceptor. */
function callFrames(called: Called, most = Error.stackTraceLimit): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = most;
  const error: { stack?: string } = {};
  Error.captureStackTrace(error, called);
  Error.stackTraceLimit = stackTraceLimit;
  return error.stack!.split('\n').slice(1);
}

/** True for a read of a module that is being evaluated: it isn't repeated when the module is imported again. */
export const isOfEvaluation = (called: Called): boolean =>
  callFrames(called, 100).some((frame) => frame.includes(' ModuleJob.run ') || frame.includes(' Module._compile '));

/** True for a read of Node itself, when it loads modules. */
export const isOfLoader = (called: Called): boolean =>
  callFrames(called)[0]?.includes('node:internal/modules/') ?? false;

/** Place of the code that called a function of the interceptor: its first frame with a path, or empty. */
export function callPlace(called: Called): string {
  for (const frame of callFrames(called)) {
    const [, place] = /[ (]((?:file:\/\/)?\/[^()]*:\d+:\d+)\)?$/.exec(frame) ?? [];
    if (place !== undefined) return place.startsWith('file:') ? fileURLToPath(place) : place;
  }
  return '';
}

/** Replaces a function of an object; `instead` is called with the original, with its object and with its arguments. */
function replace(
  undo: (() => void)[],
  target: object,
  name: string,
  instead: (original: () => unknown, args: unknown[], called: Called) => unknown,
): void {
  const functions = target as Functions;
  const original = functions[name];
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  // Some are not in this version of Node, and others call functions that are replaced themselves.
  if (original === undefined || descriptor?.configurable === false) return;
  const replaced = function (this: unknown, ...args: unknown[]): unknown {
    return instead(() => original.apply(this, args), args, replaced);
  };
  // The check for replaced functions compares originals.
  Object.defineProperty(replaced, Symbol.for('heddle.original'), { value: original });
  // Functions such as `process.hrtime` have functions of their own.
  const own = Object.fromEntries(Object.entries(original));
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: descriptor?.enumerable ?? true,
    writable: true,
    value: Object.assign(replaced, own),
  });
  undo.push(() => {
    if (descriptor) Object.defineProperty(target, name, descriptor);
    else delete functions[name];
  });
}

let workingFolder: string | undefined;

/**
 * While reads are intercepted, relative paths are below this folder instead of the one that the process runs in. For threads
 * that do the work of a command on another machine.
 */
export function readRelativePathsBelow(folder: string): void {
  workingFolder = folder;
}

function replaceFiles(undo: (() => void)[]): void {
  const notes =
    (kind: FileRead) =>
    (original: () => unknown, args: unknown[]): unknown => {
      const opened = pathOf(args[0]);
      if (opened === undefined) return original();
      const path = resolve(workingFolder ?? '', opened);
      if (workingFolder !== undefined) args[0] = path;
      handle((handler) => handler.file?.(path, kind));
      return original();
    };
  for (const name of [...openingFunctions, ...listingFunctions]) replace(undo, fs, name, notes('file'));
  for (const name of statFunctions) replace(undo, fs, name, notes('stat'));
  for (const name of lookingFunctions) replace(undo, fs, name, notes('exists'));
  for (const name of promiseFunctions) replace(undo, fs.promises, name, notes('file'));
  for (const name of ['stat', 'lstat']) replace(undo, fs.promises, name, notes('stat'));
  replace(undo, fs.promises, 'access', notes('exists'));
}

function replaceClock(undo: (() => void)[]): void {
  const OriginalDate = Date;
  const now = (name: string, called: Called): number => {
    handle((handler) => handler.call?.(name, called));
    return answer((handler) => handler.now?.()) ?? OriginalDate.now();
  };
  const construct = (target: DateConstructor, args: [], newTarget: typeof Date): Date =>
    Reflect.construct(target, args.length === 0 ? [now('new Date()', construct)] : args, newTarget) as Date;
  const apply = (target: DateConstructor): string => String(new target(now('Date()', apply)));
  const dateNow = (): number => now('Date.now()', dateNow);
  const ReplacedDate = new Proxy(OriginalDate, {
    construct,
    apply,
    get: (target, name, receiver) => (name === 'now' ? dateNow : (Reflect.get(target, name, receiver) as unknown)),
  });
  globalThis.Date = ReplacedDate;
  OriginalDate.prototype.constructor = ReplacedDate;
  undo.push(() => {
    globalThis.Date = OriginalDate;
    OriginalDate.prototype.constructor = OriginalDate;
  });
  replace(undo, performance, 'now', (original) => answer((handler) => handler.elapsed?.()) ?? original());
  const format = (original: () => unknown, args: unknown[], called: Called): unknown => {
    if (args[0] === undefined) args[0] = now('Intl.DateTimeFormat.format()', called);
    return original();
  };
  // eslint-disable-next-line no-restricted-syntax -- code of a site may use it; nothing is formatted here
  const { prototype } = Intl.DateTimeFormat;
  replace(undo, prototype, 'formatToParts', format);
  const formatProperty = Object.getOwnPropertyDescriptor(prototype, 'format')!;
  Object.defineProperty(prototype, 'format', {
    ...formatProperty,
    get(this: Intl.DateTimeFormat) {
      const original = formatProperty.get!.call(this) as (date?: Date | number) => string;
      const replaced = (date?: Date | number): string =>
        original(date ?? now('Intl.DateTimeFormat.format()', replaced));
      return replaced;
    },
  });
  undo.push(() => Object.defineProperty(prototype, 'format', formatProperty));
}

const uuidOf = (bytes: Uint8Array): string => {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return Buffer.from(bytes.buffer, bytes.byteOffset, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

function fillBytes(view: ArrayBufferView | ArrayBuffer, next: () => number, start = 0, end?: number): void {
  const bytes = ArrayBuffer.isView(view)
    ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    : new Uint8Array(view);
  for (let index = start; index < (end ?? bytes.length); index++) bytes[index] = next() >>> 24;
}

/** A number in [0, 1) with 53 bits, as `Math.random` returns. */
const fraction = (next: () => number): number => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;

/** The results of functions of `node:crypto` and of `crypto`, from a generator. */
const randomResults: Record<string, (next: () => number, args: unknown[]) => unknown> = {
  getRandomValues: (next, [view]) => {
    fillBytes(view as ArrayBufferView, next);
    return view;
  },
  randomFillSync: (next, [view, offset, size]) => {
    const from = typeof offset === 'number' ? offset : 0;
    fillBytes(view as ArrayBufferView, next, from, typeof size === 'number' ? from + size : undefined);
    return view;
  },
  randomBytes: (next, [size]) => {
    const bytes = Buffer.alloc(Number(size));
    fillBytes(bytes, next);
    return bytes;
  },
  randomUUID: (next) => uuidOf(randomResults['randomBytes']!(next, [16]) as Buffer),
  randomInt: (next, args) => {
    const [one, other] = args.filter((value) => typeof value === 'number');
    const [low, high] = other === undefined ? [0, one!] : [one!, other];
    return low + Math.floor(fraction(next) * (high - low));
  },
};
randomResults['randomFill'] = randomResults['randomFillSync']!;
randomResults['pseudoRandomBytes'] = randomResults['randomBytes']!;

function replaceChance(undo: (() => void)[]): void {
  const random =
    (name: string, result: (next: () => number, args: unknown[]) => unknown) =>
    (original: () => unknown, args: unknown[], called: Called): unknown => {
      const next = answer((handler) => handler.random?.());
      if (!next) {
        handle((handler) => handler.call?.(`${name}()`, called));
        return original();
      }
      const value = result(next, args);
      const callback = args.at(-1);
      if (typeof callback !== 'function') return value;
      queueMicrotask(() => (callback as (error: null, value: unknown) => void)(null, value));
      return undefined;
    };
  replace(undo, Math, 'random', random('Math.random', fraction));
  for (const [name, result] of Object.entries(randomResults)) replace(undo, crypto, name, random(name, result));
  const { prototype } = globalThis.crypto.constructor as { prototype: object };
  for (const name of ['getRandomValues', 'randomUUID'])
    replace(undo, prototype, name, random(name, randomResults[name]!));
}

/** Replaces functions that return another value each time: the network, other programs, keys, and the state of the machine. */
function replaceMoving(undo: (() => void)[]): void {
  const notes =
    (name: string) =>
    (original: () => unknown, _: unknown[], called: Called): unknown => {
      handle((handler) => handler.call?.(`${name}()`, called));
      return original();
    };
  replace(undo, globalThis, 'fetch', notes('fetch'));
  replace(undo, net.Socket.prototype, 'connect', notes('connect'));
  replace(undo, childProcess.ChildProcess.prototype, 'spawn', notes('spawn'));
  for (const name of ['execFileSync', 'execSync', 'spawnSync']) replace(undo, childProcess, name, notes(name));
  for (const name of keyFunctions) replace(undo, crypto, name, notes(name));
  const subtle = globalThis.crypto.subtle.constructor as { prototype: object };
  replace(undo, subtle.prototype, 'generateKey', notes('generateKey'));
  for (const name of movingProcessFunctions) replace(undo, process, name, notes(`process.${name}`));
  replace(undo, process.hrtime, 'bigint', notes('process.hrtime.bigint'));
  for (const name of movingSystemFunctions) replace(undo, os, name, notes(`os.${name}`));
}

function replaceMachine(undo: (() => void)[]): void {
  const originalEnv = process.env;
  const read = (name: string | symbol, called: Called): void => {
    if (typeof name === 'string') handle((handler) => handler.variable?.(name, called));
  };
  const get = (target: NodeJS.ProcessEnv, name: string | symbol): unknown => {
    read(name, get);
    return Reflect.get(target, name);
  };
  const has = (target: NodeJS.ProcessEnv, name: string | symbol): boolean => {
    read(name, has);
    return Reflect.has(target, name);
  };
  /** Names whose descriptors an enumeration is about to ask for, which reads no value. */
  let enumerated: Iterator<string | symbol> = [].values();
  const getOwnPropertyDescriptor = (target: NodeJS.ProcessEnv, name: string): PropertyDescriptor | undefined => {
    if (enumerated.next().value !== name) read(name, getOwnPropertyDescriptor);
    return Reflect.getOwnPropertyDescriptor(target, name);
  };
  const ownKeys = (target: NodeJS.ProcessEnv): (string | symbol)[] => {
    read('', ownKeys);
    const names = Reflect.ownKeys(target);
    enumerated = names.values();
    return names;
  };
  // `process.env` refuses the incomplete descriptor with which a Proxy would set a variable.
  const set = (target: NodeJS.ProcessEnv, name: string, value: string): boolean => Reflect.set(target, name, value);
  process.env = new Proxy(originalEnv, { get, has, set, getOwnPropertyDescriptor, ownKeys });
  undo.push(() => (process.env = originalEnv));
  const note = (name: string): void => handle((handler) => handler.value?.(name));
  for (const name of processProperties) {
    const descriptor = Object.getOwnPropertyDescriptor(process, name);
    if (descriptor?.configurable !== true) continue;
    const { get: getter, value } = descriptor;
    Object.defineProperty(process, name, {
      configurable: true,
      enumerable: descriptor.enumerable ?? true,
      get: () => {
        note(`process.${name}`);
        return getter ? (getter.call(process) as unknown) : (value as unknown);
      },
      set: (now: unknown) => Object.defineProperty(process, name, { ...descriptor, value: now }),
    });
    undo.push(() => Object.defineProperty(process, name, descriptor));
  }
  const notes =
    (name: string) =>
    (original: () => unknown): unknown => {
      note(name);
      return original();
    };
  for (const name of processFunctions) replace(undo, process, name, notes(`process.${name}()`));
  for (const name of systemFunctions) replace(undo, os, name, notes(`os.${name}()`));
}

/** Handles the reads of this thread until the returned function is called. */
export function interceptReads(handler: ReadHandler): () => void {
  handlers.add(handler);
  if (!restore) {
    const undo: (() => void)[] = [];
    for (const install of [replaceFiles, replaceClock, replaceChance, replaceMoving, replaceMachine]) install(undo);
    syncBuiltinESMExports();
    restore = () => {
      for (const step of undo.reverse()) step();
      syncBuiltinESMExports();
    };
  }
  return () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    restore?.();
    restore = undefined;
  };
}
