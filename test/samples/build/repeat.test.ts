import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, type TestSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

async function buildWith(site: TestSite, ...args: string[]): Promise<string> {
  const result = await site.build(...args);
  assert.is(result.exitCode, 0, result.output);
  return site.digest();
}

const counts = (output: string): Record<string, string> => ({
  known: /(\d+ of \d+) pages were known/.exec(output)?.[1] ?? '',
  changed: /(\d+) changed/.exec(output)?.[1] ?? '',
});

const site = createSite(smallSite);
const cacheDir = join(site.folder, '.heddle');
const removeOutput = (): void => rmSync(join(site.folder, 'doc_build'), { recursive: true });
/** Expected output of each build of the small site; the test of determinism varies the machine and the number of workers. */
const cold = await buildWith(site, '--workers', '1');

test('an unchanged site compiles, renders and writes nothing', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(counts(output), { known: '10 of 10', changed: '0' }, output);
  assert.is(site.digest(), cold);
});

test('the cache alone, half a cache and no cache give the same bytes', async () => {
  removeOutput();
  assert.is(await buildWith(site), cold, 'from the cache alone');
  const cacheFiles = readdirSync(cacheDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  assert.ok(cacheFiles.length > 3);
  for (const [index, path] of cacheFiles.entries()) if (index % 2 === 0) rmSync(path);
  removeOutput();
  assert.is(await buildWith(site), cold, 'from half a cache');
  assert.is(await buildWith(site, '--no-cache'), cold, 'without a cache');
});

test('damaged results of all steps are made again', async () => {
  const packs = join(cacheDir, 'packs');
  const names = readdirSync(packs).sort();
  assert.ok(names.length > 4, names.join());
  for (const name of names) {
    const bytes = readFileSync(join(packs, name));
    // The last entry of the pack.
    bytes[bytes.length - 2]! ^= 1;
    writeFileSync(join(packs, name), bytes);
  }
  removeOutput();
  assert.is(await buildWith(site), cold);
});

test("an edit changes that page's files only; undoing it gives the old bytes", async () => {
  const old = new Map(site.outputs().map((path) => [path, site.read(path)]));
  site.write({ 'docs/en/guide/three.md': `${String(smallSite['docs/en/guide/three.md'])}\nOne more paragraph.\n` });
  await buildWith(site);
  const changed = site.outputs().filter((path) => old.get(path) !== site.read(path));
  const isSearch = (path: string): boolean => path.startsWith('assets/search/');
  assert.equal(
    changed.filter((path) => !isSearch(path)),
    ['.heddle-manifest.json', 'guide/three.html'],
  );
  // Manifest, postings, words and texts of the page's language.
  assert.is(changed.filter(isSearch).length, 4);
  site.write({ 'docs/en/guide/three.md': smallSite['docs/en/guide/three.md']! });
  assert.is(await buildWith(site), cold);
});

test('changing the title renders pages anew but compiles none', async () => {
  site.write({ 'site.config.mjs': String(smallSite['site.config.mjs']).replace('Small', 'Other') });
  const result = await site.build();
  assert.is(counts(result.output).known, '10 of 10', result.output);
  assert.match(site.read('guide/one.html'), /<title>One - Other<\/title>/);
});

test('an edited fragment, component or image rebuilds the pages that use it', async () => {
  site.write({ 'docs/en/guide/_part.mdx': 'Goodbye {props.name}.\n' });
  await buildWith(site);
  assert.match(site.read('guide/two.html'), /Goodbye (?:<!-- -->)?Ada/);
  site.write({ 'docs/en/guide/_counter.jsx': 'export const Counter = () => <i>other</i>;\n' });
  await buildWith(site);
  assert.match(site.read('guide/two.html'), /<i>other<\/i>/);
  site.write({ 'docs/en/guide/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>' });
  await buildWith(site);
  assert.match(site.read('guide/one.html'), /width="30" height="40"/);
});

test('plugins and functions of the configuration work in the workers, and their edits are seen', async () => {
  const config = (word: string): string =>
    `const shout = () => (tree) => { for (const node of tree.children) if (node.type === 'heading') node.children.push({ type: 'text', value: ' ${word}' }); };
export default { markdown: { remarkPlugins: [shout] }, head: [(page) => ['meta', { name: 'path', content: page.routePath }]], plugins: [{ name: 'own', extendPageData: (page) => ({ length: page.title.length }), head: () => [['meta', { name: 'own', content: '${word}' }]] }] };\n`;
  const site = createSite({ 'site.config.mjs': config('one'), 'docs/index.md': '# Title\n', 'docs/b.md': '# B\n' });
  await buildWith(site);
  assert.match(site.read('index.html'), /Title one/);
  assert.match(site.read('b.html'), /<meta name="path" content="\/b">/);
  assert.match(site.read('b.html'), /<meta name="own" content="one">/);
  assert.match(site.read('b.html'), /"length":5/);
  site.write({ 'site.config.mjs': config('two') });
  await buildWith(site);
  assert.match(site.read('index.html'), /Title two/);
  assert.match(site.read('b.html'), /<meta name="own" content="two">/);
});

test.run();
