import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  askedHosts,
  emittedHeaderProblems,
  headerProblems,
  headersOutput,
  securityPolicy,
} from '../../../src/build/emit/security-policy.js';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import type { SocialLink } from '../../../src/shared/site-data.js';
import { inlineScriptHashes } from '../../../src/build/render/inline-scripts.js';

test('scripts inside a document are hashed, data and files are not', () => {
  const html =
    '<script>a()</script><script type="module">b()</script><script src="/x.js"></script>' +
    '<script type="application/json">{}</script><script type="application/ld+json">{}</script><script>a()</script>';
  assert.equal(inlineScriptHashes(html), [
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
    "'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='",
  ]);
});

test('files of plugins have headers of their own, which replace those of the site', () => {
  const config = { base: '/docs/', root: '/nowhere', search: false, themeConfig: { socialLinks: [] } } as never;
  const plain = { path: 'b.js' };
  const textOf = (policy: Record<string, string> | undefined, files: { path: string; headers?: object }[]): string => {
    const output = headersOutput(config, { policy, scriptHashes: [], publicFiles: [], files: files as never });
    return output?.source.kind === 'bytes' ? output.source.bytes.toString() : '';
  };
  assert.is(textOf(undefined, [plain]), '');
  const own = textOf({}, [plain, { path: 'a.html', headers: { 'X-A': '1' } }]);
  assert.match(own, /^\/docs\/\*\n {2}Content-Security-Policy: default-src/);
  const folders = ['zh/a.txt', 'a.txt', 'zh/b/a.txt'].map((path) => ({
    path,
    folderHeaders: { Link: path, 'X B': '1' },
  }));
  assert.is(
    textOf(undefined, folders),
    ['/docs/*\n  Link: a.txt\n', '/docs/zh/*\n  Link: zh/a.txt\n', '/docs/zh/b/*\n  Link: zh/b/a.txt\n'].join('\n'),
  );
  assert.ok(own.endsWith('\n/docs/a.html\n  ! X-A\n  X-A: 1\n\n/docs/a\n  ! X-A\n  X-A: 1\n'), own);
});

test('headers of plugins that no server can send are left out, and a warning names plugin and file', () => {
  const headers = { 'X-A': '1', 'X-Two': '二', 'Content-Length': '5', 'X B': '1', 'X-C': '1\n/*\n  X-Injected: 1' };
  const item = { path: 'a.txt', content: '', headers };
  const config = { base: '/', root: '/nowhere', search: false, themeConfig: { socialLinks: [] } } as never;
  const output = headersOutput(config, { policy: undefined, scriptHashes: [], publicFiles: [], files: [item] });
  assert.is(output?.source.kind === 'bytes' && output.source.bytes.toString(), '/a.txt\n  ! X-A\n  X-A: 1\n');
  const other = { ...item, headers: { 'X B': '1' } };
  assert.is(headersOutput(config, { policy: undefined, scriptHashes: [], publicFiles: [], files: [other] }), undefined);
  assert.equal(
    emittedHeaderProblems([
      { plugin: 'p', item: { path: 'b.txt', content: '' } },
      { plugin: 'p', item },
    ]).map(({ code, severity, message }) => [code, severity, message]),
    [
      'the header "X-Two" has a value that HTTP cannot carry, so servers leave it out.',
      'the header "Content-Length" has no effect, because servers compute it for each response.',
      'the header "X B" is not a header name.',
      'the header "X-C" has a value that HTTP cannot carry, so servers leave it out.',
    ].map((reason) => ['header-ignored', 'warning', `Plugin p, file a.txt: ${reason}`]),
  );
});

test('lines of the headers file without effect are told with their places', () => {
  const projectRoot = temporaryFolder({ 'docs/public/_headers': '/*\n  X-One: 1\n  X-Two: 二\n  Content-Length: 5\n' });
  const config = { projectRoot, root: join(projectRoot, 'docs') } as SiteConfig;
  assert.equal(headerProblems(config, []), []);
  const problems = headerProblems(config, ['_headers']);
  assert.equal(
    problems.map(({ code, severity, file, line }) => [code, severity, file, line]),
    [
      ['header-ignored', 'warning', 'docs/public/_headers', 3],
      ['header-ignored', 'warning', 'docs/public/_headers', 4],
    ],
  );
});

test('directives given by the site take the place of those built in', () => {
  const policy = securityPolicy({ 'connect-src': 'https://x', 'img-src': "'self'" }, ["'sha256-a'"]);
  assert.match(policy, "script-src 'self' 'sha256-a';");
  assert.match(policy, "img-src 'self';");
  assert.not.match(policy, 'data:');
  assert.match(policy, /connect-src https:\/\/x$/);
});

test('pages may ask the hosts of hosted search, of its events and of stars only where the site has them', () => {
  const algolia = { appId: 'APP', apiKey: 'k', indexName: 'i', searchParameters: {}, insights: false, hosts: [] };
  const dialog = {
    maxResultsPerGroup: 5,
    facets: [],
    missingResultsUrl: '',
    slashKey: true,
    rememberSearches: true,
    activeClass: '',
  };
  const hostsWith = (options: object, socialLinks: SocialLink[] = []): string[] =>
    askedHosts({
      search: { versioned: true, index: {}, codeBlocks: true, dialog, algolia: { ...algolia, ...options } },
      themeConfig: { socialLinks },
    });
  const own = ['APP-dsn.algolia.net', 'APP-1.algolianet.com', 'APP-2.algolianet.com', 'APP-3.algolianet.com'].map(
    (host) => `https://${host}`,
  );
  assert.equal(hostsWith({}), own);
  assert.equal(hostsWith({ insights: true }), [...own, 'https://insights.algolia.io']);
  assert.equal(hostsWith({ hosts: ['/', 'https://search.example.com'], insights: true }), [
    'https://search.example.com',
  ]);
  assert.equal(
    askedHosts({ search: { versioned: true, index: {}, codeBlocks: true, dialog }, themeConfig: { socialLinks: [] } }),
    [],
  );
  const stars: SocialLink = { icon: 'github', mode: 'github-stars', content: 'https://github.com/weavers/loom' };
  assert.equal(askedHosts({ search: false, themeConfig: { socialLinks: [stars] } }), ['https://api.github.com']);
});

test.run();
