import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveTexts } from '../../../src/build/config/resolve-texts.js';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';
import { labelText } from '../../../src/build/navigation/navigation-source.js';
import { problemsOf, resolveProject, resolveText, writeProject } from './temporary-project.js';

test('built-in texts by language, its first part, else English', () => {
  assert.is(builtInTexts('en').nextPageText, 'Next page');
  assert.is(builtInTexts('zh').nextPageText, '下一页');
  assert.is(builtInTexts('zh-CN'), builtInTexts('zh'));
  assert.is(builtInTexts('EN-gb'), builtInTexts('en'));
  assert.is(builtInTexts('sv'), builtInTexts('en'));
});

test('every built-in text is there in both languages', () => {
  assert.equal(Object.keys(builtInTexts('zh')), Object.keys(builtInTexts('en')));
  for (const [key, text] of [...Object.entries(builtInTexts('zh')), ...Object.entries(builtInTexts('en'))])
    assert.ok(text, key);
  for (const [key, text] of Object.entries(builtInTexts('zh'))) assert.match(text, /\p{Script=Han}/u, key);
});

test('later sources win: built in, i18n.json, i18nSource, theme options, the language’s own', async () => {
  const languages = `lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }, { lang: 'sv', label: 'S' }]`;
  const i18n = {
    outlineTitle: { en: 'i18n', zh: 'i18n-zh' },
    nextPageText: { en: 'i18n', zh: 'i18n-zh' },
    guide: { en: 'Guide', zh: '指南' },
    prevPageText: { zh: 'only zh' },
  };
  const config = await resolveText(
    `{ ${languages}, i18nSource: { guide: { en: 'Guide 2' }, own: { zh: '自己', sv: 'egen' } }, themeConfig: { nextPageText: 'theme', locales: [{ lang: 'zh', nextPageText: 'own-zh', editLink: { docRepoBaseUrl: 'x', text: 'edit-zh' } }] } }`,
    { 'i18n.json': JSON.stringify(i18n) },
  );
  const en = resolveTexts(config, 'en');
  const zh = resolveTexts(config, 'zh');
  const sv = resolveTexts(config, 'sv');
  const pick = (texts: Record<string, string>): unknown[] =>
    ['outlineTitle', 'nextPageText', 'prevPageText', 'editLinkText', 'guide', 'own', 'skipLinkText'].map(
      (key) => texts[key],
    );
  assert.equal(pick(en), ['i18n', 'theme', 'Previous page', 'Edit this page', 'Guide 2', 'egen', 'Skip to content']);
  assert.equal(pick(zh), ['i18n-zh', 'own-zh', 'only zh', 'edit-zh', '指南', '自己', '跳到正文']);
  assert.equal(pick(sv), [
    'On this page',
    'theme',
    'Previous page',
    'Edit this page',
    'Guide 2',
    'egen',
    'Skip to content',
  ]);
});

test('overview texts and the text of source links', async () => {
  const config = await resolveText(
    `{ themeConfig: { sourceCodeText: 'S', locales: [{ lang: 'en', overview: { filterNameText: 'N', filterPlaceholderText: 'P', filterNoResultText: 'R' } }] } }`,
  );
  const texts = resolveTexts(config, 'en');
  assert.equal(
    [
      texts['sourceCodeText'],
      texts['overview.filterNameText'],
      texts['overview.filterPlaceholderText'],
      texts['overview.filterNoResultText'],
    ],
    ['S', 'N', 'P', 'R'],
  );
});

test('i18nSource as a function gets the texts of the file and gives all', async () => {
  const config = await resolveText(`{ i18nSource: async (texts) => ({ ...texts, b: { en: texts.a.en + 'B' } }) }`, {
    'i18n.json': '{"a": {"en": "A"}}',
  });
  assert.equal(config.i18nTexts, { a: { en: 'A' }, b: { en: 'AB' } });
});

test('labels of the navigation are in the language, its main language, the default one, or English', async () => {
  const config = await resolveText(
    `{ lang: 'de', i18nSource: { all: { de: 'D', en: 'E', fr: 'F' }, english: { en: 'E', zh: 'Z' }, chinese: { zh: 'Z' } } }`,
  );
  const labels = (lang: string): string[] =>
    ['all', 'english', 'chinese', 'Text'].map((key) => labelText(key, lang, config));
  assert.equal(labels('fr-CA'), ['F', 'E', 'Z', 'Text']);
  assert.equal(labels('es'), ['D', 'E', 'Z', 'Text']);
});

test('i18nSource that fails or gives something else is an error', async () => {
  for (const [source, detail] of [
    ['() => { throw new Error("boom"); }', /boom/],
    ['() => 5', /is a number/],
    ['() => ({ a: { en: 5 } })', /`a\.en` is a number/],
  ] as const) {
    const problems = await problemsOf(resolveText(`{ i18nSource: ${source} }`));
    assert.equal(
      problems.map(({ code, line, column }) => [code, line, column]),
      [['i18n-source-failed', 1, 18]],
    );
    assert.match(problems[0]!.message, detail);
  }
});

test('a missing form is one warning for each language', async () => {
  const project = writeProject({
    'site.config.mjs': `export default { locales: [{ lang: 'en', label: 'E' }, { lang: 'zh-CN', label: 'Z' }] };`,
    'i18n.json': '{"a": {"en": "A"}, "b": {"en": "B"}, "c": {"en": "C", "zh": "丙"}, "nextPageText": {"en": "N"}}',
  });
  const { warnings } = await resolveProject(project);
  assert.equal(
    warnings.map(({ code, severity, file }) => [code, severity, file]),
    [['i18n-missing', 'warning', 'i18n.json']],
  );
  assert.match(warnings[0]!.message, '2 texts have no zh-CN form: a, b.');
});

const syntaxCases: [
  name: string,
  json: string,
  code: string,
  line: number | undefined,
  column: number | undefined,
  detail: RegExp,
][] = [
  ['comma error', '{\n  "a": {"en": "A"},\n}', 'i18n-syntax', 2, 19, /trailing comma/],
  ['missing comma', '{\n  "a": {"en": "A"}\n  "b": {}\n}', 'i18n-syntax', 3, 3, /Expected/],
  ['a word', '{\n  "漢": x\n}', 'i18n-syntax', 2, 8, /Unexpected/],
  ['comment', '{\n  // no\n  "a": {}\n}', 'i18n-syntax', 2, 3, /comments/],
  ['cut off', '{\n  "a": {', 'i18n-syntax', 2, 9, /end of file/],
  ['empty', '', 'i18n-syntax', 1, 1, /empty/],
  ['a list', '[]', 'i18n-shape', 1, 1, /The file is a list/],
  ['a text instead of forms', '{"a": "A"}', 'i18n-shape', 1, 7, /`a` is a string/],
  ['a number instead of a text', '{"a": {"en": 1}}', 'i18n-shape', 1, 14, /`a\.en` is a number/],
];
for (const [name, json, code, line, column, detail] of syntaxCases) {
  test(`problem: ${name}`, async () => {
    const [problem, ...others] = await problemsOf(resolveText('{}', { 'i18n.json': json }));
    assert.equal(others, []);
    assert.equal(
      [problem!.code, problem!.kind, problem!.file, problem!.line, problem!.column],
      [code, 'config', 'i18n.json', line, column],
    );
    assert.match(problem!.message, detail);
  });
}

test('a byte order mark is no problem, and keys do not reach prototypes', async () => {
  const config = await resolveText('{}', {
    'i18n.json': '\ufeff{"__proto__": {"polluted": "x"}, "a": {"__proto__": "y", "en": "A"}, "toString": {"en": "T"}}',
  });
  assert.equal(Object.entries(config.i18nTexts), [
    ['a', { en: 'A' }],
    ['toString', { en: 'T' }],
  ]);
  assert.is(({} as Record<string, unknown>)['polluted'], undefined);
  assert.is(resolveTexts(config, 'en').toString as unknown, 'T');
});

test.run();
