import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadedUrls } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const names = ['one', 'two', 'three', 'four', 'five'] as const;
const words = 'Some words to read here, and some more of them.\n\n'.repeat(30);
const article = (title: string): string =>
  `---\ndescription: About ${title}\nhead: [[meta, { name: author, content: ${title} }]]\n---\n\n# ${title}\n\n${words}\n## Part\n\n${words}\n## End\n\nLast words.\n`;
const section = (folder: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`docs/en/${folder}/${name}.md`, article(`${folder} ${name}`)]));

const site = createSite({
  'site.config.mjs': `export default {
  title: 'Reading',
  siteOrigin: 'https://example.com',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  route: { cleanUrls: true },
  contentSecurityPolicy: true,
  themeConfig: { hideNavbar: 'auto' },
  hydration: 'intent',
};
`,
  // Another frame on one page, which only the server can render.
  'theme/index.jsx': `import { useState } from 'react';
import { Layout as Original } from 'heddle/theme-original';
import { useLocation, usePageData } from 'heddle/runtime';
export * from 'heddle/theme-original';
function Top() {
  const { pathname } = useLocation();
  const { page } = usePageData();
  const [count, setCount] = useState(0);
  return (
    <div className="my-top">
      <p id="where">{pathname} {page.title}</p>
      <button type="button" id="top-count" onClick={() => setCount(count + 1)}>top {count}</button>
    </div>
  );
}
export function Layout() {
  const { page } = usePageData();
  if (page.routePath === '/poster') return <section className="my-poster"><h1>Poster</h1><a href="/guide/one">Back to one</a></section>;
  return <Original top={<Top />} />;
}
`,
  'docs/en/_nav.json': JSON.stringify([
    { text: 'Guide', link: '/guide/one', activeMatch: '^/guide/' },
    { text: 'Manual', link: '/manual/one', activeMatch: '^/manual/' },
  ]),
  'docs/zh/_nav.json': JSON.stringify([{ text: '指南', link: '/guide/one' }]),
  'docs/en/index.md': '---\npageType: home\nhero: { name: Reading, text: Home }\n---\n',
  'docs/en/poster.md': '# Poster\n',
  ...section('guide'),
  ...section('manual'),
  'docs/en/guide/counter.mdx': `# Counter page

import { useState } from 'react'

export function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" id="counter" onClick={() => setCount(count + 1)}>count {count}</button>;
}

<Counter />

Text of the page.
`,
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/guide/one.md': '# 一\n\n## 部分 {#part}\n\n文字。\n',
});
const reader = serveToReaders(test, site);
const open = (path: string): Promise<Page> => reader.pages.open({ path });
const close = (page: Page): Promise<void> => reader.pages.close(page);

const isReact = (url: string): boolean => /\/assets\/runtime\.[^/]*\.js$/.test(url);
/** Compressed bytes of the document and all that it loaded so far. */
const loadedBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kinds = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
    return kinds.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  });
const untilTitle = (page: Page, start: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title.startsWith(wanted), { timeout: 20_000 }, start);
const follow = async (page: Page, selector: string, title: string): Promise<void> => {
  await page.$eval(selector, (link) => (link as HTMLElement).click());
  await untilTitle(page, title);
};
const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => ((globalThis as unknown as { isSame: boolean }).isSame = true));
const isSameDocument = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame);

/** Root and head of a page, without the marks that scripts set. */
const contentOf = (page: Page): Promise<{ root: string; tags: string[] }> =>
  page.evaluate(() => {
    const root = document.querySelector('#heddle-root')!.cloneNode(true) as Element;
    for (const element of root.querySelectorAll('.hd-toc-current')) element.textContent = '';
    for (const element of root.querySelectorAll('#hd-toc a')) element.removeAttribute('aria-current');
    for (const element of root.querySelectorAll('[data-appearance-set]')) element.removeAttribute('aria-pressed');
    for (const element of root.querySelectorAll('h1, main')) element.removeAttribute('tabindex');
    const tags = document.head.querySelectorAll(
      'title, meta, link:not([rel=stylesheet], [rel=modulepreload], [rel=expect])',
    );
    return { root: root.innerHTML, tags: [...tags].map(({ outerHTML }) => outerHTML).sort() };
  });

/** Holds the shown page against its document as the server sends it. */
async function assertLikeItsDocument(page: Page): Promise<void> {
  const other = await page.browserContext().newPage();
  await other.setJavaScriptEnabled(false);
  await other.goto(page.url());
  const [shown, written] = [await contentOf(page), await contentOf(other)];
  await other.close();
  // Nothing is painted in the background.
  await page.bringToFront();
  const from = Math.max(0, [...shown.root].findIndex((char, index) => char !== written.root[index]) - 60);
  assert.is(shown.root.slice(from, from + 200), written.root.slice(from, from + 200), page.url());
  assert.is(shown.root.length, written.root.length, page.url());
  assert.equal(shown.tags, written.tags, page.url());
}

test('ten pages are read and searched without React, each as its document has it', async () => {
  const page = await open('/guide/one');
  await mark(page);
  const loaded = await loadedUrls(page);
  const firstBytes = await loadedBytes(page);
  assert.ok(firstBytes > 10_000 && firstBytes < 25_000, `first page ${firstBytes}`);
  const namesOf = (urls: readonly string[]): string[] =>
    urls.map((url) => new URL(url).pathname.replace(/\.[0-9A-Z]{8}(?=\.)/, '')).sort();
  // What a page of text needs: no router, and no styles of code and components.
  assert.equal(namesOf(loaded), ['/assets/loader.js', '/assets/theme.css']);
  await page.hover('#hd-sidebar a[href="/guide/two"]');
  await page.waitForFunction(() =>
    ['/guide/two', 'router.'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    ),
  );
  assert.equal(namesOf((await loadedUrls(page)).slice(loaded.length)), ['/assets/router.js', '/guide/two']);
  for (const name of names.slice(1)) {
    await follow(page, `#hd-sidebar a[href="/guide/${name}"]`, `guide ${name}`);
    await assertLikeItsDocument(page);
  }
  await follow(page, '.hd-nav a[href="/manual/one"]', 'manual one');
  await assertLikeItsDocument(page);
  for (const name of names.slice(1)) {
    await follow(page, `#hd-sidebar a[href="/manual/${name}"]`, `manual ${name}`);
    await assertLikeItsDocument(page);
  }
  await follow(page, '.hd-nav-title', 'Reading');
  await assertLikeItsDocument(page);
  assert.is(await isSameDocument(page), true);
  const furtherBytes = ((await loadedBytes(page)) - firstBytes) / 10;
  assert.ok(furtherBytes < 8000, `further page ${furtherBytes}`);
  await page.keyboard.press('/');
  await page.keyboard.type('manual two');
  await page.waitForSelector('.hd-search-hit mark', { timeout: 20_000 });
  await page.keyboard.press('Enter');
  await untilTitle(page, 'manual two');
  await page.waitForSelector('.hd-search-unmark', { timeout: 20_000 });
  assert.is(await isSameDocument(page), true);
  assert.equal((await loadedUrls(page)).filter(isReact), []);
  await close(page);
});

test('a layout that differs by page is shown as the server has drawn it', async () => {
  const page = await open('/guide/one');
  await mark(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/poster', id: 'to-poster' });
    document.querySelector('article')!.append(link);
  });
  await follow(page, '#to-poster', 'Poster');
  await assertLikeItsDocument(page);
  assert.is(await page.$eval('#heddle-root', ({ children }) => children[0]!.className), 'my-poster');
  await follow(page, '.my-poster a', 'guide one');
  await assertLikeItsDocument(page);
  assert.is(await isSameDocument(page), true);
  assert.equal((await loadedUrls(page)).filter(isReact), []);
  await close(page);
});

test('a page with components works after pages without, and so do the pages after it', async () => {
  const page = await open('/guide/one');
  await mark(page);
  await follow(page, '#hd-sidebar a[href="/guide/two"]', 'guide two');
  await follow(page, '#hd-sidebar a[href="/guide/counter"]', 'Counter page');
  await page.click('#counter');
  await page.waitForFunction(() => document.querySelector('#counter')?.textContent === 'count 1', { timeout: 20_000 });
  assert.ok((await loadedUrls(page)).some(isReact));
  await page.click('#top-count');
  await page.waitForFunction(() => document.querySelector('#top-count')?.textContent === 'top 1');
  assert.is(await page.$eval('#where', ({ textContent }) => textContent), '/guide/counter Counter page');
  await follow(page, '#hd-sidebar a[href="/guide/three"]', 'guide three');
  assert.is(await page.$eval('#where', ({ textContent }) => textContent), '/guide/three guide three');
  assert.is(await page.$eval('#top-count', ({ textContent }) => textContent), 'top 1', 'the layout keeps its state');
  assert.is(await page.$eval('meta[name=author]', (tag) => tag.getAttribute('content')), 'guide three');
  await page.goBack();
  await untilTitle(page, 'Counter page');
  await page.click('#counter');
  await page.waitForFunction(() => document.querySelector('#counter')?.textContent === 'count 1');
  assert.is(await isSameDocument(page), true);
  await close(page);
});

test('scroll positions, focus and the title are kept and announced without React', async () => {
  const page = await open('/guide/one');
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.waitForFunction(() => scrollY === 700);
  await follow(page, '#hd-sidebar a[href="/guide/two"]', 'guide two');
  assert.is(await page.evaluate(() => scrollY), 0);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent?.startsWith('guide two'));
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith('guide one') && scrollY === 700, { timeout: 20_000 });
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith('guide two') && scrollY === 900, { timeout: 20_000 });
  await page.$eval('#hd-toc a[href="#part"]', (link) => (link as HTMLElement).click());
  await page.waitForFunction(() => location.hash === '#part');
  await follow(page, '#hd-sidebar a[href="/guide/three"]', 'guide three');
  assert.is(await page.evaluate(() => location.hash), '');
  await close(page);
});

test('a language switch keeps hash and query where the other page has the place', async () => {
  const switchTo = async (path: string): Promise<string> => {
    const page = await open(path);
    await page.evaluate(() => (document.querySelector('.hd-nav-tools a[hreflang=zh]') as HTMLElement).click());
    await page.waitForFunction(() => location.pathname.startsWith('/zh/'), { timeout: 20_000 });
    const { pathname, search, hash } = new URL(page.url());
    await close(page);
    return pathname + search + hash;
  };
  assert.is(await switchTo('/guide/one?tab=2#part'), '/zh/guide/one?tab=2#part');
  assert.is(await switchTo('/guide/one?tab=2#end'), '/zh/guide/one?tab=2');
  assert.is(await switchTo('/guide/two?tab=2#part'), '/zh/');
});

test('a first visit is led to another language from the home page of the default language alone', async () => {
  const visit = async (path: string): Promise<string> => {
    const context = await reader.browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['zh-CN', 'en'] }),
    );
    await page.goto(reader.server.origin + path, { waitUntil: 'load' });
    await page.waitForFunction(() => document.readyState === 'complete');
    const { pathname } = new URL(page.url());
    await context.close();
    return pathname;
  };
  assert.is(await visit('/'), '/zh/');
  assert.is(await visit('/guide/one'), '/guide/one');
  assert.is(await visit('/zh/guide/one'), '/zh/guide/one');
});

test('a click while offline stays on the page and says so; the next one works', async () => {
  const page = await open('/guide/one');
  await mark(page);
  const seen = reader.pages.messages.length;
  await page.setOfflineMode(true);
  await page.$eval('#hd-sidebar a[href="/guide/two"]', (link) => (link as HTMLElement).click());
  await page.waitForSelector('.hd-notice', { visible: true, timeout: 20_000 });
  assert.match(await page.$eval('.hd-notice', ({ textContent }) => textContent), /network connection/);
  assert.is(new URL(page.url()).pathname, '/guide/one');
  await page.setOfflineMode(false);
  await follow(page, '#hd-sidebar a[href="/guide/two"]', 'guide two');
  assert.is(await page.$('.hd-notice'), null);
  assert.is(await isSameDocument(page), true);
  reader.pages.messages.splice(seen);
  await close(page);
});

test('no message in the console, no violation of the policy', () => assert.equal(reader.pages.messages, []));

test.run();
