import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SearchFailure, type ProviderAnswer } from '../../../src/runtime/search/search-provider.js';
import {
  initialState,
  reduceSearch,
  shownCount,
  shownRows,
  suggestedQueries,
  type SearchEvent,
  type SearchState,
} from '../../../src/runtime/search/state/search-state.js';
import { makeHit } from './hits.js';

const nothing = { recent: [], favorites: [] };
const fresh = initialState(nothing);
const after = (state: SearchState, ...events: SearchEvent[]): SearchState => events.reduce(reduceSearch, state);
const answer = (hits: ProviderAnswer['hits'], more: Partial<ProviderAnswer> = {}): SearchEvent => ({
  type: 'answered',
  query: 'q',
  answer: { hits, nbHits: hits.length, ...more },
  maxPerGroup: 5,
});
const three = [makeHit('lvl1', 'Guide', 'A'), makeHit('lvl1', 'Guide', 'B'), makeHit('lvl1', 'API', 'C')];
const typed: SearchEvent = { type: 'typed', query: 'q' };
const withHits = after(fresh, typed, { type: 'started' }, answer(three));

test('status: loading, stalled, idle', () => {
  const loading = after(fresh, typed, { type: 'started' });
  assert.is(loading.status, 'loading');
  assert.is(after(loading, { type: 'stalled' }).status, 'stalled');
  assert.is(after(loading, { type: 'stalled' }, answer(three)).status, 'idle');
  assert.is(after(withHits, { type: 'stalled' }).status, 'idle');
});

test('a query has 64 characters at most', () => {
  assert.is(after(fresh, { type: 'typed', query: 'x'.repeat(70) }).query.length, 64);
});

test('screens: start, hits, no results, error', () => {
  assert.is(fresh.screen.kind, 'start');
  assert.is(withHits.screen.kind, 'hits');
  assert.is(after(withHits, typed, answer([])).screen.kind, 'none');
  const failed = after(withHits, { type: 'failed', failure: new SearchFailure('api', 'no', 403) });
  assert.equal([failed.screen.kind, failed.status, shownRows(failed).length], ['error', 'error', 0]);
  assert.is(after(failed, { type: 'typed', query: ' ' }).screen.kind, 'start');
});

test('the screen stays while the next answer loads', () => {
  const loading = after(withHits, { type: 'typed', query: 'qu' }, { type: 'started' }, { type: 'stalled' });
  assert.is(loading.screen, withHits.screen);
  const failed = after(fresh, typed, { type: 'failed', failure: new SearchFailure('retry', '') }, { type: 'started' });
  assert.equal([failed.screen.kind, failed.status], ['error', 'loading']);
});

test('the first row is active, also after each answer; arrows go round', () => {
  assert.equal([withHits.active, withHits.isSteered], [0, false]);
  const down = after(withHits, { type: 'moved', step: 1 });
  assert.equal([down.active, down.isSteered], [1, true]);
  assert.is(after(down, { type: 'moved', step: 1 }, { type: 'moved', step: 1 }).active, 0);
  assert.is(after(withHits, { type: 'moved', step: -1 }).active, 2);
  assert.equal(after(down, answer(three)).active, 0);
  assert.is(after(after(fresh, typed, answer([])), { type: 'moved', step: 1 }).active, 0);
});

test('the pointer makes a row active without telling screen readers', () => {
  const pointed = after(withHits, { type: 'moved', step: 1 }, { type: 'pointed', index: 2 });
  assert.equal([pointed.active, pointed.isSteered], [2, false]);
  const again = after(withHits, { type: 'panelClosed' }, { type: 'pointed', index: 1 });
  assert.equal([again.isPanelOpen, again.active], [true, 1]);
});

test('Escape closes the panel, then clears the query', () => {
  const once = after(withHits, { type: 'escaped' });
  assert.equal([once.isPanelOpen, once.active, once.query, once.screen.kind], [false, -1, 'q', 'hits']);
  const twice = after(once, { type: 'escaped' });
  assert.equal([twice.query, twice.status, twice.screen.kind], ['', 'idle', 'start']);
  const reopened = after(once, { type: 'moved', step: 1 });
  assert.equal([reopened.isPanelOpen, reopened.active], [true, 0]);
  assert.equal(after(once, { type: 'panelOpened' }).active, 0);
  assert.is(after(fresh, typed, { type: 'started' }, { type: 'panelClosed' }).status, 'idle');
});

test('suggestions are the groups of the largest answer so far', () => {
  const groups = (...names: string[]): SearchEvent => answer(names.map((name) => makeHit('lvl1', name, name)));
  assert.equal(suggestedQueries(after(fresh, typed, answer([]))), []);
  const large = after(fresh, groups('A', 'B', 'C', 'D'), groups('E', 'F'), answer([]));
  assert.equal(suggestedQueries(large), ['A', 'B', 'C']);
  assert.equal(suggestedQueries(after(large, groups('E', 'F', 'G', 'H'))), ['A', 'B', 'C']);
});

test('rows of the start screen: recent, then favourite ones', () => {
  const [a, b] = three as [(typeof three)[0], (typeof three)[0]];
  const state = initialState({ recent: [a!], favorites: [b!] });
  assert.equal(
    shownRows(state).map(({ hit }) => hit),
    [a, b],
  );
  const last = after(
    state,
    { type: 'moved', step: 1 },
    { type: 'remembered', remembered: { recent: [a!], favorites: [] } },
  );
  assert.is(last.active, 0);
});

test('lists of search hooks are tabs; arrows go through hits only', () => {
  const hit = makeHit('lvl1', 'Forum', 'T');
  const customResults = [
    { group: 'Forum', renderType: 'custom' as const, results: [{ any: 1 }] },
    { group: 'Blog', renderType: 'default' as const, results: [hit] },
  ];
  const state = after(fresh, typed, answer(three, { customResults }));
  assert.is(state.tab, 0);
  assert.equal(shownRows(after(state, { type: 'tabChosen', tab: 1 })), []);
  assert.equal(
    [0, 1, 2].map((tab) => shownCount(after(state, { type: 'tabChosen', tab }))),
    [3, 1, 1],
  );
  assert.is(shownRows(after(state, { type: 'tabChosen', tab: 2 }))[0]!.hit, hit);
  const only = after(fresh, typed, answer([], { customResults }));
  assert.equal([only.screen.kind, only.tab], ['hits', 1]);
  const empty = answer([], { customResults: [{ group: 'Forum', renderType: 'custom', results: [] }] });
  assert.is(after(fresh, typed, empty).screen.kind, 'none');
});

test.run();
