import type { Page } from 'puppeteer';
import type { Test } from 'uvu';
import type { ReaderSite } from './reader-site.js';

export type Viewport = 'desktop' | 'phone';

/** What rows may ask of the site that they run on. */
export interface TableSite {
  provider: 'local' | 'algolia';
  origin: string;
  /** Name under which recent and favorite searches of a language are stored. */
  indexName(lang: string): string;
}

/** One statement about the dialog: what a visitor does and what must be seen. */
export interface DialogRow {
  /** Statements of the contract. */
  id: string;
  does: string;
  /** The one viewport on which the statement makes sense; both by default. */
  only?: Viewport;
  path?: string;
  /** True if it depends on what a provider returns, so that it is looked at with each of them. */
  isForEach?: true;
  run(page: Page, context: TableSite & { isPhone: boolean }): Promise<void>;
}

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 375, height: 700, hasTouch: true },
};

/** Leaves nothing of an earlier row and opens a page again. */
async function reset(page: Page, url: string, viewport: Viewport): Promise<void> {
  await page.bringToFront();
  await page.setViewport(sizes[viewport]);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(url, { waitUntil: 'load' });
}

/** Makes a test of each row on each viewport. One page is used for all of them, until one fails. */
export function runTable(
  test: Test,
  reader: ReaderSite,
  site: Omit<TableSite, 'origin'>,
  rows: readonly DialogRow[],
): void {
  for (const viewport of ['desktop', 'phone'] as const) {
    let used: Page | undefined;
    for (const { id, does, only = viewport, path = '/guide/weaving', run } of rows) {
      if (only !== viewport) continue;
      test(`${site.provider}, ${viewport}, ${id}: ${does}`, async () => {
        const { origin } = reader.server;
        const isPhone = viewport === 'phone';
        const page = used ?? (await reader.pages.open({ path, isPhone }));
        if (used) await reset(page, origin + path, viewport);
        used = undefined;
        await run(page, { ...site, origin, isPhone });
        used = page;
      });
    }
  }
}
