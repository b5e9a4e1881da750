import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runHeddle } from '../support/site.js';
import { temporaryFolder, type FileTree } from '../support/temporary-folder.js';
import type { MoveResult } from './moved-site.js';

// `--no-run` moves the sites of strangers: everything that could run leaves a mark when it does.

interface Moved {
  folder: string;
  result: MoveResult;
  config: string;
  read(path: string): string;
}

/** Code that leaves a mark, for a place in a module. */
const mark = (name: string, folder: string): string =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(folder, `ran-${name}`))}, '')`;
const imported = (name: string, folder: string): string =>
  `(await import('node:fs')).writeFileSync(${JSON.stringify(join(folder, `ran-${name}`))}, '')`;

/** Everything of a repository that other tools run, whatever its generator is. */
const traps = (marks: string): FileTree => ({
  'package.json': JSON.stringify({
    scripts: Object.fromEntries(
      ['preinstall', 'postinstall', 'prepare', 'build', 'dev'].map((name) => [
        name,
        `touch ${join(marks, `ran-${name}`)}`,
      ]),
    ),
    devDependencies: { vitepress: '1.6.0' },
  }),
  '.npmrc': `node-options=--require ${join(marks, 'trap.cjs')}\nscript-shell=${join(marks, 'trap.sh')}\n`,
  '.git/config': `[core]\n\tfsmonitor = touch ${join(marks, 'ran-git')}\n`,
  '.git/HEAD': 'ref: refs/heads/main\n',
  'tsconfig.json': '{ "extends": "./base.cjs" }',
  'postcss.config.mjs': `${imported('postcss', marks)};\nexport default {};\n`,
  'vite.config.mjs': `${imported('vite', marks)};\nexport default { plugins: [] };\n`,
  'tailwind.config.js': `${mark('tailwind', marks)};\nmodule.exports = {};\n`,
});

async function move(
  files: (marks: string) => FileTree,
  prepare?: (folder: string) => void,
): Promise<Moved & { ran: string[] }> {
  const marks = temporaryFolder({});
  const from = temporaryFolder({ ...traps(marks), ...files(marks) });
  prepare?.(from);
  const folder = join(temporaryFolder({}), 'moved');
  const moved = await runHeddle(from, ['migrate', '--no-run', '--out', folder, '--json']);
  assert.is(moved.exitCode, 0, moved.output);
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return {
    folder,
    result: JSON.parse(moved.output) as MoveResult,
    config: existsSync(join(folder, 'site.config.ts')) ? read('site.config.ts') : '',
    read,
    ran: readdirSync(marks),
  };
}

/** The notes as one text. */
const notesOf = ({ result }: Moved): string =>
  result.notes.map(({ file = '', message }) => `${file}: ${message}`).join('\n');

test('VitePress: literals, constants, functions and imports are read; nothing runs', async () => {
  const site = await move((marks) => ({
    '.vitepress/config.mts': `import { defineConfig } from 'vitepress';
import { withMermaid } from 'vitepress-plugin-mermaid';
import { nav } from './nav';
import fs from 'node:fs';
${imported('config', marks)};
const base = '/' + 'docs' + '/';
function guide(): object[] {
  return [{ text: \`Guide\`, link: '/guide' }];
}
export default withMermaid(defineConfig({
  title: 'Queue',
  base,
  description: process.env.SECRET ?? 'none',
  themeConfig: { nav: nav(), sidebar: { '/': [...guide(), { text: 'More', link: '/more' }] }, footer: { message: fs.readFileSync('x', 'utf8') } },
  transformHead: () => { ${mark('head', marks)}; },
}));
`,
    '.vitepress/nav.ts': `const item = (text: string, link: string) => ({ text, link });
export const nav = () => [item('Guide', '/guide')];
`,
    '.vitepress/theme/index.ts': `${mark('theme', marks)};\nexport default {};\n`,
    'posts.data.ts': `${mark('loader', marks)};\nexport default { load: () => [] };\n`,
    '[pkg].md': '# {{ $params.pkg }}\n',
    '[pkg].paths.ts': `export default { paths: () => { ${mark('paths', marks)}; return []; } };\n`,
    'index.md': `# Home\n\n<script setup>\n${imported('page', marks)};\n</script>\n\n{{ constructor.constructor("${mark('expression', marks).replaceAll('"', "'")}")() }}\n\n<Chart :data="(() => { ${mark('attribute', marks).replaceAll('"', "'")} })()" />\n`,
    'guide.md': '# Guide\n',
    'more.md': '# More\n',
  }));
  assert.equal(site.ran, []);
  assert.match(site.config, "title: 'Queue'");
  assert.match(site.config, "base: '/docs/'");
  assert.match(site.config, /nav: \[[^]*text: 'Guide'[^]*sidebar: \{[^]*text: 'More'/);
  assert.not.match(site.config, 'description');
  const notes = notesOf(site);
  for (const expected of [
    /`description` was left out, because \.vitepress\/config\.mts:13 has to be run for it: `process\.env\.SECRET/,
    /`themeConfig\.footer\.message` was left out, because \.vitepress\/config\.mts:14/,
    /A part of the configuration was left out, because \.vitepress\/config\.mts:5 has to be run/,
    /`transformHead` was left out, because/,
    /posts\.data\.ts: The data of this loader was left out/,
    /The pages of \[pkg\]\.md were left out, because the code that lists them was not run/,
    /index\.md: The script of this page was not run/,
  ])
    assert.match(notes, expected);
});

test('Docusaurus: the configuration, its sidebars and plugins are read; nothing runs', async () => {
  const site = await move((marks) => ({
    'docusaurus.config.js': `const { themes } = require('prism-react-renderer');
module.exports = async function createConfig() {
  const repository = 'https://github.com/ada/queue';
  return {
    title: 'Queue', url: 'https://example.com', baseUrl: '/',
    presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js'), editUrl: \`\${repository}/edit/main/\` } }]],
    plugins: ['./plugins/own.js', () => { ${mark('inline', marks)}; }],
    themeConfig: { prism: { theme: themes.github }, navbar: { items: [{ label: 'GitHub', href: repository }] } },
    customFields: { made: ${mark('field', marks)} },
  };
};
`,
    'sidebars.js': `${mark('sidebars', marks)};\nmodule.exports = { docs: ['intro', { type: 'category', label: 'More', items: ['more'] }] };\n`,
    'plugins/own.js': `${mark('plugin', marks)};\nmodule.exports = () => ({ name: 'own', loadContent: () => ${mark('content', marks)} });\n`,
    'docs/intro.mdx': `# Intro\n\n{${mark('mdx', marks)}}\n\nexport const made = ${mark('export', marks)};\n`,
    'docs/more.md': '# More\n',
    'src/pages/index.js': `${mark('page', marks)};\nexport default () => null;\n`,
  }));
  assert.equal(site.ran, []);
  assert.match(site.config, "title: 'Queue'");
  assert.match(site.config, /'More'/);
  assert.match(site.config, 'https://github.com/ada/queue');
  assert.match(notesOf(site), /sidebars\.js:1 has to be run/);
  assert.match(notesOf(site), /customFields/);
});

test('Rspress and Starlight: calls of packages are noted as in a run; nothing runs', async () => {
  const rspress = await move((marks) => ({
    'rspress.config.ts': `import * as path from 'node:path';
import { defineConfig } from '@rspress/core';
import { pluginOwn } from './own';
export default defineConfig({ root: path.join(__dirname, 'docs'), title: 'Queue', plugins: [pluginOwn(), { name: 'x', addPages() { ${mark('pages', marks)}; } }], themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/ada/queue' }] } });
`,
    'own.ts': `export function pluginOwn() { ${mark('own', marks)}; return {}; }\n`,
    'docs/index.md': '# Home\n',
  }));
  assert.equal(rspress.ran, []);
  assert.match(rspress.config, "title: 'Queue'");
  assert.match(rspress.config, 'https://github.com/ada/queue');
  assert.match(notesOf(rspress), /own\.ts|rspress\.config\.ts:4/);
  const starlight = await move((marks) => ({
    'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ integrations: [starlight({ title: 'Queue', sidebar: [{ label: 'Guide', slug: 'guide' }] }), { name: 'own', hooks: { 'astro:config:setup': () => { ${mark('hook', marks)}; } } }] });
`,
    'src/content.config.ts': `${mark('content', marks)};\nimport { docsLoader } from '@astrojs/starlight/loaders';\nexport const collections = { docs: { loader: docsLoader() } };\n`,
    'src/content/docs/index.mdx': `---\ntitle: Home\n---\n\n{${mark('mdx', marks)}}\n`,
    'src/content/docs/guide.md': '---\ntitle: Guide\n---\n\nText.\n',
  }));
  assert.equal(starlight.ran, []);
  assert.match(starlight.config, "title: 'Queue'");
  assert.match(starlight.config, "'/guide/'");
});

test('MkDocs and Docsify: hooks, macros and scripts do not run', async () => {
  const mkdocs = await move((marks) => ({
    'mkdocs.yml': `site_name: Queue\nhooks: [hook.py]\nplugins:\n  - macros:\n      module_name: main\nextra:\n  made: !!python/object/apply:os.system ["touch ${join(marks, 'ran-yaml')}"]\n`,
    'hook.py': `open(${JSON.stringify(join(marks, 'ran-hook'))}, 'w')\n`,
    'docs/index.md': '# Home\n\n--8<-- "../secret.md"\n',
  }));
  assert.equal(mkdocs.ran, []);
  assert.match(mkdocs.config, "title: 'Queue'");
  const docsify = await move((marks) => ({
    'index.html': `<script>window.$docsify = { name: 'Queue', made: (() => ${mark('script', marks)})() };</script>`,
    'README.md': '# Home\n',
  }));
  assert.equal(docsify.ran, []);
  assert.match(docsify.config, "title: 'Queue'");
});

test('the same code runs without the flag', async () => {
  const marks = temporaryFolder({});
  const from = temporaryFolder({
    '.vitepress/config.mjs': `${imported('config', marks)};\nexport default {};\n`,
    'index.md': '# Home\n',
  });
  const moved = await runHeddle(from, ['migrate', '--dry-run']);
  assert.is(moved.exitCode, 0, moved.output);
  assert.equal(readdirSync(marks), ['ran-config']);
});

test('a configuration that cannot be read leaves the pages', async () => {
  for (const config of [
    'export default {',
    'export default makeConfig();',
    'const a = () => a();\nexport default { title: a() };',
    "const a = 'x' + a;\nexport default { title: a };",
    `const a0 = 'abcdefgh';\n${Array.from({ length: 60 }, (_, index) => `const a${index + 1} = a${index} + a${index};`).join('\n')}\nexport default { title: a60 };`,
    'export default { title: eval("1"), [await x()]: 1, get description() { return 1; }, __proto__: { base: "/x/" } };',
  ]) {
    const site = await move(() => ({ '.vitepress/config.mjs': config, 'index.md': '# Home\n' }));
    assert.is(site.result.pages, 1, config);
    assert.match(notesOf(site), /has to be run|left out/, config);
    assert.not.match(site.config, 'base:', config);
  }
});

test('in place, --no-run asks for --out, since Git runs what a repository configures', async () => {
  const folder = temporaryFolder({ '.vitepress/config.mjs': 'export default {};', 'index.md': '# Home\n' });
  const refused = await runHeddle(folder, ['migrate', '--no-run']);
  assert.is(refused.exitCode, 2);
  assert.match(refused.output, /tree-not-clean[^]*--out/);
  assert.is((await runHeddle(folder, ['migrate', '--no-run', '--dry-run'])).exitCode, 0);
  assert.ok(existsSync(join(folder, '.vitepress/config.mjs')));
});

for (const flags of [[], ['--no-run']])
  test(`files outside of the repository are not copied (${flags.join('') || 'with code'})`, async () => {
    const outside = temporaryFolder({
      'secret.md': 'TOP-SECRET',
      'secret.json': '{ "title": "TOP-SECRET" }',
      'secret.png': 'TOP-SECRET',
      'inner/secret.md': 'TOP-SECRET',
    });
    const up = (from: string): string => `${'../'.repeat(from.split('/').length - 1)}${outside.slice(1)}`;
    const check = async (files: FileTree, links: Record<string, string> = {}): Promise<void> => {
      const from = temporaryFolder({ '.git/HEAD': 'ref: refs/heads/main\n', 'package.json': '{}', ...files });
      for (const [path, target] of Object.entries(links)) {
        mkdirSync(join(from, path, '..'), { recursive: true });
        symlinkSync(target, join(from, path));
      }
      const folder = join(temporaryFolder({}), 'moved');
      const moved = await runHeddle(from, ['migrate', ...flags, '--out', folder, '--json']);
      if (moved.exitCode !== 0) assert.not.match(moved.output, 'TOP-SECRET');
      else
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
          if (entry.isFile())
            assert.not.match(readFileSync(join(entry.parentPath, entry.name), 'utf8'), 'TOP-SECRET', entry.name);
    };
    const vitepress = { '.vitepress/config.mjs': "export default { title: 'Q' };" };
    // Linked folders and files.
    await check(
      { ...vitepress, 'index.md': '# Home\n' },
      { linked: outside, 'page.md': join(outside, 'secret.md'), 'public/secret.png': join(outside, 'secret.png') },
    );
    // Includes of pages, with encoded and Windows paths.
    const paths = [
      `${outside}/secret.md`,
      `../..${outside}/secret.md`,
      `..%2f..%2f..${outside.replaceAll('/', '%2f')}%2fsecret.md`,
      `..\\..\\..\\..${outside.replaceAll('/', '\\')}\\secret.md`,
      `C:${outside}/secret.md`,
      `file://${outside}/secret.md`,
      `linked/secret.md`,
    ];
    await check(
      {
        ...vitepress,
        'index.md': `# Home\n\n${paths.map((path) => `<!--@include: ${path}-->\n\n<<< ${path}\n\n![image](${path.replace('.md', '.png')})\n`).join('\n')}`,
      },
      { linked: outside },
    );
    await check(
      {
        'mkdocs.yml': 'site_name: Q\n',
        'docs/index.md': `# Home\n\n${paths.map((path) => `--8<-- "${path}"\n\n{! ${path} !}\n\n{% include-markdown "${path}" %}\n`).join('\n')}`,
      },
      { 'docs/linked': outside },
    );
    await check(
      {
        'index.html': '<script>window.$docsify = {}</script>',
        'README.md': `# Home\n\n${paths.map((path) => `[file](${path} ':include')\n`).join('\n')}`,
      },
      { linked: outside },
    );
    // Paths in configurations.
    await check({
      'docusaurus.config.js': `module.exports = { title: 'Q', url: 'https://e.com', baseUrl: '/', favicon: '${outside}/secret.png', presets: [['classic', { docs: { path: '${outside}' }, theme: { customCss: '${outside}/secret.md' } }]], staticDirectories: ['${outside}'] };\n`,
      'docs/a.md': '# A\n',
    });
    await check({
      ...vitepress,
      '.vitepress/config.mjs': `export default { srcDir: '${outside}', title: 'Q' };`,
      'index.md': '# Home\n',
    });
    await check({
      'mkdocs.yml': `site_name: Q\ndocs_dir: ${outside}\nINHERIT: ${outside}/secret.md\ntheme:\n  logo: ${outside}/secret.png\n`,
    });
    if (flags.length > 0)
      await check({
        '.vitepress/config.mjs': `import secret from '${up('.vitepress/config.mjs')}../../../../../../..${outside}/secret.json';\nexport default { title: secret.title };`,
        'index.md': '# Home\n',
      });
  });

test('a symbolic link of a configuration that leaves the repository is none', async () => {
  const outside = temporaryFolder({ 'config.mjs': "export default { title: 'TOP-SECRET' };" });
  const folder = temporaryFolder({ '.git/HEAD': 'ref: refs/heads/main\n', 'index.md': '# Home\n' });
  mkdirSync(join(folder, '.vitepress'));
  symlinkSync(join(outside, 'config.mjs'), join(folder, '.vitepress/config.mjs'));
  writeFileSync(join(folder, 'package.json'), '{}');
  const result = await runHeddle(folder, ['migrate', '--no-run', '--out', join(temporaryFolder({}), 'moved')]);
  assert.match(result.output, 'generator-unknown');
});

test.run();
