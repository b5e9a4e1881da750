import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { axeViolations } from '../support/axe.js';
import {
  activeRow,
  attribute,
  chord,
  isOpen,
  markedTexts,
  notes,
  openDialog,
  searchFor,
  settle,
  shows,
  stored,
  textsOf,
} from '../support/dialog-page.js';
import { fakeSearchSite } from '../support/fake-search.js';
import { type PageOptions } from '../support/reader-page.js';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';

const reader = serveToReaders(test, createSite(fakeSearchSite));

/** One statement about the dialog: what a reader does and what must be seen. */
interface Row {
  id: string;
  does: string;
  options?: Partial<PageOptions>;
  run(page: Page): Promise<void>;
}

const input = '#hd-search-input';
const valueOf = (page: Page): Promise<string> => page.$eval(input, (field) => (field as HTMLInputElement).value);
const focusedIs = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const box = (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> =>
  page.$eval(selector, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
const phone = { isPhone: true };

const opening: Row[] = [
  {
    id: 'O1 O6',
    does: 'Ctrl+K opens and closes, with Caps Lock too; the body is marked meanwhile',
    run: async (page) => {
      const isMarked = (): Promise<boolean> =>
        page.evaluate(() => document.body.classList.contains('hd-search--active'));
      await page.evaluate(() => document.dispatchEvent(new Event('keydown')));
      for (const key of ['k', 'K']) {
        await chord(page, 'Control', key);
        await page.waitForSelector('dialog[open]');
        assert.ok(await isMarked());
        await chord(page, 'Control', key);
        assert.not(await isOpen(page));
        assert.not(await isMarked());
      }
      await chord(page, 'Control', 'Shift', 'k');
      await settle(page);
      assert.not(await isOpen(page));
    },
  },
  {
    id: 'O2',
    does: '/ opens, with Shift too, but not while writing; it never closes',
    options: { path: '/guide/form' },
    run: async (page) => {
      for (const selector of ['.hd-search-box-field', '#area', '#editable']) {
        await page.focus(selector);
        await page.keyboard.press('/');
        await settle(page);
        assert.not(await isOpen(page), selector);
      }
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: '/', shiftKey: true, bubbles: true, composed: true }),
        ),
      );
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('/');
      assert.ok(await isOpen(page));
      assert.is(await valueOf(page), '/');
    },
  },
  {
    id: 'O3 O7',
    does: 'Escape closes; the focus goes to the button, and back to where it was; nothing scrolls',
    run: async (page) => {
      await page.evaluate(() => scrollTo(0, 200));
      const widthBefore = (await box(page, '.hd-app')).width;
      await openDialog(page);
      assert.is((await box(page, '.hd-app')).width, widthBefore);
      assert.is(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden');
      await page.keyboard.press('Escape');
      assert.not(await isOpen(page));
      assert.is(await page.evaluate(() => scrollY), 200);
      assert.ok(await focusedIs(page, '.hd-search-button'));
      await page.focus('.hd-nav-title');
      await openDialog(page);
      await page.keyboard.press('Escape');
      assert.ok(await focusedIs(page, '.hd-nav-title'));
    },
  },
  {
    id: 'O4',
    does: 'refused while the body is marked by another dialog',
    run: async (page) => {
      await page.evaluate(() => document.body.classList.add('hd-search--active'));
      await chord(page, 'Control', 'k');
      await settle(page, 500);
      assert.not(await isOpen(page));
    },
  },
  {
    id: 'O5',
    does: 'a click on the button opens; pressing the mouse beside the dialog closes, inside it does not',
    run: async (page) => {
      await page.click('.hd-search-button');
      await page.waitForSelector('dialog[open]');
      const { x, y } = await box(page, '.hd-search-panel');
      await page.mouse.move(x + 20, y + 80);
      await page.mouse.down();
      await page.mouse.up();
      assert.ok(await isOpen(page));
      await page.mouse.move(x - 40, y + 80);
      await page.mouse.down();
      await settle(page, 20);
      assert.not(await isOpen(page));
      await page.mouse.up();
    },
  },
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
    id: '?q=',
    does: 'a query in the address opens the dialog with it and goes when the dialog closes',
    options: { path: '/guide/weaving?a=1&q=shuttle#winding-the-warp' },
    run: async (page) => {
      await shows(page, '[role=option]');
      assert.is(await valueOf(page), 'shuttle');
      await page.keyboard.press('Escape');
      assert.is(await page.evaluate(() => location.search + location.hash), '?a=1#winding-the-warp');
    },
  },
];

/** Opens a page whose runtime and whose dialog arrive late. */
async function openSlowly(): Promise<Page> {
  const page = await reader.pages.open({ path: '/guide/weaving' });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const delayMs = /\/assets\/(?:runtime|chunk)[^/]*\.js$/.test(request.url()) ? 1000 : 0;
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

const button: Row[] = [
  {
    id: 'B1 B2',
    does: 'the name tells the shortcut of the platform; held keys look pressed',
    run: async (page) => {
      const node = await page.accessibility.snapshot({ root: (await page.$('.hd-search-button'))! });
      assert.is(node?.name, 'Search (Ctrl+K)');
      assert.equal(
        await page.$$eval('.hd-search-button kbd', (keys) => keys.map((key) => (key as HTMLElement).innerText)),
        ['Ctrl', 'K'],
      );
      const pressed = (): Promise<boolean[]> =>
        page.$$eval('.hd-search-button kbd', (keys) => keys.map((key) => key.hasAttribute('data-down')));
      await page.hover('.hd-search-button');
      await page.waitForFunction(() => 'searchEvents' in globalThis);
      await page.keyboard.down('Control');
      await settle(page);
      assert.equal(await pressed(), [true, false]);
      await page.evaluate(() => {
        for (const [type, key, metaKey] of [
          ['keydown', 'Meta', true],
          ['keydown', 'k', true],
        ] as const)
          document.body.dispatchEvent(new KeyboardEvent(type, { key, metaKey, bubbles: true }));
      });
      await settle(page);
      assert.equal(await pressed(), [true, true]);
      await page.keyboard.up('Control');
      await settle(page);
      assert.equal(await pressed(), [false, false]);
    },
  },
  {
    id: 'B1',
    does: 'Apple computers have their own key',
    run: async (page) => {
      await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }));
      await page.reload({ waitUntil: 'load' });
      const node = await page.accessibility.snapshot({ root: (await page.$('.hd-search-button'))! });
      assert.is(node?.name, 'Search (Command+K)');
    },
  },
  {
    id: 'B3',
    does: 'a letter or digit on the button opens with it; other keys do not',
    run: async (page) => {
      for (const key of ['F2', 'Tab', 'ArrowDown', 'Shift'] as const) {
        await page.focus('.hd-search-button');
        await page.keyboard.press(key);
      }
      await page.focus('.hd-search-button');
      await chord(page, 'Alt', 'j');
      await settle(page, 300);
      assert.not(await isOpen(page));
      await page.focus('.hd-search-button');
      await page.keyboard.press('7');
      await page.waitForSelector('dialog[open]');
      assert.is(await valueOf(page), '7');
    },
  },
  {
    id: 'B4',
    does: 'on phones the button is an icon in the bar, large enough for a finger',
    options: phone,
    run: async (page) => {
      const { x, y, width, height } = await box(page, '.hd-search-button');
      assert.ok(width >= 40 && width <= 48 && height >= 40, `${width} ${height}`);
      assert.ok(x > 0 && x + width < 375 && y < 60);
      assert.is((await box(page, '.hd-search-button-keys')).width, 0);
      assert.ok((await box(page, '.hd-search-button-text')).width <= 1);
      await page.tap('.hd-search-button');
      await page.waitForSelector('dialog[open]');
    },
  },
];

const field: Row[] = [
  {
    id: 'I1 I2',
    does: 'attributes of the field, and its list',
    run: async (page) => {
      await openDialog(page);
      assert.ok(await focusedIs(page, input));
      assert.equal(
        await page.$eval(input, (element) =>
          Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        ),
        {
          id: 'hd-search-input',
          class: 'hd-search-input',
          type: 'search',
          placeholder: 'Search docs',
          maxlength: '64',
          autocomplete: 'off',
          autocorrect: 'off',
          autocapitalize: 'off',
          spellcheck: 'false',
          enterkeyhint: 'go',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-haspopup': 'grid',
          'aria-expanded': 'false',
          value: '',
        },
      );
      await page.keyboard.type('cloth');
      await shows(page, '[role=option]');
      assert.equal(
        [await attribute(page, input, 'aria-expanded'), await attribute(page, input, 'aria-controls')],
        ['true', 'hd-search-list'],
      );
      assert.is(await page.$$eval('#hd-search-list', (lists) => lists.length), 1);
      assert.is(await attribute(page, '[role=option]', 'id'), 'hd-search-item-0');
    },
  },
  {
    id: 'I3',
    does: 'selected text is the query, cut to 64 characters and selected',
    run: async (page) => {
      await page.evaluate(() => {
        const paragraph = document.querySelector('article p')!;
        paragraph.textContent = `  ${'shuttle '.repeat(20)}`;
        getSelection()!.selectAllChildren(paragraph);
      });
      await openDialog(page);
      await shows(page, '[role=option]');
      assert.is((await valueOf(page)).length, 64);
      await settle(page);
      await page.keyboard.type('x');
      assert.is(await valueOf(page), 'x');
    },
  },
  {
    id: 'I4',
    does: 'the clear button empties the field and shows the start; without a query there is none',
    run: async (page) => {
      await searchFor(page, 'cloth');
      await page.keyboard.press('ArrowDown');
      await page.click('.hd-search-clear');
      assert.is(await valueOf(page), '');
      assert.ok(await focusedIs(page, input));
      assert.is(await page.$('.hd-search-clear'), null);
      await shows(page, '.hd-search-message');
      assert.equal(await textsOf(page, '.hd-search-message'), ['No recent searches']);
    },
  },
  {
    id: 'I5',
    does: 'Cancel closes; it is there on phones only',
    options: phone,
    run: async (page) => {
      await openDialog(page);
      await page.tap('.hd-search-cancel');
      assert.not(await isOpen(page));
      await page.setViewport({ width: 1280, height: 800 });
      await openDialog(page);
      assert.is((await box(page, '.hd-search-cancel')).width, 0);
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

const states: Row[] = [
  {
    id: 'S1 S3 S4',
    does: 'after 300 ms of loading the magnifier turns; the earlier screen stays meanwhile',
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
      await openDialog(page, 'slow');
      await page.keyboard.press('Backspace');
      await settle(page, 1400);
      const queries = (await notes(page)).filter(([name]) => name === 'search').map(([, query]) => query);
      assert.equal(queries, ['s', 'sl', 'slo', 'slow', 'slo']);
      assert.equal((await notes(page)).filter(([name]) => name === 'viewed').length, 4);
    },
  },
  {
    id: 'S6',
    does: 'the list begins at its top for each query',
    run: async (page) => {
      await page.setViewport({ width: 1280, height: 360 });
      await searchFor(page, 'cloth');
      await page.keyboard.press('ArrowUp');
      await settle(page);
      assert.ok((await page.$eval('.hd-search-results', ({ scrollTop }) => scrollTop)) > 0);
      await page.keyboard.type('s');
      await page.waitForFunction(() => document.querySelector('.hd-search-results')!.scrollTop === 0);
    },
  },
];

const memory: Row[] = [
  {
    id: 'R1 R3 R4 R5 R6 R7',
    does: 'chosen hits are recent; a star makes a favourite at once; both go for good',
    run: async (page) => {
      await searchFor(page, 'cloth');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      await searchFor(page, 'cloth');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash === '#warp');
      assert.equal(await stored(page, 'RECENT', 'fake.en'), ['/guide/weaving#warp', '/guide/weaving']);
      await openDialog(page);
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['Recent']);
      assert.equal(await textsOf(page, '.hd-search-hit-title'), ['warp', 'weaving']);
      assert.equal(
        await page.$$eval('.hd-search-row-buttons button', (buttons) => buttons.map((one) => one.title).slice(0, 2)),
        ['Save this search', 'Remove this search from history'],
      );
      await page.click('[title="Save this search"]');
      await settle(page, 20);
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['Recent', 'Favorite']);
      assert.equal(await stored(page, 'FAVORITE', 'fake.en'), ['/guide/weaving#warp']);
      assert.equal(await stored(page, 'RECENT', 'fake.en'), ['/guide/weaving']);
      await page.click('[title="Remove this search from favorites"]');
      await page.click('[title="Remove this search from history"]');
      assert.equal([await stored(page, 'FAVORITE', 'fake.en'), await stored(page, 'RECENT', 'fake.en')], [[], []]);
      assert.equal(await textsOf(page, '.hd-search-message'), ['No recent searches']);
      assert.ok(await isOpen(page));
    },
  },
  {
    id: 'R8 X3',
    does: 'broken and dangerous entries of the storage are left out',
    run: async (page) => {
      await page.evaluate(() => {
        const hierarchy = { lvl0: 'Guide', lvl1: 'Page' };
        localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__fake.en', '{broken');
        localStorage.setItem(
          '__DOCSEARCH_RECENT_SEARCHES__fake.en',
          JSON.stringify([
            { objectID: 'a', url: 'javascript:alert(1)', type: 'lvl1', hierarchy },
            { objectID: 'b', url: '/guide/form', type: 'lvl1', hierarchy },
            null,
          ]),
        );
      });
      await openDialog(page);
      assert.equal(await page.$$eval('.hd-search-hit', (links) => links.map((link) => link.getAttribute('href'))), [
        `${reader.server.origin}/guide/form`,
      ]);
    },
  },
  {
    id: 'R8',
    does: 'without storage everything works',
    run: async (page) => {
      await page.evaluateOnNewDocument(() =>
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      );
      await page.reload({ waitUntil: 'load' });
      await searchFor(page, 'cloth');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash === '#warp');
    },
  },
  {
    id: 'R9',
    does: 'each language has its own memory',
    options: { path: '/zh/guide/weaving' },
    run: async (page) => {
      await searchFor(page, 'cloth');
      await chord(page, 'Control', 'Enter');
      assert.equal(await stored(page, 'RECENT', 'fake.zh'), ['/guide/weaving']);
      assert.equal(await stored(page, 'RECENT', 'fake.en'), []);
    },
  },
];

const screens: Row[] = [
  {
    id: 'N1 N2 N3',
    does: 'no results: the query, suggestions from the largest answer, a link to report it',
    run: async (page) => {
      await openDialog(page, 'none');
      await page.waitForFunction(() => document.querySelector('.hd-search-message strong')?.textContent === 'none');
      assert.equal(await textsOf(page, '.hd-search-message-title'), ['No results for "none"']);
      assert.equal(await textsOf(page, '.hd-search-suggestions button'), ['Guide', '2024']);
      const link = '.hd-search-message a';
      assert.is(await attribute(page, link, 'href'), 'https://looms.example/report?title=none');
      assert.equal(
        [await attribute(page, link, 'target'), await attribute(page, link, 'rel')],
        ['_blank', 'noopener noreferrer'],
      );
      await page.click('.hd-search-suggestions button');
      await shows(page, '[role=option]');
      assert.is(await valueOf(page), 'guide ');
      assert.ok(await focusedIs(page, input));
    },
  },
  {
    id: 'E1 E2 E4',
    does: 'unreachable: the error stays; the network coming back asks again',
    run: async (page) => {
      await page.evaluate(() => ((globalThis as { isOffline?: boolean }).isOffline = true));
      await openDialog(page, 'x');
      await shows(page, '.hd-search-retry');
      await settle(page, 300);
      assert.equal(await textsOf(page, '.hd-search-message p'), [
        'Unable to fetch results',
        'You might want to check your network connection.',
      ]);
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
    run: async (page) => {
      await openDialog(page, 'refused');
      await shows(page, '.hd-search-failure');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'refused the request (403)');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'Invalid Application-ID or API key');
      await page.click('.hd-search-clear');
      await page.keyboard.type('broken');
      await shows(page, '.hd-search-failure');
      assert.match((await textsOf(page, '.hd-search-message'))[0]!, 'Unexpected token <');
    },
  },
  {
    id: 'G1 G4 G5 G6 G8 F1 F2',
    does: 'groups in order, children with the tree, lines and icons, footer',
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
      assert.equal(await page.$$eval('.hd-search-keys li', (items) => items.map((item) => item.textContent)), [
        'to select',
        'to navigate',
        'Escto close',
      ]);
      assert.equal(await page.$$eval('.hd-search-key', (keys) => keys.map((key) => key.getAttribute('aria-label'))), [
        'Enter key',
        'Arrow down',
        'Arrow up',
        'Escape key',
      ]);
      assert.is((await textsOf(page, '.hd-search-by'))[0], 'Search by Algolia');
      assert.match(
        (await attribute(page, '.hd-search-by a', 'href'))!,
        `utm_source=${new URL(reader.server.origin).hostname}&`,
      );
    },
  },
  {
    id: 'G1',
    does: 'five hits of a group',
    run: async (page) => {
      await openDialog(page, 'many');
      await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 5);
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
    options: phone,
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
    run: async (page) => {
      await openDialog(page, 'custom');
      await page.waitForSelector('.hd-search-tabs');
      assert.equal(await textsOf(page, '.hd-search-tabs button'), ['Pages 1', 'Forum 1', 'Blog 1']);
      await page.click('.hd-search-tabs button:nth-child(3)');
      assert.equal(await textsOf(page, '.hd-search-hit-title'), ['form']);
      assert.is(await attribute(page, '.hd-search-tabs button:nth-child(3)', 'aria-pressed'), 'true');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/guide/form');
    },
  },
];

const keyboard: Row[] = [
  {
    id: 'K1 A3',
    does: 'the first row is active; arrows go round and scroll; screen readers hear of rows after an arrow key',
    run: async (page) => {
      await searchFor(page, 'cloth');
      assert.equal(await activeRow(page), [0, 4]);
      assert.is(await attribute(page, input, 'aria-activedescendant'), null);
      await page.keyboard.press('ArrowUp');
      await settle(page);
      assert.equal(await activeRow(page), [3, 4]);
      assert.is(await attribute(page, input, 'aria-activedescendant'), 'hd-search-item-3');
      await page.keyboard.press('ArrowDown');
      await settle(page);
      assert.equal(await activeRow(page), [0, 4]);
      assert.is(await attribute(page, '[role=option]', 'aria-selected'), 'true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('s');
      await settle(page);
      assert.equal(await activeRow(page), [0, 4]);
    },
  },
  {
    id: 'K2',
    does: 'Enter goes to the active hit without a page load; nothing happens without one',
    run: async (page) => {
      await page.evaluate(() => ((globalThis as { isSame?: boolean }).isSame = true));
      await openDialog(page);
      await page.keyboard.press('Enter');
      assert.ok(await isOpen(page));
      await page.keyboard.type('cloth');
      await shows(page, '[role=option]');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/guide/form');
      assert.not(await isOpen(page));
      assert.ok(await page.evaluate(() => (globalThis as { isSame?: boolean }).isSame));
      assert.equal(
        (await notes(page)).find(([name]) => name === 'clicked'),
        ['clicked', '/guide/form', 4],
      );
    },
  },
  {
    id: 'K3',
    does: 'Ctrl+Enter and Shift+Enter open elsewhere and leave the dialog open; Alt+Enter does nothing',
    run: async (page) => {
      await page.evaluate(() => {
        const opened: unknown[] = ((globalThis as { opened?: unknown[] }).opened = []);
        window.open = (...call) => (opened.push(call.map(String)), null);
      });
      await searchFor(page, 'cloth');
      for (const key of ['Control', 'Shift', 'Alt']) await chord(page, key, 'Enter');
      const call = [`${reader.server.origin}/guide/weaving`, '_blank', 'noopener'];
      assert.equal(await page.evaluate(() => (globalThis as { opened?: unknown[] }).opened), [call, call]);
      assert.ok(await isOpen(page));
      assert.equal(await stored(page, 'RECENT', 'fake.en'), ['/guide/weaving']);
    },
  },
  {
    id: 'K4 K5',
    does: 'the pointer makes rows active; a plain click goes, a click with a key is the browser’s',
    run: async (page) => {
      await searchFor(page, 'cloth');
      await page.hover('#hd-search-item-2');
      await settle(page);
      assert.equal(await activeRow(page), [2, 4]);
      await page.mouse.move(5, 5);
      assert.equal(await activeRow(page), [2, 4]);
      await page.hover('#hd-search-item-3');
      await page.mouse.down();
      assert.ok(await focusedIs(page, input));
      await page.mouse.up();
      await page.waitForFunction(() => location.pathname === '/guide/form');
      assert.not(await isOpen(page));
      await searchFor(page, 'cloth');
      const created = new Promise((resolve) => page.browserContext().once('targetcreated', resolve));
      await page.keyboard.down('Control');
      await page.click('#hd-search-item-1');
      await page.keyboard.up('Control');
      await created;
      assert.ok(await isOpen(page));
      assert.is(await page.evaluate(() => location.pathname), '/guide/form');
    },
  },
  {
    id: 'K6 A4',
    does: 'Tab goes round inside the dialog, through what is there at that moment',
    run: async (page) => {
      await searchFor(page, 'cloth');
      const stops = new Set<string>();
      for (let count = 0; count < 6; count++) {
        await page.keyboard.press('Tab');
        stops.add(await page.evaluate(() => document.activeElement!.className || document.activeElement!.tagName));
        assert.ok(await page.evaluate(() => document.activeElement!.closest('dialog') !== null));
      }
      assert.equal([...stops].sort(), ['A', 'hd-search-clear', 'hd-search-input']);
      await page.focus(input);
      await chord(page, 'Shift', 'Tab');
      assert.ok(await focusedIs(page, '.hd-search-by a'));
      await page.keyboard.press('ArrowDown');
      assert.ok(await focusedIs(page, input));
    },
  },
  {
    id: 'K7',
    does: 'in the search box Escape closes the panel, then clears the field',
    options: { path: '/guide/form' },
    run: async (page) => {
      await page.click('.hd-search-box-field');
      await page.keyboard.type('cloth');
      await shows(page, '[role=option]');
      const value = (): Promise<string> =>
        page.$eval('.hd-search-box-field', (element) => (element as HTMLInputElement).value);
      assert.is(await value(), 'cloth');
      await page.keyboard.press('Escape');
      await settle(page);
      assert.equal([await page.$('.hd-search-drop'), await value()], [null, 'cloth']);
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector('.hd-search-drop');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await settle(page);
      assert.equal([await page.$('.hd-search-drop'), await value()], [null, '']);
      await page.keyboard.type('cloth');
      await shows(page, '[role=option]');
      assert.equal(await axeViolations(page), []);
      await page.keyboard.press('Tab');
      await settle(page);
      assert.is(await page.$('.hd-search-drop'), null);
      await page.click('.hd-search-box-field');
      await page.waitForSelector('.hd-search-drop');
      await page.click('h1');
      await settle(page);
      assert.is(await page.$('.hd-search-drop'), null);
      await page.click('.hd-search-box-field');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.pathname === '/guide/weaving');
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
    id: 'L1',
    does: 'measures on wide screens',
    run: async (page) => {
      await searchFor(page, 'cloth');
      await settle(page, 300);
      const panel = await box(page, '.hd-search-panel');
      assert.equal([panel.width, panel.y], [560, 60]);
      assert.ok(panel.height <= 600);
      assert.is((await box(page, '.hd-search-form')).height, 56);
      assert.is((await box(page, '.hd-search-hit')).height, 56);
      assert.ok((await box(page, '.hd-search-footer')).height >= 44);
    },
  },
  {
    id: 'L1 L2 L3',
    does: 'phones: the whole screen wherever the page was scrolled to; scrolling the list hides the keyboard',
    options: phone,
    run: async (page) => {
      await page.evaluate(() => scrollTo(0, 300));
      await searchFor(page, 'cloth');
      await settle(page, 300);
      assert.equal(await box(page, '.hd-search-panel'), { x: 0, y: 0, width: 375, height: 700 });
      const footer = await box(page, '.hd-search-footer');
      assert.is(footer.y + footer.height, 700);
      assert.ok((await page.$eval(input, (element) => parseFloat(getComputedStyle(element).fontSize))) >= 16);
      assert.is((await box(page, '.hd-search-keys')).width, 0);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 375);
      await page.$eval('.hd-search-results', (area) =>
        area.dispatchEvent(new TouchEvent('touchmove', { bubbles: true })),
      );
      assert.not(await focusedIs(page, input));
    },
  },
  {
    id: 'M1',
    does: 'reduced motion: nothing moves',
    run: async (page) => {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
      await openDialog(page, 'slow');
      await page.waitForSelector('.hd-search-spinner');
      await settle(page);
      const running = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .map((animation) => (animation as CSSAnimation).animationName),
      );
      assert.equal(running, []);
    },
  },
  {
    id: 'A2',
    does: 'a modal dialog with a name; what became of a search is told',
    run: async (page) => {
      await openDialog(page);
      assert.ok(await page.evaluate(() => document.querySelector('dialog')!.matches(':modal')));
      assert.is(await attribute(page, 'dialog', 'aria-label'), 'Search');
      const told = (text: string): Promise<unknown> =>
        page.waitForFunction(
          (wanted) => document.querySelector('dialog [role=status]')!.textContent === wanted,
          {},
          text,
        );
      await page.keyboard.type('none');
      await told('No results for "none"');
      await page.keyboard.type('s');
      await told('Results: 4');
      assert.equal(
        await page.$$eval('[role=listbox] > [role=group]', (groups) =>
          groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent),
        ),
        ['Guide', '2024'],
      );
      await page.click('.hd-search-clear');
      await page.keyboard.type('offline');
      await told('Unable to fetch results');
    },
  },
];

for (const { id, does, options, run } of [
  ...opening,
  ...button,
  ...field,
  ...states,
  ...memory,
  ...screens,
  ...keyboard,
  ...arrival,
  ...layout,
]) {
  test(`${id}: ${does}`, async () => {
    const page = await reader.pages.open({ path: '/guide/weaving', ...options });
    await run(page);
    await reader.pages.close(page);
  });
}

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
  for (const isDark of [false, true]) {
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
      await shows(page, '.hd-search-suggestions');
      await check('no results');
      await clear();
      await page.keyboard.type('refused');
      await shows(page, '.hd-search-failure');
      await check('error');
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
