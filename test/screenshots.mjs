// Takes screenshots of every page kind into screenshots/: wide and phone, light and dark.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const testRoot = dirname(fileURLToPath(import.meta.url));
const outfile = join(testRoot, '../node_modules/.cache/heddle-tests/take-screenshots.mjs');
await build({
  entryPoints: [join(testRoot, 'support/take-screenshots.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
  define: { __TEST_ROOT__: JSON.stringify(testRoot) },
});
await import(pathToFileURL(outfile).href);
