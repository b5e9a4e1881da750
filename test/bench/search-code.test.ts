import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

const runtime = join(projectRoot, 'dist/runtime/search');

/** Bytes with gzip of a module as sites bundle it, without React and what every page loads. */
async function bundledBytes(file: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(runtime, file)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'heddle-*'],
    loader: { '.css': 'empty' },
  });
  return gzipSync(outputFiles[0]!.contents).length;
}

test('the code of a first search is at most 30 kB: 20 of the worker and the rest of the dialog', async () => {
  const worker = gzipSync(readFileSync(join(runtime, 'local/search-worker.js'))).length;
  const dialog = await bundledBytes('dialog/create-search.js');
  assert.ok(worker <= 20_000, `worker ${worker}`);
  assert.ok(worker + dialog <= 30_000, `worker ${worker}, dialog ${dialog}`);
});

test.run();
