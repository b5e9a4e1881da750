import { build, type Plugin } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { askOtherPlugins, isAsking } from '../../../src/build/esbuild/ask-other-plugins.js';

/** Counts what it is asked, and sees what the other plugins find. */
const asking = (name: string, found: string[]): Plugin => ({
  name,
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^the-module$/ }, async (args) => {
      if (isAsking(name, args.pluginData)) return undefined;
      found.push(`${name} ${(await askOtherPlugins(name, esbuild, args)).path}`);
      return undefined;
    });
  },
});

const resolving: Plugin = {
  name: 'resolving',
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^the-module$/ }, ({ path }) => ({ path, namespace: 'made' }));
    esbuild.onLoad({ filter: /.*/, namespace: 'made' }, () => ({ contents: '' }));
  },
};

/** A plugin of somebody else, which marks its own resolutions with a value of its choice. */
const foreign = (mark: unknown): Plugin => ({
  name: 'foreign',
  setup: (esbuild) => {
    esbuild.onResolve({ filter: /^the-module$/ }, ({ path, pluginData, ...args }) => {
      const isOwn = JSON.stringify(pluginData)?.includes('own') ?? false;
      return isOwn ? undefined : esbuild.resolve(path, { ...args, pluginData: mark });
    });
  },
});

const bundle = (plugins: Plugin[]): Promise<unknown> =>
  build({ stdin: { contents: "import 'the-module';" }, bundle: true, write: false, logLevel: 'silent', plugins });

test('plugins that ask others for the same import each have an answer', async () => {
  const found: string[] = [];
  await bundle([asking('one', found), asking('two', found), asking('three', found), resolving]);
  assert.ok(found.includes('one the-module'));
  assert.ok(found.length < 20, found.join(', '));
});

for (const mark of ['own', { own: true }])
  test(`a plugin that marks its resolutions with ${JSON.stringify(mark)} is not asked without end`, async () => {
    const found: string[] = [];
    await bundle([foreign(mark), asking('one', found), asking('two', found), resolving]);
    assert.ok(found.length < 20, found.join(', '));
  });

test.run();
