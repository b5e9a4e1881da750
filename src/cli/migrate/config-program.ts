// What configurations of other sites run with: their bundle has no packages, and its modules take what replaces those from here, by
// the global variable `programName`. They run in this process, and code of them may be called later, so what they call is
// noted in this module for as long as it is loaded.
import * as childProcess from 'node:child_process';
import * as files from 'node:fs';
import * as modules from 'node:module';
import { projects } from '../../compat/projects.js';
import { configPackage } from './config-packages.js';
import { knownResult, mergeConfigs } from './call-result.js';
import { callMark, moduleMark, type ForeignCall } from './foreign-call.js';

/** Global variable with what this module exports to bundles of configurations. */
export const programName = 'heddleConfigProgram';

/** Text of a missing file. It is JSON, and what is read from it is noted like the result of a package. */
const missingText = '"heddle:missing-file"';

const calledPackages = new Set<string>();
const failedUrls = new Set<string>();
const missingPaths = new Set<string>();
let definedSite: unknown;
let given: ReadonlyMap<string, object> = new Map();

/** The packages whose functions have been called so far, and that were not run. Clears the list. */
export function takeCalledPackages(): string[] {
  const names = [...calledPackages];
  calledPackages.clear();
  return names;
}

/** The URLs to which configurations have sent requests that failed so far. */
export const failedRequests = (): string[] => [...failedUrls];

/** The files that configurations have read so far and that are not there. */
export const missingFiles = (): string[] => [...missingPaths];

/** The configuration that a file defined by a call instead of exporting it. Clears it. */
export function takeDefinedSite(): unknown {
  const site = definedSite;
  definedSite = undefined;
  return site;
}

type Call = (...args: readonly unknown[]) => unknown;

/** Notes a call of an export by its name. */
type NoteCall = (name: string, args: readonly unknown[]) => unknown;

/** A generator that yields a value, or nothing. */
const yields = (...values: readonly unknown[]) =>
  function* (): Generator<unknown> {
    yield* values;
  };

/** Exports of a package, by their names. */
type NamedExport = (name: string) => unknown;

/**
 * What a call returns: it has every method, is a list of itself, and is awaited like a promise, since code goes on with it:
 * `yaml.load(text).users.map(…)`. It returns the object that it is called with, since it may wrap a configuration:
 * `withTypes({ … })(config)`.
 */
function notedCall(call: ForeignCall, named: NamedExport, isAwaited = false): unknown {
  const value: unknown = new Proxy(
    Object.assign(() => undefined, { [callMark]: call }),
    {
      apply: (_target, _this, [first]: unknown[]) =>
        typeof first === 'object' && first !== null && !Array.isArray(first) ? first : value,
      get: (target, key) => {
        if (key === Symbol.iterator) return yields(value);
        if (key === Symbol.toPrimitive) return () => '';
        if (key === 'then' && !isAwaited)
          return (...next: Parameters<Promise<unknown>['then']>) =>
            Promise.resolve(notedCall(call, named, true)).then(...next);
        if (key === callMark || typeof key === 'symbol') return Reflect.get(target, key) as unknown;
        if (key === 'then' || key === 'toJSON' || key === 'prototype') return undefined;
        return named(`${call.name}().${key}`);
      },
    },
  );
  return value;
}

/** The result of calling an export: `callWith` notes the call. */
function resultOf(call: ForeignCall, callWith: (args: readonly unknown[]) => unknown, note: NoteCall): unknown {
  const { module, name, args } = call;
  if (projects.some(({ definesSite }) => definesSite?.(module, name))) [definedSite] = args;
  for (const { configOf } of projects) {
    const added = configOf?.(call, note);
    if (added !== undefined) return mergeConfigs(args[0], added);
  }
  const known = knownResult(call);
  return known ? known.value : callWith(args);
}

/**
 * The exports of a module that replaces a package. Each is a function; those that only help to write a configuration
 * (`defineConfig`, `withMermaid`) return their first argument, those that merge configurations do, others note how they were
 * called, see `notedCall`.
 */
function foreignPackage(module: string): object {
  const known = new Map<string, object>();
  const note: NoteCall = (name, args) => notedCall({ module, name, args }, named);
  const createExport = (name: string): object => {
    const callWith = (args: readonly unknown[]): unknown => {
      calledPackages.add(module);
      return note(name, args);
    };
    return new Proxy(function () {}, {
      apply: (_target, _this, args: unknown[]) => resultOf({ module, name, args }, callWith, note),
      construct: (_target, args: unknown[]) => callWith(args) as object,
      get: (target, key) => {
        if (key === 'toJSON') return () => undefined;
        if (key === moduleMark) return module;
        if (key === Symbol.toPrimitive) return () => '';
        if (key === Symbol.iterator) return yields();
        if (typeof key === 'symbol' || key === 'then' || key === 'prototype')
          return Reflect.get(target, key) as unknown;
        return named(name === '' ? key : `${name}.${key}`);
      },
    });
  };
  const named = (name: string): object => {
    if (!known.has(name)) known.set(name, createExport(name));
    return known.get(name)!;
  };
  const names = new Proxy(
    {},
    {
      get: (_target, key) => {
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (key === '__esModule') return true;
        return key === moduleMark ? module : named(key);
      },
    },
  );
  const whole = function (...args: readonly unknown[]): unknown {
    return (named('default') as Call)(...args);
  };
  return Object.setPrototypeOf(whole, names) as object;
}

/** A function, or its result if it throws. */
const orElse =
  (call: Call, otherwise: (error: unknown, args: readonly unknown[]) => unknown): Call =>
  (...args) => {
    try {
      return call(...args);
    } catch (error) {
      return otherwise(error, args);
    }
  };

/** `require` of a file. Its `resolve` returns names that are not found. */
const requireOf = (load: NodeJS.Require, otherwise?: (id: string) => unknown) =>
  Object.assign(
    (id: string): unknown =>
      otherwise
        ? orElse(
            () => load(id) as unknown,
            () => otherwise(id),
          )()
        : load(id),
    {
      resolve: (id: string): unknown =>
        orElse(
          () => load.resolve(id),
          () => id,
        )(),
    },
  );

/** In place of `node:module`: its `require` returns paths and packages also where none is installed. */
const moduleStandIn = {
  ...modules,
  createRequire: (from: string | URL) => requireOf(modules.createRequire(from), foreignPackage),
};

/** In place of `node:child_process`: commands that fail, such as those of Git without a repository, print nothing. */
const processStandIn = {
  ...childProcess,
  execSync: orElse(childProcess.execSync as Call, () => ''),
  execFileSync: orElse(childProcess.execFileSync as Call, () => ''),
};

/** A function that reads, with a value for files that are not there, which are noted. */
const lenient = (read: Call, nothing: (path: string) => unknown): Call =>
  orElse(read, (error, [path]) => {
    if ((error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') throw error;
    missingPaths.add(String(path));
    return nothing(String(path));
  });

const readText = lenient(files.readFileSync as Call, (path) => (path.endsWith('.json') ? missingText : ''));

const promisesStandIn = {
  ...files.promises,
  readFile: async (...args: Parameters<typeof files.promises.readFile>): Promise<unknown> => {
    try {
      return await files.promises.readFile(...args);
    } catch {
      return readText(...args);
    }
  },
};

/**
 * In place of `node:fs` for a configuration that reads files which a build of the old site would have written: those are empty.
 */
const filesStandIn = {
  ...files,
  readFileSync: readText,
  readdirSync: lenient(files.readdirSync as Call, () => []),
  promises: promisesStandIn,
};

const parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown =>
  text === missingText ? callDefault('file') : JSON.parse(text, reviver);

/** Result of the default export of a package. */
const callDefault = (name: string, ...args: readonly unknown[]): unknown =>
  (foreignPackage(name) as { default: Call }).default(...args);

/** `fetch`: without the network, what it would have returned is noted like the result of a package. */
const request = (...args: Parameters<typeof fetch>): Promise<unknown> =>
  globalThis.fetch(...args).catch(() => {
    const [target] = args;
    failedUrls.add(String(target instanceof Request ? target.url : target));
    return callDefault('fetch', ...args);
  });

const program = {
  foreignPackage,
  configPackage,
  givenModule: (path: string): object | undefined => given.get(path),
  nodeModules: {
    module: moduleStandIn,
    child_process: processStandIn,
    fs: filesStandIn,
    'fs/promises': promisesStandIn,
  } as Readonly<Record<string, object>>,
  fetch: request,
  parse,
  requireFrom: (url: string) => requireOf(modules.createRequire(url)),
};

/** Gives configurations the functions of this module, and the modules that replace packages. */
export function provideProgram(givenModules: ReadonlyMap<string, object>): void {
  given = givenModules;
  (globalThis as { [programName]?: typeof program })[programName] = program;
}

/** Code that reads a member of the program. */
const member = (code: string): string => `globalThis.${programName}.${code}`;

/** Source of a module that replaces a package. */
export const foreignSource = (specifier: string): string =>
  `module.exports = ${member(`foreignPackage(${JSON.stringify(specifier)})`)};`;

/** Source of a module that replaces a package whose functions do what they do; undefined for other packages. */
export const packageSource = (name: string): string | undefined =>
  configPackage(name) && `module.exports = ${member(`configPackage(${JSON.stringify(name)})`)};`;

/** Source of a module that is given in place of another. */
export const givenSource = (path: string): string =>
  `module.exports = ${member(`givenModule(${JSON.stringify(path)})`)};`;

/** Source of a module in place of one of Node's. */
export const nodeSource = (name: string): string =>
  `module.exports = ${member(`nodeModules[${JSON.stringify(name)}]`)};`;

/** Names of globals in the bundle of a configuration, by what they replace. */
export const replacedGlobals = { fetch: '__heddleFetch', 'JSON.parse': '__heddleParse' } as const;

/** Code before the bundle of a configuration: the globals, and `require` for modules that count from its file. */
export const globalsSource = (fileUrl: string): string => `
const ${replacedGlobals.fetch} = ${member('fetch')};
const ${replacedGlobals['JSON.parse']} = ${member('parse')};
const require = ${member(`requireFrom(${JSON.stringify(fileUrl)})`)};
`;
