import { createInterface } from 'node:readline';
import { testSearch } from '../../build/query-test/test-search.js';
import { BuildError } from '../../build/report/diagnostic.js';
import { missingArgument } from '../../build/report/errors/cli.js';
import { searchBelowMinimum } from '../../build/report/errors/search.js';
import { openBuiltSearch } from '../../build/search/search-output.js';
import type { SearchResult } from '../../shared/search/search-types.js';
import type { CommandOf } from '../parsed-command.js';
import { formatResult, jsonResult } from './format-hits.js';
import { formatTest, jsonTest } from './format-test.js';

/**
 * `heddle search`: prints what a search on the built site finds, for one query or for each line of standard input, or
 * tests the search with a file of queries.
 */
export async function runSearch(command: CommandOf<'search'>): Promise<number> {
  const { query, limit, isExplained, isJson, testFile, minMrr } = command;
  if (testFile === undefined && (query ?? (process.stdin.isTTY ? '' : undefined))?.trim() === '')
    throw new BuildError([missingArgument('query', 'search')]);
  const { configFile, lang, version } = command;
  const built = await openBuiltSearch({ projectRoot: process.cwd(), configFile, lang, version });
  if (testFile !== undefined) {
    const test = await testSearch(built, testFile);
    console.log(isJson ? jsonTest(test) : formatTest(test, isExplained));
    if (minMrr !== undefined && test.mrr < minMrr) throw new BuildError([searchBelowMinimum(test.mrr, minMrr)]);
    return 0;
  }
  const engine = built.open();
  const print = (result: SearchResult): void =>
    console.log(isJson ? jsonResult(result) : formatResult(result, isExplained));
  if (query !== undefined) {
    print(await engine.search(query, { limit, allTexts: true }));
    return 0;
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (!isJson) console.log(`> ${line}\n`);
    print(await engine.search(line, { limit, allTexts: true }));
    if (!isJson) console.log();
  }
  return 0;
}
