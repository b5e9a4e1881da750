// What a first search costs a reader: `npm run bench:search-bytes [pages or output folder ...]`, for 100, 1,000 and 10,000
// made-up pages. Bytes are those of bodies with gzip, code included; times are those of searches whose parts are loaded,
// in Chromium with a processor four times slower, the best of five runs so that other programs do not count; memory is what
// the searcher holds after different searches. The limits are what we promise.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { searchFolder } from '../../src/shared/search/search-index.ts';
import { openOutputIndex, listIndexes } from '../../src/build/search/search-output.ts';
import { launchBrowser } from '../../test/support/chromium.js';
import { makeIndex } from './make-index.mjs';

const runtime = resolve('dist/runtime/search/local');
const queriesWanted = 40;
const limitKb = (pages) => (pages <= 100 ? 60 : pages <= 1000 ? 80 : 150);
const limitMs = 20;

/** Bytes with gzip of the provider as sites bundle it and of the worker's script. */
async function codeBytes() {
  const { outputFiles } = await build({
    entryPoints: [join(runtime, 'local-provider.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const worker = readFileSync(join(runtime, 'search-worker.js'));
  return { provider: gzipSync(outputFiles[0].contents).length, worker: gzipSync(worker).length };
}

/** Serves a site's index and the worker's script, and counts what is sent of the index. */
async function serve(outDir) {
  const sizes = new Map();
  const state = { bytes: 0 };
  const server = createServer((request, response) => {
    const isWorker = request.url === '/search-worker.js';
    if (!request.url.startsWith('/assets/') && !isWorker)
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
    const file = isWorker ? join(runtime, 'search-worker.js') : join(outDir, request.url);
    const body = gzipSync(readFileSync(file));
    if (!isWorker) state.bytes += body.length;
    sizes.set(request.url, body.length);
    const type = isWorker ? 'text/javascript' : 'application/json';
    response
      .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Cache-Control': 'no-store' })
      .end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { state, origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Headings of pages over the whole site. */
async function headings(outDir, lang, version) {
  const { manifest, fragment } = await openOutputIndex(outDir, lang, version).open();
  const count = manifest.blocks.length;
  const pages = Array.from({ length: Math.min(queriesWanted, count) }, (_, index) =>
    Math.floor((index * count) / Math.min(queriesWanted, count)),
  );
  const found = await Promise.all(pages.map((page) => fragment(page)));
  const queries = found.map(({ title, sections }, index) => sections[index % sections.length].path.at(-1) ?? title);
  return { queries, pages: count };
}

/** Runs in the page: searches with a searcher of its own, or with the one that is there. */
async function search(manifest, query, isCold) {
  const script = '/search-worker.js';
  const { openLocalSearch } = await import(script);
  if (isCold || !globalThis.searcher) globalThis.searcher = openLocalSearch();
  const started = performance.now();
  const { signal } = new AbortController();
  await globalThis.searcher.search({ folder: '/assets/search/', manifest, query, snippetWords: 10 }, signal);
  return performance.now() - started;
}

const sorted = (values) => [...values].sort((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const p95 = (values) => sorted(values)[Math.floor(values.length * 0.95)];

async function measure(browser, outDir, name) {
  const [lang, ...version] = name.split('.');
  const { queries, pages } = await headings(outDir, lang, version.join('.'));
  const server = await serve(outDir);
  const page = await browser.newPage();
  await page.goto(server.origin);
  const ask = async (query, isCold) => {
    const before = server.state.bytes;
    const ms = await page.evaluate(search, `${name}.index.json`, query, isCold);
    return { ms, bytes: server.state.bytes - before };
  };
  const cold = [];
  for (const query of queries) cold.push((await ask(query, true)).bytes);
  const typed = [];
  for (const query of queries.slice(0, 10)) {
    let bytes = 0;
    for (let end = 1; end <= query.length; end++) bytes += (await ask(query.slice(0, end), end === 1)).bytes;
    typed.push(bytes);
  }
  for (const query of queries) await ask(query, false);
  const session = await page.createCDPSession();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = [];
  for (const query of queries) {
    const runs = [];
    for (let run = 0; run < 5; run++) runs.push((await ask(query, false)).ms);
    times.push(Math.min(...runs));
  }
  await page.close();
  server.close();
  return { cold, typed, times, pages };
}

/** Megabytes that a searcher holds after its first ten searches and after all, each another one. */
async function measureMemory(browser, outDir, name) {
  const [lang, ...version] = name.split('.');
  const { queries } = await headings(outDir, lang, version.join('.'));
  const server = await serve(outDir);
  const page = await browser.newPage();
  await page.goto(server.origin);
  const session = await page.createCDPSession();
  const heldMb = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 1e6;
  };
  const before = await heldMb();
  const held = [];
  for (const query of queries) {
    await page.evaluate(search, `${name}.index.json`, query, false);
    held.push((await heldMb()) - before);
  }
  await page.close();
  server.close();
  return { ten: held[9] ?? held.at(-1), all: held.at(-1) };
}

function outputOf(given, temporary) {
  if (!/^\d+$/.test(given)) return resolve(given);
  const outDir = join(temporary, given);
  mkdirSync(join(outDir, searchFolder), { recursive: true });
  for (const [name, text] of makeIndex(Number(given))) writeFileSync(join(outDir, searchFolder, name), text);
  return outDir;
}

const temporary = mkdtempSync(join(tmpdir(), 'heddle-search-'));
const browser = await launchBrowser();
try {
  const { provider, worker } = await codeBytes();
  const code = provider + worker;
  const kb = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
  console.log(`code ${kb(code)}: provider ${(provider / 1000).toFixed(1)}, worker ${(worker / 1000).toFixed(1)}`);
  const given = process.argv.slice(2);
  for (const site of given.length > 0 ? given : ['100', '1000', '10000']) {
    const outDir = outputOf(site, temporary);
    for (const name of listIndexes(outDir)) {
      const { cold, typed, times, pages } = await measure(browser, outDir, name);
      const { ten, all } = await measureMemory(browser, outDir, name);
      const parts = readdirSync(join(outDir, searchFolder)).length;
      const first = code + median(cold);
      console.log(
        `${name}, ${pages} pages, ${parts} files: first results ${kb(first)} (limit ${limitKb(pages)}), p95 ${kb(code + p95(cold))}; ` +
          `typed letter by letter ${kb(code + median(typed))}; a search ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms (limit ${limitMs}); ` +
          `memory ${ten.toFixed(1)} MB after ten searches, ${all.toFixed(1)} MB after ${queriesWanted}`,
      );
    }
  }
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true, force: true });
}
