import type * as z from 'zod';

/** The parts of a schema's definition that are read here; which are present depends on `type`. */
interface SchemaDefinition {
  type: string;
  innerType?: z.ZodType;
  getter?: () => z.ZodType;
  options?: readonly z.ZodType[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  items?: readonly z.ZodType[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
}

const definitionOf = (schema: z.ZodType): SchemaDefinition => schema.def as unknown as SchemaDefinition;

/** The schema behind `optional` and `lazy`. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType, getter } = definitionOf(schema);
  const inner = innerType ?? getter?.();
  return inner && !schema.description ? unwrapSchema(inner) : schema;
}

/** The alternatives of a union, else the schema itself. */
export function schemaOptions(schema: z.ZodType): readonly z.ZodType[] {
  const unwrapped = unwrapSchema(schema);
  return definitionOf(unwrapped).options ?? [unwrapped];
}

/** The schemas that apply to the value at a path. */
export function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType[] {
  const [key, ...rest] = path;
  if (key === undefined) return [unwrapSchema(schema)];
  return schemaOptions(schema).flatMap((option) => {
    const { shape, element, valueType, items } = definitionOf(unwrapSchema(option));
    const child =
      shape && Object.hasOwn(shape, key) ? shape[String(key)] : (element ?? valueType ?? items?.[Number(key)]);
    return child ? schemasAt(child, rest) : [];
  });
}

/** The schema of a record's keys, none for other schemas. */
export function keySchemas(schema: z.ZodType): z.ZodType[] {
  const { keyType } = definitionOf(schema);
  return keyType ? [keyType] : [];
}

/** Keys that an object at a path may have, sorted. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const keys = schemasAt(schema, path).flatMap((found) =>
    schemaOptions(found).flatMap((option) => Object.keys(definitionOf(unwrapSchema(option)).shape ?? {})),
  );
  return [...new Set(keys)].sort();
}

/** Texts that a schema allows, of those it lists. */
export function allowedTexts(schema: z.ZodType): string[] {
  return schemaOptions(schema).flatMap((option) => Object.values(definitionOf(unwrapSchema(option)).entries ?? {}));
}

/** Path of the first option in the schema with this name, searched level by level. */
export function findOption(schema: z.ZodType, name: string): string[] | undefined {
  const queue: [z.ZodType, string[]][] = [[schema, []]];
  for (const [current, path] of queue) {
    const { shape } = definitionOf(unwrapSchema(current));
    if (!shape || path.length > 4) continue;
    if (path.length > 0 && Object.hasOwn(shape, name)) return [...path, name];
    for (const [key, child] of Object.entries(shape)) queue.push([child, [...path, key]]);
  }
  return undefined;
}

const join = (phrases: readonly string[]): string =>
  phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} or ${phrases.at(-1)!}`;

const typePhrases: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function phrasesOf(schema: z.ZodType): string[] {
  const unwrapped = unwrapSchema(schema);
  if (unwrapped.description) return [unwrapped.description];
  const { type, options, entries } = definitionOf(unwrapped);
  if (options) return [...new Set(options.flatMap(phrasesOf))];
  if (entries) return Object.values(entries).map((value) => `'${value}'`);
  return type === 'boolean' ? ['true', 'false'] : [typePhrases[type] ?? `a ${type}`];
}

/** What a schema expects, in words. */
export function describeSchema(schema: z.ZodType): string {
  return join(phrasesOf(schema));
}

/** What a value is, in words; undefined for a missing one. */
export function describeValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 60)}…` : value}'`;
  if (typeof value === 'function') return 'a function';
  if (value instanceof RegExp) return 'a regular expression';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
