import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, runHeddle, type TestSite } from '../../support/site.js';

const pages = {
  'docs/_nav.json': '[{"text": "Guide", "link": "/guide/a"}]',
  'docs/index.md':
    '---\npageType: home\nhero:\n  name: Looms\n  actions:\n    - text: Go\n      link: /guide/a\nfeatures:\n  - title: Fast\n---\n',
  'docs/guide/a.md': '# A\n\n## Part\n\nText.\n',
  'docs/guide/b.mdx': '# B\n\n<Badge text="new" />\n',
};

const slotNames = [
  ...['top', 'bottom', 'beforeNav', 'afterNav', 'beforeNavTitle', 'afterNavTitle', 'beforeNavMenu', 'afterNavMenu'],
  ...['beforeHero', 'afterHero', 'beforeHeroActions', 'afterHeroActions', 'beforeFeatures', 'afterFeatures'],
  ...['beforeDoc', 'afterDoc', 'beforeDocContent', 'afterDocContent', 'beforeDocFooter', 'afterDocFooter'],
  ...['beforeSidebar', 'afterSidebar', 'beforeOutline', 'afterOutline'],
];

/** The scripts that a page loads before its reader acts, as one text, with the runtime. */
function runtimeText(site: TestSite): string {
  return site
    .outputs()
    .filter((path) => /^assets\/(?:runtime|chunk)\.\w+\.js$/.test(path))
    .map((path) => site.read(path))
    .join('\n');
}

async function build(theme: Record<string, string>, more: Record<string, string> = {}): Promise<TestSite> {
  const site = createSite({ ...pages, ...theme, ...more });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  return site;
}

test('slots of the layout stand at their places', async () => {
  const site = await build({
    'theme/index.jsx': "export * from 'heddle/theme-original';\nexport { Layout } from './layout';\n",
    'theme/layout.jsx': `import { Layout as Original } from 'heddle/theme-original';
const slots = Object.fromEntries(${JSON.stringify(slotNames)}.map((name) => [name, <i className={name} />]));
export const Layout = () => <Original {...slots} />;
`,
  });
  const order = (page: string): string[] =>
    [
      ...site
        .read(page)
        .matchAll(
          /<i class="(\w+)">|<(header|main|h1|article|aside|footer)\b|class="(hd-pager|hd-hero-actions|hd-features|hd-nav-title|hd-nav-tools|hd-sidebar-items|hd-toc-title)"/g,
        ),
    ].map(([, slot, element, part]) => slot ?? element ?? part!);
  assert.equal(order('guide/a.html'), [
    ...['top', 'beforeNav', 'header', 'beforeNavTitle', 'hd-nav-title', 'afterNavTitle', 'beforeNavMenu'],
    ...['hd-nav-tools', 'afterNavMenu', 'afterNav', 'beforeDoc', 'beforeSidebar', 'hd-sidebar-items', 'afterSidebar'],
    ...['main', 'beforeDocContent', 'article', 'h1', 'afterDocContent', 'beforeDocFooter', 'hd-pager'],
    ...['afterDocFooter', 'beforeOutline', 'hd-toc-title', 'afterOutline', 'afterDoc', 'bottom'],
  ]);
  assert.equal(
    order('index.html').filter((name) => !/Nav|nav|top|bottom|header/.test(name)),
    [
      ...['main', 'beforeHero', 'h1', 'beforeHeroActions', 'hd-hero-actions', 'afterHeroActions', 'afterHero'],
      ...['beforeFeatures', 'hd-features', 'afterFeatures'],
    ],
  );
});

test('a component that the theme replaces is the one that the built-in layout uses', async () => {
  const site = await build({
    'theme/index.tsx': `import type { ReactNode } from 'react';
import { NavTitle as Original, PrevNextPage as OriginalPager } from 'heddle/theme-original';
import './extra.css';
export * from 'heddle/theme-original';
export const NavTitle = () => <div className="my-title"><Original /></div>;
export function PrevNextPage() { return <section className="my-pager"><OriginalPager /></section>; }
export { SidebarItemView, MenuIcon } from './parts';
export const Root = ({ children }: { children: ReactNode }) => <div className="my-root">{children}</div>;
`,
    'theme/parts.tsx': `export const MenuIcon = () => <b>my menu</b>;
export const SidebarItemView = ({ item }: { item: { text: string } }) => <li className="my-item">{item.text}</li>;
`,
    'theme/extra.css': '.my-title { color: rebeccapurple; }\n',
  });
  const html = site.read('guide/a.html');
  assert.match(html, /<div id="heddle-root"><div class="my-root">/);
  assert.match(html, /<div class="my-title"><a class="hd-nav-title"/);
  assert.match(html, /<section class="my-pager"><nav class="hd-pager"/);
  assert.match(html, '<li class="my-item">B</li>');
  assert.match(html, '<b>my menu</b>');
  const styles = [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)">/g)].map(([, path]) => site.read(path!));
  assert.is(styles.length, 2);
  assert.match(styles[1]!, '.my-title');
  for (const text of ['my-title', 'my-pager', 'my-item', 'my menu', 'my-root'])
    assert.ok(runtimeText(site).includes(text), `the browser's files hold ${text}`);
});

test('a replacement drops the original from the bundle, and replaced layouts are passed as props', async () => {
  const site = await build({
    'theme/index.jsx': `import { Layout as Original } from 'heddle/theme-original';
export * from 'heddle/theme-original';
export const SocialLinks = () => null;
const MyHome = () => <main className="my-home" />;
export const Layout = () => <Original HomeLayout={MyHome} NotFoundLayout={() => <main className="my-404" />} />;
`,
    'docs/404.md': '---\npageType: 404\n---\n',
  });
  assert.match(site.read('index.html'), '<main class="my-home">');
  assert.match(site.read('404.html'), '<main class="my-404">');
  assert.not.ok(runtimeText(site).includes('hd-social-links'));
});

test('adding and removing a theme folder takes effect in warm builds', async () => {
  const site = await build({});
  assert.not.match(site.read('guide/a.html'), 'my-title');
  site.write({
    'theme/index.jsx':
      'export * from \'heddle/theme-original\';\nexport const NavTitle = () => <b className="my-title" />;\n',
  });
  assert.is((await site.build()).exitCode, 0);
  assert.match(site.read('guide/a.html'), 'my-title');
});

test('mdxComponents that build on the original ones work beside replaced components', async () => {
  const site = await build({
    'theme/index.jsx': `import { mdxComponents as original, Badge as OriginalBadge } from 'heddle/theme-original';
export * from 'heddle/theme-original';
export const mdxComponents = { ...original, h2: (props) => <h2 {...props} data-mine="" /> };
export const Badge = (props) => <OriginalBadge {...props} outline />;
`,
  });
  assert.match(site.read('guide/a.html'), / data-mine=""/);
  assert.match(site.read('guide/b.html'), 'hd-badge-outline');
});

test('an ejected component draws what the original draws, in the folder that themeDir names', async () => {
  const config = "export default { title: 'T', themeDir: 'look', themeConfig: { socialLinks: [] } };\n";
  const site = createSite({ ...pages, 'site.config.mjs': config.replace("themeDir: 'look', ", '') });
  await site.build();
  const withoutUrls = (page: string): string =>
    /<div id="heddle-root">[^]*<script type="application\/json"/.exec(site.read(page))![0];
  const before = ['index.html', 'guide/a.html', 'guide/b.html'].map(withoutUrls);
  site.write({ 'site.config.mjs': config });
  for (const name of ['Layout', 'Nav', 'NavList', 'Sidebar', 'DocLayout', 'HomeHero', 'HomeFeature', 'Badge']) {
    const { exitCode, output } = await runHeddle(site.folder, ['eject', name]);
    assert.is(exitCode, 0, output);
  }
  assert.ok(existsSync(join(site.folder, 'look/nav-list.tsx')));
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(['index.html', 'guide/a.html', 'guide/b.html'].map(withoutUrls), before);
  const again = await runHeddle(site.folder, ['eject', 'Nav']);
  assert.is(again.exitCode, 2);
  assert.match(again.output, 'file-exists');
});

test.run();
