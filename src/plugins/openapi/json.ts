import { isRecord } from '../../shared/is-record.js';

export type Json = Record<string, unknown>;

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const asRecord = (value: unknown): Json => (isRecord(value) ? value : {});

/** Text as it is, other values as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Types of a schema, in the words of JSON Schema. */
export function typesOf(schema: Json): string[] {
  const written = [schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  const types = written.length > 0 ? written : schema['properties'] ? ['object'] : schema['items'] ? ['array'] : [];
  return schema['nullable'] === true && !types.includes('null') ? [...types, 'null'] : types;
}

/** True for the schema of null alone. */
export const isNull = (schema: unknown): boolean => typesOf(asRecord(schema)).join() === 'null';
