import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchManifest } from '../../src/shared/search/search-index.js';
import { axeViolations } from '../support/axe.js';
import { launchBrowser } from '../support/chromium.js';
import { attribute, box, chord, focusedIs, isOpen, settle, shows, textsOf, valueOf } from '../support/dialog-page.js';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server.js';
import { readerPages, type ReaderPages } from '../support/reader-page.js';
import { searchSite } from '../support/search-site.js';
import { createSite } from '../support/site.js';

const site = createSite(searchSite);
const path = '/guide/weaving';

let browser: Browser;
let server: FaultyServer;
let pages: ReaderPages;

test.before(async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  server = await startFaultyServer(join(site.folder, 'doc_build'));
  browser = await launchBrowser();
  pages = readerPages(browser, server.origin);
});
test.after(async () => {
  await browser?.close();
  await server?.close();
});
test.after.each(() => {
  server.fault = undefined;
});

/** Holds back files until the result is called. Then, and with `answer`, they are answered. */
function hold(isHeld: (path: string) => boolean): (answer?: (response: ServerResponse) => void) => void {
  const waiting: { url: string; response: ServerResponse }[] = [];
  let isOver = false;
  server.fault = (url, _request, response) => {
    if (isOver || !isHeld(url)) return false;
    waiting.push({ url, response });
    return true;
  };
  return (answer) => {
    isOver = true;
    for (const { url, response } of waiting.splice(0)) {
      if (answer) answer(response);
      else response.writeHead(307, { Location: url }).end();
    }
  };
}

const isScript = (url: string): boolean => /^\/assets\/(?!loader).*\.js$/.test(url);
const isIndex = (url: string): boolean => url.startsWith('/assets/search/');
const isStyle = (url: string): boolean => /^\/assets\/search\..*\.css$/.test(url);

/** Ends animations where they begin, so that two images of one state are the same. */
const stopAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { animation: none !important; caret-color: transparent }');
    document.adoptedStyleSheets.push(sheet);
  });

const picture = async (page: Page): Promise<string> => Buffer.from(await page.screenshot()).toString('base64');

/** URLs of what a search on a page needs, and of the router, which hits need. */
async function filesOf(page: Page): Promise<{ wanted: string[]; search: { index: string }; router: string }> {
  const { search, site, router } = await page.$eval(
    '#heddle-page',
    ({ textContent }) =>
      JSON.parse(textContent!) as {
        search: { script: string; chunks: string[]; styles: string; worker: string; index: string };
        site: string;
        router: string;
      },
  );
  return {
    wanted: [site, search.script, ...search.chunks, search.styles, search.worker, search.index],
    search,
    router,
  };
}

const centerOf = async (page: Page, selector: string): Promise<[x: number, y: number]> => {
  const { x, y, width, height } = await box(page, selector);
  return [x + width / 2, y + height / 2];
};

for (const isPhone of [false, true]) {
  const device = isPhone ? 'phone' : 'desktop';
  const openPage = (): Promise<Page> => pages.open({ path, isPhone });

  test(`${device}: the dialog has a working field and a spinner before any other file is there`, async () => {
    const page = await openPage();
    const release = hold((url) => isScript(url) || isStyle(url) || url.startsWith('/assets/site.'));
    await page.click('.hd-search-button');
    assert.ok(await isOpen(page), 'opened by the click itself');
    assert.ok(await focusedIs(page, '#hd-search-input'));
    await page.keyboard.type('shuttel');
    await page.keyboard.press('Backspace');
    assert.is(await valueOf(page), 'shutte');
    assert.is((await page.$$('.hd-search-spinner')).length, 1);
    assert.equal(
      [
        await attribute(page, 'dialog', 'aria-label'),
        await attribute(page, 'dialog', 'aria-modal'),
        await attribute(page, '#hd-search-input', 'role'),
        await attribute(page, '.hd-search-results', 'aria-busy'),
      ],
      ['Search', 'true', 'combobox', 'true'],
    );
    assert.equal(await axeViolations(page), []);
    const { width } = await box(page, '.hd-search-panel');
    assert.is(width, isPhone ? 375 : 640);
    release();
    await shows(page, '[role=option]');
    await pages.close(page);
  });

  test(`${device}: the search takes over what is typed and selected, and nothing changes its looks`, async () => {
    const page = await openPage();
    await stopAnimations(page);
    const releaseScripts = hold((url) => isScript(url) || isIndex(url));
    await chord(page, 'Control', 'k');
    await page.keyboard.type('shuttle');
    await page.keyboard.down('Shift');
    for (const _ of 'tle') await page.keyboard.press('ArrowLeft');
    await page.keyboard.up('Shift');
    await page.waitForFunction(() => document.querySelector('link[href*="/search."][rel=stylesheet]') !== null);
    await settle(page, 300);
    const look = (): Promise<unknown> =>
      page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>('#hd-search-input')!;
        const { value, selectionStart, selectionEnd, selectionDirection } = field;
        const isSame = (globalThis as { field?: Element }).field === field;
        (globalThis as { field?: Element }).field = field;
        return {
          isSame,
          value,
          selectionStart,
          selectionEnd,
          selectionDirection,
          html: field.form!.outerHTML.replace(/ value="\w*"/, ''),
        };
      });
    await look();
    const before = { look: await look(), picture: await picture(page) };
    const releaseIndex = hold(isIndex);
    releaseScripts();
    for (let tries = 0; !server.requests.some(isIndex) && tries < 100; tries++) await settle(page, 100);
    await settle(page, 400);
    assert.ok(await focusedIs(page, '#hd-search-input'));
    assert.equal(await look(), before.look);
    assert.is(await picture(page), before.picture, 'the pictures before and after differ');
    releaseIndex();
    await shows(page, '[role=option]');
    await page.keyboard.type('tle!');
    assert.is(await valueOf(page), 'shuttle!');
    assert.equal(pages.messages.splice(0), []);
    await pages.close(page);
  });

  test(`${device}: everything that a search needs is requested at once`, async () => {
    const page = await openPage();
    server.requests.length = 0;
    const release = hold((url) => isScript(url) || isStyle(url) || url.startsWith('/assets/site.'));
    await page.click('.hd-search-button');
    await page.keyboard.type('shuttle');
    const { wanted, search, router } = await filesOf(page);
    assert.ok(wanted.length <= 6, `browsers open six connections to a host, for ${wanted.join()}`);
    for (let round = 0; round < 20 && server.requests.length < wanted.length; round++) await settle(page, 100);
    assert.equal(server.requests.toSorted(), wanted.toSorted(), 'while none is answered');
    release();
    await shows(page, '[role=option]');
    assert.ok(server.requests.includes(router), 'hits lead to pages');
    assert.is(server.requests.filter((url) => url === search.index).length, 1, 'the worker gets what the loader read');
    await pages.close(page);
  });

  const intents: [name: string, intend: (page: Page) => Promise<unknown>][] = isPhone
    ? [['a finger', async (page) => page.touchscreen.touchStart(...(await centerOf(page, '.hd-search-button')))]]
    : [
        ['the pointer', (page) => page.hover('.hd-search-button')],
        ['the focus', (page) => page.focus('.hd-search-button')],
      ];
  for (const [name, intend] of intents)
    test(`${device}: ${name} on the button requests what a search needs, side by side, and opening it then requests nothing`, async () => {
      const page = await openPage();
      server.requests.length = 0;
      const release = hold((url) => url.startsWith('/assets/'));
      await intend(page);
      const { wanted } = await filesOf(page);
      for (let round = 0; round < 50 && server.requests.length < wanted.length; round++) await settle(page, 100);
      assert.equal(server.requests.toSorted(), wanted.toSorted(), 'while none is answered');
      assert.not(await isOpen(page));
      if (isPhone) await page.touchscreen.touchEnd();
      else await chord(page, 'Control', 'k');
      assert.ok(await isOpen(page));
      assert.ok(await focusedIs(page, '#hd-search-input'));
      await page.keyboard.type('shuttle');
      assert.is(await valueOf(page), 'shuttle');
      await settle(page, 300);
      assert.is(server.requests.length, wanted.length);
      release();
      await shows(page, '[role=option]');
      await pages.close(page);
    });

  test(`${device}: hits are shown while their texts are on the way`, async () => {
    const page = await openPage();
    const manifest = readFileSync(join(site.folder, 'doc_build/assets/search/en.index.json'), 'utf8');
    const { pages: described } = JSON.parse(manifest) as SearchManifest;
    const release = hold((url) => url.endsWith(described.texts!));
    await page.click('.hd-search-button');
    await page.keyboard.type('weaving');
    await shows(page, '[role=option] mark');
    assert.is(await attribute(page, '.hd-search-results', 'aria-busy'), 'true');
    assert.is((await page.$$('.hd-search-spinner')).length, 1);
    const early = await textsOf(page, '[role=option]');
    release();
    await page.waitForFunction(() => document.querySelector('.hd-search-results[aria-busy=false]') !== null);
    assert.not.equal(await textsOf(page, '[role=option]'), early);
    await pages.close(page);
  });

  test(`${device}: Escape, the backdrop and the button close a dialog that is on its way, and the focus goes back`, async () => {
    const page = await openPage();
    const release = hold(isScript);
    const ways: [name: string, close: () => Promise<void>][] = [
      ['Escape', () => page.keyboard.press('Escape')],
      ['Control K', () => chord(page, 'Control', 'k')],
      isPhone ? ['Cancel', () => page.click('.hd-search-cancel')] : ['backdrop', () => page.mouse.click(20, 400)],
    ];
    for (const [name, close] of ways) {
      await page.focus('.hd-search-button');
      await page.click('.hd-search-button');
      await page.keyboard.type('word');
      assert.ok(await isOpen(page), name);
      await close();
      assert.not(await isOpen(page), name);
      assert.ok(await focusedIs(page, '.hd-search-button'), name);
      assert.is(await page.evaluate(() => document.body.className + document.documentElement.style.overflow), '', name);
    }
    release();
    await settle(page, 1000);
    assert.not(await isOpen(page), 'a closed dialog stays closed when its code arrives');
    await pages.close(page);
  });

  test(`${device}: without its style sheet the dialog shows results`, async () => {
    const page = await openPage();
    for (const answer of ['missing', 'never'] as const) {
      const release = hold(isStyle);
      await page.reload({ waitUntil: 'load' });
      await chord(page, 'Control', 'k');
      await page.keyboard.type('shuttle');
      if (answer === 'missing') {
        await page.waitForFunction(() => document.querySelector('link[href*="/search."][rel=stylesheet]') !== null);
        await settle(page, 200);
        release((response) => response.writeHead(404).end());
      }
      await shows(page, '[role=option]');
      release();
    }
    pages.messages.length = 0;
    await pages.close(page);
  });

  test(`${device}: code that cannot be loaded shows the error with another try, which finds what was typed`, async () => {
    const page = await openPage();
    await page.setOfflineMode(true);
    await page.click('.hd-search-button');
    await page.keyboard.type('shuttle');
    await shows(page, '.hd-search-retry');
    assert.equal(await textsOf(page, '.hd-search-message p'), [
      'Unable to fetch results',
      'You might want to check your network connection.',
    ]);
    assert.is(await attribute(page, '.hd-search-results', 'aria-busy'), 'false');
    await settle(page, 200);
    assert.equal(await axeViolations(page), []);
    await page.click('.hd-search-retry');
    await settle(page, 300);
    await shows(page, '.hd-search-retry');
    await page.setOfflineMode(false);
    await shows(page, '[role=option]');
    assert.is(await valueOf(page), 'shuttle');
    pages.messages.length = 0;
    await pages.close(page);
  });
}

test('no page says anything in the console', () => assert.equal(pages.messages, []));

test('a page that a hit leads to in another tab marks its words without an index', async () => {
  const page = await pages.open({ path });
  await page.click('.hd-search-button');
  await page.keyboard.type('shuttle');
  await shows(page, '[role=option]');
  server.requests.length = 0;
  const opened = new Promise<Page>((resolve) =>
    page.browserContext().once('targetcreated', (target) => resolve(target.page() as Promise<Page>)),
  );
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  const tab = await opened;
  await tab.waitForSelector('.hd-search-unmark');
  assert.is(await tab.$eval('.hd-search-unmark', (button) => getComputedStyle(button).position), 'fixed');
  assert.ok(server.requests.length > 0);
  assert.equal(
    server.requests.filter((url) => url.startsWith('/assets/search/')),
    [],
  );
  await pages.close(page);
});

test.run();
