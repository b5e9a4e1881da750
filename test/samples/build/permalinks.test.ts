import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const files = {
  'docs/moved.md': '---\npermalink: /new/home\n---\n\n# Moved\n\n## Part\n',
  'docs/page.md': '# Page\n\n[query](./moved.md?a=1&b=2#part) and [plain](/moved.md).\n',
  'docs/component.mdx': `# Component

import { Box } from './_box.jsx'

Outside [static](./moved.md).

<Box title={<a href="/moved.md">as a prop</a>}>**Inside** [linked](./moved.md#part) {1 + 1}</Box>
`,
  'docs/_box.jsx': 'export const Box = ({ title, children }) => <div>{title}{children}</div>;\n',
};

test('links to a page with a permalink lead to its address, in HTML and in code', async () => {
  const site = createSite(files);
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(site.read('page.html'), 'href="/new/home?a=1&#x26;b=2#part"');
  assert.match(site.read('page.html'), '<a href="/new/home">plain</a>');
  const html = site.read('component.html');
  assert.match(html, '<a href="/new/home">static</a>');
  assert.match(html, '<a href="/new/home#part">linked</a>');
});

test('a link in an imported file has to name the permalink', async () => {
  const site = createSite({
    'docs/moved.md': files['docs/moved.md'],
    'docs/index.mdx': "# Home\n\nimport Part from './_part.mdx'\n\n<Part />\n",
    'docs/_part.mdx': 'See [there](./moved.md).\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 1);
  assert.equal(
    result.problems.map(({ code, file, line }) => [code, file, line]),
    [['link-to-moved-page', 'docs/_part.mdx', 1]],
  );
});

test.run();
