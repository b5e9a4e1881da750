import type { Diagnostic } from '../diagnostic.js';

/** Something that is larger, or took longer, than a budget of the configuration allows. Without a page, its place is the budget. */
export const overBudget = (
  budget: string,
  what: string,
  [measured, limit]: readonly string[],
  cause: string,
  file?: string,
): Diagnostic => ({
  code: 'over-budget',
  severity: 'error',
  kind: 'content',
  message: `${what} is ${measured}, over the budget of ${limit}.${cause === '' ? '' : ` ${cause}`}`,
  fix: `Make it smaller, or raise \`budgets.${budget}\`.`,
  ...(file === undefined ? { option: ['budgets', budget] } : { file }),
});

export const reportUnreadable = (file: string, reason: string): Diagnostic => ({
  code: 'report-unreadable',
  severity: 'error',
  kind: 'config',
  message: `${file} is not a report of a build: ${reason}.`,
  fix: 'Name two files that `heddle build --report <file>` wrote.',
});
