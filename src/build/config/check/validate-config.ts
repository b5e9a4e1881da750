import type * as z from 'zod';
import { nearest } from '../../report/nearest.js';
import { duplicatePlugin, fromPlugin, unknownOption, wrongOption, wrongOptionKey } from '../../report/errors-config.js';
import type { OptionProblem } from '../../report/errors-config.js';
import {
  allowedTexts,
  describeSchema,
  describeValue,
  findOption,
  keySchemas,
  knownKeys,
  schemaOptions,
  schemasAt,
} from './describe-schema.js';
import { formatOptionPath, valueAt } from '../../report/option-path.js';
import type { OptionPath } from '../../report/option-path.js';
import { userConfigSchema } from '../option-schema.js';

type Issue = z.core.$ZodIssue;

const pathOf = (issue: Issue): OptionPath => issue.path.map((key) => (typeof key === 'number' ? key : String(key)));

/** Weight of a union's branch: how far the value is from it. Infinite when the value is of another kind altogether. */
function distanceTo(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.path.length === 0 && ['invalid_type', 'invalid_value', 'custom'].includes(issue.code)) return Infinity;
    if (issue.path.length === 0 && issue.code === 'invalid_union')
      return sum + Math.min(...issue.errors.map(distanceTo));
    return sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);
  }, 0);
}

function explainUnknownKeys(
  keys: readonly string[],
  path: OptionPath,
  schema: z.ZodType,
  local: OptionPath,
): OptionProblem[] {
  const known = knownKeys(schema, local);
  return keys.map((key) => {
    const near = nearest(key, known);
    const elsewhere = near === undefined ? findOption(userConfigSchema, key) : undefined;
    const suggestion = near === undefined ? elsewhere : [...path, near];
    return unknownOption([...path, key], suggestion && formatOptionPath(suggestion), known);
  });
}

function explainValue(value: unknown, path: OptionPath, schema: z.ZodType | undefined, note: string): OptionProblem {
  const expected = note !== 'Invalid input' && !schema?.description ? note : schema ? describeSchema(schema) : note;
  const near = typeof value === 'string' && schema ? nearest(value, allowedTexts(schema)) : undefined;
  return wrongOption(path, expected, describeValue(value), near && `'${near}'`);
}

/** Explains an issue whose path begins at `base`; `schema` is the one that applies there. */
function explain(issue: Issue, schema: z.ZodType, config: unknown, base: OptionPath): OptionProblem[] {
  const local = pathOf(issue);
  const path = [...base, ...local];
  if (issue.code === 'unrecognized_keys') return explainUnknownKeys(issue.keys, path, schema, local);
  const target = schemasAt(schema, local)[0];
  if (issue.code === 'invalid_union' && target) {
    const branches = issue.errors.map((issues, index) => ({ issues, index, distance: distanceTo(issues) }));
    const best = branches.reduce(
      (nearestBranch, branch) => (branch.distance < nearestBranch.distance ? branch : nearestBranch),
      { issues: [] as Issue[], index: -1, distance: Infinity },
    );
    const option = schemaOptions(target)[best.index];
    if (option && !target.description) return best.issues.flatMap((nested) => explain(nested, option, config, path));
  }
  if (issue.code === 'invalid_key') return [wrongOptionKey(path, describeKey(schema, local))];
  return [explainValue(valueAt(config, path), path, target, issue.code === 'custom' ? issue.message : 'Invalid input')];
}

/** What the keys of the record that holds the last key of a path must be. */
function describeKey(schema: z.ZodType, local: OptionPath): string {
  const keyType = schemasAt(schema, local.slice(0, -1)).flatMap(schemaOptions).flatMap(keySchemas)[0];
  return keyType ? describeSchema(keyType) : 'another key';
}

/** Names the plugin when a problem lies in a plugin's object. */
function nameOwner(problem: OptionProblem, config: unknown): OptionProblem {
  const [group, index] = problem.path;
  const name = group === 'plugins' && index !== undefined ? valueAt(config, ['plugins', index, 'name']) : undefined;
  return typeof name === 'string' && name !== '' ? fromPlugin(problem, name) : problem;
}

function findDuplicates(config: unknown): OptionProblem[] {
  const plugins = valueAt(config, ['plugins']);
  if (!Array.isArray(plugins)) return [];
  const names = plugins.map((_, index) => valueAt(plugins, [index, 'name']));
  return names.flatMap((name, index) =>
    typeof name === 'string' && names.indexOf(name) < index ? [duplicatePlugin(['plugins', index, 'name'], name)] : [],
  );
}

/** Checks a configuration against the schemas of all options and gives every problem found. */
export function validateConfig(config: unknown): OptionProblem[] {
  const result = userConfigSchema.safeParse(config);
  const problems = result.success
    ? []
    : result.error.issues.flatMap((issue) => explain(issue, userConfigSchema, config, []));
  return [...problems.map((problem) => nameOwner(problem, config)), ...findDuplicates(config)];
}
