import type { Browser, Page } from 'puppeteer';
import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCollectReport } from '../../src/build/report/report.js';
import { dev } from '../../src/server/dev.js';
import { launchBrowser } from '../support/chromium.js';
import { startDevSite, type DevTestSite } from '../support/dev-site.js';
import { until } from '../support/until.js';

let browser: Browser;
let site: DevTestSite;

test.before(async () => {
  browser = await launchBrowser();
  site = await startDevSite({
    'docs/index.md': '# Home\n\nThe first text.\n',
    'docs/a.mdx': '# A\n\nThe first {"text"} of A.\n',
    'docs/b.md': '# B\n\nThe first text of B.\n',
  });
});
test.after(async () => {
  await browser.close();
  await site.server.close();
});

const shows = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 60_000 }, text);

async function openTab(path: string, text: string): Promise<Page> {
  const page = await browser.newPage();
  // Messages are dropped while the tab is asleep.
  await page.evaluateOnNewDocument(() => {
    const state = globalThis as unknown as { isAsleep?: boolean; sockets: WebSocket[] };
    state.sockets = [];
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(url);
        state.sockets.push(this);
        this.addEventListener('message', (event) => {
          if (state.isAsleep) event.stopImmediatePropagation();
        });
      }
    };
  });
  const loaded = page.waitForResponse((response) => response.url().includes('live'), { timeout: 60_000 });
  await page.goto(new URL(path, site.server.url).href);
  await loaded;
  await shows(page, text);
  await page.waitForFunction(
    () => (globalThis as unknown as { sockets: WebSocket[] }).sockets.some(({ readyState }) => readyState === 1),
    { timeout: 60_000 },
  );
  return page;
}

test('a tab that slept through an edit loads again when it wakes up', async () => {
  const page = await openTab('b', 'The first text of B');
  await page.evaluate(() => void Object.assign(globalThis, { isAsleep: true }));
  site.write({ 'docs/b.md': '# B\n\nThe second text of B.\n' });
  await until(async () => (await (await fetch(new URL('b', site.server.url))).text()).includes('second'), 'the edit');
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.not.match(await page.evaluate(() => document.body.innerText), 'second');
  await page.evaluate(() => {
    Object.assign(globalThis, { isAsleep: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await shows(page, 'The second text of B');
  // Nothing was missed, so nothing is loaded again.
  await page.evaluate(() => {
    Object.assign(globalThis, { isSame: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.ok(await page.evaluate(() => (globalThis as unknown as { isSame?: boolean }).isSame));
  await page.close();
});

test('open tabs follow a server that was started again, also when another program had the port meanwhile', async () => {
  const { port } = site.server;
  const tabs = [
    await openTab('', 'The first text'),
    await openTab('a', 'The first text of A'),
    await openTab('b', 'The second text of B'),
  ];
  const waiting = fetch(new URL('a', site.server.url)).catch(() => undefined);
  await site.server.close();
  await waiting;
  site.write({ 'docs/index.md': '# Home\n\nThe other text.\n', 'docs/a.mdx': '# A\n\nThe other {"text"} of A.\n' });
  const other = createServer((_request, response) => void response.writeHead(403).end('another program'));
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  for (const tab of tabs) assert.match(await tab.evaluate(() => document.body.innerText), 'text', 'the page stays');
  site.server = await dev({ projectRoot: site.folder, port, report: createCollectReport() });
  await shows(tabs[0]!, 'The other text');
  await shows(tabs[1]!, 'The other text of A');
  site.write({ 'docs/b.md': '# B\n\nThe third text of B.\n' });
  await shows(tabs[2]!, 'The third text of B');
  for (const tab of tabs) await tab.close();
});

test('a configuration that an edit breaks is shown over the last good site, with its frame and a link to the editor', async () => {
  const page = await openTab('b', 'The third text of B');
  const sent = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        WebSocket.prototype.send = (data) => resolve(String(data));
      }),
  );
  site.write({ 'site.config.mjs': 'export default { title: "Broken", };\nexport const = 1;\n' });
  const overlay = 'heddle-error-overlay';
  await page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('pre')?.textContent.includes('export const = 1'),
    { timeout: 60_000 },
    overlay,
  );
  await page.evaluate((name) => {
    document.querySelector(name)!.shadowRoot!.querySelector<HTMLButtonElement>('button.open')!.click();
  }, overlay);
  assert.equal(JSON.parse(await sent), { type: 'open', file: 'site.config.mjs', line: 2, column: 14 });
  // A page that is opened now is the last good one, under the same message.
  const other = await openTab('a', 'The other text of A');
  await other.waitForSelector(overlay, { timeout: 60_000 });
  site.write({ 'site.config.mjs': 'export default { title: "Mended" };\n' });
  for (const tab of [page, other])
    await tab.waitForFunction(
      (name) => document.title.includes('Mended') && !document.querySelector(name),
      { timeout: 60_000 },
      overlay,
    );
  await Promise.all([page.close(), other.close()]);
});

test.run();
