import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { isOpen, markedTexts, openDialog, settle, shows, textsOf } from '../support/dialog-page.js';
import { dialogRows } from '../support/dialog-rows.js';
import { runTable } from '../support/dialog-table.js';
import { type PageOptions } from '../support/reader-page.js';
import { searchSite } from '../support/search-site.js';
import { startServer } from '../support/server-process.js';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';

const site = createSite(searchSite);
const reader = serveToReaders(test, site);
const open = (options: Partial<PageOptions> = {}): Promise<Page> =>
  reader.pages.open({ path: '/guide/weaving', ...options });

runTable(test, reader, { provider: 'local', indexName: (lang) => `/${lang}` }, dialogRows);

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
  await reader.pages.close(page);
});

test('a typing error says what was searched for instead', async () => {
  const page = await open();
  await openDialog(page, 'shutle');
  await shows(page, '[role=option]');
  assert.equal(await textsOf(page, '.hd-search-correction'), [
    'No page has “shutle”. These are results for “shuttle”.',
  ]);
  await reader.pages.close(page);
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
  await reader.pages.close(page);
});

test('nothing is read for one letter, and a Chinese character is searched', async () => {
  const page = await open({ path: '/zh/guide/weaving' });
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/search/part.')) parts.push(request.url());
  });
  await openDialog(page, 'w');
  await settle(page, 300);
  assert.equal(await textsOf(page, '[role=option]'), []);
  assert.equal(parts, []);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('梭');
  await shows(page, '[role=option]');
  await reader.pages.close(page);
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
  await reader.pages.close(page);
});

test('files that cannot be had are an error that another try mends', async () => {
  const index = join(site.folder, 'doc_build/assets/search');
  renameSync(index, `${index}-away`);
  const page = await open();
  await openDialog(page, 'weft');
  await shows(page, '.hd-search-retry');
  // Every letter was a query; the last one must have failed too.
  await page.waitForFunction(() => document.querySelector('.hd-search-results')!.getAttribute('aria-busy') === 'false');
  assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'A file of the search index cannot be read.');
  assert.match(reader.pages.messages.join(), 'The search failed (api 404): en.index.json: HTTP 404');
  renameSync(`${index}-away`, index);
  await page.click('.hd-search-retry');
  await shows(page, '[role=option]');
  reader.pages.messages.splice(0);
  await reader.pages.close(page);
});

test('buttons limit the results to a kind of page or a tag, by mouse and keyboard', async () => {
  const site = createSite({
    'site.config.mjs': `export default {
      title: 'Facets', contentSecurityPolicy: true, route: { cleanUrls: true },
      search: { dialog: { facets: ['kind', 'tag'] } },
    };\n`,
    'docs/index.md': '# Start\n',
    'docs/guide/loom.md': '---\ntags: [wool, hand]\n---\n\n# Loom\n\nA bobbin.\n',
    'docs/guide/form.md': '---\ntags: wool\n---\n\n# Form\n\nA bobbin.\n',
    'docs/api/bobbin.md': '# Bobbin\n\nOf thread.\n',
  });
  assert.is((await site.build()).exitCode, 0);
  const preview = await startServer(site.folder, 'preview');
  const page = await reader.pages.open({ path: '/guide/form' });
  await page.goto(`${preview.origin}/guide/loom`, { waitUntil: 'load' });
  await openDialog(page, 'bobbin');
  await shows(page, '[role=option]');
  const buttons = '.hd-search-results [role=group][aria-label="Filter results"] button';
  assert.equal(await textsOf(page, buttons), ['Guides 2', 'Reference 1', 'wool 2', 'hand 1']);
  assert.equal(await axeViolations(page), []);
  const pagesWith = (count: number): Promise<unknown> =>
    page.waitForFunction(
      (wanted) =>
        new Set([...document.querySelectorAll<HTMLAnchorElement>('a[role=option]')].map(({ pathname }) => pathname))
          .size === wanted,
      {},
      count,
    );
  await pagesWith(3);
  await page.click(buttons);
  await pagesWith(2);
  assert.is(await page.$eval(buttons, (button) => button.getAttribute('aria-pressed')), 'true');
  await page.focus(`${buttons}[aria-pressed=false]`);
  await page.keyboard.press('Enter');
  await pagesWith(1);
  assert.ok(await isOpen(page), 'Enter on a button opens no page');
  assert.equal(await textsOf(page, `${buttons}[aria-pressed=true]`), ['Reference 1']);
  await page.keyboard.press('Space');
  await pagesWith(3);
  await reader.pages.close(page);
  await preview.stop();
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
  const page = await reader.pages.open({ path: '/guide/form' });
  await page.goto(`${quiet.origin}/guide/form?q=weft`, { waitUntil: 'load' });
  await page.keyboard.press('/');
  await settle(page, 500);
  assert.not(await isOpen(page));
  assert.equal([await page.$('.hd-search-button'), await page.$('.hd-search-box')], [null, null]);
  await reader.pages.close(page);
  await quiet.stop();
});

test('no page says anything in the console', () => {
  assert.equal(reader.pages.messages, []);
});

test.run();
