import { isRecord } from '../../shared/is-record.js';
import { asList, asRecord, asText, isNull, typesOf } from './json.js';
import type { Specification } from './specification.js';

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
export function exampleOf(
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
