import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer';
import { corpusPage } from '../corpora/corpora.js';
import { forget, type Site } from '../generators/generator.js';
import { median, type Figures } from './median.js';
import { watchTree } from './process-tree.js';
import { startCommand, stopCommand } from './run-command.js';

const startTimeoutMs = 900_000;
const editTimeoutMs = 120_000;
const editCount = 5;
/** Watchers gather changes that come close together; people do not type that fast. */
const editPauseMs = 500;
const pollMs = 10;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/** Waits until the page has a paragraph or a title with a text. */
const shows = (page: Page, text: string, timeout: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('h1, p')].some((element) => element.textContent?.includes(wanted)),
    { timeout, polling: 'raf' },
    text,
  );

/** Opens a page as soon as the server listens, and again where the server does not know it yet. */
async function showPage(page: Page, port: number, url: string, title: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && !hasEnded()) {
    const response = (await isListening(port))
      ? await page
          .goto(`http://localhost:${port}${url}`, { timeout: startTimeoutMs, waitUntil: 'domcontentloaded' })
          .catch(() => undefined)
      : undefined;
    if (response?.ok()) return void (await shows(page, title, startTimeoutMs));
    await pause(pollMs);
  }
  throw new Error('The dev server did not show the page');
}

/** Seconds from the start of the dev server to a page on the screen; then `use` runs with that page. */
async function withDevServer(
  browser: Browser,
  site: Site,
  use: (page: Page, file: string) => Promise<Figures>,
): Promise<{ seconds: number; figures: Figures; peakMb: number | undefined }> {
  const { generator, folder, spec } = site;
  const { url, file: corpusFile } = corpusPage(spec, 1);
  const file = join(folder, generator.sourceFile(corpusFile));
  const port = await freePort();
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const startedMs = performance.now();
  const { child, output } = startCommand(generator.dev(folder, port));
  const watch = watchTree(child.pid!);
  try {
    await showPage(page, port, url, 'Page 1:', () => child.exitCode !== null);
    const seconds = (performance.now() - startedMs) / 1000;
    const figures = await use(page, file);
    return { seconds, figures, peakMb: watch.stop()?.peakMb };
  } catch (error) {
    throw new Error(`${generator.name} dev: ${(error as Error).message}\n${output()}`);
  } finally {
    watch.stop();
    await context.close();
    await stopCommand(child);
  }
}

/** Milliseconds from writing a file to its new sentence on the screen: the median of several edits. */
async function timeEdits(page: Page, file: string): Promise<Figures> {
  const before = readFileSync(file);
  const times: number[] = [];
  try {
    for (let number = 1; number <= editCount; number++) {
      await pause(editPauseMs);
      const sentence = `This is edit number ${number} of the page.`;
      const shown = shows(page, sentence, editTimeoutMs);
      const startedMs = performance.now();
      appendFileSync(file, `\n${sentence}\n`);
      await shown;
      times.push(performance.now() - startedMs);
    }
  } finally {
    writeFileSync(file, before);
  }
  return { 'dev.editMs': median(times) };
}

/**
 * Starts the dev server twice, without and with what an earlier run left, and edits the page that is open. Figures:
 * `dev.startSeconds`, `dev.restartSeconds`, `dev.editMs` and `dev.peakMb` of the server's processes.
 */
export async function measureDev(browser: Browser, site: Site): Promise<Figures> {
  forget(site);
  const first = await withDevServer(browser, site, timeEdits);
  const second = await withDevServer(browser, site, () => Promise.resolve({}));
  return {
    'dev.startSeconds': first.seconds,
    'dev.restartSeconds': second.seconds,
    ...first.figures,
    ...(first.peakMb === undefined ? {} : { 'dev.peakMb': first.peakMb }),
  };
}
