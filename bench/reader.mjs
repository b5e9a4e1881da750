// What readers load: `npm run bench:reader [pages=2000]`, for Heddle's own site and for a generated one. Sizes are those
// of bodies with gzip; the limits are what we promise.
import { get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../test/support/chromium.js';
import { serveOwnSite } from '../test/support/own-site.js';
import { startServer } from '../test/support/server-process.js';
import { runHeddle } from '../test/support/site.js';
import { makeCorpus } from './make-corpus.mjs';

const limitsKb = {
  'script until the reader acts': 10,
  'script in all': 95,
  style: 15,
  html: 15,
  'a navigation': 10,
};

/** Bytes of a file as the server sends it with gzip, without the headers. */
function gzipBytes(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Bytes of what was requested, by type. */
async function countBytes(requests) {
  const bytes = { total: 0, script: 0, stylesheet: 0, document: 0 };
  for (const { url, type } of requests) {
    const count = await gzipBytes(url);
    bytes.total += count;
    bytes[type] = (bytes[type] ?? 0) + count;
  }
  return bytes;
}

/** Reads a page, wakes the runtime, and follows a link. */
async function measure(browser, origin, path) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => localStorage.setItem('heddle-visited', '1'));
  const requests = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith('http') && !requests.some((known) => known.url === url))
      requests.push({ url, type: request.resourceType() });
  });
  await page.goto(origin + path, { waitUntil: 'networkidle0' });
  const first = [...requests];
  await page.keyboard.press('Shift');
  await page.waitForNetworkIdle();
  const awake = [...requests];
  await page.click('a[rel=next]');
  await page.waitForFunction((old) => location.pathname !== old, {}, path);
  await page.waitForNetworkIdle();
  await context.close();
  const { script, stylesheet, document } = await countBytes(first);
  return {
    'script until the reader acts': script,
    'script in all': (await countBytes(awake)).script,
    style: stylesheet,
    html: document,
    'a navigation': (await countBytes(requests.slice(awake.length))).total,
  };
}

function print(name, figures) {
  console.log(name);
  for (const [what, count] of Object.entries(figures)) {
    const kb = count / 1000;
    const verdict = kb <= limitsKb[what] ? '' : '  MORE THAN PROMISED';
    console.log(`  ${what.padEnd(30)} ${kb.toFixed(1).padStart(6)} kB of ${limitsKb[what]} kB${verdict}`);
  }
}

const pages = Number(process.argv[2] ?? 2000);
const browser = await launchBrowser();
const own = await serveOwnSite();
print("Heddle's own site", await measure(browser, own.origin, '/guide/start/introduction'));
await own.stop();
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
makeCorpus(folder, pages);
const result = await runHeddle(folder, ['build'], 1_800_000);
if (result.exitCode !== 0) throw new Error(result.output);
const generated = await startServer(folder, 'preview');
print(`${pages} generated pages`, await measure(browser, generated.origin, '/section-1/page-1.html'));
await generated.stop();
await browser.close();
rmSync(folder, { recursive: true, force: true });
