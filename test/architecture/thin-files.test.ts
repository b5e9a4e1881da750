import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listSourceFiles, readAllImports } from './import-graph.js';

declare const __TEST_ROOT__: string;

const projectRoot = dirname(__TEST_ROOT__);

/** Lines up to which a file that one other imports belongs into it. */
const thinLines = 40;

/** Places in which a file is thin for a reason. */
const reasons: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^src\/runtime\/theme\//, '`heddle eject` copies one component, which is a file'],
  [/^src\/runtime\/vendor\//, 'each is an entry of a bundle with one package'],
  [/^src\/plugins\/[^/]+\/options\.ts$/, 'the tables of the documentation are made from files of this name'],
  [/^src\/plugins\/[^/]+\/client\//, 'tests and other plugins import parts without what an entry does'],
  [
    /^src\/compat\/(?:readers\.ts|[^/]+\/(?:dialect|project|options|slugs)\.ts)$/,
    'what is known of a generator is read in parts, none of which loads another',
  ],
  [/^src\/compat\/[^/]+\/runtime\//, 'browsers and builds have different parts of a generator'],
];

/** Files that are thin for a reason of their own. */
const exceptions: Readonly<Record<string, string>> = {
  'src/compat/vitepress/migrate/sidebar.ts': 'the reader of these sites is long as it is',
  'src/runtime/placeholder/placeholder.tsx':
    'modules that cannot be loaded are replaced by one that requires this file',
  'src/build/markdown/syntax/file-trees.ts': 'the file that imports it lists the syntax of MDX, and has no code',
  'src/build/theme-folder.ts': 'the command line may import this one file of the configuration',
};

test(`a file of at most ${thinLines} lines that one file imports is a part of that file, or is thin for a reason`, () => {
  const importers = new Map<string, Set<string>>();
  for (const [file, targets] of readAllImports(projectRoot))
    for (const target of targets) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
  const late = new Set(
    [...importers.keys()].filter((target) =>
      [...importers.get(target)!].every((file) => {
        const name = target
          .split('/')
          .at(-1)!
          .replace(/\.tsx?$/, '');
        return new RegExp(`import\\('[^']*/${name}\\.js'\\)`).test(textOf(file));
      }),
    ),
  );
  const isThin = (file: string): boolean => textOf(file).split('\n').length - 1 <= thinLines;
  const found = listSourceFiles(projectRoot).filter(
    // What is imported when it is needed is a file so that it can be.
    (file) => importers.get(file)?.size === 1 && !late.has(file) && isThin(file),
  );
  const isAllowed = (file: string): boolean => file in exceptions || reasons.some(([place]) => place.test(file));
  assert.equal(
    found.filter((file) => !isAllowed(file)),
    [],
  );
  assert.equal(
    Object.keys(exceptions).filter((file) => !found.includes(file)),
    [],
    'exceptions that are none',
  );
});

test.run();
