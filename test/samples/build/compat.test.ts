import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const docusaurusPage = `
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Admonition from '@theme/Admonition';
import CodeBlock from '@theme/CodeBlock';
import Details from '@theme/Details';
import Heading from '@theme/Heading';
import ThemedImage from '@theme/ThemedImage';
import DocCardList from '@theme/DocCardList';
import Own from '@theme/Own';
import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Translate, { translate } from '@docusaurus/Translate';
import Box from '@site/src/components/box';

# Page

<Tabs defaultValue="two" values={[{ label: 'One!', value: 'one' }, { label: 'Two!', value: 'two' }]}>
  <TabItem value="one">first</TabItem>
  <TabItem value="two">**second**</TabItem>
</Tabs>

<Tabs>
  <TabItem value="a" label="A">a text</TabItem>
  <TabItem value="b" label="B" default>b text</TabItem>
</Tabs>

<Admonition type="success" title="Fine">good</Admonition>
<Details summary="More">folded</Details>
<CodeBlock language="js" title="a.js">{'let a;'}</CodeBlock>
<Heading as="h3" id="own-heading">Own heading</Heading>
<Link to="/star">to star</Link>
<Translate id="x" values={{ name: 'Ada' }}>{'Hello {name}'}</Translate>
<Own />
<Box />

export const Shown = () => <p>{useBaseUrl('img/a.png')} {useDocusaurusContext().siteConfig.title} {translate({ message: 'said' })}</p>;

<Shown />
`;

const starlightPage = `
import { Aside, Badge, Card, CardGrid, Code, FileTree, Icon, LinkButton, LinkCard, Steps, TabItem, Tabs } from '@astrojs/starlight/components';
import { Image } from 'astro:assets';
import { PackageManagers } from 'starlight-package-managers';

# Star

<Tabs syncKey="pkg"><TabItem label="npm">npm i</TabItem><TabItem label="pnpm" icon="pnpm">pnpm i</TabItem></Tabs>

<Tabs>

\`\`\`js
let bare;
\`\`\`

</Tabs>

<CardGrid stagger><Card title="Card" icon="rocket">in a card</Card><Card title="<a href='../page'>Linked</a>" /><LinkCard title="Link" href="/page" description="d <b>bold</b>" /></CardGrid>

<Aside type="caution">careful <Badge text="New" variant="success" /></Aside>

<Steps>

1. one
2. two

</Steps>

<FileTree>

- src/
  - **a.ts** comment

</FileTree>

<Code code="let b;" lang="js" /> <Icon name="star" label="Star" /> <LinkButton href="/page">Go</LinkButton>

<Image src="/a.png" alt="An image" />

<PackageManagers pkg="queue" dev comment="with {PKG}" />

<PackageManagers type="create" pkg="queue@latest" args="--template x" pkgManagers={['npm', 'ni']} />
`;

const rspressComponent = `
import { useHead, usePages, usePageData } from '@rspress/core/runtime';
import { Badge, getCustomMDXComponent, IconSearch } from '@rspress/core/theme';
import asset from './_a.css?url';

const { h1: H1, table: Table, p: P } = getCustomMDXComponent();
export const List = () => {
  useHead({
    title: 'From a component',
    htmlAttrs: { lang: 'x' },
    meta: [{ key: 'a', name: 'robots', content: 'noindex' }],
    link: { rel: 'alternate', href: '/other' },
    script: [{ type: 'application/ld+json', innerHTML: { a: 1 } }],
  });
  return <div>
    <H1>Elements</H1>
    <P>{usePageData().siteData.title} {asset} {String(import.meta.env.SSG_MD)} {import.meta.env.MODE} {JSON.stringify({ ...import.meta.env })}</P>
    <Table><tbody><tr><td><IconSearch /><Badge text="b" /></td></tr></tbody></Table>
    {usePages().pages.map(({ routePath, frontmatter }) => <i key={routePath}>{routePath}:{String(frontmatter.date)}</i>)}
  </div>;
};
`;

const files = {
  'docs/page.mdx': docusaurusPage.trimStart(),
  'docs/star.mdx': starlightPage.trimStart(),
  'docs/press.mdx':
    "---\ndate: 2024-02-03\n---\n\nimport { List } from './_list.jsx';\nimport { Badge, IconSun } from '@rspress/core/theme';\n\n# Press\n\n<List />\n\n<Badge text=\"page\" />\n<IconSun />\n\n[to the page](./page.md)\n",
  'docs/index.md': '# Home\n',
  'docs/404.mdx': "---\npageType: custom\n---\n\nimport { NotFoundLayout } from '@theme';\n\n<NotFoundLayout />\n",
  'docs/team.jsx': 'export default ({ config }) => <p>{`${config.title} at ${config.baseUrl}`}</p>;',
  'docs/_list.jsx': rspressComponent,
  'docs/_a.css': 'a { color: red }',
  'docs/public/a.png': '',
  'src/theme/Own/index.js':
    'import Original from \'@theme-original/Link\';\nexport default () => <Original to="/press">own</Original>;',
  'src/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'src/components/box.jsx':
    'const Mark = require("@site/src/mark.svg").default; export default () => <b>boxed <Mark className="own-mark" /></b>;',
};

test('pages use the modules of the generators that `compat` names', async () => {
  const site = createSite({
    ...files,
    'site.config.mjs':
      "export default { title: 'Site', base: '/b/', compat: ['docusaurus', 'rspress', 'starlight'], markdown: { image: { checkDeadImages: false } } };",
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);

  const read = (path: string): string => site.read(path).replaceAll('<!-- -->', '');

  const page = read('page.html');
  assert.match(page, /aria-selected="true"[^>]*>Two!</);
  assert.match(page, /aria-selected="true"[^>]*>B</);
  assert.match(page, '<strong>second</strong>');
  assert.match(page, /hd-callout-tip[^]*?Fine/);
  assert.match(page, '<summary>More</summary>');
  assert.match(page, /<h3 id="own-heading">Own heading/);
  assert.match(page, '<a href="/b/star.html">to star</a>');
  assert.match(page, /Hello Ada/);
  assert.match(page, '<a href="/b/press.html">own</a>');
  assert.match(page, '<b>boxed <svg viewBox="0 0 1 1" class="own-mark"><path');
  assert.match(page, '/b/img/a.png Site said');

  const star = read('star.html');
  for (const text of ['npm i', 'hd-card-grid', 'in a card', 'hd-callout-caution', 'hd-badge-tip', 'let b;', 'Go</a>'])
    assert.match(star, text);
  for (const command of [
    '# with npm\nnpm install -D queue\n',
    '# with pnpm\npnpm add -D queue\n',
    'npm create queue@latest -- --template x\n',
  ])
    assert.match(star, `<code class="language-sh">${command}</code>`);
  assert.not.match(star, 'bun add');
  assert.match(star, "<a href='../page'>Linked</a>");
  assert.match(star, 'd <b>bold</b>');
  assert.match(star, 'let</span> bare;</span></code></pre>');
  assert.match(star, /hd-file-tree[^]*?<strong>a\.ts<\/strong>/);
  assert.match(star, /src="\/b\/a\.png"[^>]*alt="An image"/);

  const press = read('press.html');
  assert.match(press, /<i>\/press:2024-02-03<\/i><i>\/star:undefined<\/i>/);
  assert.match(press, /Site \/b\/assets\/[\w.-]+\.css undefined production \{\}/);
  assert.match(press, /hd-badge[^>]*>page</);
  assert.match(press, '<title>From a component</title>');
  assert.match(press, '<meta name="robots" content="noindex">');
  assert.match(press, '<link rel="alternate" href="/other">');
  assert.match(press, '<script type="application/ld+json">{"a":1}</script>');
  assert.match(press, '<a href="/b/page.html">to the page</a>', 'a link to .md leads to the page in .mdx');
  assert.match(read('404.html'), 'class="hd-not-found-code"', 'a layout in a page does not show the page again');
  assert.match(read('team.html'), '<p>Site at /b/</p>');
  const sheets = site.outputs().filter((path) => path.endsWith('.css'));
  assert.ok(sheets.some((path) => site.read(path).includes('--rp-c-brand')));
  assert.ok(sheets.some((path) => site.read(path).includes('.rp-not-doc')));
});

test('fields, number prefixes and `_category_.json` of Docusaurus give pages their URLs, order and neighbors', async () => {
  const site = createSite({
    'site.config.mjs':
      "export default { title: 'T', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }], compat: ['docusaurus'], route: { stripNumberPrefixes: true }, themeConfig: { editLink: { docRepoBaseUrl: 'https://a.b' } } };",
    'docs/en/index.md': '# Home',
    'docs/en/10-last.md': '---\nsidebar_label: The last\n---\n\n# Last\n\n[two](./02-two.md)',
    'docs/en/02-two.md': '---\nid: second\npagination_next: null\ncustom_edit_url: null\n---\n\n# Two',
    'docs/en/1-group/_category_.json': '{ "label": "A group", "position": 1, "collapsed": true }',
    'docs/en/1-group/b.md': '---\nsidebar_position: 1\nslug: /moved\n---\n\n# B',
    'docs/en/1-group/a.md': '---\nsidebar_position: 2\nslug: other/a\n---\n\n# A',
    'docs/en/1-group/hidden.md': '---\nunlisted: true\n---\n\n# Hidden',
    'docs/de/index.md': '# Start',
    'docs/de/1-group/b.md': '---\nslug: /moved\n---\n\n# B',
    'docs/de/1-group/2024-01-02-news.md': '# News',
  });
  const { exitCode, output, problems } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(problems, []);
  const pages = site.outputs().filter((path) => path.endsWith('.html') && !path.endsWith('404.html'));
  assert.equal(pages, [
    'de/group/2024-01-02-news.html',
    'de/index.html',
    'de/moved.html',
    'group/hidden.html',
    'group/other/a.html',
    'index.html',
    'last.html',
    'moved.html',
    'second.html',
  ]);
  const second = site.read('second.html');
  const texts = second.replace(/<[^>]*>/g, '|').replace(/[|\s]+/g, ' ');
  assert.match(texts, /A group B A Two The last/);
  assert.not.match(second, 'rel="next"');
  assert.not.match(second, 'hd-edit-link');
  assert.match(second, /rel="prev"[^]*?>A</);
  assert.match(site.read('last.html'), 'href="/second.html"');
});

test('without the option the modules do not exist, and no style sheet names their variables', async () => {
  const site = createSite({ 'docs/page.mdx': "import Tabs from '@theme/Tabs';\n\n# A\n\n<Tabs />\n" });
  const { exitCode, problems } = await site.build();
  assert.is(exitCode, 1);
  assert.equal(
    problems.map(({ code, file, line }) => [code, file, line]),
    [['missing-import', 'docs/page.mdx', 1]],
  );
  const plain = createSite({ 'docs/page.md': '# A' });
  assert.is((await plain.build()).exitCode, 0);
  const styles = plain.outputs().filter((path) => path.endsWith('.css'));
  assert.not.ok(styles.some((path) => plain.read(path).includes('rp-')));
  assert.ok(styles.some((path) => plain.read(path).includes('.hd-not-doc')));
});

test.run();
