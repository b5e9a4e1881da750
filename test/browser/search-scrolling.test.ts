import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchFor, settle } from '../support/dialog-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const words = (page: number): string => Array.from({ length: 2500 }, (_, word) => `w${page}x${word}`).join(' ');
/** A site whose index is in many files. */
const site = createSite({
  'site.config.mjs': "export default { title: 'Chunks', route: { cleanUrls: true } };\n",
  ...Object.fromEntries(
    Array.from({ length: 24 }, (_, page) => [
      `docs/part-${page % 6}/page-${page}.md`,
      `# Page ${page}\n\nThe chunk of page ${page}.\n\n## A chunk\n\nIt is a chunk.\n\n## Rest\n\n${words(page)}\n`,
    ]),
  ),
});
const reader = serveToReaders(test, site);

test('texts of pages below the visible rows are read when the list is scrolled', async () => {
  const page = await reader.pages.open({ path: '/part-0/page-0' });
  let reads = 0;
  page.on('request', (request) => (reads += request.url().includes('/assets/search/part.') ? 1 : 0));
  const rows = (): Promise<number> => page.$$eval('[role=option]', (all) => all.length);
  const hasMoreThan = (count: number): Promise<unknown> =>
    page.waitForFunction((before) => document.querySelectorAll('[role=option]').length > before, {}, count);
  await searchFor(page, 'chunk');
  await settle(page, 400);
  const [first, readsOfFirst] = [await rows(), reads];
  assert.is(first, 8);
  const last = (await page.$$eval('[role=option]', (all) => all.map((row) => row.getAttribute('href')))).at(-1);
  const chosen = (): Promise<string | null> =>
    page.$eval('[role=option][data-active]', (row) => row.getAttribute('href'));
  await page.keyboard.press('ArrowUp');
  await hasMoreThan(first);
  assert.ok(reads > readsOfFirst);
  assert.is(await chosen(), last);
  await reader.pages.close(page);
});

test.run();
