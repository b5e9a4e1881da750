import { isRecord } from '../../shared/is-record.js';
import { asList, asRecord, asText, isNull, typesOf, valueText, type Json } from './json.js';
import type { Specification, Located } from './specification.js';

/** Examples of strings by their formats. */
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  ipv4: '192.0.2.1',
};

/** An example of a schema, from its examples or made up. */
function exampleOf(
  spec: Specification,
  written: unknown,
  at: { uri: string },
  above: readonly unknown[] = [],
): unknown {
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
  const inner = (child: unknown, from: { uri: string } = located): unknown =>
    exampleOf(spec, child, from, [...above, schema]);
  const variant = [...asList(schema['oneOf']), ...asList(schema['anyOf'])].find((part) => !isNull(part));
  const parts = [...asList(schema['allOf']), ...(variant === undefined ? [] : [variant])]
    .map((part) => inner(part))
    .filter((part) => part !== undefined);
  const types = typesOf(schema);
  const type = types.find((each) => each !== 'null') ?? types[0];
  if (type === 'object' || parts.some(isRecord)) {
    const required = asList(schema['required']);
    const properties = spec.resolve(schema['properties'], located);
    const entries = Object.entries(asRecord(properties?.value))
      .filter(([name], index) => required.includes(name) || index < 8)
      .filter(([, child]) => asRecord(child)['readOnly'] !== true)
      .flatMap(([name, child]): [string, unknown][] => {
        const value = inner(child, properties);
        return value === undefined ? [] : [[name, value]];
      });
    return Object.fromEntries([...parts.flatMap((part) => (isRecord(part) ? Object.entries(part) : [])), ...entries]);
  }
  if (parts.length > 0) return parts[0];
  if (type === 'array') {
    const tuple = asList(schema['prefixItems']);
    if (tuple.length > 0) return tuple.map((item) => inner(item) ?? null);
    const item = inner(schema['items']);
    return item === undefined ? [] : [item];
  }
  if (type === 'integer' || type === 'number') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return formats[asText(schema['format']) ?? ''] ?? 'text';
}

/** A schema as pages show it. Plain JSON. */
export interface SchemaView {
  /** Type in words, such as `array of string (uuid)`. */
  type: string;
  /** Slug of the page of the schema, if it has one. */
  link?: string | undefined;
  description?: string | undefined;
  /** Limits, such as `minLength: 1`. */
  limits?: string[] | undefined;
  values?: string[] | undefined;
  initial?: string | undefined;
  isDeprecated?: boolean | undefined;
  access?: 'read' | 'write' | undefined;
  properties?: PropertyView[] | undefined;
  items?: SchemaView | undefined;
  variants?: { kind: 'oneOf' | 'anyOf' | 'allOf'; schemas: SchemaView[] } | undefined;
}

export interface PropertyView extends SchemaView {
  /** Undefined for the values of all other keys. */
  name?: string;
  isRequired?: boolean | undefined;
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

/** Name of a schema that is one of the components; undefined for others. */
function componentName(located: Located, { uri }: Specification): string | undefined {
  const name = /^\/components\/schemas\/([^/]+)$/.exec(located.pointer)?.[1];
  return name === undefined || located.uri !== uri ? undefined : name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A schema that is being described. */
interface Described {
  spec: Specification;
  /** Slugs of the pages of schemas by their names. */
  slugs: ReadonlyMap<string, string>;
  /** The schema as it is written: it may be a reference with a description of its own. */
  written: unknown;
  located: Located;
  schema: Json;
  types: readonly string[];
  /** Nesting in the schema that is shown. */
  depth: number;
  /** This schema and those around it. */
  inside: readonly unknown[];
}

/** Describes a schema. With `isExpanded`, one that has a page of its own is described rather than linked. */
function describe(
  { spec, slugs, depth, inside }: Pick<Described, 'spec' | 'slugs' | 'depth' | 'inside'>,
  written: unknown,
  at: { uri: string },
  isExpanded: boolean,
): SchemaView {
  const located = written === undefined ? undefined : spec.resolve(written, at);
  if (!located || !isRecord(located.value)) return { type: 'any' };
  const schema = located.value;
  const types = typesOf(schema);
  const name = componentName(located, spec);
  const slug = name === undefined ? undefined : slugs.get(name);
  const isComposite = ['properties', 'allOf', 'oneOf', 'anyOf', 'items'].some((key) => schema[key] !== undefined);
  if (!isExpanded && name !== undefined && isComposite) {
    return { type: name, link: slug, description: asText(asRecord(written)['description']) };
  }
  if (inside.includes(schema) || depth > deepestNesting) return { type: types.join(' | ') || 'object', link: slug };
  const described = { spec, slugs, written, located, schema, types, depth, inside: [...inside, schema] };
  const view = contents(described);
  return {
    ...view,
    type: depth === 0 && isComposite && name !== undefined ? name : view.type,
    link: view.link ?? (isComposite ? slug : undefined),
  };
}

/** Describes a schema inside another one. */
const describeInner = (outer: Described, written: unknown): SchemaView =>
  describe({ ...outer, depth: outer.depth + 1 }, written, outer.located, false);

/** A choice between a schema and null, as the other schema; undefined for others. */
function nullableContents(described: Described, parts: readonly unknown[]): SchemaView | undefined {
  const { schema, located } = described;
  const others = parts.filter((part) => !isNull(part));
  if (others.length !== 1 || parts.length !== 2) return undefined;
  const { type, ...other } = describe(described, others[0], located, false);
  const rest = { ...schema, oneOf: undefined, anyOf: undefined };
  const { type: _type, ...own } = contents({ ...described, schema: rest });
  const isSaid = ([, value]: [string, unknown]): boolean => value !== undefined;
  return { ...other, ...Object.fromEntries(Object.entries(own).filter(isSaid)), type: `${type} | null` };
}

/** Describes what is in a schema. The link is that of its items, or of the other schema of a choice with null. */
function contents(described: Described): SchemaView {
  const { written, schema, types } = described;
  const items = schema['items'] === undefined ? undefined : describeInner(described, schema['items']);
  const kind = (['oneOf', 'anyOf', 'allOf'] as const).find((each) => asList(schema[each]).length > 0);
  const parts = kind === undefined ? [] : asList(schema[kind]);
  const nullable = kind === 'allOf' || types.length > 0 ? undefined : nullableContents(described, parts);
  if (nullable) return nullable;
  const isMerged = kind === 'allOf' && parts.every((part) => isPlainObject(described, part));
  const merged = isMerged ? parts.map((part) => describe(described, part, described.located, true)) : [];
  const variants = isMerged ? [] : parts.map((part) => describeInner(described, part));
  const choice = kind === 'allOf' ? '' : [...new Set(variants.map(({ type }) => type))].join(' | ');
  const tuple = asList(schema['prefixItems']).map((item) => describeInner(described, item).type);
  const elements = tuple.length > 0 ? `[${tuple.join(', ')}]` : items?.type;
  const properties = propertiesOf(described, merged);
  const values =
    schema['enum'] === undefined ? (schema['const'] === undefined ? [] : [schema['const']]) : asList(schema['enum']);
  const limits = limitNames.flatMap((limit) =>
    schema[limit] === undefined || schema[limit] === false ? [] : [`${limit}: ${valueText(schema[limit])}`],
  );
  const format = asText(schema['format']) ?? asText(schema['contentMediaType']);
  const typed =
    types.map((type) => (type === 'array' && elements ? `array of ${elements}` : type)).join(' | ') ||
    (properties.length > 0 ? 'object' : values.length > 0 ? 'enum' : kind === undefined ? 'any' : choice || 'object');
  return {
    type: format === undefined ? typed : `${typed} (${format})`,
    link: items?.link,
    description:
      asText(asRecord(written)['description']) ??
      asText(schema['description']) ??
      asText(merged.find((part) => part.description)?.description),
    limits: limits.length > 0 ? limits : undefined,
    values: values.length > 0 ? values.slice(0, 200).map(valueText) : undefined,
    initial: schema['default'] === undefined ? undefined : valueText(schema['default']),
    isDeprecated: schema['deprecated'] === true || undefined,
    access: schema['readOnly'] === true ? 'read' : schema['writeOnly'] === true ? 'write' : undefined,
    properties: properties.length > 0 ? properties : undefined,
    variants: kind && variants.some(saysMore) ? { kind, schemas: variants } : undefined,
    items: items && items.link === undefined && hasDetails(items) ? items : undefined,
  };
}

const hasDetails = ({ properties, variants, values }: SchemaView): boolean =>
  properties !== undefined || variants !== undefined || values !== undefined;

/** True if a description has more than a type. */
const saysMore = (view: SchemaView): boolean =>
  Object.entries(view).some(([name, value]) => name !== 'type' && value !== undefined);

/** True if a part of `allOf` is an object whose properties are shown with those of the whole. */
function isPlainObject({ spec, located }: Described, part: unknown): boolean {
  const { value } = spec.resolve(part, located) ?? {};
  if (!isRecord(value) || value['oneOf'] || value['anyOf']) return false;
  const types = typesOf(value);
  return types.includes('object') || isRecord(value['allOf']) || types.length === 0;
}

/** Properties of a schema after those of its merged parts, of which it replaces those of the same names. */
function propertiesOf(described: Described, merged: readonly SchemaView[]): PropertyView[] {
  const { spec, schema, located } = described;
  // Some specifications have the properties of several schemas in one place.
  const shared = spec.resolve(schema['properties'], located) ?? { ...located, value: {} };
  const required = new Set(asList(schema['required']));
  const own = Object.entries(asRecord(shared.value)).map(([name, child]): PropertyView => ({
    name,
    ...describeInner({ ...described, located: shared }, child),
  }));
  const patterns = Object.entries(asRecord(schema['patternProperties'])).map(([pattern, child]): PropertyView => ({
    name: `/${pattern}/`,
    ...describeInner(described, child),
  }));
  const named = [...merged.flatMap((part) => part.properties ?? []), ...own, ...patterns];
  const others = schema['additionalProperties'];
  return [
    ...new Map(named.map((property) => [property.name, property])).values(),
    ...(isRecord(others) && Object.keys(others).length > 0 ? [describeInner(described, others)] : []),
  ].map((property: PropertyView) =>
    property.name !== undefined && required.has(property.name) ? { ...property, isRequired: true } : property,
  );
}

/** Describes schemas, and makes examples of them. */
export interface SchemaViews {
  /** Describes a schema, with its properties. Schemas with pages of their own inside it become links. */
  view(written: unknown, at: { uri: string }): SchemaView;
  /** An example of a schema, from its examples or made up. */
  example(written: unknown, at: { uri: string }): unknown;
}

export const createSchemaViews = (spec: Specification, slugs: ReadonlyMap<string, string>): SchemaViews => ({
  view: (written, at) => describe({ spec, slugs, depth: 0, inside: [] }, written, at, true),
  example: (written, at) => exampleOf(spec, written, at),
});
