import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';
import { unescapeHtml } from '../../../src/shared/escape-html.js';
import { encodePath } from '../../../src/shared/route-path.js';
import { projectRoot } from '../../support/project-root.js';
import { withoutFrames } from '../../support/site.js';

const config = (urlContract: string, redirects = '[]'): string =>
  `import { clientRedirects } from 'heddle/plugins/client-redirects';
export default { title: 'T', base: '/docs/', route: { cleanUrls: true }, urlContract: '${urlContract}',
  plugins: [clientRedirects({ redirects: ${redirects} })] };
`;
const site = createPluginSite({
  'site.config.mjs': config('off'),
  'docs/index.md': '# Home\n\n## Features\n\n## Set up\n\nText.\n',
  'docs/install.md': '# Install\n\n## With npm\n\n## With pnpm\n',
  'docs/faq.md': '# Questions\n',
  'docs/live.jsx':
    'export const frontmatter = { title: "Live" };\nexport default () => <article className="x"><h2 id="demo">Demo</h2></article>;\n',
});

interface Run {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `heddle urls`. Links to explanations and frames are left out of the problems. */
const urls = (...args: string[]): Run => urlsOf(site.folder, ...args);

function urlsOf(folder: string, ...args: string[]): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'bin/heddle.js'), 'urls', ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    },
  );
  return { exitCode: status, stdout, stderr: withoutFrames(stderr.replaceAll(/^ {2}see: .*\n/gm, '')) };
}

const fileOf = (name: string): string => readFileSync(join(site.folder, name), 'utf8');

test('without an action, a build or a contract, the command says what is missing', async () => {
  assert.match(urls().stderr, /^error missing-argument\n/);
  assert.match(
    urls('show').stderr,
    /^error bad-flag-value\n {2}The value "show" of the action is not check or accept\./,
  );
  assert.match(urls('check').stderr, /^error site-not-built\n/);
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  const { exitCode, stderr } = urls('check');
  assert.is(exitCode, 2);
  assert.is(
    stderr,
    `error urls-file-missing
  There is no file heddle.urls.json, so there are no promised URLs to compare the site with.
  fix: Write it with \`heddle urls accept\`, and commit it.
`,
  );
});

test('accept writes the contract, with headings that components make, and check agrees', () => {
  assert.is(urls('accept').stdout, 'heddle.urls.json has 4 pages.\n');
  assert.is(
    fileOf('heddle.urls.json'),
    `[
["/","3a786953",["home","features","set-up"]],
["/faq","9a72221a",["questions"]],
["/install","569ca49f",["install","with-npm","with-pnpm"]],
["/live","b64ac05f",["demo"]]
]
`,
  );
  assert.equal(urls('check'), { exitCode: 0, stdout: '4 pages, as in heddle.urls.json.\n', stderr: '' });
});

test('lost pages and anchors are reported with their line and their successors', async () => {
  for (const name of ['install', 'faq']) rmSync(join(site.folder, `docs/${name}.md`));
  site.write({
    'docs/index.md': '# Home\n\n## Features\n\n## Configure\n\nText.\n',
    'docs/guide/install.md': '# Install\n\n## With npm\n\n## With pnpm\n\n## With yarn\n',
  });
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.equal(urls('check'), {
    exitCode: 1,
    stdout: '3 pages: 2 pages lost, 1 anchor lost, 1 page new.\n',
    stderr: `error anchor-lost heddle.urls.json:2
  The page / has no anchor #set-up any more.
  fix: #configure seems to replace it. Keep the anchor with \`{#set-up}\` after the heading, or accept its removal with \`heddle urls accept\`.

error url-lost heddle.urls.json:3
  The site has no page /faq any more.
  fix: Add a redirect to the page that replaces it, or accept its removal with \`heddle urls accept\`.

error url-lost heddle.urls.json:4
  The site has no page /install any more.
  fix: Redirect it to /guide/install, which has most of its content: \`heddle urls check --redirects\` writes the rule.
`,
  });
  assert.equal(JSON.parse(urls('check', '--json').stdout), {
    lostPages: [
      { path: '/faq', successor: null },
      { path: '/install', successor: '/guide/install' },
    ],
    lostAnchors: [{ path: '/', anchor: 'set-up', successor: '#configure' }],
    redirected: [],
    added: ['/guide/install'],
  });
});

test('a build warns of losses or refuses them', async () => {
  site.write({ 'site.config.mjs': config('warning') });
  const warned = await site.build();
  assert.is(warned.exitCode, 0, warned.output);
  assert.equal(
    warned.problems.map(({ severity, code, line }) => [severity, code, line]),
    [
      ['warning', 'anchor-lost', 2],
      ['warning', 'url-lost', 3],
      ['warning', 'url-lost', 4],
    ],
  );
  const digest = site.digest();
  site.write({ 'site.config.mjs': config('error'), 'docs/more.md': '# More\n' });
  const refused = await site.build();
  assert.is(refused.exitCode, 1);
  assert.match(refused.output, /Redirect it to \/guide\/install, which has most of its content, or remove the line\./);
  assert.is(site.digest(), digest, 'the last output stays');
});

test('--redirects writes rules, with which the next build has lost nothing of these pages', async () => {
  site.write({ 'site.config.mjs': config('off'), 'redirects.json': '[{ "from": "/setup", "to": "/install" }]\n' });
  const { stdout, stderr } = urls('check', '--redirects');
  assert.is(
    stdout,
    `/install -> /guide/install
redirects.json has 2 redirects. Pass them to clientRedirects, and build the site again.
3 pages: 2 pages lost, 1 anchor lost, 1 page new.
`,
  );
  assert.not.match(stderr, /no page \/install/);
  assert.is(
    fileOf('redirects.json'),
    '[\n  {"from":"/setup","to":"/guide/install"},\n  {"from":"/install","to":"/guide/install"}\n]\n',
  );
  site.write({
    'site.config.mjs': `import redirects from './redirects.json';\n${config('error', "[...redirects, { from: '/faq', to: '/' }]")}`,
    'docs/index.md': '# Home\n\n## Features\n\n## Configure {#set-up}\n\nText.\n',
  });
  const built = await site.build();
  assert.is(built.exitCode, 0, built.output);
  assert.equal(urls('check'), { exitCode: 0, stdout: '4 pages: 2 pages redirected, 2 pages new.\n', stderr: '' });
  assert.is(urls('accept').stdout, 'heddle.urls.json has 4 pages: 2 pages redirected, 2 pages new.\n');
  assert.is(urls('check').stdout, '4 pages: 2 pages redirected.\n');
});

test('a redirect that goes is a loss, also after the contract was accepted', async () => {
  site.write({ 'site.config.mjs': config('off', "[{ from: '/install', to: '/guide/install' }]") });
  assert.is((await site.build()).exitCode, 0);
  assert.equal(urls('check'), {
    exitCode: 1,
    stdout: '4 pages: 1 page lost, 1 page redirected.\n',
    stderr: `error url-lost heddle.urls.json:3
  The site has no page /faq any more.
  fix: Add a redirect to the page that replaces it, or accept its removal with \`heddle urls accept\`.
`,
  });
  assert.is(urls('accept').stdout, 'heddle.urls.json has 4 pages: 1 page lost, 1 page redirected.\n');
  assert.is(urls('check').stdout, '4 pages: 1 page redirected.\n');
});

test('pages with names of any characters move, and the rules for them lead exactly there', async () => {
  const names = ['C++', '50%', 'foo (bar)', 'US$ [x]', 'a{b}', 'q?', 'C#', '%41', 'x; y', "it's", 'a"b', 't~', '^up', 'a|b', '*', ':id', '文档', '😀', '-dash', 'a,b&c=d', '한국어', 'foo bar']; // prettier-ignore
  const pages = (folder: string) =>
    Object.fromEntries(
      names.map((name, index) => [`docs/${folder}/${name}.md`, `# Page ${index}\n\n## Part ${index}\n`]),
    );
  const links = names.map((name) => ({ text: name, link: `/new/${name.replace(/[?#]/, encodeURIComponent)}` }));
  const odd = createPluginSite({
    'site.config.mjs': config('off'),
    'docs/index.md': '# Home\n',
    ...pages('old'),
    'docs/old/_meta.json': JSON.stringify(names),
  });
  let result = await odd.build();
  assert.is(result.exitCode, 0, result.output);
  assert.is(urlsOf(odd.folder, 'accept').exitCode, 0);
  assert.is(urlsOf(odd.folder, 'check').exitCode, 0);
  rmSync(join(odd.folder, 'docs/old'), { recursive: true });
  odd.write({ ...pages('new'), 'docs/new/_meta.json': JSON.stringify(names) });
  result = await odd.build();
  assert.is(result.exitCode, 0, result.output);
  const moved = urlsOf(odd.folder, 'check', '--redirects');
  assert.is(moved.exitCode, 0, moved.stderr);
  odd.write({
    'site.config.mjs': `import redirects from './redirects.json';\n${config('error', 'redirects')}`,
    'docs/_nav.json': JSON.stringify(links),
  });
  const built = await odd.build();
  assert.is(built.exitCode, 0, built.output);
  assert.equal(
    built.problems,
    ['*', ':id', 'a"b', 'a|b', 'q?'].map((name) => ({
      severity: 'warning',
      code: 'unportable-name',
      file: `docs/new/${name}.md`,
    })),
  );
  for (const name of names) {
    const [, to = ''] = /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(odd.read(`old/${name}.html`))!;
    assert.is(unescapeHtml(to), `/docs/new/${encodePath(name)}`);
    assert.ok(unescapeHtml(odd.read('index.html')).includes(`href="/docs/new/${encodePath(name)}"`), name);
  }
  const lines = odd
    .read('_redirects')
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(decodeURIComponent));
  assert.equal(lines.sort(), names.map((name) => [`/docs/old/${name}`, `/docs/new/${name}`, '301']).sort());
});

test('damaged files are named and stay as they are', () => {
  site.write({
    'site.config.mjs': config('off'),
    'heddle.urls.json': '[\n["/","3a786953",[]],\n<<<<<<< HEAD\n]\n',
    'redirects.json': '{}\n',
  });
  assert.is(
    urls('check').stderr,
    `error urls-file-invalid heddle.urls.json:3
  The line is not a page of a URL contract: a list of path, hash of the title and anchors.
  fix: Restore the file from version control, or write it again with \`heddle urls accept\`.
`,
  );
  site.write({ 'heddle.urls.json': '[\n["/lost","x",["set-up","features","home"]]\n]\n' });
  const { exitCode, stderr } = urls('check', '--redirects');
  assert.is(exitCode, 2);
  assert.match(
    stderr,
    /^error redirects-file-invalid redirects\.json:1:1\n {2}redirects\.json is not a list of redirects: it is not a list\./,
  );
  assert.is(fileOf('redirects.json'), '{}\n');
});

test.run();
