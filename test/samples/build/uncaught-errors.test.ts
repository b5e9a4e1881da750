import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startHeddle } from '../../support/fault-site.js';
import { createSite, type CommandResult } from '../../support/site.js';
import { startServer } from '../../support/server-process.js';
import { until } from '../../support/until.js';

const page = (component: string): string => `import Box from './_${component}'\n\n# ${component}\n\n<Box />\n`;

const others = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) => [`docs/other-${index}.md`, `# Other ${index}\n\nWord ${index}\n`]),
);

const errorsOf = ({ problems }: CommandResult) =>
  problems.map(({ code, file, line, column }) => [code, file, line, column]);

test('promises and callbacks that fail while a page is rendered are errors of the page, in every build', async () => {
  const site = createSite({
    ...others,
    'docs/index.md': '# Home\n',
    'docs/_promise.tsx':
      "export default () => {\n  Promise.reject(new Error('lost promise'));\n  return <p>a</p>;\n};\n",
    'docs/_timer.tsx':
      "export default () => {\n  setTimeout(() => {\n    throw new Error('lost timer');\n  }, 20);\n  return <p>b</p>;\n};\n",
    'docs/_module.tsx': "import './_loaded';\n\nexport default () => <p>c</p>;\n",
    'docs/_loaded.ts': "Promise.reject(new Error('lost module'));\n",
    'docs/a.mdx': page('promise'),
    'docs/b.mdx': page('timer'),
    'docs/c.mdx': page('module'),
  });
  for (const run of ['first', 'cached']) {
    const result = await site.build('--workers', '1');
    assert.is(result.exitCode, 1, result.output);
    const found = [
      ['uncaught-error', 'docs/_loaded.ts', 1, 16],
      ['uncaught-error', 'docs/_promise.tsx', 2, 18],
      ['uncaught-error', 'docs/_timer.tsx', 3, 11],
    ];
    assert.equal(errorsOf(result), found, `${run}: ${result.output}`);
    assert.match(
      result.output,
      'This failed while docs/a.mdx was rendered: a promise was rejected and nothing handled it: lost promise',
    );
    assert.match(result.output, 'docs/b.mdx was rendered: a callback threw an error: lost timer');
    assert.match(result.output, 'docs/c.mdx was rendered: a promise was rejected and nothing handled it: lost module');
  }
});

test('a callback that fails long after its page was rendered is an error of that page', async () => {
  const slowHead =
    'export default { plugins: [{ name: "slow", head: async (page) => {\n' +
    '  if (page.routePath === "/z") await new Promise((resolve) => setTimeout(resolve, 2000));\n  return [];\n} }] };\n';
  const site = createSite({
    ...others,
    'site.config.ts': slowHead,
    'docs/index.md': '# Home\n',
    'docs/_late.tsx':
      "export default () => {\n  setTimeout(() => {\n    throw new Error('very late');\n  }, 900);\n  return <p>a</p>;\n};\n",
    'docs/a.mdx': page('late'),
    'docs/z.md': '# Last\n',
  });
  const result = await site.build('--workers', '1');
  assert.is(result.exitCode, 1, result.output);
  assert.equal(errorsOf(result), [['uncaught-error', 'docs/_late.tsx', 3, 11]], result.output);
  assert.match(result.output, 'docs/a.mdx was rendered: a callback threw an error: very late');
});

test('promises of plugins that fail in a worker are reported with their page and their stack', async () => {
  const plugin =
    'export default { markdown: { remarkPlugins: [() => () => {\n  void Promise.reject(new Error("lost in a plugin"));\n}] } };\n';
  const site = createSite({ 'site.config.ts': plugin, 'docs/index.md': '# Home\n' });
  const result = await site.build('--workers', '1');
  assert.is(result.exitCode, 3, result.output);
  const pages = ['docs/index.md', 'the built-in 404 page'];
  assert.equal(
    errorsOf(result),
    pages.map((file) => ['uncaught-error', file, undefined, undefined]),
    result.output,
  );
  assert.match(result.output, /nothing handled it: lost in a plugin\n +at .*config\./);
});

test('a hook that fails while pages are rendered is a fault of the plugin, code of a page one of the content', async () => {
  const hook =
    'export default { plugins: [{ name: "bad", head: () => void Promise.reject(new Error("in a hook")) }] };\n';
  const plugin = createSite({ 'site.config.ts': hook, 'docs/index.md': '# Home\n' });
  assert.is((await plugin.build('--workers', '1')).exitCode, 3);
  const page =
    "# Home\n\nexport const Box = () => {\n  Promise.reject(new Error('in a page'));\n  return <p>a</p>;\n};\n\n<Box />\n";
  const own = createSite({ 'site.config.ts': 'export default {};\n', 'docs/index.mdx': page });
  const result = await own.build('--workers', '1');
  assert.is(result.exitCode, 1, result.output);
  assert.match(result.output, 'docs/index.mdx was rendered: a promise was rejected and nothing handled it: in a page');
});

test('moved sites are built in spite of such errors, with the same warnings each time', async () => {
  const site = createSite({
    'site.config.ts': "export default { compat: ['vitepress'] };\n",
    'docs/index.mdx': page('promise'),
    'docs/_promise.tsx':
      "export default () => {\n  Promise.reject(new Error('lost promise'));\n  return <p>a</p>;\n};\n",
  });
  for (const run of ['first', 'cached']) {
    const result = await site.build('--workers', '1');
    assert.is(result.exitCode, 0, result.output);
    assert.equal(errorsOf(result), [['uncaught-error', 'docs/_promise.tsx', 2, 18]], `${run}: ${result.output}`);
    assert.match(site.read('index.html'), '<p>a</p>');
  }
});

test('hooks and configurations that fail after their call are named; the dev server goes on', async () => {
  const config = (hook: string): string =>
    `setTimeout(() => {\n  if (process.argv.includes('dev')) throw new Error('late configuration');\n}, 50);\n` +
    `export default { plugins: [{ name: 'bad', addPages: () => {\n  ${hook}\n  return [];\n} }] };\n`;
  const site = createSite({
    'site.config.ts': config("void Promise.reject(new Error('lost in a hook'));"),
    'docs/index.md': '# Home\n',
  });
  const result = await startHeddle(site.folder, { args: ['build'] }).ended;
  assert.is(result.exitCode, 3, result.output);
  const hookFailed =
    'hook addPages of plugin bad was called: a promise was rejected and nothing handled it: lost in a hook';
  assert.match(result.output, hookFailed);
  const dev = await startServer(site.folder, 'dev');
  const found = [hookFailed, 'site.config.ts was loaded: a callback threw an error: late configuration'];
  await until(() => found.every((text) => dev.output().includes(text)), 'both errors');
  assert.is((await fetch(dev.origin)).status, 200);
  await dev.stop();
});

test.run();
