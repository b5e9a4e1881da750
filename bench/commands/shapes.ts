import { join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import type { CorpusName, CorpusSpec } from '../corpora/corpora.js';
import { corpusLabel, keepCorpus } from '../corpora/keep-corpus.js';
import { deleteDone, forget, type Site } from '../generators/generator.js';
import { heddleGenerator } from '../generators/heddle.js';
import { measureBuilds } from '../measure/builds.js';
import { readMachine, readSubject } from '../measure/machine.js';
import { medianFigures, type Figures } from '../measure/median.js';
import { alignRows } from '../print-results.js';
import { writeResults, type CorpusResult } from '../results.js';
import { readFlags, resultsFile } from './flags.js';

/** Corpora with the same text in other shapes. Ratios are relative to the first. */
const shapes: readonly CorpusName[] = ['plain', 'mdx', 'llms', 'fragments', 'fallbacks'];

const folder = join(projectRoot, 'bench/.peers/heddle/site');

/** Builds a corpus from nothing. */
async function buildOnce(spec: CorpusSpec): Promise<Figures> {
  const site: Site = { generator: heddleGenerator, folder, corpus: keepCorpus(spec).folder, spec };
  let figures: Figures = {};
  for await (const found of measureBuilds(site, ['cold'])) figures = { ...figures, ...found };
  forget(site);
  return figures;
}

/** Cold builds of all shapes as a table. */
function table(results: readonly CorpusResult[]): string {
  const figuresOf = ({ generators }: CorpusResult): Figures => generators[0]!.figures;
  const [plain = {}] = results.map(figuresOf);
  const rows = results.map((result) => {
    const figures = figuresOf(result);
    const [seconds = 0, processor = 0, megabytes = 0] = ['seconds', 'cpuSeconds', 'peakMb'].map(
      (name) => figures[`cold.${name}`],
    );
    const ratio = seconds / (plain['cold.seconds'] ?? seconds);
    return [
      corpusLabel(result.corpus),
      ...[seconds.toFixed(1), processor.toFixed(1), megabytes.toFixed(0), `${ratio.toFixed(2)} x`],
    ];
  });
  return alignRows([['', 'seconds', 'CPU seconds', 'MB', 'against plain'], ...rows]).join('\n');
}

/**
 * `npm run bench -- shapes`: cold builds of the same pages in the shapes that sites give them, in turns. `--corpus` leaves
 * some out.
 */
export async function shapesCommand(args: string[]): Promise<void> {
  const hasCorpora = args.some((arg) => arg.startsWith('--corpus'));
  const flags = readFlags(hasCorpora ? args : [...args, '--corpus', shapes.join(',')], { pages: '200', runs: 3 });
  const measured = new Map<CorpusSpec, Figures[]>(flags.specs.map((spec) => [spec, []]));
  for (let run = 1; run <= flags.runs; run++)
    for (const [spec, runs] of measured) {
      const figures = await buildOnce(spec);
      runs.push(figures);
      process.stderr.write(`${corpusLabel(spec)}, run ${run}: ${figures['cold.seconds']!.toFixed(1)} s\n`);
    }
  deleteDone(folder);
  const subject = readSubject(flags.date);
  const own = { name: 'heddle', version: subject.version, hasSearch: true };
  const corpora = [...measured].map(([corpus, runs]): CorpusResult => ({
    corpus,
    sourceBytes: keepCorpus(corpus).sourceBytes,
    generators: [{ ...own, figures: medianFigures(runs) }],
  }));
  writeResults(flags.out ?? resultsFile('shapes'), {
    command: 'shapes',
    subject,
    machine: readMachine(),
    runs: flags.runs,
    corpora,
  });
  console.log(table(corpora));
}
