import type { Browser, NetworkConditions, Page } from 'puppeteer';
import { launchBrowser } from '../../test/support/chromium.js';
import { blockingTime, longTasks, tasksBetween, traceCategories, traceEvents, type Task } from './main-thread.js';
import type { StaticServer } from './static-server.js';

/*
 * What a visitor with a slow processor and a slow line waits for. Waiting for the processor is measured as processor time of the
 * page's main thread, times the slowdown: other programs of the machine change it little.
 */

/** Bytes a second of 1.6 Mbit/s, and milliseconds from request to response. */
const line: NetworkConditions = { download: 200_000, upload: 93_750, latency: 150 };
const slowdown = 4;
const pageTimeoutMs = 120_000;

/** Starts a browser that compiles scripts and collects garbage in threads, as those of visitors do, unlike that of tests. */
export const launchTimedBrowser = (): Promise<Browser> => launchBrowser({ hasThreads: true });

/** Opens the page of a visitor who has never been here, and traces it. */
async function openTraced(browser: Browser, url: string): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await page.setViewport({ width: 1280, height: 800 });
  await page.emulateNetworkConditions(line);
  await page.tracing.start({ categories: traceCategories });
  await page.goto(url, { waitUntil: 'networkidle0', timeout: pageTimeoutMs });
  await waitForSilence(page);
  return page;
}

const waitForSilence = (page: Page): Promise<void> =>
  page.waitForNetworkIdle({ idleTime: 500, timeout: pageTimeoutMs });

const mark = (page: Page, name: string): Promise<void> => page.evaluate((text) => void performance.mark(text), name);

/** How a page keeps its main thread busy, in milliseconds. */
export interface BlockedPage {
  path: string;
  /** Blocking time from the first paint until nothing more is loaded. */
  loadMs: number;
  /** Blocking time while a visitor scrolls through the page, which loads all of its demos. */
  scrollMs: number;
  longestMs: number;
  react: 'at once' | 'when scrolled' | 'no';
  /** Tasks of more than 50 ms. */
  tasks: Task[];
}

const hasRuntime = (server: StaticServer): boolean =>
  server.takeSent().some(({ path }) => /\/assets\/runtime\.[^/]*\.js$/.test(path));

/** Scrolls to the end, most of a screen at a time, and waits for what that loads. */
async function scrollThrough(page: Page): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY > before;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await waitForSilence(page);
}

/** Measures how long the main thread of a page is blocked while it loads, and while it is scrolled. */
export async function measureBlocking(browser: Browser, server: StaticServer, path: string): Promise<BlockedPage> {
  server.takeSent();
  const page = await openTraced(browser, server.origin + path);
  try {
    const isAtOnce = hasRuntime(server);
    await mark(page, 'scroll');
    await scrollThrough(page);
    const isLater = hasRuntime(server);
    const events = traceEvents((await page.tracing.stop())!);
    const load = tasksBetween(events, slowdown, 'firstContentfulPaint', 'scroll');
    const scroll = tasksBetween(events, slowdown, 'scroll');
    return {
      path,
      loadMs: blockingTime(load),
      scrollMs: blockingTime(scroll),
      longestMs: Math.max(0, ...[...load, ...scroll].map(({ durationMs }) => durationMs)),
      react: isAtOnce ? 'at once' : isLater ? 'when scrolled' : 'no',
      tasks: longTasks([...load, ...scroll]),
    };
  } finally {
    await page.browserContext().close();
  }
}

/** How a visitor opens the search. */
export type OpenBy = 'click' | 'Ctrl K';

/** What a visitor who has read a page waits for when the search opens. */
export interface Opening {
  by: OpenBy;
  /** Milliseconds of the processor from the click or the key until the field has the focus and is painted. */
  fieldMs: number;
  /** Milliseconds of the processor from a letter that is pressed then until the field shows it. */
  letterMs: number;
  /** Files that arrive before the field can be used. */
  filesBefore: number;
  /** Bytes with gzip of everything that is loaded then, so that a first query is fast. */
  bytes: number;
  requests: number;
}

/** Runs in the page: marks `name` at the next event of a kind, and `name-painted` after the frame that shows what it did. */
function markNext(name: string, type: string, key: string): void {
  const onEvent = (event: Event): void => {
    if (type === 'keydown' && (event as KeyboardEvent).key !== key) return;
    removeEventListener(type, onEvent, true);
    performance.mark(name);
    const look = (): void => {
      const field = document.activeElement;
      const isThere = field instanceof HTMLInputElement && field.closest('dialog[open]') !== null;
      if (isThere) setTimeout(() => performance.mark(`${name}-painted`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener(type, onEvent, true);
}

const isPainted = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((wanted) => performance.getEntriesByName(`${wanted}-painted`).length > 0, { polling: 20 }, name);

const sumOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Opens the search of a page and types a letter. */
export async function measureOpening(
  browser: Browser,
  server: StaticServer,
  path: string,
  by: OpenBy,
): Promise<Opening> {
  const page = await openTraced(browser, server.origin + path);
  try {
    server.takeSent();
    await page.evaluate(markNext, 'open', by === 'click' ? 'click' : 'keydown', 'k');
    if (by === 'click') await page.$eval('.hd-search-button', (button) => (button as HTMLElement).click());
    else {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
    }
    await isPainted(page, 'open');
    const filesBefore = await page.evaluate(() => {
      const [from, to] = ['open', 'open-painted'].map((name) => performance.getEntriesByName(name)[0]!.startTime);
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return files.filter(({ startTime, responseEnd }) => startTime >= from! && responseEnd > 0 && responseEnd <= to!)
        .length;
    });
    await page.evaluate(markNext, 'letter', 'keydown', 's');
    await page.keyboard.press('s');
    await isPainted(page, 'letter');
    await waitForSilence(page);
    const sent = server.takeSent();
    const events = traceEvents((await page.tracing.stop())!);
    return {
      by,
      fieldMs: sumOf(tasksBetween(events, slowdown, 'open', 'open-painted')),
      letterMs: sumOf(tasksBetween(events, slowdown, 'letter', 'letter-painted')),
      filesBefore,
      bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: sent.length,
    };
  } finally {
    await page.browserContext().close();
  }
}
