import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corpusNames, type CorpusName, type CorpusSpec } from '../corpora/corpora.js';
import type { Results } from '../results.js';
import { projectRoot } from '../../test/support/project-root.js';

/** What all commands that measure take. */
export interface MeasureFlags {
  specs: CorpusSpec[];
  runs: number;
  /** Where the results go, when the caller said so. */
  out: string | undefined;
  date: string | undefined;
  /** Names after `--only`; empty for all. */
  only: string[];
  /** Whether what needs a browser is left out. */
  isBuildOnly: boolean;
}

/** A positive whole number, or an error that names the flag. */
function readCount(text: string, flag: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${flag} wants whole numbers from 1, not ${text}`);
  return value;
}

function readCorpus(text: string): CorpusName {
  const name = corpusNames.find((known) => known === text);
  if (!name) throw new Error(`There is no corpus ${text}; there are ${corpusNames.join(', ')}`);
  return name;
}

/** Where results of a command go unless the caller names a file. */
export const resultsFile = (command: Results['command']): string => join(projectRoot, `bench/.results/${command}.json`);

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '');

/**
 * Reads `--pages 200,1000 --corpus plain,mdx --sections 1 --runs 3 --out file.json --date 2026-02-01 --only a,b
 * --builds`. Every corpus is measured with every page count.
 */
export function readFlags(args: string[], defaults: { pages: string; runs: number }): MeasureFlags {
  const { values } = parseArgs({
    args,
    options: {
      pages: { type: 'string', default: defaults.pages },
      corpus: { type: 'string', default: 'plain' },
      sections: { type: 'string' },
      runs: { type: 'string', default: String(defaults.runs) },
      out: { type: 'string' },
      date: { type: 'string' },
      only: { type: 'string', default: '' },
      builds: { type: 'boolean', default: false },
    },
  });
  const counts = listOf(values.pages).map((text) => readCount(text, 'pages'));
  const sections = values.sections === undefined ? {} : { sections: readCount(values.sections, 'sections') };
  return {
    specs: listOf(values.corpus).flatMap((name) =>
      counts.map((pages) => ({ name: readCorpus(name), pages, ...sections })),
    ),
    runs: readCount(values.runs, 'runs'),
    out: values.out,
    date: values.date,
    only: listOf(values.only),
    isBuildOnly: values.builds,
  };
}
