import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAwake } from '../support/reader-page.js';
import { serveToReaders } from '../support/reader-site.js';
import { createPluginSite } from '../support/plugin-site.js';

const tall = '<div style={{ height: 4000 }}>Tall.</div>';
const counter = "import { Counter } from './_parts.jsx'\n\n";

const site = createPluginSite({
  'site.config.mjs': `import { preview } from 'heddle/plugins/preview';
export default { title: 'Late', lang: 'en', base: '/sub/', route: { cleanUrls: true }, plugins: [preview()] };
`,
  'docs/_parts.jsx': `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" className="counter" onClick={() => setCount(count + 1)}>count {count}</button>;
}
`,
  'docs/index.md': '# Home\n\n[Far](./far.mdx)\n',
  'docs/far.mdx': `# Far\n\n${counter}${tall}\n\n<Hydrate>\n\n<Counter />\n\nText beside it.\n\n</Hydrate>\n`,
  'docs/dated.mdx': `# Dated\n\n${tall}\n\n<time className="hd-date" dateTime="2024-03-02">2024-03-02</time>\n`,
  'docs/use.mdx': `# Use\n\n${counter}<Hydrate on="interaction"><Counter /></Hydrate>\n`,
  'docs/closed.mdx': `# Closed\n\n${counter}:::details More\n\n<Hydrate><Counter /></Hydrate>\n\n:::\n`,
  'docs/mixed.mdx': `# Mixed\n\n${counter}<Counter />\n\n${tall}\n\n<Hydrate><Counter /></Hydrate>\n`,
  'docs/demo.mdx': `# Demo\n\n${tall}\n\n\`\`\`jsx preview\nimport { useState } from 'react';\n\nexport default function Demo() {\n  const [count, setCount] = useState(0);\n  return <button className="counter" onClick={() => setCount(count + 1)}>count {count}</button>;\n}\n\`\`\`\n`,
});
const reader = serveToReaders(test, site);
const open = async (path: string): Promise<Page> => {
  const page = await reader.pages.open({ path });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page;
};
const countIs = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((text) => document.querySelector('.counter')?.textContent === text, {}, `count ${count}`);
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(?:pages\/)?([\w-]+)\.[^/]*\.js$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== '')
      .sort(),
  );

for (const path of ['/far', '/demo'])
  test(`${path}: React and the component are loaded when content comes near the viewport, and its HTML is there before`, async () => {
    const page = await open(path);
    await countIs(page, 0);
    assert.not(await isAwake(page));
    assert.equal(
      (await scripts(page)).filter((name) => !['loader', 'code'].includes(name)),
      [],
    );
    await page.$eval('.counter', (button) => button.scrollIntoView());
    await page.click('.counter');
    await countIs(page, 1);
    assert.ok(await isAwake(page));
    await reader.pages.close(page);
  });

test('content that waits for interaction works from the first click on, and is not loaded by being seen', async () => {
  const page = await open('/use');
  assert.not(await isAwake(page));
  await page.click('.counter');
  await countIs(page, 1);
  await page.click('.counter');
  await countIs(page, 2);
  await reader.pages.close(page);
});

test('content that is hidden waits until it is shown; the keyboard needs no scrolling', async () => {
  const page = await open('/closed');
  assert.not(await isAwake(page));
  await page.click('summary');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/runtime.')),
  );
  await page.click('.counter');
  await countIs(page, 1);
  await reader.pages.close(page);

  const far = await open('/far');
  await far.focus('.counter');
  await far.keyboard.press('Enter');
  await countIs(far, 1);
  await reader.pages.close(far);
});

test('a page with another component that needs React loads it at once', async () => {
  const page = await open('/mixed');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/runtime.')),
  );
  await page.click('.counter');
  await countIs(page, 1);
  await reader.pages.close(page);
});

test('a day is written in the form of the language when it is nearly seen, and no data of languages is read before', async () => {
  const page = await reader.pages.open({ path: '/' });
  await page.evaluateOnNewDocument(() => {
    const state = globalThis as unknown as { days: number };
    state.days = 0;
    const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!;
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        state.days++;
        return get!.call(this) as unknown;
      },
    });
  });
  await page.goto(new URL('dated', page.url()).href);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const shown = (): Promise<unknown> =>
    page.evaluate(() => [
      document.querySelector('.hd-date')!.textContent,
      (globalThis as unknown as { days: number }).days,
    ]);
  assert.equal(await shown(), ['2024-03-02', 0]);
  await page.$eval('.hd-date', (day) => day.scrollIntoView());
  await page.waitForFunction(() => document.querySelector('.hd-date')!.textContent !== '2024-03-02');
  assert.equal(await page.$eval('.hd-date', (day) => day.textContent), 'March 2, 2024');
  await reader.pages.close(page);
});

test('client navigation to such a page loads no React before', async () => {
  const page = await open('/');
  await page.click('main a[href$="/far"]');
  await page.waitForSelector('.counter');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  assert.not(await isAwake(page));
  await page.$eval('.counter', (button) => button.scrollIntoView());
  await page.click('.counter');
  await countIs(page, 1);
  await reader.pages.close(page);
});

test('the HTML of the build contains the content, for paper and for search in the page', () => {
  assert.match(site.read('far.html'), /<div data-hydrate="visible"><button[^>]*>count <!-- -->0<\/button>/);
  assert.match(
    site.read('demo.html'),
    /<div class="hd-demo" data-hydrate="visible"><div class="hd-demo-stage"><button/,
  );
});

test('no page says anything in the console', () => assert.equal(reader.pages.messages, []));

test.run();
