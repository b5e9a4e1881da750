import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { moveSite } from './moved-site.js';

// Faults of sites that their old generators did not report, and settings that only these read.

test('diagrams and formulas with mistakes are warnings, since the old generator showed them', async () => {
  const site = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0", "vitepress-plugin-mermaid": "^2.0.0" } }\n',
    '.vitepress/config.mts': "export default { title: 'Q', markdown: { math: true } };\n",
    'index.md': '# Home\n\n```mermaid\nsize [width, height]\n```\n\n$\\frac{1$\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.build.output, /warning mermaid-error[^]*warning math-error/);
  assert.match(site.html('/index'), 'size [width, height]');
});

test('the next commands are those of the package manager of the site', async () => {
  const files = {
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
    '.vitepress/config.mts': "export default { title: 'Q' };\n",
    'index.md': '# Home\n',
  };
  const next = async (added: Record<string, string>): Promise<string> =>
    (await runHeddle(temporaryFolder({ ...files, ...added }), ['migrate', '--out', 'moved'])).output;
  assert.match(await next({}), '  cd moved\n  npm install\n  npx heddle build');
  assert.match(await next({ 'pnpm-lock.yaml': '' }), '  cd moved\n  pnpm install\n  pnpm heddle build');
});

test('a component needs no React in scope, whatever tsconfig.json says', async () => {
  const site = await moveSite({
    'package.json': '{ "dependencies": { "@docusaurus/core": "3.9.0", "@tsconfig/docusaurus": "2.0.0" } }\n',
    'docusaurus.config.js':
      "export default { title: 'Q', url: 'https://example.com', baseUrl: '/', presets: [['classic', {}]], themeConfig: { algolia: { appId: 'A', apiKey: 'B', indexName: 'C' } } };\n",
    'tsconfig.json': '{\n  // For the editor.\n  "extends": "./base.json"\n}\n',
    'base.json': '{ "compilerOptions": { "jsx": "react" } }\n',
    'docs/intro.mdx': "import Box from './_box';\n\n# Intro\n\n<Box />\n",
    'src/pages/index.md': '# Home\n',
    'docs/_box.tsx': 'export default function Box() { return <b>boxed</b>; }\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/docs/intro'), '<b>boxed</b>');
  assert.match(site.html('/blog'), 'data-to="/"', 'the list of a blog without posts');
  assert.match(site.html('/search'), 'data-to="/"');
});

test('plugins of PostCSS that only VitePress has are left out', async () => {
  const site = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
    '.vitepress/config.mts': "export default { title: 'Q' };\n",
    'postcss.config.mjs':
      "import { postcssIsolateStyles } from 'vitepress';\n\nexport default {\n  plugins: [postcssIsolateStyles({ includeFiles: [/vp-doc\\.css/] })],\n};\n",
    'index.md': '# Home\n\n<style>\n.own { color: red; }\n</style>\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.not.match(site.read('site.config.ts'), 'styles(');
});

test('a configuration may read files that a build of the old site would have written', async () => {
  const site = await moveSite({
    'package.json': '{ "devDependencies": { "@rspress/core": "^2.0.0" } }\n',
    'rspress.config.ts':
      "import fs from 'node:fs';\nimport * as path from 'node:path';\nconst api = JSON.parse(fs.readFileSync(path.join(__dirname, 'api-sidebar.json'), 'utf-8'));\nexport default { root: 'docs', title: 'Q', themeConfig: { sidebar: { '/api': api['/api'].map((item) => item), '/': [{ text: 'Home', link: '/' }] } } };\n",
    'docs/index.md': '# Home\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.read('MIGRATION.md'), 'The configuration reads api-sidebar.json, which is not there.');
});

test('a configuration that a package adds to is read as it is written', async () => {
  const site = await moveSite({
    'package.json': '{ "devDependencies": { "vitepress": "^1.6.0" } }\n',
    '.vitepress/config.mts':
      "import versioned from 'vitepress-versions';\nexport default versioned({ title: 'Queue', cleanUrls: true }, import.meta.dirname);\n",
    'index.md': '# Home\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.read('site.config.ts'), "title: 'Queue'");
});

test('a file of the public folder that a plugin writes is left out', async () => {
  const site = await moveSite({
    'package.json': '{ "devDependencies": { "@rspress/core": "^2.0.0" } }\n',
    'rspress.config.ts':
      "import { pluginSitemap } from '@rspress/plugin-sitemap';\nexport default { root: 'docs', title: 'Q', plugins: [pluginSitemap({ siteUrl: 'https://example.com' })] };\n",
    'docs/index.md': '# Home\n',
    'docs/public/sitemap.xml': '<old/>\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.read('doc_build/sitemap.xml'), 'https://example.com/');
  assert.match(site.read('MIGRATION.md'), '`docs/public/sitemap.xml`: This file was left out');
});

test('Starlight is found in the options of an integration that adds it', async () => {
  const site = await moveSite({
    'package.json': '{ "dependencies": { "astro": "5.0.0", "@astrojs/starlight": "0.36.0" } }\n',
    'astro.config.mjs':
      "import Icons from 'starlight-plugin-icons';\nexport default { integrations: [Icons({ extractSafelist: true, starlight: { title: 'Queue', sidebar: [{ label: 'Begin', slug: 'start' }] } })] };\n",
    'src/content/docs/index.md': '---\ntitle: Home\n---\n',
    'src/content/docs/start.md': '---\ntitle: Start\n---\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/start/'), 'Begin');
});

test.run();
