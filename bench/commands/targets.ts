import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/project-root.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { heddleCommandLine, heddleGenerator } from '../generators/heddle.js';
import { measureGenerators } from '../measure/measure-generators.js';
import { medianFigures, type Figures } from '../measure/median.js';
import { runCommand } from '../measure/run-command.js';
import { readResults, writeResults, type Results } from '../results.js';
import { withTargets } from '../targets-table.js';
import { readFlags } from './flags.js';
import { choosePeers } from './peers.js';

const resultsPath = join(projectRoot, 'bench/results/targets.json');
const pagePath = join(projectRoot, 'docs/internals/performance.md');

/** Makes a site of its own for a run and returns its folder. */
const sites: Record<keyof NonNullable<Results['sites']>, () => Promise<string>> = {
  init: async () => {
    const folder = temporaryFolder();
    await runCommand(heddleCommandLine(folder, 'init', '.'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(projectRoot, join(folder, 'node_modules/heddle'), 'dir');
    return folder;
  },
  own: () => {
    const folder = temporaryFolder();
    const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: projectRoot, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    for (const name of ['node_modules', 'dist']) symlinkSync(join(projectRoot, name), join(folder, name), 'dir');
    return Promise.resolve(folder);
  },
};

/** Medians of cold builds, each in a folder of its own. */
async function measureSite(make: () => Promise<string>, runs: number): Promise<Figures> {
  const measured: Figures[] = [];
  for (let run = 1; run <= runs; run++) {
    const { seconds, use } = await runCommand(heddleCommandLine(await make(), 'build'));
    measured.push({
      'cold.seconds': seconds,
      ...(use && { 'cold.cpuSeconds': use.cpuSeconds, 'cold.peakMb': use.peakMb }),
    });
  }
  return medianFigures(measured);
}

/**
 * `npm run bench -- targets`: measures everything in the table of targets of `docs/internals/performance.md`, in one run, and
 * writes its results and the table.
 */
export async function targetsCommand(args: string[]): Promise<void> {
  const flags = { ...readFlags(args, { pages: '200,1000,5000', runs: 5 }), out: resultsPath };
  await measureGenerators('targets', [heddleGenerator, ...choosePeers(['hugo', 'eleventy'])], flags);
  const results: Results = {
    ...readResults(resultsPath),
    sites: { init: await measureSite(sites.init, flags.runs), own: await measureSite(sites.own, flags.runs) },
  };
  writeResults(resultsPath, results);
  writeFileSync(pagePath, withTargets(readFileSync(pagePath, 'utf8'), results));
}
