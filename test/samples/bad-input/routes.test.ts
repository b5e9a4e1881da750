import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput } from '../../support/bad-input.js';
import { createSite } from '../../support/site.js';

const hard = ['a b', "it's", 'q"q', 'a&b', 'a<b', '🎉', 'שלום', '100%25', 'hash#tag', 'what?'];
badInput({
  name: '77 and 78 difficult names are pages with encoded addresses',
  files: Object.fromEntries(hard.map((name) => [`docs/${name}.md`, `# Page ${name.replace(/[<>"&#%]/g, '')}\n`])),
  exitCode: 0,
  check: (site) => {
    for (const name of hard) assert.ok(site.has(`${name}.html`), name);
    const html = site.read('a b.html');
    assert.match(html, /href="\/hash%23tag"/);
    assert.match(html, /href="\/what%3F"/);
    assert.match(html, /href="\/100%2525"/);
  },
});
badInput({
  name: '79 twins in composed and decomposed form',
  files: { ['docs/caf\u00e9.md']: '# C\n', ['docs/cafe\u0301.md']: '# D\n' },
  exitCode: 1,
  says: /collision/,
});
badInput({
  name: '80 names that differ in case',
  files: { 'docs/Guide.md': '# A\n', 'docs/guide.md': '# B\n' },
  exitCode: 1,
  problems: [['error', 'case-collision']],
  says: /Guide\.md[\s\S]*guide\.md/,
});
badInput({
  name: '81 a.md and a/index.md',
  files: { 'docs/a.md': '# A\n', 'docs/a/index.md': '# B\n' },
  exitCode: 1,
  problems: [['error', 'output-collision']],
  says: /docs\/a\.md[\s\S]*docs\/a\/index\.md|docs\/a\/index\.md[\s\S]*docs\/a\.md/,
});
badInput({
  name: '81 a.md and a.mdx',
  files: { 'docs/a.md': '# A\n', 'docs/a.mdx': '# B\n' },
  exitCode: 1,
  problems: [['error', 'output-collision']],
});
badInput({
  name: '81 index.md and README.md',
  files: { 'docs/index.md': '# A\n', 'docs/README.md': '# B\n' },
  exitCode: 1,
  problems: [['error', 'output-collision']],
});
badInput({
  name: '82 names that Windows cannot hold',
  files: {
    'docs/CON.md': '# A\n',
    'docs/aux.md': '# B\n',
    'docs/a ./b.md': '# C\n',
    'docs/what?.md': '# D\n',
    'docs/中文：a|b.md': '# E\n',
    'docs/public/"quoted".txt': 'text',
    // These are fine: the dot and the space are not at the end of the file's name.
    'docs/a .md': '# F\n',
    'docs/a..md': '# G\n',
    'docs/中文？：.md': '# H\n',
  },
  exitCode: 0,
  problems: [
    ['warning', 'unportable-name', 'docs/CON.md'],
    ['warning', 'unportable-name', 'docs/aux.md'],
    ['warning', 'unportable-name', 'docs/a .'],
    ['warning', 'unportable-name', 'docs/what?.md'],
    ['warning', 'unportable-name', 'docs/中文：a|b.md'],
    ['warning', 'unportable-name', 'docs/public/"quoted".txt'],
  ],
});
badInput({
  name: '83 a backslash and a line break in a name',
  files: { 'docs/index.md': '# Home\n', 'docs/a\\b.md': '# A\n', 'docs/a\nb.md': '# B\n' },
  exitCode: 1,
  problems: [['error', 'bad-file-name']],
});
badInput({
  name: '84 names of up to 255 bytes',
  files: { [`docs/${'n'.repeat(250)}.md`]: '# Long\n', [`docs/public/${'n'.repeat(251)}.txt`]: 'text' },
  exitCode: 0,
});
badInput({
  name: '84 a name whose page would have more than 255 bytes',
  files: { 'docs/index.md': '# Home\n', [`docs/${'n'.repeat(252)}.md`]: '# Long\n' },
  exitCode: 1,
  problems: [['error', 'bad-file-name', `docs/${'n'.repeat(252)}.md`]],
  says: /257 bytes/,
});
test('84 a path of more than 4,096 bytes', async () => {
  const site = createSite({ 'docs/index.md': '# Home\n' });
  const before = process.cwd();
  process.chdir(join(site.folder, 'docs'));
  for (let depth = 0; depth < 21; depth++) {
    mkdirSync('d'.repeat(200));
    process.chdir('d'.repeat(200));
  }
  writeFileSync('deep.md', '# Deep\n');
  process.chdir(before);
  const result = await site.build();
  // Node takes no path of this length.
  execFileSync('rm', ['-r', join(site.folder, 'docs')]);
  assert.is(result.exitCode, 1);
  assert.equal(
    result.problems.map(({ severity, code }) => [severity, code]),
    [['error', 'bad-file-name']],
  );
  assert.match(result.output, /is too long: 4\d{3} bytes/);
});
badInput({
  name: '85 modules among the pages that are no pages',
  files: {
    'docs/index.mdx': "import { Shown } from './shown';\n\n# A\n\n<Shown />\n",
    'docs/shown.tsx': '\nexport const Shown = () => <b>shown</b>;\n',
    'docs/guide/data.jsx': 'export const rows = [1];\nexport { rows as default };\n',
    'docs/guide/_data.tsx': 'export const rows = [1];\n',
  },
  exitCode: 1,
  problems: [['error', 'bundle-failed', 'docs/shown.tsx:1:1']],
  says: /is a page, and exports no component as default[\s\S]*underscore/,
});
badInput({
  name: '85 pages whose default export is no component',
  files: {
    'docs/index.md': '# A\n',
    'docs/rows.tsx': 'const rows = [1];\nexport default rows;\n',
    'docs/guide/title.jsx': "export default 'Title';\n",
    'docs/element.tsx': 'export default <b>text</b>;\n',
  },
  exitCode: 1,
  problems: [
    ['error', 'bundle-failed', 'docs/element.tsx:1:1'],
    ['error', 'bundle-failed', 'docs/guide/title.jsx:1:1'],
    ['error', 'bundle-failed', 'docs/rows.tsx:1:1'],
  ],
  says: /is a page, and exports no component as default/,
});
badInput({
  name: '85 folders and files that are no pages',
  files: {
    'docs/.hidden/a.md': '# A\n',
    'docs/node_modules/x/a.md': '# B\n',
    'docs/_private/a.md': '# C\n',
    'docs/_a.md': '# D\n',
    'docs/index.md': '# I\n',
  },
  exitCode: 0,
  problems: [],
  check: (site) =>
    assert.equal(
      site.outputs().filter((path) => path.endsWith('.html')),
      ['404.html', 'index.html'],
    ),
});
badInput({
  name: '86 a public file where a page goes',
  files: { 'docs/a.md': '# A\n', 'docs/public/a.html': 'x' },
  exitCode: 1,
  problems: [['error', 'output-collision', 'docs/a.md']],
  says: /public\/a\.html/,
});
test('87 folders nested 1,000 deep', async () => {
  const site = createSite({ 'docs/index.md': '# A\n' });
  let folder = join(site.folder, 'docs');
  for (let depth = 0; depth < 1000; depth++) folder = join(folder, 'd');
  mkdirSync(folder, { recursive: true });
  const result = await site.build();
  assert.is(result.exitCode, 1);
  assert.ok(
    result.problems.some(({ code }) => code === 'folder-too-deep'),
    result.output,
  );
});
badInput({
  name: '88 no pages',
  files: { 'site.config.mjs': 'export default { root: "empty" };\n', 'empty/readme.txt': 'x' },
  exitCode: 1,
  says: /no pages in .*empty/,
});
badInput({
  name: '89 a page that cannot be read is a problem of the environment',
  files: { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' },
  isUnprivileged: true,
  prepare: ({ folder }) => {
    execFileSync('chmod', ['-R', 'a+rwX', folder, dirname(folder)]);
    chmodSync(join(folder, 'docs/a.md'), 0);
  },
  exitCode: 4,
  problems: [['error', 'unreadable-file', 'docs/a.md']],
  says: /EACCES/,
});
badInput({
  name: '70 links that lead nowhere, or back to themselves',
  files: { 'docs/index.md': '# A\n' },
  exitCode: 1,
  prepare: ({ folder }) => {
    symlinkSync('gone.md', join(folder, 'docs/dangling.md'));
    symlinkSync('loop.md', join(folder, 'docs/loop.md'));
  },
  problems: [
    ['error', 'broken-symlink', 'docs/dangling.md'],
    ['error', 'broken-symlink', 'docs/loop.md'],
  ],
  says: /points to a file that does not exist[^]*leads back to itself/,
});
badInput({
  name: '83 names that are not encoded in UTF-8',
  files: { 'docs/index.md': '# A\n' },
  exitCode: 1,
  prepare: ({ folder }) => {
    const name = (text: string): Buffer => Buffer.concat([Buffer.from(`${folder}/docs/`), Buffer.from(text, 'latin1')]);
    writeFileSync(name('caf\xe9.md'), '# A\n');
    mkdirSync(name('\xe9t\xe9'));
  },
  problems: [
    ['error', 'bad-file-name', 'docs/caf\ufffd.md'],
    ['error', 'bad-file-name', 'docs/\ufffdt\ufffd'],
  ],
  says: /is not encoded in UTF-8/,
});
badInput({
  name: '90 two locales of one language',
  files: {
    'site.config.mjs': 'export default { locales: [{lang: "en", label: "A"}, {lang: "en", label: "B"}] };\n',
    'docs/en/index.md': '# A\n',
  },
  exitCode: 2,
  says: /locales/,
});
test('91 files to addresses and back', async () => {
  const { routeToUrl, urlToRoute, routeToHtmlPath } = await import('../../../src/shared/route-path.js');
  const parts = [
    'a',
    'A b',
    'ä',
    '中文',
    '%20',
    '#',
    '?',
    '&',
    '+',
    '=',
    ';',
    '~',
    "'",
    '(',
    '!',
    '@',
    ':',
    ',',
    '$',
    '*',
    '[x]',
    '{y}',
    '|',
    '^',
    '`',
    '"',
    '<',
    '🎉',
    '.x',
    'x.y',
    '1.0',
  ];
  for (const base of ['/', '/docs/']) {
    for (const cleanUrls of [true, false]) {
      for (const first of parts) {
        for (const second of ['', ...parts]) {
          const route = `/${first}/${second}`;
          const { pathname } = new URL(routeToUrl(route, { base, cleanUrls }), 'https://example.com');
          assert.is(urlToRoute(pathname, base), route, `${route} ${base} ${cleanUrls}`);
          assert.not.match(routeToHtmlPath(route), /^\//);
        }
      }
    }
  }
});

test.run();
