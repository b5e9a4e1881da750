import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../support/chromium.js';
import { createPluginSite } from '../support/plugin-site.js';
import { readerPages } from '../support/reader-page.js';
import { keepScreenshot } from '../support/keep-screenshot.js';
import { startServer } from '../support/server-process.js';

const block = (code: string, info = 'ts twoslash'): string => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const config = (options = ''): string => `import { twoslash } from 'heddle/plugins/twoslash';
export default { title: 'T', route: { cleanUrls: true }, contentSecurityPolicy: true, mediumZoom: false, plugins: [twoslash(${options})] };
`;
const loom = `interface Loom {
  /** How many threads it contains. */
  threads: number;
}
// ---cut---
const loom: Loom = { threads: 480 };
loom.threads;
//   ^?
const width = loom.threads / 12; // [!code highlight]
console.log(width);`;
const wrong = `// @errors: 2322
const threads: number = 'many';
// @log: It is a word.
threads.toF
//         ^|`;
const site = createPluginSite({
  'site.config.mjs': config(),
  'docs/index.md': `# Home\n\n[Types](./types.md)\n\n${block('const plain = 1;', 'ts')}`,
  'docs/types.md': `# Types\n\n${block(loom, 'ts twoslash title="loom.ts"')}${block(wrong.replace('// @errors: 2322', '// @errors: 2322 2339'))}`,
});
const codeOf = (html: string, index: number): string => [...html.matchAll(/<pre[^>]*>[^]*?<\/pre>/g)][index]![0];
const shownText = (html: string): string =>
  html
    .replace(/<span class="hd-type-popup[^>]*>(?:<span[^>]*>(?:<span[^>]*>[^<]*<\/span>|[^<])*<\/span>)*<\/span>/g, '')
    .replace(/<[^>]+>/g, '');

test('types are read in the build, and notations are gone', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const first = codeOf(site.read('types.html'), 0);
  assert.not.match(first, / style=|---cut---|\[!code/);
  const shown = shownText(first);
  assert.match(
    shown,
    /^const loom: Loom = \{ threads: 480 \};\nloom\.threads;\n {5}\^ \(property\) Loom\.threads: number/,
  );
  assert.match(first, /<span class="line highlighted">[^]*?width/);
  assert.match(first, /hd-type-popup[^]*?const<\/span>[^]*?width[^]*?number/);
  assert.match(first, /class="hd-type-docs">How many threads it contains\.</);
  assert.match(site.read('types.html'), /loom\.ts/);
});

test('expected errors, messages and completions stand below their lines', () => {
  const second = codeOf(site.read('types.html'), 1);
  assert.match(second, /<span class="hd-type-wrong">[^]*?threads/);
  assert.match(second, /hd-type-error hd-copy-ignore">Type 'string' is not assignable to type 'number'\./);
  assert.match(second, /hd-type-log hd-copy-ignore">It is a word\./);
  assert.match(second, /hd-type-completions[^]*?<span class="hd-type-typed">toF<\/span>ixed/);
});

test('other blocks and other pages have nothing of it', () => {
  const home = site.read('index.html');
  assert.not.match(home, /class="hd-type|types\.\w+\.css/);
  assert.match(site.read('types.html'), /<link rel="stylesheet" href="\/assets\/types\.\w+\.css"/);
});

test('readers open types by pointer and keyboard, with and without scripts', async () => {
  const server = await startServer(site.folder, 'preview');
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const pages = readerPages(browser, server.origin);
    const visible =
      "[...document.querySelectorAll('.hd-type-popup')].filter((popup) => getComputedStyle(popup).visibility === 'visible')";
    for (const options of [{}, { isDark: true }, { isPhone: true }]) {
      const page = await pages.open({ path: '/types', ...options });
      await page.waitForFunction('document.querySelectorAll(\'.hd-type[tabindex="-1"]\').length > 0');
      await page.focus('.hd-type');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(`${visible}.length === 1`);
      const isInside = await page.evaluate(
        `(() => { const { left, right, top } = ${visible}[0].getBoundingClientRect(); return left >= 0 && right <= innerWidth && top >= 0; })()`,
      );
      assert.is(isInside, true);
      await keepScreenshot(page, `twoslash-${Object.keys(options)[0] ?? 'light'}`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(`${visible}.length === 0`);
      await pages.close(page);
    }
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${server.origin}/types`);
    await page.hover('.hd-type');
    const box = await (await page.$('.hd-type:hover > .hd-type-popup'))!.boundingBox();
    const word = await (await page.$('.hd-type:hover'))!.boundingBox();
    assert.ok(Math.abs(box!.x - word!.x) < 4 && box!.y > word!.y && box!.y < word!.y + 40, JSON.stringify([box, word]));
    await keepScreenshot(page, 'twoslash-plain');
    assert.equal(pages.messages, []);
  } finally {
    await browser?.close();
    await server.stop();
  }
});

test('errors that were not announced have their place; bad options are named', async () => {
  const bad = createPluginSite({
    'site.config.mjs': config('{ explicitTrigger: false }'),
    'docs/index.md': `# A\n\n${block("// @filename: a.ts\nconst hidden = 1;\n// ---cut---\nconst threads: number = 'many';", 'ts')}${block('lom.threads;', 'ts no-twoslash')}`,
  });
  const result = await bad.build();
  assert.is(result.exitCode, 1, result.output);
  assert.equal(result.problems, [
    { severity: 'error', code: 'twoslash-error', file: 'docs/index.md', line: 7, column: 7 },
  ]);
  assert.match(result.output, /2322: Type 'string' is not assignable to type 'number'/);
  bad.write({ 'site.config.mjs': config('{ cache: 1, explicit: true }') });
  const refused = await bad.build();
  assert.is(refused.exitCode, 2, refused.output);
  assert.match(refused.output, /Plugin twoslash: `cache`/);
  assert.match(refused.output, /Plugin twoslash: `explicit` is not an option/);
});

test.run();
