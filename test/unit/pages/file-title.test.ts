import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { fileTitle } from '../../../src/build/pages/file-title.js';

const config = { title: 'Loom', replaceRules: [], route: {} } as unknown as SiteConfig;
const titleOf = (relativePath: string, pureRoutePath: string): string =>
  fileTitle({ relativePath, pureRoutePath }, config);

test('a page that names no title has the name of its file, its folder or the site', () => {
  assert.is(titleOf('en/guide/start.md', '/guide/start'), 'start');
  assert.is(titleOf('en/guide/index.mdx', '/guide/'), 'guide');
  assert.is(titleOf('en/index.md', '/'), 'Loom');
  assert.is(titleOf('index.md', '/'), 'Loom');
});

test.run();
