import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageKindsSite } from '../support/page-kinds-site.js';
import { isAwake, wake } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const reader = serveToReaders(
  test,
  createSite({
    ...pageKindsSite,
    'docs/v2/en/guide/views.mdx': `# Views

<PageTabs>
<PageTab label="First">

## In the first

${'Some words to fill the view. '.repeat(300)}

## End of the first

${'Some words to fill the view. '.repeat(300)}

</PageTab>
<PageTab label="Second">

## In the second

${'Some words to fill the view. '.repeat(400)}

</PageTab>
</PageTabs>
`,
  }),
);
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function open(screen: keyof typeof screens, path: string): Promise<Page> {
  const page = await reader.pages.open({ path: '/blank', isPhone: screen === 'phone' });
  await page.setViewport({ ...screens[screen], hasTouch: screen === 'phone' });
  await page.goto(reader.server.origin + path, { waitUntil: 'load' });
  // Until its first frame a page takes every movement for a jump to where it starts.
  await position(page);
  return page;
}

/** The scroll position after the next frame, when every listener has been called. */
const position = (page: Page): Promise<number> =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
  );

/** Clicks a link of the table of contents without a pointer, which would start the runtime. */
async function jump(page: Page, id: string): Promise<number> {
  await page.$eval(`#hd-toc a[href="#${id}"]`, (link) => (link as HTMLElement).click());
  assert.is(await page.evaluate(() => location.hash), `#${id}`);
  return position(page);
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  assert.is(await position(page), y);
}

/** Goes through the history and returns where the visitor is then. */
async function travel(page: Page, steps: number): Promise<[hash: string, y: number]> {
  const isThere = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true })),
  );
  await page.evaluate((delta) => history.go(delta), steps);
  await isThere;
  const y = await position(page);
  return [await page.evaluate(() => location.hash), y];
}

/** Jumps to two headings and reads on after each. Returns the places in the order of the history. */
async function visit(page: Page): Promise<[hash: string, y: number][]> {
  await scrollTo(page, 120);
  const third = (await jump(page, 'part-3')) + 150;
  await scrollTo(page, third);
  const ninth = (await jump(page, 'part-9')) - 230;
  await scrollTo(page, ninth);
  const second = await jump(page, 'part-2');
  return [
    ['', 120],
    ['#part-3', third],
    ['#part-9', ninth],
    ['#part-2', second],
  ];
}

async function assertEveryPlaceIsRestored(page: Page, places: [string, number][]): Promise<void> {
  assert.is(new Set(places.map(([, y]) => y)).size, places.length);
  assert.equal(await travel(page, -1), places[2]);
  assert.equal(await travel(page, -1), places[1]);
  assert.equal(await travel(page, -1), places[0]);
  assert.equal(await travel(page, 3), places[3]);
  assert.equal(await travel(page, -2), places[1]);
  assert.equal(await travel(page, 1), places[2]);
}

for (const screen of ['desktop', 'phone'] as const) {
  test(`${screen}: Back and Forward restore every place on a page, with the loader alone (bad input 137)`, async () => {
    const page = await open(screen, '/guide/long');
    const places = await visit(page);
    await assertEveryPlaceIsRestored(page, places);
    await page.reload({ waitUntil: 'load' });
    assert.is(await position(page), places[2]![1], 'after a reload');
    await travel(page, 1);
    await assertEveryPlaceIsRestored(page, places);
    assert.is(await isAwake(page), false);
    await reader.pages.close(page);
  });

  test(`${screen}: Back and Forward restore every place on a page, with the runtime (bad input 137)`, async () => {
    const page = await open(screen, '/guide/long');
    await wake(page);
    const places = await visit(page);
    await assertEveryPlaceIsRestored(page, places);
    await page.reload({ waitUntil: 'load' });
    assert.is(await position(page), places[2]![1], 'after a reload');
    await travel(page, 1);
    await assertEveryPlaceIsRestored(page, places);
    await wake(page);
    await travel(page, 1);
    await assertEveryPlaceIsRestored(page, places);
    await reader.pages.close(page);
  });

  test(`${screen}: places that were visited before the runtime started are restored after it has`, async () => {
    const page = await open(screen, '/guide/long');
    const places = await visit(page);
    await wake(page);
    await assertEveryPlaceIsRestored(page, places);
    await reader.pages.close(page);
  });

  test(`${screen}: places are restored across pages and after a reload of another page`, async () => {
    const page = await open(screen, '/guide/long');
    await wake(page);
    const places = await visit(page);
    const leave = async (): Promise<void> => {
      await page.$eval('#hd-sidebar a[href="/guide/wide"]', (link) => (link as HTMLElement).click());
      await page.waitForFunction(() => document.title.startsWith('Wide page'));
      assert.is(await position(page), 0);
    };
    const comeBack = async (steps: number, [hash, y]: [string, number]): Promise<void> => {
      await page.evaluate((delta) => history.go(delta), steps);
      await page.waitForFunction(
        (wanted) =>
          document.title.startsWith('Long page') && document.readyState === 'complete' && location.hash === wanted,
        {},
        hash,
      );
      await page.waitForFunction((wanted) => scrollY === wanted, {}, y);
      assert.is(await position(page), y, hash);
    };
    await leave();
    await comeBack(-1, places[3]!);
    await assertEveryPlaceIsRestored(page, places);
    await travel(page, 1);
    await leave();
    await comeBack(-3, places[1]!);
    await travel(page, 2);
    await leave();
    await page.reload({ waitUntil: 'load' });
    await comeBack(-2, places[2]!);
    await travel(page, 1);
    await assertEveryPlaceIsRestored(page, places);
    await reader.pages.close(page);
  });

  test(`${screen}: a heading that is jumped to is below the bars, hidden or not`, async () => {
    const page = await open(screen, '/guide/long');
    /** Distance between the bars and the heading, once nothing moves any more. */
    const clearance = async (id: string): Promise<number> => {
      await page.waitForFunction(() => document.getAnimations().length === 0);
      return page.evaluate((target) => {
        const bottoms = ['.hd-navbar', '.hd-local-bar'].map(
          (selector) => document.querySelector(selector)!.getBoundingClientRect().bottom,
        );
        return document.getElementById(target)!.getBoundingClientRect().top - Math.max(...bottoms);
      }, id);
    };
    const isBarHidden = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains('hd-navbar-hidden'));
    const assertClear = async (id: string): Promise<void> => {
      await position(page);
      const distance = await clearance(id);
      assert.ok(distance >= 0 && distance < 130, `${id}: ${distance}`);
    };
    const readDown = async (y: number): Promise<void> => {
      await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), y);
      await page.waitForFunction(() => document.documentElement.classList.contains('hd-navbar-hidden'));
    };
    for (const isRuntimeThere of [false, true]) {
      if (isRuntimeThere) {
        await page.goto(`${reader.server.origin}/guide/long`, { waitUntil: 'load' });
        await wake(page);
      }
      await jump(page, 'part-8');
      assert.is(await isBarHidden(), false, 'a jump down keeps the bar');
      await assertClear('part-8');
      await readDown(300);
      const placeOf = (id: string): Promise<number> =>
        page.$eval(`#hd-toc a[href="#${id}"]`, (link) => link.getBoundingClientRect().top);
      await page.waitForFunction(() => document.getAnimations().length === 0);
      const linkTop = await placeOf('part-4');
      await jump(page, 'part-4');
      await assertClear('part-4');
      assert.is(await placeOf('part-4'), linkTop, 'what was clicked stays under the pointer');
      // The bar comes back without hiding the heading, as it does when the visitor moves up by a little.
      await page.evaluate(() => scrollBy({ top: -6, behavior: 'instant' }));
      await page.waitForFunction(() => !document.documentElement.classList.contains('hd-navbar-hidden'));
      await assertClear('part-4');
      await readDown(400);
      await page.evaluate(() => (location.hash = '#part-2'));
      await assertClear('part-2');
      await jump(page, 'part-3');
      await jump(page, 'part-9');
      await readDown(400);
      assert.is((await travel(page, -1))[0], '#part-3');
      await assertClear('part-3');
    }
    await page.goto(`${reader.server.origin}/blank`);
    await page.goto(`${reader.server.origin}/guide/long#part-6`, { waitUntil: 'load' });
    await assertClear('part-6');
    await page.evaluate(() => scrollBy({ top: -6, behavior: 'instant' }));
    await assertClear('part-6');
    await wake(page);
    await assertClear('part-6');
    await reader.pages.close(page);
  });
}

test('a jump to the top brings a hidden bar back', async () => {
  const page = await open('desktop', '/guide/long');
  await scrollTo(page, 1500);
  await page.waitForFunction(() => document.documentElement.classList.contains('hd-navbar-hidden'));
  await jump(page, 'part-1');
  await page.evaluate(() => (location.hash = '#long-page'));
  await page.waitForFunction(() => scrollY < 100 && !document.documentElement.classList.contains('hd-navbar-hidden'));
  await reader.pages.close(page);
});

test('places in two views of a page are restored, each in its view', async () => {
  const page = await open('desktop', '/guide/views');
  await wake(page);
  const view = (): Promise<string | null> =>
    page.$eval('.hd-page-tabs [role=tab][aria-selected=true]', (tab) => tab.textContent);
  const first = (await jump(page, 'end-of-the-first')) + 100;
  await scrollTo(page, first);
  await page.evaluate(() => (location.hash = '#in-the-second'));
  await position(page);
  assert.is(await view(), 'Second');
  const second = (await position(page)) + 60;
  await scrollTo(page, second);
  assert.equal(await travel(page, -1), ['#end-of-the-first', first]);
  assert.is(await view(), 'First');
  assert.equal(await travel(page, 1), ['#in-the-second', second]);
  assert.is(await view(), 'Second');
  await reader.pages.close(page);
});

test('no message in the console, no violation of the policy', () => assert.equal(reader.pages.messages, []));

test.run();
