import { join } from 'node:path';
import type { Browser, KeyInput, Page } from 'puppeteer';
import { corpusPage } from '../corpora/corpora.js';
import type { Site } from '../generators/generator.js';
import { median, type Figures } from './median.js';
import { readPages } from './reading.js';
import { serveFolder, type SentFile, type StaticServer } from './static-server.js';

const pageTimeoutMs = 60_000;
const sumOf = (files: readonly SentFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes by kind of file, named `<prefix>.html`, `<prefix>.total` and so on. */
function byKind(prefix: string, files: readonly SentFile[]): Figures {
  const kinds = ['html', 'css', 'js', 'fonts', 'other'] as const;
  return Object.fromEntries([
    ...kinds.map((kind) => [`${prefix}.${kind}`, sumOf(files.filter((file) => file.kind === kind))]),
    [`${prefix}.total`, sumOf(files)],
  ]);
}

/** A page of a visitor who was never here, so that nothing is in its cache, on a screen of a desk. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

const waitForSilence = (page: Page): Promise<void> =>
  page.waitForNetworkIdle({ idleTime: 500, timeout: pageTimeoutMs });

async function load(page: Page, server: StaticServer, url: string): Promise<SentFile[]> {
  await page.goto(server.origin + url, { waitUntil: 'networkidle0', timeout: pageTimeoutMs });
  return server.takeSent();
}

/** Bytes of the first load of a page with gzip, everything that the page fetches of itself included. */
export async function* measureFirstLoad(browser: Browser, site: Site): AsyncGenerator<Figures> {
  const server = await serveFolder(join(site.folder, site.generator.outDir));
  const page = await openPage(browser);
  try {
    yield byKind('firstLoad', await load(page, server, corpusPage(site.spec, 1).url));
  } finally {
    await page.browserContext().close();
    await server.close();
  }
}

/** Starts the runtime as a component does that is used for the first time. */
async function startRuntime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.querySelector('#heddle-root')!.appendChild(document.createElement('button'));
    button.click();
    button.remove();
  });
  await waitForSilence(page);
}

/** Bytes of a page, a first one and further ones, for a visitor who uses nothing but links. */
async function measureReading(browser: Browser, server: StaticServer, url: string): Promise<Figures> {
  const [first, ...rest] = await readPages(browser, server, url, 10);
  const further = rest.slice(0, -1).map(({ bytes }) => bytes);
  const mean = further.reduce((sum, bytes) => sum + bytes, 0) / further.length;
  return { 'reading.first': first!.bytes, 'reading.further': Math.round(mean) };
}

/** Bytes of the runtime, which the first component loads, and of following the link to the next page with it. */
async function measureNavigation(browser: Browser, server: StaticServer, url: string): Promise<Figures> {
  const page = await openPage(browser);
  await load(page, server, url);
  await startRuntime(page);
  const awake = server.takeSent();
  await page.click('a[rel=next]');
  await page.waitForFunction((old) => location.pathname !== old, {}, url);
  await waitForSilence(page);
  const followed = server.takeSent();
  await page.browserContext().close();
  return { 'runtime.total': sumOf(awake), 'navigation.total': sumOf(followed) };
}

/** Presses a key in the search field and returns the milliseconds until the results of what is then typed are painted. */
async function timeKey(page: Page, key: KeyInput): Promise<number> {
  await page.evaluate(() => {
    const area = document.querySelector('.hd-search-results')!;
    const state = globalThis as unknown as { shownMs: Promise<number> };
    state.shownMs = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (area.getAttribute('aria-busy') === 'true' || !area.querySelector('[role=option] mark')) return;
            observer.disconnect();
            requestAnimationFrame((now) => setTimeout(() => resolve(Math.max(now, performance.now()) - timeStamp)));
          });
          observer.observe(area, { subtree: true, childList: true, attributes: true, characterData: true });
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => (globalThis as unknown as { shownMs: Promise<number> }).shownMs);
}

/** A first search: its bytes, dialog and index included, and the time from keys to results, of the first that searches and of later ones. */
async function measureSearch(browser: Browser, server: StaticServer, url: string): Promise<Figures> {
  const page = await openPage(browser);
  await load(page, server, url);
  await startRuntime(page);
  server.takeSent();
  await page.keyboard.press('/');
  await page.waitForSelector('dialog.hd-search[open] .hd-search-input');
  // Nothing is searched for a single letter.
  await page.keyboard.press('s');
  const times: number[] = [];
  for (const key of ['i', 'd', 'e', 'b', 'a', 'r'] as const) times.push(await timeKey(page, key));
  await waitForSilence(page);
  const bytes = sumOf(server.takeSent());
  await page.browserContext().close();
  return { 'search.total': bytes, 'search.firstKeyMs': times[0]!, 'search.keyMs': median(times.slice(1)) };
}

/** What a reader of Heddle's site loads and waits for: first load, navigation, search. */
export async function* measureReader(browser: Browser, site: Site): AsyncGenerator<Figures> {
  const server = await serveFolder(join(site.folder, site.generator.outDir));
  const { url } = corpusPage(site.spec, 1);
  try {
    yield* measureFirstLoad(browser, site);
    yield await measureReading(browser, server, url);
    yield await measureNavigation(browser, server, url);
    yield await measureSearch(browser, server, url);
  } finally {
    await server.close();
  }
}
