import type { Budgets } from '../config/options/budget-options.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { overBudget } from '../report/errors/budget.js';
import type { AgentsMeasure, BuildDetails, LoadedFile, PageMeasure } from '../report/measures.js';
import { formatBytes, formatDuration } from '../report/print-summary.js';

const named = (file: LoadedFile | undefined): string =>
  file ? `The largest part is ${file.path} with ${formatBytes(file.bytes)}.` : '';

function pageProblems(
  page: PageMeasure,
  { page: weight, html, javascript, pageTime }: Budgets,
  { times }: BuildDetails,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const check = (
    budget: keyof Budgets,
    limit: number | undefined,
    bytes: number,
    what: string,
    cause: string,
  ): void => {
    if (limit !== undefined && bytes > limit)
      problems.push(overBudget(budget, `${what} of ${page.path}`, [bytes, limit].map(formatBytes), cause, page.file));
  };
  check('page', weight, page.weight, 'The weight', named(page.largest));
  check('html', html, page.html, 'The document', '');
  check('javascript', javascript, page.javascript, 'The JavaScript', named(page.largestScript));
  const steps = Object.entries(times.get(page.file) ?? {}).sort((a, b) => b[1] - a[1]);
  const total = steps.reduce((sum, [, durationMs]) => sum + durationMs, 0);
  if (pageTime !== undefined && total > pageTime) {
    const [name, durationMs] = steps[0]!;
    const cause = `The longest step is ${name} with ${formatDuration(durationMs)}.`;
    problems.push(
      overBudget('pageTime', `The build time of ${page.path}`, [total, pageTime].map(formatDuration), cause, page.file),
    );
  }
  return problems;
}

/** Names of leftovers with their numbers, such as `<svg> (2)`. */
const leftoverList = (leftovers: Readonly<Record<string, number>>): string =>
  Object.entries(leftovers)
    .map(([name, number]) => (number === 1 ? name : `${name} (${number})`))
    .join(', ');

/** Problems of the files that agents read. */
function agentProblems(
  { copies, lists }: AgentsMeasure,
  { copyTokens = Infinity, copyLeftovers = Infinity, llmsTxt = Infinity }: Budgets,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const { path, file, tokens, leftovers } of copies) {
    const what = `The Markdown copy of ${path}`;
    const inTokens = [tokens, copyTokens].map((number) => `${number} tokens`);
    if (tokens > copyTokens) problems.push(overBudget('copyTokens', what, inTokens, '', file));
    const lost = Object.values(leftovers).reduce((sum, number) => sum + number, 0);
    const cause = `The copy does not express ${leftoverList(leftovers)}.`;
    const missing = `The number of leftovers of the Markdown copy of ${path}`;
    if (lost > copyLeftovers)
      problems.push(overBudget('copyLeftovers', missing, [lost, copyLeftovers].map(String), cause, file));
  }
  for (const [path, bytes] of Object.entries(lists))
    if (bytes > llmsTxt)
      problems.push(overBudget('llmsTxt', `The list ${path}`, [bytes, llmsTxt].map(formatBytes), ''));
  return problems;
}

/** Problems of an output that is over its budgets, by page. */
export function checkBudgets(budgets: Budgets, details: BuildDetails): Diagnostic[] {
  const { output } = details;
  if (!output) return [];
  const problems = output.pages.flatMap((page) => pageProblems(page, budgets, details));
  if (output.agents) problems.push(...agentProblems(output.agents, budgets));
  const { search, output: limit } = budgets;
  if (search !== undefined && output.search && output.search.largestBytes > search) {
    const { largestQuery, largestBytes } = output.search;
    const what = `What a search for "${largestQuery}" loads`;
    problems.push(overBudget('search', what, [largestBytes, search].map(formatBytes), ''));
  }
  if (limit !== undefined && output.bytes > limit) {
    const [kind, bytes] = Object.entries(output.kinds).sort((a, b) => b[1] - a[1])[0]!;
    const cause = `The largest kind of files is ${kind} with ${formatBytes(bytes)}.`;
    problems.push(overBudget('output', 'The output', [output.bytes, limit].map(formatBytes), cause));
  }
  return problems;
}
