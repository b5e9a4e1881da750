import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('links lead to files of public/ without an ending and to its folders, and to nothing else', async () => {
  const site = createSite({
    'site.config.mjs': 'export default { base: "/docs/" };\n',
    'docs/public/LICENSE': 'MIT',
    'docs/public/demo/index.html': '<p>Demo</p>',
    'docs/index.md':
      '# Home\n\n[file](/LICENSE?raw) [slash](/demo/#part) [folder](/demo) [page](/demo/index.html)\n\n<a href="/LICENSE">tag</a>\n',
  });
  let result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const links = [...site.read('index.html').matchAll(/<a href="([^"]*)"[^>]*>(\w+)<\/a>/g)].map(([, href, text]) => [
    text,
    href,
  ]);
  assert.equal(links, [
    ['file', '/docs/LICENSE?raw'],
    ['slash', '/docs/demo/index.html#part'],
    ['folder', '/docs/demo/index.html'],
    ['page', '/docs/demo/index.html'],
    ['tag', '/docs/LICENSE'],
  ]);
  site.write({ 'docs/index.md': '# Home\n\n[file](/LICENCE)\n\n[folder](/demos/)\n' });
  result = await site.build();
  assert.equal(
    result.problems.map(({ code, line }) => [code, line]),
    [
      ['dead-link', 3],
      ['dead-link', 5],
    ],
  );
});

test.run();
