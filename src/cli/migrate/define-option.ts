import { listOf } from './page-facts.js';
import { isRecord } from '../../shared/is-record.js';

/** `builder.define`: variables of the environment by their names alone, and values as source text. */
export function defineOption(define: unknown): Record<string, string> {
  const values = Object.entries(isRecord(define) ? define : {}).flatMap(([name, value]): [string, unknown][] => {
    const environment = name === 'process' && isRecord(value) ? (value['env'] ?? {}) : value;
    return /^process(?:\.env)?$/.test(name) && isRecord(environment)
      ? Object.entries(environment).map(([key, one]) => [`process.env.${key}`, one])
      : [[name, value]];
  });
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Endings that imports leave out, for `builder.resolveExtensions`: those that Heddle doesn't try by itself. */
export const ownExtensions = (extensions: unknown): string[] =>
  listOf(extensions).filter(
    (one): one is string =>
      typeof one === 'string' && /^\.\w[\w.]*$/.test(one) && !/^\.(?:[cm]?[jt]sx?|json|wasm|mdx?)$/.test(one),
  );
