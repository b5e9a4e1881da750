import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { join } from 'node:path';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import { calledHooks, type CalledHook } from '../../../src/build/plugins/hook-table.js';
import type { PageData } from '../../../src/shared/page-data.js';
import type { SearchSection } from '../../../src/build/facts/page-facts.js';
import type { ContentLoader, ConvertArticles, Plugin, PluginRequest } from '../../../src/build/config/plugin.js';
import { createPluginDriver, type PluginDriver } from '../../../src/build/plugins/plugin-driver.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const config = { configHash: 'hash', projectRoot: '/project' } as SiteConfig;
const page = { routePath: '/a' } as PageData;
const searched = { routePath: '/a', lang: 'en', version: '', title: 'A' };
const noPages = {
  factsOf: () => Promise.resolve(undefined),
  pageAt: () => Promise.resolve(undefined),
  pages: () => Promise.resolve([]),
};
const request = { path: 'a' } as PluginRequest;

/** How the driver calls each hook that is its business. */
const calls: Partial<Record<CalledHook, (driver: PluginDriver) => Promise<unknown>>> = {
  configResolved: (driver) => driver.configResolved(config),
  inputs: (driver) => driver.configResolved(config),
  loadContent: (driver) => driver.loadContent(() => ({}) as ContentLoader, config),
  addNavigation: (driver) => driver.addNavigation(config, {}),
  addPages: (driver) => driver.addPages(config, {}),
  runtimeModules: (driver) => driver.runtimeModules(config, {}),
  extendPageData: (driver) => driver.extendPageData(page, config, {}),
  pagesCompiled: (driver) => driver.pagesCompiled([], config),
  searchData: (driver) => driver.searchData([], searched, config),
  head: (driver) => driver.head(page, config),
  convertArticle: (driver) => driver.convertArticle('bad', '', '/a', config),
  emit: (driver) => driver.emit([], config, [], {}, () => () => Promise.resolve([])),
  buildEnd: (driver) => driver.buildEnd({ pages: 0, outDir: '' }),
  handleRequest: (driver) => driver.handleRequest(request, config, noPages),
};

async function messageOf(run: Promise<unknown>): Promise<string> {
  const [diagnostic] = (await thrownBuildError(() => run)).diagnostics;
  assert.is(diagnostic!.kind, 'internal');
  return diagnostic!.message;
}

test('the driver calls every hook but those of the configuration', () => {
  assert.equal(
    calledHooks.filter((hook) => !calls[hook]),
    ['checkOptions', 'config', 'i18nSource'],
  );
});

for (const [hook, call] of Object.entries(calls)) {
  const fails = {
    throws: () => {
      throw new Error('boom');
    },
    rejects: () => Promise.reject(new Error('boom')),
  };
  for (const [how, run] of Object.entries(fails))
    test(`a hook that ${how} is named: ${hook} (bad input 100)`, async () => {
      const driver = createPluginDriver([{ name: 'bad', [hook]: run }], config);
      assert.match(await messageOf(call(driver)), new RegExp(`^Plugin bad, hook ${hook}(, page /?a)?: boom$`));
    });
  test(`a hook that never settles is named: ${hook} (bad input 101)`, async () => {
    const driver = createPluginDriver([{ name: 'bad', [hook]: () => new Promise(() => undefined) }], config, {
      deadlineMs: 20,
    });
    assert.match(
      await messageOf(call(driver)),
      /^Plugin bad, hook \w+(, page \/?a)?: it did not settle within 0\.02 s$/,
    );
  });
}

test('time in which articles are converted for a plugin is not its own', async () => {
  const convert: ConvertArticles = () => new Promise((resolve) => setTimeout(resolve, 60, ['text']));
  const emitWith = (emit: NonNullable<Plugin['emit']>) =>
    createPluginDriver([{ name: 'slow', emit }], config, { deadlineMs: 20 }).emit([], config, [], {}, () => convert);
  const files = await emitWith(async (_pages, _site, _navigation, _content, convertArticles) => {
    const [first, second] = await Promise.all([convertArticles([]), convertArticles([])]);
    return [{ path: 'a.txt', content: first!.concat(second!).join() }];
  });
  assert.equal(files, [{ plugin: 'slow', item: { path: 'a.txt', content: 'text,text' } }]);
  const hangs = emitWith(async (_pages, _site, _navigation, _content, convertArticles) => {
    await convertArticles([]);
    return new Promise(() => undefined);
  });
  assert.match(await messageOf(hangs), /^Plugin slow, hook emit: it did not settle within 0\.02 s$/);
});

test('each plugin gets the sections that the one before left; what is no section is refused', async () => {
  const section = (text: string): SearchSection => ({ id: '', heading: '', depth: 1, text, code: '' });
  const plugins: Plugin[] = [
    { name: 'one', searchData: (sections) => [...sections, section('one')] },
    { name: 'none', searchData: () => undefined },
    { name: 'two', searchData: (sections, { title }) => [...sections, section(`two ${title}`)] },
  ];
  const sections = await createPluginDriver(plugins, config).searchData([section('own')], searched, config);
  assert.equal(
    sections.map(({ text }) => text),
    ['own', 'one', 'two A'],
  );
  for (const wrong of ['text', [{ id: '', heading: '', depth: 1, text: 1, code: '' }]]) {
    const plugin = { name: 'wrong', searchData: () => wrong } as unknown as Plugin;
    const message = await messageOf(createPluginDriver([plugin], config).searchData([], searched, config));
    assert.match(message, /^Plugin wrong, hook searchData, page \/a: it must return a list of sections/);
  }
});

test('lists are joined in the order of the plugins', async () => {
  const plugins: Plugin[] = [
    { name: 'one', head: async () => [['meta', { name: '1' }]] },
    { name: 'none', head: () => undefined },
    { name: 'two', head: () => [['meta', { name: '2' }]] },
  ];
  assert.equal(await createPluginDriver(plugins, config).head(page, config), [
    ['meta', { name: '1' }],
    ['meta', { name: '2' }],
  ]);
});

test('each plugin sees the page data that the one before left, and cannot change it in place (bad input 103)', async () => {
  const plugins: Plugin[] = [
    { name: 'one', extendPageData: () => ({ one: 1 }) },
    {
      name: 'two',
      extendPageData: (data) => {
        const { one } = data;
        data['one'] = 5;
        return { two: one };
      },
    },
  ];
  assert.equal(await createPluginDriver(plugins, config).extendPageData(page, config, {}), {
    routePath: '/a',
    one: 1,
    two: 1,
  });
});

test('two plugins with one runtime module are an error that names both', async () => {
  const plugins: Plugin[] = [
    { name: 'one', runtimeModules: () => ({ words: '' }) },
    { name: 'two', runtimeModules: () => ({ words: '' }) },
  ];
  assert.is(
    await messageOf(createPluginDriver(plugins, config).runtimeModules(config, {})),
    'Plugin two, hook runtimeModules: plugin one has "words" already',
  );
});

test('a wrong shape is named (bad input 103)', async () => {
  for (const [hook, expected] of [
    ['emit', 'it must return a list'],
    ['runtimeModules', 'it must return an object'],
    ['extendPageData', 'it must return an object'],
  ] as const) {
    const driver = createPluginDriver([{ name: 'bad', [hook]: () => 'text' }], config);
    assert.match(await messageOf(calls[hook]!(driver)), new RegExp(`: ${expected}$`));
  }
});

test('the first answer to a request counts', async () => {
  const plugins: Plugin[] = [
    { name: 'silent', handleRequest: () => undefined },
    { name: 'one', handleRequest: () => ({ file: 'one' }) },
    { name: 'two', handleRequest: () => ({ file: 'two' }) },
  ];
  const answer = await createPluginDriver(plugins, config).handleRequest(request, config, noPages);
  assert.equal(answer, { plugin: 'one', item: { file: 'one' } });
});

test('headers alone are no answer: those of all plugins are collected until one answers', async () => {
  const adding = (name: string, headers: Record<string, string>): Plugin => ({
    name,
    handleRequest: () => ({ headers }),
  });
  const plugins = [adding('one', { A: '1', B: '1' }), adding('two', { B: '2' })];
  const answerOf = (all: Plugin[]) => createPluginDriver(all, config).handleRequest(request, config, noPages);
  assert.equal(await answerOf(plugins), { plugin: 'two', item: { headers: { A: '1', B: '2' } } });
  const last: Plugin = { name: 'last', handleRequest: () => ({ file: 'x' }) };
  assert.equal(await answerOf([...plugins, last]), { plugin: 'last', item: { file: 'x' } });
});

test('keys follow options, cacheKey and inputs of the plugins that have the hook', async () => {
  const folder = temporaryFolder({ 'data/a.json': '1' });
  const keyOf = async (plugin: Partial<Plugin>, hook: 'head' | 'markdown' = 'head'): Promise<string> => {
    const driver = createPluginDriver([{ name: 'p', head: () => undefined, ...plugin }], config);
    await driver.configResolved(config);
    return driver.keyOf(hook);
  };
  const inputs = () => [join(folder, 'data')];
  const plain = await keyOf({});
  const before = await keyOf({ inputs });
  writeFiles(folder, { 'data/a.json': '2' });
  const after = await keyOf({ inputs });
  const keys = [plain, await keyOf({ options: 1 }), await keyOf({ options: 2 }), await keyOf({ cacheKey: '1' })];
  assert.is(new Set([...keys, before, after]).size, 6);
  assert.is(await keyOf({}), plain);
  assert.is(await keyOf({ options: 1 }, 'markdown'), await keyOf({ options: 2 }, 'markdown'));
});

test('times are kept by plugin and hook', async () => {
  const driver = createPluginDriver([{ name: 'p', addPages: () => [], head: () => [] }], config);
  await driver.addPages(config, {});
  await driver.head(page, config);
  driver.addCosts({ 'p head': { durationMs: 5, allocatedBytes: 7 } });
  const costs = driver.takeCosts();
  assert.equal(Object.keys(costs), ['p addPages', 'p head']);
  assert.ok(costs['p head']!.durationMs >= 5);
  assert.is(costs['p head']!.allocatedBytes, 7);
  assert.equal(driver.takeCosts(), {});
});

test.run();
