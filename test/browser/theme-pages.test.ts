import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';
import { collectMessages, loadedUrls, wake } from '../support/reader-page.js';

const messages: string[] = [];

const probe = `import { useState } from 'react';
import { Head, isActive, preloadLink, useActiveMatcher, useHead, useLocation, useWindowSize } from 'heddle/runtime';
import { useActiveAnchor, useReadPercent } from 'heddle/theme';
const parts = [{ id: 'one' }, { id: 'two' }];
export default function Probe() {
  const [isOff, setOff] = useState(false);
  const { width } = useWindowSize();
  const { activeAnchorId } = useActiveAnchor(parts);
  const [percent] = useReadPercent();
  const isBelow = useActiveMatcher();
  useHead([['meta', { name: 'probe', content: String(isOff) }]]);
  return (
    <>
      {!isOff && <Head><meta name="robots" content="noindex" /></Head>}
      <output>{[width, activeAnchorId, percent, useLocation().pathname, isBelow('/api/'), isActive('/guide/', '/guide/a')].join()}</output>
      <button id="off" onClick={() => setOff(true)}>off</button>
      <button id="preload" onClick={() => preloadLink('/api/commands').then(() => (document.title = 'loaded'))}>load</button>
    </>
  );
}
`;

const reader = serveToReaders(
  test,
  createSite({
    'site.config.mjs': `export default {
title: 'Looms',
base: '/docs/',
route: { cleanUrls: true },
themeConfig: { enableAppearanceAnimation: true, editLink: { docRepoBaseUrl: 'https://example.com', text: 'Edit' } },
plugins: [{ name: 'dates', extendPageData: () => ({ lastUpdatedTime: 1700000000000 }) }],
};
`,
    'docs/_nav.json': '[{"text": "API", "link": "/api/"}]',
    'docs/index.md': '---\npageType: home\nhero:\n  name: Looms\n---\n\n' + 'Text.\n\n'.repeat(80),
    'docs/api/index.md': '---\noverview: true\ntitle: Everything\n---\n\nIts own text.\n',
    'docs/api/commands.md': '# Commands\n\n## dev\n\n## pre-view\n',
    'docs/api/hooks/use-page.md': '# usePage\n\n## Result\n',
    'docs/api/probe.mdx':
      "import Probe from './_probe.jsx'\n\n# Probe\n\n<Probe />\n\n## One\n\n" +
      'Text.\n\n'.repeat(60) +
      '## Two\n\n' +
      'Text.\n\n'.repeat(60),
    'docs/api/_probe.jsx': probe,
    'theme/index.jsx': `import { Layout as Original } from 'heddle/theme-original';
export * from 'heddle/theme-original';
export const NavTitle = () => <b className="my-title">mine</b>;
export const Layout = () => <Original top={<i className="my-top" />} beforeSidebar={<i className="my-sidebar" />} />;
`,
  }),
);

async function open(path: string, options: { hasScript?: boolean } = {}): Promise<Page> {
  const page = await reader.browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.setJavaScriptEnabled(options.hasScript ?? true);
  collectMessages(page, messages);
  await page.goto(`${reader.server.origin}${path}`, { waitUntil: 'load' });
  return page;
}

const isAlive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.hd-app') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

const shown = (page: Page): Promise<string[]> =>
  page.$$eval('.hd-overview-cards a, .hd-overview h2', (items) => items.map((item) => item.textContent ?? ''));

const all = ['Commands', 'dev', 'pre-view', 'hooks', 'usePage', 'Result', 'Probe', 'One', 'Two'];

test('the filter of an overview narrows it, says when nothing is left, and gives everything back', async () => {
  const page = await open('/api/');
  await isAlive(page);
  assert.equal(await shown(page), all);
  await page.type('.hd-overview input', 'PRE VIEW');
  assert.equal(await shown(page), ['Commands', 'pre-view']);
  await page.type('.hd-overview input', 'x');
  assert.equal(await shown(page), []);
  assert.is(
    await page.$eval('.hd-overview [role=status]', (item) => item.textContent),
    'No matching entry found: PRE VIEWx',
  );
  await page.$eval('.hd-overview input', (input) => ((input as HTMLInputElement).value = ''));
  await page.type('.hd-overview input', 'hooks');
  assert.equal(await shown(page), ['hooks', 'usePage', 'Result']);
  await page.close();
});

test('text that was typed before the page came alive is kept and filters', async () => {
  const page = await reader.browser.newPage();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (/runtime\.\w+\.js$/.test(request.url())) void held.then(() => request.continue());
    else void request.continue();
  });
  await page.goto(`${reader.server.origin}/api/`, { waitUntil: 'domcontentloaded' });
  await page.type('.hd-overview input', 'result');
  assert.equal(await shown(page), all);
  release!();
  await isAlive(page);
  await page.waitForFunction(() => document.querySelectorAll('.hd-overview-cards a').length < 5);
  assert.equal(await shown(page), ['hooks', 'usePage', 'Result']);
  assert.is(await page.$eval('.hd-overview input', (input) => (input as HTMLInputElement).value), 'result');
  await page.close();
});

test('without script the overview is whole and has no field that would do nothing', async () => {
  const page = await open('/api/', { hasScript: false });
  assert.equal(await shown(page), all);
  assert.is(await page.$eval('.hd-overview input', (input) => (input as HTMLElement).offsetHeight), 0);
  await page.close();
});

test('links of an overview are client navigation to the heading, and back leads to the overview', async () => {
  const page = await open('/api/');
  await isAlive(page);
  await page.evaluate(() => ((window as { isSame?: boolean }).isSame = true));
  await page.click('.hd-overview-cards a[href$="use-page#result"]');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('usePage'));
  assert.is(new URL(page.url()).pathname + new URL(page.url()).hash, '/docs/api/hooks/use-page#result');
  assert.equal(await page.$$eval('.hd-breadcrumbs li', (items) => items.map((item) => item.textContent)), [
    'hooks',
    'usePage',
  ]);
  await page.waitForFunction(
    () => document.querySelector('.hd-last-updated time')!.textContent === 'November 14, 2023',
  );
  await page.goBack();
  await page.waitForSelector('.hd-overview');
  assert.equal(await shown(page), all);
  assert.is(await page.evaluate(() => (window as { isSame?: boolean }).isSame), true);
  await page.close();
});

test('only overview pages load the overview', async () => {
  const page = await open('/api/commands');
  await wake(page);
  await isAlive(page);
  const scripts = (await loadedUrls(page)).filter((url) => url.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  assert.ok(texts.some((text) => text.includes('hd-doc-layout')));
  assert.not(texts.some((text) => text.includes('hd-overview')));
  await page.close();
});

test("the site's replacements and slots stay when the page comes alive and after navigation", async () => {
  const page = await open('/api/commands');
  const parts = (): Promise<number[]> =>
    page.evaluate(() =>
      ['.my-title', '.my-top', '.my-sidebar', '.hd-nav-title'].map((name) => document.querySelectorAll(name).length),
    );
  assert.equal(await parts(), [1, 1, 1, 0]);
  await wake(page);
  await isAlive(page);
  assert.equal(await parts(), [1, 1, 1, 0]);
  await page.click('.hd-sidebar-link[href$="/use-page"]');
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('usePage'));
  assert.equal(await parts(), [1, 1, 1, 0]);
  await page.close();
});

test('hooks follow the window, the scroll position and the head', async () => {
  const page = await open('/api/probe');
  await isAlive(page);
  const output = (): Promise<string> => page.$eval('output', (element) => element.textContent ?? '');
  await page.waitForFunction(() => document.querySelector('output')!.textContent!.startsWith('1280'));
  assert.is(await output(), '1280,,0,/api/probe,true,true');
  const metas = (): Promise<string[]> =>
    page.$$eval('head meta[name=robots], head meta[name=probe]', (tags) =>
      tags.map((tag) => tag.getAttribute('content')!),
    );
  assert.equal((await metas()).sort(), ['false', 'noindex']);
  await page.evaluate(() => document.getElementById('two')!.scrollIntoView({ behavior: 'instant' }));
  await page.waitForFunction(() => document.querySelector('output')!.textContent!.includes(',two,'));
  await page.$eval('#off', (button) => (button as HTMLElement).click());
  await page.waitForFunction(() => !document.querySelector('meta[name=robots]'));
  assert.equal(await metas(), ['true']);
  await page.$eval('#preload', (button) => (button as HTMLElement).click());
  await page.waitForFunction(() => document.title === 'loaded');
  const loaded = await loadedUrls(page);
  assert.ok(loaded.some((name) => name.endsWith('/docs/api/commands')));
  await page.close();
});

test('the bar of a home page with a background is transparent until the reader scrolls', async () => {
  const page = await open('/');
  const background = (): Promise<string> => page.$eval('.hd-navbar', (bar) => getComputedStyle(bar).backgroundColor);
  assert.is(await background(), 'rgba(0, 0, 0, 0)');
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.hd-navbar')!).backgroundColor !== 'rgba(0, 0, 0, 0)',
  );
  await page.close();
});

test('the animated switch changes the appearance in a view transition', async () => {
  const page = await open('/api/commands');
  await page.waitForNetworkIdle();
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      Object.assign(window, { wasDark: document.documentElement.classList.contains('dark') });
      const transition = start(change);
      const look = (): unknown => {
        const { opacity, mixBlendMode } = getComputedStyle(document.documentElement, '::view-transition-old(root)');
        return Object.assign(window, { oldImage: `${opacity} ${mixBlendMode}` });
      };
      transition.ready.then(() => requestAnimationFrame(look)).catch(() => undefined);
      return transition;
    };
  });
  await page.click('.hd-appearance-button');
  await page.click('[data-appearance-set=dark]');
  await page.waitForFunction(() => (window as unknown as { oldImage?: string }).oldImage === '1 normal');
  await page.waitForFunction(
    () => document.documentElement.className.includes('dark') && document.getAnimations().length === 0,
  );
  assert.is(await page.evaluate(() => (window as unknown as { wasDark?: boolean }).wasDark), false);
  assert.is(await page.evaluate(() => localStorage.getItem('heddle-appearance')), 'dark');
  await page.close();
});

test('the heading in view and the date of the last change move nothing when scripts fill them in', async () => {
  const placesOf = async (hasScript: boolean): Promise<number[]> => {
    const page = await open('/api/commands', { hasScript });
    await page.setViewport({ width: 900, height: 800 });
    if (hasScript) await page.waitForFunction(() => /2023$/.test(document.querySelector('time')!.textContent));
    const places = await page.$$eval('.hd-toc-button-text, .hd-last-updated', (parts) =>
      parts.map((part) => part.getBoundingClientRect().left),
    );
    await page.close();
    return places;
  };
  const places = await placesOf(true);
  assert.is(places.length, 2);
  assert.equal(places, await placesOf(false));
});

test('no page wrote an error or a warning', () => assert.equal(messages, []));

test.run();
