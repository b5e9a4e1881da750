import type { Browser, ConsoleMessage, Page } from 'puppeteer';

export interface PageOptions {
  path: string;
  isPhone?: boolean;
  isDark?: boolean;
}

/** Opens pages as a visitor who has been here before, each in a context of its own, and keeps what the console says. */
export interface ReaderPages {
  /** Messages of the console, exceptions and violations of the policy, over all pages. */
  messages: string[];
  open(options: PageOptions): Promise<Page>;
  close(page: Page): Promise<void>;
}

/** Collects errors and warnings of a page's console, and its exceptions, with the page's URL. */
export function collectMessages(
  page: Page,
  messages: string[],
  isExpected: (message: ConsoleMessage) => boolean = () => false,
): void {
  const add = (text: string): void => void messages.push(`${page.url()}: ${text}`);
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !isExpected(message)) add(message.text());
  });
  page.on('pageerror', (error) => add((error as Error).message));
}

/** URLs of everything that a page has loaded so far. */
export const loadedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** Makes the pages of one test file. A 404 of the page `/missing` itself is no message. */
export function readerPages(browser: Browser, origin: string): ReaderPages {
  const messages: string[] = [];
  return {
    messages,
    open: async ({ path, isPhone = false, isDark = false }) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(isPhone ? { width: 375, height: 700, hasTouch: true } : { width: 1280, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }]);
      await page.evaluateOnNewDocument(() => {
        // Frames without an origin have no storage.
        if (parent === window) localStorage.setItem('heddle-visited', '1');
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
        );
      });
      collectMessages(
        page,
        messages,
        (message) => message.text().includes('404') && message.location().url?.endsWith('/missing') === true,
      );
      await page.goto(origin + path, { waitUntil: 'load' });
      return page;
    },
    close: (page) => page.browserContext().close(),
  };
}

const hasRuntime = (): boolean =>
  Object.keys(document.querySelector('.hd-app') ?? {}).some((key) => key.startsWith('__reactFiber'));

/** True if the page is hydrated. */
export const isAwake = (page: Page): Promise<boolean> => page.evaluate(hasRuntime);

/** Starts the runtime as a click on a button of a component does, and waits until the page is hydrated. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    const button = document.querySelector('#heddle-root')!.appendChild(document.createElement('button'));
    button.click();
    button.remove();
  });
  await page.waitForFunction(hasRuntime, { timeout: 60_000 });
}
