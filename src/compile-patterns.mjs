// Writes dist/patterns: the patterns of the commonest languages, translated for V8, a file for each grammar. Takes some
// seconds, so it is done again only when grammars or the translation have changed.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Packages whose versions decide on the result. */
const sources = ['@shikijs/langs', 'oniguruma-to-es', 'oniguruma-parser', 'regex', 'regex-recursion'];

export async function compilePatterns(projectRoot) {
  const translator = join(projectRoot, 'node_modules/.cache/heddle-compile/translate-grammar.mjs');
  await build({
    entryPoints: [join(projectRoot, 'src/build/pages/highlight/translate-grammar.ts')],
    outfile: translator,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const hash = createHash('sha256').update(readFileSync(translator));
  for (const name of sources)
    hash.update(JSON.parse(readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')).version);
  const key = hash.digest('hex');
  const folder = join(projectRoot, 'dist/patterns');
  const keyFile = join(projectRoot, 'node_modules/.cache/heddle-compile/patterns.key');
  if (existsSync(folder) && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return;
  for (const stale of [keyFile, folder]) rmSync(stale, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { translateGrammars } = await import(pathToFileURL(translator).href);
  for (const [name, table] of await translateGrammars())
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(table));
  writeFileSync(keyFile, key);
}
