import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'puppeteer';
import sirv from 'sirv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { loadedUrls } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

// Visitors whose browser has another language than the page, or whose host has one page for missing pages.

const config = (route: string): string => `export default {
  title: 'Languages', siteOrigin: 'https://example.com', contentSecurityPolicy: true,
  route: { cleanUrls: true, ${route} },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }, { lang: 'ar', label: 'العربية' }],
};
`;
const site = createSite({
  'site.config.mjs': config(''),
  'docs/en/index.md': '# Home\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/ar/index.md': '# الرئيسية\n',
  ...Object.fromEntries(
    ['en', 'zh', 'ar'].flatMap((lang) =>
      ['one', 'two'].map((name) => [`docs/${lang}/guide/${name}.md`, `# ${lang} ${name}\n\nText.\n`]),
    ),
  ),
  'docs/en/guide/alone.md': '# Alone\n\nText.\n',
});
const reader = serveToReaders(test, site);
const shots = process.env['HEDDLE_TEST_SHOTS'];

/** Opens a page in a browser with a language; `/alone` first, which has no translation. */
async function open(path: string, language: string, options = {}): Promise<Page> {
  const page = await reader.pages.open({ path: '/guide/alone', ...options });
  await page.evaluateOnNewDocument((its) => {
    Object.defineProperty(navigator, 'language', { value: its });
  }, language);
  // The offer is not for crawlers, and headless browsers are none.
  await page.goto(reader.server.origin + path, { waitUntil: 'load' });
  return page;
}
const isOfParts = (url: string): boolean => /\/assets\/(?:index|page-parts|parts)\.[^/]*\.js$/.test(url);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hasOffer = async (page: Page): Promise<boolean> => {
  await pause(500);
  return (await page.$('.hd-language-offer')) !== null;
};

test('a deep page offers its translation in the language of the browser, on further pages too, until it is closed', async () => {
  for (const [path, language, text, isPhone, isDark] of [
    ['/guide/one', 'zh-CN', '阅读本页的简体中文版本', false, false],
    ['/zh/guide/one', 'en-US', 'Read this page in English', true, true],
    ['/guide/one', 'ar', 'هذه الصفحة متاحة باللغة: العربية', true, false],
  ] as const) {
    const page = await open(path, language, { isPhone, isDark });
    await page.waitForSelector('.hd-language-offer');
    assert.ok((await loadedUrls(page)).some(isOfParts));
    const { lang, label } = await page.$eval('.hd-language-offer', (offer) => ({
      lang: (offer as HTMLElement).lang,
      label: offer.querySelector('a')!.textContent,
    }));
    assert.equal([lang, label], [language.split('-')[0], text]);
    assert.equal(await axeViolations(page), []);
    const box = await page.$eval('.hd-language-offer', (offer) => offer.getBoundingClientRect().toJSON());
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    assert.ok(box.left >= 0 && box.right <= width, `${box.left} to ${box.right} of ${width}`);
    if (shots) {
      mkdirSync(shots, { recursive: true });
      await page.screenshot({ path: `${shots}/offer-${language}.png` });
    }
    await page.$eval('a[rel=next]', (link) => (link as HTMLElement).click());
    await page.waitForFunction(() => location.pathname.endsWith('/two'));
    await page.waitForFunction(() =>
      document.querySelector<HTMLAnchorElement>('.hd-language-offer a')?.pathname.endsWith('/two'),
    );
    await page.focus('.hd-language-offer button');
    await page.keyboard.press('Enter');
    assert.is(await page.$('.hd-language-offer'), null);
    await page.reload({ waitUntil: 'load' });
    assert.is(await hasOffer(page), false);
    await reader.pages.close(page);
  }
});

test('the offer leads to the translation, and a visitor who comes back has chosen', async () => {
  const page = await open('/guide/one', 'zh-CN');
  await page.waitForSelector('.hd-language-offer a');
  await Promise.all([page.waitForNavigation(), page.click('.hd-language-offer a')]);
  assert.is(new URL(page.url()).pathname, '/zh/guide/one');
  assert.is(await hasOffer(page), false);
  await Promise.all([
    page.waitForNavigation(),
    page.$eval('a[rel=alternate][lang=en]', (link) => (link as HTMLElement).click()),
  ]);
  assert.is(new URL(page.url()).pathname, '/guide/one');
  assert.is(await hasOffer(page), false);
  await reader.pages.close(page);
});

test('pages in the language of the browser, and pages without a translation in it, load nothing for the offer', async () => {
  for (const [path, language] of [
    ['/guide/one', 'en-GB'],
    ['/guide/one', 'fr'],
    ['/guide/alone', 'zh'],
  ] as const) {
    const page = await open(path, language);
    assert.is(await hasOffer(page), false);
    assert.equal((await loadedUrls(page)).filter(isOfParts), []);
    await reader.pages.close(page);
  }
});

test('on a host with one page for missing pages, it is in the language of the path and keeps the URL', async () => {
  const folder = `${site.folder}/doc_build`;
  const files = sirv(folder, { extensions: ['html'] });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      response.end(readFileSync(`${folder}/404.html`));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as { port: number }).port}`;
  const page = await reader.pages.open({ path: '/guide/alone' });
  try {
    for (const [path, lang] of [
      ['/zh/guide/missing?a=b', 'zh'],
      ['/ar/two', 'ar'],
      ['/guide/missing', 'en'],
      ['/zhongwen/missing', 'en'],
    ] as const) {
      await page.goto(origin + path, { waitUntil: 'load' });
      await page.waitForFunction(
        (wanted, its) => location.pathname + location.search === wanted && document.documentElement.lang === its,
        { timeout: 10_000 },
        path,
        lang,
      );
      await pause(300);
      assert.equal([page.url(), await page.$eval('html', (html) => html.lang)], [origin + path, lang]);
    }
    // The links of the page in the other language are those of the words of the URL.
    await page.goto(`${origin}/zh/two`, { waitUntil: 'load' });
    await page.waitForSelector('.hd-nearest a[href="/zh/guide/two"]', { timeout: 20_000 });
  } finally {
    await reader.pages.close(page);
    server.close();
  }
});

test('the console stays empty', () =>
  assert.equal(
    reader.pages.messages.filter((message) => !message.includes('404 (Not Found)')),
    [],
  ));

test('a site that never redirects to a language offers none', async () => {
  site.write({ 'site.config.mjs': config("localeRedirect: 'never'") });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const page = await open('/guide/one', 'zh-CN');
  assert.is(await hasOffer(page), false);
  await reader.pages.close(page);
});

test.run();
