import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { headersFor, parseHeaderRules } from '../../../src/server/host-headers.js';

const rules = parseHeaderRules(`# comment
/*
  X-All: 1
  Content-Security-Policy: default-src 'self'; img-src https:
/docs/assets/*.js
  X-Script: yes
/docs/guide/:page
  X-All: 2
`);

test('the headers of every rule that fits are sent, later rules win', () => {
  const all = { 'X-All': '1', 'Content-Security-Policy': "default-src 'self'; img-src https:" };
  assert.equal(headersFor(rules, '/docs/', 'index.html'), all);
  assert.equal(headersFor(rules, '/docs/', 'assets/a.b.js'), { ...all, 'X-Script': 'yes' });
  assert.equal(headersFor(rules, '/', 'assets/a.b.js'), all);
});

test('a page has its addresses with and without its ending', () => {
  assert.is(headersFor(rules, '/docs/', 'guide/one.html')['X-All'], '2');
  assert.is(headersFor(rules, '/docs/', 'guide/one/two.html')['X-All'], '1');
});

test('lines that drop headers of other rules are no rules', () => {
  const [rule, ...others] = parseHeaderRules('/a.html\n  ! X-All\n  X-All: 3\n');
  assert.equal(rule?.headers, { 'X-All': '3' });
  assert.equal(others, []);
});

test('an empty file has no rules', () => assert.equal(parseHeaderRules('\n# nothing\n  X: 1\n'), []));

test.run();
