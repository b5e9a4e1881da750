import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { notFoundPages, planLookup, redirectLocation, unicodeForms } from '../../../src/server/site-handler.js';
import { placeBelowBase } from '../../../src/server/gate/request-gate.js';

test('a path is inside base, lacks the slash, or is outside', () => {
  assert.equal(placeBelowBase('/a/b', '/'), { kind: 'inside', path: 'a/b' });
  assert.equal(placeBelowBase('/', '/'), { kind: 'inside', path: '' });
  assert.equal(placeBelowBase('/docs/a/', '/docs/'), { kind: 'inside', path: 'a/' });
  assert.equal(placeBelowBase('/docs/', '/docs/'), { kind: 'inside', path: '' });
  assert.equal(placeBelowBase('/docs', '/docs/'), { kind: 'slash-missing' });
  for (const path of ['/', '/a', '/docsx', '/docs-secret/a', '/Docs/a'])
    assert.equal(placeBelowBase(path, '/docs/'), { kind: 'outside' }, path);
});

test('base may be written in another Unicode form; the rest of the path stays as it is', () => {
  const decomposed = 'e\u0301';
  assert.equal(placeBelowBase(`/${decomposed}/${decomposed}`, '/%C3%A9/'), { kind: 'inside', path: decomposed });
});

test('a page has one address', () => {
  assert.equal(planLookup(''), [{ file: 'index.html' }]);
  assert.equal(planLookup('a'), [{ file: 'a' }, { file: 'a.html' }, { file: 'a/index.html', redirectTo: 'a/' }]);
  assert.equal(planLookup('g/a/'), [{ file: 'g/a/index.html' }, { file: 'g/a.html', redirectTo: 'g/a' }]);
  assert.equal(planLookup('a.html')[0], { file: 'a.html' });
});

test('empty segments are no address', () => {
  for (const path of ['/', '/a', 'a//', 'a//b', '//']) assert.equal(planLookup(path), [], path);
});

test('error pages are looked for from the nearest folder on', () => {
  assert.equal(notFoundPages('x'), ['404.html']);
  assert.equal(notFoundPages('zh/x'), ['zh/404.html', '404.html']);
  assert.equal(notFoundPages('v2/zh/guide/x'), ['v2/zh/404.html', 'v2/404.html', '404.html']);
  assert.equal(notFoundPages('zh/'), ['zh/404.html', '404.html']);
});

test('both Unicode forms are tried, each once', () => {
  assert.equal(unicodeForms('a'), ['a']);
  assert.equal(unicodeForms('\u00e9'), ['\u00e9', 'e\u0301']);
});

test('a redirect stays on this origin and keeps the query', () => {
  assert.is(redirectLocation('/', '//evil.com/', '?a=1'), '/evil.com/?a=1');
  assert.is(redirectLocation('/docs/', 'a b/', ''), '/docs/a%20b/');
  assert.is(redirectLocation('/', '\u6307/', ''), '/%E6%8C%87/');
});

test.run();
