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

test('links of an imported file lead to the permalink too, and follow it when it changes', async () => {
  const site = createSite({
    'docs/moved.md': files['docs/moved.md'],
    'docs/index.mdx': "# Home\n\nimport Part from './_part.mdx'\n\n<Part />\n",
    'docs/_part.mdx': 'See [there](./moved.md#part).\n',
  });
  await site.build();
  assert.match(site.read('index.html'), '<a href="/new/home#part">there</a>');
  site.write({ 'docs/moved.md': files['docs/moved.md'].replace('/new/home', '/newer') });
  await site.build();
  assert.match(site.read('index.html'), '<a href="/newer#part">there</a>');
});

test('a page whose link leads elsewhere is compiled again, and no other page is', async () => {
  const site = createSite({ ...files, 'docs/other.md': '# Other\n\n[page](./page.md)\n' });
  await site.build();
  site.write({ 'docs/moved.md': files['docs/moved.md'].replace('/new/home', '/newer') });
  const { output } = await site.build();
  assert.match(site.read('page.html'), '<a href="/newer">plain</a>');
  assert.match(site.read('component.html'), '<a href="/newer#part">linked</a>');
  assert.match(output, '2 of 5 pages were known');
});

test('code that looks like a link to the old address stays as it is written', async () => {
  const site = createSite({
    'docs/moved.md': files['docs/moved.md'],
    'docs/page.mdx':
      '# Page\n\n[a](./moved.md)\n\nexport const example = { href: "/moved" };\n\n<code>{example.href}</code>\n',
  });
  await site.build();
  assert.match(site.read('page.html'), '<code>/moved</code>');
});

test.run();
