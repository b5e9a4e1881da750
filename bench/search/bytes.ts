// The cost of a first search: `npm run bench:search-bytes [pages or output folder ...]`, for 100, 1,000 and 10,000 made-up
// pages. Bytes are those of bodies with gzip, code included; times are those of searches whose parts are loaded, in Chromium
// with a processor four times slower, the best of five runs so that other programs do not count; memory is that of the
// searcher after different searches. The limits are what we promise.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser, Page } from 'puppeteer';
import { listIndexes } from '../../src/build/search/search-output.js';
import { searchFolder } from '../../src/shared/search/search-index.js';
import { launchBrowser } from '../../test/support/chromium.js';
import { createColdReader, readSections, type BuiltIndex } from './heddle-index.js';
import { buildMadeUpSite } from './made-up-site.js';
import { thin } from './queries.js';

const runtime = resolve('dist/runtime/search/local');
const mostQueries = 40;
const limitKb = (pages: number): number => (pages <= 100 ? 60 : pages <= 1000 ? 80 : 150);
const limitMs = 20;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sorted = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? 0;
const p95 = (values: readonly number[]): number => sorted(values)[Math.floor(values.length * 0.95)] ?? 0;

/** Bytes with gzip of the provider as sites bundle it and of the worker's script. */
async function codeBytes(): Promise<{ provider: number; worker: number }> {
  const { outputFiles } = await build({
    entryPoints: [join(runtime, 'local-provider.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const worker = readFileSync(join(runtime, 'search-worker.js'));
  return { provider: gzipSync(outputFiles[0]!.contents).length, worker: gzipSync(worker).length };
}

/** A site's index and the worker's script on a server. */
async function serveIndex(outDir: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (!url.startsWith('/assets/') && url !== '/search-worker.js')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
    const isWorker = url === '/search-worker.js';
    const body = readFileSync(isWorker ? join(runtime, 'search-worker.js') : join(outDir, url));
    response
      .writeHead(200, {
        'Content-Type': isWorker ? 'text/javascript' : 'application/json',
        'Cache-Control': 'no-store',
      })
      .end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Headings of pages over the whole site. */
async function headingsOf(index: BuiltIndex): Promise<{ queries: string[]; pages: number }> {
  const pages = new Map<string, string[]>();
  for (const { page, heading } of await readSections(index)) pages.set(page, [...(pages.get(page) ?? []), heading]);
  const chosen = thin([...pages.values()], mostQueries);
  return { queries: chosen.map((headings, number) => headings[number % headings.length]!), pages: pages.size };
}

/** The worker's script, as it is imported in the page. */
interface Searcher {
  open(folder: string, manifest: string): void;
  search(query: object, signal: AbortSignal): Promise<unknown>;
}

/** Runs in the page: milliseconds of a search. */
async function searchInPage(manifest: string, query: string): Promise<number> {
  const scope = globalThis as unknown as { searcher?: Searcher };
  const script = '/search-worker.js';
  scope.searcher ??= ((await import(script)) as { openLocalSearch(): Searcher }).openLocalSearch();
  const startedMs = performance.now();
  await scope.searcher.search(
    { folder: '/assets/search/', manifest, query, snippetWords: 10 },
    new AbortController().signal,
  );
  return performance.now() - startedMs;
}

/** Opens a page with a searcher of its own and searches there. */
async function inPage<T>(
  browser: Browser,
  { outDir, lang, version }: BuiltIndex,
  run: (page: Page, search: (query: string) => Promise<number>) => Promise<T>,
): Promise<T> {
  const server = await serveIndex(outDir);
  const page = await browser.newPage();
  const manifest = `${lang}${version === '' ? '' : `.${version}`}.index.json`;
  try {
    await page.goto(server.origin);
    return await run(page, (query) => page.evaluate(searchInPage, manifest, query));
  } finally {
    await page.close();
    server.close();
  }
}

/** Milliseconds of searches whose parts are loaded. */
const measureTimes = (browser: Browser, index: BuiltIndex, queries: readonly string[]): Promise<number[]> =>
  inPage(browser, index, async (page, search) => {
    for (const query of queries) await search(query);
    const session = await page.createCDPSession();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: number[] = [];
    for (const query of queries) {
      const runs: number[] = [];
      for (let run = 0; run < 5; run++) runs.push(await search(query));
      times.push(Math.min(...runs));
    }
    return times;
  });

/** Megabytes that a searcher has after its first ten searches and after all, each another one. */
const measureMemory = (
  browser: Browser,
  index: BuiltIndex,
  queries: readonly string[],
): Promise<{ ten: number; all: number }> =>
  inPage(browser, index, async (page, search) => {
    const session = await page.createCDPSession();
    const usedMb = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize = 0 } = (await session.send('Runtime.getHeapUsage')) as {
        usedSize: number;
        backingStorageSize?: number;
      };
      return (usedSize + backingStorageSize) / 1e6;
    };
    const before = await usedMb();
    const used: number[] = [];
    for (const query of queries) {
      await search(query);
      used.push((await usedMb()) - before);
    }
    return { ten: used[9] ?? used.at(-1)!, all: used.at(-1)! };
  });

/** Bytes of the index that first searches read, and that a query reads when it is typed letter by letter. */
async function measureBytes(
  index: BuiltIndex,
  queries: readonly string[],
): Promise<{ cold: number[]; typed: number[] }> {
  const readCold = createColdReader(index);
  const cold: number[] = [];
  for (const query of queries) cold.push((await readCold(query)).bytes);
  const typed: number[] = [];
  for (const query of queries.slice(0, 10))
    typed.push((await readCold(...[...query].map((_, end) => query.slice(0, end + 1)))).bytes);
  return { cold, typed };
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

const { provider, worker } = await codeBytes();
const code = provider + worker;
console.log(`code ${kb(code)}: provider ${(provider / 1000).toFixed(1)}, worker ${(worker / 1000).toFixed(1)}`);
const given = process.argv.slice(2);
const browser = await launchBrowser();
try {
  for (const site of given.length > 0 ? given : ['100', '1000', '10000']) {
    const outDir = /^\d+$/.test(site) ? await buildMadeUpSite(Number(site)) : resolve(site);
    const files = readdirSync(join(outDir, searchFolder));
    const size = sum(files.map((file) => gzipSync(readFileSync(join(outDir, searchFolder, file))).length));
    for (const name of listIndexes(outDir)) {
      const [lang = '', ...version] = name.split('.');
      const index = { outDir, lang, version: version.join('.') };
      const { queries, pages } = await headingsOf(index);
      const { cold, typed } = await measureBytes(index, queries);
      const times = await measureTimes(browser, index, queries);
      const { ten, all } = await measureMemory(browser, index, queries);
      console.log(
        `${name}, ${pages} pages, ${files.length} files of ${kb(size)}: ` +
          `first results ${kb(code + median(cold))} (limit ${limitKb(pages)}), p95 ${kb(code + p95(cold))}; ` +
          `typed letter by letter ${kb(code + median(typed))}; ` +
          `a search ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms (limit ${limitMs}); ` +
          `memory ${ten.toFixed(1)} MB after ten searches, ${all.toFixed(1)} MB after ${queries.length}`,
      );
    }
  }
} finally {
  await browser.close();
}
