import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { liteClient } from 'algoliasearch/lite';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchRecord } from '../../src/shared/search/search-types.js';
import { launchBrowser } from '../support/chromium.js';
import { answerAsAlgolia } from '../support/algolia-answer.js';
import { searchFor, shows, stored, textsOf } from '../support/dialog-page.js';
import { startFaultyServer } from '../support/faulty-server.js';
import { readerPages, type ReaderPages } from '../support/reader-page.js';
import { hitUrls, openProvider, providerProbe, searchInPage } from '../support/search-page.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { createSite } from '../support/site.js';
import { until } from '../support/until.js';

const site = createSite({
  'site.config.mjs': `export default {
    title: 'Hosted', siteOrigin: 'https://docs.example.com', route: { cleanUrls: true }, contentSecurityPolicy: true,
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
    globalUIComponents: ['./probe.jsx'],
    search: {
      searchHooks: './hooks.jsx',
      algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs', hosts: ['/'], insights: true },
    },
  };\n`,
  ...providerProbe,
  'hooks.jsx': `export const beforeSearch = (query) => query.replace('how to ', '');
export const onSearch = (query, hits) => [{ group: 'Forum', result: { query, count: hits.length } }];
export const render = ({ query, count }) => <p className="forum">{count} thread about {query}</p>;\n`,
  'docs/en/index.md': '# Start\n\nWelcome.\n',
  'docs/en/guide.md': '# Guide\n\n## Install it\n\nRun the installer and wait for the zebra.\n',
  'docs/zh/index.md': '# 开始\n\n欢迎。\n',
  'docs/zh/guide.md': '# 指南\n\n## 安装\n\n运行安装程序。\n',
});

let browser: Browser;
let server: ServerProcess;
/** Servers of single tests, stopped at the end whatever happens. */
const started: ServerProcess[] = [];
let pages: ReaderPages;

test.before(async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  server = await startServer(site.folder, 'preview');
  browser = await launchBrowser();
  pages = readerPages(browser, server.origin);
});
test.after(async () => {
  await browser.close();
  await Promise.all([server, ...started].map((one) => one.stop()));
});

const clientFor = (origin: string, apiKey = 'KEY') => {
  const { host } = new URL(origin);
  return liteClient('APP', apiKey, { hosts: [{ url: host, accept: 'readWrite', protocol: 'http' }] });
};

interface ServiceHit {
  url: string;
  type: string;
  hierarchy: Record<string, string | null>;
  _snippetResult: { content?: { value: string } };
}

test('the preview server answers the real client in Node, by language', async () => {
  const client = clientFor(server.origin);
  const search = async (query: string, lang: string) => {
    const { results } = await client.search<ServiceHit>({
      requests: [
        {
          indexName: 'docs',
          query,
          facetFilters: [`lang:${lang}`],
          highlightPreTag: '<mark>',
          highlightPostTag: '</mark>',
          attributesToRetrieve: ['hierarchy.lvl1', 'url', 'type', 'content'],
        },
      ],
    });
    return (results[0] as { hits: ServiceHit[]; nbHits: number }).hits;
  };
  const [hit] = await search('zebra', 'en');
  assert.is(hit!.url, 'https://docs.example.com/guide#install-it');
  assert.is(hit!.type, 'lvl2', 'the type of the record');
  assert.equal(hit!.hierarchy, { lvl1: 'Guide' });
  assert.match(hit!._snippetResult.content!.value, 'the <mark>zebra</mark>');
  assert.equal(await search('zebra', 'zh'), []);
  assert.is(
    (await search('安装', 'zh'))[0]!.url,
    'https://docs.example.com/zh/guide#安装'.replace('安装', encodeURIComponent('安装')),
  );
});

test('a wrong key is refused as the service does, and pages of other sites are', async () => {
  const request = { requests: [{ indexName: 'docs', query: 'x' }] };
  const error = await clientFor(server.origin, 'WRONG')
    .search(request)
    .catch((reason: unknown) => reason as Error & { status: number });
  assert.equal([(error as Error).name, (error as { status: number }).status], ['ApiError', 403]);
  const url = `${server.origin}/1/indexes/*/queries?x-algolia-application-id=APP&x-algolia-api-key=KEY`;
  const post = (headers: Record<string, string>, body: string) => fetch(url, { method: 'POST', headers, body });
  assert.is((await post({ origin: 'https://evil.example' }, '{}')).status, 403);
  assert.is((await post({}, 'no json')).status, 400);
  assert.is((await post({}, '{"requests":[{"indexName":"other"}]}')).status, 404);
  assert.is((await post({}, 'x'.repeat(70_000))).status, 413);
  assert.is((await fetch(`${server.origin}/guide`, { method: 'POST', body: '' })).status, 405);
});

/** The request of a search, with its keys in the service's own order. */
const wantedRequest = (query: string, words: number): object => ({
  query,
  indexName: 'docs',
  attributesToRetrieve: [...[0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`), 'content', 'type', 'url'],
  attributesToSnippet: [...[1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}:${words}`), `content:${words}`],
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  hitsPerPage: 20,
  clickAnalytics: true,
  facetFilters: ['lang:en'],
});

/** Requests to the service that a page sends from now on. */
function requestsOf(page: Page): HTTPRequest[] {
  const asked: HTTPRequest[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/1/indexes/')) asked.push(request);
  });
  return asked;
}

/** Answers a page's requests to the service: a text as it is, anything else itself. */
async function answerRequests(page: Page, answer: (request: HTTPRequest) => string | void): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().includes('/1/indexes/')) return void request.continue();
    const body = answer(request);
    const headers = { 'access-control-allow-origin': '*' };
    if (typeof body === 'string') void request.respond({ contentType: 'application/json', headers, body });
  });
}

async function openPage(): Promise<Page> {
  const page = await pages.open({ path: '/' });
  await openProvider(page);
  return page;
}

test('the provider asks once for a query, with the parameters of the service, and its hits are links of the site', async () => {
  const page = await openPage();
  const asked = requestsOf(page);
  const outcome = await searchInPage(page, 'zebra');
  assert.equal(hitUrls(outcome), ['/guide#install-it']);
  await searchInPage(page, 'zebra');
  assert.is(asked.length, 1);
  const url = new URL(asked[0]!.url());
  assert.equal([...url.searchParams.keys()].sort(), [
    'x-algolia-agent',
    'x-algolia-api-key',
    'x-algolia-application-id',
    'x-algolia-request-id',
  ]);
  assert.is(asked[0]!.headers()['content-type'], 'text/plain');
  assert.is(asked[0]!.method(), 'POST');
  assert.match(
    url.searchParams.get('x-algolia-agent')!,
    /^Algolia for JavaScript \(\d[\d.]+\); Lite \(\d[\d.]+\); Browser; heddle$/,
  );
  assert.is(asked[0]!.postData(), JSON.stringify({ requests: [wantedRequest('zebra', 10)] }));
  assert.ok('answer' in outcome);
  assert.is(outcome.answer.hits[0]!.segments.title.map(({ text }) => text).join(''), 'Install it');
  assert.equal(
    outcome.answer.hits[0]!.segments.snippet.filter(({ match }) => match).map(({ text }) => text),
    ['zebra'],
  );
  assert.equal(pages.messages, []);
  await pages.close(page);
});

test('the same query asked twice at once is one request, and its answer has hits, their number and its name', async () => {
  const page = await openPage();
  const asked = requestsOf(page);
  const outcomes = await Promise.all([searchInPage(page, 'installer'), searchInPage(page, 'installer')]);
  assert.equal(outcomes.map(hitUrls), [['/guide#install-it'], ['/guide#install-it']]);
  assert.is(asked.length, 1);
  const [outcome] = outcomes;
  assert.ok('answer' in outcome!);
  assert.is(outcome.answer.nbHits, 1);
  assert.match(outcome.answer.queryID!, /^[0-9a-f]{32}$/);
  await pages.close(page);
});

for (const [isPhone, words] of [
  [false, 10],
  [true, 5],
] as const)
  test(`the dialog asks for snippets of ${words} words ${isPhone ? 'on a phone' : 'on a wide screen'}`, async () => {
    const page = await pages.open({ path: '/', isPhone });
    await page.click('.hd-search-button');
    await page.waitForSelector('dialog.hd-search[open] .hd-search-footer');
    const asked = requestsOf(page);
    // The width counts when the content of the dialog is there.
    await page.setViewport({ width: isPhone ? 1280 : 375, height: 700, hasTouch: isPhone });
    await page.keyboard.type('z');
    await shows(page, '[role=option], .hd-search-message');
    assert.is(asked.at(-1)!.postData(), JSON.stringify({ requests: [wantedRequest('z', words)] }));
    await pages.close(page);
  });

test('records as the build writes them, answered as Algolia does: the text that was found is shown', async () => {
  const page = await pages.open({ path: '/' });
  const records = JSON.parse(site.read('assets/search/records.en.json')) as SearchRecord[];
  await answerRequests(page, (request) => answerAsAlgolia(records, request.postData()!));
  await searchFor(page, 'zebra');
  assert.equal(await textsOf(page, '[role=option] .hd-search-hit-title'), [
    'Run the installer and wait for the zebra.',
  ]);
  assert.equal(await textsOf(page, '[role=option] .hd-search-hit-detail'), ['Guide › Install it']);
  assert.equal(await textsOf(page, '[role=option] mark'), ['zebra']);
  await pages.close(page);
});

/** An answer with hits of these types below one page, in this order. */
const answerOfPage = (...types: string[]): string =>
  JSON.stringify({
    results: [
      {
        hits: types.map((type, index) => ({
          objectID: `${type} ${index}`,
          type,
          url: type === 'lvl1' ? '/guide' : `/guide#part-${index}`,
          content: type === 'content' ? `Text ${index}` : null,
          hierarchy: { lvl0: 'Part', lvl1: 'Guide', lvl2: type === 'lvl1' ? null : `Heading ${index}` },
        })),
        nbHits: types.length,
      },
    ],
  });

test('G1 to G5: at most five hits of a part, the page first, its hits as a tree below, and the page is remembered', async () => {
  const page = await pages.open({ path: '/' });
  await answerRequests(page, () => answerOfPage('content', 'lvl2', 'lvl1', 'content', 'lvl2', 'lvl2', 'content'));
  await searchFor(page, 'x');
  const rows = await page.$$eval('[role=option]', (options) =>
    options.map((option) => [
      option.querySelector('.hd-search-hit-title')!.textContent,
      option.querySelector('.hd-search-hit-detail')?.textContent ?? '',
      option.querySelector('.hd-search-branch')?.classList.length ?? 0,
    ]),
  );
  assert.equal(rows, [
    ['Guide', '', 0],
    ['Text 0', 'Guide › Heading 0', 1],
    ['Heading 1', 'Guide', 1],
    ['Text 3', 'Guide › Heading 3', 1],
    ['Heading 4', 'Guide', 2],
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/guide');
  assert.equal(await stored(page, 'RECENT', 'docs.en'), ['/guide']);
  await pages.close(page);
});

test('on a phone, a long path ends with its second line', async () => {
  const page = await pages.open({ path: '/', isPhone: true });
  await answerRequests(page, () => answerOfPage('content').replace('Heading 0', 'A long heading '.repeat(20)));
  await page.click('.hd-search-button');
  await page.waitForSelector('dialog.hd-search[open]');
  await page.keyboard.type('x');
  await shows(page, '.hd-search-hit-detail');
  const [isCut, lines, overflow] = await page.$eval('.hd-search-hit-detail', (detail) => {
    const { scrollWidth, clientWidth } = detail.closest('dialog')!;
    return [
      detail.scrollHeight > detail.clientHeight,
      Math.round(detail.getBoundingClientRect().height / parseFloat(getComputedStyle(detail).lineHeight)),
      scrollWidth - clientWidth,
    ];
  });
  assert.equal([isCut, lines, overflow], [true, 2, 0]);
  await pages.close(page);
});

test('without the page among the hits, no tree is drawn', async () => {
  const page = await pages.open({ path: '/' });
  await answerRequests(page, () => answerOfPage('content', 'lvl2'));
  await searchFor(page, 'x');
  assert.equal([(await page.$$('[role=option]')).length, await page.$('.hd-search-branch')], [2, null]);
  await pages.close(page);
});

test('search hooks change the query and add lists', async () => {
  const page = await openPage();
  const outcome = await searchInPage(page, 'how to zebra');
  assert.equal(hitUrls(outcome), ['/guide#install-it']);
  assert.ok('answer' in outcome);
  assert.equal(outcome.answer.customResults, [
    { group: 'Forum', renderType: 'custom', results: [{ query: 'zebra', count: 1 }] },
  ]);
  await pages.close(page);
});

test('the dialog shows what the hook for drawing makes of a list', async () => {
  const page = await openPage();
  await searchFor(page, 'how to zebra');
  await page.click('.hd-search-tabs button:nth-child(2)');
  await page.waitForSelector('.hd-search-custom .forum');
  assert.equal(await textsOf(page, '.hd-search-custom .forum'), ['1 thread about zebra']);
  await pages.close(page);
});

test('events are sent for views, once for the same hits, and for clicks', async () => {
  const page = await openPage();
  const events: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/1/events')) return;
    events.push(...(JSON.parse(request.postData()!) as { events: Record<string, unknown>[] }).events);
  });
  await searchInPage(page, 'zebra');
  await page.evaluate(async () => {
    const { provider } = window as unknown as {
      provider: import('../../src/runtime/search/search-provider.js').SearchProvider;
    };
    const { signal } = new AbortController();
    const answer = await provider.search({ query: 'zebra', lang: 'en', version: '', snippetWords: 10, signal });
    provider.viewed!(answer);
    provider.viewed!(answer);
    await new Promise((resolve) => setTimeout(resolve, 600));
    provider.viewed!(answer);
    await new Promise((resolve) => setTimeout(resolve, 600));
    provider.clicked!(answer.hits[0]!, 1, answer);
  });
  await page.waitForNetworkIdle();
  assert.equal(
    events.map(({ eventType, objectIDs, positions }) => ({ eventType, objectIDs, positions })),
    [
      { eventType: 'view', objectIDs: ['/guide#install-it'], positions: undefined },
      { eventType: 'click', objectIDs: ['/guide#install-it'], positions: [1] },
    ],
  );
  await pages.close(page);
});

test('records with markup and addresses that run scripts do no harm (bad input 135)', async () => {
  const page = await pages.open({ path: '/' });
  const hit = (url: string) => ({
    objectID: url,
    url,
    type: 'lvl2',
    content: null,
    hierarchy: { lvl0: 'Part', lvl1: 'Page', lvl2: 'Heading' },
    _snippetResult: {
      hierarchy: { lvl2: { value: '<img src=x onerror="window.harm=1"> <mark>Head</mark>ing &lt;b&gt; <mark>open' } },
    },
  });
  const hits = ['javascript:window.harm=1', 'data:text/html,x', 'https://other.example/a', '/guide'].map(hit);
  await answerRequests(page, () => JSON.stringify({ results: [{ hits, nbHits: 4 }] }));
  await openProvider(page);
  const outcome = await searchInPage(page, 'heading');
  assert.equal(hitUrls(outcome), ['https://other.example/a', '/guide']);
  assert.ok('answer' in outcome);
  assert.equal(outcome.answer.hits[0]!.segments.title, [
    { text: '<img src=x onerror="window.harm=1"> ', match: false },
    { text: 'Head', match: true },
    { text: 'ing <b> ', match: false },
    { text: 'open', match: true },
  ]);
  assert.is(await page.evaluate(() => (window as { harm?: number }).harm), undefined);
  await pages.close(page);
});

const refuse =
  (status: number) =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message: 'no', status }));

const failures: [fault: string, answer: (response: ServerResponse) => unknown, failure: object][] = [
  ['refuse', (response) => response.destroy(), { kind: 'retry' }],
  ['403', refuse(403), { kind: 'api', status: 403 }],
  ['500', refuse(500), { kind: 'retry' }],
  ['malformed', (response) => response.end('{"results":[{"hits":['), { kind: 'deserialization' }],
  ['429', refuse(429), { kind: 'api', status: 429 }],
  ['hang', () => undefined, { kind: 'retry' }],
];

for (const [fault, answer, failure] of failures) {
  test(`a service with the fault "${fault}" is a failure of its kind`, async () => {
    const faulty = await startFaultyServer(join(site.folder, 'doc_build'));
    faulty.fault = (_path, { method }, response) => {
      if (method === 'POST') answer(response);
      return method === 'POST';
    };
    const faultyPages = readerPages(browser, faulty.origin);
    const page = await faultyPages.open({ path: '/' });
    await openProvider(page);
    assert.equal(await searchInPage(page, 'zebra'), { failure: { name: 'SearchFailure', ...failure } });
    assert.equal(
      faultyPages.messages.filter((message) => !message.includes('Failed to load resource')),
      [],
    );
    await faultyPages.close(page);
    await faulty.close();
  });
}

/** A site that asks Algolia itself; tests answer in its place. */
const farSite = createSite({
  'site.config.mjs': `export default {
    title: 'Far', route: { cleanUrls: true }, contentSecurityPolicy: true, globalUIComponents: ['./probe.jsx'],
    search: { algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs' } },
  };\n`,
  ...providerProbe,
  'docs/index.md': '# Start\n\nWelcome.\n',
});

let farPages: ReaderPages | undefined;

/** Host of a request, and how long after the one before it came. */
interface AskedHost {
  host: string;
  afterMs: number;
}

/** Opens the far site; `fail` says how a host fails, and hosts that do not fail answer without hits. */
async function openFarSite(fail: (host: string, index: number) => 'down' | 'refuse' | 'hang' | undefined) {
  if (!farPages) {
    assert.is((await farSite.build()).exitCode, 0);
    const far = await startServer(farSite.folder, 'preview');
    started.push(far);
    farPages = readerPages(browser, far.origin);
  }
  const { close } = farPages;
  const page = await farPages.open({ path: '/' });
  const asked: AskedHost[] = [];
  let lastMs = 0;
  await answerRequests(page, (request) => {
    const { host } = new URL(request.url());
    const now = performance.now();
    asked.push({ host, afterMs: now - lastMs });
    lastMs = now;
    const failure = fail(host, asked.length - 1);
    if (failure === undefined) return '{"results":[{"hits":[],"nbHits":0}]}';
    const headers = { 'access-control-allow-origin': '*' };
    if (failure === 'down') void request.respond({ status: 503, headers, body: '{}' });
    if (failure === 'refuse') void request.abort('connectionrefused');
    return undefined;
  });
  await openProvider(page);
  return { page, asked, close: () => close(page) };
}

const nearestHost = 'app-dsn.algolia.net';
const otherHosts = ['app-1.algolianet.com', 'app-2.algolianet.com', 'app-3.algolianet.com'];
const hostsOf = (asked: readonly AskedHost[]): string[] => asked.map(({ host }) => host);

test('hosts are asked one after the other, and one that is down is left out for two minutes', async () => {
  const { page, asked, close } = await openFarSite((host, index) =>
    host === nearestHost ? 'down' : index === 1 ? 'refuse' : undefined,
  );
  assert.equal(hitUrls(await searchInPage(page, 'one')), []);
  const [first, second, third] = hostsOf(asked);
  assert.is(first, nearestHost);
  assert.ok(otherHosts.includes(second!) && otherHosts.includes(third!) && second !== third, hostsOf(asked).join());
  assert.equal(hitUrls(await searchInPage(page, 'two')), []);
  assert.equal(hostsOf(asked).slice(3), [third]);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 121_000;
  });
  assert.equal(hitUrls(await searchInPage(page, 'three')), []);
  assert.is(hostsOf(asked)[4], nearestHost);
  await close();
});

test('a host that hangs is given up after a second, the next one after four', async () => {
  const { page, asked, close } = await openFarSite((_host, index) => (index < 2 ? 'hang' : undefined));
  assert.equal(hitUrls(await searchInPage(page, 'one')), []);
  const [, second, third] = asked;
  // A busy machine is later; it is never earlier, but for the time that the request before took on its way.
  assert.ok(second!.afterMs > 700, `${second!.afterMs} ms`);
  assert.ok(third!.afterMs > 3500, `${third!.afterMs} ms`);
  assert.is(asked.length, 3);
  await close();
});

test('when all hosts fail, the failure is to be tried again', async () => {
  const { page, asked, close } = await openFarSite(() => 'refuse');
  assert.equal(await searchInPage(page, 'one'), { failure: { name: 'SearchFailure', kind: 'retry' } });
  assert.equal(hostsOf(asked).sort(), [...otherHosts, nearestHost].sort());
  await close();
});

test('the service is connected to when the reader points at the button, and asked nothing', async () => {
  const { page, asked, close } = await openFarSite(() => undefined);
  assert.is(await page.$('link[rel=preconnect]'), null);
  await page.hover('.hd-search-button');
  await page.waitForSelector('link[rel=preconnect]');
  assert.equal(
    await page.$$eval('link[rel=preconnect]', (links) =>
      links.map((link) => [(link as HTMLLinkElement).href, (link as HTMLLinkElement).crossOrigin]),
    ),
    [[`https://${nearestHost}/`, 'anonymous']],
  );
  assert.equal(asked, []);
  await close();
});

test('the dev server answers too, from pages nobody opened, and after an edit', async () => {
  const dev = await startServer(site.folder, 'dev');
  started.push(dev);
  // The client waits a second; a busy machine may need longer to make the index for the first time.
  assert.is((await fetch(`${dev.origin}/assets/search/en.index.json`)).status, 200);
  const search = async (query: string) => {
    const { results } = await clientFor(dev.origin).search<ServiceHit>({ requests: [{ indexName: 'docs', query }] });
    return (results[0] as { hits: ServiceHit[] }).hits.map(({ url }) => url);
  };
  assert.equal(await search('zebra'), ['https://docs.example.com/guide#install-it']);
  site.write({ 'docs/en/guide.md': '# Guide\n\n## Pack it\n\nRun the packer and wait for the okapi.\n' });
  // The client gives up after a second, and the index of the edited site may take longer.
  let found: string[] = [];
  await until(async () => {
    found = await search('okapi').catch(() => []);
    return found.length > 0;
  }, 'the edited page');
  assert.equal(found, ['https://docs.example.com/guide#pack-it']);
  assert.is((await fetch(`${dev.origin}/assets/search/part.0000000000.json`)).status, 404);
});

test.run();
