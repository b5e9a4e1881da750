import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildNavigation, type LocaleNavigation } from '../../../src/build/navigation/build-navigation.js';
import type { NavigationSource } from '../../../src/build/navigation/navigation-source.js';
import type { Route } from '../../../src/build/facts/route.js';
import { nearest } from '../../../src/build/report/nearest.js';
import { localeScopes } from '../../../src/build/links/locale-scopes.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { testConfig, twoLanguages } from '../markdown/compile-markdown.js';

const project = temporaryFolder({ 'docs/index.md': '' });

async function read(
  files: Record<string, unknown>,
  change?: Parameters<typeof testConfig>[1],
  pages: readonly string[] = [],
): Promise<{ navigation: LocaleNavigation; all: LocaleNavigation[]; problems: string[]; fixes: unknown[] }> {
  const reported: Diagnostic[] = [];
  const config = await testConfig(project, change);
  const source: NavigationSource = {
    config,
    folders: new Map([['', { files: [], folders: [] }]]),
    routesByKey: new Map(),
    routesByPath: new Map(pages.map((routePath) => [routePath, { routePath } as Route])),
    nearestPage: (path) => nearest(path, pages),
    labelOf: () => ({ title: '', frontmatter: {} }),
    readFile: (path) => (path in files ? JSON.stringify(files[path]) : undefined),
    readPath: (path) => path,
    cleanItem: (item) => item,
    mapUrls: (html) => html,
    report: (diagnostic) => reported.push(diagnostic),
    reportOption: ({ diagnostic }) => reported.push(diagnostic),
  };
  const all = buildNavigation(source, localeScopes(config));
  return {
    navigation: all[0]!,
    all,
    problems: reported.map(({ message }) => message),
    fixes: reported.map(({ fix }) => fix),
  };
}

test('an item of _nav.json must meet the rules of one in the configuration', async () => {
  const { navigation, problems } = await read({ '_nav.json': [{ text: 'A' }, { text: '', link: '/a' }] });
  assert.equal(navigation.nav, []);
  assert.equal(problems, [
    'A navigation item is not right: 0: expected an item with `link` or `items`.',
    'A navigation item is not right: 1.text: expected a string that is not empty.',
  ]);
});

test('fields of sidebar items have the same rules in _meta.json and in the configuration', async () => {
  const link = { type: 'custom-link', label: 'A', link: 'https://a.example' };
  const { problems } = await read({ '_meta.json': [{ ...link, overviewHeaders: [9] }] });
  assert.equal(problems, [
    'The custom-link item is not right: overviewHeaders.0: expected a heading depth from 1 to 6.',
  ]);
});

test('custom links become links and groups, whose fields are those that were written', async () => {
  const { navigation, problems } = await read({
    '_meta.json': [
      { type: 'custom-link', label: 'A', link: 'https://a.example', tag: 'new', context: 'api' },
      { type: 'custom-link', label: 'B', collapsed: true, items: [{ label: 'C', link: 'https://c.example' }] },
    ],
  });
  assert.equal(problems, []);
  assert.equal(navigation.sidebars[0]!.items, [
    { kind: 'link', link: 'https://a.example', text: 'A', tag: 'new', context: 'api' },
    {
      kind: 'group',
      text: 'B',
      collapsible: true,
      collapsed: true,
      items: [{ kind: 'link', link: 'https://c.example', text: 'C' }],
    },
  ]);
});

test('sidebars of the configuration are for all languages that have such pages, unless a language has one for the same pages', async () => {
  const items = (link: string) => [{ text: link, link }];
  const sidebar = {
    '/guide/': items('https://a.example'),
    '/api/': items('https://b.example'),
    '/blog/': items('https://d.example'),
    '/zh/guide': items('https://c.example'),
  };
  const { all } = await read({}, (config) => ({ ...twoLanguages(), themeConfig: { ...config.themeConfig, sidebar } }), [
    '/guide/a',
    '/blog/a',
    '/zh/guide/a',
    '/zh/api/a',
  ]);
  assert.equal(
    all.map(({ sidebars }) =>
      sidebars.map(({ prefix, items: [first] }) => [prefix, first?.kind === 'link' && first.text]),
    ),
    [
      [
        ['/guide/', 'https://a.example'],
        ['/blog/', 'https://d.example'],
        ['/api/', 'https://b.example'],
      ],
      [
        ['/zh/guide/', 'https://c.example'],
        ['/zh/api/', 'https://b.example'],
      ],
    ],
  );
});

test('a link that two languages share leads to the page of each; without `autoPrefix`, to the page as written where one lacks it', async () => {
  const linksWith = async (autoPrefix: boolean) => {
    const { all, problems, fixes } = await read(
      {},
      ({ markdown, themeConfig }) => ({
        ...twoLanguages(),
        markdown: { ...markdown, link: { ...markdown.link, autoPrefix } },
        themeConfig: { ...themeConfig, nav: ['/start', '/team'].map((link) => ({ text: link, link })) },
      }),
      ['/start', '/team', '/zh/start', '/zh/teams'],
    );
    return { links: all.map(({ nav }) => nav.map((item) => 'link' in item && item.link)), problems, fixes };
  };
  assert.equal(await linksWith(false), {
    links: [
      ['/start.html', '/team.html'],
      ['/zh/start.html', '/team.html'],
    ],
    problems: [],
    fixes: [],
  });
  assert.equal(await linksWith(true), {
    links: [
      ['/start.html', '/team.html'],
      ['/zh/start.html', '/team'],
    ],
    problems: ['The link /team points to no page in the language zh.'],
    fixes: [
      'Add the page to the language zh, or give the language zh links of its own, in a _nav.json or in `themeConfig.locales`.',
    ],
  });
});

test.run();
