import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('a page for which a Markdown plugin exhausts the stack is named, with the limit that explains it', async () => {
  const site = createSite({
    'site.config.mjs': `const endless = (depth) => endless(depth + 1) + 1;
export default {
  markdown: { rehypePlugins: [() => (tree, file) => (String(file.path).includes('deep') ? void endless(0) : undefined)] },
};
`,
    'docs/index.md': '# Home\n',
    'docs/deep.md': '# Deep\n',
  });
  const result = await site.build();
  assert.equal(
    result.problems.map(({ code, file }) => [code, file]),
    [['nesting-limit', 'docs/deep.md']],
    result.output,
  );
  assert.match(result.output, 'a Markdown plugin calls itself without end');
});

test.run();
