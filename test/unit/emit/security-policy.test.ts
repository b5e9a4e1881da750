import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchHosts, securityPolicy } from '../../../src/build/emit/security-policy.js';
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

test('directives given by the site take the place of those built in', () => {
  const policy = securityPolicy({ 'connect-src': 'https://x', 'img-src': "'self'" }, ["'sha256-a'"]);
  assert.match(policy, "script-src 'self' 'sha256-a';");
  assert.match(policy, "img-src 'self';");
  assert.not.match(policy, 'data:');
  assert.match(policy, /connect-src https:\/\/x$/);
});

test('pages with hosted search may ask its hosts, and those of events only when there are some', () => {
  const hostsOf = (options: object): string | undefined => {
    const algolia = { appId: 'APP', apiKey: 'k', indexName: 'i', searchParameters: {}, insights: false, hosts: [] };
    return searchHosts({ search: { versioned: true, codeBlocks: true, algolia: { ...algolia, ...options } } });
  };
  const own =
    "'self' https://APP-dsn.algolia.net https://APP-1.algolianet.com https://APP-2.algolianet.com https://APP-3.algolianet.com";
  assert.is(hostsOf({}), own);
  assert.is(hostsOf({ insights: true }), `${own} https://insights.algolia.io`);
  assert.is(
    hostsOf({ hosts: ['/', 'https://search.example.com'], insights: true }),
    "'self' https://search.example.com",
  );
  assert.is(searchHosts({ search: { versioned: true, codeBlocks: true } }), undefined);
  assert.is(searchHosts({ search: false }), undefined);
});

test.run();
