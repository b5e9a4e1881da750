import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Route } from '../../../src/build/facts/route.js';
import { createTitleReader } from '../../../src/build/navigation/site-labels.js';
import { testConfig } from '../markdown/compile-markdown.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('a page that is not compiled yet has the words of its first heading, without expressions and components of MDX', async () => {
  const read = createTitleReader(await testConfig(temporaryFolder({ 'docs/index.md': '# Home\n' })));
  for (const [kind, heading, title] of [
    ['mdx', '# Release {version}', 'Release'],
    ['mdx', '# 版本 {info.name} <Badge text="new" />', '版本'],
    ['mdx', '# {version}', 'intro'],
    ['mdx', '# <Name />', 'intro'],
    ['mdx', '# A \\{b}', 'A {b}'],
    ['md', '# A {b}', 'A {b}'],
    ['md', '# ![标志](./i.svg) *A*', '标志 A'],
    ['mdx', '# [![Logo](./i.svg)](/b)', 'Logo'],
  ] as const) {
    const route = { kind, relativePath: 'intro.mdx', routePath: '/intro', pureRoutePath: '/intro' } as Route;
    assert.is(await read(route, {}, heading), title, heading);
  }
});

test.run();
