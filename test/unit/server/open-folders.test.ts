import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../../src/server/preview.js';
import type { RunningServer } from '../../../src/server/start-site-server.js';
import { request } from './raw-http.js';
import { publishedSite } from './test-site.js';

const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' };
let server: RunningServer;

test.before(async () => {
  const openFolders = (): string[] => ['assets/'];
  server = await startPreview({ outDir: publishedSite(), base: '/%C3%A9/', port: 0, openFolders });
});
test.after(() => server.close());

const rows: readonly (readonly [target: string, status: number])[] = [
  ['/%C3%A9/assets/app.3f9a0c12.js', 200],
  ['/%C3%A9/assets/plain.png', 403],
  ['/%C3%A9/assets/nav/guide.json', 403],
  ['/%C3%A9/tiny.txt', 403],
  ['/%C3%A9/assets/../assets/app.3f9a0c12.js', 400],
  ['/assets/app.3f9a0c12.js', 403],
];

test('pages of other origins get files of open folders whose names hold their hash, and no others', async () => {
  for (const [target, status] of rows)
    assert.is((await request(server.port, target, { headers: foreign })).status, status, target);
});

test('open files may be used by other origins, other files may not', async () => {
  const policyOf = async (path: string): Promise<string | undefined> =>
    (await request(server.port, `/%C3%A9/${path}`)).headers['cross-origin-resource-policy'];
  assert.is(await policyOf('assets/app.3f9a0c12.js'), 'cross-origin');
  assert.is(await policyOf('assets/plain.png'), 'same-origin');
});

test.run();
