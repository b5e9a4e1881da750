import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../measure/median.js';
import { serveFolder } from '../measure/static-server.js';
import {
  launchTimedBrowser,
  measureBlocking,
  measureOpening,
  type BlockedPage,
  type Opening,
} from '../measure/waiting.js';
import { alignRows } from '../print-results.js';

/** Paths of the pages of a built site that may load React. */
function pagesWithReact(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && readFileSync(join(folder, file), 'utf8').includes('"module":"'))
    .map((file) => `/${file.replaceAll(sep, '/').replace(/(?:index)?\.html$/, '')}`)
    .sort();
}

const whole = (value: number): string => value.toFixed(0);

/** The run in the middle, by what the page blocks in all. */
function middleRun(runs: readonly BlockedPage[]): BlockedPage {
  const totalOf = ({ loadMs, scrollMs }: BlockedPage): number => loadMs + scrollMs;
  const middle = median(runs.map(totalOf));
  return runs.find((run) => totalOf(run) === middle)!;
}

function openingTable(runs: readonly Opening[]): string {
  const rows = (['click', 'Ctrl K'] as const).map((by) => {
    const own = runs.filter((run) => run.by === by);
    const middle = (pick: (run: Opening) => number): number => median(own.map(pick));
    return [
      `search, ${by}`,
      ...[middle(({ fieldMs }) => fieldMs), middle(({ letterMs }) => letterMs)].map(whole),
      whole(middle(({ filesBefore }) => filesBefore)),
      (middle(({ bytes }) => bytes) / 1000).toFixed(1),
      whole(middle(({ requests }) => requests)),
    ];
  });
  return alignRows([['', 'field, ms', 'letter, ms', 'files before', 'kB loaded', 'requests'], ...rows]).join('\n');
}

function blockingTable(pages: readonly BlockedPage[], hasTasks: boolean): string {
  const head = ['blocking time, ms', 'load', 'scroll', 'longest task', 'React'];
  const rows = pages.map(({ path, loadMs, scrollMs, longestMs, react }) => [
    path,
    ...[loadMs, scrollMs, longestMs].map(whole),
    react,
  ]);
  const tasks = pages.flatMap((page) =>
    page.tasks.map(({ durationMs, parts }) => `${page.path}  ${whole(durationMs)} ms: ${parts}`),
  );
  return [...alignRows([head, ...rows]), ...(hasTasks ? ['', ...tasks] : [])].join('\n');
}

/**
 * `npm run bench -- waiting [output folder] --pages /,/api/ --runs 3 --tasks`: what visitors of a built site with a slow processor and a
 * slow line wait for, by default on all pages of Heddle's own that may load React.
 */
export async function waitingCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: 'string' },
      runs: { type: 'string', default: '3' },
      tasks: { type: 'boolean', default: false },
    },
  });
  const folder = resolve(positionals[0] ?? 'doc_build');
  const paths = values.pages?.split(',') ?? pagesWithReact(folder);
  const runs = Array.from({ length: Number(values.runs) }, (_, index) => index);
  const server = await serveFolder(folder);
  const browser = await launchTimedBrowser();
  try {
    const openings: Opening[] = [];
    for (const _ of runs)
      for (const by of ['click', 'Ctrl K'] as const)
        openings.push(await measureOpening(browser, server, paths[0] ?? '/', by));
    console.log(`${openingTable(openings)}\n`);
    const pages: BlockedPage[] = [];
    for (const path of paths) {
      const measured: BlockedPage[] = [];
      for (const _ of runs) measured.push(await measureBlocking(browser, server, path));
      pages.push(middleRun(measured));
    }
    const totalOf = ({ loadMs, scrollMs }: BlockedPage): number => loadMs + scrollMs;
    console.log(
      blockingTable(
        pages.sort((one, other) => totalOf(other) - totalOf(one)),
        values.tasks,
      ),
    );
  } finally {
    await browser.close();
    await server.close();
  }
}
