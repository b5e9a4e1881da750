import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

// A page that is shown without a reload comes from its document. Its theme shows another article before that of the page.
const site = createSite({
  'site.config.mjs': "export default { title: 'T', route: { cleanUrls: true } };\n",
  'theme/index.tsx':
    "import { Layout as Original } from 'heddle/theme-original';\nexport * from 'heddle/theme-original';\nexport const Layout = () => <Original beforeDocContent={<article className=\"teaser\">Teaser</article>} />;\n",
  'docs/index.md': '# Home\n\nText of home.\n',
  'docs/plain.md': '# Plain\n\nText of plain.\n',
  'docs/live.mdx':
    'import { useState } from \'react\';\n\nexport const Count = () => {\n  const [count, setCount] = useState(0);\n  return <button id="count" onClick={() => setCount(count + 1)}>{count}</button>;\n};\n\n# Live\n\nText of **live**.\n\n<Count />\n',
  'docs/late.md': '---\nssg: false\n---\n\n# Late\n\nText of late.\n',
});
const reader = serveToReaders(test, site);

const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { mark: 1 }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'mark' in window);
const shows = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.title.startsWith(wanted) &&
      document.querySelector('article.hd-doc')?.textContent?.includes(`Text of ${wanted.toLowerCase()}.`),
    { timeout: 20_000 },
    title,
  );
const follow = (page: Page, path: string): Promise<void> => page.click(`#hd-sidebar a[href="${path}"]`);

test('the article of a page is its own, with and without React', async () => {
  assert.match(site.data('plain').html ?? '', 'Text of plain.');
  const page = await reader.pages.open({ path: '/' });
  await mark(page);
  await follow(page, '/plain');
  await shows(page, 'Plain');
  await follow(page, '/live');
  await shows(page, 'Live');
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('#count')?.click();
    return document.querySelector('#count')?.textContent !== '0';
  });
  await follow(page, '/plain');
  await shows(page, 'Plain');
  await follow(page, '/live');
  await shows(page, 'Live');
  assert.is(await page.$$eval('article', (articles) => articles.length), 2);
  assert.is(await page.$eval('article.teaser', (teaser) => teaser.textContent), 'Teaser');
  assert.ok(await isMarked(page), 'no page was loaded');
  await reader.pages.close(page);
});

test('a page without HTML is loaded, and shown by React from then on', async () => {
  const page = await reader.pages.open({ path: '/' });
  await mark(page);
  await follow(page, '/late');
  await shows(page, 'Late');
  assert.not(await isMarked(page));
  await mark(page);
  await follow(page, '/plain');
  await shows(page, 'Plain');
  await follow(page, '/late');
  await shows(page, 'Late');
  assert.ok(await isMarked(page), 'no page was loaded');
  await reader.pages.close(page);
});

const answers: Readonly<Record<string, () => string>> = {
  'another page': () => site.read('index.html'),
  'a page of another build': () => site.read('plain.html').replace(/"build":"[^"]*"/, '"build":"other"'),
  'a message': () => '<!doctype html><title>Sign in</title><p>Sign in</p>',
  'a page whose data is damaged': () => site.read('plain.html').replace('{"payload":', '{"payload'),
};
for (const [name, answer] of Object.entries(answers))
  test(`if a server answers with ${name}, the page is loaded`, async () => {
    const page = await reader.pages.open({ path: '/' });
    await mark(page);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().endsWith('/plain'))
        void request.respond({ status: 200, contentType: 'text/html', body: answer() });
      else void request.continue();
    });
    await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), follow(page, '/plain')]);
    await shows(page, 'Plain');
    assert.not(await isMarked(page));
    await reader.pages.close(page);
  });

test('the console stays empty', () => assert.equal(reader.pages.messages, []));

test.run();
