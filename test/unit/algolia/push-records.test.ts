import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchRecord } from '../../../src/shared/search/search-types.js';
import { startIndexService, type IndexService } from '../../support/index-service.js';
import { createSite, runHeddle, type TestSite } from '../../support/site.js';

let service: IndexService;
let site: TestSite;

test.before(async () => {
  service = await startIndexService();
  site = createSite({
    'site.config.mjs': `export default {
      title: 'Push', siteOrigin: 'https://docs.example.com', route: { cleanUrls: true },
      search: { algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs', hosts: ['${service.origin}'] } },
    };\n`,
    'docs/index.md': '# Start\n\nWelcome.\n',
    'docs/guide/install.md':
      '# Installation\n\nFirst words.\n\n## Requirements\n\nA computer.\n\n### Memory\n\nMuch.\n',
    'docs/guide/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
  });
});
test.after(() => service.close());

const push = (...args: string[]) => runHeddle(site.folder, ['algolia', 'push', ...args]);
const records = (): SearchRecord[] => JSON.parse(site.read('assets/search/records.en.json')) as SearchRecord[];

test('without a build, there is nothing to push', async () => {
  const { exitCode, output } = await push('--api-key', 'ADMIN');
  assert.is(exitCode, 2);
  assert.match(output, 'records-missing');
});

test('a build writes a record for each section', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  assert.equal(
    records().map(({ objectID, type }) => [objectID, type]),
    [
      ['/', 'lvl1'],
      ['/guide/install', 'lvl1'],
      ['/guide/install#requirements', 'lvl2'],
      ['/guide/install#memory', 'lvl3'],
    ],
  );
  const { lvl0: _part, ...hierarchy } = records()[3]!.hierarchy;
  assert.equal(
    { ...records()[3], hierarchy },
    {
      objectID: '/guide/install#memory',
      type: 'lvl3',
      url: 'https://docs.example.com/guide/install#memory',
      content: 'Much.',
      hierarchy: { lvl1: 'Installation', lvl2: 'Requirements', lvl3: 'Memory', lvl4: null, lvl5: null, lvl6: null },
      lang: 'en',
      version: '',
      weight: { pageRank: 100, level: 80, position: 2 },
    },
  );
});

test('a key is needed, and a refused one is told', async () => {
  const none = await push();
  assert.is(none.exitCode, 2);
  assert.match(none.output, 'algolia-key-missing');
  const wrong = await push('--api-key', 'WRONG');
  assert.is(wrong.exitCode, 2);
  assert.match(wrong.output, /algolia-refused[\s\S]*403/);
});

test('a dry run shows the change and writes nothing', async () => {
  const { exitCode, output } = await push('--dry-run', '--api-key', 'ADMIN');
  assert.is(exitCode, 0, output);
  assert.match(output, '+ /guide/install#requirements');
  assert.match(output, '4 added, 0 changed, 0 deleted, 0 unchanged');
  assert.is(service.records, undefined);
});

test('the first push makes the index; later ones write what differs and delete what is gone', async () => {
  const first = await push('--api-key', 'ADMIN');
  assert.is(first.exitCode, 0, first.output);
  assert.match(first.output, '4 added');
  assert.equal([...service.records!.values()], records());
  assert.equal((service.settings as { attributesForFaceting: string[] }).attributesForFaceting, ['lang', 'version']);

  service.records!.set('/old', { objectID: '/old' });
  service.requests.length = 0;
  site.write({ 'docs/guide/install.md': '# Installation\n\nOther words.\n\n## Requirements\n\nA computer.\n' });
  await site.build();
  const second = await push('--api-key', 'ADMIN');
  assert.match(second.output, '0 added, 1 changed, 2 deleted, 2 unchanged');
  assert.equal(new Map([...service.records!].sort()), new Map(records().map((record) => [record.objectID, record])));
  assert.not(service.requests.some((request) => request.includes('settings')));

  const third = await push('--api-key', 'ADMIN');
  assert.match(third.output, '0 added, 0 changed, 0 deleted, 3 unchanged');
});

test('records of languages and versions that the site does not have are left alone', async () => {
  const foreign = [
    { objectID: '/zh/', lang: 'zh', version: '' },
    { objectID: '/v1/', lang: 'en', version: 'v1' },
  ];
  for (const record of foreign) service.records!.set(record.objectID, record);
  service.records!.set('/gone', { objectID: '/gone', lang: 'en', version: '' });
  const { exitCode, output } = await push('--api-key', 'ADMIN');
  assert.is(exitCode, 0, output);
  assert.match(output, '0 added, 0 changed, 1 deleted, 3 unchanged, 2 of other languages or versions left');
  assert.equal(
    foreign.map(({ objectID }) => service.records!.has(objectID)),
    [true, true],
  );
  for (const { objectID } of foreign) service.records!.delete(objectID);
});

test('the key comes from the environment, is never printed, and is not sent without encryption', async () => {
  const configuration = readFileSync(join(site.folder, 'site.config.mjs'), 'utf8');
  process.env['ALGOLIA_ADMIN_KEY'] = 'ADMIN-secret';
  try {
    const refused = await push();
    assert.is(refused.exitCode, 2);
    assert.match(refused.output, 'algolia-refused');
    assert.not.match(refused.output, 'ADMIN-secret');
    service.requests.length = 0;
    site.write({ 'site.config.mjs': configuration.replace(service.origin, 'http://search.example') });
    const plain = await push();
    assert.is(plain.exitCode, 2);
    assert.match(plain.output, /algolia-plain-host site\.config\.mjs:\d+:\d+\n/);
    assert.match(plain.output, /algolia-plain-host[^]*http:\/\/search\.example without encryption/);
  } finally {
    delete process.env['ALGOLIA_ADMIN_KEY'];
    site.write({ 'site.config.mjs': configuration });
  }
});

test('a service that cannot be reached is a problem of the environment', async () => {
  await service.close();
  const { exitCode, output } = await push('--api-key', 'ADMIN');
  assert.is(exitCode, 4, output);
  assert.match(output, 'algolia-unreachable');
});

test('another action than push is refused', async () => {
  const { exitCode, output } = await runHeddle(site.folder, ['algolia', 'pull']);
  assert.is(exitCode, 2);
  assert.match(output, 'push');
});

test.run();
