import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showsOverview } from '../../../src/build/pages/shown-parts.js';
import { overviewGroups } from '../../../src/build/render/overview-groups.js';
import type { PageFacts } from '../../../src/build/facts/page-facts.js';
import type { SidebarItem } from '../../../src/shared/site-data.js';

const page = (headings: [text: string, depth: number][], frontmatter = {}): PageFacts =>
  ({
    toc: headings.map(([text, depth]) => ({ id: text.toLowerCase(), text, depth, charIndex: -1 })),
    frontmatter,
  }) as unknown as PageFacts;

const pages: Record<string, PageFacts> = {
  '/api/a': page([
    ['One', 2],
    ['Deep', 3],
  ]),
  '/api/b': page(
    [
      ['Two', 2],
      ['Three', 3],
    ],
    { overviewHeaders: [3] },
  ),
  '/api/sub/': page([['Inside', 2]]),
  '/api/sub/c': page([['Four', 2]]),
  '/guide': page([['Elsewhere', 2]]),
};

const link = (text: string, href: string, more = {}): SidebarItem => ({ kind: 'link', text, link: href, ...more });
const group = (text: string, items: SidebarItem[], more = {}): SidebarItem => ({
  kind: 'group',
  text,
  items,
  collapsible: true,
  collapsed: false,
  ...more,
});

const groups = (items: SidebarItem[], frontmatter = {}, routePath = '/api/', hasPageHeadings = false) =>
  overviewGroups({ routePath, frontmatter, hasPageHeadings }, items, '/', (path) => pages[path]);
const headers = (...texts: [string, number][]) =>
  texts.map(([text, depth]) => ({ id: text.toLowerCase(), text, depth }));

test('groups of the sidebar become groups, and pages between them groups without a name', () => {
  assert.equal(
    groups([
      link('Overview', '/api/'),
      link('A', '/api/a'),
      { kind: 'divider', dashed: false },
      link('B', '/api/b'),
      group('Sub', [link('C', '/api/sub/c')], { link: '/api/sub/' }),
      link('A again', '/api/a.html#one'),
    ]),
    [
      {
        name: '',
        items: [
          { text: 'A', link: '/api/a', headers: headers(['One', 2]) },
          { text: 'B', link: '/api/b', headers: headers(['Three', 3]) },
        ],
      },
      {
        name: 'Sub',
        id: 'sub',
        items: [
          { text: 'Sub', link: '/api/sub/', headers: headers(['Inside', 2]) },
          { text: 'C', link: '/api/sub/c', headers: headers(['Four', 2]) },
        ],
      },
      { name: '', items: [{ text: 'A again', link: '/api/a', headers: headers(['One', 2]) }] },
    ],
  );
});

test('only pages below the overview are listed: no other folders, other sites or places without an address', () => {
  assert.equal(
    groups([
      link('Guide', '/guide'),
      link('Code', 'https://example.com/api/'),
      link('Nothing', ''),
      group('Other', [link('Guide', '/guide')]),
    ]),
    [],
  );
  assert.equal(groups([link('C', '/api/sub/c'), link('A', '/api/a')], {}, '/api/sub/overview'), [
    { name: '', items: [{ text: 'C', link: '/api/sub/c', headers: headers(['Four', 2]) }] },
  ]);
});

test('the group that the overview is the page of is opened up', () => {
  assert.equal(
    groups([group('API', [link('A', '/api/a')], { link: '/api/' })]).map(({ name }) => name),
    [''],
  );
});

test('an overview inside other groups lists its own folder, without the groups around it', () => {
  const inner = group('Sub', [link('C', '/api/deep/sub/c'), link('D', '/api/deep/sub/d')], { link: '/api/deep/sub/' });
  const deep = [link('A', '/api/a'), group('Deep', [inner, link('E', '/api/deep/e')], { link: '/api/deep/' })];
  const listed = (routePath: string, items = deep) =>
    groups(items, {}, routePath).map(({ name, items: cards }) => [name, ...cards.map(({ text }) => text)]);
  assert.equal(listed('/api/deep/sub/'), [['', 'C', 'D']]);
  assert.equal(listed('/api/deep/'), [
    ['Sub', 'Sub', 'C', 'D'],
    ['', 'E'],
  ]);
  const beside = [group('Deep', [group('Sub', [link('Overview', '/api/deep/sub/all'), link('C', '/api/deep/sub/c')])])];
  assert.equal(listed('/api/deep/sub/all', beside), [['', 'C']]);
});

test('with headings of pages, each page beside the groups has its own, and an overview of pages alone has that of its group', () => {
  const listed = (items: SidebarItem[], routePath = '/api/') =>
    groups(items, {}, routePath, true).map(({ name, id, items: cards }) => [
      name,
      id,
      ...cards.map(({ text }) => text),
    ]);
  const client = group('Client', [link('C', '/api/client/c'), link('D', '/api/client/d')], { link: '/api/client/' });
  const all = [link('Overview', '/api/'), link('A', '/api/a'), client, link('B b', '/api/b'), link('B b', '/api/e')];
  assert.equal(listed(all), [
    ['A', 'a', 'A'],
    ['Client', 'client', 'Client', 'C', 'D'],
    ['B b', 'b-b', 'B b'],
    ['B b', 'b-b-1', 'B b'],
  ]);
  assert.equal(listed(all, '/api/client/'), [['Client', 'client', 'C', 'D']]);
  assert.equal(listed([group('API', [link('A', '/api/a'), client], { link: '/api/' })]), [
    ['A', 'a', 'A'],
    ['Client', 'client', 'Client', 'C', 'D'],
  ]);
});

test('a page beside a folder of its name lists that folder', () => {
  const listed = (items: SidebarItem[]) =>
    groups(items, {}, '/api/config').map(({ name, items: cards }) => [name, ...cards.map(({ text }) => text)]);
  const pagesOfFolder = [link('Basic', '/api/config/basic'), link('Build', '/api/config/build')];
  assert.equal(listed([link('A', '/api/a'), link('Config', '/api/config'), group('Config', pagesOfFolder)]), [
    ['Config', 'Basic', 'Build'],
  ]);
  assert.equal(listed([link('A', '/api/a'), group('Config', pagesOfFolder, { link: '/api/config' })]), [
    ['', 'Basic', 'Build'],
  ]);
  assert.equal(listed([link('A', '/api/a'), link('Config', '/api/config')]), [['', 'A']]);
});

test('groups inside groups list their pages', () => {
  assert.equal(
    groups([group('Outer', [group('Inner', [link('A', '/api/a'), group('Innermost', [link('B', '/api/b')])])])]),
    [
      {
        name: 'Outer',
        id: 'outer',
        items: [
          {
            text: 'Inner',
            items: [
              { text: 'A', link: '/api/a' },
              { text: 'B', link: '/api/b' },
            ],
          },
        ],
      },
    ],
  );
});

test("depths: the listed page's front matter, its entry, the overview's front matter, the group, level two", () => {
  const shown = (items: SidebarItem[], frontmatter = {}): string[] =>
    groups(items, frontmatter).flatMap((entry) =>
      entry.items.flatMap((item) => (item.headers ?? []).map(({ text }) => text)),
    );
  const inGroup = (item: SidebarItem): SidebarItem[] => [group('G', [item], { overviewHeaders: [2, 3] })];
  assert.equal(shown(inGroup(link('B', '/api/b', { overviewHeaders: [2] })), { overviewHeaders: [2] }), ['Three']);
  assert.equal(shown(inGroup(link('A', '/api/a', { overviewHeaders: [3] })), { overviewHeaders: [2] }), ['Deep']);
  assert.equal(shown(inGroup(link('A', '/api/a')), { overviewHeaders: [] }), []);
  assert.equal(shown(inGroup(link('A', '/api/a'))), ['One', 'Deep']);
  assert.equal(shown([link('A', '/api/a')]), ['One']);
});

test('a base path is no part of the links', () => {
  assert.equal(
    overviewGroups(
      { routePath: '/api/', frontmatter: {}, hasPageHeadings: false },
      [link('A', '/docs/api/a')],
      '/docs/',
      (path) => pages[path],
    ),
    [{ name: '', items: [{ text: 'A', link: '/api/a', headers: headers(['One', 2]) }] }],
  );
});

test('pages show an overview by their type or with the component', () => {
  const facts = (more: Partial<PageFacts>): PageFacts =>
    ({ pageType: 'doc', imports: [], components: [], ...more }) as unknown as PageFacts;
  const place = { resolveDir: '/', line: 1, column: 1 };
  assert.not(showsOverview(facts({})));
  assert.ok(showsOverview(facts({ pageType: 'overview' })));
  assert.ok(showsOverview(facts({ imports: [{ specifier: 'heddle/theme#Overview', names: ['Overview'], ...place }] })));
  assert.not(showsOverview(facts({ imports: [{ specifier: './mine.js', names: ['Overview'], ...place }] })));
});

test('pages whose names have an ending keep the one of pages, at each depth', () => {
  assert.equal(
    groups([
      link('Data', '/api/data.json.html'),
      group('Sub', [group('Deep', [link('More', '/api/sub/more.json.html')])]),
    ]),
    [
      { name: '', items: [{ text: 'Data', link: '/api/data.json.html' }] },
      { name: 'Sub', id: 'sub', items: [{ text: 'Deep', items: [{ text: 'More', link: '/api/sub/more.json.html' }] }] },
    ],
  );
});

test.run();
