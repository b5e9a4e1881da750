import type { Browser, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { searchFor, textsOf } from '../support/dialog-page.js';
import { startFaultyServer, type FaultyServer } from '../support/faulty-server.js';
import { readerPages, type ReaderPages } from '../support/reader-page.js';
import { hitUrls, openProvider, providerProbe, searchInPage } from '../support/search-page.js';
import { createSite } from '../support/site.js';
import { join } from 'node:path';

/** So many words that the index is cut into shards. */
const longPage = (number: number): string =>
  Array.from(
    { length: 12 },
    (_, section) =>
      `## Topic${number} part${section}\n\n${Array.from({ length: 120 }, (_word, word) => `w${((number * 7919 + section * 104_729 + word * 1299) % 5003).toString(36)}x`).join(' ')}\n`,
  ).join('\n');

const site = createSite({
  'site.config.mjs': `export default {
    title: 'Search', route: { cleanUrls: true }, contentSecurityPolicy: true, globalUIComponents: ['./probe.jsx'],
  };\n`,
  ...providerProbe,
  'docs/index.md': '# Start\n\nWelcome.\n',
  'docs/markup.md':
    '# Markup\n\nText with `<img src=x onerror=alert(1)>` in it.\n\n## Marks\n\nCall `reed(25)` for <kbd>a</kbd> [treadle] &lt;b&gt;.\n',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, number) => [`docs/page-${number}.md`, `# Page ${number}\n\n${longPage(number)}`]),
  ),
});

let browser: Browser;
let server: FaultyServer;
let pages: ReaderPages;
/** Servers of single tests, closed at the end whatever happens. */
const started: FaultyServer[] = [];

test.before(async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  server = await startFaultyServer(join(site.folder, 'doc_build'));
  browser = await launchBrowser();
  pages = readerPages(browser, server.origin);
});
test.after(async () => {
  await browser.close();
  await Promise.all([server, ...started].map((one) => one.close()));
});
test.after.each(() => {
  server.fault = undefined;
  server.requests.length = 0;
});

async function openPage(): Promise<Page> {
  const page = await pages.open({ path: '/' });
  await openProvider(page);
  return page;
}

const indexRequests = (): string[] => server.requests.filter((path) => path.startsWith('/assets/search/'));

test('a search runs in the worker, under the strict policy, and reads only the parts it needs', async () => {
  const page = await openPage();
  assert.is(indexRequests().length, 0, 'nothing is read before the first search');
  assert.is(hitUrls(await searchInPage(page, 'topic7 part3'))[0], '/page-7#topic7-part3');
  assert.is(page.workers().length, 1);
  const first = indexRequests().length;
  await searchInPage(page, 'topic7 part3');
  assert.is(indexRequests().length, first, 'the same query reads nothing');
  assert.ok(first < 30, `${first} files`);
  assert.equal(pages.messages, []);
  await pages.close(page);
});

test('where no worker can be started, the page searches by itself', async () => {
  const page = await openPage();
  await page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers here');
      }
    } as unknown as typeof Worker;
  });
  assert.is(hitUrls(await searchInPage(page, 'topic7 part3'))[0], '/page-7#topic7-part3');
  assert.is(page.workers().length, 0);
  await pages.close(page);
});

test('a worker that does not load leaves the search to the page', async () => {
  let refused = 0;
  server.fault = (path, _request, response) => {
    if (!path.includes('search-worker') || refused > 0) return false;
    refused += 1;
    response.writeHead(503).end();
    return true;
  };
  const page = await openPage();
  assert.is(hitUrls(await searchInPage(page, 'topic7 part3'))[0], '/page-7#topic7-part3');
  assert.is(refused, 1);
  pages.messages.length = 0;
  await pages.close(page);
});

test('a search that is given up rejects with the reason of its signal, and the next one answers', async () => {
  const page = await openPage();
  const reason = await page.evaluate(async () => {
    const { provider } = window as unknown as {
      provider: import('../../src/runtime/search/search-provider.js').SearchProvider;
    };
    const controller = new AbortController();
    const request = { query: 'topic3', lang: 'en', version: '', snippetWords: 10, signal: controller.signal };
    const search = provider.search(request);
    controller.abort('newer query');
    return search.catch((error: unknown) => error);
  });
  assert.is(reason, 'newer query');
  assert.is(hitUrls(await searchInPage(page, 'topic3 part1'))[0], '/page-3#topic3-part1');
  await pages.close(page);
});

test('a file that cannot be had once is read again, past the cache', async () => {
  const page = await openPage();
  let failures = 0;
  server.fault = (path, _request, response) => {
    if (!path.includes('/part.') || failures > 0) return false;
    failures += 1;
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=31536000' });
    response.end('[["cut off');
    return true;
  };
  assert.is(hitUrls(await searchInPage(page, 'topic5 part2'))[0], '/page-5#topic5-part2');
  assert.is(failures, 1);
  await pages.close(page);
});

test('after a new deploy, the manifest is read anew and the search succeeds', async () => {
  const page = await openPage();
  hitUrls(await searchInPage(page, 'topic5 part2'));
  const { exitCode, output } = await (async () => {
    site.write({ 'docs/page-9.md': '# Page 9\n\n## Unheardof zebra\n\nNew text.\n' });
    return site.build();
  })();
  assert.is(exitCode, 0, output);
  assert.is(hitUrls(await searchInPage(page, 'topic30 part1'))[0], '/page-30#topic30-part1');
  const urls = hitUrls(await searchInPage(page, 'unheardof zebra'));
  assert.is(urls[0], '/page-9#unheardof-zebra');
  await pages.close(page);
});

const faults: [name: string, answer: (response: import('node:http').ServerResponse) => void, failure: object][] = [
  ['missing', (response) => response.writeHead(404).end(), { kind: 'api', status: 404 }],
  ['refused', (response) => response.destroy(), { kind: 'retry' }],
  ['broken', (response) => response.writeHead(500).end(), { kind: 'retry', status: 500 }],
  ['truncated', (response) => response.end('[["a",'), { kind: 'deserialization', status: 200 }],
  ['of another kind', (response) => response.end('<!doctype html>'), { kind: 'deserialization', status: 200 }],
  ['of another build', (response) => response.end('{"format":0}'), { kind: 'deserialization' }],
];

for (const [name, answer, failure] of faults) {
  test(`an index that is ${name} is a failure of its kind, and the search recovers (bad input 133)`, async () => {
    const page = await openPage();
    server.fault = (path, _request, response) => {
      if (!path.startsWith('/assets/search/')) return false;
      answer(response);
      return true;
    };
    assert.equal(await searchInPage(page, 'topic5'), { failure: { name: 'SearchFailure', ...failure } });
    server.fault = undefined;
    assert.is(hitUrls(await searchInPage(page, 'topic5 part2'))[0], '/page-5#topic5-part2');
    assert.equal(
      pages.messages.filter((message) => !message.includes('Failed to load resource')),
      [],
    );
    pages.messages.length = 0;
    await pages.close(page);
  });
}

test('offline, words of parts that were read are still found, and new ones fail as `retry`', async () => {
  const page = await openPage();
  hitUrls(await searchInPage(page, 'topic5 part2'));
  server.fault = (_path, _request, response) => {
    response.destroy();
    return true;
  };
  assert.is(hitUrls(await searchInPage(page, 'topic5 part2'))[0], '/page-5#topic5-part2');
  assert.equal(await searchInPage(page, 'w1x3f'), { failure: { name: 'SearchFailure', kind: 'retry' } });
  assert.is(hitUrls(await searchInPage(page, 'topic5 part2'))[0], '/page-5#topic5-part2');
  await pages.close(page);
});

test('markup in texts stays text', async () => {
  const page = await openPage();
  const outcome = await searchInPage(page, 'onerror alert');
  assert.ok('answer' in outcome);
  const text = outcome.answer.hits[0]!.segments.snippet.map((segment) => segment.text).join('');
  assert.match(text, '<img src=x onerror=alert(1)>');
  await pages.close(page);
});

test('the part of the site that the reader is in comes first, without breadcrumbs too, and a hook draws its hits', async () => {
  const parts = createSite({
    'site.config.mjs': `export default {
      title: 'Parts', route: { cleanUrls: true }, contentSecurityPolicy: true, themeConfig: { breadcrumbs: false },
      search: { searchHooks: './hooks.jsx' },
    };\n`,
    'hooks.jsx': 'export const renderHit = ({ url, hierarchy }) => <b className="own">{hierarchy.lvl1} in {url}</b>;\n',
    'docs/_nav.json': JSON.stringify([
      { text: 'Guide', link: '/guide/one' },
      { text: 'Reference', link: '/reference/one' },
    ]),
    'docs/index.md': '# Start\n\nWelcome.\n',
    ...Object.fromEntries(
      ['guide', 'reference'].flatMap((folder) => [
        [`docs/${folder}/one.md`, '# One\n\nNothing.\n'],
        [`docs/${folder}/two.md`, '# Two\n\nA bobbin.\n'],
      ]),
    ),
  });
  const { exitCode, output } = await parts.build();
  assert.is(exitCode, 0, output);
  const own = await startFaultyServer(join(parts.folder, 'doc_build'));
  started.push(own);
  const ownPages = readerPages(browser, own.origin);
  for (const [path, groups] of [
    ['/guide/one', ['Guide', 'Reference']],
    ['/reference/one', ['Reference', 'Guide']],
  ] as const) {
    const page = await ownPages.open({ path });
    await searchFor(page, 'bobbin');
    assert.equal(await textsOf(page, '.hd-search-group-title'), groups, path);
    const folders = groups.map((group) => group.toLowerCase());
    await page.waitForFunction(() => document.querySelectorAll('a[role=option] .own').length === 2, {
      timeout: 20_000,
    });
    assert.equal(
      await textsOf(page, 'a[role=option] .own'),
      folders.map((folder) => `Two in /${folder}/two`),
    );
    assert.is(await page.$('.hd-search-hit-title'), null);
    await page.keyboard.press('Enter');
    await page.waitForFunction((place) => location.pathname === place, {}, `/${folders[0]}/two`);
    await ownPages.close(page);
  }
});

test('words beside brackets and numbers are marked, and nothing else', async () => {
  const page = await openPage();
  const outcome = await searchInPage(page, 'reed treadle');
  assert.ok('answer' in outcome);
  const { snippet } = outcome.answer.hits[0]!.segments;
  assert.equal(
    snippet.filter(({ match }) => match).map(({ text }) => text),
    ['reed', 'treadle'],
  );
  assert.is(snippet.map(({ text }) => text).join(''), 'Call reed(25) for a [treadle] <b>.');
  await pages.close(page);
});

test('an index in one file is searched in the worker too', async () => {
  const small = createSite({
    'site.config.mjs': `export default {
      title: 'One file', route: { cleanUrls: true }, contentSecurityPolicy: true, globalUIComponents: ['./probe.jsx'],
      search: { index: { shards: false, tokenize: 'forward', tag: ['status'] } },
    };\n`,
    ...providerProbe,
    'docs/index.md': '# Start\n\nWelcome.\n',
    'docs/guide.md': '---\nstatus: stable\n---\n\n# Guide\n\n## Configuration\n\nWrite the options down.\n',
    'docs/other.md': '# Other\n\nNo configuration.\n',
  });
  const { exitCode, output } = await small.build();
  assert.is(exitCode, 0, output);
  const own = await startFaultyServer(join(small.folder, 'doc_build'));
  started.push(own);
  const ownPages = readerPages(browser, own.origin);
  const page = await ownPages.open({ path: '/' });
  await openProvider(page);
  assert.equal(hitUrls(await searchInPage(page, 'confi')).sort(), ['/guide#configuration', '/other']);
  assert.equal(hitUrls(await searchInPage(page, 'confi status:stable')), ['/guide#configuration']);
  assert.equal(hitUrls(await searchInPage(page, 'welc')), ['/']);
  assert.is(own.requests.filter((path) => path.startsWith('/assets/search/')).length, 3);
  assert.equal(ownPages.messages, []);
  await ownPages.close(page);
});

test('a site with a charset of FlexSearch searches by it, in a worker', async () => {
  const own = createSite({
    'site.config.mjs':
      "export default { contentSecurityPolicy: true, globalUIComponents: ['./probe.jsx'], search: { index: { charset: 'LatinSoundex' } } };\n",
    ...providerProbe,
    'docs/index.md': '# Start\n\nWelcome.\n',
    'docs/guide.md': '# Guide\n\nWritten by Robert.\n',
  });
  const { exitCode, output } = await own.build();
  assert.is(exitCode, 0, output);
  const ownServer = await startFaultyServer(join(own.folder, 'doc_build'));
  started.push(ownServer);
  const ownPages = readerPages(browser, ownServer.origin);
  const page = await ownPages.open({ path: '/' });
  await openProvider(page);
  assert.equal(hitUrls(await searchInPage(page, 'rupert ')), ['/guide.html']);
  assert.is(page.workers().length, 1);
  assert.equal(ownPages.messages, []);
  await ownPages.close(page);
});

test.run();
