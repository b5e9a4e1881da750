import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../../src/server/preview.js';
import type { RunningServer } from '../../../src/server/start-site-server.js';
import { boundedQuery, createSearchService } from '../../../src/server/search-service/search-service.js';
import type { SiteSource } from '../../../src/server/files/site-source.js';
import { createPublishedFiles } from '../../../src/server/files/published-files.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { createTestIndex } from '../search/support.js';
import { request, sendRaw } from './raw-http.js';

const algolia = { appId: 'APP', apiKey: 'KEY', indexName: 'docs' };
const site = { search: { algolia, versioned: false }, lang: 'en', multiVersion: { versions: [] }, siteOrigin: '' };
const config = () => site as never;
const path = '/1/indexes/*/queries?x-algolia-application-id=APP&x-algolia-api-key=KEY';
const canary = '{"canary":1}';

const indexOf = (word: string): Record<string, string> => {
  const { texts } = createTestIndex([{ url: '/a', title: word, sections: [{ text: `${word} text` }] }]);
  return Object.fromEntries([...texts].map(([name, text]) => [`assets/search/${name}`, text]));
};
const root = `${temporaryFolder({ 'secret.index.json': canary, 'dist/index.html': 'home' })}/dist`;
writeFiles(root, indexOf('loom'));

const find = (query: string, more: object = {}): object => ({ query, indexName: 'docs', ...more });

async function post(
  server: RunningServer,
  body: string,
  headers: Record<string, string> = {},
): ReturnType<typeof request> {
  const lines = Object.entries({ 'Content-Length': String(Buffer.byteLength(body)), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return sendRaw(
    server.port,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join('')}\r\n${body}`,
  );
}
const ask = (server: RunningServer, ...requests: object[]): ReturnType<typeof request> =>
  post(server, JSON.stringify({ requests }));
const urlsOf = ({ body }: { body: Buffer }): string[][] =>
  (JSON.parse(body.toString()) as { results: { hits: { url: string }[] }[] }).results.map(({ hits }) =>
    hits.map(({ url }) => url),
  );

async function withPreview(run: (server: RunningServer, failures: unknown[]) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const onProblems = (problems: readonly unknown[]): void => void failures.push(...problems);
  const server = await startPreview({ outDir: root, base: '/', port: 0, search: { config }, onProblems });
  try {
    await run(server, failures);
  } finally {
    await server.close();
  }
}

test('as many queries as the service takes are answered, and no more', () =>
  withPreview(async (server) => {
    const answer = await ask(server, ...Array.from({ length: 50 }, () => find('loom', { hitsPerPage: 1 })));
    assert.is(answer.status, 200);
    assert.equal(new Set(urlsOf(answer).flat()), new Set(['/a']));
    assert.is((await ask(server, ...Array.from({ length: 51 }, () => find('loom')))).status, 400);
    assert.is((await post(server, `{"requests": "${'x'.repeat(70_000)}"}`)).status, 413);
  }));

test('a language without an index has no hits, and no name leads out of the folder of the index', () =>
  withPreview(async (server, failures) => {
    const langs = ['xx', '../../secret', '../../../secret', '..\\secret', 'a\0b', 'é', '', 'x'.repeat(5000)];
    for (const lang of langs) {
      const answer = await ask(server, find('loom', { facetFilters: [`lang:${lang}`] }));
      assert.equal([answer.status, urlsOf(answer)], [200, [[]]], lang.slice(0, 40));
      assert.not(answer.wire.includes('canary'));
    }
    assert.equal(failures, []);
  }));

test('what is no query is refused', () =>
  withPreview(async (server, failures) => {
    const bodies = [
      '',
      'nonsense',
      'null',
      '[]',
      '{"requests":{}}',
      '{"requests":[null]}',
      '{"requests":[{"query":1}]}',
    ];
    for (const body of bodies) assert.is((await post(server, body)).status, 400, body);
    const odd = { hitsPerPage: 1e99, attributesToSnippet: [[['content:-5']]], facetFilters: [[[['lang:en']]]] };
    assert.is((await ask(server, find('loom', odd))).status, 200);
    assert.equal(failures, []);
  }));

test('a client that leaves in the middle of its body is no failure', () =>
  withPreview(async (server, failures) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"requ`);
    await new Promise((resolve) => socket.once('connect', resolve));
    await new Promise<void>((resolve) => socket.end(resolve));
    socket.destroy();
    assert.is((await ask(server, find('loom'))).status, 200);
    assert.equal(failures, []);
  }));

test('the index is read once, and anew when it changes', async () => {
  const folder = temporaryFolder(indexOf('loom'));
  const files = createPublishedFiles(folder);
  const reads: string[] = [];
  const source: SiteSource = {
    open: (file) => {
      reads.push(file.replace(/^.*\//, ''));
      return files.open(file);
    },
  };
  const service = createSearchService({ config, source });
  const answer = async (query: string): Promise<string> => {
    const chunks: string[] = [];
    const body = JSON.stringify({ requests: [find(query)] });
    const fakeRequest = {
      headers: {},
      [Symbol.asyncIterator]: async function* () {
        yield Buffer.from(body);
      },
    };
    const response = { writeHead: () => response, end: (text: string) => void chunks.push(text) };
    await service.answer(
      fakeRequest as never,
      response as never,
      '/1/indexes/*/queries',
      path.slice(path.indexOf('?')),
    );
    return chunks.join('');
  };
  assert.match(await answer('loom'), '"url":"/a"');
  const first = reads.splice(0).length;
  assert.match(await answer('loom'), '"url":"/a"');
  assert.equal(reads.splice(0), ['en.index.json'], 'only whether it is the same');
  assert.ok(first > 1);
  writeFiles(folder, indexOf('weft'));
  assert.match(await answer('weft'), '"url":"/a"');
});

/** Requests that a form or a script of a page sends, and their statuses. */
const senders: readonly (readonly [headers: Record<string, string>, status: number])[] = [
  [{}, 200],
  [{ 'Content-Type': 'text/plain' }, 200],
  [{ 'Content-Type': 'application/json; charset=utf-8' }, 200],
  [{ 'Content-Type': 'APPLICATION/JSON', Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  [{ 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
  [{ 'Content-Type': 'text/html' }, 415],
  [{ 'Content-Type': '' }, 415],
  [
    {
      'Content-Type': 'text/plain',
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
    },
    403,
  ],
  [{ 'Content-Type': 'text/plain', Origin: 'https://evil.example', 'Sec-Fetch-Mode': 'navigate' }, 403],
  [{ 'Content-Type': 'text/plain', Origin: 'null' }, 403],
  [{ 'Content-Type': 'application/json', Origin: 'https://evil.example' }, 403],
  [{ 'Content-Type': 'application/json', Origin: 'http://localhost:81', 'Sec-Fetch-Site': 'same-site' }, 403],
];

test('forms and pages of other sites are refused, and so are bodies of other types', () =>
  withPreview(async (server) => {
    const body = JSON.stringify({ requests: [find('loom')] });
    for (const [headers, status] of senders)
      assert.is((await post(server, body, headers)).status, status, JSON.stringify(headers));
  }));

const heavy = [
  '中文搜索引擎',
  'ひらがなカタカナ',
  '한국어검색',
  '😀👩‍👩‍👧‍👦🎉',
  'ภาษาไทย',
  'a b c d e f ',
  'Z\u0351\u035f\u0321',
  '\ud83d',
  'العربية ',
];

test('queries made to be heavy are answered, with a bounded amount of work', () =>
  withPreview(async (server, failures) => {
    const [count, startedAt] = [Math.min(50, caseCount('slowness', 40)), performance.now()];
    for (const part of heavy) {
      const query = part.repeat(Math.ceil(1000 / part.length)).slice(0, 1000);
      const answer = await ask(
        server,
        ...Array.from({ length: count }, (_, index) => find(query, { hitsPerPage: 1 + index })),
      );
      const expected = Buffer.byteLength(JSON.stringify({ requests: [query] })) * count > 60_000 ? [200, 413] : [200];
      assert.ok(expected.includes(answer.status), `${part}: ${answer.status}`);
      assert.ok(boundedQuery(query).length <= 128);
    }
    recordCases('slowness', 'heavy queries', {
      tried: heavy.length * count,
      failed: 0,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    assert.is(boundedQuery('中'.repeat(500)), '中'.repeat(32));
    assert.is(boundedQuery('😀'.repeat(500)), '😀'.repeat(32));
    assert.is(boundedQuery(' how to  configure nginx 中文 '), ' how to configure nginx 中文 ');
    assert.is(boundedQuery('a '.repeat(90)).split(' ').length, 16);
    assert.equal(failures, []);
  }));

test('many requests at once wait for each other, and too many are refused', () =>
  withPreview(async (server) => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await ask(server, find('loom'))).status),
    );
    assert.equal(
      [...new Set(statuses)].filter((status) => status !== 200 && status !== 503),
      [],
    );
    assert.ok(statuses.includes(200));
    assert.is((await ask(server, find('loom'))).status, 200);
  }));

test.run();
