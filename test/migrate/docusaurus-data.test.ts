import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { moveSite } from './moved-site.js';

const site = await moveSite({
  'package.json': '{ "dependencies": { "@docusaurus/core": "3.9.0", "react": "^19.0.0" } }\n',
  'docusaurus.config.js': `import users from './plugins/users.js';
const path = require('node:path');
export default {
  title: 'Parts', url: 'https://example.com', baseUrl: '/', organizationName: 'example',
  presets: [['classic', { docs: { onlyIncludeVersions: ['current'] }, theme: { customCss: './src/own.css' } }]],
  plugins: [
    users,
    ['./plugins/news', { id: 'news', path: 'news', routeBasePath: 'news' }],
    [async function posts() {}, { id: 'posts', path: 'posts', routeBasePath: 'posts', postsPerPage: 5 }],
    ['./plugins/labels.js', { label: 'From a file' }],
    ['@docusaurus/plugin-content-docs', { id: 'rules', path: 'rules', routeBasePath: 'rules' }],
    () => ({ name: 'webpack', configureWebpack: () => ({ resolve: { alias: { '@examples': path.resolve(__dirname, 'examples'), gone: false } } }) }),
    () => ({ name: 'broken', configureWebpack: () => { throw new Error('no webpack'); } }),
    () => ({ name: 'other', injectHtmlTags: () => ({}) }),
  ],
  themeConfig: { algolia: { appId: 'A', apiKey: 'b', indexName: 'c' }, prism: { additionalLanguages: ['bash'] } },
};
`,
  'plugins/users.js':
    "module.exports = () => ({ name: 'users', loadContent: async () => [{ name: 'Ada' }], contentLoaded: ({ content, actions }) => actions.setGlobalData({ users: content }) });\n",
  'plugins/news/index.js':
    "const blog = require('@docusaurus/plugin-content-blog');\nmodule.exports = { ...blog, default: async (...args) => ({ ...(await blog.default(...args)) }) };\n",
  'news/2024-03-01-first.md': '# First\n',
  'posts/2024-03-02-second.md': '# Second\n',
  'plugins/labels.js':
    "export default (context, { label }) => ({ name: 'labels', contentLoaded: ({ actions }) => actions.setGlobalData({ label, title: context.siteConfig.title }) });\n",
  'examples/start.py': 'print("started")\n',
  'docs/intro.md':
    "---\ndescription: First steps\n---\n\nimport words from '!!yaml-loader!../words/words.yaml';\n\n# Intro\n\n<p>{words.list.join(' or ')}</p>\n",
  'docs/01-guides/02-install.md': '---\nslug: /setup\n---\n\n# Install\n',
  'words/words.yaml': 'list:\n  - one\n  - two\n',
  'docs/parts/1-parts.md':
    "import words from '!!yaml-loader!../../words/words.yaml';\n\n# All parts\n\n<p>{words.list.join(' and ')}</p>\n",
  'docs/parts/2-more.md': '# More\n',
  'docs/01-guides/index.mdx':
    "---\ntitle: Guides\n---\n\nimport Data from '@site/src/data';\nimport CodeBlock from '@theme/CodeBlock';\nimport Start from '!!raw-loader!@examples/start.py';\nimport words from '!!yaml-loader!../../words/words.yaml';\n\n<Data />\n\n<CodeBlock language=\"py\">{Start}</CodeBlock>\n\n<CodeBlock language=\"text\">{[<b>{'one\\n'}</b>, 'two']}</CodeBlock>\n\n<CodeBlock language=\"text\">{'n'}{1}</CodeBlock>\n\n<p>{words.list.length} words</p>\n",
  'src/pages/index.md': '# Home\n',
  'rules/one.md': '# Rule one\n',
  'src/data.js': `import React, { useMemo } from 'react';
import useGlobalData, { usePluginData, useAllPluginInstancesData } from '@docusaurus/useGlobalData';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useDoc, useDocsVersion, useDocsData, useAllDocsData } from '@docusaurus/plugin-content-docs/client';
export default function Data() {
  const { docs } = useDocsVersion();
  const { siteConfig } = useDocusaurusContext();
  const { metadata, frontMatter } = useDoc();
  const rows = {
    doc: [metadata.permalink, metadata.title, frontMatter.title],
    ids: Object.keys(docs).sort(),
    title: docs['guides/install'].title,
    intro: docs.intro.description,
    users: usePluginData('users').users.map(({ name }) => name),
    label: useAllPluginInstancesData('labels').default,
    rules: useDocsData('rules').versions[0].docs.map(({ path }) => path),
    instances: Object.keys(useAllDocsData()),
    same: useGlobalData()['docusaurus-plugin-content-docs'].default.versions[0].docs.length,
    prism: siteConfig.themeConfig.prism.additionalLanguages,
    only: siteConfig.presets[0][1].docs.onlyIncludeVersions,
    organization: siteConfig.organizationName,
  };
  return <pre>{JSON.stringify(rows)}</pre>;
}
`,
  'src/own.css': '.own { color: red; }\n@import "./more.css";\n',
  'src/more.css': '.more { color: green; }\n',
});

test('components read the data of documents and plugins, and the configuration', () => {
  assert.is(site.build.exitCode, 0, site.build.output);
  const [, shown = '{}'] = /<pre>(\{.*?\})<\/pre>/.exec(site.html('/docs/guides/'))!;
  assert.equal(JSON.parse(shown.replaceAll('&quot;', '"')), {
    doc: ['/docs/guides/', 'Guides', 'Guides'],
    ids: ['guides/index', 'guides/install', 'intro', 'parts/more', 'parts/parts'],
    title: 'Install',
    intro: 'First steps',
    users: ['Ada'],
    label: { label: 'From a file', title: 'Parts' },
    rules: ['/rules/one'],
    instances: ['default', 'rules'],
    same: 5,
    prism: ['bash'],
    only: ['current'],
    organization: 'example',
  });
});

test('elements in blocks of code keep their lines', () => {
  const html = site.html('/docs/guides/');
  assert.match(html, /<pre tabindex="0"><code><b>one\n<\/b>two<\/code><\/pre>/);
  assert.match(html, /<code[^>]*>(?:<[^>]*>)*n1/);
});

test('pages import files of YAML', () => {
  assert.match(site.html('/docs/guides/'), /2(?:<!-- -->)? words/);
  const { url } = site.move.urls.find(({ file }) => file.endsWith('1-parts.md'))!;
  assert.match(site.html(url), 'one and two');
  assert.match(site.html('/docs/intro'), 'one or two');
});

test('a plugin of the site that extends the blog is a blog', () => {
  assert.match(site.html('/news/2024/03/01/first'), 'First');
  assert.match(site.html('/posts/2024/03/02/second'), 'Second');
  assert.match(site.html('/news/'), 'First');
  const notes = site.move.notes.map(({ message }) => message);
  assert.ok(notes.includes('What the plugin plugins/news adds to @docusaurus/plugin-content-blog was left out.'));
});

test('aliases of webpack that plugins of the site set are aliases of the build', () => {
  assert.match(site.html('/docs/guides/'), 'started');
  assert.match(site.read('site.config.ts'), "'@examples': './examples'");
  const notes = site.move.notes.map(({ message }) => message).join('\n');
  assert.not.match(notes, /plugin (?:users|labels|webpack)/);
  assert.match(notes, 'The plugin other was left out.');
  assert.match(notes, 'The plugin broken was left out.');
});

test('a page with a number and the name of its folder is no page of the folder', () => {
  assert.match(site.html('/docs/parts/parts'), 'All parts');
  assert.equal(site.missing(), []);
});

test('the page of the search leads to the home page', () => {
  assert.match(site.html('/search'), 'data-to="/"');
});

test('`@import` after rules of a style sheet still imports', () => {
  const sheets = [...site.html('/docs/intro').matchAll(/href="(\/[^"]+\.css)"/g)].map(([, url]) => url!);
  const text = sheets.map((url) => site.read(`doc_build${url}`)).join('\n');
  assert.match(text, /\.more\s*\{/);
  assert.not.match(site.build.output, 'bundle-warning');
});

test.run();
