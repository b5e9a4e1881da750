import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { corpusFiles } from '../../bench/corpora/corpora.js';
import { outline, read, search } from '../../src/server/mcp/answer-questions.js';
import { createAsk } from '../../src/server/mcp/create-mcp-server.js';
import { openSiteAt } from '../../src/server/mcp/serve-stdio.js';
import { createSite } from '../support/site.js';

/** Pages of the site, and the bytes with gzip that a question may read there. 10,000 pages take a minute to build. */
const bounds = [
  { pages: 1000, mostBytes: 60_000 },
  ...(process.env['HEDDLE_LARGE_SITES'] ? [{ pages: 10_000, mostBytes: 150_000 }] : []),
];

/** Words of the generated pages: a frequent word, a rare one, a title, a typing error, and long questions. */
const queries = [
  'bundle',
  'Bundle0',
  'the empty plugin',
  'wroker',
  'cached token script theme heading',
  'how do I configure the plugin for a remote worker',
];

for (const { pages, mostBytes } of bounds)
  test(`a question to a site of ${pages} pages reads at most ${mostBytes / 1000} kB, also the first one`, async () => {
    const site = createSite(Object.fromEntries(corpusFiles({ name: 'plain', pages })));
    assert.is((await site.build()).exitCode, 0);
    let bytes = 0;
    const server = createServer((request, response) => {
      const path = decodeURIComponent(request.url!.slice(1));
      try {
        const content = readFileSync(join(site.folder, 'doc_build', path === '' ? 'index.html' : path));
        bytes += gzipSync(content).length;
        response.end(content);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const { signal } = new AbortController();
    try {
      const cold = async (
        question: (opened: ReturnType<typeof openSiteAt>) => Promise<string>,
        name: string,
      ): Promise<void> => {
        bytes = 0;
        const opened = openSiteAt(url);
        const { answer, read: taken } = await createAsk(opened)(() => question(opened), signal);
        assert.match(answer, '<site-data-', name);
        assert.is(taken.bytes, bytes, name);
        assert.ok(bytes > 5000 && bytes <= mostBytes, `${name}: ${bytes} bytes`);
      };
      for (const query of queries) {
        await cold((opened) => search(opened, { query, language: 'en' }, signal), query);
        await cold((opened) => search(opened, { query, limit: 32, budget: 50_000 }, signal), `${query}, in full`);
      }
      await cold((opened) => outline(opened, { budget: 50_000 }, signal), 'outline');
      await cold((opened) => read(opened, { url: '/section-0/page-0' }, signal), 'read');
    } finally {
      server.close();
    }
  });

test.run();
