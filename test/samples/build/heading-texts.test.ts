import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';

const config = `import { llms } from 'heddle/plugins/llms';
import { rss } from 'heddle/plugins/rss';
export default {
  title: 'Texts', base: '/docs/', siteOrigin: 'https://example.org', root: 'docs',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  plugins: [llms(), rss({ feed: { id: 'news', test: '/' } })],
};
`;

const page = `---
date: 2024-05-01
---

import { Release } from '../../src/release';
import { version } from '../../src/version';
import Changes from './_changes.mdx';

# <Release name="Heddle" />

## New in {version}

[Changes](#changes-in-heddle-23)

<Changes />
`;

const fragment = `import { Release } from '../../src/release';

## Changes in <Release name="Heddle" />
`;

const files = {
  'site.config.mjs': config,
  'src/version.ts': 'export const version: string = process.env.TEST_RELEASE ?? [2, 3].join(".");\n',
  'src/release.tsx': `import { version } from './version';
const Name = ({ of }: { of: string }) => <em>{of}</em>;
export const Release = ({ name }: { name: string }) => <span><Name of={name} /> {version}</span>;
`,
  'docs/en/index.mdx': page,
  'docs/en/_changes.mdx': fragment,
  'docs/zh/index.mdx': page.replace('New in', '新版本'),
  'docs/zh/_changes.mdx': fragment,
};

test('rendered texts of headings are in titles, ids, the outline, sidebars, search, feeds, copies and link previews', async () => {
  const site = createPluginSite(files);
  const first = await site.build();
  assert.is(first.exitCode, 0, first.output);
  for (const [lang, folder, text] of [
    ['en', '', 'New in'],
    ['zh', 'zh/', '新版本'],
  ] as const) {
    const html = site.read(`${folder}index.html`);
    assert.match(html, '<title>Heddle 2.3');
    assert.match(html, /property="og:title" content="Heddle 2\.3/);
    assert.match(html, 'id="heddle-23"');
    for (const part of [`>${text} 2.3</a>`, '>Changes in <em>Heddle</em> 2.3</span></a>'])
      assert.ok(html.includes(part), `${lang}: ${part}`);
    assert.match(site.read(`${folder}index.md`), `## ${text} 2.3`);
  }
  assert.match(site.read('llms.txt'), '[Heddle 2.3]');
  assert.match(site.read('rss/news.xml'), 'Heddle 2.3');
  process.env['TEST_RELEASE'] = '4.0';
  const moved = await site.build().finally(() => delete process.env['TEST_RELEASE']);
  const [problem] = moved.problems;
  assert.equal([problem?.code, problem?.file, problem?.line], ['dead-anchor', 'docs/en/index.mdx', 13], moved.output);
  site.write({ 'src/release.tsx': files['src/release.tsx'].replace('<em>', '<em>The ') });
  const edited = await site.build();
  assert.match(edited.output, '#changes-in-the-heddle-23');
});

test.run();
