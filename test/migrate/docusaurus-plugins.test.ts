import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { join } from 'node:path';
import { projectRoot } from '../support/project-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { moveFrom } from './moved-site.js';

/** A site without the classic preset, which names its plugins, also by the paths of installed packages. */
const folder = temporaryFolder({
  'package.json':
    '{ "dependencies": { "@docusaurus/core": "3.9.0", "react": "^19.0.0", "fonts": "1.0.0", "kit": "1.0.0" } }\n',
  'docusaurus.config.ts': `import remarkBreaks from 'remark-breaks';
import externalLinks from 'rehype-external-links';
import other from 'remark-other';
import webpack from 'webpack';
import fixLinks from './src/remark/fix-links';
import type { Config } from '@docusaurus/types';
export default {
  title: 'Parts', url: 'https://example.com', baseUrl: '/',
  presets: [['redocusaurus', { specs: ['api.yaml'] }]],
  plugins: [
    [require.resolve('@docusaurus/plugin-content-docs'), { remarkPlugins: [remarkBreaks, other, [fixLinks, { base: '/' }], function inline() { return other; }, function inline() { return other; }], rehypePlugins: [[externalLinks, { target: '_self', rel: ['me'], test: () => true, content: () => other() }]], sidebarPath: './sidebars.ts', editUrl: 'https://github.com/example/parts/edit/main/', showLastUpdateTime: true }],
    ['@docusaurus/plugin-content-blog', { routeBasePath: 'news' }],
    ['@docusaurus/plugin-content-pages', {}],
    '@docusaurus/plugin-svgr',
    'docusaurus-plugin-image-zoom',
    ['docusaurus-plugin-llms', { title: 'Parts' }],
    () => ({ name: 'web', configureWebpack: () => ({ resolve: { extensions: ['.web.js', '...'] }, plugins: [new webpack.DefinePlugin({ __DEV__: 'false', process: { env: {} } })] }) }),
  ],
  themes: [['@docusaurus/theme-classic', { customCss: [require.resolve('fonts/all.css'), require.resolve('./src/own.css'), './src/lost.css'] }]],
  themeConfig: { image: 'img/card.png?v2', navbar: { items: [{ to: 'news', label: 'News' }, { type: 'doc', docId: 'intro', label: 'Docs' }, { to: 'about', label: 'About' }, { type: 'html', value: '<a class="x" href="https://example.com/chat"><b>Chat</b></a>' }] } },
} satisfies Config;
`,
  'src/remark/fix-links.ts':
    "import { visit } from 'unist-util-visit';\nconst end = '#';\nexport default (options) => (tree) => visit(tree, ['link', 'image'], (node) => { if (node.type === 'link') node.url += end; });\n",
  'node_modules/@docusaurus/plugin-content-docs/package.json': '{ "main": "lib/index.js" }',
  'node_modules/@docusaurus/plugin-content-docs/lib/index.js': '',
  'node_modules/fonts/package.json': '{}',
  'node_modules/fonts/all.css': '.installed { color: red; }',
  'sidebars.ts':
    "export default { docs: [{ type: 'html', value: '<b>First &amp; next steps</b>' }, 'intro', 'late', { type: 'html', value: '<hr />' }, { type: 'link', label: 'Home', href: '/about' }] };\n",
  'docs/intro.md': `# Intro

First line
second line of [a link](https://example.org).

[News](/blog/2024-03-01-first.md)

:::success

It works.

:::

\`\`\`objectivec
NSString *name;
\`\`\`
`,
  'blog/2024-03-01-first.md':
    '---\ntitle: First\nkeywords: [one] author: Ada\nauthorURL: https://example.com/ada\nauthorTitle: Engineer\n---\n\nHello. [Next](/blog/2024-04-01-second.md)\n',
  'blog/2024-04-01-second.md':
    '---\ntitle: The _second_ {post}\ntags: [SQLite, search]\n---\n\n# Second\n\n[File](pathname:///data/a.json) [Host](pathname:///play/)\n',
  'docs/late.md':
    '---\ntitle: Late\n---\n\nText. [Intro](/intro.md)\n\n# Example\n\n## What is Redis:Cache?\n\n## A `b:c` std::d :tada: 5:30\n',
  'static/data/a.json': '{}',
  'src/pages/about.tsx':
    "import Layout from '@theme/Layout';\nimport { useHistory } from '@docusaurus/router';\nimport External from '@theme/Icon/ExternalLink';\nconst Picture = require('/static/img/box.svg').default;\nexport default function About() {\n  const history = useHistory();\n  return <Layout><h1 onClick={() => history.push('/docs/intro')}>About <Picture role='img' /><External width={9} /></h1></Layout>;\n}\n",
  'src/pages/notes.mdx': "---\ntitle: Notes\n---\n\nimport Part from '@site/parts/part.md';\n\n<Part />\n",
  'src/pages/plain.md': '---\ntitle: Plain\n---\n\nText.\n\n<Kit />\n',
  'docs/hidden.md': '---\ntitle: Hidden\nhide_title: true\n---\n\nText.\n',
  'parts/part.md': '# All notes\n\n## First note\n',
  'src/pages/start.tsx':
    "import { Redirect } from '@docusaurus/router';\nexport default function Start() { return <Redirect to='/docs/intro' />; }\n",
  'src/theme/MDXComponents.js':
    "import Original from '@theme-original/MDXComponents';\nimport { Kit } from 'kit';\nexport default { ...Original, Kit };\n",
  'node_modules/kit/package.json': '{ "main": "index.js" }',
  'node_modules/kit/index.js':
    "import * as React from 'react';\nimport routes from '@generated/routes';\nimport { name } from './view';\nexport const Kit = () => React.createElement('i', null, [name, routes.length, __DEV__].join(' '));\n",
  'node_modules/kit/view.js': "throw new Error('not of the web');\n",
  'node_modules/kit/view.web.js': "export const name = 'web';\n",
  'src/own.css': '.own { color: red; }\n',
  'static/img/box.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  'static/img/card.png': 'iVBORw0KGgo=',
});
const site = await moveFrom(folder, {
  fonts: join(folder, 'node_modules/fonts'),
  kit: join(folder, 'node_modules/kit'),
  'remark-breaks': join(projectRoot, 'node_modules/remark-breaks'),
  'rehype-external-links': join(projectRoot, 'node_modules/rehype-external-links'),
});

test('well-known plugins of unified stay in the configuration, and others are noted', () => {
  assert.match(site.read('site.config.ts'), "import rehypeExternalLinks from 'rehype-external-links';");
  assert.match(site.html('/docs/intro'), /First line<br>\s*second line/);
  assert.match(site.html('/docs/intro'), /<a href="https:\/\/example.org"[^>]* rel="me"/);
  const notes = site.move.notes.map(({ message }) => message).join('\n');
  assert.match(notes, 'The plugin remark-other in `remarkPlugins` was left out.');
  assert.match(
    notes,
    "The plugin fixLinks of src/remark/fix-links.ts in `remarkPlugins` was left out. It reads nodes of the type link and image. It imports unist-util-visit. To keep it, write `import fixLinks from './src/remark/fix-links.ts'` in site.config.ts",
  );
  assert.match(notes, 'The plugin inline in `remarkPlugins` was left out. It is a function of the old configuration.');
  assert.match(notes, '`rehypeExternalLinks: content` was left out');
  assert.match(site.read('site.config.ts'), 'test: () => true');
  assert.not.match(notes, 'remark-breaks');
  assert.not.match(notes, /image-zoom|plugin-llms/);
  assert.match(site.read('site.config.ts'), 'llms()');
  assert.match(site.read('doc_build/llms.txt'), '/docs/intro');
});

test('documents, blog, pages and style sheets come along without the classic preset', () => {
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(site.move.urls.map(({ url }) => url).sort(), [
    '/about',
    '/docs/hidden',
    '/docs/intro',
    '/docs/late',
    '/news/2024/03/01/first',
    '/news/2024/04/01/second',
    '/notes',
    '/plain',
    '/start',
  ]);
  assert.match(site.html('/docs/intro'), 'https://github.com/example/parts/edit/main/content/docs/intro.md');
  for (const link of ['/news/', '/docs/intro', '/about', 'https://example.com/chat'])
    assert.match(site.html('/docs/intro'), `href="${link}"`);
  const config = site.read('site.config.ts');
  assert.match(config, "{ sectionHeaderText: 'First & next steps' },");
  assert.match(config, "{ dividerType: 'solid' },");
  assert.match(config, "globalStyles: ['styles/packages.css', 'src/own.css']");
  assert.match(config, "image: '/img/card.png?v2'");
  assert.is(site.read('styles/packages.css'), "@import 'fonts/all.css';\n");
  const notes = site.move.notes.map(({ message }) => message);
  assert.ok(notes.includes('The preset redocusaurus was left out.'), notes.join('\n'));
  assert.ok(notes.includes('The style sheet src/lost.css was left out, since there is no such file.'));
  assert.not.ok(notes.some((note) => note.includes('plugin-')));
});

test('paths that begin with a slash lead to files of the project', () => {
  assert.not.match(site.build.output, /dead-|foreign-component/);
  assert.match(site.html('/about'), '<path d="M0 0"');
  assert.match(site.html('/docs/intro'), 'href="/news/2024/03/01/first"');
  assert.match(site.html('/news/2024/03/01/first'), 'href="/news/2024/04/01/second"');
});

test('titles are above pages that do not begin with one, and above posts', () => {
  assert.match(site.html('/docs/late'), /<h1[^>]*>(?:(?!<\/h1>)[^])*Late[^]*<h1[^>]*>(?:(?!<\/h1>)[^])*Example/);
  assert.match(site.html('/docs/late'), /id="what-is-redis"[^]*id="a-bc-stdd-tada-530"/);
  assert.match(site.html('/docs/late'), 'Text. <a href="/docs/intro"');
  const post = site.html('/news/2024/04/01/second');
  assert.match(post, /<h1[^>]*>(?:(?!<\/h1>)[^])*The _second_ \{post\}/);
  assert.match(post, 'href="/data/a.json"');
  assert.match(post, 'href="https://example.com/play/"');
});

test('URLs of tags lead to the lists of the blog', () => {
  assert.match(site.html('/news/tags/sq-lite'), 'data-to="/news/tags/sqlite"');
  assert.not.match(site.read('site.config.ts'), '/news/tags/search');
});

test('pages of the router of Docusaurus work', () => {
  assert.match(site.html('/about'), /<svg[^>]* width="9"/);
  assert.match(site.html('/start'), /<meta http-equiv="refresh" content="0; url=\/docs\/intro"/);
});

test('types of callouts and names of languages of Docusaurus are known', () => {
  assert.match(site.html('/docs/intro'), 'hd-callout-success hd-callout-tip');
  assert.not.match(site.build.output, /unknown-/);
});

test('authors of older posts keep their data', () => {
  assert.match(site.html('/news/authors/ada'), 'Engineer');
  assert.not.match(site.build.output, 'front-matter-unknown-key');
});

test('packages of components find what webpack and Docusaurus gave them', () => {
  assert.match(site.html('/plain'), '<i>web 0 false</i>');
});

test('a React page without a title has the title of the site', () => {
  assert.match(site.html('/about'), '<title>Parts</title>');
});

test('titles of pages besides documents, and those with hide_title, are no headings', () => {
  assert.not.match(site.html('/plain'), '<h1');
  assert.match(site.html('/plain'), '<title>Plain - Parts');
  assert.not.match(site.html('/docs/hidden'), '<h1');
  assert.is(site.html('/notes').match(/<h1/g)?.length, 1);
});

test('headings of a file that an alias imports are in the outline', () => {
  assert.match(site.html('/notes'), /href="#first-note"[^>]*>First note/);
});

test.run();
