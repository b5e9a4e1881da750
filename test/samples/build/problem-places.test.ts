import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import type { FileTree } from '../../support/temporary-folder.js';

/** Problems of a build as `code file:line:column`, each of which must show its line. */
async function placesOf(files: FileTree): Promise<{ places: string[]; output: string }> {
  const { problems, output } = await createPluginSite(files).build();
  const places = problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
  for (const { code, line } of problems) assert.match(output, new RegExp(`> ${line} \\| .*\\n +\\| +\\^`), code);
  return { places: places.sort(), output };
}

test('problems of options of plugins are at the option in the configuration', async () => {
  const first = await placesOf({
    'site.config.mjs': `import { apiDocgen } from 'heddle/plugins/api-docgen';
import { clientRedirects } from 'heddle/plugins/client-redirects';
const redirects = [
  { from: '/old', to: '/' },
  { from: ['/a', '/b'], to: '/gone' },
];
export default {
  title: 'T',
  plugins: [
    clientRedirects({ redirects }),
    apiDocgen({ entries: {
      按钮: './src/button.tsx',
    } }),
    { name: 'own', configResolved: () => [{ code: 'own', severity: 'warning', kind: 'config', message: 'Own.', fix: 'Mend.' }] },
  ],
};
`,
    'docs/index.md': '# Home\n',
  });
  assert.equal(first.places, [
    'api-docgen-entry site.config.mjs:12:7',
    'own site.config.mjs:14:5',
    'redirect-dead site.config.mjs:5:3',
    'redirect-dead site.config.mjs:5:3',
  ]);
  const second = await placesOf({
    'site.config.ts': `import { clientRedirects } from 'heddle/plugins/client-redirects';
export default {
  plugins: [
    clientRedirects({
      redirects: [
        { from: '/old', to: '/' },
        { from: ['/a', '/b'], to: '/gone' },
      ],
    }),
  ],
};
`,
    'docs/index.md': '# Home\n',
  });
  assert.equal(second.places, ['redirect-dead site.config.ts:7:9', 'redirect-dead site.config.ts:7:9']);
});

test('problems of fields that plugins read are at the field', async () => {
  const { places } = await placesOf({
    'site.config.mjs': `import { rss } from 'heddle/plugins/rss';
export default { title: 'T', siteOrigin: 'https://example.org', plugins: [rss({ feed: { id: 'news', test: '/news/' } })] };
`,
    'docs/index.md': '---\ntitle: 首页\nlink-rss:\n  - news\n  - nwes\n---\n\n# Home\n',
    'docs/news/a.md': "---\nauthor:\n  - { name: Ada, link: 'javascript:1' }\ndate: 2024-01-01\n---\n\n# A\n",
    'docs/news/b.md': '---\ntitle: B\n---\n\nText\n',
    'docs/news/c.md': '# C\n',
  });
  assert.equal(places, [
    'feed-author-link docs/news/a.md:3:24',
    'feed-date docs/news/b.md:2:1',
    'feed-date docs/news/c.md:1:1',
    'feed-unknown docs/index.md:5:5',
  ]);
});

test('problems of the blog are at the author and at the field of the post', async () => {
  const { places } = await placesOf({
    'site.config.mjs': `import { blog } from 'heddle/plugins/blog';
export default { title: 'T', plugins: [blog({ authors: 'authors.yml' })] };
`,
    'authors.yml': 'ada:\n  name: Ada\n李:\n  title: x\n',
    'docs/index.md': '# Home\n',
    'docs/blog/a.md': '---\ndate: 2024-01-01\nauthors: [ada, bob]\n---\n\n# A\n',
    'docs/blog/b.md': '---\ntitle: B\n---\n\n# B\n',
  });
  assert.equal(places, [
    'blog-author authors.yml:3:1',
    'blog-author docs/blog/a.md:3:16',
    'blog-date docs/blog/b.md:2:1',
  ]);
});

test('problems of a page that a plugin made show its lines, and name the page and the plugin', async () => {
  const { places } = await placesOf({
    'site.config.mjs': `const content = '# Made\\n\\n[gone](./gone.md) and [top](#gone)\\n\\n\`\`\`golag titel="x"\\nx\\n\`\`\`\\n';
export default { title: 'T', plugins: [{ name: 'maker', addPages: () => [{ routePath: '/made', content }] }] };
`,
    'docs/index.md': '# Home\n',
  });
  assert.equal(places, [
    'code-option /made (added by maker):5:10',
    'dead-anchor /made (added by maker):3:23',
    'dead-link /made (added by maker):3:1',
    'unknown-language /made (added by maker):5:4',
  ]);
});

test('an import that names no file says where it was looked for', async () => {
  const { places, output } = await placesOf({
    'docs/index.mdx':
      "import a from '/gone.png';\nimport b from './gone.svg';\nimport C from '../src/gone';\n\n# Home <C />\n\n{a}{b}\n",
  });
  assert.equal(
    places.filter((place) => place.startsWith('missing-import')),
    ['missing-import docs/index.mdx:1:1', 'missing-import docs/index.mdx:2:1', 'missing-import docs/index.mdx:3:1'],
  );
  assert.match(output, 'There is no file /gone.png, neither in docs/public nor from the root of the project.');
  assert.match(output, 'fix: Correct the path, or add the file to docs/public.');
  assert.match(output, 'The import names no file: there is no docs/gone.svg.');
  assert.match(output, 'there is no src/gone, with any ending.');
  assert.not.match(output, 'install the package');
});

for (const [thrown, code] of [
  ['a text', "if (process.env.HOME) throw 'nothing works 不行';"],
  ['an object', 'const fail = () => { throw { code: 1 }; };\n\nfail();'],
  ['a rejection', "await Promise.reject('later');"],
] as const)
  test(`a configuration that throws ${thrown} has the place of the statement`, async () => {
    const { places } = await placesOf({
      'site.config.mjs': `import './other.mjs';\nexport default { title: 'T' };\n`,
      'other.mjs': `// Reads nothing.\n${code}\n`,
      'docs/index.md': '# Home\n',
    });
    assert.is(places.length, 1);
    assert.match(places[0]!, /^config-threw other\.mjs:2:/);
  });

test.run();
