import { createServer, type RequestListener, type Server } from 'node:http';
import type { Page } from 'puppeteer';
import sirv from 'sirv';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { commitFiles } from '../support/git-history.js';
import { wake } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

// Visitors whose machines or windows are not those of the author.

const two = (text: string): string =>
  `# Two\n\nimport { Counter } from './_counter.jsx'\n\n<Counter />\n\n${text}\n\n## İstanbul and 1,234.5\n`;
/** A counter, and a button whose text is in a script that is loaded by the first click. */
const counter = (label: string): string => `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  const [late, setLate] = useState('');
  const load = () => import('./_late.js').then(({ text }) => setLate(text));
  return <>
    <button type="button" id="counter" onClick={() => setCount(count + 1)}>${label} {count}</button>
    <button type="button" id="late" onClick={load}>late {late}</button>
  </>;
}
`;
const late = (text: string): string => `export const text = ${JSON.stringify(text)};\n`;
const site = createSite({
  'site.config.mjs': `export default {
  title: 'Visitors', lang: 'en', hydration: 'intent', keepBuilds: 5, route: { cleanUrls: true }, contentSecurityPolicy: true,
  themeConfig: { lastUpdated: true },
};
`,
  'docs/index.md': '# Home\n\nText of the home page.\n',
  'docs/one.md': '# One\n\nText of the first page.\n',
  'docs/two.mdx': two('Text of the second page.'),
  'docs/_counter.jsx': counter('count'),
  'docs/_late.js': late('The first deploy.'),
});
commitFiles(site.folder);
const reader = serveToReaders(test, site);

async function deploy(text: string): Promise<void> {
  site.write({
    'docs/one.md': `# One\n\n${text}\n`,
    'docs/two.mdx': two(text),
    'docs/_counter.jsx': counter(text),
    'docs/_late.js': late(text),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
}

async function listen(handler: RequestListener, host: string): Promise<{ server: Server; origin: string }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { server, origin: `http://${host}:${(server.address() as { port: number }).port}` };
}

test('time zones and languages of visitors change no text, and hydration finds no difference (bad input 138)', async () => {
  const texts: string[] = [];
  for (const [timeZone, language] of [
    ['UTC', 'en-US'],
    ['Pacific/Kiritimati', 'ar'],
    ['Pacific/Niue', 'ja'],
    ['Pacific/Kiritimati', 'tr'],
  ] as const) {
    const page = await reader.pages.open({ path: '/one' });
    await page.emulateTimezone(timeZone);
    const session = await page.createCDPSession();
    await session.send('Emulation.setLocaleOverride', { locale: language });
    await page.setExtraHTTPHeaders({ 'Accept-Language': language });
    for (const path of ['/one', '/two']) {
      await page.goto(reader.server.origin + path, { waitUntil: 'load' });
      const text = (): Promise<string> => page.$eval('.hd-app', (app) => app.textContent!);
      const { locale, timeZone: zone } = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions());
      assert.equal([locale, zone], [language, timeZone]);
      const before = await text();
      await wake(page);
      assert.is(await text(), before, `${path} in ${language}`);
      texts.push(before);
    }
    await reader.pages.close(page);
  }
  assert.match(texts[0]!, 'March 2, 2024');
  assert.equal([...new Set(texts)], texts.slice(0, 2));
  assert.equal(reader.pages.messages, []);
});

test('a page in a frame of another site, without storage, works (bad input 142)', async () => {
  // A host that sends no headers of its own: those of the site refuse other sites.
  const host = await listen(sirv(`${site.folder}/doc_build`, { extensions: ['html'] }), '127.0.0.1');
  const other = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><iframe src="${host.origin}/two" width="900" height="700"></iframe>`);
  }, 'localhost');
  // In one process, frames get the scripts that come before their own.
  const browser = await launchBrowser({ args: ['--disable-site-isolation-trials'] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push((error as Error).message));
    await page.evaluateOnNewDocument(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The document is sandboxed.', 'SecurityError');
          },
        });
    });
    await page.goto(other.origin, { waitUntil: 'load' });
    const frame = page.frames().find((candidate) => candidate.url() === `${host.origin}/two`)!;
    assert.is(
      await frame.evaluate(() =>
        ((): string => {
          try {
            return String(localStorage);
          } catch (error) {
            return (error as Error).name;
          }
        })(),
      ),
      'SecurityError',
    );
    await frame.waitForSelector('#counter');
    await frame.click('#counter');
    await frame.waitForFunction(() => document.querySelector('#counter')!.textContent === 'count 1');
    await frame.evaluate(() => document.querySelector<HTMLAnchorElement>('.hd-sidebar a[href="/one"]')!.click());
    await frame.waitForFunction(() =>
      document.querySelector('article')!.textContent!.includes('Text of the first page'),
    );
    assert.equal(errors, []);
  } finally {
    await browser.close();
    for (const { server } of [other, host]) server.close();
  }
});

let stale: Page;

test('a page that was open over a deploy shows other pages as they are published, with one load at most (bad input 136)', async () => {
  stale = await reader.pages.open({ path: '/two' });
  for (const [from, to] of [
    ['/one', '/two'],
    ['/two', '/one'],
  ] as const) {
    const page = await reader.pages.open({ path: '/' });
    // Nothing is fetched ahead then: a page that was fetched is shown as it was.
    await page.evaluateOnNewDocument(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto(reader.server.origin + from, { waitUntil: 'load' });
    await wake(page);
    const text = `Deployed after ${from}.`;
    await deploy(text);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.click(`.hd-sidebar a[href="${to}"]`);
    await page.waitForFunction(
      (path, wanted) => location.pathname === path && document.querySelector('article')?.textContent?.includes(wanted),
      {},
      to,
      text,
    );
    if (to === '/two') {
      await page.click('#counter');
      await page.waitForFunction((its) => document.querySelector('#counter')?.textContent === its, {}, `${text} 1`);
    }
    assert.ok(loads <= 1, `${loads} loads`);
    await reader.pages.close(page);
  }
  assert.equal(reader.pages.messages, []);
});

test('a page that was open over five deploys gets its own scripts, and then the pages of today', async () => {
  for (const name of ['third', 'fourth', 'fifth']) await deploy(`The ${name} deploy.`);
  const scripts: string[] = [];
  stale.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await stale.click('#late');
  await stale.waitForFunction(() => document.querySelector('#late')!.textContent === 'late The first deploy.');
  assert.ok(
    scripts.some((line) => line.startsWith('200 ')),
    scripts.join(),
  );
  await stale.click('.hd-sidebar a[href="/one"]');
  await stale.waitForFunction(() => document.querySelector('article')!.textContent!.includes('The fifth deploy.'));
  await reader.pages.close(stale);
  assert.equal(reader.pages.messages, []);
});

test.run();
