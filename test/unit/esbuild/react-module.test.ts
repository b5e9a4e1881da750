import { parse } from 'acorn';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reactModule, toModule } from '../../../src/build/esbuild/react-module.js';
import { projectRoot } from '../../support/project-root.js';

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: projectRoot },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [reactModule],
  });
  return outputFiles[0]!.text;
}

test('React is compiled while its file loads: no function contains most of it', async () => {
  const code = await bundle(
    "import { createRoot, hydrateRoot } from 'react-dom/client'; console.log(createRoot, hydrateRoot);",
  );
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const parts = body.flatMap((statement): readonly { start: number; end: number }[] =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [statement],
  );
  const longest = Math.max(...parts.map(({ start, end }) => end - start));
  assert.ok(code.length > 100_000, `${code.length} characters`);
  assert.ok(longest < code.length / 4, `one part has ${longest} of ${code.length} characters`);
});

for (const [how, code] of [
  [
    'named imports',
    "import { createRoot, hydrateRoot, version } from 'react-dom/client'; out = { createRoot, hydrateRoot, version };",
  ],
  ['a default import', "import client from 'react-dom/client'; out = client;"],
  ['a namespace', "import * as client from 'react-dom/client'; out = client;"],
  ['require', "out = require('react-dom/client');"],
  [
    'require of a default',
    "const { __esModule, default: client } = require('react-dom/client'); out = __esModule ? client : 0;",
  ],
  ['both', "import { version } from 'react-dom/client'; out = { ...require('react-dom/client'), version };"],
] as const)
  test(`${how} of react-dom/client: all exports are there`, async () => {
    const run = new Function(
      `let out; ${await bundle(`let out; ${code} globalThis.out = out;`)}; return globalThis.out;`,
    ) as () => Record<string, unknown>;
    const { createRoot, hydrateRoot, version } = run();
    assert.equal([typeof createRoot, typeof hydrateRoot, typeof version], ['function', 'function', 'string']);
  });

test('a file with other syntax of CommonJS stays as it is', () => {
  assert.match(toModule('var a = require("a");\nexports.b = a.c;\n')!, 'import required0 from "a";');
  for (const source of [
    'module.exports = 1;\nexports.a = 1;\n',
    'exports.a = require(name);\n',
    'exports.a = typeof require;\n',
    'var a = 1;\n',
  ])
    assert.is(toModule(source), undefined, source);
});

test.run();
