import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFrontMatter } from '../../src/build/front-matter/front-matter.js';
import { frontMatterFields } from '../../src/build/front-matter/fields.js';
import { createSite, type TestSite } from '../support/site.js';
import type { FileTree } from '../support/temporary-folder.js';
import { listDocs, readDoc } from './page-outline.js';

// Every field of the reference has a page of a site. What the page shows is compared with a page without the field, and with
// what the reference says in both languages.

/** Parts of a page, with the words that the reference has for them. */
const parts = {
  navbar: { html: /<header/, en: /navigation bar/, zh: /导航栏/ },
  sidebar: { html: /id="hd-sidebar"/, en: /sidebar/, zh: /侧边栏/ },
  outline: { html: /id="hd-toc"/, en: /outline/, zh: /页面目录/ },
  editLink: { html: /class="[^"]*hd-edit-link/, en: /edit link/, zh: /编辑链接/ },
  lastUpdated: { html: /Last updated/, en: /time of the last change/, zh: /修改时间|更新时间/ },
  prev: { html: /rel="prev"/, en: /previous/, zh: /上一页/ },
  next: { html: /rel="next"/, en: /next/, zh: /下一页/ },
  siteFooter: { html: /Imprint of Acme/, en: /footer.* of the site/, zh: /站点.*页脚/ },
  breadcrumbs: { html: /class="hd-breadcrumbs/, en: /groups of the sidebar above/, zh: /分组/ },
  globalUIComponents: { html: /class="banner"/, en: /components of every page/, zh: /每个页面/ },
  body: { html: /<h2 id="part">/, en: /$^/, zh: /$^/ },
};
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

const ofArticles: Part[] = ['sidebar', 'outline', 'editLink', 'lastUpdated', 'prev', 'next', 'breadcrumbs'];

interface FieldRow {
  field: string;
  yaml: string;
  /** Parts that the page lacks. */
  lacks: Part[];
  /** Text that the field adds to a file of the output: its own page by default. */
  shows?: RegExp;
  /** Text that the field takes away from it. */
  hides?: RegExp;
  /** File of the output: the page itself, or the page beside it, which has the same sidebar. */
  where?: 'page' | 'plain' | string;
}

const rows: FieldRow[] = [
  { field: 'title', yaml: 'title: Own title', lacks: [], shows: /<title>Own title - Acme<\/title>/ },
  { field: 'titleSuffix', yaml: 'titleSuffix: Suffix', lacks: [], shows: /<title>[^<]* - Suffix<\/title>/, hides: /<title>[^<]*Acme/ },
  { field: 'description', yaml: 'description: Own words', lacks: [], shows: /<meta name="description" content="Own words"/ },
  { field: 'image', yaml: 'image: /card.png', lacks: [], shows: /<meta property="og:image" content="https:\/\/acme\.example\/card\.png"/ },
  { field: 'sidebar', yaml: 'sidebar: false', lacks: ['sidebar'], shows: /hd-without-sidebar/ },
  { field: 'sidebar', yaml: 'sidebar: placeholder', lacks: ['sidebar'], shows: /hd-with-sidebar/ },
  { field: 'outline', yaml: 'outline: false', lacks: ['outline'] },
  { field: 'footer', yaml: 'footer: false', lacks: ['editLink', 'lastUpdated', 'prev', 'next'] },
  { field: 'siteFooter', yaml: 'siteFooter: false', lacks: ['siteFooter'] },
  { field: 'prev', yaml: 'prev: false', lacks: ['prev'] },
  { field: 'prev', yaml: 'prev: Back to it', lacks: [], shows: /Back to it/ },
  { field: 'prev', yaml: 'prev: { text: Home, link: / }', lacks: [], shows: /href="\/"[^>]*rel="prev"|rel="prev"[^>]*href="\/"/ },
  { field: 'next', yaml: 'next: false', lacks: ['next'] },
  { field: 'editLink', yaml: 'editLink: false', lacks: ['editLink'] },
  { field: 'editLink', yaml: 'editLink: https://wiki.example/page', lacks: [], shows: /href="https:\/\/wiki\.example\/page"/ },
  { field: 'lastUpdated', yaml: 'lastUpdated: false', lacks: ['lastUpdated'] },
  { field: 'navbar', yaml: 'navbar: false', lacks: ['navbar'] },
  { field: 'breadcrumbs', yaml: 'breadcrumbs: false', lacks: ['breadcrumbs'] },
  { field: 'globalUIComponents', yaml: 'globalUIComponents: false', lacks: ['globalUIComponents'] },
  { field: 'ssg', yaml: 'ssg: false', lacks: partNames, shows: /<div id="heddle-root"><\/div>/ },
  { field: 'pageType', yaml: 'pageType: doc', lacks: [] },
  { field: 'pageType', yaml: 'pageType: doc-wide', lacks: [], shows: /hd-doc-wide/ },
  { field: 'pageType', yaml: 'pageType: overview', lacks: ['outline'] },
  { field: 'pageType', yaml: 'pageType: custom', lacks: ofArticles },
  { field: 'pageType', yaml: 'pageType: home', lacks: ofArticles },
  { field: 'pageType', yaml: "pageType: '404'", lacks: ofArticles },
  { field: 'pageType', yaml: 'pageType: blank', lacks: [...ofArticles, 'navbar', 'siteFooter'] },
  { field: 'overview', yaml: 'overview: true', lacks: ['outline'] },
  { field: 'overviewHeaders', yaml: 'overview: true\noverviewHeaders: [3]', lacks: ['outline'], shows: /#detail"/ },
  { field: 'icon', yaml: 'icon: 🚀', lacks: [], shows: /🚀/, where: 'plain' },
  { field: 'tag', yaml: 'tag: brand-new', lacks: [], shows: /hd-badge[^>]*>brand-new/ },
  { field: 'tag', yaml: 'tag: brand-new', lacks: [], shows: /hd-badge[^>]*>brand-new/, where: 'plain' },
  { field: 'sidebarLabel', yaml: 'sidebarLabel: Short name', lacks: [], shows: /Short name/, where: 'plain' },
  { field: 'sidebarHidden', yaml: 'sidebarHidden: true', lacks: ['prev', 'next', 'breadcrumbs'], hides: /href="\/area\/deep\/hidden-true"/, where: 'plain' },
  { field: 'context', yaml: 'context: place', lacks: [], shows: /data-context="place"/, where: 'plain' },
  { field: 'hero', yaml: 'pageType: home\nhero: { name: Big name }', lacks: ofArticles, shows: /Big name/ },
  { field: 'features', yaml: 'pageType: home\nfeatures: [{ title: Fast card }]', lacks: ofArticles, shows: /Fast card/ },
  { field: 'head', yaml: 'head:\n  - [meta, { name: author, content: Ada }]', lacks: [], shows: /<meta name="author" content="Ada"/ },
  { field: 'permalink', yaml: 'permalink: /legal', lacks: [], where: 'legal.html' },
];

const body404 = '# Page\n\n## Part\n\nText.\n\n### Detail\n\nMore.\n';
/** Name of the file of a row. */
const nameOf = ({ yaml }: FieldRow): string => yaml.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').replace('sidebarhidden', 'hidden');
const outputOf = (row: FieldRow): string => (row.where?.endsWith('.html') ? row.where : `area/deep/${nameOf(row)}.html`);

let site: TestSite;
const shownParts = (html: string): Part[] => partNames.filter((name) => parts[name].html.test(html));

test.before(async () => {
  const files: FileTree = {
    'site.config.mjs': `export default {
  title: 'Acme',
  siteOrigin: 'https://acme.example',
  route: { cleanUrls: true },
  globalUIComponents: ['./banner.jsx'],
  themeConfig: {
    editLink: { docRepoBaseUrl: 'https://git.example/' },
    footer: { message: 'Imprint of Acme' },
    nav: [{ text: 'Area', link: '/area/deep/plain' }],
  },
  plugins: [{ name: 'dates', extendPageData: () => ({ lastUpdatedTime: 1700000000000 }) }],
};
`,
    'banner.jsx': 'export default () => <aside className="banner" />;\n',
    'docs/public/card.png': 'PNG',
    'docs/index.md': '# Home\n',
    'docs/area/_meta.json': '[{ "type": "dir", "name": "deep", "label": "Deep" }]',
    'docs/area/deep/a-first.md': '# First\n',
    'docs/area/deep/plain.md': body404,
    'docs/area/deep/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'docs/area/deep/ordered.md': '---\nsidebarOrder: 1\n---\n\n# Ordered\n',
    'docs/area/deep/zz-last.md': '# Last\n',
    'docs/area/deep/words.md': '---\nkeywords: [onboarding]\n---\n\n# Words\n',
    'docs/area/deep/unlisted.md': '---\nsearch: false\n---\n\n# Unfindable\n',
  };
  for (const row of rows) files[`docs/area/deep/${nameOf(row)}.md`] = `---\n${row.yaml}\n---\n\n${body404}`;
  site = createSite(files);
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
});

test('a page without fields has all parts', () => {
  assert.equal(shownParts(site.read('area/deep/plain.html')), partNames);
});

for (const row of rows)
  test(`${row.yaml.replaceAll('\n', ', ')}${row.where ? ` (${row.where})` : ''}`, () => {
    const html = site.read(outputOf(row));
    const expected = partNames.filter((name) => !row.lacks.includes(name));
    assert.equal(shownParts(html), expected);
    const shown = row.where === 'plain' ? site.read('area/deep/plain.html') : html;
    if (row.shows) assert.match(shown, row.shows);
    if (row.hides) assert.not.match(shown, row.hides);
  });

test('drafts, order, keywords and search do what the reference says', async () => {
  assert.not(site.has('area/deep/draft.html'));
  const plain = site.read('area/deep/plain.html');
  assert.ok(plain.indexOf('href="/area/deep/ordered"') < plain.indexOf('href="/area/deep/a-first"'));
  const { searchOutput } = await import('../../src/build/search/search-output.js');
  const find = async (query: string): Promise<string[]> =>
    (await searchOutput({ projectRoot: site.folder, query, lang: 'en', limit: 3 })).hits.map(({ url }) => url);
  assert.match((await find('onboarding'))[0] ?? '', '/area/deep/words');
  assert.equal(await find('unfindable'), []);
});

/** Fields that plugins read, which the tests of the plugins set. */
const ofPlugins = 'date published_at author category categories link-rss id slug summary playgroundDirection tags authors lastmod'.split(' ');

test('every known field has a row or a page here', () => {
  const tested = new Set([...rows.map(({ field }) => field), 'draft', 'sidebarOrder', 'keywords', 'search', ...ofPlugins]);
  assert.equal([...frontMatterFields.keys()].filter((field) => !tested.has(field)), []);
});

for (const lang of ['en', 'zh'] as const)
  test(`the reference names what each switch takes away, and no more (${lang})`, () => {
    const page = readDoc(lang, 'api/config/config-frontmatter.md');
    const layout = page.slice(page.indexOf(lang === 'en' ? '## Layout' : '{#layout}'), page.indexOf('### pageType'));
    for (const { field, yaml, lacks } of rows) {
      if (!/: false$/.test(yaml) || field === 'ssg') continue;
      const row = layout.split('\n').find((line) => line.startsWith(`| \`${field}\` |`))!;
      const [, , , , meaning = ''] = row.split(/(?<!\\)\|/);
      // What stays is named after a semicolon.
      const [taken = ''] = meaning.split(/[;；]/);
      for (const name of partNames) {
        const isNamed = parts[name][lang].test(taken);
        if (lacks.includes(name)) assert.ok(isNamed, `${field}: ${name} is not named in “${meaning}”`);
        else assert.not(isNamed && name !== 'sidebar', `${field}: ${name} stays, but “${meaning}” names it`);
      }
    }
  });

for (const lang of ['en', 'zh'])
  test(`the front matter of the documentation has no problems (${lang})`, () => {
    const pages = listDocs(lang).filter((path) => /\.mdx?$/.test(path));
    const problems = pages.flatMap((page) =>
      readFrontMatter(readDoc(lang, page)).problems.map(({ message }) => `${page}: ${message}`),
    );
    assert.equal(problems, []);
  });

test.run();
