import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';
import { createSite, runHeddle, type TestSite } from '../support/site.js';
import { startServer } from '../support/server-process.js';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.js';

function git(folder: string, day: number, ...args: string[]): void {
  const date = `2024-03-0${day}T10:00:00Z`;
  execFileSync('git', ['-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    stdio: 'pipe',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_COMMITTER_NAME: 'Bob',
      GIT_COMMITTER_EMAIL: 'bob@example.com',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    },
  });
}

const config = (options = 'true'): string =>
  `export default { title: 'Test', route: { cleanUrls: true }, themeConfig: { lastUpdated: ${options} } };\n`;
const files = {
  'site.config.mjs': config(),
  'docs/index.md': '# Home\n',
  'docs/他.md': '# CJK\n',
  'docs/a b "c".md': '# Quoted\n',
};

const shown = (site: TestSite, path: string): string | undefined =>
  /<time dateTime="(\d{4}-\d\d-\d\d)/i.exec(site.read(path))?.[1];

/** A site with two commits. */
function committedSite(more: Record<string, string> = {}): TestSite {
  const site = createSite({ ...files, ...more });
  git(site.folder, 1, 'init', '-q');
  git(site.folder, 1, 'add', '.');
  git(site.folder, 1, 'commit', '-qm', 'one');
  site.write({ 'docs/index.md': '# Home\n\nMore.\n' });
  git(site.folder, 2, 'commit', '-qam', 'two');
  return site;
}

test('every page shows its last commit, whatever its name (bad input 110)', async () => {
  const site = committedSite();
  site.write({ 'docs/new.md': '# Not committed\n' });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(
    ['index.html', '他.html', 'a b "c".html', 'new.html'].map((path) => shown(site, path)),
    ['2024-03-02', '2024-03-01', '2024-03-01', undefined],
  );
  assert.not.match(site.read('index.html'), /Ada/);
});

test('a merge counts where it changed the file itself only', async () => {
  const site = committedSite();
  git(site.folder, 3, 'checkout', '-qb', 'side');
  site.write({ 'docs/side.md': '# Side\n' });
  git(site.folder, 3, 'add', '.');
  git(site.folder, 3, 'commit', '-qm', 'side');
  git(site.folder, 3, 'checkout', '-q', 'main');
  git(site.folder, 5, 'merge', '-q', '--no-ff', 'side', '-m', 'merge');
  await site.build();
  assert.is(shown(site, 'side.html'), '2024-03-03');
  assert.is(shown(site, 'index.html'), '2024-03-02');
  git(site.folder, 6, 'checkout', '-qb', 'other');
  site.write({ 'docs/index.md': '# Home\n\nOther.\n' });
  git(site.folder, 6, 'commit', '-qam', 'other');
  git(site.folder, 6, 'checkout', '-q', 'main');
  site.write({ 'docs/side.md': '# Side\n\nMain.\n' });
  git(site.folder, 6, 'commit', '-qam', 'main');
  git(site.folder, 7, 'merge', '-q', '--no-ff', '--no-commit', 'other');
  site.write({ 'docs/index.md': '# Home\n\nNeither.\n' });
  git(site.folder, 7, 'commit', '-qam', 'merge with a change');
  await site.build();
  assert.equal(
    ['index.html', 'side.html'].map((path) => shown(site, path)),
    ['2024-03-07', '2024-03-06'],
  );
});

test('authors are shown when asked for, by name or as a function says', async () => {
  const site = committedSite({ 'site.config.mjs': config('{ author: true }') });
  await site.build();
  assert.match(site.read('index.html').replaceAll('<!-- -->', ''), /by Ada/);
  site.write({
    'site.config.mjs': config("{ author: ({ name, email, filePath }) => [name, email, filePath].join(' ') }"),
  });
  await site.build();
  assert.match(site.read('index.html').replaceAll('<!-- -->', ''), /by Ada ada@example\.com docs\/index\.md/);
});

test('the site may lie in a folder of a repository, or in a worktree (bad input 110)', async () => {
  const repository = temporaryFolder();
  writeFiles(repository, Object.fromEntries(Object.entries(files).map(([path, text]) => [`sites/one/${path}`, text])));
  git(repository, 1, 'init', '-q');
  git(repository, 4, 'add', '.');
  git(repository, 4, 'commit', '-qm', 'one');
  const worktree = join(temporaryFolder(), 'tree');
  git(repository, 4, 'worktree', 'add', '-q', worktree);
  for (const folder of [repository, worktree]) {
    const cwd = join(folder, 'sites/one');
    await runHeddle(cwd, ['build']);
    assert.match(readFileSync(join(cwd, 'doc_build/他.html'), 'utf8'), /2024-03-04/);
  }
});

test('a shallow clone shows no times and warns once (bad input 110)', async () => {
  const site = committedSite();
  const folder = temporaryFolder();
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${site.folder}`, 'clone'], { cwd: folder });
  const { problems } = await runHeddle(join(folder, 'clone'), ['build']);
  assert.equal(
    problems.map(({ severity, code }) => `${severity} ${code}`),
    ['warning git-shallow', 'warning unportable-name'],
  );
  assert.not.match(readFileSync(join(folder, 'clone/doc_build/index.html'), 'utf8'), /<time/);
});

test('without a repository or commits there are no times, and a warning says so (bad input 110)', async () => {
  const site = createSite(files);
  const outside = await site.build();
  const codes = ['git-missing', 'unportable-name'];
  assert.equal([outside.exitCode, outside.problems.map(({ code }) => code)], [0, codes]);
  assert.is(shown(site, 'index.html'), undefined);
  git(site.folder, 1, 'init', '-q');
  const empty = await site.build();
  assert.equal([empty.exitCode, empty.problems.map(({ code }) => code)], [0, codes]);
});

test('dev shows the times too', async () => {
  const site = committedSite();
  const server = await startServer(site.folder, 'dev');
  const html = await (await fetch(`${server.origin}/`)).text();
  await server.stop();
  assert.match(html, /2024-03-02/);
});

test('wrong options are named', async () => {
  const site = createPluginSite({ ...files, 'site.config.mjs': config('{ authr: true }') });
  const inTheme = await site.build();
  assert.is(inTheme.exitCode, 2);
  assert.match(inTheme.output, /`themeConfig\.lastUpdated\.authr` is not an option[^]*author/);
  site.write({
    'site.config.mjs':
      "import { lastUpdated } from 'heddle/plugins/last-updated';\nexport default { plugins: [lastUpdated({ author: 5 })] };\n",
  });
  const asPlugin = await site.build();
  assert.is(asPlugin.exitCode, 2);
  assert.match(asPlugin.output, /Plugin last-updated: `author`: it must be true, false or a function\./);
});

test.run();
