import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { installCommand, importOptional } from '../../src/plugins/plugin-packages.js';
import { createPluginSite } from '../support/plugin-site.js';
import { startServer } from '../support/server-process.js';
import { until } from '../support/until.js';

const config = (plugins: string, more = ''): string =>
  `import { typedoc } from 'heddle/plugins/typedoc';
export default { title: 'Loom', route: { cleanUrls: true }, ${more} plugins: [${plugins}] };
`;
const locales = "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],";
const english = "typedoc({ entryPoints: ['src/index.ts'] })";
const chinese = `typedoc({
  entryPoints: [new URL('src/index.ts', import.meta.url).pathname],
  outDir: 'zh/api',
  setup: (app) => app.options.setValue('excludeProtected', true),
})`;

const source = `import type { Thread } from './thread.js';
export type { Thread } from './thread.js';

/**
 * Lifts the threads of a {@link Loom} and may show {{ braces }}, a | pipe and an Array<string>.
 *
 * @param threads Names of the threads.
 * @returns How many were lifted.
 * @example
 * lift(['a1', 'a2']);
 */
export function lift(threads: readonly string[]): number {
  return threads.length;
}

/** Weaves. */
export class Loom<T extends Thread = Thread> extends Map<string, T> {
  protected name = 'loom';
  /** Weaves once. See {@link Thread.color} and {@link Mode.Fast}. */
  weave(name: string, ...threads: T[]): T | undefined {
    return threads.find((thread) => thread.color === name);
  }
}

/** Speeds, but {@link Nowhere}. */
export enum Mode {
  /** Slow. */
  Slow,
  Fast,
}

/** Parts. */
export namespace Parts {
  /** A reed. */
  export interface Reed<Kind> {
    [kind: string]: Kind;
  }
}
`;
const files = {
  'tsconfig.base.json':
    '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext", "lib": ["es2022"], "types": [] } }',
  'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["other"] }',
  'src/index.ts': source,
  'src/thread.ts':
    "/** A thread. */\nexport interface Thread {\n  /** Its colour. */\n  color: string;\n  /** Calls {@link lift | the lift}. */\n  [Symbol.iterator]?(): void;\n}\nimport type { lift } from './index.js';\nexport type Lift = typeof lift;\n",
  'docs/en/index.md': '# Home\n\n[A method](/api/classes/Loom#weave)\n',
  'docs/zh/index.md': '# 首页\n',
};
const site = createPluginSite({ ...files, 'site.config.mjs': config(`${english}, ${chinese}`, locales) });
const docs = (path: string): string => join(site.folder, 'docs', path);
const times = (): number[] =>
  ['en/api/index.md', 'en/api/.typedoc.json', 'zh/api/classes/Loom.md', 'zh/api/_meta.json'].map(
    (path) => statSync(docs(path)).mtimeMs,
  );

test('pages, sidebars and links of two languages, and warnings with their place', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(
    result.problems.map(({ severity, code, file, line }) => [severity, code, file, line]),
    [
      ['warning', 'typedoc-warning', 'src/index.ts', 26],
      ['warning', 'typedoc-warning', 'src/index.ts', 26],
    ],
  );
  assert.match(result.output, /Failed to resolve link to "Nowhere"/);
  assert.match(result.output, /plugins +typedoc [\d.]+ m?s/);
  const pages = site.outputs().filter((path) => path.startsWith('api/') && path.endsWith('.html'));
  assert.equal(pages, [
    'api/classes/Loom.html',
    'api/enums/Mode.html',
    'api/functions/lift.html',
    'api/index.html',
    'api/interfaces/Parts.Reed.html',
    'api/interfaces/Thread.html',
    'api/modules/Parts.html',
  ]);
  for (const path of pages) assert.ok(site.has(`zh/${path}`), path);
  const lift = site.read('api/functions/lift.html');
  assert.match(lift, /<title>lift - Loom<\/title>/);
  assert.match(lift, /<h1[^>]*>Function: lift\(\)/);
  assert.match(lift, /href="\/api\/classes\/Loom"/);
  assert.match(lift, /\{\{ braces \}\}, a \| pipe and an Array&lt;string>|Array&lt;string&gt;/);
  assert.match(site.read('zh/api/functions/lift.html'), /<h1[^>]*>函数: lift\(\)[^]*<h2[^>]*>.*参数/);
  const loom = site.read('api/classes/Loom.html');
  assert.match(loom, /href="\/api\/interfaces\/Thread#color"/);
  assert.match(loom, /href="\/api\/enums\/Mode#fast"/);
  assert.match(loom, /id="name"/);
  assert.not.match(site.read('zh/api/classes/Loom.html'), /id="name"/);
  const groups = [...lift.matchAll(/hd-sidebar-group__title[^>]*>([^<]+)</g)].map(([, label]) => label);
  assert.ok(groups.length === 0 || groups.includes('Functions'));
  assert.match(lift, />Functions</);
  assert.match(site.read('zh/api/index.html'), />函数</);
});

test('nothing is written again, and warnings come back', async () => {
  const before = [times(), site.digest()];
  const result = await site.build();
  assert.is(result.problems.length, 2);
  assert.equal([times(), site.digest()], before);
  rmSync(docs('zh/api/functions/lift.md'));
  await site.build();
  assert.is(site.digest(), before[1]);
});

test('what is gone is removed, and files of the user stay', async () => {
  site.write({
    'site.config.mjs': config(english, locales),
    'src/index.ts': source.replace(/\/\*\* Speeds[^]*/, '').replace(' and {@link Mode.Fast}', ''),
    'docs/en/api/_meta.json': '["index", "mine", { "type": "dir", "name": "functions" }]',
    'docs/en/api/mine.md': '# Mine\n',
    'docs/en/api/enums/notes.md': '# Notes\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(
    ['enums/Mode.md', 'enums/notes.md', 'modules', 'mine.md', 'functions/lift.md'].map((path) =>
      existsSync(docs(`en/api/${path}`)),
    ),
    [false, true, false, true, true],
  );
  assert.match(readFileSync(docs('en/api/_meta.json'), 'utf8'), /"mine"/);
  assert.match(site.read('api/functions/lift.html'), />Mine</);
});

test('a type error is reported with its place, and pages stay as they were', async () => {
  site.write({ 'src/thread.ts': 'export interface Thread {\n  color: Missing;\n}\n' });
  const result = await site.build();
  assert.is(result.exitCode, 1, result.output);
  assert.equal(result.problems, [
    { severity: 'error', code: 'typedoc-type-error', file: 'src/thread.ts', line: 2, column: 10 },
  ]);
  assert.match(result.output, /TypeScript 2304: Cannot find name 'Missing'/);
  assert.ok(existsSync(docs('en/api/interfaces/Thread.md')));
});

test('dev follows the modules', async () => {
  const server = await startServer(site.folder, 'dev');
  try {
    const follow = async (text: string): Promise<void> => {
      site.write({ 'src/thread.ts': files['src/thread.ts'].replace('Its colour', text) });
      await until(async () => {
        // A connection that was kept open can have ended while TypeDoc ran.
        const response = await fetch(`${server.origin}/api/interfaces/Thread`).catch(() => undefined);
        return ((await response?.text()) ?? '').includes(text);
      }, text);
    };
    assert.match(server.output(), /typedoc-type-error/);
    await follow('Its dye');
    const before = statSync(docs('en/api/functions/lift.md')).mtimeMs;
    await follow('Its hue');
    assert.is(statSync(docs('en/api/functions/lift.md')).mtimeMs, before);
  } finally {
    await server.stop();
  }
});

test('headings are in the languages of the interface that TypeDoc lacks, too', async () => {
  const languages = ['ar', 'zh-HK', 'de-AT', 'sw'];
  const entries = languages.map((lang) => `typedoc({ entryPoints: ['index.js'], outDir: '${lang}/api' })`);
  const own = createPluginSite({
    'site.config.mjs': config(
      entries.join(),
      `lang: 'sw', locales: ${JSON.stringify(languages.map((lang) => ({ lang, label: lang })))},`,
    ),
    'index.js': '/** One.\n * @param {number} a A.\n * @returns {number} Two. */\nexport const one = (a) => a;\n',
    ...Object.fromEntries(languages.map((lang) => [`docs/${lang}/index.md`, '# Home\n'])),
  });
  const result = await own.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
  const headingsIn = (path: string): string[] =>
    [...own.read(path).matchAll(/<h[123][^>]*>([^<]+)</g)].map(([, text]) => text!);
  assert.equal(headingsIn('ar/api/functions/one.html'), ['دالة: one()', 'المعاملات', 'القيمة المُعادة']);
  assert.equal(headingsIn('zh-HK/api/functions/one.html'), ['函式: one()', '參數', '回傳值']);
  assert.equal(headingsIn('de-AT/api/functions/one.html'), ['Funktion: one()', 'Parameter', 'Rückgabewert']);
  assert.equal(headingsIn('api/functions/one.html'), ['Function: one()', 'Parameters', 'Returns']);
  assert.match(own.read('ar/api/index.html'), />الدوال</);
});

test('a page in the way of a generated one stays, with a warning', async () => {
  const own = createPluginSite({
    'site.config.mjs': config("typedoc({ entryPoints: ['index.js'], outDir: 'reference' })"),
    'index.js': '/** One.\n * @type {number} */\nexport const one = 1;\n',
    'docs/index.md': '# Home\n',
    'docs/reference/index.md': '# My own overview\n',
  });
  const result = await own.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, [{ severity: 'warning', code: 'typedoc-own-file', file: 'docs/reference/index.md' }]);
  assert.match(own.read('reference/index.html'), /My own overview/);
  assert.match(own.read('reference/variables/one.html'), /<p>One\.<\/p>/);
});

test('wrong options are named', async () => {
  const bad = createPluginSite({ 'docs/index.md': '# Home\n' });
  for (const [options, message] of [
    ['{ entryPoints: [] }', '`entryPoints`: it must name at least one module.'],
    ["{ entryPoints: ['a.ts'], outDir: '../api' }", '`outDir`: it must be a folder below the docs folder'],
    ["{ entryPoints: ['a.ts'], outdir: 'api' }", '`outdir` is not an option. Did you mean `outDir`?'],
    ["{ entryPoints: ['a.ts'], setup: 5 }", '`setup`: it must be a function.'],
    ["{ entryPoints: ['src/a.ts'] }", 'Plugin typedoc: the entry point src/a.ts does not exist.'],
  ] as const) {
    bad.write({ 'site.config.mjs': config(`typedoc(${options})`) });
    const result = await bad.build();
    assert.is(result.exitCode, 2, result.output);
    assert.match(result.output, /Plugin typedoc(?: \.\.\/api)?: /);
    assert.ok(result.output.includes(message), result.output);
  }
});

test('a package that is not installed is named with the command that installs it', async () => {
  const name = 'heddle-no-such-package';
  let message = '';
  try {
    await importOptional('loom', name, () => import(name));
  } catch (error) {
    message = (error as Error).message;
  }
  assert.is(message, `Plugin loom needs the package ${name}: run \`npm install --save-dev ${name}\`.`);
  assert.is(installCommand('typescript'), 'npm install --save-dev typescript@6', 'in a version that plugins can use');
});

test.run();
