import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

const runtime = join(projectRoot, 'dist/runtime/search');

/** Bytes with gzip of a module and what it imports at once, as sites bundle it, without React and what every page loads. */
async function bundledBytes(file: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(runtime, file)],
    absWorkingDir: runtime,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    metafile: true,
    outdir: 'out',
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'heddle-*'],
    loader: { '.css': 'empty' },
  });
  const loaded = new Set(Object.keys(metafile.outputs).filter((path) => metafile.outputs[path]!.entryPoint === file));
  for (const path of loaded)
    for (const { path: imported, kind, external } of metafile.outputs[path]!.imports)
      if (kind === 'import-statement' && external !== true) loaded.add(imported);
  const bytesOf = (path: string): number =>
    gzipSync(outputFiles.find((output) => output.path === join(runtime, path))!.contents).length;
  return [...loaded].reduce((sum, path) => sum + bytesOf(path), 0);
}

test('the code of a first search is at most 30 kB: 20 of the worker and the rest of the dialog', async () => {
  const worker = gzipSync(readFileSync(join(runtime, 'local/search-worker.js'))).length;
  const dialog = await bundledBytes('dialog/create-search.js');
  assert.ok(dialog > 5000, `dialog ${dialog}`);
  assert.ok(worker <= 20_000, `worker ${worker}`);
  assert.ok(worker + dialog <= 30_000, `worker ${worker}, dialog ${dialog}`);
});

test.run();
