import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createWayBack, distFolder, markPath, placePaths } from '../../../src/build/fleet/relocation.js';

test('paths of a coordinator are placed below the folder of a worker, and texts that look like them stay', () => {
  const paths = {
    file: markPath('/docs/a "b".md'),
    heddle: markPath(`${distFolder()}/a.js`),
    base: '/docs/',
    text: '"/docs"',
  };
  const folder = '/w/a "$&" \\ folder';
  assert.equal(JSON.parse(placePaths(JSON.stringify(paths), folder)), {
    file: `${folder}/docs/a "b".md`,
    heddle: `${distFolder()}/a.js`,
    base: '/docs/',
    text: '"/docs"',
  });
});

test('the folder of a worker is removed from what it returns, however it is written', () => {
  const folder = '/w/a "b" ü';
  const { text, entry } = createWayBack(folder, '/other/heddle/dist');
  const found = JSON.stringify([
    `${folder}/docs/a.md`,
    'file:///w/a%20%22b%22%20%C3%BC/docs/a.md',
    `${distFolder()}/a.js`,
  ]);
  assert.equal(JSON.parse(text(found)), ['/docs/a.md', 'file:///docs/a.md', '/other/heddle/dist/a.js']);
  const given = (bytes: string) => ({ key: 'a', bytes: Buffer.from(bytes) });
  assert.is(entry(given(found)).bytes.toString(), text(found));
  const other = given('"/docs/a.md"');
  assert.is(entry(other), other, 'bytes without a path are not copied');
});

test.run();
