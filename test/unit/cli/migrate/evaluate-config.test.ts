import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError } from '../../../../src/build/report/diagnostic.js';
import { evaluateConfig, foreignCall } from '../../../../src/cli/migrate/evaluate-config.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

async function evaluate(files: Record<string, string>): Promise<Record<string, unknown>> {
  const folder = temporaryFolder(files);
  return evaluateConfig(folder, Object.keys(files)[0]!);
}

test('a configuration runs without its packages, and their calls are noted', async () => {
  const config = await evaluate({
    'x.config.ts': `import { defineConfig, type UserConfig } from '@rspress/core';
import pluginSass, { helper } from 'plugin-sass';
import * as path from 'node:path';
import { themes } from 'prism';
import { name } from './package.json';
import { items } from './nav';
const extra: UserConfig = { items };
export default defineConfig({ ...extra, name, root: path.join(import.meta.dirname, 'docs'), dark: themes.dracula, plugins: [pluginSass({ a: 1 }), new helper.Deep(2)] });`,
    'package.json': '{ "name": "site" }',
    'nav.ts': 'export const items = [1, 2];',
  });
  assert.is(config['name'], 'site');
  assert.equal(config['items'], [1, 2]);
  assert.match(String(config['root']), /\/docs$/);
  const [first, second] = config['plugins'] as unknown[];
  assert.equal(foreignCall(first), { module: 'plugin-sass', name: 'default', args: [{ a: 1 }] });
  assert.equal(foreignCall(second), { module: 'plugin-sass', name: 'helper.Deep', args: [2] });
  assert.is(foreignCall(config['items']), undefined);
});

test('CommonJS, functions and promises are understood', async () => {
  assert.equal(
    await evaluate({ 'a.cjs': "const x = require('y'); module.exports = { a: 1, call: x.make() };" }).then(
      ({ a }) => a,
    ),
    1,
  );
  assert.equal(await evaluate({ 'a.mjs': 'export default async ({ command }) => ({ command });' }), {
    command: 'build',
  });
  assert.equal(
    await evaluate({ 'a.mjs': "import make from 'astro';\nexport default Promise.resolve({ b: typeof make() });" }),
    { b: 'object' },
  );
});

test('a configuration that throws is a problem with its file', async () => {
  try {
    await evaluate({ 'x.config.js': 'throw new Error("No token.");' });
    assert.unreachable();
  } catch (error) {
    assert.instance(error, BuildError);
    const [problem] = (error as BuildError).diagnostics;
    assert.equal([problem!.code, problem!.file], ['foreign-config', 'x.config.js']);
    assert.match(problem!.message, 'No token');
  }
});

test.run();
