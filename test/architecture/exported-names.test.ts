import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listSourceFiles } from './import-graph.js';

declare const __TEST_ROOT__: string;

const projectRoot = join(__TEST_ROOT__, '..');

/** Files whose names are set by others, or that export what another file defines under the same name. */
const exceptions: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^src\/compat\/[^/]+\/runtime\//, 'sites import components and hooks by the names of their generator'],
  [/^src\/cli\/templates\//, 'each language of a template has the whole component'],
  [/^src\/compat\/docusaurus\/migrate\/swizzle\.ts$/, 'it writes modules, whose lines are strings of this file'],
  [/^src\/index\.ts$/, 'the API of the package loads the module of the same name when it is called'],
  [/^src\/runtime\/url\/urls\.ts$/, 'the API of the runtime, whose names ejected components import'],
  [/^src\/plugins\/[^/]+\/(?:index|options)\.ts$/, 'names of the API of a plugin'],
];

const declaration =
  /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) (?<name>[\w$]+)/gm;

test('an exported name has one meaning in src', () => {
  const files = new Map<string, Set<string>>();
  for (const file of listSourceFiles(projectRoot)) {
    if (!file.startsWith('src/') || exceptions.some(([place]) => place.test(file))) continue;
    for (const { groups } of readFileSync(join(projectRoot, file), 'utf8').matchAll(declaration))
      files.set(groups!['name']!, (files.get(groups!['name']!) ?? new Set()).add(file));
  }
  assert.ok(files.size > 3000, `${files.size} names were read`);
  const repeated = [...files].filter(([, places]) => places.size > 1);
  assert.equal(
    repeated.map(([name, places]) => `${name}: ${[...places].join(', ')}`),
    [],
  );
});

test.run();
