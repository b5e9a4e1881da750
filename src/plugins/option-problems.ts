import type * as z from 'zod';
import { nearest } from '../build/report/nearest.js';
import { formatOptionPath } from '../build/report/option-path.js';

function describe({ code, path, message, ...issue }: z.core.$ZodIssue, known: readonly string[]): string[] {
  const place = path.map((key) => (typeof key === 'number' ? key : String(key)));
  const named = place.length === 0 ? 'The options object' : `\`${formatOptionPath(place)}\``;
  if (code === 'unrecognized_keys') {
    const { keys } = issue as unknown as { keys: string[] };
    return keys.map((key) => {
      const near = nearest(key, known);
      const hint = near ? `Did you mean \`${near}\`?` : `Known here: ${known.join(', ')}.`;
      return `\`${formatOptionPath([...place, key])}\` is not an option. ${hint}`;
    });
  }
  if (code === 'invalid_union') {
    const { errors } = issue as unknown as { errors: z.core.$ZodIssue[][] };
    // A branch that fails inside the value is nearer to it than one that is of another kind.
    const inner = errors.find((issues) => issues.some((nested) => nested.path.length > 0));
    if (inner) return inner.flatMap((nested) => describe({ ...nested, path: [...path, ...nested.path] }, known));
  }
  return [`${named}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`];
}

function shapeKeys(schema: z.ZodType): string[] {
  const { shape, element, options, innerType, valueType } = (schema as unknown as { def: Record<string, unknown> })
    .def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    options?: z.ZodType[];
    innerType?: z.ZodType;
    valueType?: z.ZodType;
  };
  const inner = [...Object.values(shape ?? {}), ...(options ?? []), element, innerType, valueType].filter(
    (part) => part !== undefined,
  );
  return [...Object.keys(shape ?? {}), ...inner.flatMap(shapeKeys)];
}

/** What is wrong with the options of a plugin, a sentence each that names the option. */
export function optionProblems(schema: z.ZodType, options: unknown): string[] {
  const result = schema.safeParse(options);
  if (result.success) return [];
  const known = [...new Set(shapeKeys(schema))].sort();
  return result.error.issues.flatMap((issue) => describe(issue, known));
}
