import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  SearchFailure,
  type ProviderAnswer,
  type ProviderRequest,
} from '../../../src/runtime/search/search-provider.js';
import {
  createSearchSession,
  stalledAfterMs,
  type SearchSession,
} from '../../../src/runtime/search/state/search-session.js';
import { shownRows } from '../../../src/runtime/search/state/search-state.js';
import { makeHit } from './hits.js';
import { pause } from '../../support/until.js';

interface Asked {
  request: ProviderRequest;
  resolve: (answer: ProviderAnswer) => void;
  reject: (reason: unknown) => void;
}

/** A session whose provider answers when the test says so. */
function begin(isTooShort?: (query: string) => boolean): {
  session: SearchSession;
  asked: Asked[];
  viewed: ProviderAnswer[];
  signals: AbortSignal[];
} {
  const asked: Asked[] = [];
  const viewed: ProviderAnswer[] = [];
  const signals: AbortSignal[] = [];
  const session = createSearchSession({
    provider: {
      search: (request) =>
        new Promise((resolve, reject) => {
          asked.push({ request, resolve, reject });
        }),
      ...(isTooShort && { isTooShort }),
      viewed: (answer, signal) => {
        viewed.push(answer);
        signals.push(signal!);
      },
    },
    request: { lang: 'en', version: '', snippetWords: 10 },
    maxPerGroup: 5,
    remembered: { recent: [], favorites: [] },
  });
  return { session, asked, viewed, signals };
}

/** What the console is warned of while something happens. */
async function warningsOf(happen: () => Promise<void>): Promise<string[]> {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (...parts: unknown[]) => void warnings.push(parts.join(' '));
  try {
    await happen();
  } finally {
    console.warn = warn;
  }
  return warnings;
}

const hitsFor = (name: string): ProviderAnswer => ({ hits: [makeHit('lvl1', 'Guide', name)], nbHits: 1 });
const settle = (): Promise<void> => pause(0);
const statusOf = ({ session }: ReturnType<typeof begin>): unknown[] => {
  const { status, screen } = session.getState();
  return [status, screen.kind];
};

test('every change is a request; the latest one wins and the others are given up', async () => {
  const { session, asked, viewed } = begin();
  for (const query of ['w', 'we', 'wef']) session.type(query);
  assert.equal(
    asked.map(({ request }) => [request.query, request.signal.aborted]),
    [
      ['w', true],
      ['we', true],
      ['wef', false],
    ],
  );
  asked[2]!.resolve(hitsFor('late'));
  await settle();
  asked[0]!.resolve(hitsFor('early'));
  asked[1]!.reject(new Error('given up'));
  await settle();
  const { screen, status } = session.getState();
  assert.is(screen.kind === 'hits' && screen.query, 'wef');
  assert.is(status, 'idle');
  assert.equal(viewed, [hitsFor('late')]);
});

test('more hits are loaded once, and the chosen row stays the active one', async () => {
  const { session, asked } = begin();
  const hitsOf = (count: number): ProviderAnswer['hits'] =>
    Array.from({ length: count }, (_, index) => makeHit('lvl1', `Part ${index}`, `Page ${index}`));
  session.type('page');
  assert.equal([asked[0]!.request.limit, asked[0]!.request.perGroup], [8, 5]);
  session.loadMore();
  assert.is(asked.length, 1, 'nothing is shown yet');
  asked[0]!.resolve({ hits: hitsOf(8), nbHits: 20, hasMore: true });
  await settle();
  for (let step = 0; step < 5; step++) session.send({ type: 'moved', step: 1 });
  session.loadMore();
  session.loadMore();
  assert.equal(
    asked.slice(1).map(({ request }) => [request.query, request.limit]),
    [['page', 16]],
  );
  asked[1]!.reject(new Error('no network'));
  await settle();
  assert.is(session.getState().screen.kind, 'hits');
  session.loadMore();
  asked[2]!.resolve({ hits: hitsOf(12), nbHits: 20, hasMore: false });
  await settle();
  const { active, isSteered, status } = session.getState();
  assert.equal([active, isSteered, status, shownRows(session.getState()).length], [5, true, 'idle', 12]);
  session.loadMore();
  assert.is(asked.length, 3, 'there are no others');
});

test('what is typed while more hits are loading takes their place', async () => {
  const { session, asked } = begin();
  session.type('page');
  asked[0]!.resolve({ ...hitsFor('page'), hasMore: true });
  await settle();
  session.loadMore();
  session.type('pages');
  assert.ok(asked[1]!.request.signal.aborted);
  asked[1]!.resolve(hitsFor('late'));
  asked[2]!.resolve(hitsFor('pages'));
  await settle();
  const { screen } = session.getState();
  assert.is(screen.kind === 'hits' && screen.query, 'pages');
});

test(`stalled after ${stalledAfterMs} ms; typing starts the time anew`, async () => {
  const begun = begin();
  begun.session.type('a');
  await pause(200);
  begun.session.type('ab');
  await pause(200);
  assert.is(statusOf(begun)[0], 'loading');
  await pause(150);
  assert.is(statusOf(begun)[0], 'stalled');
  begun.asked[1]!.resolve(hitsFor('a'));
  await settle();
  assert.equal(statusOf(begun), ['idle', 'hits']);
});

test('pages that are there before their texts are shown when the search stalls, and the answer follows', async () => {
  const begun = begin();
  const { session, asked, viewed } = begun;
  const rowsOf = (): unknown[] => shownRows(session.getState()).map(({ hit }) => hit.url);
  session.type('a');
  const pages = [makeHit('lvl1', 'Guide', 'one'), makeHit('lvl1', 'Guide', 'two')];
  asked[0]!.request.onHits!({ hits: pages, nbHits: 2 });
  assert.equal(statusOf(begun), ['loading', 'start'], 'on a fast line, the answer is there soon');
  await pause(stalledAfterMs + 50);
  assert.equal([...statusOf(begun), ...rowsOf()], ['stalled', 'hits', '/one', '/two']);
  session.send({ type: 'moved', step: 1 });
  asked[0]!.resolve({ hits: [makeHit('lvl2', 'Guide', 'three', 'part'), ...pages], nbHits: 3 });
  await settle();
  assert.equal([...statusOf(begun), ...rowsOf()], ['idle', 'hits', '/three#part', '/one', '/two']);
  assert.is(session.getState().active, 2, 'the row that was chosen by key stays active');
  assert.is(viewed.length, 1);
  session.type('ab');
  await pause(stalledAfterMs + 50);
  asked[1]!.request.onHits!({ hits: pages, nbHits: 2 });
  assert.equal([...statusOf(begun), ...rowsOf()], ['stalled', 'hits', '/one', '/two']);
  assert.is(session.getState().active, 0);
  session.type('abc');
  asked[1]!.request.onHits!({ hits: [], nbHits: 0 });
  asked[2]!.request.onHits!({ hits: [], nbHits: 0 });
  await pause(stalledAfterMs + 50);
  assert.equal([...statusOf(begun), ...rowsOf()], ['stalled', 'hits', '/one', '/two'], 'no pages say nothing');
});

test('an error stays until the next query or another try', async () => {
  const begun = begin();
  await warningsOf(async () => {
    begun.session.type('a');
    begun.asked[0]!.reject(new SearchFailure('api', 'Invalid key', 403));
    await settle();
  });
  assert.equal(statusOf(begun), ['error', 'error']);
  begun.session.retry();
  assert.equal(statusOf(begun), ['loading', 'error']);
  begun.asked[1]!.resolve(hitsFor('a'));
  await settle();
  assert.equal(statusOf(begun), ['idle', 'hits']);
});

test('every error is a failure, told to the console once with its detail', async () => {
  for (const [error, kind, told] of [
    [new SearchFailure('api', 'Invalid key', 403), 'api', '(api 403): Invalid key'],
    [new TypeError('Failed to fetch'), 'retry', '(retry): Failed to fetch'],
    [new SyntaxError('Unexpected token'), 'deserialization', '(deserialization): Unexpected token'],
    ['a text', 'retry', '(retry): a text'],
  ] as const) {
    const { session, asked } = begin();
    const warnings = await warningsOf(async () => {
      session.type('a');
      session.type('ab');
      asked[0]!.reject(new Error('given up'));
      asked[1]!.reject(error);
      await settle();
    });
    const { screen } = session.getState();
    assert.is(screen.kind === 'error' && screen.failure.kind, kind);
    assert.equal(warnings, [`The search failed ${told}`]);
  }
});

test('an empty query asks nobody and shows the start', async () => {
  const begun = begin();
  begun.session.type('a');
  begun.session.type('  ');
  assert.equal(statusOf(begun), ['idle', 'start']);
  begun.asked[0]!.resolve(hitsFor('a'));
  await settle();
  assert.equal([begun.asked.length, ...statusOf(begun)], [1, 'idle', 'start']);
});

test('chosen tags are asked for until the query is empty', async () => {
  const { session, asked } = begin();
  session.type('loom');
  session.send({ type: 'tagsChosen', tags: [['kind', 'guide']] });
  session.type('looms');
  session.type('');
  session.type('loom');
  assert.equal(
    asked.map(({ request }) => request.tags),
    [undefined, [['kind', 'guide']], [['kind', 'guide']], undefined],
  );
});

test('a query that is too short for the provider asks nobody and shows the start', async () => {
  const begun = begin((query) => query.length === 1);
  begun.session.type('ab');
  begun.asked[0]!.resolve(hitsFor('ab'));
  await settle();
  assert.equal(statusOf(begun), ['idle', 'hits']);
  begun.session.type('a');
  begun.session.retry();
  assert.equal([begun.asked.length, ...statusOf(begun)], [1, 'idle', 'start']);
  assert.is(begun.session.getState().query, 'a');
});

test('while characters are composed, they are shown and not searched for', () => {
  const { session, asked } = begin();
  session.type('suo', { isComposing: true });
  assert.equal([session.getState().query, asked.length], ['suo', 0]);
  session.type('梭');
  assert.is(asked[0]!.request.query, '梭');
});

test('a closed panel hears no answer; opened again, it asks again', async () => {
  for (const type of ['escaped', 'panelClosed'] as const) {
    const begun = begin();
    begun.session.type('a');
    begun.session.send({ type });
    begun.asked[0]!.resolve(hitsFor('a'));
    await settle();
    assert.equal(statusOf(begun), ['idle', 'start']);
    begun.session.send({ type: 'panelOpened' });
    begun.session.send({ type: 'panelOpened' });
    assert.is(begun.asked.length, 2);
    begun.asked[1]!.resolve(hitsFor('a'));
    await settle();
    begun.session.send({ type });
    begun.session.send({ type: 'panelOpened' });
    assert.equal([begun.asked.length, ...statusOf(begun)], [2, 'idle', 'hits']);
  }
});

test('after the end of a session no answer is heard', async () => {
  const begun = begin();
  begun.session.type('a');
  begun.session.cancel();
  assert.ok(begun.asked[0]!.request.signal.aborted);
  begun.asked[0]!.resolve(hitsFor('a'));
  await settle();
  assert.equal([begun.session.getState().screen.kind, begun.viewed.length], ['start', 0]);
});

test('seen are the rows that are shown, until the panel closes, the field is cleared, or another query comes', async () => {
  for (const end of [
    (session: SearchSession) => session.send({ type: 'panelClosed' }),
    (session: SearchSession) => session.type(''),
    (session: SearchSession) => session.type('ab'),
    (session: SearchSession) => session.cancel(),
  ]) {
    const { session, asked, viewed, signals } = begin();
    session.type('a');
    const hits = [...'123456'].map((name) => makeHit('lvl1', 'Guide', name));
    asked[0]!.resolve({ hits: [...hits, makeHit('lvl1', 'API', 'x')], nbHits: 7, queryID: 'q' });
    await settle();
    assert.equal(
      viewed[0]!.hits.map(({ objectID }) => objectID),
      ['/1', '/2', '/3', '/4', '/5', '/x'],
    );
    assert.is(viewed[0]!.queryID, 'q');
    assert.not(signals[0]!.aborted);
    end(session);
    assert.ok(signals[0]!.aborted);
  }
});

test.run();
