import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../../src/server/preview.js';
import type { RunningServer } from '../../../src/server/start-site-server.js';
import { createSearchService } from '../../../src/server/search-service/search-service.js';
import type { SiteSource } from '../../../src/server/files/site-source.js';
import { createPublishedFiles } from '../../../src/server/files/published-files.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
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

async function post(server: RunningServer, body: string): ReturnType<typeof request> {
  const length = Buffer.byteLength(body);
  return sendRaw(
    server.port,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
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

test.run();
