import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runConfigHooks } from '../../../src/build/config/check/read-user-config.js';
import type { UserConfig } from '../../../src/build/config/site-config.js';
import { problemsOf, resolveText } from './temporary-project.js';

const env = { command: 'build' } as const;
const accept = (): Promise<void> => Promise.resolve();

test('hooks run in order, each sees what the ones before changed', async () => {
  const config = await resolveText(`{
    title: 'a',
    description: 'kept',
    plugins: [
      { name: 'one', config: (config, { command }) => ({ title: config.title + '1' + command }) },
      { name: 'two' },
      { name: 'three', config: async (config) => ({ ...config, title: config.title + '3' }) },
      { name: 'four', config: () => {} },
    ],
  }`);
  assert.equal([config.title, config.description], ['a1build3', 'kept']);
});

test('plugins that a hook adds run too, each once', async () => {
  const config = await resolveText(`{
    title: '',
    mediumZoom: false,
    plugins: [
      { name: 'adds', config: (config) => ({ title: config.title + 'a', plugins: [{ name: 'first', config: (c) => ({ title: c.title + 'f' }) }, ...config.plugins] }) },
      { name: 'last', config: (config) => ({ title: config.title + 'l' }) },
    ],
  }`);
  assert.is(config.title, 'afl');
  assert.equal(
    config.plugins.map(({ name }) => name),
    ['first', 'adds', 'last'],
  );
});

test('hooks add and remove plugins, also those that options stand for', async () => {
  const config = await resolveText(`{
    title: '',
    plugins: [
      { name: 'edits', config: (config, { addPlugin, removePlugin }) => {
        removePlugin('gone');
        removePlugin('medium-zoom');
        addPlugin({ name: 'late', config: (c) => ({ title: c.title + 'late' }) });
        return { title: 'edited ' };
      } },
      { name: 'gone', config: () => { throw new Error('must not run'); } },
    ],
  }`);
  assert.is(config.title, 'edited late');
  assert.equal(
    config.plugins.map(({ name }) => name),
    ['edits', 'late'],
  );
});

test('options stand for plugins, unless one of the same name is listed', async () => {
  const names = async (text: string): Promise<string[]> => (await resolveText(text)).plugins.map(({ name }) => name);
  assert.equal(await names('{}'), ['medium-zoom']);
  assert.equal(await names('{ mediumZoom: false, themeConfig: { lastUpdated: true } }'), ['last-updated']);
  assert.equal(await names("{ plugins: [{ name: 'medium-zoom' }, { name: 'own' }] }"), ['medium-zoom', 'own']);
});

test('texts and esbuild options of plugins come before those of the configuration', async () => {
  const { i18nTexts, builder } = await resolveText(`{
    i18nSource: { own: { en: 'site' } },
    builder: { define: { A: '"site"' }, external: ['x'] },
    plugins: [
      { name: 'one', i18nSource: () => ({ own: { en: 'one', zh: '一' }, more: { en: 'one' } }), builder: { define: { A: '"one"', B: '"one"' }, external: ['y'] } },
      { name: 'two', i18nSource: (texts) => ({ more: { en: texts.more.en + ' two' } }) },
    ],
  }`);
  assert.equal(i18nTexts, { own: { en: 'site', zh: '一' }, more: { en: 'one two' } });
  assert.equal([builder.define, builder.external], [{ A: '"site"', B: '"one"' }, ['y', 'x']]);
});

test('languages of texts are the same however they are written, and plugins may lack some', async () => {
  const { i18nTexts, pluginTextKeys } = await resolveText(`{
    lang: 'sv', locales: [{ lang: 'zh-TW', label: 'T' }, { lang: 'sv', label: 'S' }],
    i18nSource: { own: { 'zh-TW': 'site' } },
    plugins: [{ name: 'one', i18nSource: () => ({ own: { en: 'one', 'zh-tw': 'one' }, b: { en: 'b' } }) }],
  }`);
  assert.equal(i18nTexts, { own: { en: 'one', 'zh-TW': 'site' }, b: { en: 'b' } });
  assert.equal(pluginTextKeys, ['b', 'own']);
});

const internalCases: [name: string, hook: string, detail: RegExp][] = [
  ['throws', '() => { throw new Error("boom"); }', /Plugin bad, hook config: boom/],
  ['rejects', '() => Promise.reject("only text")', /Plugin bad, hook config: only text/],
  [
    'changes what it was given',
    '(config) => { config.themeConfig.nav.push(1); }',
    /Plugin bad, hook config: .*not extensible/,
  ],
  ['returns a list', '() => []', /Plugin bad, hook config: it must return an object/],
  ['returns a text', '() => "x"', /Plugin bad, hook config: it must return an object/],
];
for (const [name, hook, detail] of internalCases) {
  test(`a hook that ${name} ends the run and is named`, async () => {
    const [problem, ...others] = await problemsOf(
      resolveText(`{ themeConfig: { nav: [] }, plugins: [{ name: 'bad', config: ${hook} }] }`),
    );
    assert.equal(others, []);
    assert.is(problem!.kind, 'internal');
    assert.match(problem!.message, detail);
  });
}

test('a hook that never settles is named after the deadline', async () => {
  const config: UserConfig = { plugins: [{ name: 'slow', config: () => new Promise(() => {}) }] };
  const [problem] = await problemsOf(runConfigHooks(config, env, accept, { limitMs: 50 }));
  assert.match(problem!.message, /Plugin slow, hook config: it did not settle within 0\.05 s/);
});

test('what a hook returns is checked at once, and the plugin is named', async () => {
  const problems = await problemsOf(
    resolveText(`{ plugins: [
      { name: 'bad', config: () => ({ titel: 'x', themeConfig: { darkMode: 5 } }) },
      { name: 'never', config: () => { throw new Error('must not run'); } },
    ] }`),
  );
  assert.equal(
    problems.map(({ code, kind, file }) => [code, kind, file]),
    [
      ['config-wrong-value', 'config', 'site.config.mjs'],
      ['config-unknown-option', 'config', 'site.config.mjs'],
    ],
  );
  assert.match(problems[1]!.message, /^Plugin bad: `titel` is not an option/);
});

test('a plugin that adds one with a name in use is refused', async () => {
  const problems = await problemsOf(
    resolveText(`{ plugins: [{ name: 'a', config: (config) => ({ plugins: [...config.plugins, { name: 'a' }] }) }] }`),
  );
  assert.equal(
    problems.map(({ code }) => code),
    ['plugin-duplicate'],
  );
});

test.run();
