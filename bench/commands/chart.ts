import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../test/support/project-root.js';
import { languages } from '../chart/languages.js';
import { resultsCharts } from '../chart/results-charts.js';
import { resultsMarkdown } from '../chart/results-markdown.js';
import { readResults, type Results } from '../results.js';

/** Joins results of one command that were measured in several runs on one machine. */
function joinResults(files: readonly string[]): Results[] {
  const joined = new Map<Results['command'], Results>();
  for (const file of files) {
    const results = readResults(file);
    const known = joined.get(results.command);
    if (!known) joined.set(results.command, results);
    else if (JSON.stringify([known.machine, known.subject]) !== JSON.stringify([results.machine, results.subject]))
      throw new Error(`${file} is of another machine or version than the files before it`);
    else joined.set(results.command, { ...known, corpora: [...known.corpora, ...results.corpora] });
  }
  return [...joined.values()];
}

/**
 * `npm run bench -- chart <results.json...>`: writes charts into `docs/public/` and, for each command and language,
 * `docs/<language>/fragments/bench-<command>.mdx`, which a page imports. `--docs` names another docs folder.
 */
export function chartCommand(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { docs: { type: 'string', default: join(projectRoot, 'docs') } },
  });
  if (positionals.length === 0) throw new Error('Name the files of results: npm run bench -- chart <results.json...>');
  const write = (path: string, text: string): void => {
    const file = join(values.docs, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    console.log(file);
  };
  for (const results of joinResults(positionals))
    for (const language of languages) {
      for (const { file, svg } of resultsCharts(results, language)) write(join('public', file), svg);
      write(join(language, 'fragments', `bench-${results.command}.mdx`), `${resultsMarkdown(results, language)}\n`);
    }
}
