import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchOutput } from '../../src/build/search/search-output.js';
import { projectRoot } from '../support/project-root.js';
import { createSite, runHeddle } from '../support/site.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';
import { readExamples } from './full-examples.js';
import { listDocs } from './page-outline.js';

/** A page for examples that show none. */
const anyPage: FileTree = { 'docs/index.md': '# Queue\n\n> First in, first out.\n' };

interface Expectation {
  /** Flags of `heddle init` that makes the site to which the example adds files. */
  init?: string[];
  /** Files that the example needs and does not show. */
  files?: FileTree;
  /** Expected text in each file of the output. */
  output: [path: string, text: RegExp][];
  /** Which page a search finds first. */
  search?: [lang: string, query: string, page: string][];
}

/** What each example promises. */
const expectations: Record<string, Expectation> = {
  'guide/start/getting-started.md first-site': {
    output: [
      ['index.html', /<title>Welcome - My project<\/title>[^]*<a [^>]*href="\/install/],
      ['install.html', /npm install my-project/],
    ],
  },
  'guide/start/getting-started.md second-page': {
    init: ['--template', 'i18n', '--lang', 'en', '--package-manager', 'npm', '--force'],
    output: [
      ['guide/configuration.html', /<h1[^>]*>Configuration[^]*hreflang|hreflang[^]*<h1[^>]*>Configuration/],
      ['zh/guide/configuration.html', /<h1[^>]*>配置/],
      ['guide/components.html', /href="\/guide\/configuration/],
    ],
    search: [
      ['en', 'port', '/guide/configuration'],
      ['en', 'component', '/guide/components'],
      ['zh', '端口', '/zh/guide/configuration'],
      ['zh', '组件', '/zh/guide/components'],
    ],
  },
  'guide/advanced/custom-theme.md slots': {
    files: anyPage,
    output: [['index.html', /⚡[^]*Was this page helpful\?/]],
  },
  'guide/advanced/custom-theme.md replaced-component': {
    files: { 'docs/index.mdx': '# Queue <Badge text="new" />\n' },
    output: [['index.html', /hd-badge[^"]*outline/]],
  },
  'guide/advanced/custom-theme.md elements': { files: anyPage, output: [['index.html', /class="pull-quote"/]] },
  'guide/advanced/custom-theme.md every-page': { files: anyPage, output: [['index.html', /A survey of one minute/]] },
  'guide/advanced/custom-theme.md root': {
    files: {
      'docs/index.mdx':
        "import { use } from 'react';\nimport { Plans } from '../theme/root.tsx';\n\nexport const List = () => use(Plans).join('+');\n\n# Plans\n\n<List />\n",
    },
    output: [['index.html', /free\+team/]],
  },
  'guide/recipes/front-matter.md field': {
    files: { 'docs/index.md': '# Home\n' },
    output: [
      ['guide/start.html', /<\/h1><p class="author">By (?:<!-- -->)?Ada Lovelace<\/p>/],
      ['guide/start.html', /data-hydration="intent"/],
      ['guide/start.html', /^(?![^]*"module":)/],
      ['index.html', /<h1[^>]*>(?:(?!class="author")[^])*$/],
    ],
  },
  'guide/advanced/custom-search.md search-hooks': { files: anyPage, output: [['index.html', /hd-search/]] },
  'guide/advanced/custom-search.md other-engine': {
    files: anyPage,
    output: [['index.html', /action="https:\/\/search\.example\.com\/"/]],
  },
  'guide/basic/custom-page.mdx gallery': {
    files: {
      ...anyPage,
      'docs/here.mdx': "import { Greeting } from './_components/greeting.tsx';\n\n# Here\n\n<Greeting />\n",
    },
    output: [
      ['gallery.html', /<h1>Gallery<\/h1>[^]*<button/],
      ['here.html', /You are reading (?:<!-- -->)?Here/],
    ],
  },
  'guide/basic/use-mdx.mdx children': {
    files: anyPage,
    output: [['source-length.html', /<figure>[^]*<figcaption>ts, 18<\/figcaption>/]],
  },
  'guide/basic/deploy.md base-path': {
    files: anyPage,
    output: [['index.html', /<link rel="canonical" href="https:\/\/example\.com\/docs\/index\.html"/]],
  },
  'guide/default-theme/i18n.md two-languages': {
    output: [
      ['guide/install.html', /<html lang="en"[^]*hreflang="zh"[^]*Start the queue/],
      ['zh/guide/install.html', /<html lang="zh"[^]*<title>安装[^<]*极速队列<\/title>[^]*指南/],
      ['zh/index.html', /href="\/zh\/guide\/install/],
    ],
  },
  'guide/default-theme/multi-version.md two-versions': {
    files: { 'docs/v1/index.md': '# Home\n', 'docs/v2/index.md': '# Home\n' },
    output: [
      ['guide/install.html', /The installer writes the configuration/],
      ['v1/guide/install.html', /Write the configuration by hand[^]*documentation of an old release/],
    ],
  },
  'guide/default-theme/multi-version.md labels': {
    files: {
      ...Object.fromEntries(['v0', 'v1', 'v2'].map((version) => [`docs/${version}/index.md`, '# Home\n'])),
      'docs/v2/install.md': '# Install\n',
      'docs/v1/install.md': '# Install\n',
      'docs/v0/old.md': '# Old\n',
    },
    output: [
      ['v1/install.html', /version 1\.x \(LTS\), which is not the latest one/],
      ['v0/old.html', /<meta name="robots" content="noindex">/],
    ],
  },
  'guide/advanced/urls.md contract': {
    files: {
      'docs/index.md': '# Home\n\n## Features\n\n## Set up\n',
      'docs/install.md': '# Install\n\n## With npm\n\n## With pnpm\n',
    },
    output: [['install.html', /With pnpm/]],
  },
  'guide/advanced/urls.md redirects': {
    files: {
      'redirects.json': '[{ "from": "/install", "to": "/guide/install" }]',
      'docs/index.md': '# Home\n',
      'docs/guide/install.md': '# Install\n',
    },
    output: [
      ['install.html', /<meta http-equiv="refresh"[^>]*\/guide\/install/],
      ['_redirects', /^\/install \/guide\/install/m],
    ],
  },
  'guide/advanced/links.md baseline': {
    files: { 'docs/guide/install.md': '# Install\n\n[npm](/faq#npm), [more](/gone)\n', 'docs/faq.md': '# FAQ\n' },
    output: [['guide/install.html', /href="\/gone/]],
  },
  'guide/advanced/translations.md status': {
    files: {
      'site.config.ts':
        "export default { lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] };\n",
      'docs/en/index.md': '# Home\n',
      'docs/zh/index.md': '# 首页\n',
    },
    output: [['translating.html', /<table class="hd-translation-status">[^]*translating[^]*Missing/]],
  },
  'guide/advanced/report.md budgets': { files: anyPage, output: [['index.html', /Queue/]] },
  'guide/basic/data.md latest': {
    files: {
      'docs/index.mdx': "import Latest from './_latest';\n\n# Home\n\n<Latest />\n",
      'docs/blog/first.md': '---\ndate: 2026-01-02\n---\n\n# First\n',
    },
    output: [['index.html', /<a href="\/blog\/first[^>]*>First<\/a> \((?:<!-- -->)?2026-01-02/]],
  },
  'guide/basic/data.md commands': {
    files: {
      'docs/index.md': '# Home\n\n[build](/commands/build)\n',
      'data/commands.json': '[{ "name": "build", "summary": "Builds the site." }, { "name": "dev", "summary": "Serves it." }]',
    },
    output: [
      ['commands/build.html', /<h1[^>]*>build[^]*Builds the site\./],
      ['commands/dev.html', /Serves it\./],
    ],
    search: [['en', 'serves', '/commands/dev']],
  },
  'plugin/official-plugins/blog.md blog': {
    files: { 'docs/index.md': '# Home\n' },
    output: [
      ['blog/index.html', /A new search/],
      ['blog/new-search.html', /2026-05-01[^]*Ada Lovelace/],
      ['blog/tags/release.html', /A new search/],
      ['blog/archive.html', /2026/],
      ['rss/blog.xml', /A new search/],
    ],
  },
  'plugin/official-plugins/openapi.md openapi': {
    files: {
      'docs/index.md': '# Home\n',
      'api/openapi.yml':
        'openapi: 3.0.3\ninfo: { title: Pets, version: 1.0.0 }\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      tags: [pets]\n      responses: { "200": { description: All pets } }\n',
    },
    output: [
      ['reference/index.html', /Pets/],
      ['reference/pets/list-pets.html', /curl[^]*All pets/],
    ],
  },
  'plugin/official-plugins/client-redirects.md redirects': {
    files: {
      'docs/index.md': '# Home\n',
      'docs/guide/install.md': '# Install\n',
      'docs/guide/questions.md': '# Questions\n',
    },
    output: [
      ['docs/setup.html', /<meta http-equiv="refresh"[^>]*\/guide\/install/],
      ['_redirects', /^\/faq \/guide\/questions/m],
    ],
  },
};

/** What the examples have in common is bundled once. */
const sharedCache = temporaryFolder();

const pages = listDocs('en').filter((path) => /\.mdx?$/.test(path));
const found = pages.flatMap((page) => [...readExamples('en', page)].map(([name, files]) => ({ page, name, files })));

test('every example of the documentation is built here', () => {
  assert.equal(found.map(({ page, name }) => `${page} ${name}`).sort(), Object.keys(expectations).sort());
});

for (const { page, name, files } of found) {
  test(`the example ${name} of ${page} builds and shows what it promises`, async () => {
    const { files: more = {}, init, output, search = [] } = expectations[`${page} ${name}`]!;
    const ownFiles = { 'package.json': '{"type": "module"}', ...more, ...files };
    const site = createSite(init ? { 'site.config.ts': '' } : ownFiles);
    if (init) {
      const made = await runHeddle(site.folder, ['init', '.', ...init]);
      assert.is(made.exitCode, 0, made.output);
      site.write(files);
    }
    mkdirSync(join(site.folder, 'node_modules'));
    symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'));
    symlinkSync(sharedCache, join(site.folder, 'node_modules/.cache'));
    const result = await site.build();
    assert.is(result.exitCode, 0, result.output);
    assert.equal(result.problems, [], result.output);
    for (const [path, text] of output) {
      assert.ok(existsSync(join(site.folder, 'doc_build', path)), `${path} is missing`);
      assert.match(site.read(path), text, path);
    }
    for (const [lang, query, expected] of search) {
      const { hits } = await searchOutput({ projectRoot: site.folder, query, lang, limit: 1 });
      assert.is(hits[0]?.url.replace(/\.html.*$/, ''), expected, query);
    }
  });
}

test.run();
