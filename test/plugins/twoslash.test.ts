import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Browser } from 'puppeteer';
import { launchBrowser } from '../support/chromium.js';
import { createPluginSite } from '../support/plugin-site.js';
import { readerPages } from '../support/reader-page.js';
import { keepScreenshot } from '../support/keep-screenshot.js';
import { temporaryFolder } from '../support/temporary-folder.js';
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
  'docs/quiet.md': `# Quiet\n\n${block("// @noErrors\nconst count: number = 'many';")}`,
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
  const quiet = codeOf(site.read('quiet.html'), 0);
  assert.match(quiet, /hd-type-popup/);
  assert.not.match(quiet, /hd-type-error|hd-type-wrong|noErrors/);
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

test('pages of Markdown see packages, and no file of the project or outside of it', async () => {
  const secret =
    "export const API_KEY = 'sk-secret-4711';\nexport interface Hidden { inner: 'sk-secret-4712' }\nexport default API_KEY;\n";
  const outside = temporaryFolder({ 'outside.ts': secret, 'outside.json': '{ "key": "sk-secret-4713" }' });
  const attacks = [
    "import { API_KEY } from '../src/secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from './src/secrets.ts';\nAPI_KEY;\n// ^?",
    "export * from './src/secrets';\nimport { API_KEY } from './index';\nAPI_KEY;\n// ^?",
    "type T = import('./src/secrets').Hidden['inner'];\n//   ^?",
    "type T = (typeof import('./src/secrets'))['API_KEY'];\n//   ^?",
    "const late = (await import('./src/secrets.js')).API_KEY;\n//    ^?",
    "import key = require('./src/secrets');\nconst shown = key.API_KEY;\n//    ^?",
    '/// <reference path="./src/globals.d.ts" />\nsecretGlobal;\n// ^?',
    '/// <reference path="./.env.d.ts" />\ntype E = Env;\n//   ^?',
    '/// <reference types="./src/globals" />\nsecretGlobal;\n// ^?',
    `/// <reference path="${outside}/outside.ts" />\nimport { API_KEY } from '${outside}/outside';\nAPI_KEY;\n// ^?`,
    `// @resolveJsonModule: true\nimport data from '${outside}/outside.json';\nconst shown = data;\n//    ^?\nshown.key`,
    "// @resolveJsonModule: true\nimport data from './secrets.json';\nconst shown = data.key;\n//    ^?",
    "// @resolveJsonModule: true\nimport data from './package.json';\nconst shown = data;\n//    ^?",
    '// @typeRoots: ./src\n// @types: types-secret\nsecretGlobal;\n// ^?',
    "// @rootDirs: ./,./src\nimport { API_KEY } from './secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from 'linked';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from 'linked/secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from './node_modules/linked/secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from './node_modules/../src/secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from '@alias/secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from '#secrets';\nAPI_KEY;\n// ^?",
    "import { API_KEY } from 'self/src/secrets';\nAPI_KEY;\n// ^?",
    "// @filename: src/other.ts\nexport { API_KEY } from './secrets';\n// @filename: index.ts\nimport { API_KEY } from './src/other';\nAPI_KEY;\n// ^?",
    "// @filename: src/secrets.d.ts\nexport {};\n// @filename: index.ts\nimport * as all from './src/secrets.ts';\nconst shown = all;\n//    ^?",
    "declare module './src/secrets' { export const more: number }\nimport * as all from './src/secrets';\nconst shown = all.API_KEY;\n//    ^?",
    "import { API_KEY } from 'unnamed';\nAPI_KEY;\n// ^?",
  ];
  const pages = attacks.map((code, index) => [`docs/p${index}.md`, `# P\n\n${block(`// @noErrors\n${code}`)}`]);
  const files = {
    'site.config.mjs': config(
      "{ compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '@alias/*': ['./src/*'] } } }",
    ),
    'package.json':
      '{ "name": "self", "type": "module", "version": "4714.0.0-sk-secret", "imports": { "#secrets": "./src/secrets.ts" }, "dependencies": { "heddle": "*", "linked": "*", "shared-types": "*" } }',
    'secrets.json': '{ "key": "sk-secret-4715" }',
    'src/secrets.ts': secret,
    'src/globals.d.ts': "declare const secretGlobal: 'sk-secret-4716';",
    '.env.d.ts': "type Env = 'sk-secret-4717';",
    'src/types-secret/index.d.ts': "declare const secretGlobal: 'sk-secret-4718';",
    'docs/index.md': `# Home\n\n${block("import { shown } from 'shared-types';\nimport type { Plugin } from 'heddle';\nshown;\n// ^?\ntype Name = Plugin['name'];\n//   ^?\nexport type { Name };")}`,
    ...Object.fromEntries(pages),
    'docs/code.mdx': `# Code\n\n${block("import { API_KEY } from './src/secrets';\nAPI_KEY;\n// ^?")}`,
  };
  const guarded = createPluginSite(files);
  const workspace = temporaryFolder({
    'shared/package.json': '{ "name": "shared-types", "types": "index.d.ts" }',
    'shared/index.d.ts': "export declare const shown: 'a named package';",
    'unnamed/package.json': '{ "name": "unnamed", "types": "index.ts" }',
    'unnamed/index.ts': secret,
  });
  symlinkSync(join(guarded.folder, 'src'), join(guarded.folder, 'node_modules/linked'));
  symlinkSync(join(workspace, 'shared'), join(guarded.folder, 'node_modules/shared-types'));
  symlinkSync(join(workspace, 'unnamed'), join(guarded.folder, 'node_modules/unnamed'));
  const result = await guarded.build();
  assert.is(result.exitCode, 0, result.output);
  const published = guarded.outputs().filter((path) => !path.startsWith('code.') && !path.includes('/code.'));
  for (const path of published.filter((each) => /\.(?:html|json|txt|js)$/.test(each)))
    assert.not.match(guarded.read(path), /sk-secret-471|4714/, path);
  assert.match(guarded.read('index.html'), 'a named package');
  assert.match(shownText(guarded.read('index.html')), /type Name = string/);
  assert.match(guarded.read('code.html'), 'sk-secret-4711');
});

test.run();
