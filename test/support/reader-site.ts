import type { Browser } from 'puppeteer';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from './chromium.js';
import { readerPages, type ReaderPages } from './reader-page.js';
import { startServer, type ServerProcess } from './server-process.js';
import type { TestSite } from './site.js';

/** A built site as visitors get it. Its fields are there while tests run. */
export interface ReaderSite {
  server: ServerProcess;
  browser: Browser;
  pages: ReaderPages;
}

/** Builds a site before the tests of a file, without a problem, and serves it to a browser. All of it ends with them. */
export function serveToReaders(test: Test, site: TestSite): ReaderSite {
  const served: Partial<ReaderSite> = {};
  test.before(async () => {
    const { exitCode, output, problems } = await site.build();
    assert.is(exitCode, 0, output);
    assert.equal(problems, [], output);
    served.server = await startServer(site.folder, 'preview');
    served.browser = await launchBrowser();
    served.pages = readerPages(served.browser, served.server.origin);
  });
  test.after(async () => {
    await served.browser?.close();
    await served.server?.stop();
  });
  return served as ReaderSite;
}

/** Serves a built site to a browser while a function uses its pages. */
export async function withPages({ folder }: TestSite, use: (pages: ReaderPages) => Promise<void>): Promise<void> {
  const server = await startServer(folder, 'preview');
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    await use(readerPages(browser, server.origin));
  } finally {
    await browser?.close();
    await server.stop();
  }
}
