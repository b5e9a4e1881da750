import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../test/support/project-root.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';
import { hasWrk, sendLoad, type LoadFigures } from '../load/send-load.js';
import { median } from '../measure/median.js';
import { processorSecondsOf } from '../measure/process-tree.js';
import { runCommand, startCommand, stopCommand, type Command } from '../measure/run-command.js';
import { alignRows } from '../print-results.js';

/** Preview reads files again that were written moments ago; sites are rarely looked at so soon. */
const settleMs = 3000;
const heddle = join(projectRoot, 'bin/heddle.js');

interface ServedFolder {
  name: string;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface Figures extends LoadFigures {
  /** Processor time of the server for one request, in microseconds; 0 where the system does not report it. */
  cpuMicroseconds: number;
}

/** Builds a site with a page of about 41 kB. */
async function buildSite(): Promise<string> {
  const sections = Array.from(
    { length: 60 },
    (_, index) => `## Section ${index}\n\n${`A sentence of section ${index}. `.repeat(20)}\n`,
  );
  const folder = temporaryFolder({
    'site.config.mjs': 'export default { title: "Load", route: { cleanUrls: true } };\n',
    'docs/index.md': '# Home\n',
    'docs/guide/page.md': `# Page\n\n${sections.join('\n')}`,
  });
  await runCommand({ program: process.execPath, args: [heddle, 'build'], folder });
  return folder;
}

async function startServer(name: string, command: Command): Promise<ServedFolder> {
  const { child, output } = startCommand(command);
  const url = await new Promise<string>((resolve, reject) => {
    const look = (): void => {
      const ready = /Ready at (http:\S+?)\/?\s/.exec(output());
      if (ready) resolve(ready[1]!);
    };
    child.stdout!.on('data', look);
    child.once('close', () => reject(new Error(`${name} ended:\n${output()}`)));
  });
  return { name, url, pid: child.pid!, stop: () => stopCommand(child) };
}

function startServers(folder: string): Promise<ServedFolder[]> {
  const { execPath: program } = process;
  const site = join(folder, 'doc_build');
  const script = [join(projectRoot, 'test/run-script.mjs'), join(projectRoot, 'bench/load/serve-folder.ts')];
  return Promise.all([
    startServer('preview', { program, args: [heddle, 'preview', '--port', '0'], folder }),
    startServer('dev', { program, args: [heddle, 'dev', '--port', '0'], folder }),
    startServer('sirv', { program, args: [...script, 'sirv', site], folder }),
    startServer('node:http', { program, args: [...script, 'node', site], folder }),
  ]);
}

/** A request that is measured. */
interface Scenario {
  name: string;
  pathOf: (server: ServedFolder) => Promise<string>;
  /** `Accept-Encoding` of a client that has the body already; undefined: the client has nothing. */
  revalidatedForm?: string;
}

async function measure(
  { url, pid }: ServedFolder,
  path: string,
  { revalidatedForm }: Scenario,
  load: { connections: number; seconds: number },
): Promise<Figures> {
  const headers: Record<string, string> = {};
  if (revalidatedForm !== undefined) {
    headers['Accept-Encoding'] = revalidatedForm;
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    headers['If-None-Match'] = response.headers.get('etag')!;
  }
  const before = processorSecondsOf(pid) ?? 0;
  const figures = await sendLoad({ url: url + path, headers, ...load });
  const used = (processorSecondsOf(pid) ?? 0) - before;
  return { ...figures, cpuMicroseconds: (used * 1e6) / (figures.requestsPerSecond * load.seconds) };
}

/** Path of the style sheet of a page; it has another name in dev. */
async function styleSheetOf({ url }: ServedFolder): Promise<string> {
  const html = await (await fetch(`${url}/guide/page`)).text();
  return /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!;
}

const medianOf = (runs: readonly Figures[], name: keyof Figures): number => median(runs.map((run) => run[name]));

/**
 * `npm run bench -- serve`: `heddle preview` and `heddle dev`, whose page is built by then, beside sirv in its production
 * mode and beside a bare `node:http` server with the files in memory. Each takes its turn several times, so that a busy machine slows all of them alike.
 */
export async function serveCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
    },
  });
  const load = { connections: Number(values.connections), seconds: Number(values.seconds) };
  const folder = await buildSite();
  const page = (): Promise<string> => Promise.resolve('/guide/page');
  const scenarios: Scenario[] = [
    { name: 'page, 200', pathOf: page },
    { name: 'page, 304', pathOf: page, revalidatedForm: 'identity' },
    { name: 'page, 304, compressed', pathOf: page, revalidatedForm: 'gzip, deflate, br, zstd' },
    { name: 'style sheet, 200', pathOf: styleSheetOf },
  ];
  const servers = await startServers(folder);
  await pause(settleMs);
  try {
    console.log(`${hasWrk() ? 'wrk' : 'client in Node'}, ${load.connections} connections, ${load.seconds} s a run`);
    for (const scenario of scenarios) {
      const { name } = scenario;
      const paths = await Promise.all(servers.map(scenario.pathOf));
      const runs = servers.map((): Figures[] => []);
      for (let run = 0; run < Number(values.runs); run++)
        for (const [at, server] of servers.entries()) runs[at]!.push(await measure(server, paths[at]!, scenario, load));
      // Ratios of runs that followed each other: noise of the machine is much the same for both.
      const ratioTo = (
        name: string,
        own: readonly Figures[],
        ratio: (run: Figures, other: Figures) => number,
      ): string => {
        const other = runs[servers.findIndex((server) => server.name === name)]!;
        return median(own.map((run, turn) => ratio(run, other[turn]!))).toFixed(2);
      };
      const rates = (run: Figures, other: Figures): number => run.requestsPerSecond / other.requestsPerSecond;
      const costs = (run: Figures, other: Figures): number => other.cpuMicroseconds / run.cpuMicroseconds;
      const lines = servers.map((server, at) => [
        server.name,
        Math.round(medianOf(runs[at]!, 'requestsPerSecond')).toLocaleString('en'),
        medianOf(runs[at]!, 'p99Ms').toFixed(1),
        medianOf(runs[at]!, 'cpuMicroseconds').toFixed(0),
        String(runs[at]!.reduce((sum, { errors }) => sum + errors, 0)),
        ratioTo('sirv', runs[at]!, rates),
        ratioTo('sirv', runs[at]!, costs),
        ratioTo('node:http', runs[at]!, rates),
      ]);
      const head = [name, 'req/s', 'p99 ms', 'CPU µs/request', 'errors', 'x sirv', 'x sirv by CPU', 'x node:http'];
      console.log(`\n${alignRows([head, ...lines]).join('\n')}`);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
