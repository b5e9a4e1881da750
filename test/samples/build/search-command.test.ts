import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../../support/project-root.js';
import { createSite, runHeddle, withoutFrames } from '../../support/site.js';

const site = createSite({
  'site.config.mjs': 'export default { title: "Client", base: "/client/", route: { cleanUrls: true } };\n',
  'docs/index.md': '# Client\n\nA client for the API.\n',
  'docs/guide/install.md':
    '---\nsearch:\n  keywords: [setup]\n---\n\n# Install\n\nAdd the package to your project.\n\n## With a proxy\n\nThe proxy needs a certificate. Set its path in the configuration.\n',
  'docs/guide/deploy.md':
    '# Deploy\n\nCopy the files to a server.\n\n## Netlify\n\nThe configuration is read from a file.\n',
  'docs/guide/中文.md': '# 中文\n\n## 安装软件\n\n内容。\n',
});

interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `heddle search` with a text as standard input. */
function search(args: readonly string[], input = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(projectRoot, 'bin/heddle.js'), 'search', ...args], {
      cwd: site.folder,
      env: { ...process.env, NO_COLOR: '1' },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** Runs `heddle search --test` with a file of queries. */
function testQueries(text: string, ...args: string[]): Promise<Run> {
  site.write({ 'queries.txt': text });
  return search(['--test', 'queries.txt', ...args]);
}

test('a search before the first build says that there is no site', async () => {
  const { exitCode, stderr } = await search(['word']);
  assert.is(exitCode, 2);
  assert.match(
    stderr,
    /^error site-not-built\n {2}There is no built site in .*\n {2}fix: Run `heddle build` first\.\n/,
  );
  const { exitCode: built, output } = await site.build();
  assert.is(built, 0, output);
});

test('hits are printed with title, URL, snippet and the words that were found', async () => {
  const { exitCode, stdout } = await search(['proxy', 'certificate']);
  assert.is(exitCode, 0);
  assert.is(
    stdout,
    `1. Install › With a proxy
   /client/guide/install#with-a-proxy
   The proxy needs a certificate. Set its path in the …
   proxy in heading, text; certificate in text

1 of 1 sections that were found
`,
  );
});

test('reasons name corrections, beginnings of words and words that are not shown', async () => {
  const reasonOf = async (query: string): Promise<string | undefined> =>
    (await search([query, '--limit', '1'])).stdout.split('\n').find((line) => / in (?!the)/.test(line));
  assert.is(await reasonOf('certifcate'), '   certifcate as certificate (corrected) in text');
  assert.is(await reasonOf('certif'), '   certif as certificate (prefix) in text');
  assert.is(await reasonOf('packages'), '   packages as package (other form) in text');
  assert.is(await reasonOf('setup'), '   setup in keywords, description or code');
});

test('every line of standard input is a query, and --json prints a line for each', async () => {
  const { exitCode, stdout } = await search(['--json', '--limit', '1'], 'netlify\nnothing-like-it\n');
  assert.is(exitCode, 0);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { hits: { score: number }[] });
  assert.type(lines[0]!.hits[0]!.score, 'number');
  lines[0]!.hits[0]!.score = 0;
  assert.equal(lines, [
    {
      query: 'netlify',
      total: 1,
      corrections: [],
      hits: [
        {
          rank: 1,
          url: '/client/guide/deploy#netlify',
          title: 'Deploy',
          headings: ['Netlify'],
          snippet: 'The configuration is read from a file.',
          score: 0,
          words: [{ word: 'netlify', found: 'netlify', kind: 'exact', places: ['heading'] }],
        },
      ],
    },
    { query: 'nothing-like-it', total: 0, corrections: [], hits: [] },
  ]);
});

test('a query without letters is refused, and so is a flag that has no effect', async () => {
  assert.match((await search([' '])).stderr, /^error missing-argument\n/);
  assert.match((await search(['word', '--min-mrr', '0.5'])).stderr, /^error flag-alone\n/);
});

const good = `# Pages may be named with or without base, .html and anchors.
proxy certificate | /guide/install#with-a-proxy

configuration | /client/guide/deploy.html
安装 | /guide/中文#安装软件
astronaut | /guide/install, /guide/deploy
`;

test('a file of queries is tested: ranks, reasons, figures', async () => {
  const { exitCode, stdout, stderr } = await testQueries(good, '--min-mrr', '0.6');
  assert.is(exitCode, 0, stderr);
  const [ranks, figures] = stdout.split('\n\n4 queries: ');
  assert.is(
    ranks,
    `1  proxy certificate
   /client/guide/install#with-a-proxy
   The proxy needs a certificate. Set its path in the …
   proxy in heading, text; certificate in text

1  configuration
   /client/guide/deploy#netlify
   The configuration is read from a file.
   configuration in text

1  安装
   /client/guide/${encodeURIComponent('中文')}#${encodeURIComponent('安装软件')}
   内容。
   安装 in heading

-  astronaut
   not in the first 10: /guide/install, /guide/deploy
   Nothing was found.`,
  );
  assert.match(
    figures!,
    /^MRR@10 0\.750, success@1 0\.750, success@5 0\.750\nbytes of a cold query \(gzip\): median \d+\.\d kB, p95 \d+\.\d kB\nrequests of a cold query: median \d+, p95 \d+\n$/,
  );
});

test('a search below the minimum fails after the results', async () => {
  const { exitCode, stdout, stderr } = await testQueries(good, '--min-mrr', '0.76');
  assert.is(exitCode, 1);
  assert.match(stdout, 'MRR@10 0.750');
  assert.match(stderr, /^error search-below-minimum\n {2}The MRR@10 is 0\.750, below the minimum of 0\.76\.\n/);
});

test('the results of a file of queries are data with --json', async () => {
  const { stdout } = await testQueries(good, '--json');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.equal(
    lines.map(({ query, rank }) => [query, rank]),
    [
      ['proxy certificate', 1],
      ['configuration', 1],
      ['安装', 1],
      ['astronaut', null],
      [undefined, undefined],
    ],
  );
  const { requests, bytes, ...figures } = lines.at(-1)!;
  assert.equal(figures, { queries: 4, mrr: 0.75, successAt1: 0.75, successAt5: 0.75 });
  assert.ok((bytes as { p95: number }).p95 > (requests as { p95: number }).p95);
});

test('all mistakes in a file of queries are reported with their places', async () => {
  const { exitCode, stdout, stderr } = await testQueries(
    'install | /guide/instal\ninstall | /guide/install#with-proxy, guide/install\nno bar here  \n | /guide/install,\n',
  );
  assert.is(exitCode, 1);
  assert.is(stdout, '');
  assert.is(
    withoutFrames(stderr.replaceAll(/^ {2}see: .*\n/gm, '')),
    `error query-url queries.txt:1:11
  No page of the site has the URL /guide/instal.
  fix: Did you mean /guide/install?

error query-url queries.txt:2:25
  The page /guide/install has no anchor #with-proxy.
  fix: Did you mean /guide/install#with-a-proxy?

error query-line queries.txt:2:38
  The URL guide/install does not begin with /.
  fix: Write \`query | /url\`, with commas between several URLs.

error query-line queries.txt:3:12
  There is no \`|\` between the query and its URLs.
  fix: Write \`query | /url\`, with commas between several URLs.

error query-line queries.txt:4:1
  The query is missing.
  fix: Write \`query | /url\`, with commas between several URLs.

error query-line queries.txt:4:19
  A URL is missing.
  fix: Write \`query | /url\`, with commas between several URLs.
`,
  );
});

test('a file without queries and a file that is missing are told apart', async () => {
  const empty = await testQueries('# nothing yet\n\n');
  assert.is(empty.exitCode, 1);
  assert.match(empty.stderr, /^error query-file-empty queries\.txt\n/);
  const missing = await search(['--test', 'no.txt']);
  assert.is(missing.exitCode, 2);
  assert.match(missing.stderr, /^error query-file-missing\n {2}The file of queries no\.txt cannot be read\.\n/);
});

test('a language without an index and a site without search are named', async () => {
  const { stderr } = await search(['word', '--lang', 'fr']);
  assert.match(stderr, /^error search-index-missing\n.*\n {2}fix: It has en: /);
  site.write({ 'site.config.mjs': 'export default { search: false };\n' });
  const { exitCode, output } = await runHeddle(site.folder, ['search', 'word']);
  assert.is(exitCode, 2);
  assert.match(output, /^error search-off\n/);
});

test.run();
