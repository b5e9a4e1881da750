import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProviderAnswer, ProviderHit, SearchProvider } from '../../../src/runtime/search/search-provider.js';
import { withSearchHooks } from '../../../src/runtime/search/with-search-hooks.js';
import type { SearchHooks } from '../../../src/shared/search/search-hooks.js';

const hit = (url: string): ProviderHit => ({
  objectID: url,
  url,
  type: 'lvl1',
  hierarchy: { lvl0: null, lvl1: url, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: null,
  segments: { title: [], path: [], snippet: [] },
});

const queries: string[] = [];
let limit: number | undefined;
const provider: SearchProvider = {
  name: 'local',
  indexName: () => 'en',
  warmUp: () => undefined,
  search: ({ query, limit: wanted }) => {
    queries.push(query);
    limit = wanted;
    return Promise.resolve({ hits: [hit(`/${query}`)], nbHits: 1 });
  },
};

/** Searches with hooks and returns the answer and what was logged. */
async function search(hooks: SearchHooks, signal = new AbortController().signal) {
  const errors: unknown[][] = [];
  const { error } = console;
  console.error = (...parts: unknown[]) => errors.push(parts);
  queries.length = 0;
  try {
    const request = { query: 'typed', lang: 'en', version: '', snippetWords: 10, limit: 8, signal };
    const answer: ProviderAnswer = await withSearchHooks(provider, hooks).search(request);
    return { answer, errors };
  } finally {
    console.error = error;
  }
}

const urls = ({ hits }: ProviderAnswer): string[] => hits.map(({ url }) => url);

test('without hooks, an answer is that of the provider', async () => {
  assert.equal(await search({}), { answer: { hits: [hit('/typed')], nbHits: 1 }, errors: [] });
});

test('hooks that look at hits get all of them', async () => {
  await search({ beforeSearch: () => undefined });
  assert.is(limit, 8);
  for (const name of ['onSearch', 'afterSearch']) {
    await search({ [name]: () => undefined });
    assert.is(limit, undefined, name);
  }
});

test('a changed query is the one that is searched and told to the other hooks', async () => {
  const told: unknown[] = [];
  const { answer } = await search({
    beforeSearch: () => Promise.resolve('changed'),
    onSearch: (query) => void told.push(query),
    afterSearch: (query) => void told.push(query),
  });
  assert.equal(queries, ['changed']);
  assert.equal(urls(answer), ['/changed']);
  assert.equal(told, ['changed', 'changed']);
});

test('`onSearch` may change the hits and add lists; `afterSearch` sees all', async () => {
  let seen: unknown;
  const { answer } = await search({
    onSearch: (_query, hits) => {
      hits.unshift(hit('/first'));
      return [
        { group: 'Forum', result: { threads: 2 } },
        { group: 'Blog', result: [hit('/blog')], renderType: 'default' },
      ];
    },
    afterSearch: (_query, results) => void (seen = results),
  });
  assert.equal(urls(answer), ['/first', '/typed']);
  assert.equal(answer.customResults, [
    { group: 'Forum', renderType: 'custom', results: [{ threads: 2 }] },
    { group: 'Blog', renderType: 'default', results: [hit('/blog')] },
  ]);
  assert.equal(seen, [
    { group: '', renderType: 'default', result: answer.hits },
    { group: 'Forum', renderType: 'custom', result: { threads: 2 } },
    { group: 'Blog', renderType: 'default', result: [hit('/blog')] },
  ]);
});

test('a hook that fails is named in the console, and the hits stay', async () => {
  const fail = (): never => {
    throw new Error('broken');
  };
  const { answer, errors } = await search({
    beforeSearch: fail,
    onSearch: (_query, hits) => {
      hits.length = 0;
      return fail();
    },
    afterSearch: () => Promise.reject(new Error('broken')),
  });
  assert.equal(urls(answer), ['/typed']);
  assert.is(answer.customResults, undefined);
  assert.equal(
    errors.map(([text]) => text),
    ['beforeSearch', 'onSearch', 'afterSearch'].map((name) => `The search hook ${name} failed.`),
  );
});

test('a search that is given up while a hook runs asks no further', async () => {
  const controller = new AbortController();
  const hooks: SearchHooks = { beforeSearch: () => controller.abort('newer') };
  const reason = await search(hooks, controller.signal).catch((error: unknown) => error);
  assert.is(reason, 'newer');
  assert.equal(queries, []);
});

test.run();
