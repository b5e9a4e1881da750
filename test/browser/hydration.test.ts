import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveToReaders } from '../support/reader-site.js';
import { startServer } from '../support/server-process.js';
import { createSite } from '../support/site.js';

const page = (title: string, imports: string, body: string): string =>
  `# ${title}\n\nimport { ${imports} } from './_parts.jsx'\nimport { BrowserOnly } from 'heddle/theme'\n\n<Counter />\n\n${body}\n\nText after.\n`;

const site = createSite({
  'site.config.mjs': `export default {
  title: 'Parts',
  lang: 'en',
  route: { cleanUrls: true },
  plugins: [{ name: 'dots', clientModules: [{ path: new URL('./dots.js', import.meta.url).pathname, selector: '.dot' }] }],
};
`,
  'dots.js': "document.documentElement.dataset.dots = 'loaded';\n",
  'theme/index.jsx': `import { Layout as Original } from 'heddle/theme-original';
export * from 'heddle/theme-original';
function Slot() {
  if (typeof window !== 'undefined' && location.pathname === '/slot') throw new Error('broken slot');
  return <i className="my-slot">slot</i>;
}
export const Layout = () => <Original top={<Slot />} />;
`,
  'docs/index.md': '# Home\n',
  'docs/_parts.jsx': `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" id="counter" onClick={() => setCount(count + 1)}>count {count}</button>;
}
export function Later() {
  const [value, setValue] = useState('first');
  return (
    <>
      <button type="button" id="update" onClick={() => setValue('second')}>update</button>
      <BrowserOnly fallback={<p id="fallback">loading</p>}>
        {async () => {
          await new Promise((resolve) => (window.answer = resolve));
          return <p id="content">{value} answer</p>;
        }}
      </BrowserOnly>
    </>
  );
}
import { BrowserOnly } from 'heddle/theme';
export async function AsyncPart() {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return <p id="async">async</p>;
}
export async function Never() {
  await new Promise(() => {});
}
export function BrokenChart() {
  throw new Error('no canvas');
}
export function Reveal({ children }) {
  const [isShown, setIsShown] = useState(false);
  return <div>{isShown ? children : <button type="button" id="show" onClick={() => setIsShown(true)}>show</button>}</div>;
}
export function BrokenInBrowser() {
  if (typeof window !== 'undefined') throw new Error('no canvas');
  return <p id="server">from the build</p>;
}
`,
  'docs/later.mdx': page('Later', 'Counter, Later', '<Later />'),
  'docs/async.mdx': page(
    'Async',
    'Counter, AsyncPart',
    '<BrowserOnly fallback={<p id="fallback">waits</p>}><AsyncPart /></BrowserOnly>',
  ),
  'docs/never.mdx': page(
    'Never',
    'Counter, Never',
    '<BrowserOnly fallback={<p id="fallback">waits</p>}><Never /></BrowserOnly>',
  ),
  'docs/throws.mdx': page(
    'Throws',
    'Counter, BrokenChart',
    '<BrowserOnly fallback={<p id="fallback">no chart</p>}><BrokenChart /></BrowserOnly>',
  ),
  'docs/article.mdx': page('Article', 'Counter, BrokenInBrowser', '<BrokenInBrowser />'),
  'docs/slot.mdx': page('Slot', 'Counter', ''),
  'docs/reveal.mdx': page(
    'Reveal',
    'Counter, Reveal',
    '<Reveal>\n\n::: code-group\n\n```js [one.js]\n1;\n```\n\n```js [two.js]\n2;\n```\n\n:::\n\n<i class="dot" />\n\n</Reveal>',
  ),
  'docs/dot.md': '# Dot\n\n<i class="dot"></i> [Other dot](./other-dot.md)\n',
  'docs/other-dot.md': '# Other dot\n\n<i class="dot"></i>\n',
});
const reader = serveToReaders(test, site);

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true },
];

/** Opens a page in each size. `check` gets what the console has said on that page so far. */
async function onEachScreen(path: string, check: (page: Page, messages: () => string) => Promise<void>): Promise<void> {
  for (const screen of screens) {
    const opened = await reader.pages.open({ path: '/' });
    await opened.setViewport(screen);
    const seen = reader.pages.messages.length;
    await opened.goto(reader.server.origin + path, { waitUntil: 'load' });
    await check(opened, () => reader.pages.messages.slice(seen).join('\n'));
    await reader.pages.close(opened);
  }
}

const untilText = (page: Page, selector: string, text: string): Promise<unknown> =>
  page.waitForFunction(
    (place, wanted) => document.querySelector(place)?.textContent === wanted,
    { timeout: 60_000 },
    selector,
    text,
  );

/** The first click is repeated once the page is hydrated. */
async function assertCounts(page: Page): Promise<void> {
  await page.click('#counter');
  await untilText(page, '#counter', 'count 1');
}

async function untilMessage(messages: () => string, page: Page, pattern: RegExp): Promise<void> {
  const said = (): boolean => pattern.test(messages());
  for (let tries = 0; !said() && tries < 600; tries++) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.match(messages(), pattern);
}

test('an async function inside BrowserOnly shows the fallback, then its content, while the page works', () =>
  onEachScreen('/later', async (page, messages) => {
    await assertCounts(page);
    await untilText(page, '#fallback', 'loading');
    await page.evaluate(() => (window as unknown as { answer(): void }).answer());
    await untilText(page, '#content', 'first answer');
    await page.click('#update');
    await untilText(page, '#content', 'first answer');
    await page.evaluate(() => (window as unknown as { answer(): void }).answer());
    await untilText(page, '#content', 'second answer');
    await assert.is(messages(), '');
  }));

test('an async component inside BrowserOnly leaves the fallback and a message, and the page works', () =>
  onEachScreen('/async', async (page, messages) => {
    await assertCounts(page);
    await untilMessage(messages, page, /React runs async components on the server only/);
    assert.match(messages(), /The component <.+> failed on \/async\. The fallback of BrowserOnly is shown/);
    await untilText(page, '#fallback', 'waits');
  }));

test('content of BrowserOnly that suspends for ever leaves the page working', () =>
  onEachScreen('/never', async (page) => {
    await assertCounts(page);
    await untilText(page, '#fallback', 'waits');
  }));

test('content of BrowserOnly that throws leaves the fallback and a message, and the page works', () =>
  onEachScreen('/throws', async (page, messages) => {
    await assertCounts(page);
    await untilText(page, '#fallback', 'no chart');
    assert.match(messages(), /no canvas/);
    assert.match(messages(), /The component <.+> failed on \/throws\. The fallback of BrowserOnly is shown/);
  }));

test('a component of the article that throws leaves the text of the build and a message', () =>
  onEachScreen('/article', async (page, messages) => {
    await untilMessage(messages, page, /The component <.+> failed on \/article\. The text of the page stays/);
    await untilText(page, '#server', 'from the build');
    assert.match(await page.$eval('article', (article) => article.innerText), /Text after\./);
  }));

test('a component outside the article that throws leaves the page of the build, whose links work', () =>
  onEachScreen('/slot', async (page, messages) => {
    await untilMessage(messages, page, /The component <.+> failed on \/slot\. The page stays/);
    assert.match(await page.$eval('body', (body) => body.innerText), /slot[^]*Text after\./);
    await Promise.all([
      page.waitForNavigation({ waitUntil: 'load' }),
      page.$eval('#hd-sidebar a[href="/later"]', (link) => (link as HTMLElement).click()),
    ]);
    await untilText(page, 'h1', 'Later');
  }));

test('what a component renders later has its scripts: code, tabs and those of plugins', () =>
  onEachScreen('/reveal', async (page, messages) => {
    await page.waitForSelector('#show');
    const isMarked = (): Promise<boolean> => page.evaluate(() => 'dots' in document.documentElement.dataset);
    assert.not(await isMarked());
    await page.click('#show');
    await page.waitForFunction(() => 'dots' in document.documentElement.dataset);
    const tab = '.hd-tabs [role=tab]:nth-of-type(2)';
    const becomes = (selector: string, attribute: string): Promise<unknown> =>
      page.waitForFunction(
        (place, name) => {
          const button = document.querySelector<HTMLElement>(place)!;
          if (button.getAttribute(name) !== 'true') button.click();
          return button.getAttribute(name) === 'true';
        },
        {},
        selector,
        attribute,
      );
    await becomes(tab, 'aria-selected');
    assert.is(await page.$eval('.hd-tabs [role=tabpanel]:not([hidden]) code', (code) => code.textContent), '2;');
    await becomes('.hd-tabs :not([hidden]) > .hd-code .hd-code-wrap-button', 'aria-pressed');
    assert.is(messages(), '');
  }));

test('a script whose request was lost is loaded for the next page that needs it', async () => {
  const opened = await reader.pages.open({ path: '/' });
  const seen = reader.pages.messages.length;
  await opened.setRequestInterception(true);
  let lost = 0;
  opened.on('request', (request) => {
    const isLost = lost === 0 && /\/assets\/dots\./.test(request.url());
    if (isLost) lost++;
    void (isLost ? request.abort() : request.continue());
  });
  await opened.goto(`${reader.server.origin}/dot`, { waitUntil: 'networkidle0' });
  assert.equal([lost, await opened.evaluate(() => 'dots' in document.documentElement.dataset)], [1, false]);
  await opened.click('main a[href="/other-dot"]');
  await opened.waitForFunction(() => location.pathname === '/other-dot' && 'dots' in document.documentElement.dataset);
  reader.pages.messages.length = seen;
  await reader.pages.close(opened);
});

test('the dev server shows the names of components that fail', async () => {
  const dev = await startServer(site.folder, 'dev');
  const opened = await reader.browser.newPage();
  try {
    const said: string[] = [];
    opened.on('console', (message) => said.push(message.text()));
    await opened.goto(`${dev.origin}/throws`, { waitUntil: 'load' });
    await untilMessage(() => said.join('\n'), opened, /The component <BrokenChart> failed on \/throws\./);
    // The overlay with the error covers the page.
    await opened.keyboard.press('Escape');
    await assertCounts(opened);
  } finally {
    await opened.close();
    await dev.stop();
  }
});

test.run();
