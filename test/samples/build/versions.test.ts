import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { runHeddle, withoutFrames } from '../../support/site.js';

const site = createPluginSite({
  'site.config.mjs': `import { llms } from 'heddle/plugins/llms';
import { sitemap } from 'heddle/plugins/sitemap';
export default {
  title: 'T', siteOrigin: 'https://example.com', base: '/docs/', route: { cleanUrls: true }, plugins: [sitemap(), llms()],
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
  site.write({
    'docs/1.10/old.md': '# Old\n\n## Setup\n\n![A picture](./a.svg)\n\n[Home](./index.md)\n',
    'docs/1.10/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/1.10/badge.mdx': '# Badge\n\n<Badge text="New" />\n',
    'docs/2.0/links.md': '# Links\n\n[Old](/1.10/old#setup)\n',
    'docs/1.9/_nav.json': '[{ "text": "Handbook", "link": "/guide" }]\n',
  });
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
  const notice = (path: string): string | undefined => /<p class="hd-page-notice .*?<\/p>/.exec(site.read(path))?.[0];
  assert.is(notice('guide.html'), undefined);
  assert.is(
    notice('1.10/guide.html'),
    '<p class="hd-page-notice hd-page-notice-old" role="note">This page is about version 1.10 (LTS), which is not the latest one. <a href="/docs/guide">Go to the latest version</a></p>',
  );
  assert.is(
    notice('next/guide.html'),
    '<p class="hd-page-notice hd-page-notice-unreleased" role="note">This page is about version next, which has not been released yet. <a href="/docs/guide">Go to the latest version</a></p>',
  );
  assert.match(site.read('1.9/guide.html'), /class="hd-nav-link[^>]*><span>Handbook</);
  assert.not.match(site.read('guide.html'), 'Handbook');
  assert.match(site.read('1.9/guide.html'), '<meta name="robots" content="noindex">');
  assert.not.match(site.read('1.10/guide.html'), 'noindex');
  assert.match(site.read('guide.html'), /<a class="hd-nav-link" href="\/docs\/1\.10\/guide"[^>]*>1\.10 \(LTS\)<\/a>/);
  const sitemap = site.read('sitemap.xml');
  assert.match(sitemap, 'https://example.com/docs/1.10/guide');
  assert.not.match(sitemap, '/1.9/');
});

/** Texts of the files below a folder of the site. */
function readTree(folder: string): Record<string, string> {
  const entries = readdirSync(join(site.folder, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(path, 'latin1')]));
}

test('a version whose pages need code of the site cannot be sealed', async () => {
  site.write({ 'docs/1.10/again.mdx': "import { Note } from './_components/note';\n\n# Again\n\n<Note />\n" });
  const sources = readTree('docs');
  const config = readFileSync(configFile, 'utf8');
  assert.is(
    withoutFrames(await run('seal', '1.10')),
    `error sealed-code docs/1.10/again.mdx:1:1
  A sealed version cannot contain the module "./_components/note", because it is code of the site.
  fix: Remove it from this page and run \`heddle version seal\`, or keep the sources of the version.

error sealed-code docs/1.10/guide.mdx:1:1
  A sealed version cannot contain the module "./_components/note", because it is code of the site.
  fix: Remove it from this page and run \`heddle version seal\`, or keep the sources of the version.
`,
  );
  assert.equal(readTree('docs'), sources);
  assert.is(readFileSync(configFile, 'utf8'), config);
  execFileSync('rm', ['docs/1.10/again.mdx'], { cwd: site.folder });
  assert.match(await run('seal', '2.0'), /^error sealed-default\n/);
  assert.match(await run('unseal', '1.10'), /^error sealed-state\n {2}The version 1\.10 is not sealed\.\n/);
  assert.match(await run('seal', '1.11'), /^error version-missing\n/);
  assert.match(await run('seal', '1.10', '--sealed'), /^error flag-alone\n/);
});

let before: Record<string, string>;

test('a sealed version gives the same output as its sources', async () => {
  site.write({ 'docs/1.10/guide.mdx': '# Guide\n\n<Badge text="Sealed" />\n' });
  assert.is((await site.build()).exitCode, 0);
  before = readTree('docs/1.10');
  const output = readTree('doc_build');
  assert.match(
    await run('seal', '1.10'),
    /^docs\/1\.10\.sealed has the 4 pages of docs\/1\.10 in [\d.]+ kB\. docs\/1\.10 is deleted\.\nBuild the site, and commit the changes\.\n$/,
  );
  assert.not.ok(existsSync(join(site.folder, 'docs/1.10')));
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.match(site.read('1.10/old.html'), /<img [^>]*src="\/docs\/assets\/a\.\w{8}\.svg"/);
  assert.equal(readTree('doc_build'), output);
  assert.match(await run('seal', '1.10'), /^error sealed-state\n {2}The version 1\.10 is sealed already\.\n/);
  assert.match(await run('create', '2.1', '--from', '1.10'), /^error sealed-state\n/);
  // Without the cache, everything comes from the file.
  const fresh = await runHeddle(site.folder, ['build', '--no-cache', '--base', '/other/']);
  assert.is(fresh.exitCode, 0, fresh.output);
  assert.match(site.read('1.10/old.html'), /<img [^>]*src="\/other\/assets\/a\.\w{8}\.svg"/);
  assert.match(site.read('1.10/old.html'), /<a href="\/other\/1\.10\/"[^>]*>Home<\/a>/);
  const hits = await runHeddle(site.folder, ['search', 'setup', '--version', '1.10']);
  assert.match(hits.output, '/other/1.10/old#setup');
});

test('a sealed version is built as a whole, or page by page where a plugin sees its pages, with the same output', async () => {
  const rendered = (output: string): string | undefined => /(\d+) changed/.exec(output)?.[1];
  const first = await site.build();
  assert.is(first.exitCode, 0, first.output);
  const whole = readTree('doc_build');
  // The article comes from the file of the version, whose URLs get their base when it is read.
  assert.match(site.read('1.10/old.md'), '[Home](https://example.com/docs/1.10/index.md)');
  assert.is(rendered((await site.build()).output), '0');
  const verified = await runHeddle(site.folder, ['build', '--verify']);
  assert.is(verified.exitCode, 0, verified.output);
  assert.match(verified.output, /verified .*render-sealed 1.*convert-articles/);

  // A file that is gone, and one that was changed, come back from the file of the version.
  execFileSync('rm', ['doc_build/1.10/old.html'], { cwd: site.folder });
  writeFileSync(join(site.folder, 'doc_build/1.10/badge.html'), 'changed');
  assert.is((await site.build()).exitCode, 0);
  assert.equal(readTree('doc_build'), whole);

  // A page of another version takes the canonical URL of its namesake.
  site.write({ 'docs/2.0/badge.md': '# Badge\n' });
  assert.is((await site.build()).exitCode, 0);
  assert.match(site.read('1.10/badge.html'), '<link rel="canonical" href="https://example.com/docs/badge">');
  execFileSync('rm', ['docs/2.0/badge.md'], { cwd: site.folder });
  assert.is((await site.build()).exitCode, 0);
  assert.equal(
    readTree('doc_build')[join(site.folder, 'doc_build/1.10/badge.html')],
    whole[join(site.folder, 'doc_build/1.10/badge.html')],
  );

  const config = readFileSync(configFile, 'utf8');
  writeFileSync(configFile, config.replace('sitemap()', "sitemap(), { name: 'sees', extendPageData: () => ({}) }"));
  const single = await runHeddle(site.folder, ['build', '--no-cache']);
  assert.is(single.exitCode, 0, single.output);
  const pages = (tree: Record<string, string>): [string, string][] =>
    Object.entries(tree).filter(([path]) =>
      /\/doc_build\/(?:.*\.(?:html|md|txt)|sitemap\.xml|assets\/pages\/.*)$/.test(path),
    );
  assert.equal(pages(readTree('doc_build')), pages(whole));
  writeFileSync(configFile, config);
});

test('links into a sealed version are checked, and a damaged file ends the build', async () => {
  site.write({ 'docs/2.0/links.md': '# Links\n\n[Old](/1.10/old#nothing)\n\n[None](/1.10/none)\n' });
  const { output, exitCode } = await site.build();
  assert.is(exitCode, 1);
  assert.match(output, /error dead-anchor docs\/2\.0\/links\.md:3:1\n/);
  assert.match(output, /error dead-link docs\/2\.0\/links\.md:5:1\n/);
  site.write({ 'docs/2.0/links.md': '# Links\n' });

  const file = join(site.folder, 'docs/1.10.sealed');
  const sound = readFileSync(file);
  const damaged = Buffer.from(sound);
  damaged[damaged.length - 3]! ^= 1;
  writeFileSync(file, damaged);
  const broken = await site.build();
  assert.is(broken.exitCode, 2);
  assert.match(
    broken.output,
    /^error sealed-damaged docs\/1\.10\.sealed\n {2}The file is not what `heddle version seal` wrote: its content does not have the hash in its first line\.\n {2}fix: Restore the file/,
  );
  writeFileSync(file, Buffer.concat([Buffer.from('heddle-sealed 9'), sound.subarray('heddle-sealed 1'.length)]));
  assert.match((await site.build()).output, /^error sealed-format docs\/1\.10\.sealed\n/);
  writeFileSync(file, sound);
  site.write({ 'docs/1.10/new.md': '# New\n' });
  assert.match((await site.build()).output, /^error sealed-twice docs\/1\.10\.sealed\n/);
  execFileSync('rm', ['-r', 'docs/1.10'], { cwd: site.folder });
  const config = readFileSync(configFile, 'utf8');
  writeFileSync(configFile, config.replace('cleanUrls: true', 'cleanUrls: false'));
  assert.match(
    (await site.build()).output,
    /^error sealed-settings docs\/1\.10\.sealed\n {2}The version was sealed for a site with other options: route\.cleanUrls was true and is false\.\n/,
  );
  writeFileSync(configFile, config);
});

test('unsealing restores the sources', async () => {
  assert.is(
    await run('unseal', '1.10'),
    'docs/1.10 has the sources of the version again. docs/1.10.sealed is deleted.\n',
  );
  assert.equal(readTree('docs/1.10'), before);
});

test('a version that is sealed again with other content gives the new pages', async () => {
  await run('seal', '1.10');
  assert.is((await site.build()).exitCode, 0);
  await run('unseal', '1.10');
  site.write({ 'docs/1.10/guide.mdx': '# Guide\n\n## Amended\n' });
  await run('seal', '1.10');
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.match(site.read('1.10/guide.html'), 'id="amended"');
  const output = readTree('doc_build');
  await run('unseal', '1.10');
  assert.is((await site.build()).exitCode, 0);
  assert.equal(readTree('doc_build'), output);
});

test('a new version can be sealed at once, and dropped', async () => {
  site.write({ 'docs/next/guide.mdx': '# Guide\n' });
  assert.match(
    await run('create', '2.1', '--from', 'next', '--sealed'),
    /^docs\/2\.1 is a copy of docs\/next\.\nsite\.config\.mjs lists it\.\ndocs\/2\.1\.sealed has the 2 pages of docs\/2\.1 /,
  );
  assert.match(await run('drop', '2.1'), /^error tree-not-clean\n/);
  assert.match(await run('drop', '2.1', '--force'), /^docs\/2\.1\.sealed is deleted\.\n/);
  assert.not.ok(existsSync(join(site.folder, 'docs/2.1.sealed')));
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
