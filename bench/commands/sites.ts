import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deleteDone, forget } from '../generators/generator.js';
import { movedSite, siteGenerator, type SiteGenerator } from '../generators/site-generators.js';
import { bytesOf, compareFolders, readFolder } from '../measure/folder-state.js';
import { readMachine, readSubject } from '../measure/machine.js';
import { medianFigures, type Figures } from '../measure/median.js';
import { runCommand } from '../measure/run-command.js';
import { alignRows } from '../print-results.js';
import { formatFigure, formatRatio } from '../shown-figures.js';
import { writeResults, type GeneratorResult, type MovedSiteResult } from '../results.js';
import { resultsFile } from './flags.js';

/** Folders without pages. */
const unread = new Set(['node_modules', 'doc_build', 'build', 'dist', 'done']);

function listPages(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (/^[._]/.test(entry.name) || unread.has(entry.name)) return [];
    if (entry.isDirectory()) return listPages(folder, below);
    return path !== '' && /\.mdx?$/.test(entry.name) ? [below] : [];
  });
}

/** The page that is edited: the one in the middle of all pages below the folder, sorted by path. */
export function middlePage(folder: string): string {
  const pages = listPages(folder).sort();
  const page = pages[pages.length >> 1];
  if (page === undefined) throw new Error(`${folder} has no pages`);
  return page;
}

/** A site with what builds it. The generators have the same folder, unless the old site was left as it was. */
export interface MeasuredSite {
  name: string;
  editedPage: string;
  builders: { generator: SiteGenerator; folder: string }[];
  obstacle?: string;
}

/** Reads an argument: the folder of a moved site, with that of the old one after `=` if it is another. */
export function readSite(argument: string, { node, page }: { node: string; page: string | undefined }): MeasuredSite {
  const [moved, old = moved] = argument.split('=').map((folder) => resolve(folder)) as [string, string?];
  if (!existsSync(moved)) throw new Error(`There is no folder ${moved}`);
  const original = siteGenerator(old, node);
  const builders = [{ generator: movedSite(moved), folder: moved }];
  if (typeof original !== 'string') builders.push({ generator: original, folder: old });
  const name = basename(moved);
  const site = { name, editedPage: page ?? middlePage(moved), builders };
  return typeof original === 'string' ? { ...site, obstacle: original } : site;
}

const sentence = 'One more sentence, about a distaff.';

/**
 * Builds cold, with nothing changed, and with a sentence more on a page, and adds the figures of each build to `figures`.
 * Rejects if a build fails or doesn't show the sentence.
 */
async function measureOnce(
  { generator, folder }: MeasuredSite['builders'][number],
  page: string,
  figures: Record<string, number>,
): Promise<void> {
  forget({ generator, folder });
  const outDir = join(folder, generator.outDir);
  let before = readFolder(outDir);
  const build = async (name: 'cold' | 'warm' | 'page'): Promise<readonly string[]> => {
    const { seconds, use } = await runCommand(generator.build);
    const after = readFolder(outDir);
    const { changed, changedBytes } = compareFolders(before, after);
    before = after;
    figures[`${name}.seconds`] = seconds;
    for (const [key, value] of Object.entries(use ?? {})) figures[`${name}.${key}`] = value;
    if (name === 'cold') Object.assign(figures, { 'cold.outputFiles': after.size, 'cold.outputBytes': bytesOf(after) });
    else Object.assign(figures, { [`${name}.changedFiles`]: changed.length, [`${name}.changedBytes`]: changedBytes });
    return changed;
  };
  await build('cold');
  await build('warm');
  const file = join(folder, page);
  const source = readFileSync(file);
  try {
    appendFileSync(file, `\n${sentence}\n`);
    const changed = await build('page');
    const isShown = changed.some(
      (path) => path.endsWith('.html') && readFileSync(join(outDir, path), 'utf8').includes(sentence),
    );
    if (!isShown)
      throw new Error(`${generator.name} shows no sentence that was added to ${page}; name a page with --page`);
  } finally {
    writeFileSync(file, source);
    forget({ generator, folder });
  }
}

const columns = ['cold', 'warm', 'page'].flatMap((build) =>
  (['seconds', 'cpuSeconds', 'peakMb'] as const).map((figure) => `${build}.${figure}`),
);

/** The results as a table: a row for each generator of a site, with the ratios to Heddle in parentheses. */
export function sitesTable(sites: readonly MovedSiteResult[]): string {
  const head = [
    '',
    ...columns.map((name) =>
      name.replace('.cpuSeconds', ', CPU').replace('.seconds', '').replace('.peakMb', ', memory'),
    ),
  ];
  const rows = sites.flatMap(({ name, generators }) =>
    generators.map((generator) => [
      `${name}: ${generator.name} ${generator.version}`,
      ...columns.map((column) => {
        const value = generator.figures[column];
        const own = generators[0]!.figures[column];
        if (value === undefined) return '-';
        const shown = formatFigure(value, column.endsWith('peakMb') ? 'megabytes' : 'seconds');
        return generator === generators[0] || !own ? shown : `${shown} (${formatRatio(value, own)} x)`;
      }),
    ]),
  );
  const obstacles = sites.flatMap(({ name, obstacle, generators }) => [
    ...(obstacle === undefined ? [] : [`${name}: only Heddle was measured: ${obstacle}`]),
    ...generators.flatMap(({ name: generator, failure }) =>
      failure ? [`${name}: ${generator} failed: ${failure}`] : [],
    ),
  ]);
  return [...alignRows([head, ...rows]), ...obstacles].join('\n');
}

/** Measures a site in turns, until a generator fails. */
async function measureSite(site: MeasuredSite, runs: number): Promise<MovedSiteResult> {
  const measured = new Map(site.builders.map((builder) => [builder, [] as Figures[]]));
  const failures = new Map<MeasuredSite['builders'][number], string>();
  for (let run = 1; run <= runs; run++)
    for (const builder of site.builders.filter((candidate) => !failures.has(candidate))) {
      const label = `${site.name}, run ${run}: ${builder.generator.name}`;
      const figures: Record<string, number> = {};
      measured.get(builder)!.push(figures);
      try {
        await measureOnce(builder, site.editedPage, figures);
        process.stderr.write(`${label}: cold build ${figures['cold.seconds']!.toFixed(1)} s\n`);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        failures.set(builder, message.split('\n', 1)[0]!);
        process.stderr.write(`${label}: ${message}\n`);
      }
    }
  for (const { folder } of site.builders) deleteDone(folder);
  const { name, editedPage, obstacle } = site;
  const generators = site.builders.map((builder): GeneratorResult => {
    const failure = failures.get(builder);
    return {
      name: builder.generator.name,
      version: builder.generator.version,
      hasSearch: true,
      figures: medianFigures(measured.get(builder)!),
      ...(failure === undefined ? {} : { failure }),
    };
  });
  return { name, editedPage, generators, ...(obstacle === undefined ? {} : { obstacle }) };
}

/**
 * `npm run bench -- sites <folder …>`: builds sites that `heddle migrate` moved, and the same with their own generators, in
 * turns. Nothing is fetched, and sources are as before in the end. `--node` names the Node that runs the other generators.
 */
export async function sitesCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '3' },
      page: { type: 'string' },
      node: { type: 'string', default: process.execPath },
      out: { type: 'string' },
      date: { type: 'string' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`--runs wants whole numbers from 1, not ${values.runs}`);
  if (positionals.length === 0) throw new Error('Name folders of sites that were moved to Heddle');
  const sites = positionals.map((argument) => readSite(argument, { node: values.node, page: values.page }));
  const movedSites: MovedSiteResult[] = [];
  for (const site of sites) movedSites.push(await measureSite(site, runs));
  writeResults(values.out ?? resultsFile('sites'), {
    command: 'sites',
    subject: readSubject(values.date),
    machine: readMachine(),
    runs,
    corpora: [],
    movedSites,
  });
  console.log(sitesTable(movedSites));
  if (movedSites.some(({ generators: [own] }) => own!.failure)) process.exitCode = 1;
}
