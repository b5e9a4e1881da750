import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { linkPackages, moveFrom, moveSite, sidebarLinks } from './moved-site.js';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const files = {
  'package.json':
    '{\n  "scripts": { "dev": "rspress dev", "build": "rspress build && node after.mjs", "preview": "rspress preview" },\n  "devDependencies": { "@rspress/core": "^2.0.0", "@rspress/plugin-llms": "^2.0.0" }\n}\n',
  'rspress.config.ts': `import * as path from 'node:path';
import { defineConfig } from '@rspress/core';
import { pluginLlms } from '@rspress/plugin-llms';
import { pluginSass } from '@rsbuild/plugin-sass';
export default defineConfig({
  root: path.join(__dirname, 'docs'),
  title: 'Queue',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  languageParity: { enabled: true, exclude: ['guide'] },
  plugins: [pluginLlms(), { name: 'own' }],
  builderConfig: { plugins: [pluginSass(), false, { name: 'groups', setup() {} }], source: { alias: { '@parts': path.join(__dirname, 'components') }, define: { VERSION: '1.2', 'process.env': { STAGE: 2 } }, preEntry: ['./styles/first.css', './start.js'] }, html: { title: 'Q', meta: { 'theme-color': '#123456' }, tags: [{ tag: 'script', attrs: { src: '/count.js', defer: true, nonce: undefined } }, { tag: 'div', children: 'x' }, (tags) => tags] } },
  head: [['meta', { name: 'author', content: 'Ada' }]],
  globalUIComponents: [path.join(__dirname, 'components/Notice')],
  markdown: { globalComponents: [path.join(__dirname, 'components/Star')] },
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/queue' }], enableContentAnimation: true },
});
`,
  'docs/en/_nav.json': '[{ "text": "Guide", "link": "/guide/start", "activeMatch": "/guide/" }]',
  'docs/en/index.md': '# Home\n',
  'docs/en/guide/_meta.json':
    '["start", { "type": "file", "name": "deploy", "label": "Ship", "collapsed": true }, { "type": "dir", "name": "ops/logs", "label": "Logs", "items": ["rotate"] }]',
  'docs/en/guide/ops/logs/rotate.md': '# Rotate\n',
  'docs/en/guide/start.md': '# Start\n\n:::tip\nA tip.\n:::\n',
  'docs/en/guide/deploy.mdx':
    "import { Badge } from '@theme';\nimport { Url } from '../../../components/url';\nimport Part from '@parts/part.mdx';\nimport Lost from '@lost/part.mdx';\n\n# Deploy\n\n<Badge text=\"new\" />\n\n<Url />\n\n<Part />\n\n<Star />\n\n<Lost />\n",
  'components/part.mdx': 'A part.\n',
  'components/url.tsx':
    "import { normalizeHrefInRuntime, useLang, useNothing } from '@rspress/core/runtime';\nimport { SvgWrapper, IconNothing } from '@rspress/core/theme';\nexport const Url = () => <p>{normalizeHrefInRuntime('/a')} in {useLang()} {typeof useNothing} {typeof SvgWrapper} {typeof IconNothing}</p>;\n",
  'components/Star/index.tsx': 'const Star = () => <i>star</i>;\nexport default Star;\n',
  'components/Notice/index.tsx': 'const Notice = () => <p>read this</p>;\nexport default Notice;\n',
  'docs/zh/index.md': '# 首页\n',
  'styles/first.css': '.first { color: red }\n',
};

test('an Rspress site builds after the move, and no page of it changes', async () => {
  const site = await moveSite(files);
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.is(site.move.editedPages, 0);
  assert.equal(sidebarLinks(site.html('/guide/start')), [
    'Start /guide/start.html',
    'Ship /guide/deploy.html',
    'Rotate /guide/ops/logs/rotate.html',
  ]);
  assert.match(
    site.build.output,
    /meta-item docs\/en\/guide\/_meta\.json:1:64\s+The file item .* unknown key collapsed/,
  );
  assert.match(site.read('doc_build/llms.txt'), 'Deploy');
  assert.match(
    site.html('/guide/deploy').replaceAll('<!-- -->', ''),
    /new.*\/a in en function function function.*A part\./s,
  );
  assert.match(
    site.build.output,
    /components\/url\.tsx:1:\d+\s+Heddle cannot run useNothing of @rspress\/core\/runtime/,
  );
  assert.match(site.build.output, /components\/url\.tsx:2:\d+\s+Heddle cannot run IconNothing of the old theme/);
  assert.match(site.read('site.config.ts'), "define: { VERSION: '1.2', 'process.env.STAGE': '2' }");
  assert.match(site.read('site.config.ts'), "globalStyles: ['styles/first.css']");
  assert.match(site.read('site.config.ts'), "'@parts': './components'");
  assert.match(site.html('/guide/deploy'), /A part\..*hd-foreign/s);
  assert.match(site.build.output, /Heddle cannot run @lost\/part\.mdx, which is not in package\.json/);
  const notes = site.move.notes.map(({ message }) => message).join('\n');
  assert.match(site.html('/guide/deploy'), /<i>star<\/i>.*read this/s);
  for (const tag of [
    '<meta name="author" content="Ada">',
    '<meta name="theme-color" content="#123456">',
    '<script src="/count.js" defer></script>',
  ])
    assert.match(site.html('/guide/start'), tag);
  for (const cause of ['<div> in the body', 'a function makes it', '`builderConfig.html.title` was left out'])
    assert.match(notes, cause);
  assert.match(notes, /`\.\/start\.js` of `builderConfig\.source\.preEntry` was left out/);
  assert.match(site.read('site.config.ts'), 'styles(');
  assert.match(site.read('package.json'), '"sass"');
  assert.match(notes, 'enableContentAnimation');
  assert.match(notes, 'The plugin own was left out.');
  assert.match(notes, 'The Rsbuild plugin groups was left out.');
  assert.not.match(notes, 'written in the configuration');
  assert.match(site.read('site.config.ts'), 'languageParity');
});

test('a README is no page of its folder, and SVG files are components with SVGR', async () => {
  const site = await moveSite({
    'rspress.config.ts': `import fileTree from 'rspress-plugin-file-tree';
import { pluginSvgr } from '@rsbuild/plugin-svgr';
export default {
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  route: { cleanUrls: true },
  plugins: [fileTree()],
  builderConfig: { plugins: [pluginSvgr({ svgrOptions: { exportType: 'default' } })] },
};
`,
    'docs/README.md': '# About these files\n',
    'docs/en/index.mdx':
      'import Mark from \'../../icons/mark.svg\';\nimport Other from \'../../icons/mark.svg?react\';\n\n# Home\n\n<Mark className="one" />\n\n<Other className="other" />\n',
    'docs/zh/index.md': '# 首页\n\n```tree\n.\n└── src\n```\n',
    'docs/zh/guide/README.md': '# 文件\n',
    'icons/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0"/></svg>',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.match(site.html('/'), /<svg viewBox="0 0 8 8" class="one">.*<svg viewBox="0 0 8 8" class="other">/s);
  assert.match(site.html('/README'), 'About these files');
  assert.match(site.html('/zh/'), '└── src');
  assert.not.match(site.build.output, 'unknown-language');
  assert.match(site.html('/zh/guide/README'), '文件');
});

test('a cache that the old site did without is not switched off, and plugins of the site name their file', async () => {
  const from = temporaryFolder({
    'rspress.config.ts':
      "import { pluginTwoslash } from '@rspress/plugin-twoslash';\nimport { remarkNames } from './plugins';\nexport default { markdown: { remarkPlugins: [[remarkNames, {}], () => () => undefined] }, plugins: [pluginTwoslash({ explicitTrigger: false, cache: false })] };\n",
    'plugins/index.ts': "const names = ['queue'];\nexport function remarkNames() { return () => names; }\n",
    'docs/index.md': '# Home\n',
  });
  const to = join(from, 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', to]);
  assert.is(exitCode, 0, output);
  const config = readFileSync(join(to, 'site.config.ts'), 'utf8');
  assert.match(config, 'twoslash({ explicitTrigger: false })');
  assert.match(config, 'remarkPlugins: [() => () =>');
  assert.match(
    readFileSync(join(to, 'MIGRATION.md'), 'utf8'),
    'The plugin remarkNames of plugins/index.ts in `remarkPlugins` was left out. To keep it,',
  );
});

test('paths into the old folder are relative, and the packages of plugins are listed', async () => {
  const from = temporaryFolder({
    'rspress.config.ts': `import path from 'node:path';
import { pluginPreview } from '@rspress/plugin-preview';
import { pluginTypeDoc } from '@rspress/plugin-typedoc';
export default {
  root: path.join(__dirname, 'docs'),
  search: { searchHooks: path.join(__dirname, 'hooks.ts') },
  plugins: [
    pluginTypeDoc({ entryPoints: [path.join(__dirname, 'src/index.ts')] }),
    pluginPreview({ iframeOptions: { framework: 'react' }, previewLanguages: ['tsx', 'json'], previewCodeTransform: ({ code }) => path.normalize(code) }),
  ],
};
`,
    'hooks.ts':
      "import { RenderType } from '@rspress/core/theme';\nexport const onSearch = () => [{ group: 'All', result: [], renderType: RenderType.Default }];\n",
    'src/index.ts': 'export const one = 1;\n',
    'docs/index.md': '# Home\n',
  });
  const to = join(temporaryFolder({}), 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', to]);
  assert.is(exitCode, 0, output);
  const config = readFileSync(join(to, 'site.config.ts'), 'utf8');
  assert.match(config, "searchHooks: './hooks.ts'");
  assert.match(config, "entryPoints: ['./src/index.ts']");
  assert.match(config, "preview({ previewLanguages: ['tsx'] })");
  assert.match(
    readFileSync(join(to, 'package.json'), 'utf8'),
    /"typedoc": "\^[\d.]+",\s+"typedoc-plugin-markdown": "\^[\d.]+",\s+"typescript": "\^6"/,
  );
  const notes = readFileSync(join(to, 'MIGRATION.md'), 'utf8');
  assert.match(notes, '`preview: previewCodeTransform` was left out');
  assert.not.match(notes, 'framework');
});

test('options of a plugin that are no data are left out and noted one by one, and the others stay', async () => {
  const from = temporaryFolder({
    'rspress.config.ts': `import { pluginVue } from '@rsbuild/plugin-vue';
import { pluginClientRedirects } from '@rspress/plugin-client-redirects';
import { pluginPreview } from '@rspress/plugin-preview';
const entry = (path) => \`import \${JSON.stringify(path)}\`;
export default {
  llms: { llmsTxt: ({ title }) => title, mdFiles: false },
  builderConfig: { output: { assetPrefix: 'auto', distPath: {} }, server: { port: 4000 } },
  plugins: [
    pluginPreview({
      defaultRenderMode: 'preview',
      iframeOptions: { customEntry: ({ demoPath }) => entry(demoPath), builderConfig: { plugins: [pluginVue()] } },
      previewLanguages: ['jsx', 'tsx', 'vue'],
    }),
    pluginClientRedirects({ redirects: [{ from: '/old', to: () => '/new' }, { from: '/a', to: '/b' }] }),
  ],
};
`,
    'docs/index.md': '# Home\n',
  });
  const to = join(temporaryFolder({}), 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', to]);
  assert.is(exitCode, 0, output);
  const config = readFileSync(join(to, 'site.config.ts'), 'utf8');
  assert.match(config, /preview\(\{\s+defaultRenderMode: 'preview',\s+previewLanguages: \['jsx', 'tsx'\]/);
  assert.match(config, 'llms({ llmsTxt: ({ title }) => title, mdFiles: false })');
  assert.match(config, "clientRedirects({ redirects: [{ from: '^/a', to: '/b' }] })");
  const notes = readFileSync(join(to, 'MIGRATION.md'), 'utf8');
  assert.match(notes, '`preview: iframeOptions.customEntry` was left out');
  assert.match(notes, 'it calls `pluginVue` of @rsbuild/plugin-vue');
  assert.match(notes, '`builderConfig.output.assetPrefix` was left out. Use `assetPrefix`.');
  assert.match(notes, '`builderConfig.server` was left out. Use `server`.');
  assert.match(notes, '`clientRedirects: redirects[0].to` was left out');
});

test('styles for the dark appearance and the article have an effect, and those for other classes of the theme are noted', async () => {
  const from = temporaryFolder({
    'rspress.config.ts': "export default { globalStyles: './styles/index.css' };\n",
    'styles/index.css':
      'html.rp-dark, html:not(.rp-dark) { color: red }\n@import "./more.css";\n.rspress-doc h2, .rp-doc p { margin: 0 }\n.rp-nav .rp-darker, .rp-not-doc a, .rp-nav a { top: 0 }\n',
    'styles/more.css': '',
    'styles/own.module.scss': ':global(.rp-dark) .card { color: red }\n',
    'docs/index.md': '# Home\n',
  });
  const to = join(temporaryFolder({}), 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', to, '--json']);
  assert.is(exitCode, 0, output);
  assert.is(
    readFileSync(join(to, 'styles/index.css'), 'utf8'),
    '@import "./more.css";\nhtml.dark, html:not(.dark) { color: red }\n.hd-doc h2, .hd-doc p { margin: 0 }\n.rp-nav .rp-darker, .rp-not-doc a, .rp-nav a { top: 0 }\n',
  );
  assert.is(readFileSync(join(to, 'styles/own.module.scss'), 'utf8'), ':global(.dark) .card { color: red }\n');
  const { notes } = JSON.parse(output) as { notes: { file?: string; message: string }[] };
  assert.equal(
    notes.filter(({ file }) => file?.startsWith('styles/')),
    [
      {
        file: 'styles/index.css',
        message:
          "Rules for classes of Rspress's theme have no effect: .rp-nav, .rp-darker. Write them for the classes of Heddle's theme.",
      },
    ],
  );
});

test('functions that use nothing around them are kept, and get what they get in Rspress', async () => {
  const site = await moveSite({
    'rspress.config.ts': `import { pluginLlms } from '@rspress/plugin-llms';
import { pluginPreview } from '@rspress/plugin-preview';
const image = (name: string) => name;
export default {
  head: [
    ({ routePath, lang }: { routePath: string; lang: string }) => {
      const imageOf = () => (routePath.endsWith('start') ? 'start.png' : \`\${lang}.png\`);
      return \`<meta property="og:image" content="https://example.com/\${imageOf()}">\`;
    },
    (route) => ['meta', { name: 'source', content: route.relativePath + ' ' + route.absolutePath }],
    ({ routePath }) => image(routePath),
  ],
  plugins: [
    pluginLlms({ include: ({ page }) => page.routePath !== '/start' }),
    pluginPreview({
      previewLanguages: ['tsx', 'json'],
      previewCodeTransform(block) {
        return block.language === 'json' ? \`export default () => <i>{\${block.code}.text}</i>;\` : block.code;
      },
    }),
  ],
};
`,
    'docs/index.md': '# Home\n',
    'docs/start.mdx': '# Start\n\n```json preview\n{ "text": "from JSON" }\n```\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/start'), '<meta property="og:image" content="https://example.com/start.png">');
  assert.match(site.html('/'), '<meta property="og:image" content="https://example.com/en.png">');
  assert.match(site.html('/start'), `<meta name="source" content="start.mdx ${join(site.folder, 'docs/start.mdx')}">`);
  assert.match(site.html('/start'), '<i>from JSON</i>');
  assert.not.match(site.read('doc_build/llms.txt'), 'Start');
  const messages = site.move.notes.map(({ message }) => message);
  assert.equal(messages, ['`head[2]` was left out: it is a function, which has to be moved by hand.']);
});

test('a navigation bar in `_meta.json`, languages without a label, a feed without the URL of the site, and incomplete values still build', async () => {
  const site = await moveSite({
    'rspress.config.ts': `import { pluginClientRedirects } from '@rspress/plugin-client-redirects';
import { pluginRss } from '@rspress/plugin-rss';
export default {
  base: '/queue/',
  logo: { light: '/queue/light.svg', dark: '/dark.svg' },
  locales: [{ lang: 'en' }, { lang: 'zh' }],
  plugins: [pluginRss(), pluginClientRedirects({ redirects: [{ from: ['/old', '/v1/a$'], to: '/new' }] })],
  themeConfig: { socialLinks: [{ icon: 'github' }, { icon: 'x', mode: 'link', content: 'https://x.com/example' }, {}] },
};
`,
    'docs/public/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'docs/public/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'docs/en/index.md': '# Home\n',
    'docs/en/_meta.json': '[{ "text": "Guide", "link": "/guide/start", "activeMatch": "/guide/" }]',
    'docs/en/guide/start.md': '# Start\n',
    'docs/zh/index.md': '# 首页\n',
    'docs/zh/_meta.json':
      '[{ "text": "指南", "link": "/guide/start" }, { "type": "custom-link", "text": "发布", "link": "https://example.com/" }]',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/'), 'href="/queue/guide/start.html"><span>Guide</span>', 'a navigation bar of Rspress 1');
  assert.match(site.html('/'), /src="\/queue\/light\.svg".*src="\/queue\/dark\.svg"/s);
  assert.match(site.html('/zh/'), /指南<.*href="https:\/\/example\.com\/".*发布</s);
  const config = site.read('site.config.ts');
  assert.match(config, "lang: 'zh', label: 'zh'");
  assert.match(config, "{ icon: 'x', mode: 'link', content: 'https://x.com/example' }");
  assert.not.match(config, "icon: 'github'");
  assert.match(config, "from: ['^/old', '/v1/a$']");
  const messages = site.move.notes.map(({ message }) => message);
  assert.is(messages.filter((message) => message.includes('The plugin rss was left out')).length, 1);
  assert.is(messages.filter((message) => message.includes('`themeConfig.socialLinks[0]')).length, 1);
});

test('links to files and folders of the repository move as what they lead to, and others are left out', async () => {
  const outside = temporaryFolder({ 'secret.md': '# Secret\n' });
  const repository = temporaryFolder({
    'pnpm-workspace.yaml': 'packages: [website]\n',
    'README.md': '# Read me\n',
    'website/package.json': '{ "devDependencies": { "@rspress/core": "^2.0.0" } }',
    'website/rspress.config.ts': "export default { lang: 'en', locales: [{ lang: 'en' }, { lang: 'zh' }] };\n",
    'website/docs/en/_nav.json': '[{ "text": "Guide", "link": "/guide/b" }]',
    'website/docs/en/guide/_meta.json': '["b", "a"]',
    'website/docs/en/guide/a.md': '# A\n',
    'website/docs/en/guide/b.mdx': "import { Stars } from '../../.rspress/stars';\n\n# B\n\n<Stars />\n",
    'website/docs/.rspress/stars.jsx': 'export const Stars = () => <b>five stars</b>;\n',
    'website/docs/zh/guide/a.md': '# 甲\n',
    'website/docs/zh/guide/b.md': '# 乙\n',
  });
  const docs = join(repository, 'website/docs');
  symlinkSync('../en/_nav.json', join(docs, 'zh/_nav.json'));
  symlinkSync('../../en/guide/_meta.json', join(docs, 'zh/guide/_meta.json'));
  symlinkSync('../en/guide', join(docs, 'zh/copy'));
  symlinkSync('..', join(docs, 'zh/loop'));
  symlinkSync('../../../README.md', join(docs, 'en/readme.md'));
  symlinkSync(join(outside, 'secret.md'), join(docs, 'en/secret.md'));
  const site = await moveFrom(join(repository, 'website'));
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(sidebarLinks(site.html('/zh/guide/a')), ['乙 /zh/guide/b.html', '甲 /zh/guide/a.html']);
  assert.match(site.html('/guide/b'), 'five stars');
  assert.match(site.html('/readme'), 'Read me');
  assert.match(site.html('/zh/copy/a'), 'A');
  assert.not(existsSync(join(site.folder, 'docs/en/secret.md')));
  assert.not(existsSync(join(site.folder, 'docs/zh/loop')));
});

test('Tailwind runs without its Rsbuild plugin', async () => {
  const from = temporaryFolder({
    'package.json': '{ "devDependencies": { "@rsbuild/plugin-tailwindcss": "^2.0.0", "tailwindcss": "^4.3.3" } }',
    'rspress.config.ts':
      "import { pluginTailwindcss } from '@rsbuild/plugin-tailwindcss';\nexport default { globalStyles: 'tailwind.css', builderConfig: { plugins: [pluginTailwindcss()] } };\n",
    'docs/index.md': '# Home\n',
    'tailwind.css': "@import 'tailwindcss';\n",
  });
  const to = join(from, 'moved');
  const { exitCode, output } = await runHeddle(from, ['migrate', '--out', to]);
  assert.is(exitCode, 0, output);
  assert.match(readFileSync(join(to, 'postcss.config.mjs'), 'utf8'), "'@tailwindcss/postcss': {}");
  const { devDependencies } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  assert.is(devDependencies['tailwindcss'], '^4.3.3');
  assert.ok(devDependencies['@tailwindcss/postcss'] && devDependencies['postcss']);
  assert.match(readFileSync(join(to, 'site.config.ts'), 'utf8'), 'styles()');
});

test('pages and texts that hooks of the configuration make are written, and the theme overrides global styles', async () => {
  const site = await moveSite({
    'rspress.config.ts': `import path from 'node:path';
import { own } from './plugin';
export default {
  globalStyles: path.join(import.meta.dirname, 'global.css'),
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [own(), { name: 'broken', i18nSource: (texts) => ({ a: texts.absent.en }) }],
  i18nSource: (texts) => ({ ...texts, retry: { en: 'Retry', zh: '重试' } }),
};
`,
    'plugin.ts': `import path from 'node:path';
export const own = () => ({
  name: 'own',
  addPages: () => [
    { routePath: '/limits', filepath: path.join(import.meta.dirname, 'shared/limits.md') },
    { routePath: '/zh/', content: '# 由插件生成' },
    { routePath: '/copy/', filepath: path.join(import.meta.dirname, 'docs/en/index.mdx') },
  ],
  i18nSource: () => ({ retry: { en: 'Again', zh: '再来' }, queue: { en: 'Queue of jobs', zh: '任务队列' } }),
});
`,
    'i18n.json': '{ "kept": { "en": "Kept", "zh": "保留" } }',
    'shared/limits.md': '# Limits\n\n[Home](../docs/en/index.mdx)\n',
    'docs/en/index.mdx':
      "import { useI18n } from '@rspress/core/runtime';\n\nexport const Texts = () => { const t = useI18n(); return <p>{[t('kept'), t('retry'), t('queue')].join(', ')}</p>; };\n\n# Home\n\n<Texts />\n",
    'global.css': '.order { color: red }\n',
    'theme/index.tsx': "import './index.css';\nexport * from '@rspress/core/theme-original';\n",
    'theme/index.css': '.order { color: blue }\n',
  });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.match(site.html('/index'), 'Kept, Retry, Queue of jobs');
  assert.match(site.html('/limits'), 'href="/index.html"');
  assert.match(site.html('/zh/index'), '由插件生成');
  assert.match(site.html('/copy/index'), 'Kept, Retry, Queue of jobs');
  assert.equal(site.missing(), []);
  assert.match(site.read('site.config.ts'), "globalStyles: ['global.css', 'theme/index.css']");
  assert.not.match(site.read('site.config.ts'), 'kept');
  const sheets = [...site.html('/index').matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    .map(([, url]) => site.read(`doc_build${url}`))
    .join('');
  assert.ok(sheets.includes('red') && sheets.lastIndexOf('.order{color:#00f}') > sheets.indexOf('.order{color:red}'));
  const notes = site.move.notes.map(({ message }) => message).join('\n');
  assert.match(notes, 'Pages of the plugin own became files: 3.');
  assert.match(notes, '`i18nSource` of the plugin broken was left out');
  assert.not.match(notes, 'The plugin own was left out');
});

test('the new site is compared with an old output, and with a list of URLs', async () => {
  const { folder, move } = await moveSite(files);
  cpSync(join(folder, 'doc_build'), join(folder, 'old'), { recursive: true });
  rmSync(join(folder, 'doc_build/guide/deploy.html'));
  const compared = await runHeddle(folder, ['migrate', '--check', 'old']);
  assert.is(compared.exitCode, 1, compared.output);
  assert.match(compared.output, '/guide/deploy: page is missing');
  assert.match(compared.output, '4 of 5 pages are the same.');
  writeFileSync(join(folder, 'urls.txt'), move.urls.map(({ url }) => `https://example.com${url}\n`).join(''));
  const listed = await runHeddle(folder, ['migrate', '--check', 'urls.txt', '--json']);
  assert.equal(JSON.parse(listed.output), {
    pages: 5,
    differences: [{ url: '/guide/deploy', kind: 'page', message: 'is missing' }],
    redirects: [],
  });
  const missing = await runHeddle(folder, ['migrate', '--check', 'nothing']);
  assert.match(missing.output, 'path-missing');
});

test('a site moves in place if Git has it, and not otherwise', async () => {
  const folder = temporaryFolder(files);
  const refused = await runHeddle(folder, ['migrate']);
  assert.is(refused.exitCode, 2);
  assert.match(refused.output, 'tree-not-clean');
  const git = (...args: string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Old site');
  const planned = await runHeddle(folder, ['migrate', '--dry-run']);
  assert.match(planned.output, 'Would move a rspress site of 5 pages');
  assert.is(git('status', '--porcelain').length, 0);
  const moved = await runHeddle(folder, ['migrate']);
  assert.is(moved.exitCode, 0, moved.output);
  assert.not(existsSync(join(folder, 'rspress.config.ts')));
  assert.equal((JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object }).scripts, {
    dev: 'heddle dev',
    build: 'heddle build && node after.mjs',
    preview: 'heddle preview',
  });
  linkPackages(folder);
  const build = await runHeddle(folder, ['build']);
  assert.is(build.exitCode, 0, build.output);
});

test('a folder without a generator, a missing one, and a full target are refused', async () => {
  const folder = temporaryFolder({
    'docs/index.md': '# A\n',
    'full/a.txt': 'a',
    'packages/docs/.vitepress/config/index.ts': '',
    'website/mkdocs.yml': '',
    'website/index.html': '<p></p>',
  });
  const unknown = await runHeddle(folder, ['migrate']);
  assert.match(unknown.output, 'generator-unknown');
  assert.match(unknown.output, 'in this folder.');
  assert.match(unknown.output, 'fix: Name the folder of the site: packages/docs or website.');
  assert.match((await runHeddle(folder, ['migrate', 'none'])).output, 'not-a-folder');
  const site = temporaryFolder({ ...files, 'full/a.txt': 'a' });
  const refused = await runHeddle(site, ['migrate', '--out', 'full']);
  assert.is(refused.exitCode, 2);
  assert.match(refused.output, 'folder-not-empty');
});

test('the options of a preset that is not installed are read', async () => {
  const folder = temporaryFolder({
    'rspress.config.ts': `import { withAcmePreset } from '@acme/rspress-preset';
export default withAcmePreset(
  { docs: { title: 'Queue', rootDir: 'src', editUrl: 'https://github.com/example/queue/edit/main/src', socials: { github: 'https://github.com/example/queue' } } },
  { lang: 'en', themeConfig: { enableScrollToTop: true } },
);
`,
    'src/index.md': '# Home\n',
  });
  const out = join(folder, 'moved');
  const { exitCode, output } = await runHeddle(folder, ['migrate', '--out', out]);
  assert.is(exitCode, 0, output);
  const config = readFileSync(join(out, 'site.config.ts'), 'utf8');
  for (const part of ["root: 'src'", "title: 'Queue'", 'docRepoBaseUrl', "icon: 'github'", 'enableScrollToTop: true'])
    assert.match(config, part);
  assert.not.match(config, 'globalStyles');
  const notes = readFileSync(join(out, 'MIGRATION.md'), 'utf8');
  assert.match(notes, 'The package @acme/rspress-preset makes');
  assert.not.match(notes, 'preEntry');
});

test('a preset that is installed runs with its packages, and configurations are merged', async () => {
  const packageFile = (name: string): string => JSON.stringify({ name, type: 'module', main: 'index.js' });
  const folder = temporaryFolder({
    'rspress.config.ts': `import { withAcmePreset } from '@acme/rspress-preset';
export default withAcmePreset({ title: ' Queue ' }, { themeConfig: { nav: [{ text: 'Guide', link: '/guide' }] } });
`,
    'node_modules/@acme/rspress-preset/package.json': packageFile('@acme/rspress-preset'),
    'node_modules/@acme/rspress-preset/index.js': `import { mergeDocConfig } from '@rspress/core';
import { pluginSitemap } from '@rspress/plugin-sitemap';
import { check } from 'checker';
const themeConfig = { enableScrollToTop: true, nav: [{ text: 'Home', link: '/' }] };
export const withAcmePreset = (options, config) =>
  mergeDocConfig({ root: 'src', ...check(options), themeConfig, plugins: [pluginSitemap({ siteUrl: 'https://example.com' })] }, config);
`,
    'node_modules/checker/package.json': packageFile('checker'),
    'node_modules/checker/index.js': 'export const check = ({ title }) => ({ title: title.trim() });\n',
    'src/index.md': '# Home\n',
    'src/guide.md': '# Guide\n',
  });
  const out = join(folder, 'moved');
  const { exitCode, output } = await runHeddle(folder, ['migrate', '--out', out]);
  assert.is(exitCode, 0, output);
  const config = readFileSync(join(out, 'site.config.ts'), 'utf8');
  for (const part of ["title: 'Queue'", "text: 'Home'", "text: 'Guide'", 'enableScrollToTop: true', 'sitemap('])
    assert.match(config, part);
});

test.run();
