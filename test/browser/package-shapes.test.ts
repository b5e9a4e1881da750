import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wake } from '../support/reader-page.js';
import { withPages } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

/** Small packages of every shape in which packages of npm come. */
const shapes: Record<string, { package: object; files: Record<string, string> }> = {
  // As Babel and TypeScript compile modules.
  'cjs-default': {
    package: { main: './lib/index.js' },
    files: {
      'lib/index.js': "'use strict';\nmodule.exports = require('./inner');\n",
      'lib/inner.js':
        "Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = (p) => 'cjs-default:' + p.name;\nexports.named = 'named';\n",
    },
  },
  'cjs-function': {
    package: { main: 'index' },
    files: {
      'index.js':
        "module.exports = function Shape(p) { return 'cjs-function:' + p.name; };\nmodule.exports.named = 'named';\n",
    },
  },
  // As styled-components: the server must take the module, too.
  'module-field': {
    package: { main: 'index.cjs.js', module: 'index.esm.js', browser: { './index.esm.js': './index.browser.js' } },
    files: {
      'index.cjs.js':
        "Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = { Broken: true };\n",
      'index.esm.js': "export default (p) => 'module-field:' + p.name;\nexport const named = 'named';\n",
      'index.browser.js': "export default (p) => 'module-field:' + p.name;\nexport const named = 'named';\n",
      // Names of other modules' defaults, without a default of its own.
      'parts/index.js': "export { default as part } from './part.js';\n",
      'parts/part.js': "export default 'part';\n",
    },
  },
  // Something requires it, and pages import it: it is there once.
  'required-too': {
    package: { main: 'main.js', module: 'module.js' },
    files: {
      'main.js':
        "const state = require('./state.js');\nexports.__esModule = true;\nexports.named = 'named';\nexports.default = (p) => (state.count += 1, 'required-too:' + p.name);\nexports.set = (text) => { state.text = text; };\nexports.get = () => state.text;\n",
      'module.js':
        "const state = {};\nexport const named = 'named';\nexport default (p) => 'required-too:' + p.name;\nexport const set = (text) => { state.text = text; };\nexport const get = () => state.text;\n",
      'state.js': 'module.exports = { count: 0 };\n',
    },
  },
  'requires-it': {
    package: { main: 'index.js' },
    files: {
      'index.js':
        "const other = require('required-too');\nother.set('shared');\nconst call = typeof other.default === 'function';\nmodule.exports = (p) => 'requires-it:' + (call ? p.name : 'no function');\nmodule.exports.named = 'named';\n",
    },
  },
  'dual-exports': {
    package: {
      exports: {
        '.': { import: { node: './node.mjs', default: './index.mjs' }, require: './index.cjs' },
        './package.json': './package.json',
      },
    },
    files: {
      'index.mjs':
        "import inner from 'cjs-function';\nexport default (p) => 'dual-exports:' + inner(p).slice(13);\nexport const named = inner.named;\n",
      'node.mjs': "export { default, named } from './index.mjs';\n",
      'index.cjs': "throw new Error('not this one');\n",
    },
  },
  'esm-only': {
    package: { type: 'module', exports: './index.js' },
    files: {
      'index.js': "export default function Shape(p) { return 'esm-only:' + p.name; }\nexport const named = 'named';\n",
    },
  },
  umd: {
    package: { main: 'umd.js' },
    files: {
      'umd.js':
        "(function (root, factory) {\n  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) : typeof define === 'function' && define.amd ? define(['exports'], factory) : factory((root.umd = {}));\n})(this, function (exports) {\n  Object.defineProperty(exports, '__esModule', { value: true });\n  exports.default = function (p) { return 'umd:' + p.name; };\n  exports.named = 'named';\n});\n",
    },
  },
  'with-styles': {
    package: { type: 'module', main: 'index.js', sideEffects: ['*.css'] },
    files: {
      'index.js':
        "import './style.css';\nexport default (p) => 'with-styles:' + p.name;\nexport const named = 'named';\n",
      'style.css': "@font-face { font-family: f; src: url('./f.eot?#iefix') }\n.with-styles { color: rgb(1, 2, 3) }\n",
      'f.eot': 'font',
    },
  },
};

/** Packages that do their work in browsers alone. */
const others: typeof shapes = {
  'with-worker': {
    package: { type: 'module', exports: './index.js' },
    files: {
      'index.js':
        "export const ask = () => new Promise((done) => { const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }); worker.onmessage = ({ data }) => done(data); });\n",
      'worker.js': "import { text } from './text.js';\nself.postMessage(text);\n",
      'text.js': "export const text = 'from the worker';\n",
    },
  },
  'with-wasm': {
    package: { type: 'module', exports: './index.js' },
    files: {
      'index.js':
        "export async function answer() {\n  const source = new URL('answer_bg.wasm', import.meta.url);\n  const bytes = await (await fetch(source)).arrayBuffer();\n  return (await WebAssembly.instantiate(bytes)).instance.exports.answer();\n}\n",
    },
  },
  'reads-window': {
    package: { type: 'module', exports: './index.js' },
    files: {
      'index.js': "const width = window.innerWidth;\nexport default (p) => 'reads-window:' + (width > 0) + p.name;\n",
    },
  },
};

/** `(module (func (export "answer") (result i32) i32.const 42))` */
const wasm = Buffer.from(
  '0061736d010000000105016000017f030201000' + '70a0106616e7377657200000a0601040041' + '2a0b',
  'hex',
);

const component = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const names = Object.keys(shapes);
const imports = names
  .map((name) => `import ${component(name)}, { named as ${component(name)}Named } from '${name}';`)
  .join('\n');
const shown = names
  .map((name) => `<i className="${name}">{${component(name)}({ name: ${component(name)}Named })}</i>`)
  .join('\n');

const waiting = `import { useEffect, useState } from 'react';
import { ask } from 'with-worker';
import { answer } from 'with-wasm';
import Inline from './_inline.ts?worker&inline';
import Named from './_inline.ts?worker';
import init from './_answer.wasm?init';
export function Waiting() {
  const [texts, add] = useState<string[]>([]);
  useEffect(() => {
    const note = (text: unknown) => add((known) => [...known, String(text)]);
    void ask().then(note);
    void answer().then(note);
    void init().then(({ exports }: any) => note(exports.answer() + 1));
    for (const one of [new Inline(), new Named(), new Worker(new URL('./_inline.ts', import.meta.url))])
      one.onmessage = ({ data }: MessageEvent) => note(data);
    void fetch(new URL('./_data.bin', import.meta.url)).then((response) => response.text()).then(note);
  }, []);
  return <p id="texts">{[...texts].sort().join('|')}</p>;
}
`;

const answers = ['42', '43', 'data', 'from the worker', 'inline', 'inline', 'inline'].join('|');

const packages = Object.fromEntries(
  Object.entries({ ...shapes, ...others }).flatMap(([name, { package: manifest, files }]) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...manifest })],
    ...Object.entries(files).map(([file, text]) => [`node_modules/${name}/${file}`, text]),
  ]),
) as Record<string, string>;

const siteOf = (type: string) =>
  createSite({
    ...packages,
    'node_modules/with-wasm/answer_bg.wasm': wasm,
    'docs/_answer.wasm': wasm,
    'package.json': JSON.stringify({ type, private: true }),
    'site.config.mjs': "export default { title: 'Shapes', base: '/base/' };\n",
    'docs/index.mdx': `import { Shown } from './_shown.tsx'
import { Waiting } from './_waiting.tsx'
${imports}

# Shapes

<div id="page">
${shown.replaceAll('className', 'className')}
</div>

<Shown />

<Waiting />
`,
    'docs/behind.mdx': `import { Shown } from './_shown.tsx'
import { Late } from './_late.tsx'

# Behind

<BrowserOnly>{() => <Shown />}</BrowserOnly>

<Late />
`,
    'docs/_late.tsx': `import { lazy, Suspense } from 'react';
import { BrowserOnly } from 'heddle/theme';
const Reads = lazy(() => import('reads-window'));
export const Late = () => <b id="late"><BrowserOnly>{() => <Suspense><Reads name="!" /></Suspense>}</BrowserOnly></b>;
`,
    'docs/_shown.tsx': `import { useState } from 'react';
import { get } from 'required-too';
import { part } from 'module-field/parts/index.js';
${imports}
export function Shown() {
  const [count, setCount] = useState(0);
  return (
    <div id="file" onClick={() => setCount(count + 1)}>
${shown}
<i className="shared">{get()}</i>
<i className="part">{part}</i>
    </div>
  );
}
`,
    'docs/_waiting.tsx': waiting,
    'docs/_inline.ts': "const text: string = 'inline';\nself.postMessage(text);\n",
    'docs/_data.bin': 'data',
  });

const expected = names.map((name) => `${name}:named`);

for (const type of ['module', 'commonjs'])
  test(`packages of all shapes are the same on the server and in browsers, with "type": "${type}"`, async () => {
    const site = siteOf(type);
    const { exitCode, output, problems } = await site.build();
    assert.is(exitCode, 0, output);
    assert.equal(problems, [], output);
    const html = site.read('index.html').replaceAll('<!-- -->', '');
    for (const text of expected)
      assert.is([...html.matchAll(new RegExp(`>${text}</i>`, 'g'))].length, 2, `${text} in ${html}`);
    assert.match(html, '<i class="shared">shared</i>');
    await withPages(site, async (pages) => {
      const page = await pages.open({ path: '/' });
      const isThere = (text: string): boolean => document.querySelector('#texts')?.textContent === text;
      await page.waitForFunction(isThere, { timeout: 10_000 }, answers).catch(async (error: unknown) => {
        const shown = await page.evaluate(() => document.querySelector('#texts')?.textContent);
        throw new Error(`${shown}\n${pages.messages.join('\n')}`, { cause: error });
      });
      const texts = (): Promise<string[]> =>
        page.$$eval('#file i', (elements) => elements.map(({ textContent }) => textContent ?? ''));
      assert.equal(await texts(), [...expected, 'shared', 'part']);
      assert.is(await page.$eval('#file .with-styles', (element) => getComputedStyle(element).color), 'rgb(1, 2, 3)');
      const behind = await pages.open({ path: '/behind.html' });
      await wake(behind);
      await behind.waitForSelector('#file');
      assert.equal(await behind.$$eval('#file i', (elements) => elements.map(({ textContent }) => textContent)), [
        ...expected,
        'shared',
        'part',
      ]);
      await behind.waitForFunction(() => document.querySelector('#late')?.textContent === 'reads-window:true!');
      assert.equal(pages.messages, []);
    });
  });

test.run();
