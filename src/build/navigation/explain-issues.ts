import type { core } from 'zod/mini';

/** What is wrong with a value of a JSON file, in one line. zod/mini, which loads four times as fast, has no words of its own. */
export function explainIssues(issues: readonly core.$ZodIssue[]): string {
  return issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return [...issue.path, `unknown key ${issue.keys.join(', ')}`].join('.');
      const wanted =
        issue.code === 'invalid_type'
          ? `expected ${issue.expected}`
          : issue.code === 'invalid_value'
            ? `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
            : 'not a value that is allowed';
      return issue.path.length > 0 ? `${issue.path.join('.')}: ${wanted}` : wanted;
    })
    .join('; ');
}
