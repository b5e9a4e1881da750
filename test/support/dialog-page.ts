import type { Page } from 'puppeteer';

/** What the fake provider notes: what happened, then its details. */
export type SearchEventNote = [name: string, ...details: unknown[]];

const hit = '.hd-search-hit';

/** The dialog's search field. */
export const input = '#hd-search-input';

/** Presses keys of which the first ones are held down: `chord(page, 'Control', 'k')`. */
export async function chord(page: Page, ...keys: string[]): Promise<void> {
  const held = keys.slice(0, -1) as 'Control'[];
  for (const key of held) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1) as 'k');
  for (const key of held) await page.keyboard.up(key);
}

/** Opens the dialog by its keys, waits for its first screen, and enters a query at once, so that no results of its beginnings are shown before its own. */
export async function openDialog(page: Page, query = ''): Promise<void> {
  await chord(page, 'Control', 'k');
  await page.waitForSelector('dialog.hd-search[open] .hd-search-footer');
  if (query !== '') await page.keyboard.sendCharacter(query);
}

/** Waits until the result area shows an element. */
export async function shows(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(`.hd-search-results ${selector}`, { timeout: 15_000 });
}

/** Puts a text into the field at once, as pasting does, and waits for the hits. */
export async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.sendCharacter(text);
  await page.waitForFunction(() => {
    const area = document.querySelector('dialog .hd-search-results');
    return area?.getAttribute('aria-busy') === 'false' && area.querySelector('[role=option]');
  });
}

/** Opens the dialog and waits for the hits of a query. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await openDialog(page, query);
  await shows(page, '[role=option]');
  await page.waitForFunction(() => document.querySelector('.hd-search-results')!.getAttribute('aria-busy') === 'false');
}

export const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('dialog.hd-search[open]') !== null);

/** Lets everything happen that a key was to cause. */
export const settle = (page: Page, ms = 80): Promise<void> =>
  page.evaluate((time) => new Promise<void>((resolve) => setTimeout(resolve, time)), ms);

export const textsOf = (page: Page, selector: string): Promise<string[]> =>
  page.$$eval(selector, (elements) => elements.map((element) => element.textContent ?? ''));

/** Index of the active row and the number of rows. */
export const activeRow = (page: Page): Promise<[number, number]> =>
  page.$$eval(hit, (rows): [number, number] => [rows.findIndex((row) => row.hasAttribute('data-active')), rows.length]);

export const valueOf = (page: Page): Promise<string> => page.$eval(input, (field) => (field as HTMLInputElement).value);

export const focusedIs = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Place of an element in the window, in pixels. */
export const box = (page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> =>
  page.$eval(selector, (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });

export const attribute = (page: Page, selector: string, name: string): Promise<string | null> =>
  page.$eval(selector, (element, wanted) => element.getAttribute(wanted), name);

export const notes = (page: Page): Promise<SearchEventNote[]> =>
  page.evaluate(() => (globalThis as { searchEvents?: SearchEventNote[] }).searchEvents ?? []);

/** Titles of what local storage keeps under a key of the dialog. */
export const stored = (page: Page, list: 'RECENT' | 'FAVORITE', index: string): Promise<string[]> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as { url: string }[]).map(({ url }) => url),
    `__DOCSEARCH_${list}_SEARCHES__${index}`,
  );

/** Texts that are marked in the article. */
export const markedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('hd-search-match') ?? [])].map((range) => (range as Range).toString()));
