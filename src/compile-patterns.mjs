// Writes dist/ascii-patterns.json: the patterns of the commonest languages, translated for V8. Takes some seconds, so it is
// done again only when grammars or the translation have changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileScript } from './compile-script.mjs';

/** Packages whose versions decide on the result. */
const sources = ['@shikijs/langs', 'oniguruma-to-es', 'oniguruma-parser', 'regex', 'regex-recursion'];

export async function compilePatterns(projectRoot) {
  const translator = join(projectRoot, 'node_modules/.cache/heddle-compile/translate-grammar.mjs');
  await compileScript(join(projectRoot, 'src/build/highlight/patterns/translate-grammar.ts'), translator);
  const hash = createHash('sha256').update(readFileSync(translator));
  for (const name of sources)
    hash.update(JSON.parse(readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')).version);
  const key = hash.digest('hex');
  const table = join(projectRoot, 'dist/ascii-patterns.json');
  const keyFile = join(projectRoot, 'node_modules/.cache/heddle-compile/patterns.key');
  if (existsSync(table) && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return;
  rmSync(keyFile, { force: true });
  const { translateGrammars } = await import(pathToFileURL(translator).href);
  writeFileSync(table, JSON.stringify(await translateGrammars()));
  writeFileSync(keyFile, key);
}
