import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageKinds, pageKindsSite } from '../support/page-kinds-site.js';
import { wake } from '../support/reader-page.js';
import { startServer } from '../support/server-process.js';
import { createPluginSite } from '../support/plugin-site.js';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';

const reader = serveToReaders(test, createSite(pageKindsSite));

const isOpen = (page: Page, selector: string): Promise<boolean> =>
  page.$eval(selector, (element) => element.matches(':popover-open'));
const waitFor = (page: Page, selector: string, shouldBeOpen: boolean): Promise<unknown> =>
  page.waitForFunction(
    (text, wanted) => document.querySelector(text)!.matches(':popover-open') === wanted,
    { timeout: 15_000 },
    selector,
    shouldBeOpen,
  );
const path = (page: Page): string => new URL(page.url()).pathname;

for (const isAwake of [false, true]) {
  const when = isAwake ? 'with the runtime' : 'with the loader alone';

  test(`phone: the menu holds the navigation, Escape closes it and gives the focus back, ${when}`, async () => {
    const page = await reader.pages.open({ path: '/guide/plain', isPhone: true });
    if (isAwake) await wake(page);
    await page.click('.hd-nav-button');
    assert.is(await isOpen(page, '#hd-nav'), true);
    await page.keyboard.press('Escape');
    await waitFor(page, '#hd-nav', false);
    assert.is(await page.evaluate(() => document.activeElement?.className.includes('hd-nav-button')), true);
    await page.click('.hd-nav-button');
    await page.click('#hd-nav .hd-menu-button');
    await page.click('#hd-nav a[href="/guide/wide"]');
    await page.waitForFunction(() => document.title.startsWith('Wide page'));
    assert.is(path(page), '/guide/wide');
    assert.is(await isOpen(page, '#hd-nav'), false);
    await reader.pages.close(page);
  });

  test(`phone: the sidebar is a drawer that closes on a choice and on a tap beside it, ${when}`, async () => {
    const page = await reader.pages.open({ path: '/guide/plain', isPhone: true });
    if (isAwake) await wake(page);
    await page.click('.hd-sidebar-button');
    await waitFor(page, '#hd-sidebar', true);
    await page.mouse.click(365, 400);
    await waitFor(page, '#hd-sidebar', false);
    await page.click('.hd-sidebar-button');
    await page.click('#hd-sidebar a[href="/guide/wide"]');
    await page.waitForFunction(() => document.title.startsWith('Wide page'));
    await waitFor(page, '#hd-sidebar', false);
    await reader.pages.close(page);
  });

  test(`phone: the table of contents opens from the bar, leads to a heading and closes, ${when}`, async () => {
    const page = await reader.pages.open({ path: '/guide/long', isPhone: true });
    if (isAwake) await wake(page);
    await page.click('.hd-toc-button');
    await waitFor(page, '#hd-toc', true);
    await page.click('#hd-toc a[href="#part-6"]');
    await waitFor(page, '#hd-toc', false);
    assert.is(await page.evaluate(() => location.hash), '#part-6');
    await page.waitForFunction(
      () => {
        const top = document.getElementById('part-6')!.getBoundingClientRect().top;
        return top >= 0 && top < 250;
      },
      { timeout: 15_000 },
    );
    await page.waitForFunction(() => document.querySelector('.hd-toc-current')?.textContent === 'Part 6');
    await reader.pages.close(page);
  });
}

test('icons that are images keep their proportions', async () => {
  const page = await reader.pages.open({ path: '/guide/plain' });
  const fits = await page.evaluate(() => {
    const [icon, slot] = [document.createElement('img'), document.createElement('span')];
    icon.className = slot.className = 'hd-icon-slot';
    const inside = slot.appendChild(document.createElement('img'));
    document.body.append(icon, slot);
    return [icon, inside].map((image) => getComputedStyle(image).objectFit);
  });
  assert.equal(fits, ['contain', 'contain']);
  await reader.pages.close(page);
});

test('the heading in view is marked, and back to top leads to the top', async () => {
  const page = await reader.pages.open({ path: '/guide/long' });
  assert.is(await page.$eval('.hd-back-to-top', (button) => getComputedStyle(button).display), 'none');
  await page.evaluate(() => document.getElementById('part-5')!.scrollIntoView({ behavior: 'instant' }));
  await page.waitForFunction(
    () => document.querySelector('#hd-toc [aria-current], #hd-toc .hd-active')?.textContent === 'Part 5',
    { timeout: 15_000 },
  );
  await page.waitForSelector('.hd-back-to-top', { visible: true, timeout: 15_000 });
  await page.click('.hd-back-to-top');
  await page.waitForFunction(() => scrollY === 0, { timeout: 15_000 });
  await reader.pages.close(page);
});

test('the bar hides on the way down and comes back on the way up', async () => {
  const page = await reader.pages.open({ path: '/guide/long' });
  const bottom = (): Promise<number> => page.$eval('.hd-navbar', (bar) => bar.getBoundingClientRect().bottom);
  await page.mouse.move(600, 500);
  await page.mouse.wheel({ deltaY: 1500 });
  await page.waitForFunction(() => document.querySelector('.hd-navbar')!.getBoundingClientRect().bottom <= 0, {
    timeout: 15_000,
  });
  await page.mouse.wheel({ deltaY: -300 });
  await page.waitForFunction(() => document.querySelector('.hd-navbar')!.getBoundingClientRect().top >= 0, {
    timeout: 15_000,
  });
  assert.ok((await bottom()) > 40);
  await reader.pages.close(page);
});

test('a line divides the links of the bar from its tools where it has both', async () => {
  for (const isPhone of [false, true]) {
    const page = await reader.pages.open({ path: '/guide/plain', isPhone });
    const lines = (): Promise<number> =>
      page.$eval(
        '#hd-nav',
        (panel, side) => {
          const boxes = [...panel.querySelectorAll(':scope > *, nav > *')].flatMap((element) =>
            [null, '::before', '::after'].map((part) => getComputedStyle(element, part)),
          );
          const isLine = (style: CSSStyleDeclaration): boolean =>
            style.content !== 'none' && Number.parseFloat(style.getPropertyValue(side)) > 0;
          return boxes.filter(isLine).length;
        },
        isPhone ? 'border-top-width' : 'border-inline-start-width',
      );
    if (isPhone) await page.click('.hd-nav-button');
    const both = await lines();
    await page.$eval('.hd-nav', (nav) => nav.replaceChildren());
    assert.is(both - (await lines()), 1, `without links, ${isPhone ? 'phone' : 'desktop'}`);
    await reader.pages.close(page);
  }
});

test('the keyboard reaches everything: skip link, menus, groups', async () => {
  const page = await reader.pages.open({ path: '/guide/plain' });
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#hd-content');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'hd-content');
  await page.focus('.hd-nav .hd-menu-button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hd-nav .hd-menu-button[aria-expanded=true]');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/guide/wide');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.hd-nav .hd-menu-button[aria-expanded=false]');
  assert.is(await page.evaluate(() => document.activeElement?.className.includes('hd-menu-button')), true);
  await page.focus('.hd-sidebar summary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hd-sidebar a[href="/guide/group/inner"]', { visible: true });
  await reader.pages.close(page);
});

test('the sidebar opens the group of the shown page and keeps the reader\u2019s own choices', async () => {
  const page = await reader.pages.open({ path: '/guide/group/inner' });
  const isGroupOpen = (): Promise<boolean> =>
    page.$eval('.hd-sidebar details', (group) => (group as HTMLDetailsElement).open);
  assert.is(await isGroupOpen(), true);
  await page.click('.hd-sidebar a[href="/guide/wide"]');
  await page.waitForFunction(() => document.title.startsWith('Wide page'));
  assert.is(await isGroupOpen(), true);
  await page.click('.hd-sidebar summary');
  await page.click('.hd-sidebar a[href="/guide/plain"]');
  await page.waitForFunction(() => document.title.startsWith('Plain page'));
  assert.is(await isGroupOpen(), false);
  await reader.pages.close(page);
});

test('at 320 pixels, as at 400 % zoom, no page scrolls sideways (bad input 141)', async () => {
  const page = await reader.pages.open({ path: '/guide/plain', isPhone: true });
  await page.setViewport({ width: 320, height: 640 });
  for (const [kind, address] of Object.entries(pageKinds)) {
    await page.goto(reader.server.origin + address, { waitUntil: 'load' });
    assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 320, kind);
  }
  await reader.pages.close(page);
});

test('a language written from right to left mirrors the page', async () => {
  const site = createPluginSite({
    'site.config.mjs': `import { math } from 'heddle/plugins/math';
export default { lang: 'ar', locales: [{ lang: 'ar', label: 'العربية' }], title: 'موقع', route: { cleanUrls: true }, plugins: [math()] };
`,
    'docs/ar/guide/one.mdx':
      '# صفحة\n\n## قسم\n\nنص `--port 3000` ومعادلة $E = mc$.\n\n<FileTree>\n\n- .env.local نص\n\n</FileTree>\n',
    'docs/ar/guide/two.md': '# أخرى\n\nنص.\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const own = await startServer(site.folder, 'preview');
  const page = await reader.browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${own.origin}/guide/one`, { waitUntil: 'load' });
  const [dir, sidebar, article, toc] = await page.evaluate(() => [
    document.documentElement.dir,
    ...['.hd-sidebar', 'article', '#hd-toc'].map(
      (selector) => document.querySelector(selector)!.getBoundingClientRect().left,
    ),
  ]);
  assert.is(dir, 'rtl');
  assert.ok(sidebar! > article! && article! > toc!, `${sidebar} ${article} ${toc}`);
  // What is written from left to right stays so.
  for (const [selector, first, last] of [
    ['.hd-doc p > code', '-', '0'],
    ['.hd-doc .katex-html', 'E', 'c'],
    ['.hd-file-tree .hd-file > span', '.', 'l'],
    ['.hd-search-button-keys', 'C', 'K'],
  ] as const) {
    const [left, right] = await page.$eval(
      selector,
      (element, ...characters) =>
        characters.map((character) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const index = text.nodeValue!.indexOf(character);
            const range = document.createRange();
            range.setStart(text, Math.max(0, index));
            range.setEnd(text, Math.max(0, index) + 1);
            const { left: x, width } = range.getBoundingClientRect();
            if (index >= 0 && width > 0) return x;
          }
          return NaN;
        }),
      first,
      last,
    );
    assert.ok(left! < right!, `${selector}: ${first} at ${left}, ${last} at ${right}`);
  }
  assert.is(await page.$eval('h1', (title) => getComputedStyle(title).letterSpacing), 'normal');
  await page.close();
  await own.stop();
});

test('no message in the console, no violation of the policy', () => assert.equal(reader.pages.messages, []));

test.run();
