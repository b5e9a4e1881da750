import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../support/site.js';
import { smallSite } from '../support/small-site.js';
import { serveToReaders } from '../support/reader-site.js';

const site = createSite({
  ...smallSite,
  'site.config.mjs': (smallSite['site.config.mjs'] as string).replace('title:', 'ssg: false, title:'),
});
const reader = serveToReaders(test, site);

const waitForText = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 20_000 }, text);

test('documents hold no article, and every kind of page shows its own after load', async () => {
  const texts: Record<string, string> = {
    '/': 'Small',
    '/guide/one': 'Text with a link and code.',
    '/guide/two': 'Hello Ada, from a fragment.',
    '/custom': 'Custom page',
    '/zh/guide/one': '正文',
    '/missing': '404',
  };
  for (const [path, text] of Object.entries(texts)) {
    const html = await (await fetch(reader.server.origin + path)).text();
    assert.match(html, '<div id="heddle-root"></div>', path);
    const page = await reader.pages.open({ path });
    await waitForText(page, text);
    await reader.pages.close(page);
  }
});

test('the page is whole: head, sidebar, components, code, pictures', async () => {
  const page = await reader.pages.open({ path: '/guide/two' });
  await waitForText(page, 'count 3');
  await page.click('button[class^="counter_"]');
  await waitForText(page, 'count 4');
  assert.is(await page.title(), 'Two - Small');
  assert.equal(await page.$$eval('.hd-sidebar a', (links) => links.map((link) => link.textContent)), [
    'One',
    'Three',
    'Two',
  ]);
  await page.click('.hd-sidebar a[href="/guide/one"]');
  await waitForText(page, 'const one: number = 1;');
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.naturalWidth === 10);
  assert.is(new URL(page.url()).pathname, '/guide/one');
  await reader.pages.close(page);
});

test('the console stays empty', () => assert.equal(reader.pages.messages, []));

test.run();
