import { isRecord } from '../../shared/is-record.js';
import { foreignCall, type ForeignCall } from './foreign-call.js';

// What calls of packages return in a configuration, whether it is run or read.

/** A value that is known only after running code. */
export const unreadValue = Symbol('unread');

/** Names of functions that only help to write a configuration, and return their first argument: `defineConfig`, `withMermaid`. */
const argumentHelper = /^(?:define|with|extend)[A-Z]/;

/** An object of a configuration that is no call. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !foreignCall(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Two configurations as functions such as `mergeConfig` join them. */
export function mergeConfigs(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (!isPlain(one) || !isPlain(other)) return other === undefined || other === unreadValue ? one : other;
  const merged = { ...one };
  for (const key of Object.keys(other)) merged[key] = mergeConfigs(one[key], other[key]);
  return merged;
}

/** True for the name of a package that makes a configuration from its own options. */
export const isPresetName = (name: string): boolean => /[-/]preset(?:$|[-/])/.test(name);

/** The result of a call by the name of the function. Undefined for calls that are noted. */
export function knownResult({ module, name, args }: ForeignCall): { value: unknown } | undefined {
  const last = name.split('.').at(-1)!;
  if (isPresetName(module) && args.length > 1) return undefined;
  if (/^merge(?:[A-Z]\w*)?Config$/.test(last)) return { value: args.reduce(mergeConfigs) };
  const isHelper = argumentHelper.test(last) || (last === 'default' && args.length === 1 && /config/.test(module));
  return isHelper ? { value: args[0] } : undefined;
}
