import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAllowedHost, isOriginOfHost } from '../../../src/server/gate/host-rule.js';
import { checkRequest, parseTarget, type GateDecision } from '../../../src/server/gate/request-gate.js';

function check(target: string, headers: Record<string, string> = {}, method = 'GET'): GateDecision {
  const rawHeaders = Object.entries({ Host: 'localhost:4173', ...headers }).flat();
  return checkRequest({ method, target, rawHeaders }, { boundHost: 'docs.lan', allowedHosts: [] });
}

function statusOf(decision: GateDecision): number {
  return decision.isAllowed ? 200 : decision.status;
}

const hosts: readonly (readonly [host: string, isAllowed: boolean])[] = [
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['docs.localhost', true],
  ['127.0.0.1', true],
  ['127.0.0.1:4173', true],
  ['192.168.1.20:4173', true],
  ['[::1]', true],
  ['[::1]:4173', true],
  ['[FE80::1]:80', true],
  ['docs.lan', true],
  ['DOCS.LAN:80', true],
  ['evil.com', false],
  ['localhost.evil.com', false],
  ['evil-localhost', false],
  ['127.0.0.1.nip.io', false],
  ['0x7f000001', false],
  ['2130706433', false],
  ['127.1', false],
  ['::1', false],
  ['[::1', false],
  ['localhost@evil.com', false],
  ['localhost:80:80', false],
  ['localhost:x', false],
  ['localhost/a', false],
  ['localhost#', false],
  ['.localhost', false],
  ['', false],
];

test('hosts of this machine are allowed, names that others can point here are not', () => {
  for (const [host, isAllowed] of hosts)
    assert.is(isAllowedHost(host, { boundHost: 'docs.lan', allowedHosts: [] }), isAllowed, host);
});

test('an origin is the same when scheme and authority are', () => {
  assert.ok(isOriginOfHost('http://localhost:4173', 'localhost:4173'));
  assert.ok(isOriginOfHost('https://LOCALHOST', 'localhost'));
  for (const origin of [
    'null',
    '',
    'http://localhost:4174',
    'http://localhost',
    'file://localhost:4173',
    'http://localhost:4173.evil.com',
    'http://evil://localhost:4173',
  ])
    assert.not(isOriginOfHost(origin, 'localhost:4173'), origin);
});

const targets: readonly (readonly [target: string, status: number])[] = [
  ['/', 200],
  ['/a.html?q=1', 200],
  ['/a?raw??', 200],
  ['/%e6%8c%87', 200],
  ['/.well-known/security.txt', 200],
  ['/a/.well-known/x', 404],
  ['/.well-known/.env', 404],
  ['/.env', 404],
  ['/.env?raw', 404],
  ['/.git/config', 404],
  ['/%2eenv', 404],
  ['/....//', 404],
  ['/../../etc/passwd', 400],
  ['/%2e%2e/', 400],
  ['/..%2f', 400],
  ['/..%5c', 400],
  ['/a%2fb', 400],
  ['/../dist-secret/x', 400],
  ['/./.env', 400],
  ['/.env%00.html', 400],
  ['/a.html/.', 400],
  ['/a.html%5c', 400],
  ['/a#b', 400],
  ['/a?b#c', 400],
  ['/a\\b', 400],
  ['/\\evil.com', 400],
  ['/a b', 400],
  ['/a\u0001', 400],
  ['/a\u00e9', 400],
  ['/%0d%0aX', 400],
  ['/%85', 400],
  ['/%E0%A4%A', 400],
  ['/%ff', 400],
  ['/%', 400],
  ['/%g0', 400],
  ['//evil.com/%2f..', 400],
  ['*', 400],
  ['', 400],
  ['a', 400],
  ['?a', 400],
  ['http://localhost/a', 200],
  ['http://localhost:4173', 200],
  ['http://evil/a', 400],
  ['http://user@localhost/a', 400],
  ['http:///a', 400],
  ['ftp://localhost/a', 400],
];

test('targets that no browser sends are refused', () => {
  for (const [target, status] of targets) assert.is(statusOf(check(target)), status, JSON.stringify(target));
});

test('leading slashes are one slash, whatever follows', () => {
  assert.equal(parseTarget('//evil.com/a'), { path: '/evil.com/a', query: '' });
  assert.equal(parseTarget('////'), { path: '/', query: '' });
  assert.equal(parseTarget('http://localhost?a'), { authority: 'localhost', path: '/', query: '?a' });
});

test('the query is kept as written and never decides', () => {
  const decision = check('/a%20b?x=%2e%2e/..%00');
  assert.equal(decision, { isAllowed: true, host: 'localhost:4173', path: '/a b', query: '?x=%2e%2e/..%00' });
});

test('exactly one host', () => {
  const withHosts = (...rawHeaders: string[]): number =>
    statusOf(checkRequest({ method: 'GET', target: '/', rawHeaders }, { boundHost: 'x', allowedHosts: [] }));
  assert.is(withHosts(), 400);
  assert.is(withHosts('Host', ''), 400);
  assert.is(withHosts('Host', 'localhost', 'host', 'localhost'), 400);
  assert.is(withHosts('hOsT', 'localhost'), 200);
  assert.is(withHosts('Host', 'evil.com'), 403);
});

test('only GET and HEAD', () => {
  assert.is(statusOf(check('/', {}, 'HEAD')), 200);
  for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'get', ''])
    assert.is(statusOf(check('/', {}, method)), 405, method);
});

const origins: readonly (readonly [headers: Record<string, string>, status: number])[] = [
  [{ Origin: 'http://localhost:4173' }, 200],
  [{ Origin: 'http://evil.com' }, 403],
  [{ Origin: 'http://localhost:3000' }, 403],
  [{ Origin: 'null' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, 200],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }, 200],
];

test('pages of other sites may link here and no more (bad input 125)', () => {
  for (const [headers, status] of origins) assert.is(statusOf(check('/', headers)), status, JSON.stringify(headers));
});

test.run();
