import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CompatName } from '../../../src/compat/names.js';
import { readFrontMatter } from '../../../src/build/front-matter/front-matter.js';

const cases: [CompatName, string, Record<string, unknown>][] = [
  ['docusaurus', 'sidebar_label: Short\nsidebar_position: 2.5', { sidebarLabel: 'Short', sidebarOrder: 2.5 }],
  ['docusaurus', 'slug: /intro\nid: other', { localPermalink: '/intro' }],
  ['docusaurus', 'id: other', { folderPermalink: 'other' }],
  ['docusaurus', 'slug: ./sub/x', { folderPermalink: 'sub/x' }],
  ['docusaurus', 'hide_table_of_contents: true', { outline: false }],
  ['docusaurus', 'hide_table_of_contents: true\noutline: true', { outline: true }],
  ['docusaurus', 'pagination_next: null\npagination_prev: a/b', { next: false }],
  ['docusaurus', 'custom_edit_url: null', { editLink: false }],
  ['docusaurus', 'custom_edit_url: https://a.b/c', { editLink: 'https://a.b/c' }],
  ['docusaurus', 'displayed_sidebar: null\nunlisted: true', { sidebar: false, sidebarHidden: true, search: false }],
  ['docusaurus', 'tags: [a, b]\ndraft: true', { tags: ['a', 'b'], draft: true }],
  ['vitepress', 'layout: home', { pageType: 'home' }],
  ['vitepress', 'layout: page', { pageType: 'doc-wide', sidebar: false, outline: false }],
  ['vitepress', 'layout: false', { pageType: 'blank' }],
  ['vitepress', 'layout: doc\noutline: deep', {}],
  ['vitepress', 'outline: [2, 3]\naside: false', { outline: false }],
  ['vitepress', 'titleTemplate: ":title | Docs"', { titleSuffix: '| Docs' }],
  ['vitepress', 'prev: false\nnext: { text: B, link: /b }', { prev: false, next: { text: 'B', link: '/b' } }],
  ['vitepress', 'editLink: false\nlastUpdated: false', { editLink: false, lastUpdated: false }],
  [
    'vitepress',
    'hero:\n  name: N\n  image: { light: /l.svg, dark: /d.svg, alt: A }\nfeatures:\n  - icon: { src: /i.svg }\n    title: T',
    {
      hero: { name: 'N', image: { alt: 'A', src: { light: '/l.svg', dark: '/d.svg' } } },
      features: [{ icon: '/i.svg', title: 'T' }],
    },
  ],
  [
    'mkdocs',
    'hide: [navigation, toc, path, footer, feedback]\nstatus: new',
    { sidebar: false, outline: false, breadcrumbs: false, prev: false, next: false, tag: 'new' },
  ],
  ['mkdocs', 'hide: toc\nsearch:\n  exclude: true\n  boost: 2', { outline: false, search: false }],
  ['mkdocs', 'search: { boost: 2 }', { search: { boost: 2 } }],
  ['mkdocs', 'search: { exclude: false }', {}],
  ['starlight', 'template: doc\ntableOfContents: false', { outline: false }],
  ['starlight', 'tableOfContents: { minHeadingLevel: 2 }', {}],
  ['starlight', 'template: splash', { sidebar: false, outline: false }],
  [
    'starlight',
    'title: T\ntemplate: splash\nhero:\n  tagline: x\n  actions:\n    - { text: Go, link: /go, variant: minimal, icon: external }',
    {
      title: 'T',
      pageType: 'home',
      hero: {
        tagline: 'x',
        name: 'T',
        actions: [{ text: 'Go', link: '/go', variant: 'minimal', icon: 'external', theme: 'alt' }],
      },
    },
  ],
  [
    'starlight',
    'sidebar:\n  label: L\n  order: 3\n  hidden: true\n  badge: { text: New, variant: tip }',
    { sidebarLabel: 'L', sidebarOrder: 3, sidebarHidden: true, tag: 'New' },
  ],
  [
    'starlight',
    'head:\n  - tag: meta\n    attrs: { name: a, content: b }\n  - tag: style\n    content: "p {}"',
    {
      head: [
        ['meta', { name: 'a', content: 'b' }],
        ['style', {}, 'p {}'],
      ],
    },
  ],
  ['starlight', 'editUrl: false\nlastUpdated: 2024-01-02\npagefind: false', { editLink: false, search: false }],
  ['starlight', 'banner:\n  content: <b>New</b>', { notice: '<b>New</b>' }],
  ['starlight', 'banner: true', {}],
  ['starlight', 'slug: a/b', { localPermalink: 'a/b' }],
];

for (const [compat, yaml, expected] of cases) {
  test(`${compat}: ${JSON.stringify(yaml)}`, () => {
    const { data, problems } = readFrontMatter(`---\n${yaml}\n---\n`, [], [compat]);
    assert.equal(data, expected);
    assert.equal(problems, []);
  });
}

test('without the option the fields are those of the page', () => {
  const { data } = readFrontMatter('---\nslug: a\nid: b\nlayout: home\n---\n');
  assert.equal(data, { slug: 'a', id: 'b', layout: 'home' });
});

test('a translated field is checked like the field that it becomes, at its place', () => {
  const { data, problems } = readFrontMatter('---\nid: x\nslug: ../../y\n---\n', [], ['docusaurus']);
  assert.equal(data, {});
  assert.equal(
    problems.map(({ code, line }) => [code, line]),
    [['permalink-outside', 3]],
  );
});

test.run();
