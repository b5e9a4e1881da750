// Runs a script that may import TypeScript: `node test/run-script.mjs <file> [arguments ...]`.
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileScript } from '../src/compile-script.mjs';

const testRoot = dirname(fileURLToPath(import.meta.url));
const [script] = process.argv.splice(2, 1);
const outfile = join(testRoot, '../node_modules/.cache/heddle-tests', `${basename(script).replace(/\.\w+$/, '')}.mjs`);
await compileScript(resolve(script), outfile, {
  __HEDDLE_VERSION__: '"0.0.0-test"',
  __HEDDLE_SOURCES__: '"test"',
  __TEST_ROOT__: JSON.stringify(testRoot),
});
await import(pathToFileURL(outfile).href);
