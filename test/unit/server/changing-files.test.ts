import { appendFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startPreview } from '../../../src/server/preview.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { request, startDownload } from './raw-http.js';

const largeBytes = 24 << 20;
const oldBody = Buffer.alloc(largeBytes, 'o');
const newBody = Buffer.alloc(largeBytes, 'n');

/** Large files served by preview: one with a stable name, and one whose name contains its hash. */
async function withSite(run: (site: { outDir: string; port: number }) => Promise<void>): Promise<void> {
  const outDir = join(temporaryFolder(), 'dist');
  writeFiles(outDir, { 'index.html': 'old', 'large.bin': oldBody, 'assets/large.3f9a0c12.bin': oldBody });
  const server = await startPreview({ outDir, base: '/', port: 0 });
  try {
    await run({ outDir, port: server.port });
    assert.is((await request(server.port, '/')).status, 200, 'alive');
  } finally {
    await server.close();
  }
}

for (const path of ['large.bin', 'assets/large.3f9a0c12.bin']) {
  const download = async (change: (file: string) => void): Promise<{ body: Buffer; announced: number }> => {
    const result: { body: Buffer; announced: number } = { body: Buffer.alloc(0), announced: 0 };
    await withSite(async ({ outDir, port }) => {
      const { finish } = await startDownload(port, `/${path}`);
      change(join(outDir, path));
      const answer = await finish();
      assert.is(answer.status, 200);
      result.body = answer.body;
      result.announced = Number(answer.headers['content-length']);
    });
    return result;
  };

  test(`${path} deleted while it is sent: the old body (bad input 121)`, async () => {
    const { body } = await download((file) => rmSync(file));
    assert.ok(body.equals(oldBody));
  });

  test(`${path} replaced while it is sent: the old body (bad input 121)`, async () => {
    const { body } = await download((file) => {
      writeFileSync(`${file}.new`, newBody);
      renameSync(`${file}.new`, file);
    });
    assert.ok(body.equals(oldBody));
  });

  test(`${path} grown while it is sent: never more than announced (bad input 121)`, async () => {
    const { body, announced } = await download((file) => appendFileSync(file, 'HTTP/1.1 200 OK\r\n\r\nforged'));
    assert.is(announced, largeBytes);
    assert.ok(body.length <= announced);
    assert.not(body.includes('forged'));
  });

  test(`${path} truncated while it is sent: the connection ends early (bad input 121)`, async () => {
    const { body, announced } = await download((file) => truncateSync(file, 10));
    assert.is(announced, largeBytes);
    assert.ok(body.length < largeBytes);
  });

  test(`${path} with a client that leaves`, async () => {
    await withSite(async ({ port }) => {
      for (let count = 0; count < 10; count++) (await startDownload(port, `/${path}`)).socket.resetAndDestroy();
    });
  });
}

test('a folder that is published anew is served at once, also while it is swapped', async () => {
  await withSite(async ({ outDir, port }) => {
    writeFiles(`${outDir}.new`, { 'index.html': 'new', 'added.html': 'added' });
    renameSync(outDir, `${outDir}.old`);
    const during = request(port, '/');
    setTimeout(() => renameSync(`${outDir}.new`, outDir), 15);
    assert.is((await during).body.toString(), 'new');
    rmSync(`${outDir}.old`, { recursive: true });
    assert.is((await request(port, '/added')).body.toString(), 'added');
    assert.is((await request(port, '/large.bin')).status, 404);
  });
});

test('a folder that is gone has no pages, and has them again when it is back', async () => {
  await withSite(async ({ outDir, port }) => {
    renameSync(outDir, `${outDir}.old`);
    assert.is((await request(port, '/')).status, 404);
    renameSync(`${outDir}.old`, outDir);
  });
});

test('a file that changes between two requests is sent in its new length', async () => {
  await withSite(async ({ outDir, port }) => {
    for (const text of ['a longer text than before', 'short', '']) {
      writeFileSync(join(outDir, 'index.html'), text);
      assert.is((await request(port, '/')).body.toString(), text);
    }
  });
});

test.run();
