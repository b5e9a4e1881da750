import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { isOpen, markedTexts, openDialog, settle, shows, textsOf } from '../support/dialog-page.js';
import { readerPages, type PageOptions, type ReaderPages } from '../support/reader-page.js';
import { searchSite } from '../support/search-site.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { createSite } from '../support/site.js';

const site = createSite(searchSite);
let server: ServerProcess;
let browser: Browser;
let pages: ReaderPages;
const open = (options: Partial<PageOptions> = {}): Promise<Page> => pages.open({ path: '/guide/weaving', ...options });

test.before(async () => {
  const { exitCode, output } = await site.build('--no-cache');
  assert.is(exitCode, 0, output);
  server = await startServer(site.folder, 'preview');
  browser = await launchBrowser();
  pages = readerPages(browser, server.origin);
});
test.after(async () => {
  await browser.close();
  await server.stop();
});

test('hits of the site’s own index, at most five of a group', async () => {
  const page = await open();
  await openDialog(page, 'shuttle');
  await shows(page, '[role=option]');
  assert.equal(await textsOf(page, '.hd-search-group-title'), ['Guide', 'Reference']);
  assert.is(await page.$$eval('.hd-search-group:first-child [role=option]', (rows) => rows.length), 5);
  assert.equal((await textsOf(page, '[role=option] mark')).map((text) => text.toLowerCase()).slice(0, 2), [
    'shuttle',
    'shuttle',
  ]);
  assert.match((await textsOf(page, '.hd-search-by'))[0]!, 'FlexSearch');
  await pages.close(page);
});

test('a typing error says what was searched for instead', async () => {
  const page = await open();
  await openDialog(page, 'shutle');
  await shows(page, '[role=option]');
  assert.equal(await textsOf(page, '.hd-search-correction'), [
    'No page has “shutle”. These are results for “shuttle”.',
  ]);
  await pages.close(page);
});

test('Chinese: texts, hits, and marks on arrival', async () => {
  const page = await open({ path: '/zh/guide/weaving' });
  await openDialog(page, '梭子');
  await shows(page, '[role=option]');
  assert.is(await page.$eval('#hd-search-input', (field) => (field as HTMLInputElement).placeholder), '搜索文档');
  assert.equal(await textsOf(page, '.hd-search-keys li'), ['选择', '切换', 'Esc关闭']);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hd-search-unmark');
  assert.equal(await markedTexts(page), ['梭子', '梭子']);
  await pages.close(page);
});

test('text that looks like markup stays text', async () => {
  const page = await open();
  await openDialog(page, 'obstacle onerror');
  await shows(page, '[role=option]');
  assert.match((await textsOf(page, '[role=option]'))[0]!, '<img src=x onerror=alert(1)>');
  assert.is(await page.$('.hd-search-results img'), null);
  await pages.close(page);
});

test('the first mark is in sight on arrival', async () => {
  const page = await open();
  await openDialog(page, 'quixotic');
  await shows(page, '[role=option]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hd-search-unmark');
  const top = await page.evaluate(() => {
    const [range] = CSS.highlights.get('hd-search-match')!;
    return (range as Range).getBoundingClientRect().top;
  });
  assert.ok(top > 60 && top < 800, String(top));
  await pages.close(page);
});

test('files that cannot be had are an error that another try mends', async () => {
  const index = join(site.folder, 'doc_build/assets/search');
  renameSync(index, `${index}-away`);
  const page = await open();
  await openDialog(page, 'weft');
  await shows(page, '.hd-search-retry');
  // Every letter was a query; the last one must have failed too.
  await page.waitForFunction(() => document.querySelector('.hd-search-results')!.getAttribute('aria-busy') === 'false');
  renameSync(`${index}-away`, index);
  await page.click('.hd-search-retry');
  await shows(page, '[role=option]');
  pages.messages.splice(0);
  await pages.close(page);
});

test('a site without search has no button, no keys, and loads nothing', async () => {
  const config = (searchSite['site.config.mjs'] as string).replace(/search: \{.*\},\n/, 'search: false,\n');
  const site = createSite({ ...searchSite, 'site.config.mjs': config });
  assert.is((await site.build('--no-cache')).exitCode, 0);
  assert.equal(
    site.outputs().filter((path) => /^assets\/search/.test(path)),
    [],
  );
  const quiet = await startServer(site.folder, 'preview');
  const page = await pages.open({ path: '/guide/form' });
  await page.goto(`${quiet.origin}/guide/form?q=weft`, { waitUntil: 'load' });
  await page.keyboard.press('/');
  await settle(page, 500);
  assert.not(await isOpen(page));
  assert.equal([await page.$('.hd-search-button'), await page.$('.hd-search-box')], [null, null]);
  await pages.close(page);
  await quiet.stop();
});

test('no page says anything in the console', () => {
  assert.equal(pages.messages, []);
});

test.run();
