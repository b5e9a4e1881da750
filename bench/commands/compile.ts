import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timePageSteps } from '../compile/page-steps.js';
import { timeTasks } from '../compile/task-steps.js';
import type { CorpusSpec } from '../corpora/corpora.js';
import { keepCorpus } from '../corpora/keep-corpus.js';
import { copyCorpus } from '../generators/generator.js';
import { readMachine, readSubject } from '../measure/machine.js';
import { medianFigures, type Figures } from '../measure/median.js';
import { printedResults } from '../print-results.js';
import { writeResults, type CorpusResult } from '../results.js';
import { readFlags, resultsFile } from './flags.js';

/** Throughput and milliseconds a page, from the milliseconds of each step. */
function toFigures(steps: Figures, sourceBytes: number, pages: number): Figures {
  return Object.fromEntries(
    Object.entries(steps).flatMap(([step, ms]) => [
      [`${step}.mbPerSecond`, sourceBytes / 1e6 / (ms / 1000)],
      [`${step}.msPerPage`, ms / pages],
    ]),
  );
}

async function measureSteps(spec: CorpusSpec, runs: number): Promise<CorpusResult> {
  const { folder: corpus, sourceBytes } = keepCorpus(spec);
  const site = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  try {
    copyCorpus(site, corpus);
    const measured: Figures[] = [];
    // The first run only lets the engine compile the code: workers do most of their work after that.
    for (let run = 0; run <= runs; run++) {
      const steps = { ...(await timePageSteps(site)), ...(await timeTasks(site)) };
      if (run > 0) measured.push(toFigures(steps, sourceBytes, spec.pages));
    }
    const { version } = readSubject();
    const own = { name: 'heddle', version, hasSearch: true, figures: medianFigures(measured) };
    return { corpus: spec, sourceBytes, generators: [own] };
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** `npm run bench -- compile`: what one core does of each step, in MB of Markdown a second. */
export async function compileCommand(args: string[]): Promise<void> {
  const flags = readFlags(args, { pages: '300', runs: 3 });
  const out = flags.out ?? resultsFile('compile');
  const corpora: CorpusResult[] = [];
  for (const spec of flags.specs) corpora.push(await measureSteps(spec, flags.runs));
  const subject = readSubject(flags.date);
  const results = { command: 'compile' as const, subject, machine: readMachine(), runs: flags.runs, corpora };
  writeResults(out, results);
  console.log(printedResults(results));
}
