import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { runHeddle } from '../../support/site.js';

const site = createPluginSite({
  'site.config.mjs': `import { sitemap } from 'heddle/plugins/sitemap';
export default {
  title: 'T', siteOrigin: 'https://example.com', base: '/docs/', route: { cleanUrls: true }, plugins: [sitemap()],
  globalStyles: ['docs/brand.css'],
};
`,
  'docs/brand.css': 'a { color: red }\n',
  'docs/public/a.txt': 'A',
  'docs/_nav.json': '[{ "text": "Guide", "link": "/guide" }]\n',
  'docs/_components/note.jsx': 'export const Note = () => <p>Note</p>;\n',
  'docs/index.md': '# Home\n\n[Guide](/guide)\n',
  'docs/guide.mdx': "import { Note } from './_components/note';\n\n# Guide\n\n<Note />\n",
  'docs/old.md': '# Old\n',
});
const configFile = join(site.folder, 'site.config.mjs');
const run = async (...args: string[]): Promise<string> =>
  (await runHeddle(site.folder, ['version', ...args])).output.replaceAll(/^ {2}see: .*\n/gm, '');
const multiVersion = (): string => /multiVersion.*/.exec(readFileSync(configFile, 'utf8'))?.[0] ?? '';

test('wrong names and actions are explained', async () => {
  assert.match(await run(), /^error missing-argument\n/);
  assert.match(await run('create'), /^error missing-argument\n/);
  assert.match(await run('list', '2.0'), /^error bad-flag-value\n/);
  assert.match(await run('drop', '2.0', '--from', '1.0'), /^error flag-alone\n/);
  assert.match(await run('create', '../x'), /^error version-name\n {2}A version cannot have the name "\.\.\/x"\./);
  assert.is(
    await run('drop', '2.0'),
    'error version-missing\n  The site has no version 2.0.\n  fix: The site has no versions.\n',
  );
});

test('the first version moves the pages and lists both', async () => {
  assert.is(
    await run('create', '1.9'),
    'docs/1.9 is a copy of docs/next.\nsite.config.mjs lists it.\nBuild the site, and commit the changes.\n',
  );
  assert.is(
    multiVersion(),
    "multiVersion: { default: '1.9', versions: ['1.9', { name: 'next', banner: 'unreleased' }] },",
  );
  for (const path of ['1.9/guide.mdx', 'next/_nav.json', 'next/_components/note.jsx', 'public/a.txt', 'brand.css'])
    assert.ok(existsSync(join(site.folder, 'docs', path)), path);
  assert.not.ok(existsSync(join(site.folder, 'docs/guide.mdx')));
});

test('another version is copied from a version and listed', async () => {
  assert.match(await run('create', '1.9'), /^error version-exists\n/);
  assert.is(
    await run('create', '2.0', '--from', 'nxt'),
    'error version-missing\n  The site has no version nxt.\n  fix: Did you mean next?\n',
  );
  assert.match(await run('create', '1.10', '--from', 'next'), /^docs\/1\.10 is a copy of docs\/next\.\n/);
  assert.match(await run('create', '2.0', '--from', 'next'), /site\.config\.mjs lists it\./);
  writeFileSync(
    configFile,
    readFileSync(configFile, 'utf8').replace(
      /multiVersion.*/,
      `multiVersion: { default: '2.0', versions: ['2.0', { name: '1.10', label: '1.10 (LTS)', banner: 'old' },
      { name: '1.9', banner: 'old', noindex: true }, { name: 'next', banner: 'unreleased' }] },`,
    ),
  );
  execFileSync('rm', ['docs/2.0/old.md', 'docs/next/old.md'], { cwd: site.folder });
});

test('a build has labels, banners, canonical URLs of the newest version, and noindex', async () => {
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  const canonical = (path: string): string | undefined =>
    /<link rel="canonical" href="https:\/\/example\.com([^"]*)"/.exec(site.read(path))?.[1];
  assert.equal(
    ['guide', '1.10/guide', '1.9/guide', 'next/guide', '1.10/old', '1.9/old'].map((path) => canonical(`${path}.html`)),
    ['/docs/guide', '/docs/guide', '/docs/guide', '/docs/guide', '/docs/1.10/old', '/docs/1.10/old'],
  );
  const notice = (path: string): string | undefined => /<p class="hd-page-notice">.*?<\/p>/.exec(site.read(path))?.[0];
  assert.is(notice('guide.html'), undefined);
  assert.is(
    notice('1.10/guide.html'),
    '<p class="hd-page-notice">This page is about version 1.10 (LTS), which is not the latest one. <a href="/docs/guide">Go to the latest version</a></p>',
  );
  assert.is(
    notice('next/guide.html'),
    '<p class="hd-page-notice">This page is about version next, which has not been released yet. <a href="/docs/guide">Go to the latest version</a></p>',
  );
  assert.match(site.read('1.9/guide.html'), '<meta name="robots" content="noindex">');
  assert.not.match(site.read('1.10/guide.html'), 'noindex');
  assert.match(site.read('guide.html'), /<a class="hd-nav-link" href="\/docs\/1\.10\/guide"[^>]*>1\.10 \(LTS\)<\/a>/);
  const sitemap = site.read('sitemap.xml');
  assert.match(sitemap, 'https://example.com/docs/1.10/guide');
  assert.not.match(sitemap, '/1.9/');
});

test('a version is dropped only if it can be restored, and never the default one', async () => {
  assert.match(await run('drop', '2.0'), /^error version-default\n/);
  assert.match(await run('drop', '1.9'), /^error tree-not-clean\n/);
  assert.is(
    await run('drop', '1.9', '--force'),
    'docs/1.9 is deleted.\nsite.config.mjs lists it no more.\nIts URLs are gone in the next build. To redirect them, see `heddle urls check --redirects`.\n',
  );
  assert.not.ok(existsSync(join(site.folder, 'docs/1.9')));
  assert.is.not(multiVersion(), '');
  assert.not.match(readFileSync(configFile, 'utf8'), '1.9');
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
});

test('a configuration of another form is left as it is, and the command says what it needs', async () => {
  const computed = `const list = ['2.0', '1.10', 'next'];\nexport default { multiVersion: { default: '2.0', versions: list } };\n`;
  writeFileSync(configFile, computed);
  assert.is(
    await run('create', '3.0'),
    "docs/3.0 is a copy of docs/2.0.\nChange site.config.mjs yourself; it needs multiVersion.versions: '3.0'\nBuild the site, and commit the changes.\n",
  );
  assert.is(readFileSync(configFile, 'utf8'), computed);
});

test.run();
