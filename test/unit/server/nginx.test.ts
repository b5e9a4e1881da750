import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDev } from '../../../src/server/dev.js';
import { startPreview } from '../../../src/server/preview.js';
import { hasNginx, startNginx } from '../../support/nginx.js';
import { type Endpoint, type RawAnswer, request, type RequestOptions, sendRaw } from './raw-http.js';
import { rawRequests, rows } from './request-table.js';
import { fakeSession, publishedSite } from './test-site.js';

type Exchange = readonly [target: string, options?: RequestOptions | undefined];

const files = [
  '/tiny.txt',
  '/guide/a',
  '/note.txt',
  '/logo.svg',
  '/empty.txt',
  '/unknown.heddle',
  '/assets/app.3f9a0c12.js',
  '/assets/logo.3f9a0c12.png',
  '/assets/plain.png',
  '/assets/nav/guide.json',
];
const early = 'Thu, 01 Jan 1970 00:00:00 GMT';
/** Headers that are sent with a request for each of the files. */
const conditions: readonly Record<string, string>[] = [
  ...['0-0', '2-4', '-1', '-0', '99999-', '2-1', '0-0,2-2', 'a-b', ' 1-2', '1-2, '].map((range) => ({
    Range: `bytes=${range}`,
  })),
  { Range: 'bytes=0-18446744073709551615' },
  { Range: 'items=0-1' },
  { Range: 'bytes=0-1', 'If-Range': '"other"' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"other"' },
  { 'If-None-Match': '"other"', 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { 'If-Modified-Since': early },
  { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { 'If-Modified-Since': 'nonsense' },
  { 'If-Match': '"other"' },
  { 'If-Unmodified-Since': early },
  ...['gzip', 'gzip;q=0', 'identity', 'br', '*'].map((encoding) => ({ 'Accept-Encoding': encoding })),
];
const targets = [
  [
    '/guide/a?x=1',
    '/guide/%61',
    '/guide/a%2ehtml',
    '/GUIDE/a',
    '/b/',
    '/b.html/',
    '/guide/index',
    '/zh',
    '/zh/',
    '/404',
  ],
  ['/zh/404', '/zh/guide/x', '/guide%2fa', '/guide/./a', '/guide/../b', '/guide/%2e%2e/b', '/b%00', '/b%0a', '/b%20'],
  ['/b;x', '/b%3fx', '/b\\', '/guide\\a', '/%5cguide', '//', '///', '//b', '/guide//a', '/.well-known/', '/tiny.txt/'],
  ['/tiny.txt/x', '/?', '/b?%', '/b%ff', '/%c3%28', '/b%u0062', '/inner-link.txt', '/hidden-link.txt', '/linked/x.txt'],
  ['/loop.txt'],
].flat();

/** Requests for what is at a target. */
const exchanges: readonly Exchange[] = [
  ...rows.map(([target, , options]): Exchange => [target, options]),
  ...targets.map((target): Exchange => [target]),
];
const fileOptions: readonly RequestOptions[] = [
  { method: 'HEAD' },
  { method: 'HEAD', headers: { Range: 'bytes=0-1' } },
  ...conditions.map((headers) => ({ headers })),
];

/** Names a request; `*` means each of the files. */
const labelOf = (target: string, { method = 'GET', host, headers = {} }: RequestOptions = {}): string =>
  [method, target.slice(0, 20), host && `Host: ${host}`, ...Object.entries(headers).map((entry) => entry.join(': '))]
    .filter(Boolean)
    .join(' ');

/** What clients act on in an answer. */
function viewOf({ status, headers, body }: RawAnswer): string {
  if (status === 304 || (status >= 400 && status !== 404)) return String(status);
  if (status === 308) return `308 ${headers['location']}`;
  const encoding = headers['content-encoding'];
  const text = encoding === undefined ? body.toString('latin1') : encoding;
  if (status === 404) return `404 ${text}`;
  // Scripts have two names; JSON and images have no encoding of characters, whatever the header says.
  const type = headers['content-type']?.replace('application/java', 'text/java').replace(/^([ai]\w+\/[^;]*);.*/, '$1');
  return [status, type, headers['content-range'], headers['cache-control'], text].join(' ');
}

/** Requests that a server answers in another way than nginx does. */
async function differing(server: Endpoint, nginx: Endpoint): Promise<string[]> {
  const labels = new Set<string>();
  const compare = async (label: string, target: string, options?: RequestOptions): Promise<void> => {
    const [own, judged] = await Promise.all([request(server, target, options), request(nginx, target, options)]);
    const isVaried = (answer: RawAnswer): boolean =>
      answer.headers['content-encoding'] === undefined || /\bAccept-Encoding\b/.test(answer.headers['vary'] ?? '');
    assert.ok(isVaried(own) && isVaried(judged), `${label}: caches must not mix encodings`);
    if (viewOf(own) !== viewOf(judged)) labels.add(label);
  };
  await Promise.all(exchanges.map(([target, options]) => compare(labelOf(target, options), target, options)));
  for (const options of fileOptions)
    await Promise.all(files.map((file) => compare(labelOf('*', options), file, options)));
  // A line without a version is HTTP/0.9, whose answers have no status.
  await Promise.all(
    rawRequests.map(async ([bytes, status]) => {
      if ((await sendRaw(nginx, bytes)).status !== status) labels.add(JSON.stringify(bytes.slice(0, 30)));
    }),
  );
  return [...labels].sort();
}

/** Requests that preview and dev answer in another way than nginx, by the reason. */
const differences: Readonly<Record<string, readonly string[]>> = {
  'a page has one URL, at which its relative links work; nginx shows it at others too, or not at all': [
    ...['/guide', '/guide/a/', '/b/', '/zh', '//guide', '/guide//', '/guide//a'].map((target) => `GET ${target}`),
  ],
  'browsers resolve dots and backslashes before they send a path, so such paths are refused and never resolved': [
    ...['/./.env', '/a.html/.', '/guide/./a', '/guide/../b', '/guide/%2e%2e/b', '//evil.com/%2f..', '/..%5c'],
    ...['/\\evil.com', '/a.html%5c', '/b\\', '/guide\\a', '/%5cguide', '/guide%2fa'],
  ].map((target) => `GET ${target}`),
  'no URL contains a fragment, a control character or bytes that are not UTF-8': [
    ...['/b.html#c', '/b%0a', '/b%ff', '/%c3%28'].map((target) => `GET ${target}`),
  ],
  'hidden files are never published; nginx serves those that somebody puts into the folder': [
    ...['/.env', '/.env?raw', '/.env?raw??', '/.env?import&raw', '/.git/config', '/guide/.secret/x.txt', '/....//'],
  ].map((target) => `GET ${target}`),
  'names on disk are composed or decomposed; visitors who type a URL cannot know': ['GET /e%CC%81', 'GET /%C3%B6'],
  'both servers are for this computer: they check which host and which site asks': [
    'GET http://evil/a',
    ...['evil.com', 'localhost.evil.com', '127.0.0.1.nip.io', '0x7f000001'].map((host) => `GET /b Host: ${host}`),
    'GET /b Origin: http://evil.com',
    'GET /b Origin: null',
    'GET /b Sec-Fetch-Site: cross-site Sec-Fetch-Mode: no-cors',
    JSON.stringify('GET /b HTTP/1.0\r\n\r\n'),
  ],
  'a range that makes no sense counts as absent, as the standard allows, and so does more than one': [
    ...['0-0,2-2', '1-2, ', '2-1', 'a-b'].map((range) => `GET * Range: bytes=${range}`),
  ],
  'the end of a range may lie anywhere behind the file; nginx refuses numbers above 2^63': [
    'GET * Range: bytes=0-18446744073709551615',
  ],
  'an empty file has no ranges; nginx sends it whole': ['0-0', '-0', '-1'].map(
    (range) => `GET * Range: bytes=${range}`,
  ),
  'the standard defines ranges for GET alone': ['HEAD * Range: bytes=0-1'],
  'these conditions protect changes, of which there are none; browsers do not send them': [
    'GET * If-Match: "other"',
    'GET * If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
  ],
  'other statuses for the same refusal': [
    'CONNECT /b',
    'GET /aaaaaaaaaaaaaaaaaaa',
    'GET /b Expect: tea',
    ...['GET /b\r\n\r\n', 'GET /b HTTP/9.9\r\nHost: localho', 'GET /b HTTP/1.1\r\nHost: localho'].map((line) =>
      JSON.stringify(line),
    ),
  ],
};
const previewDifferences: typeof differences = {
  'links in a published folder must not lead out of it or to hidden files; a build writes none': [
    ...['/link.txt?url', '/linked/x.txt', '/hidden-link.txt'].map((target) => `GET ${target}`),
  ],
  'a later date means that the client has the file; nginx compares for equality': [
    'GET * If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
  ],
  'preview knows Brotli and compresses from 1 kB on; nginx needs a module for it, and begins at 20 bytes': [
    ...['br', '*', 'gzip'].map((encoding) => `GET * Accept-Encoding: ${encoding}`),
  ],
};
const devDifferences: typeof differences = {
  'dev compresses nothing: its pages travel inside one computer': ['GET * Accept-Encoding: gzip'],
};

const labelsOf = (...tables: (typeof differences)[]): string[] =>
  [...new Set(tables.flatMap((table) => Object.values(table).flat()))].sort();

if (!hasNginx()) console.log('NOT TESTED: answers compared with those of nginx. It is not installed.');

test('preview and dev answer as nginx does with the documented configuration, but for the listed differences', async () => {
  if (!hasNginx()) return;
  const outDir = publishedSite();
  const nginx = await startNginx(outDir);
  const preview = await startPreview({ outDir, base: '/', port: 0 });
  const dev = await startDev(fakeSession(outDir), { token: 'secret', ignored: [], port: 0 });
  try {
    assert.equal(await differing(preview.port, nginx.socket), labelsOf(differences, previewDifferences));
    assert.equal(await differing(dev.port, nginx.socket), labelsOf(differences, devDifferences));
  } finally {
    await Promise.all([nginx.stop(), preview.close(), dev.close()]);
  }
});

test.run();
