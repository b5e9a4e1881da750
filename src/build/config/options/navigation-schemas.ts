import type { Kind } from './kinds.js';
import { metaItems } from './meta-options.js';
import { navItems } from './navigation-options.js';

/** A JSON Schema of draft 7, the one that editors know. */
type Schema = Readonly<Record<string, unknown>>;

type FormOf<Is extends Kind['is']> = Extract<Kind, { is: Is }>;

const nothing: Schema = { not: {} };

/** Converts a kind of value. Groups are definitions, because a group may contain itself. */
function toSchema(kind: Kind): Schema {
  const names = new Map<object, string>();
  const definitions: Record<string, Schema> = {};

  const convertGroup = ({ fields, isOpen = false }: FormOf<'group'>): Schema => {
    let name = names.get(fields);
    if (name === undefined) {
      name = `item${names.size + 1}`;
      names.set(fields, name);
      definitions[name] = {
        type: 'object',
        properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, convert(field)])),
        required: Object.keys(fields).filter((key) => fields[key]!.required),
        additionalProperties: isOpen,
      };
    }
    return { $ref: `#/definitions/${name}` };
  };

  const convertForm = (kind: Kind): Schema => {
    switch (kind.is) {
      case 'anything':
        return {};
      case 'text':
        return { type: 'string', ...(refuses(kind, '') && { minLength: 1 }) };
      case 'number':
        return { type: 'number' };
      case 'flag':
        return { type: 'boolean' };
      case 'choice':
        return { enum: kind.choices };
      case 'list':
        return { type: 'array', items: convert(kind.of), ...(refuses(kind, []) && { minItems: 1 }) };
      case 'tuple':
        return { type: 'array', items: kind.of.map(convert) };
      case 'record':
        return { type: 'object', additionalProperties: convert(kind.of) };
      case 'either':
        return { anyOf: kind.of.map(convert) };
      case 'group':
        return convertGroup(kind);
      default:
        return nothing;
    }
  };

  /** A condition that only a test can check is described in words, next to the reference. */
  const convert = (kind: Kind): Schema => {
    const form = convertForm(kind);
    if (kind.expected === undefined) return form;
    return { ...('$ref' in form ? { allOf: [form] } : form), description: kind.expected };
  };

  return { $schema: 'http://json-schema.org/draft-07/schema#', ...convert(kind), definitions };
}

const refuses = ({ test }: Kind, value: unknown): boolean => test?.(value as never) === false;

/** Schemas by the names of their files in the package, from the tables that check the files. */
export const navigationSchemas: Readonly<Record<string, Schema>> = {
  'meta.json': toSchema(metaItems),
  'nav.json': toSchema(navItems),
};
