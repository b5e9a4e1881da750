// What the index adds to a cold build: `npm run bench:search-share [pages ...]`, for 1,000 pages when none are given. Builds
// with and without search take turns, five of each; figures are the smallest, since other programs only add to them.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCorpus } from '../corpora/keep-corpus.js';
import { heddleGenerator } from '../generators/heddle.js';
import type { Figures } from '../measure/median.js';
import { runCommand } from '../measure/run-command.js';

const runs = 5;

async function buildCold(folder: string): Promise<Figures> {
  for (const left of [heddleGenerator.outDir, ...heddleGenerator.caches])
    rmSync(join(folder, left), { recursive: true, force: true });
  const { seconds, use } = await runCommand(heddleGenerator.build(folder));
  return { seconds, ...use };
}

const smallest = (all: readonly Figures[]): Figures =>
  Object.fromEntries(Object.keys(all[0]!).map((name) => [name, Math.min(...all.map((figures) => figures[name]!))]));

/** Figures of cold builds with and without search. */
async function measure(pages: number): Promise<{ withSearch: Figures; without: Figures }> {
  const temporary = mkdtempSync(join(tmpdir(), 'heddle-share-'));
  try {
    const folder = join(temporary, 'site');
    cpSync(keepCorpus({ name: 'plain', pages }).folder, folder, { recursive: true });
    const configFile = join(folder, 'site.config.mjs');
    const config = readFileSync(configFile, 'utf8');
    const found: { withSearch: Figures[]; without: Figures[] } = { withSearch: [], without: [] };
    for (let run = 0; run < runs; run++) {
      writeFileSync(configFile, config);
      found.withSearch.push(await buildCold(folder));
      writeFileSync(configFile, config.replace('export default {', 'export default { search: false,'));
      found.without.push(await buildCold(folder));
    }
    return { withSearch: smallest(found.withSearch), without: smallest(found.without) };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

for (const pages of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000]) {
  const { withSearch, without } = await measure(pages);
  const line = Object.entries(withSearch).map(([name, value]) => {
    const other = without[name]!;
    return `${name} ${value.toFixed(2)} with, ${other.toFixed(2)} without (${((value / other - 1) * 100).toFixed(0)} %)`;
  });
  console.log(`${pages} pages: ${line.join('; ')}`);
}
