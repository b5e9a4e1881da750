import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { findBarrelImports, findLayerBreaks, findReachBreaks, findTypeBreaks, findUncovered } from './check-imports.js';
import {
  findCycles,
  folderGraph,
  listSourceFiles,
  readAllImports,
  readImportGraph,
  readTypeImports,
  type ImportGraph,
} from './import-graph.js';
import { layerRules, loadRules, reachRules } from './import-rules.js';

const graph = await readImportGraph(projectRoot);
const typeImports = readTypeImports(projectRoot);

function assertNone(problems: readonly string[]): void {
  assert.is(problems.length, 0, problems.join('\n'));
}

test('the graph holds the sources', () => {
  assert.ok(graph.size > 20);
  assert.ok(graph.get('src/cli/cli.ts')?.includes('src/cli/parse-command-line.ts'));
  assert.ok(graph.get('src/cli/cli.ts')?.includes('src/cli/run-build.ts'), 'dynamic imports count');
  assert.not(graph.get('src/cli/cli.ts')?.includes('src/cli/command-table.ts'), 'type imports do not');
  assert.ok(typeImports.get('src/cli/cli.ts')?.includes('src/cli/command-table.ts'));
});

test('every file is covered by a layer rule', () =>
  assertNone(findUncovered(layerRules, listSourceFiles(projectRoot))));
test('layers import what they may', () => assertNone(findLayerBreaks(layerRules, graph)));
test('layers import the types they may', () => assertNone(findTypeBreaks(layerRules, typeImports)));
test('nothing reaches what it must not', () => assertNone(findReachBreaks(reachRules, graph)));
test('nothing loads before it is needed', async () =>
  assertNone(findReachBreaks(loadRules, await readImportGraph(projectRoot, true))));
test('no imports go round in a circle', () => assertNone(findCycles(graph).map((cycle) => cycle.join(' -> '))));
test('no folders import each other, not even types', () => {
  const folders = folderGraph(readAllImports(projectRoot));
  assert.ok(folders.get('src/build/render')?.includes('src/build/facts'));
  assertNone(findCycles(folders).map((cycle) => cycle.join(' -> ')));
});
test('no file imports a barrel of its own package', () => assertNone(findBarrelImports(graph)));

const broken: ImportGraph = new Map([
  ['src/shared/a.ts', ['src/build/b.ts', 'react']],
  ['src/build/b.ts', ['src/runtime/c.ts']],
  ['src/runtime/c.ts', ['src/index.ts', 'node:fs']],
  ['src/index.ts', ['src/shared/a.ts']],
  ['src/build/pages/run-compile.ts', ['src/build/pages/threads.ts']],
  ['src/build/pages/threads.ts', ['node:worker_threads']],
  ['src/elsewhere/d.ts', []],
]);

test('the checks find what is wrong', () => {
  assert.is(findUncovered(layerRules, broken.keys()).length, 1);
  assert.is(findLayerBreaks(layerRules, broken).length, 5);
  assert.is(findTypeBreaks(layerRules, new Map([['src/shared/a.ts', ['src/build/b.ts', 'unified']]])).length, 1);
  assert.is(findCycles(broken).length, 1);
  assert.is(findCycles(folderGraph(broken)).length, 1);
  const pair: ImportGraph = new Map([
    ['src/build/a/one.ts', ['src/build/b/two.ts']],
    ['src/build/b/three.ts', ['src/build/a/four.ts', 'src/build/b/two.ts']],
  ]);
  assert.is(findCycles(pair).length, 0);
  assert.equal(findCycles(folderGraph(pair)), [['src/build/a', 'src/build/b', 'src/build/a']]);
  assert.is(findBarrelImports(broken).length, 1);
  const ways = findReachBreaks(reachRules, broken);
  assert.ok(
    ways.some((way) =>
      way.startsWith('src/build/pages/run-compile.ts -> src/build/pages/threads.ts -> node:worker_threads: '),
    ),
  );
  assert.ok(ways.some((way) => way.startsWith('src/build/b.ts -> src/runtime/c.ts: ')));
  assert.ok(ways.some((way) => way.startsWith('src/runtime/c.ts -> node:fs: ')));
});

test.run();
