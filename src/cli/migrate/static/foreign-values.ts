import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPlain, knownResult } from '../call-result.js';
import { callMark, foreignCall, moduleMark } from '../foreign-call.js';

// Exports of packages in a configuration that is read and not run. A call of one is noted as a `ForeignCall`, so that the
// readers of generators see the same values as after running the configuration.

/** Packages and names of exports, by the functions that are in their place. */
const exportsOfPackages = new WeakMap<object, { module: string; name: string }>();

/** A function in place of an export. It does nothing, and has no source that could be written into a configuration. */
const emptyFunction = (): object => (() => undefined).bind(undefined);

/** The export of a package with a name such as `themes.github`. */
export function foreignExport(module: string, name: string): object {
  const value = Object.assign(emptyFunction(), { [moduleMark]: module });
  exportsOfPackages.set(value, { module, name });
  return value;
}

/** The export of a package with a name: of a module, of an export, or of what a call returned. Undefined for other values. */
export function foreignMember(value: unknown, name: string): object | undefined {
  const call = foreignCall(value);
  if (call) return foreignExport(call.module, `${call.name}().${name}`);
  const known = typeof value === 'function' ? exportsOfPackages.get(value) : undefined;
  if (!known) return undefined;
  return foreignExport(known.module, known.name === '' ? name : `${known.name}.${name}`);
}

/** The result of calling a value of a package; undefined for values of other kinds. */
export function callPackageValue(value: unknown, args: readonly unknown[]): { value: unknown } | undefined {
  // A function that a call returns, such as `withTypes()`, returns the configuration that it adds to.
  if (foreignCall(value)) return { value: isPlain(args[0]) ? args[0] : value };
  const known = typeof value === 'function' ? exportsOfPackages.get(value) : undefined;
  if (!known) return undefined;
  const { module, name } = known;
  const call = { module, name: name || 'default', args };
  return knownResult({ ...known, args }) ?? { value: Object.assign(emptyFunction(), { [callMark]: call }) };
}

/** Functions of Node that only compute with texts. `folder` is the working folder that a configuration would have. */
const textFunctions: Readonly<Record<string, (texts: readonly string[], folder: string) => string>> = {
  'path.join': (texts) => join(...texts),
  'path.resolve': (texts, folder) => posix.resolve(folder, ...texts),
  'path.dirname': ([path = '']) => dirname(path),
  'path.basename': ([path = '', ending]) => posix.basename(path, ending),
  'path.relative': ([from = '', to = '']) => posix.relative(from, to),
  'path.normalize': ([path = '']) => posix.normalize(path),
  'url.fileURLToPath': ([url = '']) => fileURLToPath(url),
  'process.cwd': (_, folder) => folder,
};

/** The result of a call of Node's own functions for paths and URLs; undefined for all others. */
export function callNode(value: unknown, args: readonly unknown[], folder: string): { value: unknown } | undefined {
  const known = typeof value === 'function' ? exportsOfPackages.get(value) : undefined;
  const texts = args.map((arg) => (arg instanceof URL ? arg.href : arg));
  if (!known?.module.startsWith('node:') || !texts.every((text) => typeof text === 'string')) return undefined;
  const name = `${known.module.slice('node:'.length)}.${known.name.replace(/^(?:default|posix)\./, '')}`;
  const run = Object.hasOwn(textFunctions, name) ? textFunctions[name] : undefined;
  try {
    return run && { value: run(texts, folder) };
  } catch {
    return undefined;
  }
}
