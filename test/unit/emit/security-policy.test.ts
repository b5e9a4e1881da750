import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { securityPolicy } from '../../../src/build/emit/security-policy.js';
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

test.run();
