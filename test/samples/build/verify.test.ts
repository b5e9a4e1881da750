import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** A plugin whose work reads more than it declares, as far as `leaks` says. */
const plugin = `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
const leaks = readFileSync(join(import.meta.dirname, 'leaks.txt'), 'utf8');
const add = (text) => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text() }] });
export const leaky = {
  name: 'leaky',
  cacheKey: leaks,
  markdown: { remarkPlugins: [
    () => (tree, file) => {
      const { page } = file.data;
      if (page.relativePath === 'prices.md') {
        const path = join(page.projectRoot, 'data/prices.json');
        add(() => leaks.includes('declared') ? new TextDecoder().decode(page.readInput(path)) : readFileSync(path, 'utf8'))(tree);
      }
      if (page.relativePath === 'clock.md' && leaks.includes('clock')) add(() => 'Built at ' + Date.now())(tree);
    },
  ] },
  convertArticle: () => (leaks.includes('variable') ? process.env.PRICE : leaks.includes('text') ? readFileSync(join(import.meta.dirname, 'data/prices.json'), 'utf8') : 'x'),
  emit: async (pages, _config, _navigation, _content, convertArticles) => {
    const [content] = await convertArticles(pages.filter(({ routePath }) => routePath === '/clock'));
    return [{ path: 'price.txt', content }];
  },
};
`;
const site = createSite({
  'site.config.mjs': "import { leaky } from './plugin.mjs';\nexport default { title: 'T', plugins: [leaky] };\n",
  'plugin.mjs': plugin,
  'leaks.txt': 'none',
  'data/prices.json': '"10 EUR"',
  'docs/index.md': '# Home\n',
  'docs/prices.md': '# Prices\n',
  'docs/clock.md': '# Clock\n',
});
const verifiedLine = (output: string): string | undefined => /^verified (.*)$/m.exec(output)?.[1];
const messages = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.startsWith('error ') || line.startsWith('  '))
    .filter((line) => !line.startsWith('  see: '))
    .join('\n');

test('a build from nothing has nothing to verify; an unchanged warm one verifies every step', async () => {
  const cold = await site.build('--verify');
  assert.is(cold.exitCode, 0, cold.output);
  assert.is(
    verifiedLine(cold.output),
    'compile-pages 0, index-segment 0, merge-bucket 0, render-pages 0, convert-articles 0',
  );
  const digest = site.digest();
  const warm = await site.build('--verify');
  assert.is(warm.exitCode, 0, warm.output);
  const counts = new Map(
    [...verifiedLine(warm.output)!.matchAll(/([a-z-]+) (\d+)/g)].map(([, name, count]) => [name, Number(count)]),
  );
  assert.is(counts.get('compile-pages'), 4);
  assert.is(counts.get('render-pages'), 4);
  assert.ok(counts.get('index-segment')! > 0 && counts.get('merge-bucket')! > 0);
  assert.is(counts.get('bundle'), 1);
  assert.is(counts.get('convert-articles'), 1);
  assert.is(site.digest(), digest);
});

test('a number limits what is verified of each step', async () => {
  const { exitCode, output } = await site.build('--verify', '2');
  assert.is(exitCode, 0, output);
  assert.match(verifiedLine(output)!, /compile-pages 2, .*render-pages 2/);
});

test('results are made again on this machine, also if the configuration names a fleet', async () => {
  const config = readFileSync(join(site.folder, 'site.config.mjs'), 'utf8');
  writeFileSync(join(site.folder, 'site.config.mjs'), config.replace("title: 'T'", "title: 'T', executor: 'bullmq'"));
  await site.build('--executor', 'threads');
  const { exitCode, output } = await site.build('--verify', '2');
  writeFileSync(join(site.folder, 'site.config.mjs'), config);
  assert.is(exitCode, 0, output);
  assert.match(verifiedLine(output)!, /compile-pages 2/);
});

test('a file that a plugin reads without declaring it is named with the page and the step', async () => {
  const digest = site.digest();
  writeFileSync(join(site.folder, 'data/prices.json'), '"12 EUR"');
  const warm = await site.build();
  assert.is(warm.exitCode, 0);
  assert.is(site.digest(), digest, 'the fault of the plugin: the page is stale');
  const { exitCode, output } = await site.build('--verify');
  assert.is(exitCode, 1);
  assert.match(
    messages(output),
    /^error result-differs docs\/prices\.md\n {2}Compiled again, docs\/prices\.md differs from what the cache has: ".*12 EUR.*" instead of ".*10 EUR.*"\. It read data\/prices\.json, which no input declares\.\n {2}fix: Declare everything that a plugin reads: files with `readInput`, `dependOn` or `inputs`, other values with `cacheKey`\. Until then, build with `--no-cache`\.$/,
  );
  assert.is(site.digest(), digest, 'nothing is published');
});

test('a declared file is no difference, and a clock is', async () => {
  site.write({ 'leaks.txt': 'declared' });
  assert.is((await site.build()).exitCode, 0);
  writeFileSync(join(site.folder, 'data/prices.json'), '"14 EUR"');
  const declared = await site.build('--verify');
  assert.is(declared.exitCode, 0, declared.output);
  assert.match(site.read('prices.html'), /14 EUR/);
  site.write({ 'leaks.txt': 'declared clock' });
  assert.is((await site.build()).exitCode, 0);
  const { exitCode, output } = await site.build('--verify');
  assert.is(exitCode, 1);
  assert.match(output, /^error result-differs docs\/clock\.md\n {2}Compiled again, docs\/clock\.md differs/m);
  assert.match(output, /The result is another one each time\. It called Date\.now\(\) at plugin\.mjs:\d+:\d+\./);
  assert.match(output, /fix: Remove what depends on the time or on chance/);
});

test('a variable of the environment is named with the place at which it was read', async () => {
  site.write({ 'leaks.txt': 'declared variable' });
  process.env['PRICE'] = '10 EUR';
  assert.is((await site.build()).exitCode, 0);
  process.env['PRICE'] = '12 EUR';
  const { exitCode, output } = await site.build('--verify');
  delete process.env['PRICE'];
  assert.is(exitCode, 1);
  assert.match(
    messages(output),
    /Converted again, docs\/clock\.md differs .*\. It read process\.env\.PRICE at plugin\.mjs:\d+:\d+, which no input declares\.\n {2}fix: Declare everything/,
  );
});

test('a file that a plugin reads to convert an article is found', async () => {
  site.write({ 'leaks.txt': 'declared text' });
  assert.is((await site.build()).exitCode, 0);
  site.write({ 'data/prices.json': '"16 EUR"' });
  const { exitCode, output } = await site.build('--verify');
  assert.is(exitCode, 1);
  assert.match(
    messages(output),
    /Converted again, docs\/clock\.md differs from what the cache has: "\\"16 EUR\\"" instead of "\\"14 EUR\\""\. It read data\/prices\.json, which no input declares\.\n/,
  );
});

test('a file that an esbuild plugin reads without declaring it is found', async () => {
  const { folder, ...bundled } = createSite({
    'site.config.mjs': `import { readFileSync } from 'node:fs';
const price = { name: 'price', setup: ({ onLoad, onResolve }) => {
  onResolve({ filter: /^price$/ }, () => ({ path: 'price', namespace: 'price' }));
  onLoad({ filter: /./, namespace: 'price' }, () => ({ contents: 'export const price = ' + readFileSync('prices.json', 'utf8') }));
} };
export default { title: 'T', builder: { plugins: [price] } };
`,
    'prices.json': '10',
    'docs/_price.jsx': "import { price } from 'price';\nexport const Price = () => <b>{price}</b>;\n",
    'docs/index.mdx': "import { Price } from './_price';\n\n# Home\n\n<Price />\n",
  });
  assert.is((await bundled.build()).exitCode, 0);
  writeFileSync(join(folder, 'prices.json'), '12');
  const { exitCode, output } = await bundled.build('--verify');
  assert.is(exitCode, 1);
  assert.match(
    messages(output),
    /^error result-differs\n {2}Bundled again, the scripts and style sheets differ from what the cache has: .*\. It read prices\.json, which no input declares\.\n {2}fix: Return `watchFiles`/,
  );
});

test('--verify needs the cache, the whole site, and this machine', async () => {
  for (const other of ['--no-cache', '--shard=1/2', '--executor=bullmq']) {
    const { exitCode, output } = await site.build('--verify', other);
    assert.is(exitCode, 2);
    assert.match(
      output,
      /^error flag-conflict\n {2}The flags --verify and --(?:no-cache|shard|executor bullmq) exclude each other\./,
    );
  }
  assert.match((await site.build('--verify', '0')).output, /^error bad-flag-value\n/);
});

test.run();
