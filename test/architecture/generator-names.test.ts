import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

/** Names of other generators, also within names of the code. `mdastRoot` contains none. */
const generator = /docusaurus|vitepress|vuepress|starlight|(?<![a-z])astro|rspress|mkdocs|docsify/i;

/** Lines that mean something else, by their files. */
const otherMeanings: Readonly<Record<string, RegExp>> = {
  // A language of code blocks.
  'build/highlight/patterns/translate-grammar.ts': /'astro c clojure /,
};

/** Lines of a text that name a generator, such as `12: const isMoved = name === 'docsify';`. */
const namesIn = (text: string, isAllowed?: RegExp): string[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => generator.test(line) && !isAllowed?.test(line))
    .map(({ line, number }) => `${number}: ${line.trim()}`);

test('only the folders of dialects name a generator, in code and in comments', () => {
  const root = join(projectRoot, 'src');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !file.startsWith('compat/'));
  assert.ok(files.length > 900, `${files.length} files`);
  const found = files.flatMap((file) => [
    ...(generator.test(file) ? [`src/${file} is named after a generator`] : []),
    ...namesIn(readFileSync(join(root, file), 'utf8'), otherMeanings[file]).map((line) => `src/${file}:${line}`),
  ]);
  assert.is(found.join('\n'), '');
});

test('names are found in identifiers, texts and comments', () => {
  const text = [
    'const isVitePress = true;',
    '/** As in Astro. */',
    "'@astrojs/starlight'",
    'MdastRoot, LatinExtra',
  ].join('\n');
  assert.equal(
    namesIn(text).map((line) => line.slice(0, 1)),
    ['1', '2', '3'],
  );
});

test.run();
