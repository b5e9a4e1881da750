import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDevSite, type DevTestSite } from '../support/dev-site.js';
import { caseCount, recordCases, trustSeed } from '../support/trust.js';
import { probeRaw, request, sendRaw } from '../unit/server/raw-http.js';
import { fragments, rawRequests, rows } from '../unit/server/request-table.js';
import { canary } from '../unit/server/test-site.js';

/** A dev server whose project has files beside its pages that no client may read. */
async function startGuardedSite(): Promise<DevTestSite> {
  const site = await startDevSite({
    'docs/index.md': '# Home\n',
    'docs/guide/index.md': '# Guide\n',
    'docs/guide/a.md': '# A\n',
    'docs/guide/v1.2.md': '# Version\n',
    'docs/b.md': '# B\n',
    'docs/\u00e9.md': '# Composed\n',
    'docs/o\u0308.md': '# Decomposed\n',
    'docs/public/a#b?c%20.txt': 'odd name',
    'docs/public/tiny.txt': '0123456789',
    'docs/public/.well-known/security.txt': 'contact',
    'docs/public/.env': canary,
    'docs/public/.git/config': canary,
    'docs/public/guide/.secret/x.txt': canary,
    'docs/.env': canary,
    '.env': canary,
    'dist-secret/x': canary,
    'outside.txt': canary,
    'outside/x.txt': canary,
  });
  const { folder } = site;
  for (const [link, target] of [
    ['docs/public/late.txt', '../../outside.txt'],
    ['docs/public/late', '../../outside'],
    ['docs/late.md', '../../../outside.txt'],
  ] as const)
    symlinkSync(target, join(folder, link));
  return site;
}

test('a real dev server answers every request with its status, and tells nothing secret (bad input 112 to 120)', async () => {
  const site = await startGuardedSite();
  const { port } = site.server;
  for (const [target, statuses, options] of rows) {
    const label = `${JSON.stringify(options ?? {})} ${target.slice(0, 80)}`;
    const answer = await request(port, target, options);
    assert.ok([statuses].flat().includes(answer.status), `${label}: ${answer.status}`);
    assert.not(answer.wire.includes(canary), label);
    const { location } = answer.headers;
    if (location !== undefined) assert.match(location, /^\/[^/]/, label);
  }
  for (const target of ['/dist-secret/x', '/outside.txt', '/docs/index.md', '/site.config.mjs', '/package.json'])
    assert.is((await request(port, target)).status, 404, target);
  for (const [bytes, status] of rawRequests)
    assert.is((await sendRaw(port, bytes)).status, status, JSON.stringify(bytes.slice(0, 80)));
  await site.server.close();
});

test('mutated requests neither stop a real dev server nor read what is hidden', async () => {
  const site = await startGuardedSite();
  const { port } = site.server;
  const count = caseCount('requests', 300);
  let state = trustSeed;
  const next = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
  const figures = { tried: 0, failed: 0 };
  while (figures.tried < count) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => {
        const headers = `Range: bytes=${next(20)}-${next(20)}\r\nIf-None-Match: "${next(9)}"`;
        let bytes = `GET ${rows[next(rows.length)]![0].slice(0, 100)} HTTP/1.${next(2)}\r\nHost: localhost\r\n${headers}\r\nConnection: close\r\n\r\n`;
        for (let edits = next(4); edits >= 0; edits--) {
          const at = next(bytes.length);
          bytes = bytes.slice(0, at) + fragments[next(fragments.length)]! + bytes.slice(at + next(3));
        }
        return { bytes, answer: await probeRaw(port, Buffer.from(`${bytes}\r\n\r\n`, 'latin1')) };
      }),
    );
    for (const { bytes, answer } of answers) {
      figures.tried += 1;
      assert.not(answer.wire.includes(canary), `seed ${trustSeed}: ${bytes}`);
      assert.is.not(answer.status, 500, `seed ${trustSeed}: ${bytes}`);
      if (answer.wire.length > 0) assert.match(answer.wire.toString('latin1'), /^HTTP\/1\.1 \d{3} /, bytes);
    }
    assert.is((await request(port, '/tiny.txt')).body.toString(), '0123456789');
  }
  assert.equal(
    site.problems.filter(({ code }) => code === 'request-failed'),
    [],
  );
  recordCases('requests', 'mutated requests to dev', figures);
  await site.server.close();
});

test.run();
