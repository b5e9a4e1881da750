import { searchSite } from './search-site.js';
import type { FileTree } from './temporary-folder.js';

/** Provider that answers by the query: `slow`, `refused`, `broken`, `offline`, `markup`, `custom`, `none`, else hits. */
const provider = `
const wait = (ms, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); });
});
const segment = (text, match = false) => ({ text, match });
const makeHit = (group, page, heading, more = {}) => {
  const url = '/guide/' + page + (heading ? '#' + heading : '');
  return {
    objectID: url, url, type: heading ? 'lvl2' : 'lvl1', content: null,
    hierarchy: { lvl0: group, lvl1: page, lvl2: heading ?? null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    segments: { title: [segment(heading ?? page, true)], path: heading ? [[segment(page)]] : [], snippet: [] },
    ...more,
  };
};
class Failure extends Error {
  constructor(kind, message, status) { super(message); this.name = 'SearchFailure'; Object.assign(this, { kind, status }); }
}
const events = (globalThis.searchEvents ??= []);
const log = (...event) => events.push(event);
const hits = [makeHit('Guide', 'weaving'), makeHit('Guide', 'weaving', 'warp'), makeHit('Guide', 'weaving', 'weft'), makeHit('2024', 'form')];
const answers = {
  none: () => ({ hits: [], nbHits: 0 }),
  markup: () => ({ nbHits: 3, hits: [
    makeHit('<b>Group</b>', 'markup', null, { segments: { title: [segment('<img src=x onerror="globalThis.isHurt=1">'), segment('<script>', true)], path: [], snippet: [segment('&lt;b&gt;')] } }),
    makeHit('Bad', 'bad', null, { url: 'javascript:globalThis.isHurt=1' }),
  ] }),
  custom: () => ({ hits: hits.slice(0, 1), nbHits: 1, customResults: [
    { group: 'Forum', renderType: 'custom', results: [{ title: 'A thread' }] },
    { group: 'Blog', renderType: 'default', results: [makeHit('Blog', 'form')] },
  ] }),
  many: () => ({ nbHits: 9, hits: Array.from({ length: 9 }, (_, index) => makeHit('Guide', 'page' + index)) }),
};
export const createLocalProvider = () => ({
  name: 'algolia',
  indexName: (lang, version) => ['fake', lang, version].filter(Boolean).join('.'),
  warmUp: (lang) => log('warmUp', lang),
  search: async ({ query, lang, snippetWords, group, signal }) => {
    log('search', query, lang, snippetWords, group);
    if (query.startsWith('slow')) await wait(query === 'slow' ? 1200 : 600, signal);
    if (globalThis.isOffline || query === 'offline') throw new Failure('retry', 'No host could be reached');
    if (query === 'refused') throw new Failure('api', 'Invalid Application-ID or API key', 403);
    if (query === 'broken') throw new Failure('deserialization', 'Unexpected token <');
    log('answer', query);
    return answers[query]?.() ?? { hits, nbHits: hits.length, queryID: 'q1' };
  },
  viewed: ({ hits }) => log('viewed', hits.length),
  clicked: (hit, position) => log('clicked', hit.objectID, position),
});
`;

const plugin = `export const fakeProvider = {
  name: 'fake-provider',
  setup: (build) => build.onLoad({ filter: /local-provider\\.js$/ }, () => ({ contents: ${JSON.stringify(provider).replaceAll('`', '\\`').replaceAll('${', '\\${')}, loader: 'js' })),
};
`;

/** The site to search in, with a provider that answers as tests need it. What it is asked is in `searchEvents`. */
export const fakeSearchSite: FileTree = {
  ...searchSite,
  'fake-provider.mjs': plugin,
  'site.config.mjs': `import { fakeProvider } from './fake-provider.mjs';\n${(searchSite['site.config.mjs'] as string).replace('title:', 'builder: { plugins: [fakeProvider] },\n  title:')}`,
};
