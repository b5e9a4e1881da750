import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite, runHeddle } from '../../support/site.js';
import type { FileTree } from '../../support/temporary-folder.js';

const config = (search: string): string =>
  `export default { title: "Test", ${search} locales: [{lang: "en", label: "English"}, {lang: "zh", label: "中文"}], multiVersion: { default: "v2", versions: ["v1", "v2"] }, route: { cleanUrls: true } };\n`;

const files: FileTree = {
  'site.config.mjs': config(''),
  'docs/v2/en/_nav.json': '[{"text": "Guide", "link": "/guide/install"}]',
  'docs/v2/en/index.md': '---\npageType: home\nhero:\n  name: Homely\n---\n',
  'docs/v2/en/guide/install.md':
    '# Install\n\nGet the package.\n\n## With a registry\n\nUse `npm install`.\n\n```sh\nnpm install zanzibar\n```\n',
  'docs/v2/en/guide/deploy.md': '# Deploy\n\nPut the files on a server. Install nothing there.\n',
  'docs/v2/en/guide/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n\nInvisible words.\n',
  'docs/v2/en/guide/lifted.md':
    '---\nsearch:\n  boost: 3\n  keywords: [onboarding]\n---\n\n# Lifted\n\nHow servers install.\n',
  'docs/v2/zh/guide/install.md': '# 安装\n\n获取软件包。\n\n## 使用镜像\n\n国内可以使用镜像站点。\n',
  'docs/v1/zh/index.md': '---\npageType: home\nhero:\n  name: 首页\n---\n',
  'docs/v1/en/guide/install.md': '# Install the old way\n\nFrom a floppy disk.\n',
};

const site = createSite(files);

/** URLs that the command prints, best first. */
async function search(...args: string[]): Promise<string[]> {
  const { exitCode, output } = await runHeddle(site.folder, ['search', ...args]);
  assert.is(exitCode, 0, output);
  return [...output.matchAll(/^ {3}(\/\S*)$/gm)].map(([, url]) => url!);
}

test('a built site is searched by language and version', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal((await search('registry'))[0], '/guide/install#with-a-registry');
  assert.equal(await search('zanzibar'), ['/guide/install#with-a-registry']);
  assert.equal((await search('镜像', '--lang', 'zh'))[0], `/zh/guide/install#${encodeURIComponent('使用镜像')}`);
  assert.equal(await search('floppy', '--version', 'v1'), ['/v1/guide/install']);
  assert.equal(await search('floppy'), []);
});

test('a language with a home page alone has an index, in which nothing is found', async () => {
  assert.equal(await search('首页', '--lang', 'zh', '--version', 'v1'), []);
});

test('pages know their part of the site, unless their breadcrumbs tell it', () => {
  assert.equal([site.data('guide/install').group, site.data('index').group], ['Guide', undefined]);
});

test('front matter hides, lifts and adds words; home pages are not indexed', async () => {
  assert.equal(await search('invisible'), []);
  assert.equal(await search('homely'), []);
  assert.equal(await search('onboarding'), ['/guide/lifted']);
  assert.equal((await search('server'))[0], '/guide/lifted');
});

test('the parts of a score are shown', async () => {
  const { output } = await runHeddle(site.folder, ['search', 'server', '--explain', '--limit', '1']);
  assert.match(output, 'boost of the page: x 3.00');
  assert.match(output, /server.* \(\w+\): rarity/);
});

test('an index that is not there is named with those that are', async () => {
  const { exitCode, output } = await runHeddle(site.folder, ['search', 'a', '--lang', 'fr']);
  assert.is(exitCode, 2);
  assert.match(output, 'search-index-missing');
  assert.match(output, 'en.v1, en.v2, zh.v1, zh.v2');
});

test('workers and the cache do not change the index, and an edit rewrites few of its files', async () => {
  const before = site.digest();
  await site.build('--workers', '1', '--no-cache');
  assert.is(site.digest(), before);
  const old = new Set(site.outputs());
  site.write({ 'docs/v2/en/guide/deploy.md': '# Deploy\n\nPut the files on a computer. Install nothing there.\n' });
  await site.build();
  const fresh = site.outputs().filter((path) => !old.has(path));
  assert.ok(fresh.every((path) => path.startsWith('assets/search/')) && fresh.length <= 3, fresh.join());
});

test('tags in front matter choose among pages, of one version or all', async () => {
  const edition = (name: string, text: string): string => `---\nedition: [${name}, All]\n---\n\n# Edition\n\n${text}\n`;
  site.write({
    'site.config.mjs': config(
      "search: { versioned: false, index: { tag: ['edition', 'version', 'group'], store: true } },",
    ),
    'docs/v2/en/guide/cloud.md': edition('Cloud', 'A widget in the sky.'),
    'docs/v2/en/guide/desk.md': edition('Desk', 'A widget on the desk.'),
    'docs/v1/en/guide/desk.md': edition('Desk', 'A widget of old.'),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal((await search('widget')).length, 3);
  assert.equal(await search('widget edition:cloud'), ['/guide/cloud']);
  assert.equal(await search('edition:desk version:v1'), ['/v1/guide/desk']);
  assert.equal((await search('edition:all version:v2 group:Guide')).length, 2);
  site.write({ 'docs/v2/en/guide/cloud.md': edition('Sky', 'A widget in the sky.') });
  await site.build();
  assert.equal([await search('widget edition:cloud'), await search('widget edition:sky')], [[], ['/guide/cloud']]);
});

test('versions may share an index, code may stay out, and search may be off', async () => {
  site.write({ 'site.config.mjs': config('search: { versioned: false, codeBlocks: false },') });
  await site.build();
  assert.equal(await search('floppy'), ['/v1/guide/install']);
  assert.equal(await search('zanzibar'), []);
  site.write({ 'site.config.mjs': config('search: false,') });
  await site.build();
  assert.not.ok(site.outputs().some((path) => path.startsWith('assets/search/')));
  const { output } = await runHeddle(site.folder, ['search', 'a']);
  assert.match(output, 'search-off');
});

test.run();
