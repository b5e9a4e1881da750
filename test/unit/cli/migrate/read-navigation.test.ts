import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDocs, readSidebars, sidebarsByPrefix } from '../../../../src/cli/migrate/generators/docusaurus-docs.js';
import { readLinkList } from '../../../../src/cli/migrate/generators/docsify.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const sources = {
  'docs/intro.md': '---\nsidebar_position: 1\n---\n\n# Welcome {#top}\n',
  'docs/02-guides/_category_.json': '{ "label": "Guides", "link": { "type": "generated-index" } }',
  'docs/02-guides/01-install.md': '# Install `it`\n',
  'docs/02-guides/10-deploy.md': '---\nid: ship\ntitle: Deploy\nsidebar_label: Ship it\n---\n',
  'docs/02-guides/2021-11-notes.md': '# Notes\n',
  'docs/api/index.md': '---\nslug: /reference\n---\n\n# API\n',
  'docs/api/client.md': '# Client\n',
  'docs/_part.md': '# No page\n',
};

function readSite(sidebars?: unknown) {
  const folder = temporaryFolder(sources);
  const files = Object.keys(sources);
  const docs = readDocs(folder, files, 'docs');
  const indexes: string[] = [];
  const read = readSidebars(sidebars, {
    projectFolder: folder,
    files: new Set(files),
    folders: ['docs'],
    docs,
    stripsNumbers: true,
    base: '/docs',
    translate: (key, text) => (key === 'sidebar.main.category.Guides' ? 'Anleitungen' : text),
    onGeneratedIndex: ({ slug }) => indexes.push(slug),
  });
  return { docs, sidebars: read, indexes };
}

test('ids and URLs of documents have no number prefixes, and follow id and slug', () => {
  assert.equal(
    readSite().docs.map(({ id, slug, isNatural }) => [id, slug, isNatural]),
    [
      ['intro', '/intro', true],
      ['guides/install', '/guides/install', true],
      ['guides/ship', '/guides/ship', false],
      ['guides/2021-11-notes', '/guides/2021-11-notes', true],
      ['api/index', '/reference', false],
      ['api/client', '/api/client', true],
    ],
  );
});

test('a generated sidebar is in the order of positions, prefixes and names', () => {
  const { sidebars, indexes } = readSite();
  assert.equal(sidebars.get('defaultSidebar'), [
    { text: 'Welcome', link: '/docs/intro' },
    {
      text: 'Guides',
      link: '/docs/category/guides',
      items: [
        { text: 'Install it', link: '/docs/guides/install' },
        { text: 'Ship it', link: '/docs/guides/ship' },
        { text: 'Notes', link: '/docs/guides/2021-11-notes' },
      ],
      collapsible: true,
      collapsed: true,
    },
    {
      text: 'api',
      link: '/docs/reference',
      items: [{ text: 'Client', link: '/docs/api/client' }],
      collapsible: true,
      collapsed: true,
    },
  ]);
  assert.equal(indexes, ['/category/guides']);
});

test('a written sidebar names documents by id, and its categories are translated', () => {
  const { sidebars } = readSite({
    main: [
      'intro',
      { Guides: ['guides/install'] },
      {
        type: 'category',
        label: 'API',
        link: { type: 'doc', id: 'api/index' },
        items: ['api/index', 'api/client'],
        collapsible: false,
      },
      { type: 'link', label: 'Web', href: 'https://example.com' },
      'missing',
    ],
  });
  assert.equal(sidebars.get('main'), [
    { text: 'Welcome', link: '/docs/intro' },
    {
      text: 'Anleitungen',
      items: [{ text: 'Install it', link: '/docs/guides/install' }],
      collapsible: true,
      collapsed: true,
    },
    {
      text: 'API',
      link: '/docs/reference',
      items: [{ text: 'Client', link: '/docs/api/client' }],
      collapsible: false,
      collapsed: false,
    },
    { text: 'Web', link: 'https://example.com' },
  ]);
});

test('each page has the sidebar that it is in, by the shortest prefixes that say so', () => {
  const guide = [
    { text: 'A', link: '/docs/guide/a' },
    { text: 'B', link: '/docs/guide/b' },
  ];
  const api = [
    { text: 'C', link: '/docs/api/c' },
    { text: 'D', link: '/docs/guide/d' },
  ];
  const latest = { home: '/', route: '/docs' };
  const alone = new Map([['guide', guide]]);
  assert.equal(sidebarsByPrefix(alone, latest), { '/docs/': guide });
  assert.equal(sidebarsByPrefix(alone, { home: '/1.0/fr/', route: '/docs' }), { '/1.0/fr/docs/': guide });
  assert.equal(
    sidebarsByPrefix(
      new Map([
        ['guide', guide],
        ['api', api],
      ]),
      latest,
    ),
    { '/docs/guide/a/': guide, '/docs/guide/b/': guide, '/docs/guide/d/': api, '/docs/api/': api },
  );
});

test('a list of links becomes items by its indentation', () => {
  const list =
    '- Getting started\n  - [Quick *start*](quickstart.md)\n  - [More](guide/README.md "Title")\n- [Web](https://example.com)\n\n* Alone\n';
  assert.equal(readLinkList(list), [
    {
      text: 'Getting started',
      items: [
        { text: 'Quick start', link: '/quickstart' },
        { text: 'More', link: '/guide/' },
      ],
      collapsible: false,
    },
    { text: 'Web', link: 'https://example.com' },
    { sectionHeaderText: 'Alone' },
  ]);
});

test.run();
