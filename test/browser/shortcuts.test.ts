import { mkdirSync } from 'node:fs';
import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { loadedUrls } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

// Single keys on pages, their list, and links of headings that are copied.

const article = (title: string): string => `# ${title}\n\nText.\n\n## A part {#part}\n\n${'Text.\n\n'.repeat(60)}`;
const pagesOf = (lang: string): Record<string, string> =>
  Object.fromEntries(['one', 'two', 'three'].map((name) => [`docs/${lang}/guide/${name}.md`, article(name)]));
const config = (theme: string): string => `export default {
  title: 'Keys', contentSecurityPolicy: true, route: { cleanUrls: true },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'ar', label: 'العربية' }],
  themeConfig: { ${theme} },
};
`;
const site = createSite({
  'site.config.mjs': config(''),
  'docs/en/index.md': '# Home\n\n<input id="field" aria-label="Field">\n\n<a rel="next" href="/guide/one">One</a>\n',
  'docs/ar/index.md': '# Home\n',
  'docs/en/guide/_meta.json': JSON.stringify(['one', 'two', 'three']),
  'docs/ar/guide/_meta.json': JSON.stringify(['one', 'two', 'three']),
  ...pagesOf('en'),
  ...pagesOf('ar'),
});
const reader = serveToReaders(test, site);
const open = (path: string, options = {}): Promise<Page> => reader.pages.open({ path, ...options });
const close = (page: Page): Promise<void> => reader.pages.close(page);
const atPath = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.pathname === wanted, { timeout: 20_000 }, path);
const dialogCount = (page: Page): Promise<number> => page.$$eval('dialog[open]', ({ length }) => length);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const shots = process.env['HEDDLE_TEST_SHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` as `${string}.png` });
}

test('brackets go to the previous and the next page, in every writing direction', async () => {
  for (const prefix of ['', '/ar']) {
    const page = await open(`${prefix}/guide/one`);
    await page.keyboard.press(']');
    await atPath(page, `${prefix}/guide/two`);
    await page.keyboard.press(']');
    await atPath(page, `${prefix}/guide/three`);
    await page.keyboard.press('[');
    await atPath(page, `${prefix}/guide/two`);
    await close(page);
  }
});

test('keys do nothing while a visitor types, with another key, in a dialog, or where there is no page', async () => {
  const page = await open('/');
  await page.focus('#field');
  await page.keyboard.type('[]?');
  await pause(300);
  assert.is(await page.$eval('#field', (field) => (field as HTMLInputElement).value), '[]?');
  await page.goto(new URL('/guide/two', page.url()).href, { waitUntil: 'load' });
  for (const modifier of ['Control', 'Alt'] as const) {
    await page.keyboard.down(modifier);
    await page.keyboard.press(']');
    await page.keyboard.up(modifier);
  }
  await page.keyboard.press('/');
  await page.waitForSelector('.hd-search-input');
  await page.keyboard.type('?]');
  await pause(300);
  assert.is(await page.$('.hd-shortcuts'), null);
  assert.is(new URL(page.url()).pathname, '/guide/two');
  await page.keyboard.press('Escape');
  await page.goto(new URL('/guide/three', page.url()).href, { waitUntil: 'load' });
  await page.keyboard.press(']');
  await pause(300);
  assert.is(new URL(page.url()).pathname, '/guide/three');
  await close(page);
});

test('? shows the keys, with their script loaded then; Escape, the button and a click beside close it', async () => {
  for (const [path, isPhone, isDark] of [
    ['/guide/two', false, false],
    ['/ar/guide/two', false, true],
    ['/guide/two', true, true],
  ] as const) {
    const page = await open(path, { isPhone, isDark });
    const scripts = async (): Promise<number> =>
      (await loadedUrls(page)).filter((url) => url.includes('shortcuts')).length;
    assert.is(await scripts(), 0);
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.click('.hd-shortcuts button'),
      () => page.mouse.click(4, 600),
    ];
    for (const [index, way] of ways.entries()) {
      await page.keyboard.press('?');
      await page.waitForSelector('.hd-shortcuts[open]');
      if (index === 0) {
        await pause(300);
        assert.equal(await axeViolations(page), []);
        await shoot(
          page,
          `shortcuts${path.replaceAll('/', '-')}-${isPhone ? 'phone' : 'wide'}-${isDark ? 'dark' : 'light'}`,
        );
        const { left, right, width } = await page.$eval('.hd-shortcuts .hd-search-panel', (panel) =>
          panel.getBoundingClientRect().toJSON(),
        );
        assert.ok(left >= 0 && right <= width + left && width <= 440, `${left} ${right}`);
        const keys = await page.$$eval('.hd-shortcuts kbd', (list) => list.map(({ textContent }) => textContent));
        assert.equal(keys, ['Ctrl K', '/', '[', ']', '?', 'Esc']);
        assert.ok(await page.$eval('.hd-shortcuts', (dialog) => dialog.contains(document.activeElement)));
      }
      await way();
      await page.waitForFunction(() => !document.querySelector('.hd-shortcuts'));
    }
    await close(page);
  }
});

test('a click on the sign of a heading goes there, copies its URL and says so for a moment', async () => {
  for (const [path, said, isDark] of [
    ['/guide/one', 'Link copied', false],
    ['/ar/guide/one', 'تم نسخ الرابط', true],
  ] as const) {
    const page = await open(path, { isDark });
    await page
      .browserContext()
      .overridePermissions(new URL(page.url()).origin, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ]);
    await page.$eval('#part .hd-anchor', (anchor) => (anchor as HTMLElement).focus());
    await page.keyboard.press('Enter');
    await page.waitForSelector('.hd-notice');
    assert.is(await page.$eval('.hd-notice', ({ textContent }) => textContent), said);
    await page.waitForFunction((text) => document.querySelector('.hd-live-region')?.textContent === text, {}, said);
    assert.is(new URL(page.url()).hash, '#part');
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    assert.equal(await axeViolations(page), []);
    await shoot(page, `copied${path.replaceAll('/', '-')}`);
    await page.waitForFunction(() => !document.querySelector('.hd-notice'), { timeout: 6000 });
    await close(page);
  }
});

test('a browser that refuses its clipboard goes to the heading and says nothing', async () => {
  const page = await open('/guide/one');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await page.$eval('#part .hd-anchor', (anchor) => (anchor as HTMLElement).click());
  await pause(400);
  assert.is(new URL(page.url()).hash, '#part');
  assert.is(await page.$('.hd-notice'), null);
  await close(page);
});

test('the console stays empty', () => assert.equal(reader.pages.messages, []));

test('a site without single keys leaves them to the browser', async () => {
  site.write({ 'site.config.mjs': config('keyboardShortcuts: false') });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const page = await open('/guide/two');
  for (const key of [']', '?'] as const) await page.keyboard.press(key);
  await pause(500);
  assert.is(new URL(page.url()).pathname, '/guide/two');
  assert.is(await dialogCount(page), 0);
  await close(page);
});

test.run();
