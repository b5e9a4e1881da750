import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createVerification } from '../../../src/build/verify/create-verification.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('files of the build itself are no undeclared reads', () => {
  const own = [
    '.out.lock',
    '.out.lock.1.tmp',
    '.out.stage/a.html',
    '.out.next/a.html',
    '.out.old/a.html',
    'out/a.html',
  ];
  const others = ['.out', '.out.txt', 'data.json', 'outer/a.html'];
  const folder = temporaryFolder(Object.fromEntries([...own, ...others, 'cache/entry'].map((path) => [path, 'text'])));
  const site = { projectRoot: folder, cacheDir: join(folder, 'cache'), outDir: join(folder, 'out') };
  const stop = createVerification(site, { path: join(folder, 'site.config.mjs') } as never, 1).watch();
  for (const path of [...own, ...others, 'cache/entry']) readFileSync(join(folder, path));
  assert.equal(stop([join(folder, 'outer')]).reads.toSorted(), ['.out', '.out.txt', 'data.json']);
});

test.run();
