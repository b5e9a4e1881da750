import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigHookEnv } from '../../../src/build/config/plugin.js';
import { calloutTypes } from '../../../src/build/config/callout-types.js';
import { builtInTexts, calloutTitles, textLanguages } from '../../../src/build/config/interface-texts.js';
import { createPluginText, textsModule } from '../../../src/plugins/page-texts.js';
import { containerSyntax } from '../../../src/plugins/container-syntax/index.js';

declare const __TEST_ROOT__: string;
const pluginsFolder = join(__TEST_ROOT__, '../src/plugins');

type TextFile = Record<string, Record<string, string>>;

/** The files with texts of a folder below `src/`, by language. */
function readTexts(folder: string): Map<string, TextFile> {
  const path = join(__TEST_ROOT__, '../src', folder);
  return new Map(
    readdirSync(path).map((name) => [
      name.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(path, name), 'utf8')) as TextFile,
    ]),
  );
}

const placesOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
const headings = 'typedoc-headings';

for (const folder of ['shared/texts', 'shared/plugin-texts']) {
  const files = readTexts(folder);
  const english = files.get('en')!;

  test(`18 languages have texts in ${folder}`, () => {
    const expected = 'ar de en es fa fr he id it ja ko pl pt-br ru tr vi zh zh-tw';
    assert.is([...textLanguages].sort().join(' '), expected);
    assert.is([...files.keys()].sort().join(' '), expected);
  });

  for (const [lang, file] of files)
    test(`${lang} has texts that English has, with their places, in ${folder}`, () => {
      for (const [part, texts] of Object.entries(file))
        for (const [key, text] of Object.entries(texts)) {
          assert.is.not(text.trim(), '', key);
          if (part === headings) continue;
          const original = english[part]?.[key];
          assert.type(original, 'string', `${part} ${key}`);
          assert.equal(placesOf(text), placesOf(original!), `${part} ${key}`);
        }
    });

  test(`every language has the texts that documentation promises in ${folder}`, () => {
    for (const part of ['callouts', 'api-docgen'])
      for (const [lang, file] of english[part] ? files : [])
        assert.equal(Object.keys(file[part]!).sort(), Object.keys(english[part]!).sort(), `${lang} ${part}`);
  });

  test(`Chinese has every text in ${folder}`, () => {
    for (const [part, texts] of Object.entries(english))
      assert.equal(Object.keys(files.get('zh')![part]!).sort(), Object.keys(texts).sort(), part);
  });
}

test('a text that a language lacks is English', () => {
  for (const lang of textLanguages) {
    assert.equal(Object.keys(builtInTexts(lang)), Object.keys(builtInTexts('en')), lang);
    for (const type of calloutTypes({}, lang).keys()) assert.is.not(calloutTitles(lang)[type] ?? '', '', type);
  }
});

test('headings of TypeDoc have texts in all languages that it lacks, the same ones in each', () => {
  const files = [...readTexts('shared/plugin-texts')].filter(
    ([lang]) => !'de en fr ja ko zh'.split(' ').includes(lang),
  );
  const keys = Object.keys(files.find(([lang]) => lang === 'es')![1][headings]!);
  for (const [lang, file] of files) assert.equal(Object.keys(file[headings]!), keys, lang);
});

test('no plugin has texts by language elsewhere', () => {
  const byLanguage = /\b(?:en|zh): ['"`][^\n]*\b(?:en|zh): ['"`]|\ben: ['"`][^\n]*\n\s*zh: ['"`]/;
  const sources = readdirSync(pluginsFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  assert.ok(sources.length > 100);
  assert.equal(
    sources.filter((path) => byLanguage.test(readFileSync(join(pluginsFolder, path), 'utf8'))),
    [],
  );
});

test('texts of a plugin follow languages and regions, and those of the site take precedence', () => {
  const config = {
    i18nTexts: { blogArchiveText: { en: 'All posts' } },
    locales: [{ lang: 'de-AT' }, { lang: 'sw' }],
  } as never;
  const textIn = (lang: string, key: 'blogArchiveText' | 'blogPageText'): string =>
    createPluginText('blog', config, lang)(key, { page: 2 });
  assert.equal(
    ['de-AT', 'zh-HK', 'pt', 'sw'].map((lang) => textIn(lang, 'blogPageText')),
    ['Seite 2', '第 2 頁', 'Página 2', 'Page 2'],
  );
  assert.is(textIn('en', 'blogArchiveText'), 'All posts');
  const source = textsModule('medium-zoom', config);
  const expected = {
    'de-AT': { mediumZoomOpenText: 'Bild vergrößern' },
    sw: { mediumZoomOpenText: 'Enlarge image' },
  };
  assert.is(
    source,
    `export const texts = ${JSON.stringify(expected)};`,
    'scripts have the languages of the site alone',
  );
});

test('a language without texts has those of its first part, of a region, or the English ones', () => {
  const closeText = (lang: string): string => builtInTexts(lang).closeText;
  assert.is(closeText('de-AT'), 'Schließen');
  assert.is(closeText('pt'), 'Fechar');
  assert.is(closeText('pt_PT'), 'Fechar');
  assert.is(closeText('zh-CN'), '关闭');
  assert.is(closeText('zh-HK'), '關閉');
  assert.is(closeText('zh-Hant-HK'), '關閉');
  assert.is(closeText('sw'), 'Close');
});

test('titles of callouts follow the same languages and regions', async () => {
  const config = await containerSyntax().config!({}, { command: 'build' } as ConfigHookEnv);
  const titleOf = (type: string, lang: string): string | undefined =>
    calloutTypes(config!.markdown!.containers!, lang).get(type)!.title;
  const languages = ['ar', 'de-AT', 'pt-PT', 'zh-CN', 'sw'];
  assert.equal(
    languages.map((lang) => titleOf('tip', lang)),
    ['تلميح', 'Tipp', 'Dica', '提示', 'Tip'],
  );
  for (const lang of ['zh-TW', 'zh_TW', 'zh-Hant-HK']) assert.is(titleOf('note', lang), '備註');
});

test.run();
