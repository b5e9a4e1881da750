import { createServer } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createAlgoliaProvider,
  createInsights,
  searchRequest,
  type AlgoliaProviderOptions,
} from '../../../src/runtime/search/algolia/algolia-provider.js';
import type { ProviderAnswer } from '../../../src/runtime/search/search-provider.js';
import { pause, until } from '../../support/until.js';
import { makeHit } from './hits.js';

interface SentEvent {
  eventType: string;
  objectIDs: string[];
  [name: string]: unknown;
}

const sent: SentEvent[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (data: Buffer) => (text += data.toString()));
  request.on('end', () => {
    sent.push(...(JSON.parse(text) as { events: SentEvent[] }).events);
    response.end('{}');
  });
});
const options: AlgoliaProviderOptions = {
  appId: 'APP',
  apiKey: 'KEY',
  indexName: 'docs',
  searchParameters: {},
  insights: true,
  hosts: [],
  siteOrigin: '',
  isVersioned: false,
};

test.before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  options.hosts = [`http://127.0.0.1:${(server.address() as { port: number }).port}`];
});
test.before.each(() => void sent.splice(0));
test.after(() => {
  server.close();
  server.closeAllConnections();
});

const answerOf = (count: number): ProviderAnswer => ({
  hits: Array.from({ length: count }, (_, index) => makeHit('lvl1', 'Guide', String(index))),
  nbHits: count,
  queryID: 'q',
});
const sentOf = async (count: number): Promise<SentEvent[]> => {
  await until(() => sent.length >= count, `${count} events`);
  return sent;
};

test('views: after 400 ms, in parts of twenty, once for the same hits', async () => {
  const { viewed } = createInsights(options);
  const { signal } = new AbortController();
  const startedMs = performance.now();
  viewed(answerOf(45), signal);
  assert.equal(
    (await sentOf(3)).map(({ eventType, objectIDs }) => [eventType, objectIDs.length]),
    [
      ['view', 20],
      ['view', 20],
      ['view', 5],
    ],
  );
  assert.ok(performance.now() - startedMs >= 395, 'they are sent when the reader had time to see the hits');
  viewed(answerOf(45), signal);
  await pause(700);
  assert.is(sent.length, 3);
});

test('what is not seen any more after 400 ms was not viewed', async () => {
  const { viewed } = createInsights(options);
  const controller = new AbortController();
  viewed(answerOf(3), controller.signal);
  await pause(0);
  controller.abort();
  viewed(answerOf(0), new AbortController().signal);
  await pause(700);
  assert.equal(sent, []);
});

test('clicks: with the query and the position from one on', async () => {
  const { clicked } = createInsights(options);
  const answer = answerOf(3);
  clicked(answer.hits[0]!, 1, answer);
  const [event] = await sentOf(1);
  assert.equal(
    [event!.eventType, event!.objectIDs, event!['queryID'], event!['positions'], event!['index']],
    ['click', ['/0'], 'q', [1], 'docs'],
  );
});

test('off: nothing is sent, and the service is not asked for a name of the query', () => {
  const off = { ...options, hosts: [], insights: false };
  const { viewed, clicked } = createAlgoliaProvider(off);
  assert.equal([viewed, clicked], [undefined, undefined]);
  const request = { query: 'a', lang: 'en', version: '', snippetWords: 10, signal: new AbortController().signal };
  assert.equal(
    [off, options].map((one) => searchRequest(one, request)['clickAnalytics']),
    [false, true],
  );
});

test.run();
