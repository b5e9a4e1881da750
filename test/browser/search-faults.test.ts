import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launchBrowser } from '../support/chromium.js';
import { openDialog, shows, textsOf } from '../support/dialog-page.js';
import { startFaultyServer, type Fault, type FaultyServer } from '../support/faulty-server.js';
import { readerPages, type ReaderPages } from '../support/reader-page.js';
import { startServer, type ServerProcess } from '../support/server-process.js';
import { createSite } from '../support/site.js';
import type { FileTree } from '../support/temporary-folder.js';

const files = (search: string): FileTree => ({
  'site.config.mjs': `export default {
    title: 'Faults', route: { cleanUrls: true, localeRedirect: 'never' }, contentSecurityPolicy: true, ${search}
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  };\n`,
  'docs/en/index.md': '# Start\n\nWelcome.\n',
  'docs/en/guide.md': '# Guide\n\n## Install it\n\nRun the installer and wait for the zebra.\n',
  'docs/en/markup.md': '# Markup\n\nA zebrula in `<img src=x onerror="harm=1">` and `<script>harm=1</script>`.\n',
  'docs/zh/index.md': '---\npageType: home\nhero:\n  name: 开始\n---\n',
});
const localSite = createSite(files(''));
const hostedSite = createSite(
  files("search: { algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs', hosts: ['/'] } },"),
);

let browser: Browser;
let local: FaultyServer;
let hosted: ServerProcess;
let localPages: ReaderPages;
let hostedPages: ReaderPages;

test.before(async () => {
  for (const site of [localSite, hostedSite]) {
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
  }
  local = await startFaultyServer(join(localSite.folder, 'doc_build'));
  hosted = await startServer(hostedSite.folder, 'preview');
  browser = await launchBrowser();
  localPages = readerPages(browser, local.origin);
  hostedPages = readerPages(browser, hosted.origin);
});
test.after(async () => {
  await browser?.close();
  await local?.close();
  await hosted?.stop();
});
test.after.each(() => {
  local.fault = undefined;
});

/** What the result area says of a failure. */
interface ErrorTexts {
  help: string;
  /** The reason as the service or the reader of files names it; none for what the network did. */
  detail?: RegExp;
}

const network: ErrorTexts = { help: 'You might want to check your network connection.' };
const badIndex = (detail: RegExp): ErrorTexts => ({
  help: 'A file of the search index cannot be read. Reloading the page may help.',
  detail,
});
const refused = (status: number, detail: RegExp): ErrorTexts => ({
  help: `The search service refused the request (${status}).`,
  detail,
});
const unreadable = (detail: RegExp): ErrorTexts => ({
  help: 'The answer cannot be read. Reloading the page may help.',
  detail,
});

/** Waits until nothing is loaded. */
const isQuiet = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.hd-search-results')!.getAttribute('aria-busy') === 'false', {
    timeout: 20_000,
  });

async function showsError(page: Page, { help, detail }: ErrorTexts): Promise<void> {
  await shows(page, '.hd-search-retry');
  await isQuiet(page);
  const [title, text, reason, ...others] = await textsOf(page, '.hd-search-message p');
  assert.equal([title, text, others], ['Unable to fetch results', help, []]);
  if (detail) assert.match(reason!, detail);
  else assert.is(reason, undefined);
  assert.is(await page.$('[role=option]'), null);
}

async function showsHits(page: Page): Promise<void> {
  await shows(page, '[role=option]');
  await isQuiet(page);
  assert.equal(await textsOf(page, '[role=option] .hd-search-hit-title'), [
    'Run the installer and wait for the zebra.',
  ]);
  assert.is(await page.$('.hd-search-message'), null);
}

/** Ways in which a visitor gets results after the fault is over. */
const recoveries: Record<'button' | 'key' | 'network', (page: Page) => Promise<unknown>> = {
  button: (page) => page.click('.hd-search-retry'),
  key: async (page) => {
    await page.keyboard.press('Backspace');
    await isQuiet(page);
    await page.keyboard.type('a');
  },
  network: (page) => page.evaluate(() => dispatchEvent(new Event('online'))),
};

/** Messages in the console since the last call, without those of the browser on files that it could not load. */
const takeMessages = (pages: ReaderPages): string[] =>
  pages.messages.splice(0).filter((message) => !message.includes('Failed to load resource'));

/** Searches for what is there while it cannot be had, and again in the way named. */
async function failAndRecover(
  pages: ReaderPages,
  page: Page,
  texts: ErrorTexts,
  recovery: keyof typeof recoveries,
  end: () => void,
): Promise<void> {
  await openDialog(page, 'zebra');
  await showsError(page, texts);
  end();
  await recoveries[recovery](page);
  await showsHits(page);
  const messages = takeMessages(pages);
  assert.ok(messages.length > 0, 'the console says why');
  for (const message of messages)
    assert.match(message, /: The search failed \((retry|api|deserialization)( \d+)?\): \S/);
  await pages.close(page);
}

const isIndex = (path: string): boolean => path.startsWith('/assets/search/');
const isPart = (path: string): boolean => path.includes('/part.');
const answerWith =
  (matches: (path: string) => boolean, answer: (response: ServerResponse) => void): Fault =>
  (path, _request, response) => {
    if (!matches(path)) return false;
    answer(response);
    return true;
  };

const localFaults: [name: string, fault: Fault, texts: ErrorTexts, recovery: keyof typeof recoveries][] = [
  [
    'all files missing',
    answerWith(isIndex, (response) => response.writeHead(404).end()),
    badIndex(/en\.index\.json/),
    'button',
  ],
  [
    'a part missing',
    answerWith(isPart, (response) => response.writeHead(404).end()),
    badIndex(/part\.\w+\.json/),
    'key',
  ],
  [
    'a part cut off',
    answerWith(isPart, (response) => response.end('[["a",')),
    badIndex(/part\.\w+\.json is no JSON/),
    'button',
  ],
  [
    'a page in the place of the index',
    answerWith(isIndex, (response) => response.end('<!doctype html>')),
    badIndex(/en\.index\.json is no JSON/),
    'key',
  ],
  [
    'an index of another build',
    answerWith(isIndex, (response) => response.end('{"format":0}')),
    badIndex(/another version of Heddle/),
    'button',
  ],
  ['a server that fails', answerWith(isIndex, (response) => response.writeHead(500).end()), network, 'button'],
  ['no network', answerWith(isIndex, (response) => response.destroy()), network, 'network'],
];

for (const [name, fault, texts, recovery] of localFaults)
  test(`local search, ${name}: the error says why, and the ${recovery} brings the hits (bad input 133)`, async () => {
    const page = await localPages.open({ path: '/' });
    local.fault = fault;
    await failAndRecover(localPages, page, texts, recovery, () => (local.fault = undefined));
  });

/** Answers a request to the service; nothing: it hangs. */
type ServiceFault = (request: HTTPRequest) => Promise<void> | undefined;
const respond =
  (status: number, body: string): ServiceFault =>
  (request) =>
    request.respond({ status, contentType: 'application/json', body });

/** Lets a page's requests to the service fail until the result is called. */
async function failService(page: Page, fault: ServiceFault): Promise<() => void> {
  let isOver = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isOver || !request.url().includes('/1/indexes/')) void request.continue();
    else void fault(request);
  });
  return () => (isOver = true);
}

const noHits = unreadable(/^the answer has no hits$/);
const hostedFaults: [name: string, fault: ServiceFault, texts: ErrorTexts, recovery: keyof typeof recoveries][] = [
  ['a refused connection', (request) => request.abort('connectionrefused'), network, 'network'],
  ['a service that hangs', () => undefined, network, 'button'],
  ['a service that fails', respond(500, '{"message":"down","status":500}'), network, 'key'],
  ['a wrong key', respond(403, '{"message":"Invalid key","status":403}'), refused(403, /^Invalid key$/), 'button'],
  ['too many requests', respond(429, '{"message":"Slow down","status":429}'), refused(429, /^Slow down$/), 'button'],
  ['an answer cut off', respond(200, '{"results":[{"hits":['), unreadable(/JSON/), 'key'],
  ['a page in the place of an answer', respond(200, '<!doctype html>'), unreadable(/JSON/), 'button'],
  ['an answer without hits', respond(200, '{"results":[{}]}'), noHits, 'key'],
  ['an empty answer', respond(200, '{}'), noHits, 'button'],
  ['no answer at all', respond(200, 'null'), noHits, 'key'],
];

for (const [name, fault, texts, recovery] of hostedFaults)
  test(`hosted search, ${name}: the error says why, and the ${recovery} brings the hits (bad input 134)`, async () => {
    const page = await hostedPages.open({ path: '/' });
    const end = await failService(page, fault);
    await failAndRecover(hostedPages, page, texts, recovery, end);
  });

test('a service that answers with markup and addresses of scripts: text stays text, and nothing runs', async () => {
  const page = await hostedPages.open({ path: '/' });
  const markup = '<img src=x onerror="harm=1"><script>harm=1</script>';
  const hit = (url: unknown) => ({
    objectID: String(url),
    url,
    type: 'content',
    content: `${markup} zebra`,
    hierarchy: { lvl0: markup, lvl1: markup },
    _snippetResult: { content: { value: `${markup} <mark>zebra<b>&lt;i&gt;` } },
  });
  const urls = ['javascript:harm=1', ' JavaScript:harm=1', 'data:text/html,<script>harm=1</script>', 7, '/guide'];
  const hits = [null, 3, 'text', {}, ...urls.map(hit)];
  await failService(page, respond(200, JSON.stringify({ results: [{ hits, nbHits: 'many' }] })));
  await openDialog(page, 'zebra');
  await shows(page, '[role=option]');
  assert.equal(await textsOf(page, '[role=option] .hd-search-hit-title'), [`${markup} zebra<b><i>`]);
  assert.equal(await textsOf(page, '[role=option] mark'), ['zebra<b><i>']);
  assert.equal(await textsOf(page, '.hd-search-group-title'), [markup]);
  assert.is(await page.$('.hd-search-results :is(img, script, b, i)'), null);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/guide');
  assert.is(await page.evaluate(() => (globalThis as { harm?: number }).harm), undefined);
  assert.equal(takeMessages(hostedPages), []);
  await hostedPages.close(page);
});

test('pages with markup in their text: it stays text, and nothing runs', async () => {
  const page = await localPages.open({ path: '/' });
  await openDialog(page, 'zebrula');
  await shows(page, '[role=option]');
  assert.match((await textsOf(page, '[role=option] .hd-search-hit-title'))[0]!, '<img src=x onerror="harm=1">');
  assert.is(await page.$('.hd-search-results :is(img, script)'), null);
  assert.is(await page.evaluate(() => (globalThis as { harm?: number }).harm), undefined);
  assert.equal(takeMessages(localPages), []);
  await localPages.close(page);
});

for (const [provider, pagesOf] of [
  ['local', () => localPages],
  ['hosted', () => hostedPages],
] as const)
  test(`${provider} search in a language with nothing to find has no results, and no error`, async () => {
    const page = await pagesOf().open({ path: '/zh/' });
    await openDialog(page, 'zebra');
    await shows(page, '.hd-search-message');
    await isQuiet(page);
    assert.equal(await textsOf(page, '.hd-search-message-title'), ['无法找到“zebra”的相关结果']);
    assert.equal(pagesOf().messages.splice(0), []);
    await pagesOf().close(page);
  });

test.run();
