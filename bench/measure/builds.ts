import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpusPage, docsFolder } from '../corpora/corpora.js';
import { resetSite, type Site } from '../generators/generator.js';
import { checkOutput } from './check-output.js';
import { bytesOf, compareFolders, readFolder, type FolderState } from './folder-state.js';
import type { Figures } from './median.js';
import { runCommand } from './run-command.js';

/** Builds one after the other, each with what the earlier ones left. */
export type BuildCase = 'cold' | 'warm' | 'page' | 'navigation' | 'configuration';

/** Builds that every generator can be asked for. */
export const commonCases: readonly BuildCase[] = ['cold', 'warm', 'page'];
/** Builds that need to know where navigation and configuration of Heddle are. */
export const allCases: readonly BuildCase[] = [...commonCases, 'navigation', 'configuration'];

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(file, text.replace(from, to));
}

/** What happens before each build. */
const edits: Record<BuildCase, (site: Site) => void> = {
  cold: () => undefined,
  warm: () => undefined,
  page: ({ generator, folder, spec }) =>
    appendFileSync(join(folder, generator.sourceFile(corpusPage(spec, 1).file)), '\nOne more sentence.\n'),
  navigation: ({ folder, spec }) => {
    replaceIn(join(folder, docsFolder(spec.name), '_nav.json'), 'First', 'Beginning');
  },
  configuration: ({ folder }) => replaceIn(join(folder, 'site.config.mjs'), "'Corpus'", "'Changed corpus'"),
};

/** Pages that Heddle compiled, from its summary; undefined for other generators. */
function countedWork(output: string): Figures {
  const known = /^cache\s+(\d+) of (\d+) pages were known/m.exec(output);
  return known ? { compiledPages: Number(known[2]) - Number(known[1]) } : {};
}

const named = (prefix: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}.${name}`, value]));

/**
 * Runs the builds of a site that is written again and returns the figures of each when it is done. They are named by case: `seconds` and `cpuSeconds` of the whole
 * process tree, `peakMb` of its memory, `pagesPerSecond`, `outputFiles` and `outputBytes`, `changedFiles` and
 * `changedBytes` against the output of the build before, and `compiledPages`.
 */
export async function* measureBuilds(site: Site, cases: readonly BuildCase[]): AsyncGenerator<Figures> {
  const { generator, folder, spec } = site;
  const outDir = join(folder, generator.outDir);
  resetSite(site);
  let before: FolderState = new Map();
  for (const name of cases) {
    edits[name](site);
    const { seconds, use, output } = await runCommand(generator.build(folder));
    const after = readFolder(outDir);
    if (name === 'cold') checkOutput(site, after);
    const { changed, changedBytes } = compareFolders(before, after);
    yield named(name, {
      seconds,
      ...use,
      pagesPerSecond: spec.pages / seconds,
      outputFiles: after.size,
      outputBytes: bytesOf(after),
      changedFiles: changed.length,
      changedBytes,
      ...countedWork(output),
    });
    before = after;
  }
}
