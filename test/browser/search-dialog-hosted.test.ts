import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dialogRows } from '../support/dialog-rows.js';
import { runTable } from '../support/dialog-table.js';
import { serveToReaders } from '../support/reader-site.js';
import { searchSite } from '../support/search-site.js';
import { createSite } from '../support/site.js';

const algolia = "algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'docs', hosts: ['/'] }";
const config = (searchSite['site.config.mjs'] as string).replace('search: {', `search: { ${algolia},`);
const reader = serveToReaders(test, createSite({ ...searchSite, 'site.config.mjs': config }));

const rows = dialogRows.filter(({ isForEach }) => isForEach);
runTable(test, reader, { provider: 'algolia', indexName: (lang) => `docs.${lang}` }, rows);

test('no page says anything in the console', () => {
  assert.equal(reader.pages.messages, []);
});

test.run();
