import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import { launchBrowser } from '../support/chromium.js';
import {
  activeRow,
  attribute,
  box,
  chord,
  focusedIs,
  isOpen,
  markedTexts,
  notes,
  openDialog,
  searchFor,
  settle,
  shows,
  textsOf,
  valueOf,
} from '../support/dialog-page.js';
import { fakeSearchSite } from '../support/fake-search.js';
import { readerPages, wake, type PageOptions } from '../support/reader-page.js';
import { startServer } from '../support/server-process.js';
import { createSite } from '../support/site.js';
import { caseCount } from '../support/trust.js';
import { serveToReaders } from '../support/reader-site.js';

const reader = serveToReaders(test, createSite(fakeSearchSite));

/** One statement about the dialog: what a visitor does and what must be seen. */
interface Row {
  id: string;
  does: string;
  options?: Partial<PageOptions>;
  /** Whether phones show it in another way, so that both are looked at. */
  isLaidOut?: boolean;
  run(page: Page): Promise<void>;
}

/** Calls that the provider received, by name. */
const notesOf = async (page: Page, name: string): Promise<unknown[][]> =>
  (await notes(page)).filter(([first]) => first === name).map(([, ...details]) => details);

/** Takes the messages that a test provokes, so that they are not counted as faults. */
const takeMessages = (): string[] => reader.pages.messages.splice(0);

const opening: Row[] = [
  {
    id: 'lazy',
    does: 'nothing of the dialog loads before the button is hovered or focused; that loads it and warms the provider',
    run: async (page) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.reload({ waitUntil: 'load' });
      assert.equal(
        requests.filter((url) => /\/search\.|runtime|chunk/.test(url)),
        [],
      );
      await page.hover('.hd-search-button');
      await page.waitForFunction(() => (globalThis as { searchEvents?: unknown[] }).searchEvents?.length);
      assert.equal((await notes(page))[0], ['warmUp', 'en']);
      assert.ok(requests.some((url) => /\/search\.[^/]+\.css$/.test(url)));
      assert.not(await isOpen(page));
    },
  },
  {
    id: '3.4.7',
    does: 'opening by a key warms the provider before the first letter, and so does the search box',
    options: { path: '/guide/form' },
    run: async (page) => {
      await openDialog(page);
      const isWarmedUp = (): Promise<boolean> =>
        notes(page).then((all) => all.length > 0 && all.every(([name, lang]) => name === 'warmUp' && lang === 'en'));
      assert.ok(await isWarmedUp());
      await page.reload({ waitUntil: 'load' });
      await page.focus('.hd-search-box-field');
      await page.waitForFunction(() => (globalThis as { searchEvents?: unknown[] }).searchEvents?.length);
      assert.ok(await isWarmedUp());
    },
  },
  {
    id: 'I6',
    does: 'while characters are composed nothing is searched, chosen or closed',
    run: async (page) => {
      await openDialog(page);
      const session = await page.createCDPSession();
      await session.send('Input.imeSetComposition', { text: 'suo', selectionStart: 3, selectionEnd: 3 });
      await settle(page);
      assert.is(await valueOf(page), 'suo');
      await page.evaluate(() => {
        for (const key of ['Enter', 'Escape', 'ArrowDown'])
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
          );
      });
      assert.ok(await isOpen(page));
      assert.equal(
        (await notes(page)).filter(([name]) => name === 'search'),
        [],
      );
      await session.send('Input.insertText', { text: '梭' });
      await shows(page, '[role=option]');
      assert.equal(
        (await notes(page)).filter(([name]) => name === 'search').map(([, query]) => query),
        ['梭'],
      );
    },
  },
];

/** Opens a page whose search arrives late. */
async function openSlowly(): Promise<Page> {
  const page = await reader.pages.open({ path: '/guide/weaving' });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const delayMs = /\/assets\/search\.[^/]*\.js$/.test(request.url()) ? 1000 : 0;
    setTimeout(() => void request.continue(), delayMs);
  });
  await page.reload({ waitUntil: 'load' });
  return page;
}

const starts: [string, (page: Page) => Promise<void>, string][] = [
  ['Ctrl+K', (page) => chord(page, 'Control', 'k'), ''],
  ['/', (page) => page.keyboard.press('/'), ''],
  ['a click', (page) => page.click('.hd-search-button'), ''],
  [
    'a letter on the button',
    async (page) => {
      await page.focus('.hd-search-button');
      await page.keyboard.press('w');
    },
    'w',
  ],
];

const states: Row[] = [
  {
    id: 'S1 S3 S4',
    does: 'after 300 ms of loading the magnifier turns; the earlier screen stays meanwhile',
    isLaidOut: true,
    run: async (page) => {
      await searchFor(page, 's');
      const stalledAfterMs = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let typedMs = 0;
            document.addEventListener('input', () => (typedMs = performance.now()), true);
            new MutationObserver(() => {
              if (document.querySelector('.hd-search-stalled')) resolve(performance.now() - typedMs);
            }).observe(document.body, { subtree: true, childList: true, attributes: true });
          }),
      );
      await page.keyboard.type('low');
      assert.is(await attribute(page, '.hd-search-results', 'aria-busy'), 'true');
      await page.waitForSelector('.hd-search-stalled .hd-search-spinner');
      assert.ok((await stalledAfterMs) >= 295, String(await stalledAfterMs));
      assert.ok((await activeRow(page))[1] > 0);
      await page.waitForFunction(() => !document.querySelector('.hd-search-stalled'));
      assert.is(await page.$('.hd-search-spinner'), null);
    },
  },
  {
    id: 'S2',
    does: 'each change is a request; an earlier answer never replaces a later one',
    run: async (page) => {
      await openDialog(page);
      await page.keyboard.type('slow');
      await page.keyboard.press('Backspace');
      await settle(page, 1400);
      const queries = (await notes(page)).filter(([name]) => name === 'search').map(([, query]) => query);
      assert.equal(queries, ['s', 'sl', 'slo', 'slow', 'slo']);
      assert.equal((await notes(page)).filter(([name]) => name === 'viewed').length, 4);
    },
  },
];

const analytics: Row[] = [
  {
    id: 'J2',
    does: 'seen are the rows that are shown, and nothing is seen or done after closing',
    run: async (page) => {
      await openDialog(page);
      await page.keyboard.sendCharacter('many');
      await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 5);
      assert.equal(await notesOf(page, 'viewed'), [[5]]);
      await page.click('.hd-search-clear');
      await page.keyboard.sendCharacter('slow');
      await page.keyboard.press('Escape');
      await settle(page, 1500);
      assert.equal(await notesOf(page, 'viewed'), [[5]]);
      assert.equal(await notesOf(page, 'answer'), [['many']]);
    },
  },
  {
    id: 'J3 J4',
    does: 'clicks count positions from one, by mouse and by keyboard alike',
    run: async (page) => {
      for (const [index, choose] of [
        [0, () => page.click('#hd-search-item-0')],
        [0, () => page.keyboard.press('Enter')],
        [2, () => page.click('#hd-search-item-2')],
        [
          2,
          async () => {
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
          },
        ],
      ] as const) {
        await searchFor(page, 'cloth');
        await choose();
        await page.waitForFunction(() => !document.querySelector('dialog'));
        assert.is((await notesOf(page, 'clicked')).at(-1)![1], index + 1);
      }
      assert.is((await notesOf(page, 'clicked')).length, 4);
    },
  },
];

/** Ways in which a browser refuses to keep things. */
const storages: [name: string, breakStorage: () => void][] = [
  [
    'blocked',
    () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'unreadable',
    () => {
      Storage.prototype.getItem = () => {
        throw new DOMException('broken', 'UnknownError');
      };
      Storage.prototype.setItem = Storage.prototype.getItem as () => never;
    },
  ],
];

const memory: Row[] = storages.map(([name, breakStorage]) => ({
  id: 'R8',
  does: `a storage that is ${name}: everything works, what is chosen is remembered by the page, and nothing is lost (bad input 130)`,
  run: async (page) => {
    const favorite = { objectID: '/guide/form', url: '/guide/form', type: 'lvl1', hierarchy: { lvl1: 'kept' } };
    const key = '__DOCSEARCH_FAVORITE_SEARCHES__fake.en';
    const text = JSON.stringify([favorite]);
    await page.evaluate((itsKey, itsText) => localStorage.setItem(itsKey, itsText), key, text);
    const { identifier } = await page.evaluateOnNewDocument(breakStorage);
    await page.reload({ waitUntil: 'load' });
    await searchFor(page, 'cloth');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash === '#warp');
    await openDialog(page);
    const kept = name === 'full' ? ['kept'] : [];
    assert.equal(await textsOf(page, '.hd-search-hit-title'), ['warp', ...kept]);
    await page.click('[title="Save this search"]');
    assert.equal(await textsOf(page, '.hd-search-hit-title'), ['warp', ...kept]);
    await page.keyboard.press('Escape');
    await openDialog(page);
    assert.equal(await textsOf(page, '.hd-search-group-title'), ['Favorite']);
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    await page.reload({ waitUntil: 'load' });
    assert.is(await page.evaluate((itsKey) => localStorage.getItem(itsKey), key), text);
    // Other parts of the page may name what they could not keep.
    takeMessages();
  },
}));

const screens: Row[] = [
  {
    id: 'E1 E2 E4',
    does: 'unreachable: the error stays; the network coming back asks again',
    isLaidOut: true,
    run: async (page) => {
      await page.evaluate(() => ((globalThis as { isOffline?: boolean }).isOffline = true));
      await openDialog(page, 'x');
      await shows(page, '.hd-search-retry');
      await settle(page, 300);
      assert.equal(await textsOf(page, '.hd-search-message p'), [
        'Unable to fetch results',
        'You might want to check your network connection.',
      ]);
      assert.equal(await textsOf(page, 'dialog [role=status]'), ['Unable to fetch results']);
      assert.match(takeMessages().join(), 'The search failed (retry): No host could be reached');
      await page.evaluate(() => {
        (globalThis as { isOffline?: boolean }).isOffline = false;
        dispatchEvent(new Event('online'));
      });
      await shows(page, '[role=option]');
    },
  },
  {
    id: 'E3',
    does: 'a refusal and an unreadable answer are errors with their reason, never “no results”',
    isLaidOut: true,
    run: async (page) => {
      await openDialog(page, 'refused');
      await shows(page, '.hd-search-failure');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'refused the request (403)');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'Invalid Application-ID or API key');
      assert.equal(
        takeMessages().map((message) => message.split(': ').slice(1).join(': ')),
        ['The search failed (api 403): Invalid Application-ID or API key'],
      );
      await page.click('.hd-search-clear');
      await page.keyboard.type('broken');
      await shows(page, '.hd-search-failure');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'Unexpected token <');
      assert.match(takeMessages().join(), 'The search failed (deserialization): Unexpected token <');
    },
  },
  {
    id: 'F3',
    does: 'errors are told in Chinese on Chinese pages',
    options: { path: '/zh/guide/weaving' },
    run: async (page) => {
      for (const [query, reason] of [
        ['offline', '你可能需要检查你的网络连接。'],
        ['refused', '搜索服务拒绝了请求（403）。'],
        ['broken', '无法读取返回的内容，请尝试刷新页面。'],
      ] as const) {
        await openDialog(page);
        await page.keyboard.sendCharacter(query);
        await shows(page, '.hd-search-retry');
        assert.equal((await textsOf(page, '.hd-search-message p')).slice(0, 2), ['无法获取结果', reason]);
        assert.equal(await textsOf(page, '.hd-search-retry'), ['重试']);
        await page.keyboard.press('Escape');
      }
      takeMessages();
    },
  },
  {
    id: 'G1 G4 G5 G8',
    does: 'groups in order, children with the tree and their lines',
    isLaidOut: true,
    run: async (page) => {
      await searchFor(page, 'cloth');
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['Guide', '2024']);
      assert.equal(
        await page.$$eval('[role=option]', (rows) =>
          rows.map((row) => [
            row.querySelector('.hd-search-hit-title')!.textContent,
            row.querySelector('.hd-search-hit-detail')?.textContent ?? '',
            row.querySelector('.hd-search-branch')?.className.split(' ').length ?? 0,
          ]),
        ),
        [
          ['weaving', '', 0],
          ['warp', 'weaving', 1],
          ['weft', 'weaving', 2],
          ['form', '', 0],
        ],
      );
    },
  },
  {
    id: 'X2 X3',
    does: 'text is text, and hits that are no web addresses are left out',
    run: async (page) => {
      await openDialog(page, 'markup');
      await page.waitForFunction(
        () => document.querySelector('.hd-search-group-title')?.textContent === '<b>Group</b>',
      );
      assert.equal(await textsOf(page, '[role=option]'), [
        '<img src=x onerror="globalThis.isHurt=1"><script>&lt;b&gt;',
      ]);
      assert.equal(await textsOf(page, '[role=option] mark'), ['<script>']);
      assert.is(await page.evaluate(() => (globalThis as { isHurt?: number }).isHurt), undefined);
    },
  },
  {
    id: 'X4',
    does: 'snippets have ten words, five on phones; the language of the page is asked for',
    options: { isPhone: true },
    run: async (page) => {
      await openDialog(page, 'a');
      await shows(page, '[role=option]');
      assert.equal((await notes(page)).find(([name]) => name === 'search')!.slice(1, 4), ['a', 'en', 5]);
      await page.keyboard.press('Escape');
      await page.setViewport({ width: 1280, height: 800 });
      await openDialog(page, 'a');
      await settle(page);
      assert.is((await notes(page)).findLast(([name]) => name === 'search')![3], 10);
    },
  },
  {
    id: 'hooks',
    does: 'lists of search hooks are tabs beside the hits',
    isLaidOut: true,
    run: async (page) => {
      await openDialog(page, 'custom');
      await page.waitForSelector('.hd-search-tabs');
      assert.equal(await textsOf(page, '.hd-search-tabs button'), ['Pages 1', 'Forum 1', 'Blog 1']);
      const told = async (): Promise<string> => (await textsOf(page, 'dialog [role=status]'))[0]!;
      assert.is(await told(), 'Results: 1');
      await page.click('.hd-search-tabs button:nth-child(2)');
      await settle(page);
      assert.is(await told(), 'Results: 1');
      await page.click('.hd-search-tabs button:nth-child(3)');
      assert.equal(await textsOf(page, '.hd-search-hit-title'), ['form']);
      assert.is(await attribute(page, '.hd-search-tabs button:nth-child(3)', 'aria-pressed'), 'true');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/guide/form');
    },
  },
];

const arrival: Row[] = [
  {
    id: 'marks',
    does: 'the hit’s words are marked on arrival; Escape, the button and the next page remove them',
    options: { path: '/guide/form' },
    run: async (page) => {
      const go = async (): Promise<void> => {
        await searchFor(page, 'cloth');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.hd-search-unmark');
      };
      const before = await page.evaluate(() => location.origin);
      await go();
      assert.is(await page.evaluate(() => location.href), `${before}/guide/weaving`);
      assert.equal(await markedTexts(page), ['Weaving', 'Weaving']);
      assert.equal(await axeViolations(page), []);
      await page.keyboard.press('Escape');
      assert.equal([await markedTexts(page), await page.$('.hd-search-unmark')], [[], null]);
      await go();
      await page.focus('.hd-search-unmark');
      await page.keyboard.press('Enter');
      assert.equal(await markedTexts(page), []);
      assert.ok(await focusedIs(page, 'main'));
      await go();
      await page.click('.hd-nav-title');
      await page.waitForFunction(() => location.pathname === '/');
      assert.equal([await markedTexts(page), await page.$('.hd-search-unmark')], [[], null]);
    },
  },
  {
    id: 'marks, new tab',
    does: 'a hit that opens in a new tab is marked there',
    run: async (page) => {
      await searchFor(page, 'cloth');
      const created = new Promise<Page>((resolve) =>
        page.browserContext().once('targetcreated', (target) => resolve(target.page() as Promise<Page>)),
      );
      await chord(page, 'Control', 'Enter');
      const tab = await created;
      await tab.waitForSelector('.hd-search-unmark');
      assert.equal(await markedTexts(tab), ['Weaving', 'Weaving']);
      assert.is(await page.evaluate(() => localStorage.getItem('heddle-search-arrival')), null);
      await tab.reload({ waitUntil: 'load' });
      await settle(tab, 200);
      assert.is(await tab.$('.hd-search-unmark'), null);
    },
  },
];

const layout: Row[] = [
  {
    id: 'M1',
    does: 'reduced motion: nothing moves',
    isLaidOut: true,
    run: async (page) => {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await openDialog(page, 'slow');
      await page.waitForSelector('.hd-search-spinner');
      await page.waitForFunction(
        () =>
          document.querySelector('.hd-search-spinner') &&
          document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
    },
  },
];

const rows = [...opening, ...states, ...analytics, ...memory, ...screens, ...arrival, ...layout];
for (const isPhone of [false, true]) {
  for (const { id, does, options, run } of rows.filter(({ isLaidOut }) => isLaidOut || !isPhone)) {
    test(`${id}${isPhone ? ' on phones' : ''}: ${does}`, async () => {
      const page = await reader.pages.open({ path: '/guide/weaving', isPhone, ...options });
      await run(page);
      await reader.pages.close(page);
    });
  }
}

/** Lets scripts of the site fail to load while `isMissing` says so, but not before `isTyped`. */
async function loseScripts(page: Page, isMissing: () => boolean, isTyped = (): boolean => true): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isLost = isMissing() && /\/assets\/(?!loader)[^/]*\.js$/.test(new URL(request.url()).pathname);
    if (!isLost) void request.continue();
    else {
      // Late, so that the visitor has typed on.
      const respond = (): void =>
        void (isTyped() ? request.respond({ status: 404, body: '' }) : setTimeout(respond, 50));
      setTimeout(respond, 300);
    }
  });
}

/** Number of page loads from now on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

for (const [where, prepare] of [
  ['on a page that is read', () => Promise.resolve()],
  ['on a page with React', wake],
] as const) {
  test(`${where}, the search is gone after a new deploy: the page loads again and searches for what was typed (bad input 136)`, async () => {
    const page = await reader.pages.open({ path: '/guide/weaving' });
    await prepare(page);
    let isMissing = true;
    let isTyped = false;
    await loseScripts(
      page,
      () => isMissing,
      () => isTyped,
    );
    page.on('framenavigated', () => (isMissing = false));
    const loads = countLoads(page);
    await page.focus('.hd-search-button');
    await page.keyboard.type('cloth');
    isTyped = true;
    await shows(page, '[role=option]');
    await settle(page, 300);
    assert.equal([loads(), await valueOf(page)], [1, 'cloth']);
    await page.keyboard.press('Escape');
    assert.is(page.url(), `${reader.server.origin}/guide/weaving`);
    takeMessages();
    await reader.pages.close(page);
  });
}

test('a request that is lost is made once more, and the page does not load again', async () => {
  const page = await reader.pages.open({ path: '/guide/weaving' });
  await page.setRequestInterception(true);
  const lost: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (lost.length > 0 || !/^\/assets\/search\.\w+\.js$/.test(pathname)) return void request.continue();
    lost.push(pathname);
    void request.abort('internetdisconnected');
  });
  const loads = countLoads(page);
  await chord(page, 'Control', 'k');
  await page.keyboard.type('cloth');
  await shows(page, '[role=option]');
  assert.equal([lost.length, loads()], [1, 0]);
  takeMessages();
  await reader.pages.close(page);
});

test('a search whose code is gone shows an error, and the page does not load again and again', async () => {
  const page = await reader.pages.open({ path: '/guide/weaving' });
  await loseScripts(page, () => true);
  const loads = countLoads(page);
  await chord(page, 'Control', 'k');
  await shows(page, '.hd-search-retry');
  await settle(page, 500);
  assert.is(loads(), 1);
  takeMessages();
  await reader.pages.close(page);
});

test('offline, an error is shown and the page stays; with the network the next try opens the dialog', async () => {
  const page = await reader.pages.open({ path: '/guide/weaving' });
  const loads = countLoads(page);
  await page.setOfflineMode(true);
  for (const start of [() => chord(page, 'Control', 'k'), () => page.click('.hd-search-button')]) {
    await start();
    await shows(page, '.hd-search-retry');
    assert.is(loads(), 0);
    await page.keyboard.press('Escape');
    assert.not(await isOpen(page));
  }
  await page.setOfflineMode(false);
  await page.keyboard.press('/');
  await page.keyboard.type('cloth');
  await shows(page, '[role=option]');
  takeMessages();
  await reader.pages.close(page);
});

test('L4: the page keeps its place and width when its scroll bar goes, in both directions of writing', async () => {
  const browser = await launchBrowser({ hasScrollBars: true });
  try {
    const page = await readerPages(browser, reader.server.origin).open({ path: '/guide/weaving' });
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      assert.ok(await page.evaluate(() => innerWidth > document.documentElement.clientWidth));
      const before = await box(page, '.hd-app');
      await openDialog(page);
      assert.equal(await box(page, '.hd-app'), before, direction);
      await page.keyboard.press('Escape');
      assert.equal(await box(page, '.hd-app'), before, direction);
    }
  } finally {
    await browser.close();
  }
});

test('options: the class of the body, no slash, nothing remembered', async () => {
  const config = (fakeSearchSite['site.config.mjs'] as string).replace(
    'dialog: {',
    "dialog: { activeClass: 'is-searching', slashKey: false, rememberSearches: false,",
  );
  const site = createSite({ ...fakeSearchSite, 'site.config.mjs': config });
  assert.is((await site.build()).exitCode, 0);
  const server = await startServer(site.folder, 'preview');
  try {
    const page = await reader.pages.open({ path: '/guide/weaving' });
    await page.goto(`${server.origin}/guide/weaving`, { waitUntil: 'load' });
    const isMarked = (): Promise<boolean[]> =>
      page.evaluate(() => ['is-searching', 'hd-search--active'].map((name) => document.body.classList.contains(name)));
    await page.keyboard.press('/');
    await settle(page, 500);
    assert.not(await isOpen(page));
    await searchFor(page, 'cloth');
    assert.equal(await isMarked(), [true, false]);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('dialog'));
    assert.equal(await isMarked(), [false, false]);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('SEARCHES'))), []);
    await openDialog(page);
    assert.is(await page.$eval('.hd-search-results', ({ textContent }) => textContent), '');
    await reader.pages.close(page);
  } finally {
    await server.stop();
  }
});

for (const [name, start, first] of starts) {
  test(`nothing is lost while the dialog is on its way: ${name}`, async () => {
    const page = await openSlowly();
    await start(page);
    await page.keyboard.type('cloth');
    await page.waitForSelector('dialog[open]', { timeout: 20_000 });
    await page.keyboard.type('!');
    assert.is(await valueOf(page), `${first}cloth!`);
    await reader.pages.close(page);
  });
}

test('Escape gives up a dialog that is on its way', async () => {
  const page = await openSlowly();
  await chord(page, 'Control', 'k');
  await page.keyboard.press('Escape');
  await settle(page, 5000);
  assert.not(await isOpen(page));
  await reader.pages.close(page);
  const other = await openSlowly();
  await chord(other, 'Control', 'k');
  await other.keyboard.type('a');
  await other.keyboard.press('Escape');
  await chord(other, 'Control', 'k');
  await other.keyboard.type('b');
  await other.waitForFunction(
    () => document.querySelector<HTMLInputElement>('dialog[open] #hd-search-input')?.value === 'b',
    { timeout: 15_000 },
  );
  await reader.pages.close(other);
});

for (const [language, path] of [
  ['English', '/guide/weaving'],
  ['Chinese', '/zh/guide/weaving'],
] as const) {
  const schemes = caseCount('pages', 1) > 1 ? [false, true] : [language === 'English'];
  for (const isDark of schemes) {
    test(`axe finds nothing on any screen: ${language}, ${isDark ? 'dark' : 'light'}`, async () => {
      const page = await reader.pages.open({ path, isDark, isPhone: isDark });
      const check = async (screen: string): Promise<void> => {
        await settle(page, 250);
        assert.equal(await axeViolations(page), [], screen);
      };
      const clear = (): Promise<void> => page.click('.hd-search-clear');
      await openDialog(page);
      await check('start');
      await page.keyboard.type('none');
      await shows(page, '.hd-search-message strong');
      await check('no results');
      await clear();
      await page.keyboard.type('refused');
      await shows(page, '.hd-search-failure');
      await check('error');
      takeMessages();
      await clear();
      await page.keyboard.type('custom');
      await page.waitForSelector('.hd-search-tabs');
      await check('tabs');
      await clear();
      await page.keyboard.type('cloth');
      await shows(page, '[role=option]');
      await page.keyboard.press('ArrowDown');
      await check('hits');
      await chord(page, 'Control', 'Enter');
      await page.keyboard.press('ArrowDown');
      await chord(page, 'Control', 'Enter');
      await page.bringToFront();
      await clear();
      await page.locator('.hd-search-row-buttons button').click();
      await check('recent and favourite');
      await reader.pages.close(page);
    });
  }
}

test('no page says anything in the console', () => {
  assert.equal(reader.pages.messages, []);
});

test.run();
