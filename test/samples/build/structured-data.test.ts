import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

// Structured data of pages, as a build writes it.

const config = (more: string): string => `export default {
  title: 'Data', route: { cleanUrls: true }, base: '/docs/', icon: '', ${more}
};
`;
const site = createSite({
  'site.config.mjs': config("siteOrigin: 'https://example.com'"),
  'docs/index.md': '---\npageType: home\nhero: { name: Data, text: Home }\n---\n',
  'docs/guide/index.md': '# The guide\n',
  'docs/guide/_meta.json': JSON.stringify(['start', 'own', 'post']),
  'docs/_meta.json': JSON.stringify([{ type: 'dir', name: 'guide', label: 'Guide </script>' }]),
  'docs/guide/start.md': '# Start \\</script> here\n',
  'docs/guide/own.mdx': '---\nhead: [[script, { type: application/ld+json }, "{}"]]\n---\n\n# Own\n',
  'docs/guide/post.md':
    '---\ndate: 2024-03-02\nauthor: { name: Ada }\nauthors: [key]\nimage: /cover.png\n---\n\n# Post\n',
  'docs/public/cover.png': 'png',
});
const build = async (): Promise<(path: string) => unknown[]> => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  return (path) =>
    [...site.read(`${path}.html`).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as unknown,
    );
};

test('articles say what they are and where; others, and those with data of their own, have none', async () => {
  const dataOf = await build();
  assert.equal(dataOf('guide/start'), [
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'TechArticle',
          headline: 'Start </script> here',
          url: 'https://example.com/docs/guide/start',
          inLanguage: 'en',
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Guide </script>', item: 'https://example.com/docs/guide/' },
            { '@type': 'ListItem', position: 2, name: 'Start </script> here' },
          ],
        },
      ],
    },
  ]);
  const [post] = dataOf('guide/post') as { '@graph': Record<string, unknown>[] }[];
  assert.equal(post!['@graph'][0], {
    '@type': 'BlogPosting',
    headline: 'Post',
    url: 'https://example.com/docs/guide/post',
    inLanguage: 'en',
    datePublished: '2024-03-02T00:00:00.000Z',
    author: [{ '@type': 'Person', name: 'Ada' }],
    image: 'https://example.com/docs/cover.png',
  });
  assert.equal(dataOf('guide/own'), [{}]);
  assert.equal(dataOf('index'), []);
  assert.equal(dataOf('404'), []);
});

test('a site without an origin has no structured data', async () => {
  site.write({ 'site.config.mjs': config('') });
  assert.equal((await build())('guide/start'), []);
});

test.run();
