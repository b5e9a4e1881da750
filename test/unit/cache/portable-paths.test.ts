import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPortablePaths } from '../../../src/build/cache/portable-paths.js';
import { projectRoot as ownRoot } from '../../support/project-root.js';

const here = createPortablePaths('/home/ada/site');
const deeper = createPortablePaths('/ci/build/jobs/7/site');
const atRoot = createPortablePaths('/docs');

const rows: [path: string, portable: string, elsewhere: string][] = [
  ['/home/ada/site', '\0project', '/ci/build/jobs/7/site'],
  ['/home/ada/site/docs/a.md', '\0project/docs/a.md', '/ci/build/jobs/7/site/docs/a.md'],
  ['/home/ada/site/theme/', '\0project/theme/', '/ci/build/jobs/7/site/theme/'],
  ['/home/ada/lib/b.ts', '\0project/../lib/b.ts', '/ci/build/jobs/7/lib/b.ts'],
  ['/home/ada/sites/b.ts', '\0project/../sites/b.ts', '/ci/build/jobs/7/sites/b.ts'],
  [join(ownRoot, 'dist/a.js'), '\0heddle/dist/a.js', join(ownRoot, 'dist/a.js')],
  ['/usr/share/c.css', '/usr/share/c.css', '/usr/share/c.css'],
  ['/homes/x', '/homes/x', '/homes/x'],
  ['./a', './a', './a'],
  ['react', 'react', 'react'],
  ['', '', ''],
];
for (const [path, portable, elsewhere] of rows) {
  test(`${path || 'an empty text'} is stored as ${JSON.stringify(portable)}`, () => {
    assert.is(here.toPortable(path), portable);
    assert.is(here.toLocal(portable), path);
    assert.is(deeper.toLocal(portable), elsewhere);
  });
}

test('a project in the root of the file system has nothing above it', () => {
  assert.is(atRoot.toPortable('/docs/a.md'), '\0project/a.md');
  assert.is(atRoot.toPortable('/home/ada/a.md'), '/home/ada/a.md');
  assert.is(atRoot.toLocal('\0project/../../../lib/b.ts'), '/lib/b.ts');
});

test.run();
