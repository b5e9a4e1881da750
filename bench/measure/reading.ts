import type { Browser, Page } from 'puppeteer';
import type { SentFile, StaticServer } from './static-server.js';

const pageTimeoutMs = 60_000;

/** A page that was read, or a search, with the bytes that it cost with gzip. */
export interface ReadPage {
  name: string;
  /** Of everything but images, which are the author's. */
  bytes: number;
  imageBytes: number;
  /** Starts of the runtime, which loads React. */
  runtimeFiles: number;
}

const isRuntime = ({ path }: SentFile): boolean => /\/assets\/runtime\.[^/]*\.js$/.test(path);
const isImage = ({ path }: SentFile): boolean => /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/.test(path);
const sumOf = (files: readonly SentFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const toRead = (name: string, files: readonly SentFile[]): ReadPage => ({
  name,
  bytes: sumOf(files.filter((file) => !isImage(file))),
  imageBytes: sumOf(files.filter(isImage)),
  runtimeFiles: files.filter(isRuntime).length,
});

const waitForSilence = (page: Page): Promise<void> =>
  page.waitForNetworkIdle({ idleTime: 500, timeout: pageTimeoutMs });

/** Goes to a page by a link of the sidebar that has not been followed yet, with the pointer, as visitors do. */
async function followLink(page: Page, seen: Set<string>): Promise<string> {
  const links = await page.$$('#hd-sidebar a[href^="/"]');
  for (const link of links) {
    const path = await link.evaluate((element) => (element as HTMLAnchorElement).pathname);
    if (seen.has(path) || !(await link.isVisible())) continue;
    seen.add(path);
    await link.hover();
    await link.click();
    await page.waitForFunction((wanted) => location.pathname === wanted, { timeout: pageTimeoutMs }, path);
    return path;
  }
  throw new Error('The sidebar has no further links');
}

/** Reads pages one after the other, from a URL, and searches once. */
export async function readPages(
  browser: Browser,
  server: StaticServer,
  url: string,
  count: number,
): Promise<ReadPage[]> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeoutMs);
  await page.setViewport({ width: 1280, height: 800 });
  try {
    server.takeSent();
    await page.goto(server.origin + url, { waitUntil: 'networkidle0' });
    const read = [toRead(url, server.takeSent())];
    const seen = new Set([new URL(page.url()).pathname]);
    while (read.length < count) {
      const path = await followLink(page, seen);
      await waitForSilence(page);
      read.push(toRead(path, server.takeSent()));
    }
    await page.keyboard.press('/');
    await page.waitForSelector('dialog.hd-search[open] .hd-search-input');
    await page.keyboard.type('sidebar');
    await waitForSilence(page);
    return [...read, toRead('a search', server.takeSent())];
  } finally {
    await context.close();
  }
}
