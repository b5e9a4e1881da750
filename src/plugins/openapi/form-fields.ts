import { isRecord } from '../../shared/is-record.js';
import type { FormField } from './code-samples.js';
import { asList, asRecord, asText, type Json } from './json.js';
import type { Located, Specification } from './specification.js';

/** A schema with its parts and variants, and theirs. References are followed. */
function* partsOf(
  written: unknown,
  at: { uri: string },
  spec: Specification,
  seen: Set<unknown> = new Set<unknown>(),
): Generator<Located & { value: Json }> {
  const located = spec.resolve(written, at);
  if (!located || !isRecord(located.value) || seen.has(located.value)) return;
  const { value } = located;
  seen.add(value);
  yield { ...located, value };
  for (const part of [value['allOf'], value['anyOf'], value['oneOf']].flatMap(asList))
    yield* partsOf(part, located, spec, seen);
}

const holdsBytes = ({ format, contentMediaType }: Json): boolean =>
  format === 'binary' || (contentMediaType !== undefined && !/json|^text\//.test(String(contentMediaType)));

/** True for a schema of bytes, and for a list of such schemas. */
const isFile = (written: unknown, at: { uri: string }, spec: Specification): boolean =>
  [...partsOf(written, at, spec)].some(
    (part) =>
      holdsBytes(part.value) || [...partsOf(part.value['items'], part, spec)].some(({ value }) => holdsBytes(value)),
  );

/** Content types of the fields of a form, as a specification lists them: one, or several with commas. */
export const fieldTypes = (encoding: unknown): Map<string, string> =>
  new Map(
    Object.entries(asRecord(encoding)).flatMap(([name, written]) => {
      const type = asText(asRecord(written)['contentType']);
      return type === undefined ? [] : [[name, type]];
    }),
  );

/** Fields of a form, with values of an example. `types` are their content types. */
export function formFields(
  schema: unknown,
  example: unknown,
  types: ReadonlyMap<string, string>,
  at: { uri: string },
  spec: Specification,
): FormField[] {
  const properties = [...partsOf(schema, at, spec)].flatMap(
    (part) => spec.resolve(part.value['properties'], part) ?? [],
  );
  return Object.entries(asRecord(example)).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    isFile: properties.some((map) => isFile(asRecord(map.value)[name], map, spec)),
    // A range such as `image/*` is no type that a request could have.
    contentType: types
      .get(name)
      ?.split(',')
      .find((type) => !type.includes('*'))
      ?.trim(),
  }));
}
