// How long a visitor on a slow line waits for search: `npm run bench:search-slow [output folder ...]`, by default on the
// documentation of React. Each run is a new visitor, who has loaded a page, clicks on the search button and types at once.
import { resolve } from 'node:path';
import type { Browser, NetworkConditions } from 'puppeteer';
import { launchBrowser } from '../../test/support/chromium.js';
import { listIndexes } from '../../src/build/search/search-output.js';
import { median } from '../measure/median.js';
import { serveFolder } from '../measure/static-server.js';
import { builtSite } from './built-sites.js';
import { readSections } from './heddle-index.js';
import { obtainSet, searchCorpora } from './obtain-sets.js';
import { thin } from './queries.js';
import { documentationSets } from './sets.js';

/** Bytes a second and milliseconds from request to response. Chromium calls the second one "Slow 3G". */
const lines: readonly { name: string; conditions: NetworkConditions }[] = [
  { name: '400 kbit/s, 400 ms', conditions: { download: 50_000, upload: 50_000, latency: 400 } },
  { name: '400 kbit/s, 2,000 ms', conditions: { download: 50_000, upload: 50_000, latency: 2000 } },
];

const visitors = 5;
const timeoutMs = 120_000;

/** Milliseconds from the click until there is a field to type in, and until there are results. */
interface Waiting {
  fieldMs: number;
  resultsMs: number;
  /** Of everything that the click made the page load, with gzip. */
  bytes: number;
  requests: number;
}

/** Runs in the page: notes when the elements that the click opens are there. */
function watchSearch(): void {
  const noted: { clickMs?: number; fieldMs?: number; resultsMs?: number } = {};
  (globalThis as unknown as { noted: typeof noted }).noted = noted;
  addEventListener('click', ({ timeStamp }) => (noted.clickMs ??= timeStamp), { capture: true });
  const look = (): void => {
    const nowMs = performance.now();
    if (noted.clickMs !== undefined) {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.closest('dialog[open]')) noted.fieldMs ??= nowMs;
      if (document.querySelector('dialog[open] [role=option] mark')) noted.resultsMs ??= nowMs;
    }
    if (noted.resultsMs === undefined) requestAnimationFrame(look);
  };
  look();
}

async function visit(browser: Browser, outDir: string, conditions: NetworkConditions, query: string): Promise<Waiting> {
  const server = await serveFolder(outDir);
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${server.origin}/`, { waitUntil: 'networkidle0', timeout: timeoutMs });
    server.takeSent();
    await page.emulateNetworkConditions(conditions);
    await page.evaluate(watchSearch);
    await page.click('.hd-search-button');
    await page.keyboard.type(query);
    await page.waitForFunction(
      () => (globalThis as unknown as { noted: { resultsMs?: number } }).noted.resultsMs !== undefined,
      { timeout: timeoutMs },
    );
    const noted = await page.evaluate(
      () => (globalThis as unknown as { noted: Record<'clickMs' | 'fieldMs' | 'resultsMs', number> }).noted,
    );
    const sent = server.takeSent();
    return {
      fieldMs: noted.fieldMs - noted.clickMs,
      resultsMs: noted.resultsMs - noted.clickMs,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: sent.length,
    };
  } finally {
    await context.close();
    await server.close();
  }
}

/** Titles of pages over the whole site, in small letters as visitors type them. */
async function titlesOf(outDir: string): Promise<string[]> {
  const [index = ''] = listIndexes(outDir);
  const [lang = '', ...version] = index.split('.');
  const sections = await readSections({ outDir, lang, version: version.join('.') });
  const titles = sections.filter(({ isTop, title }) => isTop && title.length < 30).map(({ title }) => title);
  return thin(titles, visitors).map((title) => title.toLowerCase());
}

async function defaultSite(): Promise<string> {
  return builtSite(await obtainSet(documentationSets[0]!, searchCorpora), 'docs', false);
}

const given = process.argv.slice(2).map((folder) => resolve(folder));
const browser = await launchBrowser();
try {
  for (const outDir of given.length > 0 ? given : [await defaultSite()])
    for (const { name, conditions } of lines) {
      const waits: Waiting[] = [];
      for (const query of await titlesOf(outDir)) waits.push(await visit(browser, outDir, conditions, query));
      const middle = (pick: (wait: Waiting) => number): number => median(waits.map(pick));
      console.log(
        `${name}: field after ${middle(({ fieldMs }) => fieldMs).toFixed(0)} ms, results after ${(middle(({ resultsMs }) => resultsMs) / 1000).toFixed(1)} s, ` +
          `${(middle(({ bytes }) => bytes) / 1000).toFixed(0)} kB in ${middle(({ requests }) => requests)} requests`,
      );
    }
} finally {
  await browser.close();
}
