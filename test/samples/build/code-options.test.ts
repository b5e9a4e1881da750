import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('theme pairs, languages, aliases and transformers of code reach the page', async () => {
  const site = createSite({
    'site.config.mjs': `export default { markdown: { shiki: {
  themes: { light: 'github-light', dark: 'github-dark' },
  langs: [{ name: 'weave', scopeName: 'source.weave', patterns: [{ match: 'warp', name: 'keyword.control.weave' }] }],
  langAlias: { loom: 'weave' },
  transformers: [{ name: 'count-lines', pre(node) { node.properties['data-lines'] = String(this.lines.length); } }],
} } };
`,
    'docs/index.md': '# Code\n\n```weave\nwarp one\nweft two\n```\n\n```loom\nwarp\n```\n\n```ts\nconst a = 1;\n```\n',
  });
  const result = await site.build();
  assert.equal([result.exitCode, result.problems], [0, []], result.output);
  const html = site.read('index.html');
  assert.equal(
    [...html.matchAll(/<pre[^>]* data-lines="(\d+)"/g)].map(([, lines]) => lines),
    ['2', '1', '1'],
  );
  assert.is(html.match(/<span class="[^"]+">warp<\/span>/g)?.length, 2);
  const styles = site.outputs().find((path) => /^assets\/code\..*\.css$/.test(path))!;
  assert.match(site.read(styles).toLowerCase(), /#d73a49[^]*#f97583|#f97583[^]*#d73a49/);
});

test.run();
