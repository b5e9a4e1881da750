import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput } from '../../support/bad-input.js';
import { createSite } from '../../support/site.js';
import { temporaryFolder, type FileTree } from '../../support/temporary-folder.js';

badInput({
  name: '65 a missing page, anchor and image, with the nearest match',
  files: {
    'docs/a.md': '# A\n\n[page](./gude.md) and [anchor](./guide.md#instalation)\n\n![image](./logoo.svg)\n',
    'docs/guide.md': '# Guide\n\n## Installation\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  },
  exitCode: 1,
  problems: [
    ['error', 'dead-link', 'docs/a.md:3:1'],
    ['error', 'dead-anchor', 'docs/a.md:3:23'],
    ['error', 'dead-image', 'docs/a.md:5'],
  ],
  says: /guide\.md[\s\S]*#installation|#installation[\s\S]*guide\.md/,
});
badInput({
  name: '65 as warnings when configured',
  files: {
    'site.config.mjs':
      'export default { markdown: { link: { checkDeadLinks: "warning", checkAnchors: "warning" }, image: { checkDeadImages: "warning" } } };\n',
    'docs/index.md': '# A\n\n[page](./gone.md) [anchor](#none) ![image](./gone.png)\n',
  },
  exitCode: 0,
  problems: [
    ['warning', 'dead-link', 'docs/index.md:3'],
    ['warning', 'dead-anchor', 'docs/index.md:3'],
    ['warning', 'dead-image', 'docs/index.md:3'],
  ],
});
badInput({
  name: '66 an empty image and one of another type',
  files: {
    'docs/a.md': '# A\n\n![e](./empty.png) ![t](./text.png)\n',
    'docs/empty.png': '',
    'docs/text.png': 'not a picture',
  },
  exitCode: 0,
  problems: [['warning', 'bad-image', 'docs/a.md:3']],
});
badInput({
  name: '67 a link whose case differs',
  files: { 'docs/a.md': '# A\n\n[x](./Guide.md)\n', 'docs/guide.md': '# G\n' },
  exitCode: 1,
  problems: [['error', 'dead-link', 'docs/a.md:3']],
  says: /case/,
});
badInput({
  name: '68 bad escapes in links',
  files: { 'docs/a.md': '# A\n\n[x](./%zz)\n\n[y](./b%00c)\n' },
  exitCode: 1,
  problems: [
    ['error', 'bad-link', 'docs/a.md:3'],
    ['error', 'bad-link', 'docs/a.md:5'],
  ],
});
badInput({
  name: '68 spaces and Unicode in links',
  files: { 'docs/a.md': '# A\n\n[x](<./b c.md>) [y](./中文.md)\n', 'docs/b c.md': '# B\n', 'docs/中文.md': '# C\n' },
  exitCode: 0,
  problems: [],
});
badInput({
  name: '69 an image outside the project',
  files: { 'docs/a.md': '# A\n\n![x](../../outside.png)\n\n![y](./linked.png)\n' },
  exitCode: 1,
  prepare: ({ folder }) => {
    const outside = join(tmpdir(), `heddle-outside-${process.pid}.png`);
    writeFileSync(outside, 'x');
    process.on('exit', () => rmSync(outside, { force: true }));
    symlinkSync(outside, join(folder, 'docs/linked.png'));
  },
  problems: [
    ['error', 'asset-outside-project', 'docs/a.md:3'],
    ['error', 'asset-outside-project', 'docs/a.md:5'],
    ['warning', 'skipped-file', 'docs/linked.png'],
  ],
});
badInput({
  name: '70 links between files of the project, and a folder that holds itself',
  files: { 'docs/index.md': '# A\n', 'shared/page.md': '# Shared\n' },
  exitCode: 0,
  prepare: ({ folder }) => {
    symlinkSync(join(folder, 'shared/page.md'), join(folder, 'docs/linked.md'));
    mkdirSync(join(folder, 'docs/loop'));
    symlinkSync(join(folder, 'docs'), join(folder, 'docs/loop/again'));
  },
  problems: [['warning', 'skipped-file', 'docs/loop/again']],
  check: (site) => assert.match(site.read('linked.html'), /Shared/),
});
badInput({
  name: '65 suggestions are links that can be copied',
  files: {
    'docs/index.md':
      '# A\n\n[a](./Set%20up.md) [b](./set%20upp.md) [c](./wha%23.md) [d](./50%25of.md) [e](./Über%20uns.md) [f](./a%20(b).MD)\n',
    'docs/set up.md': '# B\n',
    'docs/what#.md': '# C\n',
    'docs/50% off.md': '# D\n',
    'docs/über uns.md': '# E\n',
    'docs/a (b).md': '# F\n',
  },
  exitCode: 1,
  says: /Write \/set%20up\.[^]*Did you mean \.\/set%20up\.md\?[^]*Did you mean \.\/what%23\.md\?[^]*Did you mean \.\/50%25%20off\.md\?[^]*Write \/über%20uns\./,
});
badInput({
  name: '65 suggestions are links as the page would write them',
  files: {
    'site.config.mjs':
      'export default { locales: [{ lang: "en", label: "English" }, { lang: "zh", label: "中文" }] };\n',
    'docs/en/index.md': '# A\n\n[a](/api/confg.md) [b](./api/confg.md) [c](/api/Config.mdx) [d](/api/confg)\n',
    'docs/zh/index.md': '# 甲\n\n[a](/api/confg.md)\n',
    'docs/en/api/config.mdx': '# Config\n\n[up](../indx.md)\n',
    'docs/zh/api/config.mdx': '# 配置\n',
  },
  exitCode: 1,
  says: /points to no page[^]*Did you mean \/api\/config\.mdx\?[^]*Did you mean \.\/api\/config\.mdx\?[^]*Write \/api\/config\.[^]*Did you mean \/api\/config\?/,
  check: (_site, { output }) => {
    assert.match(output, 'Did you mean ../index.md?');
    assert.match(output, /Did you mean \/api\/config\.mdx\?\n {2}also: docs\/zh\/index\.md:3:1\n/);
  },
});
badInput({
  name: '65 the anchors of a page with errors are not checked',
  files: {
    'docs/a.md': '# A\n\n[b](./b.md#there) [b](./b.md#gone)\n',
    'docs/b.md': '---\ntitle: [\n---\n\n# B\n\n## There\n',
  },
  exitCode: 1,
  check: (_site, { problems }) =>
    assert.equal(
      problems.filter(({ file }) => file === 'docs/a.md'),
      [],
    ),
});

const secrets: FileTree = {
  '.env': 'KEY=secret\n',
  '.git/config': 'token = secret\n',
  'src/keys.ts': 'export const key = "secret";\n',
  'node_modules/pkg/index.js': 'secret\n',
};
badInput({
  name: '69 files of the project that pages may not show',
  files: {
    ...secrets,
    'docs/a.md':
      '# A\n\n```txt file="<root>/.git/config"\n```\n\n```ts file="../src/keys.ts"\n```\n\n```js file="../node_modules/pkg/index.js"\n```\n\n![x](../.env)\n\n[y](../src/keys.ts)\n\n```txt file="../../outside.txt"\n```\n\n```txt file="./linked.txt"\n```\n\n![z](./.hidden/z.svg)\n',
    'docs/.hidden/z.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  prepare: ({ folder }) => symlinkSync('../.git/config', join(folder, 'docs/linked.txt')),
  exitCode: 1,
  problems: [
    ['error', 'hidden-file', 'docs/a.md:3'],
    ['error', 'file-outside-docs', 'docs/a.md:6'],
    ['error', 'hidden-file', 'docs/a.md:9'],
    ['error', 'hidden-file', 'docs/a.md:12'],
    ['error', 'file-outside-docs', 'docs/a.md:14'],
    ['error', 'asset-outside-project', 'docs/a.md:16'],
    ['error', 'hidden-file', 'docs/a.md:19'],
    ['error', 'hidden-file', 'docs/a.md:22'],
    ['warning', 'skipped-file', 'docs/linked.txt'],
  ],
  says: /add '\.\.\/src\/keys\.ts' to `route\.include`/,
});
badInput({
  name: '69 files that route.include names can be shown, and are no pages where route.exclude names them too',
  files: {
    ...secrets,
    'site.config.mjs':
      'export default { route: { include: ["../examples/**", "./.npmrc"], exclude: ["../examples/*.tsx"] } };\n',
    'examples/box.tsx': 'export const box = 1;\n',
    'examples/read.md': '# Read\n',
    'docs/.npmrc': 'fund = false\n',
    'docs/a.md': '# A\n\n```tsx file="<root>/examples/box.tsx"\n```\n\n```ini file="./.npmrc"\n```\n',
  },
  exitCode: 0,
  problems: [],
  check: (site) => {
    assert.match(site.read('a.html'), /box[^]*fund/);
    assert.ok(site.has('read.html'));
    assert.not.ok(site.has('box.html'));
  },
});
badInput({
  name: '69 public links out of the project, into hidden folders and to folders of the project',
  files: { ...secrets, 'docs/index.md': '# A\n', 'shared/terms/a.txt': 'terms\n', 'docs/public/own.txt': 'own\n' },
  prepare: ({ folder }) => {
    symlinkSync('/etc/hostname', join(folder, 'docs/public/leak.txt'));
    symlinkSync('/etc', join(folder, 'docs/public/etc'));
    symlinkSync('../../.git/config', join(folder, 'docs/public/config.txt'));
    symlinkSync('../../node_modules/pkg/index.js', join(folder, 'docs/public/pkg.js'));
    symlinkSync('../../shared/terms', join(folder, 'docs/public/terms'));
    symlinkSync('.', join(folder, 'docs/public/again'));
  },
  exitCode: 0,
  problems: [
    ['warning', 'skipped-file', 'docs/public/leak.txt'],
    ['warning', 'skipped-file', 'docs/public/etc'],
    ['warning', 'skipped-file', 'docs/public/config.txt'],
    ['warning', 'skipped-file', 'docs/public/pkg.js'],
    ['warning', 'skipped-file', 'docs/public/again'],
  ],
  check: (site) => {
    assert.is(site.read('terms/a.txt'), 'terms\n');
    for (const path of ['leak.txt', 'etc', 'config.txt', 'pkg.js', 'again']) assert.not.ok(site.has(path), path);
  },
});
badInput({
  name: '69 navigation files that are links out of the project, or to hidden files',
  files: {
    'docs/index.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/guide/a.md': '# Guide\n',
    'docs/guide/b.md': '# Other\n',
    'docs/real/a.md': '# Real\n',
    '.hidden/_meta.json': '[{ "type": "custom-link", "label": "leaked", "link": "/guide/a" }]',
    '.hidden/nav.json': '[{ "text": "leaked", "link": "/guide/a" }]',
    'shared/_meta.json': '[{ "type": "custom-link", "label": "shared", "link": "/guide/a" }]',
  },
  prepare: ({ folder }) => {
    const outside = temporaryFolder({ '_meta.json': '[{ "type": "custom-link", "label": "leaked", "link": "/b" }]' });
    symlinkSync(join(outside, '_meta.json'), join(folder, 'docs/_meta.json'));
    symlinkSync('../.hidden/nav.json', join(folder, 'docs/_nav.json'));
    symlinkSync('../../.hidden/_meta.json', join(folder, 'docs/guide/_meta.json'));
    symlinkSync('../../shared/_meta.json', join(folder, 'docs/real/_meta.json'));
  },
  exitCode: 0,
  problems: [
    ['warning', 'skipped-file', 'docs/_meta.json'],
    ['warning', 'skipped-file', 'docs/_nav.json'],
    ['warning', 'skipped-file', 'docs/guide/_meta.json'],
  ],
  check: (site) => {
    assert.not.match(site.read('index.html'), 'leaked');
    assert.match(site.read('index.html'), 'shared');
  },
});
badInput({
  name: '69 a public link that leads nowhere',
  files: { 'docs/index.md': '# A\n', 'docs/public/own.txt': 'own\n' },
  prepare: ({ folder }) => symlinkSync('gone.txt', join(folder, 'docs/public/link.txt')),
  exitCode: 1,
  problems: [['error', 'broken-symlink', 'docs/public/link.txt']],
});
test('69 hidden public files are listed once and left out, also a repository, and the next build works', async () => {
  const site = createSite({
    'docs/index.md': '# A\n',
    'docs/public/.env': 'KEY=secret\n',
    'docs/public/.git/config': 'token = secret\n',
    'docs/public/sub/.htpasswd': 'secret\n',
    'docs/public/.DS_Store': '',
    'docs/public/.gitkeep': '',
    'docs/public/.nojekyll': '',
    'docs/public/.htaccess': 'Options -Indexes\n',
    'docs/public/.well-known/security.txt': 'Contact: me\n',
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    const result = await site.build();
    assert.is(result.exitCode, 0, result.output);
    assert.equal(
      result.problems.map(({ severity, code, file }) => [severity, code, file]),
      [['warning', 'hidden-file', 'docs/public']],
    );
    assert.match(result.output, /public\/ are not published: \.env, \.git, sub\/\.htpasswd\./);
  }
  const published = site.outputs().filter((path) => /(?:^|\/)\./.test(path));
  assert.equal(published, ['.heddle-manifest.json', '.htaccess', '.nojekyll', '.well-known/security.txt']);
});
badInput({
  name: '71 a pipe named like a page',
  files: { 'docs/index.md': '# A\n' },
  exitCode: 0,
  prepare: ({ folder }) => void execFileSync('mkfifo', [join(folder, 'docs/pipe.md')]),
  problems: [['warning', 'skipped-file', 'docs/pipe.md']],
});
badInput({
  name: '72 a fragment that includes itself',
  files: {
    'docs/a.mdx': '# A\n\nimport F from "./_f.mdx"\n\n<F />\n',
    'docs/_f.mdx': 'import F from "./_f.mdx"\n\n<F />\n',
  },
  exitCode: 1,
  problems: [
    ['error', 'fragment-cycle', 'docs/a.mdx:3'],
    ['error', 'fragment-cycle', 'docs/_f.mdx:1'],
  ],
  says: /_f\.mdx.*_f\.mdx/,
});
badInput({
  name: '72 fragments that include each other',
  files: {
    'docs/a.mdx': '# A\n\nimport F from "./_f.mdx"\n\n<F />\n',
    'docs/_f.mdx': 'import G from "./_g.mdx"\n\n<G />\n',
    'docs/_g.mdx': 'import F from "./_f.mdx"\n\n<F />\n',
  },
  exitCode: 1,
  problems: [
    ['error', 'fragment-cycle', 'docs/a.mdx:3'],
    ['error', 'fragment-cycle', 'docs/_f.mdx:1'],
    ['error', 'fragment-cycle', 'docs/_g.mdx:1'],
  ],
  says: /_f\.mdx.*_g\.mdx/,
});
badInput({
  name: '73 a fragment that is missing',
  files: { 'docs/a.mdx': '# A\n\nimport F from "./_gone.mdx"\n\n<F />\n' },
  exitCode: 1,
  problems: [['error', 'missing-import', 'docs/a.mdx:3']],
});
badInput({
  name: '73 included code: missing, reversed range, binary',
  files: {
    'docs/a.md':
      '# A\n\n```js file="./gone.js"\n```\n\n```js file="./b.js#L50-L10"\n```\n\n```js file="./c.bin"\n```\n',
    'docs/b.js': 'let a;\n',
    'docs/c.bin': Buffer.from([1, 0, 2]),
  },
  exitCode: 1,
  problems: [
    ['error', 'code-file-missing', 'docs/a.md:3'],
    ['error', 'code-file-range', 'docs/a.md:6'],
    ['error', 'code-file-not-text', 'docs/a.md:9'],
  ],
});

test.run();
