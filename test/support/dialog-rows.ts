import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { axeViolations } from './axe.js';
import {
  activeRow,
  attribute,
  box,
  chord,
  enter,
  focusedIs,
  input,
  isOpen,
  openDialog,
  settle,
  shows,
  stored,
  textsOf,
  valueOf,
} from './dialog-page.js';
import type { DialogRow } from './dialog-table.js';

const rowSelector = '.hd-search-results [role=option]';
/** URLs of the shown rows. */
const urlsOf = (page: Page): Promise<string[]> =>
  page.$$eval('.hd-search-hit', (links) => links.map((link) => (link as HTMLAnchorElement).href));
const widthOf = async (page: Page, selector: string): Promise<number> => (await box(page, selector)).width;
/** Waits until the page has an address. */
const isAt = (page: Page, href: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.href === wanted, {}, href);
const isStart = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    /^(?:No recent searches|Main navigation)/.test(document.querySelector('.hd-search-results')!.textContent),
  );

/** What the storage contains of a hit. */
const storedHit = (name: string | number): object => ({
  objectID: `/${name}`,
  url: `/${name}`,
  type: 'lvl1',
  hierarchy: { lvl0: 'Guide', lvl1: `Page ${name}` },
});
const store = (page: Page, list: 'RECENT' | 'FAVORITE', index: string, count: number): Promise<void> =>
  page.evaluate(
    (key, text) => localStorage.setItem(key, text),
    `__DOCSEARCH_${list}_SEARCHES__${index}`,
    JSON.stringify(Array.from({ length: count }, (_, number) => storedHit(`${list}${number}`))),
  );

const opening: DialogRow[] = [
  {
    id: 'O1 O6',
    does: 'Ctrl+K and Command+K open and close, with Caps Lock too; the body is marked meanwhile',
    run: async (page) => {
      const isMarked = (): Promise<boolean> =>
        page.evaluate(() => document.body.classList.contains('hd-search--active'));
      await page.evaluate(() => document.dispatchEvent(new Event('keydown')));
      for (const [held, key] of [
        ['Control', 'k'],
        ['Meta', 'k'],
        ['Control', 'K'],
      ] as const) {
        await chord(page, held, key);
        await page.waitForSelector('dialog[open]');
        assert.ok(await isMarked());
        assert.ok(await page.evaluate(() => document.querySelector('dialog')!.parentElement === document.body));
        await chord(page, held, key);
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
    does: '/ opens, with Shift too, but not while writing or choosing; it never closes',
    path: '/guide/form',
    run: async (page) => {
      for (const selector of ['.hd-search-box-field', '#area', '#choice', '#editable']) {
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
      await openDialog(page);
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
      await settle(page, 400);
      assert.not(await isOpen(page));
    },
  },
  {
    id: 'O5',
    does: 'a click on the button opens; pressing the mouse beside the dialog closes, inside it does not',
    // On phones nothing is beside the dialog.
    only: 'desktop',
    run: async (page) => {
      await page.click('.hd-search-button');
      await page.waitForSelector('dialog[open]');
      const { x, y } = await box(page, '.hd-search-panel');
      await page.mouse.move(x + 20, y + 10);
      await page.mouse.down();
      await page.mouse.up();
      assert.ok(await isOpen(page));
      await page.mouse.move(x - 40, y + 80);
      await page.mouse.down();
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      await page.mouse.up();
    },
  },
  {
    id: '?q=',
    isForEach: true,
    does: 'a query in the address opens the dialog with it and goes when the dialog closes',
    path: '/guide/weaving?a=1&q=shuttle#winding-the-warp',
    run: async (page) => {
      await shows(page, '[role=option]');
      assert.is(await valueOf(page), 'shuttle');
      await page.keyboard.press('Escape');
      assert.is(await page.evaluate(() => location.search + location.hash), '?a=1#winding-the-warp');
    },
  },
];

const nameOf = async (page: Page): Promise<string | undefined> =>
  (await page.accessibility.snapshot({ root: (await page.$('.hd-search-button'))! }))?.name;

const button: DialogRow[] = [
  {
    id: 'B1',
    does: 'the name tells the shortcut of the platform',
    run: async (page) => {
      assert.is(await nameOf(page), 'Search (Ctrl+K)');
      const { identifier } = await page.evaluateOnNewDocument(() =>
        Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }),
      );
      await page.reload({ waitUntil: 'load' });
      assert.is(await nameOf(page), 'Search (Command+K)');
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    },
  },
  {
    id: 'B1 B2',
    does: 'the keys stand on the button, and each looks pressed while it is held',
    only: 'desktop',
    run: async (page) => {
      assert.equal(
        await page.$$eval('.hd-search-button kbd', (keys) => keys.map((key) => (key as HTMLElement).innerText)),
        ['Ctrl', 'K'],
      );
      const looks = async (...pressed: boolean[]): Promise<void> => {
        await page.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll('.hd-search-button kbd')]
              .map((key) => key.hasAttribute('data-down'))
              .join() === wanted,
          {},
          pressed.join(),
        );
      };
      await page.focus('.hd-nav-title');
      await page.keyboard.down('k');
      await looks(false, true);
      await page.keyboard.up('k');
      await looks(false, false);
      await page.keyboard.down('Control');
      await looks(true, false);
      await page.keyboard.up('Control');
      await looks(false, false);
      // Browsers do not say that K was released while Command is down.
      await page.keyboard.down('Meta');
      await page.evaluate(() =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', metaKey: true, bubbles: true })),
      );
      await looks(true, true);
      await page.keyboard.up('Meta');
      await looks(false, false);
    },
  },
  {
    id: 'B3',
    does: 'a letter or digit on the button opens with it; other keys and shortcuts do not',
    run: async (page) => {
      for (const keys of [
        ['F2'],
        ['Tab'],
        ['ArrowDown'],
        ['Shift'],
        ['-'],
        ['Alt', 'j'],
        ['Control', 'b'],
        ['Meta', 'i'],
        ['Control', 'Alt', 'i'],
      ]) {
        await page.focus('.hd-search-button');
        await chord(page, ...keys);
      }
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
    does: 'the button is an icon in the bar, large enough for a finger',
    only: 'phone',
    run: async (page) => {
      const { x, y, width, height } = await box(page, '.hd-search-button');
      assert.ok(width >= 40 && width <= 48 && height >= 40, `${width} ${height}`);
      assert.ok(x > 0 && x + width < 375 && y < 60);
      assert.is(await widthOf(page, '.hd-search-button-keys'), 0);
      assert.ok((await widthOf(page, '.hd-search-button-text')) <= 1);
      await page.tap('.hd-search-button');
      await page.waitForSelector('dialog[open]');
    },
  },
];

const field: DialogRow[] = [
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
      await enter(page, 'shuttle');
      assert.equal(
        [await attribute(page, input, 'aria-expanded'), await attribute(page, input, 'aria-controls')],
        ['true', 'hd-search-list'],
      );
      assert.is(await page.$$eval('#hd-search-list', (lists) => lists.length), 1);
      assert.equal(await page.$$eval('[role=option]', (rows) => rows.map(({ id }) => id).slice(0, 3)), [
        'hd-search-item-0',
        'hd-search-item-1',
        'hd-search-item-2',
      ]);
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
      await page.waitForFunction(
        (its) => {
          const { selectionStart, selectionEnd } = document.querySelector<HTMLInputElement>(its)!;
          return selectionStart === 0 && selectionEnd === 64;
        },
        {},
        input,
      );
      await page.keyboard.type('x');
      assert.is(await valueOf(page), 'x');
    },
  },
  {
    id: 'I4 S5',
    isForEach: true,
    does: 'start, hits, no results; the clear button empties the field and shows the start again',
    run: async (page) => {
      await openDialog(page);
      await isStart(page);
      assert.not(await page.$eval('.hd-search-clear', (button) => button.checkVisibility()));
      await enter(page, 'shuttle');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.sendCharacter('zzqqxx');
      await shows(page, '.hd-search-message strong');
      await page.click('.hd-search-clear');
      assert.is(await valueOf(page), '');
      assert.ok(await focusedIs(page, input));
      assert.not(await page.$eval('.hd-search-clear', (button) => button.checkVisibility()));
      await isStart(page);
      await enter(page, 'shuttle');
      assert.is((await activeRow(page))[0], 0);
    },
  },
  {
    id: 'I5',
    does: 'Cancel closes; it is there on phones only',
    run: async (page, { isPhone }) => {
      await openDialog(page);
      assert.is((await widthOf(page, '.hd-search-cancel')) > 0, isPhone);
      if (!isPhone) return;
      await page.tap('.hd-search-cancel');
      assert.not(await isOpen(page));
    },
  },
  {
    id: 'I6',
    does: 'while characters are composed nothing is searched, chosen or closed',
    path: '/zh/guide/weaving',
    run: async (page) => {
      await openDialog(page);
      const session = await page.createCDPSession();
      await session.send('Input.imeSetComposition', { text: '梭子', selectionStart: 2, selectionEnd: 2 });
      await settle(page, 300);
      assert.is(await valueOf(page), '梭子');
      assert.is(await attribute(page, input, 'enterkeyhint'), 'go');
      await page.evaluate(() => {
        for (const key of ['Enter', 'Escape', 'ArrowDown'])
          document.activeElement!.dispatchEvent(
            new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
          );
      });
      assert.ok(await isOpen(page));
      assert.is(await page.$(rowSelector), null);
      await session.send('Input.insertText', { text: '梭子' });
      await shows(page, '[role=option]');
      await session.detach();
    },
  },
  {
    id: 'S6',
    does: 'the list begins at its top for each query',
    run: async (page) => {
      await page.setViewport({ ...page.viewport()!, height: 300 });
      await openDialog(page);
      await enter(page, 'shuttle');
      await page.keyboard.press('ArrowUp');
      await settle(page);
      assert.ok((await page.$eval('.hd-search-results', ({ scrollTop }) => scrollTop)) > 0);
      await page.keyboard.type(' ');
      await page.waitForFunction(() => document.querySelector('.hd-search-results')!.scrollTop === 0);
    },
  },
];

const memory: DialogRow[] = [
  {
    id: 'R1 R3 R4 R5 R6 R7',
    isForEach: true,
    does: 'chosen hits are recent, each once; a star makes a favourite at once; both go for good; the field keeps the focus',
    run: async (page, { indexName }) => {
      const lists = async (): Promise<string[][]> => [
        await stored(page, 'RECENT', indexName('en')),
        await stored(page, 'FAVORITE', indexName('en')),
      ];
      const buttons = (): Promise<(string | null)[]> =>
        page.$$eval('.hd-search-row-buttons button', (all) => all.map((one) => one.getAttribute('aria-label')));
      const choose = async (query: string): Promise<void> => {
        await openDialog(page);
        await enter(page, query);
        const [first] = await urlsOf(page);
        await page.keyboard.press('Enter');
        await isAt(page, first!);
        // A page that comes into being closes the dialog.
        await settle(page, 200);
      };
      for (const query of ['quixotic', 'cotton', 'quixotic']) await choose(query);
      const [recent] = await lists();
      assert.equal(
        recent!.map((url) => url.split('#')[0]),
        ['/guide/long', '/reference/threads'],
      );
      await openDialog(page);
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['Recent']);
      assert.equal((await buttons()).slice(0, 2), ['Save this search', 'Remove this search from history']);
      await page.click('[title="Save this search"]');
      assert.ok(await focusedIs(page, input));
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['Recent', 'Favorite']);
      assert.equal(await lists(), [[recent![1]], [recent![0]]]);
      assert.equal((await buttons()).at(-1), 'Remove this search from favorites');
      await page.keyboard.press('Escape');
      await choose('quixotic');
      assert.equal(await lists(), [[recent![1]], [recent![0]]]);
      await openDialog(page);
      await page.click('[title="Remove this search from favorites"]');
      assert.ok(await focusedIs(page, input));
      assert.equal(await lists(), [[recent![1]], []]);
      await page.click('[title="Remove this search from history"]');
      assert.ok(await focusedIs(page, input));
      assert.equal(await lists(), [[], []]);
      await isStart(page);
      assert.ok(await isOpen(page));
    },
  },
  {
    id: 'R2',
    does: 'seven recent searches, four beside favourites, ten favourites',
    run: async (page, { indexName }) => {
      const rows = async (): Promise<number> => {
        await openDialog(page);
        const count = (await activeRow(page))[1];
        await page.keyboard.press('Escape');
        return count;
      };
      await store(page, 'RECENT', indexName('en'), 12);
      assert.is(await rows(), 7);
      await store(page, 'FAVORITE', indexName('en'), 12);
      assert.is(await rows(), 4 + 10);
    },
  },
  {
    id: 'R8 X3',
    isForEach: true,
    does: 'broken and dangerous entries of the storage are left out',
    run: async (page, { indexName, origin }) => {
      await page.evaluate((index) => {
        const hierarchy = { lvl0: 'Guide', lvl1: 'Page' };
        localStorage.setItem(`__DOCSEARCH_FAVORITE_SEARCHES__${index}`, '{broken');
        localStorage.setItem(
          `__DOCSEARCH_RECENT_SEARCHES__${index}`,
          JSON.stringify([
            { objectID: 'a', url: 'javascript:alert(1)', type: 'lvl1', hierarchy },
            { objectID: 'b', url: '/guide/form', type: 'lvl1', hierarchy },
            null,
          ]),
        );
      }, indexName('en'));
      await openDialog(page);
      assert.equal(await urlsOf(page), [`${origin}/guide/form`]);
    },
  },
  {
    id: 'R9',
    isForEach: true,
    does: 'each language has its own memory',
    path: '/zh/guide/weaving',
    run: async (page, { indexName }) => {
      await store(page, 'RECENT', indexName('en'), 2);
      await openDialog(page);
      assert.is((await activeRow(page))[1], 0);
      await enter(page, '梭子');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('dialog'));
      assert.is((await stored(page, 'RECENT', indexName('zh'))).length, 1);
      assert.is((await stored(page, 'RECENT', indexName('en'))).length, 2);
    },
  },
];

const screens: DialogRow[] = [
  {
    id: 'N1 N2 N3',
    isForEach: true,
    does: 'no results: the query, suggestions from the largest answer, a link to report it',
    run: async (page) => {
      await openDialog(page);
      await page.keyboard.sendCharacter('zzqqxx');
      await shows(page, '.hd-search-message strong');
      assert.equal(await textsOf(page, '.hd-search-message-title'), ['No results for "zzqqxx"']);
      assert.equal(await textsOf(page, '.hd-search-message strong'), ['zzqqxx']);
      assert.is(await page.$('.hd-search-suggestions'), null);
      const link = '.hd-search-message a';
      assert.equal(
        [
          await attribute(page, link, 'href'),
          await attribute(page, link, 'target'),
          await attribute(page, link, 'rel'),
        ],
        ['https://looms.example/report?title=zzqqxx', '_blank', 'noopener noreferrer'],
      );
      await page.click('.hd-search-clear');
      await enter(page, 'shuttle');
      const groups = await textsOf(page, '.hd-search-group-title');
      await page.keyboard.sendCharacter('zzqqxx');
      await shows(page, '.hd-search-suggestions');
      assert.equal(await textsOf(page, '.hd-search-suggestions button'), groups.slice(0, 3));
      await page.click('.hd-search-suggestions button');
      assert.is(await valueOf(page), `${groups[0]!.toLowerCase()} `);
      assert.ok(await focusedIs(page, input));
    },
  },
  {
    id: 'G1 G6 G9',
    isForEach: true,
    does: 'groups with names, at most five hits each, links with icons; the active row shows an arrow',
    run: async (page, { origin, isPhone }) => {
      await openDialog(page);
      await enter(page, 'shuttle');
      const counts = await page.$$eval('.hd-search-results .hd-search-group', (groups) =>
        groups.map((group) => group.querySelectorAll('[role=option]').length),
      );
      assert.ok(counts.length > 1 && Math.max(...counts) <= 5, counts.join());
      assert.ok((await urlsOf(page)).every((url) => url.startsWith(`${origin}/`)));
      const isArrowShown = (): Promise<boolean[]> =>
        page.$$eval('.hd-search-return', (arrows) =>
          arrows
            .filter((arrow) => arrow.closest('[role=option]'))
            .map((arrow) => arrow.checkVisibility({ visibilityProperty: true })),
        );
      const arrows = await isArrowShown();
      assert.equal(
        arrows,
        arrows.map((_, index) => !isPhone && index === 0),
      );
      const icons = await page.$$eval('[role=option]', (rows) =>
        rows.map((row) => [
          row.querySelectorAll(':scope > svg').length,
          row.querySelector(':scope > svg path')!.getAttribute('d'),
        ]),
      );
      assert.ok(icons.every(([count]) => count === 2));
      assert.ok(new Set(icons.map(([, path]) => path)).size > 1);
    },
  },
  {
    id: 'G4',
    isForEach: true,
    does: 'a hit below its page has a branch of the tree, an elbow at the last; phones have no tree',
    run: async (page, { isPhone }) => {
      await openDialog(page);
      await enter(page, 'weaving');
      const branches = await page.$$eval('[role=option]', (rows) =>
        rows.map((row) => {
          const branch = row.querySelector('.hd-search-branch');
          return branch && { isShown: branch.checkVisibility(), isLast: branch.matches('.hd-search-branch-last') };
        }),
      );
      const children = branches.filter((branch) => branch !== null);
      assert.is(branches[0], null);
      assert.ok(children.length > 0);
      assert.ok(children.every(({ isShown }) => isShown === !isPhone));
      assert.ok(children.at(-1)!.isLast);
    },
  },
  {
    id: 'X2',
    isForEach: true,
    does: 'text that looks like markup stays text',
    run: async (page) => {
      await openDialog(page);
      await enter(page, 'obstacle onerror');
      assert.match((await textsOf(page, '[role=option]'))[0]!, 'x onerror=alert(1)>');
      assert.is(await page.$('.hd-search-results img, .hd-search-results script'), null);
    },
  },
  {
    id: 'X4',
    isForEach: true,
    does: 'snippets of ten words, five on phones',
    run: async (page, { isPhone }) => {
      await openDialog(page);
      await enter(page, 'quixotic bobbin');
      const [words] = await page.$$eval('[role=option] .hd-search-hit-text > :has(mark)', (texts) =>
        texts.map((text) => text.textContent!.match(/\w+/g)!.length),
      );
      assert.is(words, isPhone ? 5 : 10);
    },
  },
  {
    id: 'X4',
    isForEach: true,
    does: 'snippets of scripts without spaces count characters',
    path: '/zh/guide/weaving',
    run: async (page, { isPhone }) => {
      await openDialog(page);
      await enter(page, '雨燕');
      const [characters] = await page.$$eval('[role=option] .hd-search-hit-text > :has(mark)', (texts) =>
        texts.map((text) => text.textContent!.match(/\p{Script=Han}/gu)!.length),
      );
      // Pairs of characters are words.
      assert.ok(characters! <= (isPhone ? 10 : 20) && characters! >= (isPhone ? 5 : 10), String(characters));
    },
  },
  {
    id: 'F1 F2',
    isForEach: true,
    does: 'the footer tells the keys, except on phones, and who searches',
    run: async (page, { provider, isPhone, origin }) => {
      await openDialog(page);
      assert.is((await widthOf(page, '.hd-search-keys')) > 0, !isPhone);
      assert.equal(await textsOf(page, '.hd-search-keys li'), ['to select', 'to navigate', 'Escto close']);
      assert.equal(await page.$$eval('.hd-search-key', (keys) => keys.map((key) => key.getAttribute('aria-label'))), [
        'Enter key',
        'Arrow down',
        'Arrow up',
        'Escape key',
      ]);
      const isLocal = provider === 'local';
      assert.equal(await textsOf(page, '.hd-search-by'), [`Search by ${isLocal ? 'FlexSearch' : 'Algolia'}`]);
      assert.is((await page.$('.hd-search-by a, .hd-search-by svg')) === null, isLocal);
      if (isLocal) return;
      const link = '.hd-search-by a';
      assert.match((await attribute(page, link, 'href'))!, `utm_source=${new URL(origin).hostname}&`);
      assert.is(await attribute(page, link, 'target'), '_blank');
    },
  },
  {
    id: 'F3',
    isForEach: true,
    does: 'all texts are Chinese on Chinese pages',
    path: '/zh/guide/weaving',
    run: async (page, { indexName, provider }) => {
      assert.is(await nameOf(page), '搜索 (Ctrl+K)');
      await openDialog(page);
      assert.equal(await textsOf(page, '.hd-search-group'), ['主导航指南']);
      assert.equal(
        [
          await attribute(page, 'dialog', 'aria-label'),
          await attribute(page, input, 'placeholder'),
          ...(await textsOf(page, '.hd-search-cancel')),
          ...(await textsOf(page, '.hd-search-keys li')),
          ...(await page.$$eval('.hd-search-key', (keys) => keys.map((key) => key.getAttribute('aria-label')))),
          ...(await textsOf(page, '.hd-search-by')),
        ],
        [
          '搜索',
          '搜索文档',
          '取消',
          '选择',
          '切换',
          'Esc关闭',
          '回车键',
          '向下箭头',
          '向上箭头',
          'Esc 键',
          `由 ${provider === 'local' ? 'FlexSearch' : 'Algolia'} 提供搜索`,
        ],
      );
      await enter(page, '梭子');
      assert.match((await textsOf(page, 'dialog [role=status]'))[0]!, /^共 \d+ 条结果$/);
      assert.is(await attribute(page, '.hd-search-clear', 'title'), '清除查询条件');
      await page.click('.hd-search-clear');
      await page.keyboard.sendCharacter('龘龘龘');
      await shows(page, '.hd-search-suggestions button');
      assert.equal(await textsOf(page, '.hd-search-message p'), [
        '无法找到“龘龘龘”的相关结果',
        '你可以尝试查询：',
        '认为这个查询应该有结果？ 点击反馈',
      ]);
      await store(page, 'RECENT', indexName('zh'), 1);
      await store(page, 'FAVORITE', indexName('zh'), 1);
      await page.keyboard.press('Escape');
      await openDialog(page);
      assert.equal(await textsOf(page, '.hd-search-group-title'), ['搜索历史', '收藏']);
      assert.equal(await page.$$eval('.hd-search-row-buttons button', (all) => all.map(({ title }) => title)), [
        '收藏此搜索',
        '从搜索历史中移除',
        '从收藏中移除',
      ]);
    },
  },
];

const keyboard: DialogRow[] = [
  {
    id: 'K1 A3',
    does: 'the first row is active; arrows go round and scroll; screen readers hear of rows after an arrow key',
    run: async (page) => {
      await page.setViewport({ ...page.viewport()!, height: 360 });
      await openDialog(page);
      await enter(page, 'shuttle');
      const [first, count] = await activeRow(page);
      assert.ok(first === 0 && count > 2);
      assert.is(await attribute(page, input, 'aria-activedescendant'), null);
      const isInSight = (): Promise<boolean> =>
        page.$eval('.hd-search-hit[data-active]', (row) => {
          const area = row.closest('.hd-search-results')!.getBoundingClientRect();
          const { top, bottom } = row.getBoundingClientRect();
          return top >= area.top && bottom <= area.bottom + 1;
        });
      await page.keyboard.press('ArrowUp');
      await settle(page);
      assert.equal(await activeRow(page), [count - 1, count]);
      assert.ok(await isInSight());
      assert.is(await attribute(page, input, 'aria-activedescendant'), `hd-search-item-${count - 1}`);
      await page.keyboard.press('ArrowDown');
      await settle(page);
      assert.equal(await activeRow(page), [0, count]);
      assert.ok(await isInSight());
      assert.is(await attribute(page, '[role=option]', 'aria-selected'), 'true');
      await page.keyboard.press('ArrowDown');
      await enter(page, ' ');
      assert.is((await activeRow(page))[0], 0);
    },
  },
  {
    id: 'K2',
    isForEach: true,
    does: 'Enter goes to the active hit without a page load; nothing happens without one',
    run: async (page) => {
      await page.evaluate(() => ((globalThis as { isSame?: boolean }).isSame = true));
      await openDialog(page);
      await page.keyboard.press('Enter');
      assert.ok(await isOpen(page));
      await enter(page, 'shuttle');
      await page.keyboard.press('ArrowUp');
      const last = (await urlsOf(page)).at(-1)!;
      await page.keyboard.press('Enter');
      await isAt(page, last);
      assert.not(await isOpen(page));
      assert.ok(await page.evaluate(() => (globalThis as { isSame?: boolean }).isSame));
    },
  },
  {
    id: 'K3',
    does: 'Ctrl+Enter and Command+Enter open a tab, Shift+Enter a window, and the dialog stays open; Alt+Enter does nothing',
    run: async (page, { indexName }) => {
      await page.evaluate(() => {
        const opened: unknown[] = ((globalThis as { opened?: unknown[] }).opened = []);
        window.open = (...call) => (opened.push(call.map(String)), null);
      });
      await openDialog(page);
      await enter(page, 'shuttle');
      const [first] = await urlsOf(page);
      for (const key of ['Control', 'Meta', 'Shift', 'Alt']) await chord(page, key, 'Enter');
      const call = [first, '_blank', 'noopener'];
      assert.equal(await page.evaluate(() => (globalThis as { opened?: unknown[] }).opened), [
        call,
        call,
        [first, '_blank', 'noopener,popup'],
      ]);
      assert.ok(await isOpen(page));
      assert.is((await stored(page, 'RECENT', indexName('en'))).length, 1);
    },
  },
  {
    id: 'K4',
    does: 'a click with a key or another mouse button is the browser’s, and the dialog stays open',
    run: async (page, { indexName }) => {
      await page.evaluate(() => {
        const left: boolean[] = ((globalThis as { left?: boolean[] }).left = []);
        for (const name of ['click', 'auxclick'])
          addEventListener(name, (event) => {
            left.push(!event.defaultPrevented);
            event.preventDefault();
          });
      });
      await openDialog(page);
      await enter(page, 'shuttle');
      const before = page.url();
      for (const key of ['Alt', 'Control', 'Meta', 'Shift'] as const) {
        await page.keyboard.down(key);
        await page.click('#hd-search-item-1');
        await page.keyboard.up(key);
      }
      await page.click('#hd-search-item-1', { button: 'middle' });
      assert.equal(await page.evaluate(() => (globalThis as { left?: boolean[] }).left), Array(5).fill(true));
      assert.ok(await isOpen(page));
      assert.is(page.url(), before);
      assert.is((await stored(page, 'RECENT', indexName('en'))).length, 1);
    },
  },
  {
    id: 'K4 K5',
    does: 'the pointer makes rows active; a plain click goes there',
    run: async (page, { isPhone }) => {
      await openDialog(page);
      await enter(page, 'shuttle');
      await page.hover('#hd-search-item-2');
      await settle(page);
      assert.is((await activeRow(page))[0], 2);
      await page.mouse.move(5, 5);
      assert.is((await activeRow(page))[0], 2);
      const url = (await urlsOf(page))[1]!;
      if (isPhone) await page.tap('#hd-search-item-1');
      else {
        await page.hover('#hd-search-item-1');
        await page.mouse.down();
        assert.ok(await focusedIs(page, input));
        await page.mouse.up();
      }
      await isAt(page, url);
      assert.not(await isOpen(page));
    },
  },
  {
    id: 'K6 A4',
    isForEach: true,
    does: 'Tab drops the active row and goes round inside the dialog, through what is there at that moment',
    run: async (page, { provider, isPhone }) => {
      await openDialog(page);
      await enter(page, 'shuttle');
      await page.keyboard.press('Tab');
      await settle(page);
      assert.is((await activeRow(page))[0], -1);
      assert.is(await attribute(page, input, 'aria-expanded'), 'false');
      const expected = [
        'hd-search-input',
        'hd-search-clear',
        ...(isPhone ? ['hd-search-cancel'] : []),
        ...(provider === 'local' ? [] : ['A']),
      ];
      const stops: string[] = [];
      while (stops.length < expected.length) {
        stops.push(await page.evaluate(() => document.activeElement!.className || document.activeElement!.tagName));
        assert.ok(await page.evaluate(() => document.activeElement!.closest('dialog') !== null));
        await page.keyboard.press('Tab');
      }
      assert.equal(stops.sort(), expected.sort());
      await page.focus(input);
      await settle(page);
      assert.is((await activeRow(page))[0], 0);
      await chord(page, 'Shift', 'Tab');
      assert.not(await focusedIs(page, input));
      await page.keyboard.press('ArrowDown');
      assert.ok(await focusedIs(page, input));
    },
  },
  {
    id: 'K7',
    does: 'in the search box Escape closes the panel, then clears the field',
    path: '/guide/form',
    run: async (page) => {
      const own = '.hd-search-box-field';
      const value = (): Promise<string> => page.$eval(own, (element) => (element as HTMLInputElement).value);
      await page.click(own);
      await page.keyboard.type('shuttle');
      await shows(page, '[role=option]');
      assert.is(await value(), 'shuttle');
      await page.keyboard.press('Escape');
      await settle(page);
      assert.equal([await page.$('.hd-search-drop'), await value()], [null, 'shuttle']);
      await page.keyboard.press('ArrowDown');
      await page.waitForSelector('.hd-search-drop');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await settle(page);
      assert.equal([await page.$('.hd-search-drop'), await value()], [null, '']);
      await page.keyboard.type('shuttle');
      await shows(page, '[role=option]');
      assert.equal(await axeViolations(page), []);
      await page.keyboard.press('Tab');
      await settle(page);
      assert.is(await page.$('.hd-search-drop'), null);
      await page.click(own);
      await page.waitForSelector('.hd-search-drop');
      await page.click('h1');
      await settle(page);
      assert.is(await page.$('.hd-search-drop'), null);
      await page.click(own);
      await page.waitForSelector('.hd-search-drop');
      const [first] = await urlsOf(page);
      await page.keyboard.press('Enter');
      await isAt(page, first!);
    },
  },
  {
    id: 'K8',
    does: 'on Apple computers Ctrl+N and Ctrl+P move too',
    run: async (page) => {
      const { identifier } = await page.evaluateOnNewDocument(() =>
        Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }),
      );
      await page.reload({ waitUntil: 'load' });
      await openDialog(page);
      await enter(page, 'shuttle');
      const steps: number[] = [];
      for (const key of ['n', 'n', 'p']) {
        await chord(page, 'Control', key);
        await settle(page, 30);
        steps.push((await activeRow(page))[0]);
      }
      await page.removeScriptToEvaluateOnNewDocument(identifier);
      assert.equal(steps, [1, 2, 1]);
    },
  },
];

const layout: DialogRow[] = [
  {
    id: 'A2',
    isForEach: true,
    does: 'a modal dialog with a name; what became of a search is told',
    run: async (page) => {
      await openDialog(page);
      assert.ok(await page.evaluate(() => document.querySelector('dialog')!.matches(':modal')));
      assert.equal(
        [await attribute(page, 'dialog', 'aria-label'), await attribute(page, 'dialog', 'aria-modal')],
        ['Search', 'true'],
      );
      const told = (text: string): Promise<unknown> =>
        page.waitForFunction(
          (wanted) => document.querySelector('dialog [role=status]')!.textContent === wanted,
          {},
          text,
        );
      await page.keyboard.sendCharacter('zzqqxx');
      await told('No results for "zzqqxx"');
      await page.click('.hd-search-clear');
      await enter(page, 'shuttle');
      await told(`Results: ${(await activeRow(page))[1]}`);
      assert.equal(
        await page.$$eval('[role=listbox] > [role=group]', (groups) =>
          groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent),
        ),
        await textsOf(page, '.hd-search-group-title'),
      );
    },
  },
  {
    id: 'L1',
    does: 'measures on wide screens',
    only: 'desktop',
    run: async (page) => {
      await openDialog(page);
      await enter(page, 'shuttle');
      await page.waitForFunction(() => document.getAnimations().length === 0);
      const panel = await box(page, '.hd-search-panel');
      assert.equal([panel.width, panel.y], [640, 60]);
      assert.ok(panel.height <= 600);
      assert.is((await box(page, '.hd-search-form')).height, 56);
      assert.is((await box(page, '.hd-search-hit')).height, 56);
      assert.ok((await box(page, '.hd-search-footer')).height >= 44);
    },
  },
  {
    id: 'L1 L2 L3',
    does: 'the whole screen wherever the page was scrolled to; scrolling the list hides the keyboard',
    only: 'phone',
    run: async (page) => {
      await page.evaluate(() => scrollTo(0, 300));
      await openDialog(page);
      await enter(page, 'shuttle');
      await page.waitForFunction(() => document.getAnimations().length === 0);
      assert.equal(await box(page, '.hd-search-panel'), { x: 0, y: 0, width: 375, height: 700 });
      const footer = await box(page, '.hd-search-footer');
      assert.is(footer.y + footer.height, 700);
      assert.ok((await page.$eval(input, (element) => parseFloat(getComputedStyle(element).fontSize))) >= 16);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 375);
      await page.$eval('.hd-search-results', (area) =>
        area.dispatchEvent(new TouchEvent('touchmove', { bubbles: true })),
      );
      assert.not(await focusedIs(page, input));
    },
  },
  {
    id: 'axe',
    isForEach: true,
    does: 'axe finds nothing on the start, with and without searches, the hits and no results',
    run: async (page, { indexName, isPhone }) => {
      // Screens are dark and light in turn, and on phones the other way round.
      let isDark = isPhone;
      const check = async (screen: string): Promise<void> => {
        await settle(page, 250);
        isDark = !isDark;
        const value = isDark ? 'dark' : 'light';
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        assert.equal(await axeViolations(page), [], `${screen}, ${value}`);
      };
      await openDialog(page);
      await check('empty start');
      await enter(page, 'shuttle');
      await page.keyboard.press('ArrowDown');
      await check('hits');
      await page.keyboard.sendCharacter('zzqqxx');
      await shows(page, '.hd-search-suggestions');
      await check('no results');
      await page.keyboard.press('Escape');
      await store(page, 'RECENT', indexName('en'), 2);
      await store(page, 'FAVORITE', indexName('en'), 2);
      await openDialog(page);
      await check('start');
    },
  },
];

/** The statements of the dialog that hold with every provider. Those about keys, buttons and layout need only one of them. */
export const dialogRows: readonly DialogRow[] = [
  ...opening,
  ...button,
  ...field,
  ...memory,
  ...screens,
  ...keyboard,
  ...layout,
];
