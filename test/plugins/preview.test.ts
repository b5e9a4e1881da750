import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Frame, Page } from 'puppeteer';
import { readerPages, wake, loadedUrls } from '../support/reader-page.js';
import { startServer } from '../support/server-process.js';
import { createPluginSite } from '../support/plugin-site.js';
import { serveToReaders } from '../support/reader-site.js';

const lamp = `import { useState } from 'react';
import { Word } from './_demos/word';

export default function Lamp() {
  const [isLit, setIsLit] = useState<boolean>(false);
  return <button onClick={() => setIsLit(!isLit)}>{isLit ? 'Lit' : 'Dark'} <Word /></button>;
}`;
const spy = `import { useEffect, useState } from 'react';
function attempt(run) {
  try { return String(run()); } catch (error) { return error.name; }
}
export default function Spy() {
  const [found, setFound] = useState('');
  useEffect(() => setFound([
    attempt(() => parent.document.title),
    attempt(() => localStorage.length),
    attempt(() => document.cookie),
    attempt(() => { top.location = '/elsewhere'; return 'moved'; }),
    origin,
  ].join()), []);
  return <output>{found}</output>;
}`;
const fence = (words: string, code: string): string => `\`\`\`${words}\n${code}\n\`\`\`\n`;

const site = createPluginSite({
  'site.config.mjs': `import { preview } from 'heddle/plugins/preview';
import { llms } from 'heddle/plugins/llms';
import { sitemap } from 'heddle/plugins/sitemap';
export default {
  title: 'Demos', base: '/sub/', siteOrigin: 'https://example.com', contentSecurityPolicy: true,
  route: { cleanUrls: true },
  plugins: [
    preview({
      previewLanguages: ['jsx', 'tsx', 'json'],
      previewCodeTransform: ({ language, code }) =>
        language === 'json' ? 'export default () => <i>' + JSON.parse(code).text + '</i>;' : code,
    }),
    llms(),
    sitemap(),
  ],
};
`,
  'docs/index.md': '# Home\n\n[inside](./inside.mdx)\n',
  'docs/inside.mdx': [
    '# Inside\n',
    fence('tsx preview title="lamp.tsx"', lamp),
    fence('tsx preview file="./_demos/file.tsx"', ''),
    '<code src="./_demos/file.tsx" />\n',
    fence('json preview', '{ "text": "from JSON" }'),
    fence('tsx', 'export default () => <b>only code</b>;'),
    fence('tsx pure preview', 'export default () => <b>pure</b>;'),
    fence(
      'tsx preview',
      `import { useState } from 'react';
export default function Broken() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('thread broke');
  return <button id="break" onClick={() => setIsBroken(true)}>break</button>;
}`,
    ),
  ].join('\n'),
  'docs/frames.mdx': [
    '# Frames\n',
    fence('tsx preview="iframe-follow"', lamp),
    'Text.\n'.repeat(3),
    'Paragraph.\n\n'.repeat(120),
    fence('tsx preview="iframe-follow"', 'import "./_demos/far.css";\nexport default () => <p id="far">far</p>;'),
  ].join('\n'),
  'docs/spy.mdx': `# Spy\n\n${fence('jsx preview="iframe-follow"', spy)}`,
  'docs/phone.mdx': `# Phone\n\n${fence('tsx preview="iframe-fixed"', 'export default () => <h2>One</h2>;')}\n${fence('tsx preview="iframe-fixed"', 'export default () => <h2>Two</h2>;')}`,
  'docs/_demos/word.tsx': 'export const Word = () => <b>word</b>;\n',
  'docs/_demos/far.css': '#far { color: teal; }\n',
  'docs/_demos/file.tsx': "import { Word } from './word';\nexport default () => <p>From a file: <Word /></p>;\n",
});

const reader = serveToReaders(test, site);

const loaded = async (page: Page, pattern: string): Promise<string[]> =>
  (await loadedUrls(page)).filter((url) => new RegExp(pattern).test(url));

/** The document in the frame of the demo with this number, when it has rendered something. */
async function demoFrame(page: Page, index: number, selector: string): Promise<Frame> {
  const host = (await page.$$('hd-demo-frame'))[index]!;
  await host.scrollIntoView();
  const frame = await page.waitForFunction(
    (element) => element.shadowRoot?.querySelector('iframe[data-ready]'),
    { timeout: 10_000 },
    host,
  );
  const content = (await (frame.asElement() as Awaited<ReturnType<Page['$']>>)!.contentFrame())!;
  await content.waitForSelector(selector);
  return content;
}

test('the HTML of a page holds its demos and their code', () => {
  const html = site.read('inside.html');
  assert.match(html, /<div class="hd-demo-stage"><button>Dark(?:<!-- -->)? (?:<!-- -->)?<b>word<\/b><\/button><\/div>/);
  assert.is(html.match(/<p>From a file: <b>word<\/b><\/p>/g)?.length, 2);
  assert.match(html, /<i>from JSON<\/i>/);
  assert.not.match(html, /<b>only code<\/b>|<b>pure<\/b>/);
  assert.is(html.match(/class="hd-demo-stage"/g)?.length, 5);
  assert.is(html.match(/class="hd-code[" ]/g)?.length, 7);
});

test('frames are files of the output and no pages', () => {
  const frames = site.outputs().filter((path) => path.startsWith('assets/demos/') && path.endsWith('.html'));
  assert.equal(frames, [
    'assets/demos/frames/1.html',
    'assets/demos/frames/2.html',
    'assets/demos/phone/fixed.html',
    'assets/demos/spy/1.html',
  ]);
  assert.match(
    site.read('assets/demos/frames/2.html'),
    /<link rel="stylesheet" href="\/sub\/assets\/demos\/[\w.-]+\.css">/,
  );
  for (const path of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) assert.not.match(site.read(path), /assets\/demos/);
  const search = site.outputs().filter((path) => /search/.test(path) && path.endsWith('.json'));
  for (const path of search) assert.not.match(site.read(path), /assets\/demos/);
});

test('pages without demos load nothing of the plugin', async () => {
  const page = await reader.pages.open({ path: '/' });
  await wake(page);
  assert.equal(await loaded(page, 'preview|demo'), []);
  await page.click('.hd-doc a[href="/sub/inside"]');
  await page.waitForSelector('.hd-demo-stage');
  assert.equal(await loaded(page, 'assets/demos|assets/preview\\.\\w+\\.js'), []);
  await reader.pages.close(page);
});

test('a demo in the page works; one that fails leaves the page alone', async () => {
  const page = await reader.pages.open({ path: '/inside' });
  await wake(page);
  await page.click('.hd-demo-stage button');
  await page.waitForFunction(() => document.querySelector('.hd-demo-stage button')?.textContent === 'Lit word');
  const before = reader.pages.messages.length;
  await page.click('#break');
  await page.waitForFunction(() => document.querySelector('.hd-demo-error')?.textContent === 'thread broke');
  assert.is(await page.$eval('.hd-demo-stage button', (button) => button.textContent), 'Lit word');
  assert.ok(reader.pages.messages.splice(before).every((text) => text.includes('thread broke')));
  await reader.pages.close(page);
});

test('a demo in a frame works, follows the appearance and is as high as its content', async () => {
  const page = await reader.pages.open({ path: '/frames', isDark: true });
  const frame = await demoFrame(page, 0, 'button');
  await frame.click('button');
  await frame.waitForFunction(() => document.querySelector('button')?.textContent === 'Lit word');
  const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme === 'dark';
  assert.is(await frame.evaluate(isDark), true);
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await frame.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === 'light');
  assert.not.ok(await frame.evaluate(() => document.documentElement.classList.contains('dark')));
  await page.waitForFunction(() => {
    const height = document.querySelector('hd-demo-frame')!.shadowRoot!.querySelector('iframe')!.style.height;
    return height !== '' && height !== '160px';
  });
  await reader.pages.close(page);
});

test('frames far below are loaded when they come near', async () => {
  const page = await reader.pages.open({ path: '/frames' });
  await demoFrame(page, 0, 'button');
  assert.equal(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.includes('frames/2')),
    [],
  );
  const far = await demoFrame(page, 1, '#far');
  assert.is(await far.$eval('#far', (element) => getComputedStyle(element).color), 'rgb(0, 128, 128)');
  await reader.pages.close(page);
});

test('a frame reaches neither the page nor its storage', async () => {
  const page = await reader.pages.open({ path: '/spy' });
  const before = reader.pages.messages.length;
  const frame = await demoFrame(page, 0, 'output:not(:empty)');
  const found = await frame.$eval('output', (output) => output.textContent);
  assert.is(found, 'SecurityError,SecurityError,SecurityError,SecurityError,null');
  assert.match(page.url(), /\/sub\/spy$/);
  reader.pages.messages.splice(before);
  await reader.pages.close(page);
});

test('the buttons hide the code, load the frame again and show the QR code of its address', async () => {
  const page = await reader.pages.open({ path: '/frames' });
  const frame = await demoFrame(page, 0, 'button');
  await frame.click('button');
  await page.click('hd-demo-frame >>> button[aria-expanded="true"]');
  assert.is(await page.$eval('.hd-demo .hd-code', (code) => getComputedStyle(code).display), 'none');
  // The frame takes its height meanwhile, which moves the buttons.
  await page.$eval('hd-demo-frame >>> button:nth-of-type(3)', (button) => (button as HTMLElement).click());
  await page.waitForFunction(() => document.querySelector('hd-demo-frame')!.shadowRoot!.querySelector('.qr path'));
  assert.match(
    await page.$eval('hd-demo-frame >>> .qr', (code) => code.getAttribute('aria-label') ?? ''),
    /: http:.*\/sub\/assets\/demos\/frames\/1\.html#light$/,
  );
  assert.match(
    await page.$eval('hd-demo-frame >>> a', (link) => (link as HTMLAnchorElement).href),
    /\/sub\/assets\/demos\/frames\/1\.html#light$/,
  );
  await page.$eval('hd-demo-frame >>> button:nth-of-type(2)', (button) => (button as HTMLElement).click());
  const again = await demoFrame(page, 0, 'button');
  await again.waitForFunction(() => document.querySelector('button')?.textContent === 'Dark word');
  await reader.pages.close(page);
});

test('fixed demos share a phone beside the text, or in it where there is no room', async () => {
  const page = await reader.pages.open({ path: '/phone' });
  const frame = await demoFrame(page, 0, 'h2');
  assert.equal(await frame.$$eval('h2', (all) => all.map(({ textContent }) => textContent)), ['One', 'Two']);
  const position = (): Promise<string> => page.$eval('hd-demo-frame', (element) => getComputedStyle(element).position);
  assert.is(await position(), 'fixed');
  const [textEnd = 0, phoneStart = 0] = await page.evaluate(() => [
    document.querySelector('.hd-doc')!.getBoundingClientRect().right,
    document.querySelector('hd-demo-frame')!.getBoundingClientRect().left,
  ]);
  assert.ok(textEnd <= phoneStart, `${textEnd} ${phoneStart}`);
  await page.setViewport({ width: 800, height: 800 });
  assert.is(await position(), 'relative');
  await reader.pages.close(page);
});

test('nothing of it breaks the content security policy', () => {
  assert.equal(reader.pages.messages, []);
});

test('in development, edits of demos and of what they import are shown', async () => {
  const dev = await startServer(site.folder, 'dev');
  const shown = readerPages(reader.browser, dev.origin);
  try {
    const page = await shown.open({ path: '/frames' });
    await demoFrame(page, 0, 'button');
    site.write({ 'docs/_demos/word.tsx': 'export const Word = () => <b>edited</b>;\n' });
    // An edit replaces the frame, which may happen at any time of this.
    const text = (): Promise<string> =>
      demoFrame(page, 0, 'button')
        .then((frame) => frame.$eval('button', (button) => button.textContent ?? ''))
        .catch(() => '');
    const until = async (expected: string): Promise<void> => {
      const end = performance.now() + 20_000;
      while ((await text()) !== expected) assert.ok(performance.now() < end, await text());
    };
    await until('Dark edited');
    const inside = await shown.open({ path: '/inside' });
    assert.is(await inside.$eval('.hd-demo-stage button', (button) => button.textContent), 'Dark edited');
    site.write({ 'docs/inside.mdx': `# Inside\n\n${fence('tsx preview', lamp.replace("'Dark'", "'Unlit'"))}` });
    await inside.waitForFunction(
      () => document.querySelector('.hd-demo-stage button')?.textContent === 'Unlit edited',
      { timeout: 20_000 },
    );
  } finally {
    await dev.stop();
  }
});

test('code that cannot be shown is reported where it stands', async () => {
  const bad = createPluginSite({
    'site.config.mjs':
      'import { preview } from "heddle/plugins/preview";\nexport default { plugins: [preview({ defaultRenderMode: "preview" })] };\n',
    'docs/index.mdx': `# A\n\n${fence('tsx', 'export const a = 1;')}\n${fence('tsx', 'export default () => (\n  <b>\n);')}`,
    'docs/mode.mdx': `# B\n\n${fence('tsx preview="iframe"', 'export default () => <b>x</b>;')}`,
    'docs/plain.md': `# C\n\n${fence('tsx preview', 'export default () => <b>x</b>;')}`,
  });
  const broken = await bad.build();
  assert.is(broken.exitCode, 1);
  const problems = broken.problems
    .map(({ severity, code, file, line }) => `${severity} ${code} ${file}:${line}`)
    .sort();
  assert.equal(problems, [
    'error preview-code docs/index.mdx:10',
    'error preview-without-component docs/index.mdx:3',
    'warning preview-needs-mdx docs/plain.md:3',
    'warning unknown-preview-mode docs/mode.mdx:3',
  ]);
  bad.write({
    'docs/index.mdx': `# A\n\n${fence('tsx preview="iframe-follow"', 'import x from "nowhere-to-be-found";\nexport default () => x;')}`,
  });
  const unresolved = await bad.build();
  assert.is(unresolved.exitCode, 1, unresolved.output);
  assert.match(unresolved.output, /preview-bundle docs\/index\.mdx[^]*Could not resolve "nowhere-to-be-found"/);
});

test('wrong options are refused by name', async () => {
  const bad = createPluginSite({
    'site.config.mjs':
      'import { preview } from "heddle/plugins/preview";\nexport default { plugins: [preview({ defaultPreviewMode: "frame", previewLanguage: [], iframeOptions: { customEntry: 1 } })] };\n',
    'docs/index.md': '# A\n',
  });
  const result = await bad.build();
  assert.is(result.exitCode, 2);
  assert.match(result.output, /Plugin preview: `defaultPreviewMode`/);
  assert.match(result.output, /`previewLanguage` is not an option. Did you mean `previewLanguages`\?/);
  assert.match(result.output, /`iframeOptions\.customEntry`: it must be a function/);
});

test('a site without frames has no files of frames; a custom entry starts frames', async () => {
  const small = createPluginSite({
    'site.config.mjs':
      'import { preview } from "heddle/plugins/preview";\nexport default { plugins: [preview({ iframeOptions: { customEntry: ({ demoPath }) => `import text from ${JSON.stringify(demoPath)}; document.title = text;` } })] };\n',
    'docs/index.mdx': `# A\n\n${fence('tsx preview', 'export default () => <b>x</b>;')}`,
  });
  assert.is((await small.build()).exitCode, 0);
  assert.equal(
    small.outputs().filter((path) => path.startsWith('assets/demos/')),
    [],
  );
  small.write({ 'docs/index.mdx': `# A\n\n${fence('tsx preview="iframe-follow"', 'export default "own entry";')}` });
  assert.is((await small.build()).exitCode, 0);
  const script = small.outputs().find((path) => /^assets\/demos\/demo-.*\.js$/.test(path))!;
  assert.match(small.read(script), /document\.title=/);
});

test.run();
