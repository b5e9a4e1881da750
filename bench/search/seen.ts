// What a visitor's browser reads of the index for a first search: `node test/run-script.mjs bench/search/seen.ts react,vue-zh`
// prints it for sets that `npm run bench:search` has built. A question is put into the field at once, as pasting does, and
// the list isn't scrolled.
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../../test/support/chromium.js';
import { searchFor } from '../../test/support/dialog-page.js';
import { serveFolder } from '../measure/static-server.js';
import { readSections } from './heddle-index.js';
import { searchCorpora } from './obtain-sets.js';
import { makeQueries, thin } from './queries.js';
import { documentationSets } from './sets.js';

/** A phone without its keyboard, which covers half of the list. */
const screens = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
} as const;

const visitors = 12;

interface Seen {
  requests: number;
  rows: number;
  /** Rows of which something is in view. */
  visible: number;
}

async function visit(
  browser: Browser,
  { outDir, path }: { outDir: string; path: string },
  screen: keyof typeof screens,
  query: string,
): Promise<Seen> {
  const server = await serveFolder(outDir);
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(screens[screen]);
    await page.goto(server.origin + path, { waitUntil: 'networkidle0' });
    server.takeSent();
    await searchFor(page, query);
    await page.waitForNetworkIdle({ idleTime: 500 });
    const requests = server.takeSent().filter((file) => file.path.includes('/assets/search/')).length;
    const ends = await page.$eval('.hd-search-results', (list) => [
      list.getBoundingClientRect().bottom,
      ...[...list.querySelectorAll('[role=option]')].map((row) => row.getBoundingClientRect().top),
    ]);
    const [end = 0, ...tops] = ends;
    return { requests, rows: tops.length, visible: tops.filter((top) => top < end).length };
  } finally {
    await context.close();
    await server.close();
  }
}

const browser = await launchBrowser();
try {
  for (const { name, lang } of documentationSets.filter((set) => process.argv[2]?.split(',').includes(set.name))) {
    const outDir = join(searchCorpora, name, 'site-docs', 'out');
    const sections = await readSections({ outDir, lang, version: '' });
    const questions = thin(makeQueries('questions', { name, outDir, sections, links: [] }), visitors);
    for (const screen of ['desktop', 'phone'] as const) {
      const seen: Seen[] = [];
      for (const { query } of questions)
        seen.push(await visit(browser, { outDir, path: encodeURI(sections[0]!.page) }, screen, query));
      const list = (pick: (one: Seen) => number): string => seen.map(pick).join(' ');
      console.log(
        `${name}, ${screen}: requests ${list(({ requests }) => requests)}; rows ${list(({ rows }) => rows)}, ` +
          `of which visible ${list(({ visible }) => visible)}`,
      );
    }
  }
} finally {
  await browser.close();
}
