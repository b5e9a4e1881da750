import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeOutputs, pluginOutputs } from '../../../src/build/emit/site-files.js';
import type { OutputFile } from '../../../src/build/facts/output-file.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const problemOf = async (work: () => unknown): Promise<Diagnostic> => (await thrownBuildError(work)).diagnostics[0]!;

const file = (path: string, origin: string): OutputFile => ({
  path,
  origin,
  sizeBytes: 1,
  hash: origin,
  source: { kind: 'bytes', bytes: Buffer.from('x') },
});

for (const [one, other] of [
  ['assets', 'assets/app.js'],
  ['guide', 'guide/a/b/c.html'],
  ['404.html', '404.html/x'],
  ['Search', 'search/index.json'],
  ['文档', '文档/开始.html'],
  ['caf\u00e9', 'cafe\u0301/menu.html'],
  ['a/b', 'a/b/c'],
] as const) {
  test(`the file ${one} where ${other} needs a folder is an error that names both`, async () => {
    for (const groups of [
      [[file(one, 'public/one')], [file(other, 'docs/other.md')]],
      [[file(other, 'docs/other.md'), file('z', 'z')], [file(one, 'public/one')]],
    ]) {
      const problem = await problemOf(() => mergeOutputs(groups));
      assert.is(problem.code, 'output-collision');
      assert.match(problem.message, 'public/one');
      assert.match(problem.message, 'docs/other.md');
    }
  });
}

test('files in one folder are merged, wherever they come from', () => {
  const merged = mergeOutputs([
    [file('assets/a.js', 'the bundle'), file('assets.html', 'docs/assets.md')],
    [file('assets/x/b.txt', 'public/assets/x/b.txt'), file('assets-2/c', 'public/assets-2/c')],
  ]);
  assert.is(merged.length, 4);
});

for (const path of [
  '.heddle-manifest.json',
  '.Heddle-Manifest.json',
  '.heddle-manifest.json/x',
  `${'n'.repeat(256)}`,
  `${'long/'.repeat(300)}x`,
]) {
  test(`a plugin may not write ${path.slice(0, 30)}`, async () => {
    const problem = await problemOf(() => pluginOutputs([{ plugin: 'bad', item: { path, content: '' } }]));
    assert.match(`${problem.message} ${problem.file}`, 'lugin bad, hook emit');
    assert.ok(problem.fix);
  });
}

test.run();
