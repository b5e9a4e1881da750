import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { esbuildColumn } from '../../../src/build/formats/json.js';
import { nearestImport, nearestInMessage } from '../../../src/build/report/nearest.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const project = temporaryFolder({
  'docs/guide/a.mdx': '',
  'docs/guide/_counter.tsx': '',
  'docs/guide/时钟.tsx': '',
  'docs/guide/style.module.css': '',
  'src/parts/Button.tsx': '',
});
const page = join(project, 'docs/guide/a.mdx');

for (const [written, near] of [
  ['./counter', './_counter'],
  ['./conter.tsx', './_counter.tsx'],
  ['./时种', './时钟'],
  ['./styles.module.css', './style.module.css'],
  ['../../src/parts/button', '../../src/parts/Button'],
  ['../../src/part/Button', undefined],
  ['./nothing-like-it', undefined],
  ['react-dom', undefined],
  ['heddle/plugins/maths', 'heddle/plugins/math'],
  ['heddle/plugin/rss', 'heddle/plugins/rss'],
  ['heddle/themes', 'heddle/theme'],
  ['heddle/runtme', 'heddle/runtime'],
] as [string, string | undefined][])
  test(`the import near ${written}`, () => assert.is(nearestImport(written, page), near));

test('messages of esbuild about other things have no near import', () => {
  assert.is(nearestInMessage('Could not resolve "./counter"', page), './_counter');
  assert.is(nearestInMessage('Unexpected ";"', page), undefined);
});

test('columns of esbuild are bytes', () => {
  assert.is(esbuildColumn({ lineText: 'a漢😀 x', column: 9 }), 6);
  assert.is(esbuildColumn({ lineText: '', column: 0 }), 1);
});

test.run();
