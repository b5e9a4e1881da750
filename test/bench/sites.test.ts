import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { middlePage, readSite, sitesTable } from '../../bench/commands/sites.js';
import { siteGenerator } from '../../bench/generators/site-generators.js';
import type { MovedSiteResult, Results } from '../../bench/results.js';
import { filesBelow } from '../support/damage-file.js';
import { projectRoot } from '../support/project-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const given = { node: process.execPath, page: undefined };

/** A program that writes the pages of `docs/` as they are, and fails on those with `FAIL`. */
const program = `
const { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
mkdirSync('build', { recursive: true });
for (const name of readdirSync('docs')) {
  const text = readFileSync('docs/' + name, 'utf8');
  if (text.includes('FAIL')) throw new Error('cannot build ' + name);
  writeFileSync('build/' + name.replace('.md', '.html'), text);
}
`;

const docusaurusSite = (pages: Record<string, string>): string =>
  temporaryFolder({
    'docusaurus.config.js': 'export default {};\n',
    'site.config.mjs': 'export default { title: "Moved" };\n',
    'node_modules/@docusaurus/core/package.json': '{"version": "3.0.0"}\n',
    'node_modules/@docusaurus/core/bin/docusaurus.mjs': `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n${program}`,
    ...pages,
  });

test('a site is built by the generator whose configuration and packages it has', () => {
  const generatorOf = (files: Record<string, string>) => siteGenerator(temporaryFolder(files), process.execPath);
  assert.is(generatorOf({ 'docs/a.md': '' }), 'no configuration of docusaurus, rspress, vitepress, starlight');
  assert.is(generatorOf({ 'docusaurus.config.ts': '' }), '@docusaurus/core is not installed');
  const manifest = '{"version": "2.0.1"}';
  const rspress = { 'node_modules/@rspress/core/package.json': manifest };
  const commandOf = (files: Record<string, string>): string => {
    const generator = generatorOf(files);
    if (typeof generator === 'string') throw new Error(generator);
    const { name, version, build, outDir, caches } = generator;
    return [name, version, ...build.args.map((arg) => arg.replace(/^.*node_modules\//, '')), outDir, caches[0]].join(
      ' ',
    );
  };
  assert.is(
    commandOf({ ...rspress, 'rspress.config.ts': '', 'node_modules/@rspress/core/bin/rspress.js': '' }),
    'rspress 2.0.1 @rspress/core/bin/rspress.js build doc_build node_modules/.cache',
  );
  assert.is(
    commandOf({ ...rspress, 'rstack.config.ts': '', 'node_modules/rstack/bin/rs.js': '' }),
    'rspress 2.0.1 rstack/bin/rs.js doc build doc_build node_modules/.cache',
  );
  assert.is(
    commandOf({
      'docs/.vitepress/config.mts': '',
      'node_modules/vitepress/package.json': manifest,
      'node_modules/vitepress/bin/vitepress.js': '',
    }),
    'vitepress 2.0.1 vitepress/bin/vitepress.js build docs docs/.vitepress/dist docs/.vitepress/cache',
  );
});

test('the edited page is in the middle of those that can be pages', () => {
  const folder = temporaryFolder({
    'README.md': '',
    'docs/a.md': '',
    'docs/b.mdx': '',
    'docs/c.md': '',
    'docs/_part.md': '',
    'node_modules/a/docs/z.md': '',
    'doc_build/a.md': '',
  });
  assert.is(middlePage(folder), 'docs/b.mdx');
  assert.throws(() => middlePage(temporaryFolder({ 'README.md': '' })), 'has no pages');
});

test('the old site can be in another folder, or have no generator', () => {
  const old = docusaurusSite({});
  const moved = temporaryFolder({ 'docs/a.md': '# A\n' });
  const site = readSite(`${moved}=${old}`, given);
  assert.equal(
    site.builders.map(({ generator, folder }) => [generator.name, folder]),
    [
      ['heddle', moved],
      ['docusaurus', old],
    ],
  );
  assert.is(site.obstacle, undefined);
  const alone = readSite(moved, { ...given, page: 'docs/other.md' });
  assert.equal([alone.builders.length, alone.editedPage, alone.name], [1, 'docs/other.md', basename(moved)]);
  assert.match(alone.obstacle!, 'no configuration of');
  assert.throws(() => readSite(join(moved, 'none'), given), 'There is no folder');
});

test('both generators build in turns, and sources are as before', () => {
  const page = '# A\n\nText.\n';
  const folder = docusaurusSite({ 'docs/a.md': page });
  const out = join(temporaryFolder(), 'sites.json');
  const run = (...args: string[]): string =>
    execFileSync(
      process.execPath,
      [join(projectRoot, 'test/run-script.mjs'), join(projectRoot, 'bench/bench.ts'), 'sites', '--runs', '1', ...args],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
  const table = run('--out', out, folder);
  const { movedSites, command } = JSON.parse(readFileSync(out, 'utf8')) as Results;
  const [site] = movedSites!;
  assert.equal([command, site!.editedPage, site!.obstacle], ['sites', 'docs/a.md', undefined]);
  for (const { name, figures, failure } of site!.generators) {
    assert.is(failure, undefined);
    for (const build of ['cold', 'warm', 'page']) assert.ok(figures[`${build}.seconds`]! > 0, `${name}, ${build}`);
    assert.equal([figures['warm.changedFiles'], figures['page.changedFiles']! > 0], [0, true], name);
  }
  assert.match(table, `${basename(folder)}: docusaurus 3.0.0`);
  assert.is(readFileSync(join(folder, 'docs/a.md'), 'utf8'), page);
  assert.equal(
    filesBelow(
      folder,
      ['docs', 'build', 'doc_build', '.heddle'].filter((name) => name === 'docs'),
    ),
    ['docs/a.md'],
  );
});

test('the table has ratios to Heddle, and names what could not be measured', () => {
  const generator = (name: string, seconds: number) => ({
    name,
    version: '1',
    hasSearch: true,
    figures: { 'cold.seconds': seconds },
  });
  const results: MovedSiteResult[] = [
    { name: 'one', editedPage: 'a.md', generators: [generator('heddle', 2), generator('rspress', 12)] },
    { name: 'two', editedPage: 'a.md', generators: [generator('heddle', 3)], obstacle: 'vitepress is not installed' },
    {
      name: 'three',
      editedPage: 'a.md',
      generators: [generator('heddle', 4), { ...generator('starlight', 1), figures: {}, failure: 'no network' }],
    },
  ];
  const table = sitesTable(results);
  assert.match(table, /one: rspress 1 +12\.0 s \(6\.0 x\) +-/);
  assert.match(table, '\ntwo: only Heddle was measured: vitepress is not installed\n');
  assert.match(table, '\nthree: starlight failed: no network');
});

test.run();
