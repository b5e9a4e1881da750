import type { HTTPRequest, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { pageKinds, pageKindsSite } from '../support/page-kinds-site.js';
import { loadedUrls, wake, type PageOptions } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';
import { caseCount } from '../support/trust.js';

const reader = serveToReaders(test, createSite(pageKindsSite));
const open = (options: Partial<PageOptions> = {}): Promise<Page> =>
  reader.pages.open({ path: '/guide/plain', ...options });
const close = (page: Page): Promise<void> => reader.pages.close(page);

const devices = [
  { isPhone: false, isDark: false },
  { isPhone: true, isDark: true },
];
/** Devices on which axe looks at a page: in turn, or on each. */
const devicesOf = (index: number): typeof devices =>
  caseCount('pages', 1) > 1 ? devices : [devices[index % devices.length]!];

for (const [index, [kind, path]] of Object.entries(pageKinds).entries()) {
  test(`axe finds nothing: ${kind}`, async () => {
    for (const { isPhone, isDark } of devicesOf(index)) {
      const page = await open({ path, isPhone, isDark });
      assert.equal(await axeViolations(page), [], isPhone ? 'phone, dark' : 'desktop, light');
      await close(page);
    }
  });
}

test('axe finds nothing while menus, drawers and answers are open', async () => {
  const wide = ['.hd-nav .hd-menu-button', '.hd-nav-tools .hd-menu-button', '.hd-page-actions .hd-menu-button'];
  const narrow = ['.hd-nav-button', '.hd-sidebar-button', '.hd-toc-button'];
  const wideParts = [...wide, '.hd-tabs [role=tab]:nth-child(2)', '.hd-feedback [data-value=no]'];
  for (const [isPhone, isDark, openers] of (
    [
      [false, true, wideParts],
      [false, false, wideParts],
      [true, false, narrow],
      [true, true, narrow],
    ] as const
  ).filter((row) => caseCount('pages', 1) > 1 || row[0] !== row[1])) {
    const page = await open({ isPhone, isDark });
    for (const opener of openers) {
      await page.$eval(opener, (element) => (element as HTMLElement).click());
      if (opener.includes('feedback')) await page.waitForSelector('.hd-feedback-more:not([hidden])');
      assert.equal(await axeViolations(page), [], opener);
      await page.keyboard.press('Escape');
    }
    await close(page);
  }
});

test('hydration adopts the article and the sidebar, in every kind of page', async () => {
  for (const path of Object.values(pageKinds)) {
    const page = await open({ path });
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('article, article h1, .hd-sidebar-items, .hd-navbar'))
        (element as unknown as { isOld: boolean }).isOld = true;
    });
    await wake(page);
    const replaced = await page.evaluate(() =>
      [...document.querySelectorAll('article, article h1, .hd-sidebar-items, .hd-navbar')]
        .filter((element) => !(element as unknown as { isOld?: boolean }).isOld)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    assert.equal(replaced, [], path);
    await close(page);
  }
});

/** Opens a page whose runtime and scripts of single parts arrive a second late. */
async function openWithSlowRuntime(options: { path: string }): Promise<Page> {
  const page = await open({ ...options, path: '/blank' });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const delayMs = /\/assets\/(?:runtime|chunk|theme-|page-parts)[^/]*\.js$/.test(request.url()) ? 1000 : 0;
    setTimeout(() => void request.continue(), delayMs);
  });
  await page.goto(reader.server.origin + options.path, { waitUntil: 'domcontentloaded' });
  return page;
}

test('the first click is not lost while the script for it is on its way', async () => {
  const question = await openWithSlowRuntime({ path: '/guide/plain' });
  await question.click('.hd-feedback [data-value=no]');
  await question.waitForSelector('.hd-feedback textarea:focus', { timeout: 15_000 });
  await close(question);

  const menu = await openWithSlowRuntime({ path: '/guide/plain' });
  await menu.click('.hd-nav .hd-menu-button');
  await menu.waitForSelector('.hd-nav .hd-menu-button[aria-expanded=true]', { timeout: 15_000 });
  await close(menu);

  const link = await openWithSlowRuntime({ path: '/guide/plain' });
  await link.evaluate(() => ((globalThis as unknown as { isSame: boolean }).isSame = true));
  await link.click('.hd-sidebar a[href="/guide/wide"]');
  await link.waitForFunction(() => location.pathname === '/guide/wide' && document.title.startsWith('Wide'), {
    timeout: 15_000,
  });
  assert.is(await link.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame), true);
  await close(link);

  const tab = await openWithSlowRuntime({ path: '/guide/components' });
  await tab.click('[role=tab]:nth-of-type(2)');
  await tab.waitForFunction(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Two', {
    timeout: 15_000,
  });
  await close(tab);

  const counter = await openWithSlowRuntime({ path: '/guide/components' });
  await counter.click('#counter');
  await counter.waitForFunction(() => document.querySelector('#counter')?.textContent === 'count 1', {
    timeout: 15_000,
  });
  await close(counter);
});

test('navigation keeps scroll positions, moves the focus to the title and tells it', async () => {
  const page = await open({ path: '/guide/plain' });
  await wake(page);
  const left = await page.evaluate(() => {
    scrollTo(0, 200);
    return scrollY;
  });
  assert.ok(left > 50);
  // The sidebar moves while the bar disappears.
  await page.locator('.hd-sidebar a[href="/guide/wide"]').click();
  await page.waitForFunction(() => document.title.startsWith('Wide page'));
  assert.is(await page.evaluate(() => scrollY), 0);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  await page.waitForFunction(
    () => document.querySelector('body > [role=status]')?.textContent?.startsWith('Wide page'),
    {
      timeout: 15_000,
    },
  );
  await page.goBack();
  await page.waitForFunction((y) => document.title.startsWith('Plain page') && scrollY === y, {}, left);
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith('Wide page') && scrollY === 0);
  await page.click('.hd-toc a[href="#second-part"]');
  await page.waitForFunction(
    () =>
      location.hash === '#second-part' &&
      Math.abs(document.getElementById('second-part')!.getBoundingClientRect().top) < innerHeight,
  );
  await close(page);
});

test('a page whose request fails is loaded whole (bad input 132)', async () => {
  const page = await open({ path: '/guide/plain' });
  await wake(page);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().endsWith('/guide/wide'))
      void request.respond({ status: 404, body: '' });
    else void request.continue();
  });
  const seen = reader.pages.messages.length;
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.click('.hd-sidebar a[href="/guide/wide"]')]);
  assert.is(new URL(page.url()).pathname, '/guide/wide');
  assert.match(await page.title(), /^Wide page/);
  await close(page);
  reader.pages.messages.splice(seen);
});

test('language and version menus keep the page, or lead to the nearest one there is', async () => {
  const page = await open({ path: '/guide/plain' });
  const target = (text: string): Promise<string | null> =>
    page.evaluate(
      (label) =>
        [...document.querySelectorAll<HTMLAnchorElement>('.hd-nav-tools a')]
          .find((link) => link.textContent === label)
          ?.getAttribute('href') ?? null,
      text,
    );
  assert.is(await target('简体中文'), '/zh/guide/plain');
  assert.is(await target('v1'), '/v1/');
  await page.goto(`${reader.server.origin}/guide/wide`);
  assert.is(await target('简体中文'), '/zh/');
  await close(page);
});

test('the first visit of the home page leads to the language of the browser, later ones do not', async () => {
  const context = await reader.browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'languages', { get: () => ['zh-CN', 'en'] }));
  await page.goto(`${reader.server.origin}/?a=1#x`, { waitUntil: 'load' });
  await page.waitForFunction(() => location.pathname === '/zh/');
  assert.is(await page.evaluate(() => location.search + location.hash), '?a=1#x');
  await page.goto(`${reader.server.origin}/`, { waitUntil: 'load' });
  assert.is(new URL(page.url()).pathname, '/');
  await context.close();
});

test('the address bar shows the address that links use', async () => {
  const page = await open({ path: '/guide/plain.html?a=1#first-part' });
  assert.is(page.url(), `${reader.server.origin}/guide/plain?a=1#first-part`);
  await page.goto(`${reader.server.origin}/index.html`, { waitUntil: 'load' });
  assert.is(page.url(), `${reader.server.origin}/`);
  const seen = reader.pages.messages.length;
  await page.goto(`${reader.server.origin}/en/guide/plain`, { waitUntil: 'load' });
  await page.waitForFunction(() => location.pathname === '/guide/plain' && document.title.startsWith('Plain'));
  reader.pages.messages.splice(seen);
  await close(page);
});

test('the appearance is chosen by the switch, kept, and told to other windows', async () => {
  const page = await open();
  const isDark = (target: Page): Promise<boolean> =>
    target.evaluate(() => document.documentElement.classList.contains('dark'));
  assert.is(await isDark(page), false);
  const other = await page.browserContext().newPage();
  await other.goto(`${reader.server.origin}/guide/wide`, { waitUntil: 'load' });
  await page.bringToFront();
  await page.click('.hd-appearance-button');
  const barColors = (): Promise<string[]> =>
    page.$$eval('meta[name=theme-color]', (tags) =>
      tags.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    );
  assert.equal(await barColors(), ['#fff']);
  await page.click('[data-appearance-set=dark]');
  assert.is(await isDark(page), true, 'the choice is dark');
  assert.equal(await barColors(), ['#14161a']);
  await other.waitForFunction(() => document.documentElement.classList.contains('dark'), { timeout: 15_000 });
  await page.reload({ waitUntil: 'load' });
  assert.is(await isDark(page), true);
  await close(page);
});

test('menus are used with the arrow keys', async () => {
  const page = await open();
  const menu = '.hd-menu:has(> [aria-label^="Change version"])';
  const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLElement).innerText.trim());
  await page.focus(`${menu} > button`);
  await page.keyboard.press('ArrowDown');
  assert.is(await focused(), 'v1');
  await page.keyboard.press('ArrowDown');
  assert.is(await focused(), 'v1', 'the only entry that leads elsewhere');
  await page.keyboard.press('Escape');
  assert.is(await focused(), 'v2');
  assert.is(await page.$eval(`${menu} > button`, (button) => button.ariaExpanded), 'false');
  await page.focus('.hd-appearance-button');
  await page.keyboard.press('ArrowUp');
  const last = await focused();
  await page.keyboard.press('Home');
  assert.is.not(await focused(), last);
  await page.keyboard.press('End');
  assert.is(await focused(), last);
  await close(page);
});

test('the question below a page is an event, and a form that sends more, without React', async () => {
  const page = await open();
  await page.evaluate(() => {
    const events: unknown[] = [];
    Object.assign(window, { events });
    document.addEventListener('heddle:feedback', (event) => events.push((event as CustomEvent).detail));
  });
  const bodies: unknown[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.method() !== 'POST') return void request.continue();
    bodies.push(JSON.parse(request.postData()!));
    void request.respond({ status: bodies.length === 1 ? 500 : 204 });
  });
  const status = (text: string): Promise<unknown> =>
    page.waitForFunction(
      (wanted) => document.querySelector('.hd-feedback [role=status]')?.textContent === wanted,
      {},
      text,
    );
  await page.click('.hd-feedback [data-value=no]');
  await page.waitForSelector('.hd-feedback textarea:focus');
  await page.keyboard.type('More examples.');
  const seen = reader.pages.messages.length;
  await page.click('.hd-feedback [data-act=send]');
  await status('Your feedback could not be sent. Please try again.');
  reader.pages.messages.splice(seen);
  await page.click('.hd-feedback [data-act=send]');
  await status('Thank you for your feedback!');
  assert.is(await page.$eval('.hd-feedback-more', (more) => (more as HTMLElement).hidden), true);
  const sent = { url: page.url(), lang: 'en', isHelpful: false, message: 'More examples.', email: '' };
  assert.equal(bodies, [sent, sent]);
  assert.equal(await page.evaluate(() => (window as unknown as { events: unknown[] }).events), [
    { path: '/guide/plain', isHelpful: false },
  ]);
  assert.not.ok((await loadedUrls(page)).some((url) => /\/runtime\./.test(url)));
  await close(page);
});

test('a page is copied as Markdown, and a menu leads to its other forms, without React', async () => {
  const page = await open();
  await page.evaluate(() => {
    const clipboard = { writeText: (text: string) => Promise.resolve(void Object.assign(window, { copied: text })) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  await page.click('[data-act=copyPage]');
  await page.waitForFunction(() => 'copied' in window);
  assert.match(
    await page.evaluate(() => (window as unknown as { copied: string }).copied),
    /^---\ntitle: "Plain page"\n[^]*\n---\n\n# Plain page\n/,
  );
  assert.is(await page.$eval('[data-act=copyPage]', (button) => (button as HTMLElement).innerText.trim()), 'Copied');
  await page.click('.hd-page-actions .hd-menu-button');
  const links = await page.$$eval('.hd-page-actions a', (found) => found.map(({ href }) => href));
  assert.is(links[0], `${reader.server.origin}/guide/plain.md`);
  assert.equal(
    links.slice(1).map((url) => new URL(url).host),
    ['chatgpt.com', 'claude.ai'],
  );
  assert.not.ok((await loadedUrls(page)).some((url) => /\/runtime\./.test(url)));
  await close(page);
});

/** Distance in pixels of the title of a page below the buttons for its Markdown. */
const titleBelowActions = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = (selector: string): number => document.querySelector(selector)!.getBoundingClientRect().top;
    return top('h1') - top('.hd-page-actions');
  });

test('the actions of a page are beside its title, or beside its breadcrumbs', async () => {
  const page = await open();
  assert.ok(Math.abs(await titleBelowActions(page)) < 8);
  await page.$eval('.hd-doc-head', (head) => {
    const breadcrumbs = document.createElement('nav');
    breadcrumbs.className = 'hd-breadcrumbs';
    breadcrumbs.textContent = 'Guide';
    head.prepend(breadcrumbs);
  });
  assert.ok((await titleBelowActions(page)) > 24);
  await close(page);
});

test('on phones the actions of a page are beside its title, whose link takes no line of its own', async () => {
  const page = await open({ isPhone: true });
  assert.ok(Math.abs(await titleBelowActions(page)) < 8);
  const heightOf = (title: string): Promise<number> =>
    page.$eval('h1', (h1, text) => ((h1.firstChild!.nodeValue = text), h1.clientHeight), title);
  const oneLine = await heightOf('a');
  // Longer by a letter until it has two lines, which begin with a letter.
  let title = 'a';
  while ((await heightOf(title)) === oneLine) title += 'a';
  const lines = await page.$eval('h1', (h1) => {
    const range = document.createRange();
    range.selectNodeContents(h1.firstChild!);
    return new Set([...range.getClientRects()].map(({ top: y }) => y)).size;
  });
  assert.is(lines, 2);
  await close(page);
});

test('the page for a URL without one leads to pages whose words are in the URL', async () => {
  const page = await open({ path: '/old/wide/missing' });
  await page.waitForSelector('.hd-nearest a');
  const links = await page.$$eval('.hd-nearest a', (found) => found.map((link) => link.pathname));
  assert.ok(links.includes('/guide/wide'), links.join());
  assert.is(await page.$eval('.hd-nearest p', (title) => title.textContent), 'You may be looking for:');
  await close(page);
});

test('without JavaScript text, code, navigation and menus are there (bad input 131)', async () => {
  const page = await open({ path: '/blank' });
  await page.setJavaScriptEnabled(false);
  await page.goto(`${reader.server.origin}/guide/plain`);
  const isVisible = async (selector: string): Promise<boolean> => (await page.$(selector))!.isVisible();
  assert.is(await isVisible('.hd-code pre'), true);
  assert.is(await isVisible('[role=tabpanel]:nth-of-type(3)'), true, 'every panel of a code group shows');
  assert.is(await isVisible('.hd-nav .hd-menu-panel a[href="/guide/wide"]'), false);
  await page.hover('.hd-nav .hd-menu-button');
  await page.waitForSelector('.hd-nav .hd-menu-panel a[href="/guide/wide"]', { visible: true, timeout: 15_000 });
  await Promise.all([page.waitForNavigation(), page.click('.hd-nav .hd-menu-panel a[href="/guide/wide"]')]);
  assert.is(new URL(page.url()).pathname, '/guide/wide');
  await page.focus('.hd-nav .hd-menu-button');
  await page.waitForSelector('.hd-nav .hd-menu-panel a[href="/guide/components"]', { visible: true, timeout: 15_000 });
  await page.setViewport({ width: 375, height: 700 });
  await page.goto(`${reader.server.origin}/guide/plain`);
  await page.click('.hd-sidebar-button');
  await Promise.all([page.waitForNavigation(), page.click('.hd-sidebar a[href="/guide/wide"]')]);
  assert.is(new URL(page.url()).pathname, '/guide/wide');
  await page.click('.hd-nav-button');
  assert.is(await isVisible('#hd-nav a[href="/guide/plain"]'), true);
  await close(page);
});

/** A tab of a visitor who has nothing of the site yet, on a slow line and a slow processor. */
/** Opens a page on a slow line. A throttled processor spins, which takes the time of a real one. */
async function openSlowly({ throttling = 1 } = {}): Promise<Page> {
  const page = await (await reader.browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const session = await page.createCDPSession();
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.emulateCPUThrottling(throttling);
  return page;
}

test('on a first visit by a slow line nothing moves after the first paint', async () => {
  for (const path of [pageKinds.doc, pageKinds.components, pageKinds.home, '/old/wide/missing']) {
    const page = await openSlowly({ throttling: 2 });
    await page.evaluateOnNewDocument(() => {
      const moved: string[] = [];
      (globalThis as unknown as { moved: string[] }).moved = moved;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node?: Element }[];
        })[])
          moved.push(`${entry.value}: ${entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(', ')}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(reader.server.origin + path, { waitUntil: 'networkidle0', timeout: 60_000 });
    if (path.endsWith('missing')) await page.waitForSelector('.hd-nearest a', { timeout: 60_000 });
    assert.equal(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved), [], path);
    await close(page);
  }
});

test('on a slow line the text is there before any script', async () => {
  const texts: Record<string, RegExp> = {
    [pageKinds.doc]: /Second part/,
    [pageKinds.components]: /Text after\./,
    [pageKinds.home]: /Every kind of page/,
  };
  for (const [path, text] of Object.entries(texts)) {
    const page = await openSlowly();
    const held: HTTPRequest[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.resourceType() === 'script') held.push(request);
      else void request.continue();
    });
    void page.goto(reader.server.origin + path).catch(() => undefined);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForFunction(
      (wanted) => new RegExp(wanted).test(document.querySelector('main')?.innerText ?? ''),
      {},
      text.source,
    );
    assert.ok(held.length > 0, path);
    await close(page);
  }
});

test('paper shows the text alone, with the addresses of links (bad input 141)', async () => {
  const page = await open({ path: '/guide/components' });
  await page.emulateMediaType('print');
  const shown = await page.evaluate(() =>
    ['.hd-navbar', '.hd-sidebar', '.hd-toc', '.hd-doc-footer', '.hd-code-copy', 'article h1'].filter((selector) =>
      document.querySelector(selector)?.checkVisibility(),
    ),
  );
  assert.equal(shown, ['article h1']);
  const panels = await page.$$eval('.hd-tab-panel', (found) => found.map((panel) => panel.checkVisibility()));
  assert.ok(panels.length > 1 && panels.every(Boolean), 'every tab is printed');
  await close(page);
});

test('forced colours keep what colour alone would tell (bad input 141)', async () => {
  const page = await open({ path: '/guide/components' });
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const marks = await page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!);
    return {
      sidebar: styleOf('.hd-sidebar-link[aria-current]').textDecorationLine,
      tab: styleOf('[role=tab][aria-selected=true]').textDecorationLine,
      other: styleOf('[role=tab][aria-selected=false]').textDecorationLine,
    };
  });
  assert.equal(marks, { sidebar: 'underline', tab: 'underline', other: 'none' });
  await close(page);
});

test('no message in the console, no violation of the policy', () => assert.equal(reader.pages.messages, []));

test.run();
