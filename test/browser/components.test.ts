import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { componentsSite } from '../support/components-site.js';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';
import { pause, until } from '../support/until.js';
import { collectMessages, loadedUrls } from '../support/reader-page.js';

const reader = serveToReaders(test, createSite(componentsSite));
const messages: string[] = [];

async function newPage(): Promise<Page> {
  const context = await reader.browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  collectMessages(page, messages, (message) =>
    /ERR_(?:CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|FAILED)|missing\.svg|404/.test(message.text()),
  );
  return page;
}

async function openPage(path: string): Promise<Page> {
  const page = await newPage();
  await page.goto(reader.server.origin + path, { waitUntil: 'networkidle0' });
  return page;
}

const isShown = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && element.checkVisibility({ visibilityProperty: true });
  }, selector);

const appears = (page: Page, selector: string) => page.waitForSelector(selector, { visible: true, timeout: 15_000 });
const goes = (page: Page, selector: string) => page.waitForSelector(selector, { hidden: true, timeout: 15_000 });
const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => element.textContent);
const moveAway = (page: Page) => page.mouse.move(1270, 890);
const attribute = (page: Page, selector: string, name: string): Promise<string | null> =>
  page.$eval(selector, (element, wanted) => element.getAttribute(wanted), name);

test('parts of the style sheet, which come before the rest of it, look as they would after it', async () => {
  for (const path of ['/text', '/code', '/panels']) {
    const page = await openPage(path);
    const differences = await page.evaluate(async () => {
      const properties = [
        'color',
        'margin',
        'padding',
        'border',
        'background-color',
        'text-decoration-line',
        'list-style',
      ];
      const fonts = ['font-size', 'font-weight', 'line-height', 'letter-spacing', 'display'];
      const elements = [...document.querySelectorAll('.hd-doc *')];
      const look = (element: Element): string => {
        const style = getComputedStyle(element);
        return [...properties, ...fonts].map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
      };
      const before = elements.map(look);
      const parts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) =>
        /\/(?:code|content|text)\.[^/]*css$/.test(href),
      );
      const loaded = parts.map((link) => new Promise((resolve) => link.addEventListener('load', resolve)));
      document.head.append(...parts);
      await Promise.all(loaded);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const changed = elements.flatMap((element, index) => {
        const after = look(element);
        return after === before[index]
          ? []
          : [`${element.localName}.${element.className}: ${before[index]} | ${after}`];
      });
      return { parts: parts.length, changed };
    });
    assert.ok(differences.parts > 0, path);
    assert.equal(differences.changed, [], path);
    await page.close();
  }
});

test('tooltips open after 0.1 s of hovering, on the right, and by the keyboard', async () => {
  const page = await openPage('/panels');
  const waited = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let reachedAt = 0;
        const control = document.querySelector('#hover-tip')!;
        control.addEventListener('pointerover', () => (reachedAt ||= performance.now()), true);
        const look = (): unknown =>
          document.querySelector('.hd-tooltip')?.checkVisibility({ visibilityProperty: true })
            ? resolve(performance.now() - reachedAt)
            : requestAnimationFrame(look);
        look();
      }),
  );
  await page.hover('#hover-tip');
  const waitedMs = await waited;
  assert.ok(waitedMs > 95 && waitedMs < 15_000, `${waitedMs} ms`);
  const place = await page.evaluate(() => {
    const tip = document.querySelector('.hd-tooltip')!.getBoundingClientRect();
    const control = document.querySelector('#hover-tip')!.getBoundingClientRect();
    return {
      isRight: tip.left >= control.right,
      middle: Math.abs(tip.top + tip.height / 2 - control.top - control.height / 2),
    };
  });
  assert.ok(place.isRight && place.middle < 3, JSON.stringify(place));
  assert.is(await attribute(page, '#hover-tip', 'aria-describedby'), await attribute(page, '.hd-tooltip', 'id'));
  assert.is(await attribute(page, '.hd-tooltip', 'role'), 'tooltip');
  await moveAway(page);
  await goes(page, '.hd-tooltip');
  assert.is(await attribute(page, '#hover-tip', 'aria-describedby'), null);

  await page.focus('body');
  await page.evaluate(() => document.querySelector<HTMLElement>('#hover-tip')!.focus());
  await page.keyboard.press('Tab');
  await appears(page, '.hd-tooltip');
  assert.match(await textOf(page, '.hd-tooltip'), 'About a word');
  const width = await page.$eval('.hd-tooltip', (element) => element.getBoundingClientRect().width);
  assert.ok(width <= 250, `${width}`);
  await page.keyboard.press('Escape');
  await goes(page, '.hd-tooltip');
  await page.close();
});

test('a tooltip with the trigger focus opens by focus alone', async () => {
  const page = await openPage('/panels');
  await page.hover('#focus-tip');
  await pause(300);
  assert.not(await isShown(page, '.hd-tooltip'));
  await page.click('#focus-tip');
  await appears(page, '.hd-tooltip');
  await page.click('#last');
  await goes(page, '.hd-tooltip');
  await page.close();
});

test('popovers: click, context menu, hover, Escape with focus back, press outside', async () => {
  const page = await openPage('/panels');
  assert.is(await attribute(page, '#click-pop', 'aria-expanded'), 'false');
  await page.click('#click-pop');
  await appears(page, '.hd-popover');
  assert.is(await attribute(page, '#click-pop', 'aria-expanded'), 'true');
  assert.is(await attribute(page, '#click-pop', 'aria-controls'), await attribute(page, '.hd-popover', 'id'));
  const width = await page.$eval('.hd-popover-title', (element) => element.getBoundingClientRect().width);
  assert.ok(width >= 177, `${width}`);
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement!.textContent), 'inside');
  await page.keyboard.press('Escape');
  await goes(page, '.hd-popover');
  assert.is(await page.evaluate(() => document.activeElement!.id), 'click-pop');
  await page.keyboard.press('Enter');
  await appears(page, '.hd-popover');
  await page.mouse.click(1260, 880);
  await goes(page, '.hd-popover');
  await page.click('#click-pop');
  await appears(page, '.hd-popover');
  await page.click('#click-pop');
  await goes(page, '.hd-popover');

  await page.click('#context-pop');
  assert.not(await isShown(page, '.hd-popover'));
  await page.click('#context-pop', { button: 'right' });
  await appears(page, '.hd-popover');
  await page.keyboard.press('Escape');
  await goes(page, '.hd-popover');

  await page.hover('#hover-pop');
  await appears(page, '.hd-popover');
  await page.hover('.hd-popover-title');
  await pause(300);
  assert.ok(await isShown(page, '.hd-popover'));
  await moveAway(page);
  await goes(page, '.hd-popover');
  await page.focus('#hover-pop');
  await page.keyboard.press('Space');
  await appears(page, '.hd-popover');
  await page.close();
});

test('what is no control becomes a button', async () => {
  const page = await openPage('/panels');
  const trigger = '.hd-trigger > [role=button]';
  assert.is(await textOf(page, trigger), 'a word');
  await page.focus(trigger);
  await page.keyboard.press('Enter');
  await appears(page, '.hd-popover');
  await page.keyboard.press('Enter');
  await goes(page, '.hd-popover');
  await page.close();
});

test('the tools popover opens below, without an arrow, in the language of the path', async () => {
  for (const [path, text, href] of [
    ['/panels', 'Opens the shed', 'https://example.com/en'],
    ['/zh/panels', '开口工具', 'https://example.com/zh'],
  ] as const) {
    const page = await openPage(path);
    const trigger = '.hd-trigger .hd-icon-button';
    await page.hover(trigger);
    await appears(page, '.hd-tools-popover');
    const place = await page.evaluate((selector) => {
      const panel = document.querySelector('.hd-tools-popover')!.getBoundingClientRect();
      const control = document.querySelector(selector)!.getBoundingClientRect();
      return { isBelow: panel.top >= control.bottom, left: Math.abs(panel.left - control.left) };
    }, trigger);
    assert.ok(place.isBelow && place.left < 2, JSON.stringify(place));
    assert.is(await page.$('.hd-panel-arrow'), null);
    assert.match(await textOf(page, '.hd-tools-popover'), text);
    assert.is(await attribute(page, '.hd-tools-popover a', 'href'), href);
    assert.is(await attribute(page, '.hd-tools-popover a', 'target'), '_blank');
    await page.close();
  }
});

test('a closed announcement is never painted again; another bar is not touched', async () => {
  const page = await openPage('/other');
  const announcement = '.hd-banner[data-banner^="local:"]';
  const session = '.hd-banner[data-banner^="session:"]';
  assert.ok(await isShown(page, announcement));
  await page.click(`${announcement} .hd-banner-close`);
  assert.not(await isShown(page, announcement));
  assert.ok(await isShown(page, session));
  assert.is(await page.evaluate(() => localStorage.getItem('site closed')), 'true');
  // Without the loader only the inline script can have hidden it.
  await page.setRequestInterception(true);
  page.on('request', (request) => (request.resourceType() === 'script' ? request.abort() : request.continue()));
  await page.reload({ waitUntil: 'load' });
  assert.not(await isShown(page, announcement));
  assert.ok(await isShown(page, session));
  await page.close();
});

for (const path of ['/text', '/tabs'])
  test(`tabs on ${path}: arrows, Home, End, and groups that change together in every window`, async () => {
    const page = await openPage(path);
    const tabs = () =>
      page.$$eval('.hd-tabs:not(.hd-page-tabs) [role=tab][aria-selected=true]', (found) =>
        found.map((tab) => tab.textContent),
      );
    assert.equal(await tabs(), ['One', 'One']);
    await page.focus('.hd-tabs [role=tab]');
    await page.keyboard.press('ArrowRight');
    assert.equal(await tabs(), ['Two', 'Two']);
    assert.is(await page.evaluate(() => document.activeElement!.textContent), 'Two');
    await page.keyboard.press('ArrowRight');
    assert.equal(await tabs(), ['One', 'One'], 'the disabled tab is passed over');
    await page.keyboard.press('End');
    assert.equal(await tabs(), ['Two', 'Two']);
    assert.match(await page.$eval('.hd-tab-panel:not([hidden])', (panel) => panel.textContent), 'second panel');
    const second = await page.browserContext().newPage();
    await second.goto(`${reader.server.origin}${path}`, { waitUntil: 'networkidle0' });
    // Windows in the background have no animation frames.
    await second.waitForFunction(
      () => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Two',
      {
        polling: 50,
      },
    );
    await second.click('.hd-tabs [role=tab]');
    await page.waitForFunction(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'One', {
      polling: 50,
    });
    await second.close();
    await page.reload({ waitUntil: 'networkidle0' });
    assert.equal(await tabs(), ['One', 'One']);
    await page.close();
  });

test('page tabs keep their place in the address and follow links to headings', async () => {
  const page = await openPage('/text?page=1');
  await page.waitForFunction(() => document.body.getAttribute('data-page-tab') === '1');
  assert.ok(await isShown(page, '#in-the-reference'));
  assert.not(await isShown(page, '#in-the-guide'));
  await page.click('.hd-page-tabs [role=tab]');
  await page.waitForFunction(() => location.search === '');
  await page.close();
  const linked = await openPage('/text#in-the-reference');
  await appears(linked, '#in-the-reference');
  await linked.close();
});

test('code known in the browser is highlighted with the colours of pages, from files of the site', async () => {
  const page = await openPage('/code');
  await page.waitForSelector('[data-lang=ts] .t2', { timeout: 15_000 });
  assert.is(await textOf(page, '[data-lang=ts] .t2'), 'const');
  assert.is((await textOf(page, '[data-lang=ts] code')).trim(), 'const answer: number = 42;\n// done');
  const hosts = await page.evaluate(() => [
    ...new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)),
  ]);
  const stars = 'api.github.com';
  assert.equal(
    hosts.filter((host) => host !== stars),
    [new URL(reader.server.origin).host],
  );
  await page.close();
});

test('a page without such code loads no highlighter', async () => {
  const page = await openPage('/text');
  const names = await loadedUrls(page);
  assert.equal(
    names.filter((name) => name.includes('highlighter')),
    [],
  );
  await page.close();
});

test('code groups show their titles on tabs; folds and buttons of blocks work', async () => {
  const page = await openPage('/code');
  assert.equal(await page.$$eval('.hd-tabs-code [role=tab]', (tabs) => tabs.map((tab) => tab.textContent)), [
    'a.ts',
    'js',
    'c.txt',
  ]);
  await page.click('.hd-tabs-code [role=tab]:nth-child(3)');
  await page.waitForFunction(() =>
    document.querySelector('.hd-tabs-code .hd-tab-panel:not([hidden])')?.textContent?.includes('third'),
  );
  assert.is(await attribute(page, '.hd-code-expand', 'aria-expanded'), 'false');
  await page.click('.hd-code-expand');
  await page.waitForSelector('.hd-code-expand[aria-expanded=true]');
  await page.hover('#own');
  // Lines that fit need no wrapping.
  assert.not(await page.$eval('#own .hd-code-wrap-button', (button) => button.checkVisibility()));
  await page.$eval('#own', (block) => ((block as HTMLElement).style.width = '90px'));
  await page.mouse.move(0, 0);
  await page.hover('#own');
  await page.click('#own .hd-code-wrap-button');
  await page.waitForSelector('#own.hd-code-wrap');
  await page.close();
});

test('copying: the clipboard, or a prompt with the text when it is refused', async () => {
  const page = await openPage('/code');
  const prompts: string[] = [];
  page.on('dialog', (dialog) => {
    prompts.push(dialog.defaultValue());
    void dialog.dismiss();
  });
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
  });
  await page.hover('#own');
  await page.click('#own .hd-code-copy');
  await page.waitForSelector('#own .hd-copied');
  await page.click('.hd-prompt-copy');
  await page.waitForFunction(() => (window as unknown as { copied: string[] }).copied.length === 2);
  assert.equal(await page.evaluate(() => (window as unknown as { copied: string[] }).copied), [
    'own code',
    'Write a loom.',
  ]);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    }),
  );
  await page.click('#own .hd-code-copy');
  await page.click('.hd-prompt-copy');
  await page.hover('[data-lang=ts]');
  await page.click('[data-lang=ts] .hd-code-copy');
  await until(() => prompts.length >= 3, 'three prompts');
  assert.equal(prompts, ['own code', 'Write a loom.', 'const answer: number = 42;\n// done']);
  await page.close();
});

test('a prompt opens and closes; stored values are shared', async () => {
  const page = await openPage('/code');
  assert.not(await isShown(page, '.hd-prompt-text'));
  await page.click('.hd-prompt-toggle');
  await appears(page, '.hd-prompt-text');
  await page.click('#store');
  await page.waitForFunction(() => document.querySelector('#store')!.textContent.startsWith('set 1280 '));
  assert.is(await page.evaluate(() => localStorage.getItem('own-value')), 'set');
  const other = await page.browserContext().newPage();
  await other.goto(`${reader.server.origin}/code`, { waitUntil: 'networkidle0' });
  await other.waitForFunction(() => document.querySelector('#store')!.textContent.startsWith('set '));
  await other.evaluate(() => localStorage.setItem('own-value', 'other'));
  await page.waitForFunction(() => document.querySelector('#store')!.textContent.startsWith('other '));
  await page.close();
});

test('tags of Head are in the HTML, and follow client navigation', async () => {
  const page = await openPage('/text');
  const description = () =>
    page.$$eval('meta[name=description]', (found) => found.map((meta) => meta.getAttribute('content')));
  assert.is(await page.title(), 'A title of its own');
  assert.is((await page.$$('title')).length, 1);
  assert.equal(await description(), ['A description & more']);
  assert.equal(JSON.parse(await textOf(page, 'script[type="application/ld+json"]')), {
    '@type': 'TechArticle',
    name: '<b> & c',
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('.hd-banner a[href="/other"]')!.click());
  await page.waitForFunction(() => document.title.startsWith('Other'));
  assert.equal(await description(), ['Plain.']);
  assert.is(await page.$('script[type="application/ld+json"]'), null);
  await page.goBack();
  await page.waitForFunction(() => document.title === 'A title of its own');
  assert.equal(await description(), ['A description & more']);
  assert.is((await page.$$('script[type="application/ld+json"]')).length, 1);
  await page.close();
});

test('stars of a repository are asked for once an hour; without an answer the link stays as it is', async () => {
  const page = await (await reader.browser.createBrowserContext()).newPage();
  let asked = 0;
  let status = 200;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().startsWith('https://api.github.com/')) return void request.continue();
    asked++;
    const body = request.url().endsWith('/repos/weavers/loom') && status === 200 ? '{"stargazers_count":3420}' : '{}';
    void request.respond({
      status,
      contentType: 'application/json',
      body,
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await page.goto(`${reader.server.origin}/code`, { waitUntil: 'networkidle0' });
  await appears(page, '.hd-star-count');
  assert.is(await textOf(page, '.hd-star-count'), '3.4K');
  await page.goto(`${reader.server.origin}/text`);
  await appears(page, '.hd-star-count');
  assert.is(asked, 1);
  status = 403;
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${reader.server.origin}/code`, { waitUntil: 'networkidle0' });
  assert.is(asked, 2);
  assert.is(await page.$('.hd-star-count'), null);
  assert.is(await attribute(page, '.hd-social-links a', 'href'), 'https://github.com/weavers/loom');
  await page.close();
});

test('file trees fold without script; cards read without their logo', async () => {
  const page = await openPage('/text');
  const entries = await page.$$eval('.hd-file-tree :is(summary, .hd-file)', (lines) =>
    lines.map((line) => line.textContent),
  );
  assert.equal(entries, [
    'docs',
    'index.md the home page',
    'guide',
    'start.md',
    'public',
    'package.json name and version',
  ]);
  assert.is(await textOf(page, '.hd-file-tree strong'), 'index.md');
  assert.is((await page.$$('.hd-file-tree details:not([open])')).length, 1);
  await page.$eval('.hd-tools', (element) => element.scrollIntoView());
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.hd-tool-logo img')!.complete);
  const letter = await page.$eval('.hd-tool-logo', (logo) => ({
    text: logo.textContent,
    coveredBy: logo.querySelector('img')!.clientWidth,
  }));
  assert.equal(letter, { text: 'S', coveredBy: 0 });
  assert.is((await page.$$('.hd-tool-card img[loading=lazy]')).length, 2);
  assert.is(await attribute(page, '.hd-tool-card > a', 'target'), '_blank');
  await page.close();
});

test('a group opens by the pointer, by click and closes by Escape', async () => {
  const page = await openPage('/panels');
  await page.hover('.hd-hover-group button');
  await appears(page, '.hd-hover-panel a');
  await moveAway(page);
  await goes(page, '.hd-hover-panel a');
  await page.focus('.hd-hover-group button');
  await page.keyboard.press('Enter');
  await appears(page, '.hd-hover-panel a');
  await page.keyboard.press('Escape');
  await goes(page, '.hd-hover-panel a');
  await page.close();
});

/** Opens a page whose runtime waits until the returned function is called. */
async function openBeforeRuntime(path: string, hasTouch = false): Promise<{ page: Page; release: () => void }> {
  const page = await newPage();
  await page.setViewport({ width: 1280, height: 900, hasTouch });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isRuntime = /\/assets\/runtime\.[^/]*\.js$/.test(request.url());
    void (isRuntime ? held : Promise.resolve()).then(() => request.continue());
  });
  await page.goto(`${reader.server.origin}${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('html.hd-js');
  return { page, release };
}

/** Opens a page with `act` done before its runtime arrives, and waits until `#presses` shows what happened to it. */
async function actBeforeRuntime(act: (page: Page) => Promise<void>, seen: string, hasTouch = false): Promise<Page> {
  const { page, release } = await openBeforeRuntime('/presses', hasTouch);
  await act(page);
  assert.not(await isShown(page, '.hd-panel'));
  release();
  await page.waitForFunction(
    (text) => document.querySelector('#presses')!.textContent === text,
    { timeout: 60_000 },
    seen,
  );
  return page;
}

test('presses before the runtime arrives are repeated as they were: by mouse, by touch and by keyboard', async () => {
  const mouse = await actBeforeRuntime(async (page) => {
    await page.click('#presses');
    // An impatient reader.
    await page.click('#presses');
    await page.click('#hover-only');
  }, 'pointerdown mouse, click 1 here');
  await appears(mouse, '.hd-popover');
  await mouse.close();

  const both = await actBeforeRuntime(async (page) => {
    await page.click('#presses');
    await page.click('#hover-click');
  }, 'pointerdown mouse, click 1 here');
  await appears(both, '.hd-popover');
  await both.click('#hover-click');
  await goes(both, '.hd-popover');
  await both.close();

  for (const [target, panel] of [
    ['#hover-only', '.hd-popover'],
    ['#hint', '.hd-tooltip'],
  ] as const) {
    const touch = await actBeforeRuntime(
      async (page) => {
        await page.tap('#presses');
        await page.tap(target);
      },
      'pointerdown touch, click 1 here',
      true,
    );
    await appears(touch, panel);
    await touch.close();
  }

  const keyboard = await actBeforeRuntime(async (page) => {
    await page.focus('#presses');
    await page.keyboard.press('Enter');
    await page.focus('#hover-only');
    await page.keyboard.press('Space');
  }, 'keydown Enter, click 0');
  await appears(keyboard, '.hd-popover');
  await keyboard.close();

  const arrows = await actBeforeRuntime(async (page) => {
    await page.click('#presses');
    await page.focus('.hd-doc [role=tab]');
    await page.keyboard.press('ArrowRight');
  }, 'pointerdown mouse, click 1 here');
  await arrows.waitForSelector('.hd-doc [role=tab]:nth-of-type(2)[aria-selected=true]', { timeout: 15_000 });
  await arrows.close();
});

test('an overview within an article has cards without bullets', async () => {
  const page = await openPage('/text');
  assert.equal(
    await page.$$eval('.hd-overview-group ul', (lists) => lists.map((list) => getComputedStyle(list).listStyleType)),
    ['none', 'none'],
  );
});

test('what is typed and chosen before the runtime arrives stays, and components get it', async () => {
  const { page, release } = await openBeforeRuntime('/fields');
  await page.type('#name', '织机 loom');
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowLeft');
  await page.focus('#count');
  await page.keyboard.press('End');
  await page.keyboard.type('7');
  await page.focus('#note');
  for (let keys = 0; keys < 'old'.length; keys++) await page.keyboard.press('Delete');
  await page.keyboard.press('End');
  for (let keys = 0; keys < 'old'.length; keys++) await page.keyboard.press('Backspace');
  await page.select('#kind', 'b');
  await page.click('#add');
  await page.focus('#name');
  release();
  const isAdded = (text: string): boolean => document.querySelector('output')!.textContent === text;
  const expected = JSON.stringify({ name: '织机 loom', count: '37', note: '', kind: 'b' });
  await page.waitForFunction(isAdded, { timeout: 60_000 }, expected);
  const values = await page.evaluate(() =>
    ['name', 'count', 'note', 'kind'].map((id) => (document.querySelector(`#${id}`) as HTMLInputElement).value),
  );
  assert.equal(values, ['织机 loom', '37', '', 'b']);
  await page.keyboard.type('big ');
  assert.is(
    await page.$eval('#name', (field) => (field as HTMLInputElement).value),
    '织机 big loom',
    'the caret stays',
  );
  await page.close();
});

test('keys of the document that were pressed before the runtime arrives are not repeated', async () => {
  const page = await actBeforeRuntime(async (page) => {
    await page.click('#presses');
    await page.keyboard.press('/');
    await page.waitForSelector('.hd-search[open]');
    await page.keyboard.press('Escape');
  }, 'pointerdown mouse, click 1 here');
  assert.not(await isShown(page, '.hd-search'));
  await page.close();
});

test('the focus that arrived before the runtime opens a tooltip', async () => {
  const page = await actBeforeRuntime(async (page) => {
    await page.click('#presses');
    await page.focus('#focus');
  }, 'pointerdown mouse, click 1 here');
  await appears(page, '.hd-tooltip');
  await page.close();
});

test('a group opens by touch and says so, and closes by the next one', async () => {
  const page = await openPage('/panels');
  await page.setViewport({ width: 1280, height: 900, hasTouch: true });
  await page.tap('.hd-hover-group button');
  await page.waitForSelector('.hd-hover-group button[aria-expanded=true]', { timeout: 15_000 });
  await page.tap('.hd-hover-group button');
  await page.waitForSelector('.hd-hover-group button[aria-expanded=false]', { timeout: 15_000 });
  await page.close();
});

test('no page had an error, a warning or a mismatch on the console', () => assert.equal(messages, []));

test.run();
