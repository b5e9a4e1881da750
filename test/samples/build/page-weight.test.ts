import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';
import { smallSite } from '../../support/small-site.js';

const site = createSite(smallSite);

/** Bytes with gzip of a file of the output. */
const weigh = (path: string): number =>
  gzipSync(readFileSync(join(site.folder, 'doc_build', path)), { level: 9 }).length;

/** Scripts and style sheets that a page loads at first. */
const loadedFiles = (): string[] =>
  [...site.read('guide/three.html').matchAll(/<(?:script [^>]*src|link rel="stylesheet" href)="\/([^"]+)"/g)].map(
    ([, path]) => path!,
  );

test('a first page load is the page, the loader and the style sheets of what it shows, and none of them grows unnoticed', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const loaded = loadedFiles();
  assert.equal(
    loaded.map((path) => path.replace(/\.\w{8}\./, '.')),
    ['assets/callout.css', 'assets/theme.css', 'assets/loader.js'],
  );
  const [part, styles, loader] = loaded.map(weigh);
  const sizes = { page: weigh('guide/three.html'), part: part!, styles: styles!, loader: loader! };
  const limits = { page: 3600, part: 1050, styles: 7700, loader: 8000 };
  for (const [name, limit] of Object.entries(limits)) {
    const size = sizes[name as keyof typeof sizes];
    assert.ok(size <= limit && size > limit * 0.85, `${name}: ${size} bytes, limit ${limit}`);
  }
});

test('more pages leave the files of a first page load as they are', async () => {
  const before = loadedFiles();
  site.write({ 'docs/en/notes/one.md': '# Note\n', 'docs/en/notes/two.md': '# Other note\n' });
  assert.is((await site.build()).exitCode, 0);
  assert.ok(site.has('notes/two.html'));
  assert.equal(loadedFiles(), before);
});

test.run();
