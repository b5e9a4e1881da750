import { findProblems } from '../config/options/check-options.js';
import type { Kind } from '../config/options/kinds.js';

const names: Partial<Record<Kind['is'], string>> = {
  text: 'string',
  flag: 'boolean',
  number: 'number',
  list: 'array',
  group: 'object',
};

/**
 * Returns the problems of a value of a JSON file as phrases, with the paths to them. Types have their names in JSON.
 */
export function explainProblems(
  kind: Kind,
  value: unknown,
): { path: readonly (string | number)[]; phrase: string; isUnknownKey?: true }[] {
  return findProblems(kind, value).map((problem) => {
    const { path } = problem;
    if (problem.is === 'unknown')
      return {
        path,
        phrase: [...path.slice(0, -1), `unknown key ${path.at(-1)!}`].join('.'),
        isUnknownKey: true as const,
      };
    const expected =
      problem.kind.is === 'choice'
        ? problem.kind.choices.map((choice) => JSON.stringify(choice)).join(' or ')
        : problem.kind.test === undefined
          ? names[problem.kind.is]
          : problem.kind.expected;
    const wanted = expected ? `expected ${expected}` : 'not a value that is allowed';
    return { path, phrase: path.length > 0 ? `${path.join('.')}: ${wanted}` : wanted };
  });
}
