import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHeaderRules } from '../../../src/build/formats/header-rules.js';
import { headersFor } from '../../../src/server/files/published-files.js';
import { startPreview } from '../../../src/server/preview.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { request, sendRaw } from './raw-http.js';

const { rules } = parseHeaderRules(`# comment
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
  const { rules: found, ignored } = parseHeaderRules('/a.html\n  ! X-All\n  X-All: 3\n');
  assert.equal(
    found.map(({ headers }) => headers),
    [{ 'X-All': '3' }],
  );
  assert.equal(ignored, []);
});

test('an empty file has no rules', () => assert.equal(parseHeaderRules('\n# nothing\n'), { rules: [], ignored: [] }));

const patterns: readonly (readonly [pattern: string, path: string, isMatch: boolean])[] = [
  ['/', '/', true],
  ['/', '/a', false],
  ['/*', '/', true],
  ['/*', '/a/b', true],
  ['/a*', '/a', true],
  ['/a*c', '/abc', true],
  ['/a*c', '/abcd', false],
  ['/*/b/*', '/a/b/c/b', true],
  ['/*/b', '/a/c', false],
  ['/:page', '/a', true],
  ['/:page', '/', false],
  ['/:page', '/a/b', false],
  ['/:page.html', '/a.b.html', true],
  ['/:lang/:page', '/en/a', true],
  ['/a.b', '/axb', false],
  ['/a+(b)', '/a+(b)', true],
  ['https://example.com/*', '/a', false],
];

test('`*` stands for anything and `:name` for a segment', () => {
  for (const [pattern, path, isMatch] of patterns)
    assert.is(parseHeaderRules(pattern).rules[0]!.matches(path), isMatch, `${pattern} ${path}`);
});

test('work grows with the length of a path, however many `*` a pattern has', () => {
  const [rule] = parseHeaderRules(`/${'*/'.repeat(12)}x`).rules;
  const workOf = (length: number): number => {
    const state = { looks: 0 };
    const path: unknown = new Proxy(Object('/'.repeat(length)) as object, {
      get: (text, key) => {
        state.looks += 1;
        return Reflect.get(text, key, text) as unknown;
      },
    });
    assert.not(rule!.matches(path as string));
    return state.looks;
  };
  assert.ok(workOf(4000) < workOf(1000) * 5);
});

const ignoredLines: readonly (readonly [line: string, fault: string])[] = [
  ['X-Bad Name: 1', 'name'],
  [': 1', 'name'],
  ['X-Überschrift: 1', 'name'],
  ['X-One: 中', 'value'],
  ['X-One: \u0001', 'value'],
  ['Content-Length: 3', 'computed'],
  ['transfer-encoding: chunked', 'computed'],
  ['Connection: close', 'computed'],
  ['ETag: "mine"', 'computed'],
  ['nonsense', 'not-a-header'],
];

test('lines that no server can follow are listed with their places', () => {
  for (const [line, fault] of ignoredLines) {
    const { rules: found, ignored } = parseHeaderRules(`/*\n  X-Zero: é\n  ${line}\n`);
    assert.equal(
      [ignored.map((entry) => [entry.line, entry.fault]), found[0]!.headers],
      [[[3, fault]], { 'X-Zero': 'é' }],
    );
  }
  assert.equal(parseHeaderRules('X-One: 1\n/*\n').ignored, [{ line: 1, text: 'X-One', fault: 'no-path' }]);
});

const html = `<!doctype html><title>a</title>${'text '.repeat(400)}`;

test('no rule breaks a response', async () => {
  const root = temporaryFolder({ 'index.html': html, '404.html': 'missing' });
  const server = await startPreview({ outDir: root, base: '/', port: 0 });
  for (const [line] of ignoredLines) {
    writeFiles(root, { _headers: `/*\n  x-frame-options: DENY\n  ${line}\n` });
    for (const target of ['/', '/missing']) {
      const { status, headers, body, wire } = await request(server.port, target);
      assert.is(status, target === '/' ? 200 : 404, `${line} ${target}`);
      assert.is(Number(headers['content-length']), body.length, line);
      assert.is(headers['x-frame-options'], 'DENY');
      assert.is(wire.toString('latin1').match(/x-frame-options/gi)!.length, 1, 'one header of this name');
    }
  }
  const kept =
    'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const { wire } = await sendRaw(server.port, kept);
  assert.is(wire.toString('latin1').match(/HTTP\/1\.1 200 OK/g)!.length, 2, 'the connection goes on');
  await server.close();
});

test('rules add policies to an SVG and cannot take its sandbox away', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const root = temporaryFolder({ 'a.svg': svg, 'index.html': html });
  const server = await startPreview({ outDir: root, base: '/', port: 0 });
  const policyOf = async (target: string): Promise<string> =>
    (await request(server.port, target)).headers['content-security-policy'] ?? '';
  const [own] = [await policyOf('/a.svg')];
  assert.match(own, /; sandbox$/);
  for (const name of ['Content-Security-Policy', 'content-security-policy']) {
    writeFiles(root, { _headers: `/*\n  ${name}: script-src 'self'\n` });
    assert.is(await policyOf('/a.svg'), `script-src 'self', ${own}`);
    assert.is(await policyOf('/'), "script-src 'self'");
  }
  await server.close();
});

test.run();
