import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer } from '../../support/server-process.js';
import { createSite } from '../../support/site.js';
import type { FileTree } from '../../support/temporary-folder.js';
import { pause } from '../../support/until.js';

const plugin = `{
  name: 'words',
  setup(build) {
    build.onLoad({ filter: /\\.words$/ }, ({ path }) => {
      const folder = dirname(path);
      return {
        contents: 'export default ' + JSON.stringify([readFileSync(folder + '/_included.txt', 'utf8').trim(), ...readdirSync(folder + '/_list')].join(' ')),
        watchFiles: [folder + '/_included.txt'],
        watchDirs: [folder + '/_list'],
      };
    });
  },
}`;
const files: FileTree = {
  'site.config.mjs': `import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
export default { title: 'Inputs', builder: { plugins: [${plugin}] } };
`,
  'node_modules/other/package.json': '{"name": "other"}',
  'tsconfig.json': '{ "extends": "./base.json" }\n',
  'base.json': '{ "compilerOptions": { "paths": { "@kit": ["./kit/one.js"] } } }\n',
  'kit/one.js': 'export const kit = "kit one";\n',
  'kit/two.js': 'export const kit = "kit two";\n',
  'docs/index.mdx': 'import { Shown } from "./_shown"\n\n# Home\n\n<Shown />\n',
  'docs/_shown.jsx': `import * as react from 'react';
import { kit } from '@kit';
import words from './_a.words';
import text from './_text.css?raw';
import { part } from './_part';
export const Shown = () => <b>{[kit, words, text.trim(), part, react.origin ?? 'own react'].join('|')}</b>;
`,
  'docs/_a.words': '',
  'docs/_included.txt': 'included\n',
  'docs/_list/first': '',
  'docs/_text.css': 'a{}\n',
  'docs/_part.js': 'export const part = "part of js";\n',
};
const requireOf = (module: string): string => JSON.stringify(createRequire(import.meta.url).resolve(module));

/** Changes that a cached bundle must not survive, and what the page shows then. */
const changes: { name: string; files: FileTree; shown: string }[] = [
  {
    name: 'a file that a configuration of TypeScript extends',
    files: { 'base.json': '{ "compilerOptions": { "paths": { "@kit": ["./kit/two.js"] } } }\n' },
    shown: 'kit two|included first|a{}|part of js|own react',
  },
  {
    name: 'a nearer configuration of TypeScript',
    files: { 'docs/tsconfig.json': '{ "compilerOptions": { "paths": { "@kit": ["../kit/one.js"] } } }\n' },
    shown: 'kit one|included first|a{}|part of js|own react',
  },
  {
    name: 'a file in watchFiles of a plugin',
    files: { 'docs/_included.txt': 'changed\n' },
    shown: 'kit one|changed first|a{}|part of js|own react',
  },
  {
    name: 'the list of a folder in watchDirs of a plugin',
    files: { 'docs/_list/second': '' },
    shown: 'kit one|changed first second|a{}|part of js|own react',
  },
  {
    name: 'a file that is imported as text',
    files: { 'docs/_text.css': 'b{}\n' },
    shown: 'kit one|changed first second|b{}|part of js|own react',
  },
  {
    name: 'a module that takes precedence',
    files: { 'docs/_part.ts': 'export const part: string = "part of ts";\n' },
    shown: 'kit one|changed first second|b{}|part of ts|own react',
  },
  {
    name: 'a package that is installed in the project',
    files: {
      'node_modules/react/package.json': '{"name": "react", "version": "0.0.0"}',
      'node_modules/react/index.js': `module.exports = { ...require(${requireOf('react')}), origin: 'installed react' };\n`,
      'node_modules/react/jsx-runtime.js': `module.exports = require(${requireOf('react/jsx-runtime')});\n`,
    },
    shown: 'kit one|changed first second|b{}|part of ts|installed react',
  },
];

const site = createSite(files);
const built = async (...args: string[]): Promise<string> => {
  const result = await site.build(...args);
  assert.is(result.exitCode, 0, result.output);
  return site.digest();
};
const shown = (): string => /<b>(.*?)<\/b>/.exec(site.read('index.html'))![1]!;
const themeStyles = (): string => site.read(site.outputs().find((path) => /^assets\/theme\.\w+\.css$/.test(path))!);
let first: string;

test('a bundle is taken from the cache while nothing changes', async () => {
  first = await built();
  assert.is(shown(), 'kit one|included first|a{}|part of js|own react');
  assert.match((await site.build()).output, ' 0 changed');
});

test('a style sheet of the theme is noticed when it comes and when it goes', async () => {
  site.write({ 'theme/index.css': ':root { --mine: 1px }\n' });
  await built();
  assert.match(themeStyles(), '--mine');
  rmSync(join(site.folder, 'theme/index.css'));
  assert.is(await built(), first);
});

for (const { name, files: changed, shown: expected } of changes)
  test(`a cached bundle is made again after a change of ${name}`, async () => {
    site.write(changed);
    await built();
    assert.is(shown(), expected);
  });

test('all these changes together give what a build without a cache gives', async () => {
  assert.is(await built(), await built('--no-cache'));
});

test('the dev server notices the same changes', async () => {
  const { folder, write } = createSite(files);
  const server = await startServer(folder, 'dev');
  try {
    const fetchText = async (path: string): Promise<string> => (await fetch(server.origin + path)).text();
    /** The page as soon as it has a text, or as it is after a minute. */
    const pageWith = async (text: string, read: () => Promise<string>): Promise<string> => {
      const deadline = performance.now() + 60_000;
      for (;;) {
        const found = await read();
        if (found.includes(text) || performance.now() > deadline) return found;
        await pause(20);
      }
    };
    const readShown = async (): Promise<string> => /<b>(.*?)<\/b>/.exec(await fetchText('/'))?.[1] ?? '';
    const readStyles = async (): Promise<string> =>
      fetchText(/<link rel="stylesheet" href="([^"]+theme[^"]+)"/.exec(await fetchText('/'))![1]!);
    assert.is(await readShown(), 'kit one|included first|a{}|part of js|own react');
    write({ 'theme/index.css': ':root { --mine: 1px }\n' });
    assert.match(await pageWith('--mine', readStyles), '--mine');
    for (const { name, files: changed, shown: expected } of changes.slice(0, -1)) {
      write(changed);
      assert.is(await pageWith(expected, readShown), expected, name);
    }
  } finally {
    await server.stop();
  }
});

test.run();
