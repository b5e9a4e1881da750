import { isRecord } from '../../shared/is-record.js';
import type { Json, Located, Specification } from './specification.js';

/** A schema as pages show it. Plain JSON. */
export interface SchemaView {
  /** Type in words, such as `array of string (uuid)`. */
  type: string;
  /** Slug of the page of the schema, if it has one. */
  link?: string;
  description?: string;
  /** Limits, such as `minLength: 1`. */
  limits?: string[];
  values?: string[];
  initial?: string;
  isDeprecated?: true;
  access?: 'read' | 'write';
  properties?: PropertyView[];
  items?: SchemaView;
  variants?: { kind: 'oneOf' | 'anyOf' | 'allOf'; schemas: SchemaView[] };
}

export interface PropertyView extends SchemaView {
  /** Undefined for the values of all other keys. */
  name?: string;
  isRequired?: true;
}

/** Nesting of schemas without names, which have no page to link to. */
const deepestNesting = 6;

const limitNames = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const asRecord = (value: unknown): Json => (isRecord(value) ? value : {});

/** Name of a schema that is one of the components; undefined for others. */
export function componentName(located: Located, { uri }: Specification): string | undefined {
  const name = /^\/components\/schemas\/([^/]+)$/.exec(located.pointer)?.[1];
  return name === undefined || located.uri !== uri ? undefined : name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Types of a schema, in the words of JSON Schema. */
function typesOf(schema: Json): string[] {
  const written = [schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  const types = written.length > 0 ? written : schema['properties'] ? ['object'] : schema['items'] ? ['array'] : [];
  return schema['nullable'] === true && !types.includes('null') ? [...types, 'null'] : types;
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Creates the function that describes schemas. */
export function createSchemaViews(spec: Specification, slugs: ReadonlyMap<string, string>) {
  const view = (
    written: unknown,
    at: { uri: string },
    depth: number,
    isExpanded: boolean,
    above: readonly unknown[],
  ): SchemaView => {
    if (written === true || written === undefined) return { type: 'any' };
    const located = spec.resolve(written, at);
    if (!located || !isRecord(located.value)) return { type: 'any' };
    const schema = located.value;
    const name = componentName(located, spec);
    const types = typesOf(schema);
    const slug = name === undefined ? undefined : slugs.get(name);
    const link: Pick<SchemaView, 'link'> = slug === undefined ? {} : { link: slug };
    const isComposite = ['properties', 'allOf', 'oneOf', 'anyOf', 'items'].some((key) => schema[key] !== undefined);
    if (!isExpanded && name !== undefined && isComposite) {
      const description = asText(asRecord(written)['description']);
      return { type: name, ...link, ...(description === undefined ? {} : { description }) };
    }
    if (above.includes(schema) || depth > deepestNesting) return { type: types.join(' | ') || 'object', ...link };
    const inside = [...above, schema];
    const inner = (child: unknown): SchemaView => view(child, located, depth + 1, false, inside);
    const format = asText(schema['format']);
    const items = schema['items'] === undefined ? undefined : inner(schema['items']);
    const word = (type: string): string => (type === 'array' && items ? `array of ${items.type}` : type);
    const kind = (['oneOf', 'anyOf', 'allOf'] as const).find((each) => asList(schema[each]).length > 0);
    const parts = kind === undefined ? [] : asList(schema[kind]);
    const isOneObject =
      kind === 'allOf' &&
      parts.every((part) => {
        const { value } = spec.resolve(part, located) ?? {};
        return (
          isRecord(value) &&
          !value['oneOf'] &&
          !value['anyOf'] &&
          (typesOf(value).includes('object') || isRecord(value['allOf']) || typesOf(value).length === 0)
        );
      });
    const merged = isOneObject ? parts.map((part) => view(part, located, depth, true, inside)) : [];
    const required = new Set(asList(schema['required']));
    const own = Object.entries(asRecord(schema['properties'])).map(([property, child]): PropertyView => ({
      name: property,
      ...(required.has(property) ? { isRequired: true } : {}),
      ...inner(child),
    }));
    const others = schema['additionalProperties'];
    const named: PropertyView[] = [
      ...new Map(
        [...merged.flatMap((part) => part.properties ?? []), ...own].map((property) => [property.name, property]),
      ).values(),
      ...(isRecord(others) && Object.keys(others).length > 0 ? [inner(others)] : []),
    ];
    const properties = named.map((property): PropertyView =>
      property.name !== undefined && required.has(property.name) ? { ...property, isRequired: true } : property,
    );
    const values =
      schema['enum'] === undefined ? (schema['const'] === undefined ? [] : [schema['const']]) : asList(schema['enum']);
    const description =
      asText(asRecord(written)['description']) ??
      asText(schema['description']) ??
      asText(merged.find((part) => part.description)?.description);
    const limits = limitNames.flatMap((limit) =>
      schema[limit] === undefined || schema[limit] === false ? [] : [`${limit}: ${valueText(schema[limit])}`],
    );
    const typed =
      types.map(word).join(' | ') ||
      (properties.length > 0 ? 'object' : values.length > 0 ? 'enum' : kind === undefined ? 'any' : 'object');
    return {
      type:
        depth === 0 && isComposite && name !== undefined ? name : format === undefined ? typed : `${typed} (${format})`,
      ...(isComposite ? link : {}),
      ...(description === undefined ? {} : { description }),
      ...(limits.length > 0 ? { limits } : {}),
      ...(values.length > 0 ? { values: values.slice(0, 200).map(valueText) } : {}),
      ...(schema['default'] === undefined ? {} : { initial: valueText(schema['default']) }),
      ...(schema['deprecated'] === true ? { isDeprecated: true } : {}),
      ...(schema['readOnly'] === true
        ? { access: 'read' as const }
        : schema['writeOnly'] === true
          ? { access: 'write' as const }
          : {}),
      ...(properties.length > 0 ? { properties } : {}),
      ...(items?.link !== undefined
        ? { link: items.link }
        : items && (items.properties ?? items.variants ?? items.values)
          ? { items }
          : {}),
      ...(kind !== undefined && !isOneObject ? { variants: { kind, schemas: parts.map(inner) } } : {}),
    };
  };

  const formats: Record<string, unknown> = {
    date: '2026-01-31',
    'date-time': '2026-01-31T12:00:00Z',
    uuid: '123e4567-e89b-12d3-a456-426614174000',
    email: 'ada@example.com',
    uri: 'https://example.com',
    url: 'https://example.com',
    ipv4: '192.0.2.1',
  };
  /** An example of a schema, from its examples or made up. */
  const example = (written: unknown, at: { uri: string }, above: readonly unknown[] = []): unknown => {
    const located = spec.resolve(written, at);
    const schema = located?.value;
    if (!located || !isRecord(schema) || above.includes(schema) || above.length > 8) return undefined;
    const given = [
      schema['example'],
      asList(schema['examples'])[0],
      schema['const'],
      schema['default'],
      asList(schema['enum'])[0],
    ];
    const known = given.find((value) => value !== undefined);
    if (known !== undefined) return known;
    const inside = [...above, schema];
    const variant = asList(schema['oneOf'])[0] ?? asList(schema['anyOf'])[0];
    if (variant !== undefined) return example(variant, located, inside);
    const parts = asList(schema['allOf']).map((part) => example(part, located, inside));
    const [type] = typesOf(schema);
    if (type === 'object' || parts.length > 0) {
      const required = asList(schema['required']);
      const entries = Object.entries(asRecord(schema['properties']))
        .filter(([name], index) => required.includes(name) || index < 8)
        .filter(([, child]) => asRecord(child)['readOnly'] !== true)
        .flatMap(([name, child]): [string, unknown][] => {
          const value = example(child, located, inside);
          return value === undefined ? [] : [[name, value]];
        });
      return Object.fromEntries([...parts.flatMap((part) => (isRecord(part) ? Object.entries(part) : [])), ...entries]);
    }
    if (type === 'array') {
      const item = example(schema['items'], located, inside);
      return item === undefined ? [] : [item];
    }
    if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    if (type === 'boolean') return true;
    if (type === 'null') return null;
    return formats[asText(schema['format']) ?? ''] ?? 'text';
  };

  return {
    /** Describes a schema, with its properties. Schemas with pages of their own inside it become links. */
    view: (written: unknown, at: { uri: string }): SchemaView => view(written, at, 0, true, []),
    example,
  };
}

export type SchemaViews = ReturnType<typeof createSchemaViews>;
