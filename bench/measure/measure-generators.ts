import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../../test/support/chromium.js';
import { projectRoot } from '../../test/support/project-root.js';
import { resultsFile, type MeasureFlags } from '../commands/flags.js';
import { corpusLabel, keepCorpus } from '../corpora/keep-corpus.js';
import type { CorpusSpec } from '../corpora/corpora.js';
import { deleteDone, forget, type Generator, type Site } from '../generators/generator.js';
import { heddleGenerator } from '../generators/heddle.js';
import { printedResults } from '../print-results.js';
import { writeResults, type CorpusResult, type GeneratorResult, type Results } from '../results.js';
import { allCases, commonCases, measureBuilds } from './builds.js';
import { measureDev } from './dev.js';
import { readMachine, readSubject } from './machine.js';
import { medianFigures, type Figures } from './median.js';
import { measureFirstLoad, measureReader } from './reader.js';

/** Folder of a generator's site. Peers' packages lie above it, where a site's own would. */
const siteFolder = (name: string): string => join(projectRoot, 'bench/.peers', name, 'site');

type Measurement = (browser: Browser, site: Site) => AsyncGenerator<Figures>;

/** Measures with a browser that is closed while builds are measured. */
async function* withBrowser(measure: Measurement, site: Site): AsyncGenerator<Figures> {
  const browser = await launchBrowser();
  try {
    yield* measure(browser, site);
  } finally {
    await browser.close();
  }
}

/** Figures of one run of a generator that a command is about. */
async function* measureOnce(command: Results['command'], site: Site, isBuildOnly: boolean): AsyncGenerator<Figures> {
  const isOwn = command !== 'peers' && site.generator === heddleGenerator;
  yield* measureBuilds(site, isOwn ? allCases : commonCases);
  if (isBuildOnly) return;
  if (command !== 'targets') yield* withBrowser(isOwn ? measureReader : measureFirstLoad, site);
  if (isOwn || command !== 'targets') yield* withBrowser(measureDev, site);
}

/** Gathers figures until the end or a failure, of which it returns the message. */
async function gather(measured: AsyncGenerator<Figures>): Promise<{ figures: Figures; failure?: string }> {
  let figures: Figures = {};
  try {
    for await (const found of measured) figures = { ...figures, ...found };
    return { figures };
  } catch (error) {
    return { figures, failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Measures generators with a corpus in turn, run by run: what slows the machine for a while slows all of them. */
async function measureCorpus(
  command: Results['command'],
  spec: CorpusSpec,
  generators: readonly Generator[],
  { runs, isBuildOnly }: MeasureFlags,
): Promise<CorpusResult> {
  const { folder: corpus, sourceBytes } = keepCorpus(spec);
  const measured = new Map<Generator, Figures[]>(generators.map((generator) => [generator, []]));
  const failures = new Map<Generator, string>();
  for (let run = 1; run <= runs; run++)
    for (const generator of generators.filter((candidate) => !failures.has(candidate))) {
      const site: Site = { generator, folder: siteFolder(generator.name), corpus, spec };
      const { figures, failure } = await gather(measureOnce(command, site, isBuildOnly));
      measured.get(generator)!.push(figures);
      if (failure !== undefined) failures.set(generator, failure);
      const seconds = figures['cold.seconds']?.toFixed(1) ?? '-';
      const outcome = failure ?? `cold build ${seconds} s`;
      process.stderr.write(`${corpusLabel(spec)}, run ${run}: ${generator.name}: ${outcome}\n`);
      forget(site);
    }
  const toResult = (generator: Generator): GeneratorResult => {
    const failure = failures.get(generator);
    return {
      name: generator.name,
      version: generator.version(),
      hasSearch: generator.searchIndex !== undefined,
      figures: medianFigures(measured.get(generator)!),
      ...(failure === undefined ? {} : { failure: failure.split('\n', 1)[0]! }),
    };
  };
  return { corpus: spec, sourceBytes, generators: generators.map(toResult) };
}

/** Measures generators with every corpus, prints a table and writes the results. Fails when Heddle itself failed. */
export async function measureGenerators(
  command: Results['command'],
  generators: readonly Generator[],
  flags: MeasureFlags,
): Promise<void> {
  const out = flags.out ?? resultsFile(command);
  const corpora: CorpusResult[] = [];
  const results = { command, subject: readSubject(flags.date), machine: readMachine(), runs: flags.runs, corpora };
  for (const spec of flags.specs) {
    const able = generators.filter((generator) => generator.corpora.includes(spec.name));
    const others = generators.filter((generator) => !able.includes(generator)).map(({ name }) => name);
    if (others.length > 0) process.stderr.write(`${spec.name} is not for ${others.join(', ')}\n`);
    corpora.push(await measureCorpus(command, spec, able, flags));
    // After each corpus: the largest ones take hours, and the others' figures hold without them.
    writeResults(out, results);
    console.log(printedResults({ ...results, corpora: corpora.slice(-1) }));
  }
  for (const { name } of generators) deleteDone(siteFolder(name));
  process.stderr.write(`Results are in ${out}\n`);
  if (corpora.some(({ generators: all }) => all.some(({ name, failure }) => failure && name === heddleGenerator.name)))
    process.exitCode = 1;
}
