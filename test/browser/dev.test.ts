import { readFileSync, rmSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { createSite } from '../support/site.js';
import { smallSite } from '../support/small-site.js';
import type { FileTree } from '../support/temporary-folder.js';
import { until } from '../support/until.js';

const long = Array.from({ length: 120 }, (_, index) => `Paragraph ${index}.\n`).join('\n');
const note = (content: string): string =>
  `export const Note = ({ children }) => <aside id="note">${content}</aside>;\n`;
const site = createSite({
  ...smallSite,
  'docs/en/guide/long.md': `# Long\n\n${long}\n## End\n\nLast words.\n`,
  'docs/en/guide/included.md': '# Included\n\n```js file="./code.js"\n```\n',
  'docs/en/guide/code.js': 'const before = 1;\n',
  'docs/en/guide/note.mdx': "import { Note } from './_note.jsx'\n\n# Note\n\n<Note>inside</Note>\n",
  'docs/en/guide/_note.jsx': note('first {children}'),
});

let browser: Browser;
let server: ServerProcess;
let page: Page;
const errors: string[] = [];

const waitForText = (text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 20_000 }, text);
const waitForNoText = (text: string): Promise<unknown> =>
  page.waitForFunction((unwanted) => !document.body.innerText.includes(unwanted), { timeout: 20_000 }, text);
const overlayText = (): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].map((element) => element.shadowRoot?.textContent ?? '').join(' '),
  );
const edit = (path: string, change: (text: string) => string): void =>
  site.write({ [path]: change(readFileSync(join(site.folder, path), 'utf8')) });
const waitForOverlay = (text: string, isShown = true): Promise<unknown> =>
  page.waitForFunction(
    (wanted, isWanted) => {
      const overlay = document.querySelector('heddle-error-overlay')?.shadowRoot?.textContent;
      return Boolean(overlay?.includes(wanted)) === isWanted;
    },
    { timeout: 20_000 },
    text,
    isShown,
  );
/** Opens a page. A reload for which the server asked just before can end the navigation; then it is done again. */
const open = (path: string): Promise<unknown> => {
  const go = (): Promise<unknown> => page.goto(server.origin + path, { waitUntil: 'networkidle0' });
  return go().catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    return go();
  });
};

test.before(async () => {
  browser = await launchBrowser();
  server = await startServer(site.folder, 'dev');
  page = await browser.newPage();
  page.on('pageerror', (error) => errors.push((error as Error).message));
});
test.after(async () => {
  await browser.close();
  await server.stop();
});

test('a page is made when it is asked for, whole on the server', async () => {
  const html = await (await fetch(`${server.origin}/guide/one`)).text();
  assert.match(html, /Text with a/);
  assert.is((await fetch(`${server.origin}/guide/none`)).status, 404);
});

test('a page that was fetched ahead is fetched again after an edit', async () => {
  await page.setViewport({ width: 1280, height: 800 });
  await open('/guide/one');
  const link = '#hd-sidebar a[href="/guide/three"]';
  await page.hover(link);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/guide/three')),
  );
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    document.addEventListener('heddle:pages-changed', () => Object.assign(window, { changes: 1 }));
  });
  edit('docs/en/guide/three.md', (text) => text.replace('Inside.', 'Inside, edited.'));
  await page.waitForFunction(() => 'changes' in window, { timeout: 20_000 });
  await page.click(link);
  await waitForText('Inside, edited.');
  edit('docs/en/guide/three.md', (text) => text.replace('Inside, edited.', 'Inside.'));
  await waitForText('Inside.');
  await page.setViewport({ width: 800, height: 600 });
});

test('an edit shows in place and the reader stays where they are', async () => {
  await open('/guide/long');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 1));
  edit('docs/en/guide/long.md', (text) => text.replace('Paragraph 60.', 'Paragraph sixty.'));
  await waitForText('Paragraph sixty.');
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 1, 'no reload');
  assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - 2000) < 3);
});

test('an included file, a fragment and an image show their edits', async () => {
  await open('/guide/included');
  edit('docs/en/guide/code.js', () => 'const after = 2;\n');
  await waitForText('const after = 2;');
  await open('/guide/two');
  await waitForText('Hello Ada');
  edit('docs/en/guide/_part.mdx', () => 'Welcome {props.name}.\n');
  await waitForText('Welcome Ada');
});

test('components work, and show their edits', async () => {
  await open('/guide/two');
  await waitForText('count 3');
  await page.click('button[class^="counter_"]');
  await waitForText('count 4');
  edit('docs/en/guide/_counter.jsx', (text) => text.replace('>count ', '>number '));
  await waitForText('number ');
});

test('a component without state shows its edits, gets a state, and loses it again', async () => {
  await open('/guide/note');
  await waitForText('first inside');
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 1));
  const mark = (): Promise<unknown> => page.evaluate(() => (window as unknown as { mark?: number }).mark);
  edit('docs/en/guide/_note.jsx', () => note('second {children}'));
  await waitForText('second inside');
  assert.is(await mark(), 1, 'no reload');
  edit('docs/en/guide/_note.jsx', () =>
    note('<Count />').concat(
      "import { useState } from 'react';\n",
      'const Count = () => { const [count, setCount] = useState(7); return <button id="more" onClick={() => setCount(count + 1)}>at {count}</button>; };\n',
    ),
  );
  await waitForText('at 7');
  await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('#more')!.click();
    return document.querySelector('#note')!.textContent !== 'at 7';
  });
  edit('docs/en/guide/_note.jsx', () => note('third {children}'));
  await waitForText('third inside');
});

test('an edit keeps the state of components on the page, unless their hooks are others', async () => {
  await open('/guide/two');
  await waitForText('number 3');
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 3));
  await page.click('button[class^="counter_"]');
  await waitForText('number 4');
  edit('docs/en/guide/_counter.jsx', (text) => text.replace('>number ', '>value '));
  await waitForText('value 4');
  edit('docs/en/guide/two.mdx', (text) => text.replace('Static **text** before', 'Another **text** before'));
  await waitForText('Another text before');
  await waitForText('value 4');
  edit('docs/en/guide/_counter.jsx', (text) => text.replace('useState(start)', 'useState(start + 10)'));
  await waitForText('value 13');
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 3, 'no reload');
  edit('docs/en/guide/two.mdx', (text) => text.replace('Another **text** before', 'Static **text** before'));
  await waitForText('Static text before');
});

test('a component that fails in the browser shows an overlay, and works after the edit that mends it', async () => {
  await open('/guide/two');
  await waitForText('value 13');
  const good = readFileSync(join(site.folder, 'docs/en/guide/_counter.jsx'), 'utf8');
  const guard = "if (typeof window === 'object') throw new Error('broken on purpose');";
  edit('docs/en/guide/_counter.jsx', (text) => text.replace('const [count', `${guard}\n  const [count`));
  await waitForOverlay('broken on purpose');
  site.write({ 'docs/en/guide/_counter.jsx': good.replace('>value ', '>mended ') });
  await waitForText('mended 13');
  await waitForOverlay('broken on purpose', false);
  await page.click('button[class^="counter_"]');
  await waitForText('mended 14');
});

test('a style sheet shows its edits without a reload', async () => {
  await open('/guide/two');
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 2));
  edit('docs/en/guide/counter.module.css', () => '.root { color: rgb(1, 2, 3); }\n');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('button[class^="counter_"]')!).color === 'rgb(1, 2, 3)',
    { timeout: 20_000 },
  );
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 2);
});

test('a mistake shows as an overlay with its place, and goes when it is mended', async () => {
  await open('/guide/two');
  const good = readFileSync(join(site.folder, 'docs/en/guide/two.mdx'), 'utf8');
  site.write({ 'docs/en/guide/two.mdx': `${good}\n<div>\n` });
  await waitForOverlay('two.mdx');
  const shown = await overlayText();
  assert.match(shown, /not closed/);
  assert.match(shown, /<div>/, 'the code frame');
  assert.match(shown, /two\.mdx:\d+/);
  const [link, fix] = await page.evaluate(() => {
    const overlay = document.querySelector('heddle-error-overlay')!.shadowRoot!;
    return [overlay.querySelector('a')?.href ?? '', overlay.querySelector('.fix')?.textContent ?? ''];
  });
  assert.match(link!, /\/api\/errors#[\w-]+$/);
  assert.is.not(fix, '');
  site.write({ 'docs/en/guide/two.mdx': good.replace('Static text after', 'Mended text after') });
  await waitForOverlay('two.mdx', false);
  await waitForText('Mended text after');
});

test('a page opened with a mistake is a 500 with the overlay, and is shown when it is mended', async () => {
  const good = readFileSync(join(site.folder, 'docs/en/guide/two.mdx'), 'utf8');
  const mistakes: readonly (readonly [broken: FileTree, place: string, mended: FileTree])[] = [
    [{ 'docs/en/guide/two.mdx': `${good}\n<div>\n` }, 'two.mdx', { 'docs/en/guide/two.mdx': good }],
    [
      { 'docs/en/guide/two.mdx': `import { late } from './_late.js'\n\n${good}\n{late}\n` },
      '_late.js',
      { 'docs/en/guide/_late.js': 'export const late = "here now";\n' },
    ],
    [
      { 'docs/en/guide/_late.js': 'export const late = {};\n' },
      'two.mdx',
      { 'docs/en/guide/_late.js': 'export const late = "mended";\n' },
    ],
  ];
  for (const [broken, place, mended] of mistakes) {
    await page.goto('about:blank');
    site.write(broken);
    await until(async () => (await fetch(`${server.origin}/guide/two`)).status === 500, 'the problem of two');
    await open('/guide/two');
    await waitForText('This page has problems');
    await waitForOverlay(place);
    site.write(mended);
    await waitForOverlay(place, false);
    await waitForText('Static text');
    assert.is((await fetch(`${server.origin}/guide/two`)).status, 200);
  }
});

test('an import that fails keeps its own page from being shown, and no other', async () => {
  const one = readFileSync(join(site.folder, 'docs/en/guide/one.md'), 'utf8');
  const brokenPages = {
    'docs/en/guide/wants.mdx': '# Wants\n\nimport { late } from "./_later.js"\n\nIt is {late}.\n',
    'docs/en/guide/names.mdx': '# Names\n\nimport { Other } from "./_counter.jsx"\n\n<Other />\n',
    'docs/en/guide/leaves.mdx': '# Leaves\n\nimport { far } from "https://example.com/far.js"\n\n{far}\n',
  };
  await open('/guide/two');
  site.write(brokenPages);
  for (const name of ['wants', 'names', 'leaves']) {
    await until(async () => (await fetch(`${server.origin}/guide/${name}`)).status === 500, `the problem of ${name}`);
  }
  const stateOf = async (name: string): Promise<number> => (await fetch(`${server.origin}/guide/${name}`)).status;
  assert.is(await stateOf('two'), 200, 'a page that uses the same module');
  assert.is(await stateOf('one'), 200);

  await open('/guide/one');
  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 3));
  edit('docs/en/guide/one.md', (text) => `${text}\nGoes on.\n`);
  await waitForText('Goes on.');
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 3, 'no reload');
  assert.is(await overlayText(), ' '.repeat((await overlayText()).length), 'no overlay of other pages');

  await open('/guide/wants');
  await waitForText('This page has problems');
  await waitForOverlay('wants.mdx');
  const shown = await overlayText();
  assert.match(shown, '_later.js');
  assert.not.match(shown, 'names.mdx');
  const link = await page.evaluate(
    () => document.querySelector('heddle-error-overlay')!.shadowRoot!.querySelector('a')!.href,
  );
  assert.is(link, 'https://heddle.dev/api/errors#missing-import');
  assert.match(await page.evaluate(() => document.body.innerText), `see: ${link}`);
  site.write({ 'docs/en/guide/_later.js': 'export const late = "never too late";\n' });
  await waitForText('It is never too late.');

  await page.evaluate(() => ((window as unknown as { mark: number }).mark = 4));
  site.write({ 'docs/en/guide/_later.js': 'export const sooner = 1;\n' });
  await waitForOverlay('wants.mdx');
  assert.is(await page.evaluate(() => (window as unknown as { mark?: number }).mark), 4, 'the page stays below');

  assert.match(await page.evaluate(() => document.body.innerText), 'It is never too late.');
  edit('docs/en/guide/wants.mdx', () => '# Wants\n\nNothing any more.\n');
  await waitForText('Nothing any more.');
  await waitForOverlay('wants.mdx', false);

  for (const path of Object.keys(brokenPages)) rmSync(join(site.folder, path));
  site.write({ 'docs/en/guide/one.md': one });
  await until(async () => (await stateOf('names')) === 404, 'the removal of names');
});

test('navigation files show their edits', async () => {
  await open('/guide/one');
  edit('docs/en/_nav.json', () => '[{"text": "Handbook", "link": "/guide/one"}]');
  await waitForText('Handbook');
  site.write({ 'docs/en/guide/_meta.json': '[{"type": "file", "name": "three", "label": "Third"}, "one"]' });
  await waitForText('Third');
});

test('new, renamed and deleted pages', async () => {
  site.write({ 'docs/en/guide/fresh.md': '# Fresh\n\nNew here.\n' });
  await page.waitForFunction(async () => (await fetch('/guide/fresh')).status === 200, {
    timeout: 20_000,
    polling: 200,
  });
  renameSync(join(site.folder, 'docs/en/guide/fresh.md'), join(site.folder, 'docs/en/guide/moved.md'));
  await page.waitForFunction(
    async () => (await fetch('/guide/moved')).status === 200 && (await fetch('/guide/fresh')).status === 404,
    { timeout: 20_000, polling: 200 },
  );
  rmSync(join(site.folder, 'docs/en/guide/moved.md'));
  await page.waitForFunction(async () => (await fetch('/guide/moved')).status === 404, {
    timeout: 20_000,
    polling: 200,
  });
});

test('the configuration is loaded again; a broken one leaves the site as it was', async () => {
  await open('/guide/one');
  const config = readFileSync(join(site.folder, 'site.config.mjs'), 'utf8');
  site.write({ 'site.config.mjs': config.replace('"Small"', '"Large"') });
  await page.waitForFunction(() => document.title.endsWith('Large'), { timeout: 15_000 });
  site.write({ 'site.config.mjs': 'export default {' });
  await waitForOverlay('site.config.mjs');
  assert.is((await fetch(`${server.origin}/guide/three`)).status, 200);
  site.write({ 'site.config.mjs': config });
  await page.waitForFunction(() => document.title.endsWith('Small'), { timeout: 15_000 });
  await waitForNoText('Handbook Large');
  await until(() => server.output().endsWith('The last problems are solved.\n'), 'the message of the terminal');
});

test('no script failed on the way', () => assert.equal(errors, []));

test.run();
