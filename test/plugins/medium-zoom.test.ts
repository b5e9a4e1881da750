import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'puppeteer';
import { createSite } from '../support/site.js';
import { serveToReaders } from '../support/reader-site.js';
import { loadedUrls } from '../support/reader-page.js';
import { pause } from '../support/until.js';
import { startServer } from '../support/server-process.js';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100"/></svg>\n';
const filler = 'A line of text.\n\n'.repeat(80);
const site = createSite({
  'site.config.mjs': 'export default { title: "Zoom", route: { cleanUrls: true }, contentSecurityPolicy: true };\n',
  'docs/index.md': '# No images\n\n[Images](./images.md)\n',
  'docs/images.md': `# Images\n\n![plain](/one.svg)\n\n[![linked](/one.svg)](/)\n\n${filler}`,
  'docs/more.mdx': `# More\n\n<img src="/one.svg" data-zoom-src="/two.svg" alt="detail" width="100" />\n\n<img src="/one.svg" data-zoom-src="/missing.svg" alt="broken" width="100" />\n\n${filler}`,
  'docs/public/one.svg': svg,
  'docs/public/two.svg': svg,
});
const reader = serveToReaders(test, site);

const plain = '.hd-doc img[alt=plain]';
const isOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.classList.contains('medium-zoom--opened'));
const clones = (page: Page): Promise<number> => page.$$eval('.medium-zoom-image--opened', (all) => all.length);
const scripts = async (page: Page): Promise<string[]> =>
  (await loadedUrls(page)).filter((url) => /medium-zoom|zoom/.test(url));

/** Watches the states of an image's zoom. */
async function watchStates(page: Page, selector: string): Promise<void> {
  await page.evaluate((text) => {
    const image = document.querySelector(text)!;
    const states: string[] = ((globalThis as unknown as { states: string[] }).states = []);
    for (const name of ['open', 'opened', 'close', 'closed'])
      image.addEventListener(`medium-zoom:${name}`, () => states.push(name));
  }, selector);
}
const states = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { states: string[] }).states);
const waitForState = (page: Page, state: string): Promise<unknown> =>
  page.waitForFunction(
    (name) => (globalThis as unknown as { states: string[] }).states.at(-1) === name,
    { timeout: 15_000 },
    state,
  );

async function openPage(path: string, selector: string, isDark = false): Promise<Page> {
  const page = await reader.pages.open({ path, isDark });
  await watchStates(page, selector);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.click(selector);
  await waitForState(page, 'opened');
  return page;
}

test('pages without images load none of it; client navigation to images loads it', async () => {
  const page = await reader.pages.open({ path: '/' });
  await pause(300);
  assert.equal(await scripts(page), []);
  await page.click('.hd-doc a[href="/images"]');
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await page.click(plain);
  await page.waitForSelector('.medium-zoom-image--opened');
  await reader.pages.close(page);
});

test('the library comes with the first intent', async () => {
  const page = await reader.pages.open({ path: '/images' });
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  assert.is((await scripts(page)).length, 1);
  await page.hover(plain);
  const wasLoaded = (): boolean => performance.getEntriesByType('resource').some(({ name }) => /chunk/.test(name));
  await page.waitForFunction(wasLoaded);
  await reader.pages.close(page);
});

test('a click opens, a click closes, through all states', async () => {
  const page = await openPage('/images', plain);
  assert.is(await isOpen(page), true);
  assert.is(await page.$eval(plain, (image) => getComputedStyle(image).visibility), 'hidden');
  const look = await page.$eval('.medium-zoom-overlay', (overlay) => getComputedStyle(overlay).backgroundColor);
  assert.is(look, 'rgb(255, 255, 255)');
  assert.match(
    await page.$eval('.medium-zoom-image--opened', (image) => getComputedStyle(image).transition),
    /transform 0\.3s cubic-bezier\(0\.2, 0, 0\.2, 1\)/,
  );
  await page.click('.medium-zoom-image--opened');
  await waitForState(page, 'closed');
  assert.equal(await states(page), ['open', 'opened', 'close', 'closed']);
  assert.is(await clones(page), 0);
  await page.click(plain);
  await page.waitForSelector('.medium-zoom-image--opened');
  await reader.pages.close(page);
});

test('Escape, a resize and the overlay close it', async () => {
  const page = await openPage('/images', plain);
  await page.keyboard.press('Escape');
  await waitForState(page, 'closed');
  await page.click(plain);
  await waitForState(page, 'opened');
  await page.setViewport({ width: 1200, height: 800 });
  await waitForState(page, 'closed');
  await page.click(plain);
  await waitForState(page, 'opened');
  await page.mouse.click(5, 790);
  await waitForState(page, 'closed');
  await reader.pages.close(page);
});

test('scrolling 40 pixels keeps it open, more closes it 150 ms later', async () => {
  const page = await openPage('/images', plain);
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }));
  await pause(300);
  assert.is(await isOpen(page), true);
  const delay = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const image = document.querySelector('.hd-doc img[alt=plain]')!;
        let startMs = 0;
        document.addEventListener('scroll', () => (startMs ||= performance.now()));
        image.addEventListener('medium-zoom:close', () => resolve(performance.now() - startMs));
        scrollTo({ top: 90, behavior: 'instant' });
      }),
  );
  // Not at once: the visitor may only have touched the wheel. A busy machine may take any time longer.
  assert.ok(delay > 120, String(delay));
  await waitForState(page, 'closed');
  await reader.pages.close(page);
});

test('the dark appearance has the background of the page', async () => {
  const page = await openPage('/images', plain, true);
  const [overlay, body] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('.medium-zoom-overlay')!).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  assert.is(overlay, body);
  assert.is.not(overlay, 'rgb(255, 255, 255)');
  await reader.pages.close(page);
});

test('images in links are links', async () => {
  const page = await reader.pages.open({ path: '/images' });
  await page.click('img[alt=linked]');
  await page.waitForFunction(() => location.pathname === '/');
  assert.is(await isOpen(page), false);
  await reader.pages.close(page);
});

test('the keyboard reaches and opens images', async () => {
  const page = await reader.pages.open({ path: '/images' });
  await watchStates(page, plain);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('img[alt=plain]'))) break;
  }
  await page.keyboard.press('Enter');
  await waitForState(page, 'opened');
  await page.keyboard.press('Escape');
  await waitForState(page, 'closed');
  await reader.pages.close(page);
});

test('a larger file is shown; a missing one leaves the normal image and a warning', async () => {
  const page = await openPage('/more', 'img[alt=detail]');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.medium-zoom-image--opened')].some(({ src }) =>
      src.endsWith('/two.svg'),
    ),
  );
  await page.keyboard.press('Escape');
  await waitForState(page, 'closed');
  assert.is(await clones(page), 0);
  reader.pages.messages.length = 0;
  await watchStates(page, 'img[alt=broken]');
  await page.click('img[alt=broken]');
  await waitForState(page, 'opened');
  assert.ok(
    reader.pages.messages.some((text) =>
      text.includes(`Unable to reach the zoom image target ${reader.server.origin}/missing.svg`),
    ),
    reader.pages.messages.join('\n'),
  );
  const shown = await page.$$eval('.medium-zoom-image--opened', (all) =>
    all.map((image) => (image as HTMLImageElement).src),
  );
  assert.equal(shown, [`${reader.server.origin}/one.svg`]);
  await page.keyboard.press('Escape');
  await waitForState(page, 'closed');
  assert.is(await clones(page), 0);
  reader.pages.messages.length = 0;
  await reader.pages.close(page);
});

test('nothing of it breaks the content security policy', () => {
  assert.equal(reader.pages.messages, []);
});

test('an invalid selector is refused', async () => {
  const bad = createSite({
    'site.config.mjs': 'export default { mediumZoom: { selector: "img[" } };\n',
    'docs/index.md': '# A\n',
  });
  const result = await bad.build();
  assert.is(result.exitCode, 2);
  assert.match(result.output, /Plugin medium-zoom: `selector`: The provided selector is invalid: img\[/);
  bad.write({ 'site.config.mjs': 'export default { mediumZoom: { options: { magin: 4 } } };\n' });
  const unknown = await bad.build();
  assert.is(unknown.exitCode, 2);
  assert.match(unknown.output, /`mediumZoom\.options\.magin` is not an option[^]*margin/);
});

test('a selector that only the browser rejects is named in the console, and the page works', async () => {
  const odd = createSite({
    'site.config.mjs':
      "export default { mediumZoom: { selector: 'img:nothing-like-it' }, route: { cleanUrls: true } };\n",
    'docs/index.md': '# A\n\n![a](/one.svg)\n\n[B](./b.md)\n',
    'docs/b.md': '# B\n',
    'docs/public/one.svg': svg,
  });
  assert.is((await odd.build()).exitCode, 0);
  const server = await startServer(odd.folder, 'preview');
  try {
    const page = await reader.browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(server.origin, { waitUntil: 'networkidle0' });
    assert.equal(messages, ['The provided selector is invalid: img:nothing-like-it']);
    await page.click('.hd-doc a[href="/b"]');
    await page.waitForFunction(() => document.title.startsWith('B'));
    assert.is(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
    await page.close();
  } finally {
    await server.stop();
  }
});

test('it can be switched off', async () => {
  const off = createSite({
    'site.config.mjs': 'export default { mediumZoom: false };\n',
    'docs/index.md': '# A\n\n![a](/one.svg)\n',
    'docs/public/one.svg': svg,
  });
  await off.build();
  assert.not.match(off.read('index.html'), /medium-zoom/);
});

test.run();
