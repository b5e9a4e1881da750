import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { createPluginSite } from '../support/plugin-site.js';
import { startServer } from '../support/server-process.js';
import { keepScreenshot } from '../support/keep-screenshot.js';
import { until } from '../support/until.js';

const config = (options: string): string =>
  `import { apiDocgen } from 'heddle/plugins/api-docgen';
export default {
  title: 'Loom', route: { cleanUrls: true }, contentSecurityPolicy: true,
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  plugins: [apiDocgen(${options})],
};
`;
const files = {
  'tsconfig.json':
    '{ "compilerOptions": { "jsx": "react-jsx", "strict": true, "target": "es2022", "module": "esnext", "moduleResolution": "bundler", "lib": ["es2022"], "types": [] } }',
  'site.config.mjs': config("{ entries: { button: './src/button.tsx', empty: './src/empty.ts' } }"),
  'src/theme.ts': "/** How strong something looks. */\nexport type Theme = 'brand' | 'alt';\n",
  'src/empty.ts': 'export const nothing = 1;\n',
  'src/button.tsx': `import type { Theme } from './theme';

export interface ButtonProps {
  /**
   * Text on the **button**, see [the guide](/guide) and <b>more</b> {here}.
   * @zh 按钮上的文字。
   */
  label: string;
  /** How strong it looks. @default 'brand' */
  theme?: 'brand' | 'alt';
  size?: number;
  look?: Theme;
  onPress?: (event: { detail: number }) => void;
}

/**
 * A button.
 * @zh 一个按钮。
 */
export function Button({ label, theme = 'brand', size = 3 }: ButtonProps) {
  return <button className={theme} style={{ fontSize: size }}>{label}</button>;
}
`,
  'docs/en/index.md': '# Home\n',
  'docs/en/guide.md': '# Guide\n',
  'docs/en/button.mdx': '# Buttons\n\n## API\n\n<API moduleName="button" />\n\nAfter.\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/guide.md': '# 指南\n',
  'docs/zh/button.mdx': '# 按钮\n\n<API moduleName={"button"} />\n',
};
const site = createPluginSite(files);

/** Cells of the first table by row, as readers see them. */
const cellsOf = (html: string): string[][] =>
  [.../<table[^]*?<\/table>/.exec(html)![0].matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell]) =>
      cell!.replace(/<[^>]*>/g, '').replace(/&#x3C;/gi, '<'),
    ),
  );

test('props in two languages, without JavaScript', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
  const html = site.read('button.html');
  assert.equal(cellsOf(html), [
    ['Property', 'Description', 'Type', 'Default value'],
    ['label (required)', 'Text on the button, see the guide and <b>more</b> {here}.', 'string', '-'],
    ['theme', 'How strong it looks.', "'brand' | 'alt'", "'brand'"],
    ['size', '-', 'number', '3'],
    ['look', '-', 'Theme', '-'],
    ['onPress', '-', '(event: { detail: number; }) => void', '-'],
  ]);
  assert.match(html, /<h3 id="button">Button<a[^]*<p>A button\.<\/p>/);
  assert.match(html, /href="\/guide"/);
  const chinese = site.read('zh/button.html');
  assert.equal(cellsOf(chinese).slice(0, 2), [
    ['属性', '说明', '类型', '默认值'],
    ['label（必填）', '按钮上的文字。', 'string', '-'],
  ]);
  assert.match(chinese, /<h2 id="button">Button<a[^]*<p>一个按钮。<\/p>/);
  assert.not(site.outputs().some((path) => /button\.[^/]*\.js$/.test(path)));
});

test('the table is part of the search, and of the outline', () => {
  const shards = site.outputs().filter((path) => path.startsWith('search/') || path.includes('search'));
  assert.ok(
    shards.some((path) => site.read(path).includes('strong')),
    shards.join(),
  );
  assert.match(site.read('button.html'), /href="#button"/);
});

test('only pages whose modules changed are made again', async () => {
  site.write({ 'src/theme.ts': "/** Looks. */\nexport type Theme = 'brand' | 'alt' | 'quiet';\n" });
  const staleOf = ({ output }: { output: string }): number => {
    const [, known, all] = /(\d+) of (\d+) pages were known/.exec(output)!;
    return Number(all) - Number(known);
  };
  assert.is(staleOf(await site.build()), 2);
  assert.is(staleOf(await site.build()), 0);
});

test('on a phone each prop is a block of its own', async () => {
  const server = await startServer(site.folder, 'preview');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 375, height: 700 });
    await page.goto(`${server.origin}/button`, { waitUntil: 'networkidle0' });
    const shown = await page.evaluate(() => ({
      display: getComputedStyle(document.querySelector('.hd-api-table td')!).display,
      label: getComputedStyle(document.querySelectorAll('.hd-api-table td')[2]!, '::before').content,
      isWide: document.documentElement.scrollWidth > innerWidth,
      box: (({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.hd-table')!),
    }));
    assert.is(shown.display, 'block');
    assert.match(shown.label, /Type/);
    assert.equal([shown.isWide, shown.box], [false, false]);
    await keepScreenshot(page, 'api-phone');
    await page.goto(`${server.origin}/zh/button`, { waitUntil: 'networkidle0' });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await page.setViewport({ width: 1280, height: 800 });
    await keepScreenshot(page, 'api-zh');
  } finally {
    await browser.close();
    await server.stop();
  }
});

test('dev shows changed comments', async () => {
  const server = await startServer(site.folder, 'dev');
  try {
    const load = async (): Promise<string> => (await fetch(`${server.origin}/button`)).text();
    assert.match(await load(), /How strong it looks/);
    site.write({ 'src/button.tsx': files['src/button.tsx'].replace('How strong it looks', 'How it looks') });
    await until(async () => (await load()).includes('How it looks'), 'the edited comment');
  } finally {
    await server.stop();
  }
});

test('names that are no modules are reported with their place', async () => {
  site.write({
    'docs/en/guide.mdx': '# Guide\n\n<API moduleName="buton" />\n\n<API />\n\n<API moduleName="empty" />\n',
    'docs/zh/guide.mdx': 'import { API } from "./_own.jsx"\n\n# 指南\n\n<API moduleName="mine" />\n',
    'docs/zh/_own.jsx': 'export const API = ({ moduleName }) => <b>own {moduleName}</b>;\n',
    'docs/en/guide.md': '---\ndraft: true\n---\n\n# Old\n',
    'docs/zh/guide.md': '---\ndraft: true\n---\n\n# Old\n',
  });
  const result = await site.build();
  assert.equal(
    result.problems
      .map(({ severity, code, line }) => `${severity} ${code} ${line}`)
      .filter((text) => /api-docgen/.test(text)),
    ['warning api-docgen-module 3', 'warning api-docgen-name 5', 'warning api-docgen-empty 7'],
  );
  assert.match(result.output, /Did you mean "button"\?/);
});

test('functions from JSDoc comments', async () => {
  const functions = createPluginSite({
    'site.config.mjs': config(
      "{ entries: { lift: 'lift.js' }, appDir: 'lib', apiParseTool: 'documentation', parseToolOptions: { documentation: { sortOrder: 'alpha' } } }",
    ),
    'lib/lift.js': `/**
 * Lifts the threads.
 * @zh 提起经线。
 * @param {string[]} threads - Names of the threads.
 * @param {number} [height=3] How high.
 * @returns {number} How many were lifted.
 * @example
 * lift(['a1']);
 */
export function lift(threads, height = 3) {
  return threads.length * height;
}

/** @private */
export const secret = 1;

/** A loom. */
export class Loom {
  /**
   * Weaves.
   * @param {...string} names Names.
   */
  weave(...names) {
    return names.join();
  }
}

/** Kinds of threads. */
export const kinds = ['warp', 'weft'];
`,
    'docs/en/index.mdx': '# API\n\n<API moduleName="lift" />\n',
    'docs/zh/index.mdx': '# API\n\n<API moduleName="lift" />\n',
  });
  const result = await functions.build();
  assert.is(result.exitCode, 0, result.output);
  const html = functions.read('index.html');
  assert.equal(
    [...html.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, title]) => title),
    ['Loom', 'Loom.weave(...names)', 'kinds', 'lift(threads, height)'],
  );
  const table = html.slice(html.indexOf('>lift(threads'));
  assert.equal(cellsOf(table), [
    ['Parameter', 'Description', 'Type', 'Default value'],
    ['threads (required)', 'Names of the threads.', 'string[]', '-'],
    ['height', 'How high.', 'number', '3'],
  ]);
  assert.match(table, /<strong>Returns<\/strong> <code>number<\/code> How many were lifted\./);
  assert.match(functions.read('zh/index.html'), /提起经线。[^]*<strong>返回值<\/strong>/);
});

test('wrong options are named', async () => {
  const bad = createPluginSite({ 'docs/en/index.md': '# Home\n', 'docs/zh/index.md': '# Home\n' });
  for (const [options, message] of [
    ['{}', '`entries`: '],
    ["{ entries: {}, apiParseTool: 'jsdoc' }", '`apiParseTool`: '],
    [
      '{ entries: {}, parseToolOptions: { documentation: { acces: [] } } }',
      '`parseToolOptions.documentation.acces` is not an option. Did you mean `access`?',
    ],
    ["{ entries: { a: 'src/a.tsx' } }", 'the entry "a" is the file src/a.tsx, which does not exist.'],
  ] as const) {
    bad.write({ 'site.config.mjs': config(options) });
    const result = await bad.build();
    assert.is(result.exitCode, 2, result.output);
    assert.ok(result.output.includes(`Plugin api-docgen: ${message}`), result.output);
  }
});

test('a text of the tables that the site changes is in pages of its language', async () => {
  site.write({ 'i18n.json': '{ "apiTypeText": { "en": "Kind" } }' });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.is(cellsOf(site.read('button.html'))[0]![2], 'Kind');
  assert.is(cellsOf(site.read('zh/button.html'))[0]![2], '类型');
});

test.run();
