import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Browser } from 'puppeteer';
import { findRedirect } from '../../src/plugins/client-redirects/client/find-redirect.js';
import { hostRules } from '../../src/plugins/client-redirects/redirect-files.js';
import { optionProblems } from '../../src/build/config/options/check-options.js';
import { clientRedirectsOptions, type Redirect } from '../../src/plugins/client-redirects/options.js';
import { redirectRules } from '../../src/plugins/client-redirects/rules.js';
import { writeRedirects } from '../../src/cli/urls/run-urls.js';
import { routeToUrl } from '../../src/shared/route-path.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { launchBrowser } from '../support/chromium.js';
import { hasNginx, runNginx } from '../support/nginx.js';
import { createPluginSite } from '../support/plugin-site.js';
import { startServer } from '../support/server-process.js';
import { request } from '../unit/server/raw-http.js';

const config = (redirects: string, more = ''): string =>
  `import { clientRedirects } from 'heddle/plugins/client-redirects';
export default { title: 'T', base: '/docs/', siteOrigin: 'https://example.com', route: { cleanUrls: true }, ${more}
  plugins: [clientRedirects(${redirects})] };
`;
const rules = `{ redirects: [
  { from: '/setup', to: '/guide/install' },
  { from: ['/faq', '/Fragen/问'], to: '/guide/questions#top' },
  { from: '/chat', to: 'https://chat.example.com/a?b=1' },
  { from: '^/old/(\\\\d+)/', to: '/guide/$1' },
], hosts: ['netlify', 'nginx', 'vercel', 'apache'] }`;
const site = createPluginSite({
  'site.config.mjs': config(rules, 'contentSecurityPolicy: true,'),
  'docs/index.md': '# Home\n',
  'docs/guide/install.md': '# Install\n',
  'docs/guide/questions.md': '# Questions\n\n## Top\n',
  'docs/guide/7x.md': '# Seven\n',
});

test('a build writes pages and rules', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const page = site.read('setup.html');
  assert.match(page, /<link rel="canonical" href="https:\/\/example\.com\/docs\/guide\/install">/);
  assert.match(page, /<noscript><meta http-equiv="refresh" content="0; url=\/docs\/guide\/install"><\/noscript>/);
  assert.ok(site.has('Fragen/问.html'));
  assert.is(
    site.read('_redirects'),
    [
      '/docs/setup /docs/guide/install 301',
      '/docs/faq /docs/guide/questions#top 301',
      '/docs/Fragen/%E9%97%AE /docs/guide/questions#top 301',
      '/docs/chat https://chat.example.com/a?b=1 301',
      '',
    ].join('\n'),
  );
});

test('a build writes rules for nginx, Vercel and Apache', () => {
  assert.is(
    site.read('redirects.nginx.conf'),
    `location = "/docs/setup" { return 301 "/docs/guide/install$is_args$args"; }
location = "/docs/faq" { return 301 "/docs/guide/questions$is_args$args#top"; }
location = "/docs/Fragen/问" { return 301 "/docs/guide/questions$is_args$args#top"; }
location = "/docs/chat" { return 301 "https://chat.example.com/a?b=1"; }
`,
  );
  assert.is(
    site.read('.htaccess'),
    `RewriteEngine On
RewriteRule "^setup$" "/docs/guide/install" [R=301,L,NE]
RewriteRule "^faq$" "/docs/guide/questions#top" [R=301,L,NE]
RewriteRule "^Fragen/问$" "/docs/guide/questions#top" [R=301,L,NE]
RewriteRule "^chat$" "https://chat.example.com/a?b=1" [R=301,L,NE]
`,
  );
  assert.equal((JSON.parse(site.read('vercel.json')) as { redirects: unknown[] }).redirects.slice(1, 3), [
    { source: '/docs/faq', destination: '/docs/guide/questions#top', statusCode: 301 },
    { source: '/docs/Fragen/%E9%97%AE', destination: '/docs/guide/questions#top', statusCode: 301 },
  ]);
});

test('special characters of hosts are escaped', () => {
  const moved = [{ from: '/d/a%22b:c', to: '/d/x$1%20y' }];
  assert.is(hostRules('nginx', moved, '/d/'), 'location = "/d/a\\"b:c" { return 301 "/d/x%241%20y$is_args$args"; }\n');
  assert.match(hostRules('apache', moved, '/d/'), '"^a\\"b:c$" "/d/x\\$1\\%20y" [');
  assert.match(hostRules('vercel', moved, '/d/'), JSON.stringify('/d/a%22b\\:c'));
});

const odd = 'aB1é한😀文 +%()[]{}$*?#;&\'"~^|,=@!:.-_<>`';
const segment = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...odd), minLength: 1, maxLength: 6 }),
    fc.constantFrom(
      '%41',
      '%2F',
      '50%',
      'C++',
      'foo (bar)',
      'US$ [x]',
      '.x',
      '-x',
      '$1',
      ':id',
      '%{x}',
      '\\d',
      '(',
      'e\u0301',
    ),
  )
  .filter((name) => !/^\.+$|index$|\.html$/.test(name));
const oddPath = fc
  .array(segment, { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`.normalize('NFC'));
const movedPath = fc.record({ from: oddPath, to: oddPath }).filter(({ from, to }) => from !== to);

test('rules that the command writes for any paths lead from exactly one path to exactly one other', () => {
  fc.assert(
    fc.property(movedPath, oddPath, ({ from, to }, other) => {
      const folder = temporaryFolder();
      writeRedirects(folder, [{ from, to }]);
      const written = JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Redirect[];
      assert.equal(optionProblems(clientRedirectsOptions, { redirects: written }), []);
      const list = redirectRules({ redirects: written });
      const urlOf = (path: string): string =>
        `https://example.com${routeToUrl(path, { base: '/docs/', cleanUrls: true })}`;
      assert.is(findRedirect(urlOf(from), '/docs/', list)?.href, new URL(urlOf(to)).href);
      if (other !== from) assert.is(findRedirect(urlOf(other), '/docs/', list), undefined);
      const url = { from: new URL(urlOf(from)).pathname, to: new URL(urlOf(to)).pathname };
      const [source = '', target = ''] = hostRules('netlify', [url], '/docs/').split(' ');
      assert.equal([source, target].map(decodeURIComponent), [`/docs${from}`, `/docs${to}`]);
      assert.not.match(source + target, /[:*]/);
      const apache = /^RewriteRule "((?:\\.|[^"\\])*)" "/m.exec(hostRules('apache', [url], '/docs/'))![1]!;
      const expression = new RegExp(apache.replaceAll('\\"', '"'));
      assert.ok(expression.test(from.slice(1)), `${apache} ${from}`);
      if (other !== from) assert.not(expression.test(other.slice(1)));
    }),
    { numRuns: 400, seed: 1 },
  );
});

test('an address that is written is tried as a path first', () => {
  const found = (from: string, path: string): string | undefined =>
    findRedirect(`https://example.com${encodeURI(path)}`, '/', redirectRules({ redirects: [{ from, to: '/new' }] }))
      ?.pathname;
  for (const from of ['/C++', '/foo (bar)', '/US$ [x]', '/a|b', '/50%', '/x{2}'])
    assert.is(found(from, from), '/new', from);
  assert.is(found('/v(\\d+)/x', '/v12/x'), '/new');
  assert.is(found('/C++', '/CC'), undefined);
  const ordered = redirectRules({
    redirects: [
      { from: '^/old/', to: '/any/' },
      { from: '^/old/a', to: '/late' },
      { from: '/old/a', to: '/path' },
    ],
  });
  const to = (path: string): string | undefined => findRedirect(`https://example.com${path}`, '/', ordered)?.pathname;
  assert.equal(['/old/a', '/old/ab', '/old/'].map(to), ['/path', '/any/ab', '/any/']);
});

if (!hasNginx()) console.log('NOT TESTED: answers of nginx with the rules. It is not installed.');

test('nginx redirects with the rules', async () => {
  if (!hasNginx()) return;
  const nginx = await runNginx(
    (socket) => `server { listen unix:${socket}; absolute_redirect off; ${site.read('redirects.nginx.conf')} }`,
  );
  const locationOf = async (path: string): Promise<string> => {
    const { status, headers } = await request(nginx.socket, path, { host: 'docs.example.com' });
    return `${status} ${headers['location'] ?? ''}`;
  };
  assert.is(await locationOf('/docs/setup?a=1'), '301 /docs/guide/install?a=1');
  assert.is(await locationOf('/docs/Fragen/%E9%97%AE'), '301 /docs/guide/questions#top');
  assert.is(await locationOf('/docs/chat?c=2'), '301 https://chat.example.com/a?b=1');
  assert.match(await locationOf('/docs/setups'), /^404/);
  await nginx.stop();
});

test('nginx redirects from paths of any characters exactly', async () => {
  if (!hasNginx()) return;
  const paths = fc.sample(movedPath, { numRuns: 60, seed: 7 });
  const moved = [...new Map(paths.map((pair) => [pair.from, pair])).values()].filter(
    ({ from }) => !/\/\.|[^/]\.\//.test(from),
  );
  const urlOf = (path: string): string => routeToUrl(path, { base: '/docs/', cleanUrls: true });
  const rules = hostRules(
    'nginx',
    moved.map(({ from, to }) => ({ from: urlOf(from), to: urlOf(to) })),
    '/docs/',
  );
  const nginx = await runNginx((socket) => `server { listen unix:${socket}; absolute_redirect off; ${rules} }`);
  for (const { from, to } of moved) {
    const { status, headers } = await request(nginx.socket, urlOf(from), { host: 'docs.example.com' });
    assert.equal([status, decodeURIComponent(String(headers['location']))], [301, `/docs${to}`], from);
    assert.is((await request(nginx.socket, `${urlOf(from)}x`, { host: 'docs.example.com' })).status, 404);
  }
  await nginx.stop();
});

test('rules find addresses', () => {
  const list = [
    { from: '/faq', to: '/guide/q#top', isPlain: true },
    { from: '^/old/(\\d+)/', to: '/guide/$1-', isPlain: false },
    { from: '^/chat/(.+)$', to: 'https://chat.example.com/$1', isPlain: false },
    { from: 'evil', to: 'x', isPlain: false },
    { from: '/same', to: '/same', isPlain: true },
  ];
  const found = (path: string): string | undefined =>
    findRedirect(`https://example.com${path}`, '/docs/', list)?.href.replace('https://example.com', '');
  assert.equal(
    [
      '/docs/faq?a=1',
      '/docs/faq.html#own',
      '/docs/faqs',
      '/docs/old/12/x?b#c',
      '/docs/chat/room',
      '/faq',
      '/docs/%zz',
      '/docs/same',
    ].map(found),
    [
      '/docs/guide/q?a=1#top',
      '/docs/guide/q#top',
      undefined,
      '/docs/guide/12-x?b#c',
      'https://chat.example.com/room',
      undefined,
      undefined,
      undefined,
    ],
  );
});

test('a path never leads to another origin', () => {
  const list = [{ from: '^/old', to: '/', isPlain: false }];
  const url = findRedirect('https://example.com/old//evil.com/x', '/', list);
  assert.is(url?.origin, 'https://example.com');
});

test('readers arrive, with query and fragment, in dev and preview', async () => {
  const browser: Browser = await launchBrowser();
  for (const command of ['preview', 'dev'] as const) {
    const server = await startServer(site.folder, command);
    const origin = server.origin.replace(/\/docs$/, '');
    for (const [from, to] of [
      ['/docs/setup?a=1#b', '/docs/guide/install?a=1#b'],
      ['/docs/faq?a=1', '/docs/guide/questions?a=1#top'],
      ['/docs/old/7/x', '/docs/guide/7x'],
    ]) {
      const page = await browser.newPage();
      await page.goto(origin + from);
      await page.waitForFunction((wanted) => location.href === wanted, { timeout: 20_000 }, origin + to);
      await page.close();
    }
    await server.stop();
  }
  await browser.close();
});

test('chains, circles, dead targets and rules that are never asked are found', async () => {
  const bad = createPluginSite({
    'site.config.mjs': config(`{ redirects: [
      { from: '/a', to: '/b' }, { from: '/b', to: '/guide' },
      { from: '/c', to: '/d' }, { from: '/d', to: '/c' },
      { from: '/guide', to: '/' }, { from: '/a', to: '/guide' },
      { from: '/gone', to: '/nothing' }, { from: '/file', to: '/robots.txt' },
     { from: '^/old/', to: '/guide/' }, { from: '/old/special', to: '/guide' },
    ] }`),
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n',
    'docs/public/robots.txt': '',
    'docs/public/_redirects': '/x /y\n',
  });
  const result = await bad.build();
  assert.is(result.exitCode, 2);
  assert.equal(result.problems.map(({ code, severity }) => `${severity} ${code}`).sort(), [
    'error redirect-circle',
    'error redirect-circle',
    'error redirect-dead',
    'warning redirect-chain',
    'warning redirect-file',
    'warning redirect-shadowed',
    'warning redirect-shadowed',
  ]);
  assert.match(result.output, /points to \/b, which is redirected again[^]*Lead straight to \/guide\./);
});

test('rules that can never do what is meant are found', async () => {
  const rulesOf = async (list: readonly Redirect[]): Promise<string[]> => {
    const bad = createPluginSite({
      'site.config.mjs': config(JSON.stringify({ redirects: list })),
      'docs/index.md': '# Home\n',
      'docs/guide.md': '# Guide\n',
    });
    const { exitCode, problems, output } = await bad.build();
    assert.is(exitCode, 0, output);
    return problems.map(({ code, severity }) => `${severity} ${code}`);
  };
  const wrong: readonly Redirect[] = [
    { from: '/y?z=1', to: '/guide' },
    { from: '^/问\\?a=b', to: '/guide' },
    { from: '/h#z', to: '/guide' },
    { from: 'https://example.com/docs/abs', to: '/guide' },
    { from: '/m/*', to: '/:splat' },
    { from: '/p/:id', to: '/guide/:id' },
    { from: 'setup', to: '/guide' },
  ];
  assert.equal(
    await rulesOf(wrong),
    wrong.map(() => 'warning redirect-rule'),
  );
  const right: readonly Redirect[] = [
    { from: '/h#z', to: '/guide', exact: true },
    { from: '^/old/(\\d+)/', to: '/guide/$1' },
    { from: '/(a|b)', to: '/guide#part' },
    { from: '/https:/x', to: 'https://example.com/a:b?c=:d' },
    { from: '\\.php$', to: '/guide' },
    { from: '/colours?/', to: '/guide' },
  ];
  assert.equal(await rulesOf(right), []);
});

test('on a site that was moved, redirects that lead nowhere are warnings', async () => {
  const moved = createPluginSite({
    'site.config.mjs': config(
      "{ redirects: [{ from: '/gone', to: '/nothing' }, { from: '/c', to: '/c' }] }",
      "compat: ['rspress'],",
    ),
    'docs/index.md': '# Home\n',
  });
  const result = await moved.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems.map(({ code, severity }) => `${severity} ${code}`).sort(), [
    'warning redirect-circle',
    'warning redirect-dead',
  ]);
});

test('wrong options are named', async () => {
  const bad = createPluginSite({ 'docs/index.md': '# Home\n' });
  for (const [options, message] of [
    ["{ redirects: [{ from: '/a', to: 'javascript:alert(1)' }] }", '`redirects[0].to`: it must begin with one `/`'],
    ["{ redirects: [{ from: ['(', '/b'], to: '/' }] }", '`redirects[0].from[0]`: it is neither a path nor'],
    ["{ redirects: [], hosts: ['iis'] }", '`hosts[0]`'],
    ["{ redirects: [{ form: '/a', to: '/' }] }", '`redirects[0].form` is not an option. Did you mean `from`?'],
    ['{}', '`redirects`: '],
  ] as const) {
    bad.write({ 'site.config.mjs': config(options) });
    const result = await bad.build();
    assert.is(result.exitCode, 2, result.output);
    assert.ok(result.output.includes(`Plugin client-redirects: ${message}`), result.output);
  }
});

test.run();
