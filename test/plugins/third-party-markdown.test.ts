import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fileURLToPath } from 'node:url';
import { createSite } from '../support/site.js';

/** Path with which a configuration anywhere imports a package of this project. */
const pathOf = (name: string): string => JSON.stringify(fileURLToPath(import.meta.resolve(name)));
const names = {
  remarkBreaks: 'remark-breaks',
  remarkEmoji: 'remark-emoji',
  remarkMath: 'remark-math',
  remarkToc: 'remark-toc',
  rehypeAutolinkHeadings: 'rehype-autolink-headings',
  rehypeExternalLinks: 'rehype-external-links',
  rehypeKatex: 'rehype-katex',
};
const imports = Object.entries(names).map(([name, packageName]) => `import ${name} from ${pathOf(packageName)};`);
const page = `# Plugins

## Contents

## First part

One line
and another :tada:

## Second part

The area is $a^2$, see [elsewhere](https://example.com/) and [here](./other.md).

:::tip
Also $b$ in a container :sheep:
:::
`;
const site = createSite({
  'site.config.mjs': `${imports.join('\n')}
export default {
  title: 'T', route: { cleanUrls: true },
  markdown: {
    remarkPlugins: [remarkBreaks, remarkEmoji, remarkMath, remarkToc],
    rehypePlugins: [
      [rehypeExternalLinks, { target: '_blank', rel: ['nofollow'] }],
      [rehypeAutolinkHeadings, { behavior: 'wrap', properties: { className: 'self' } }],
      [rehypeKatex, { output: 'mathml' }],
    ],
  },
};
`,
  'docs/index.md': page,
  'docs/mixed.mdx': page.replace('# Plugins', '# Mixed {1 + 1}'),
  'docs/other.md': '# Other\n',
});

test('the site builds with popular remark and rehype plugins as they are', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
});

for (const file of ['index.html', 'mixed.html'])
  test(`${file}: what they add stands beside what is built in`, () => {
    const html = site.read(file).replace(/<!-- -->/g, '');
    assert.match(html, /One line<br\/?>\s*and another 🎉/);
    assert.match(html, /hd-callout-tip[^]*🐑/);
    assert.match(
      html,
      /<a (?=[^>]*href="https:\/\/example\.com\/")(?=[^>]*rel="nofollow")(?=[^>]*target="_blank")[^>]*>elsewhere/,
    );
    assert.match(html, /<a [^>]*href="\/other"[^>]*>here<\/a>/);
    assert.is([...html.matchAll(/<span class="katex"><math/g)].length, 2);
    assert.match(html, /<h2 [^>]*id="second-part"[^>]*>[^]*?<a class="self" href="[^"]*#second-part">/);
    assert.not.match(html, /<a class="self"[^>]*>(?:(?!<\/a>)[^])*<a /);
    assert.match(html, /<li>[^]*?<a [^>]*href="[^"]*#first-part"[^>]*>First part<\/a>/);
  });

test.run();
