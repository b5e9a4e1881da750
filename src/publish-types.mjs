// Copies to dist/types the declarations that the package's exports point to; tsc writes those of all files into the cache.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const declarations = join(projectRoot, 'node_modules/.cache/types');
const published = join(projectRoot, 'dist/types');
const { exports } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const pluginNames = readdirSync(join(projectRoot, 'src/plugins'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const waiting = Object.values(exports)
  .flatMap(({ types }) => types ?? [])
  .flatMap((path) => (path.includes('*') ? pluginNames.map((name) => path.replace('*', name)) : path))
  .map((path) => join(declarations, relative('dist/types', path)));
const reached = new Set();
for (let file = waiting.pop(); file; file = waiting.pop()) {
  if (reached.has(file)) continue;
  reached.add(file);
  for (const [, imported] of readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()['"](\.[^'"]+)\.js['"]/g))
    waiting.push(join(dirname(file), `${imported}.d.ts`));
}
rmSync(published, { recursive: true, force: true });
for (const file of reached) cpSync(file, join(published, relative(declarations, file)));
