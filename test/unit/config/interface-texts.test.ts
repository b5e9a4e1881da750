import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigHookEnv } from '../../../src/build/config/plugin.js';
import { calloutTypes } from '../../../src/build/markdown/syntax/callout.js';
import { calloutTitles } from '../../../src/shared/callout-titles.js';
import { apiDocgenTexts } from '../../../src/plugins/api-docgen/texts.js';
import { blogTexts } from '../../../src/plugins/blog/texts.js';
import { mediumZoomTexts } from '../../../src/plugins/medium-zoom/texts.js';
import { mermaidTexts } from '../../../src/plugins/mermaid/texts.js';
import { openapiTexts } from '../../../src/plugins/openapi/texts.js';
import { createPluginText, textsModule, type PluginTexts } from '../../../src/plugins/page-texts.js';
import { playgroundTexts } from '../../../src/plugins/playground/texts.js';
import { previewTexts } from '../../../src/plugins/preview/texts.js';
import { headingTexts, typedocLanguages } from '../../../src/plugins/typedoc/heading-texts.js';
import { typedocTexts } from '../../../src/plugins/typedoc/texts.js';
import { containerSyntax } from '../../../src/plugins/container-syntax/index.js';
import { builtInTexts, textLanguages } from '../../../src/shared/interface-texts.js';

declare const __TEST_ROOT__: string;
const pluginsFolder = join(__TEST_ROOT__, '../src/plugins');

const pluginTexts: Record<string, PluginTexts> = {
  'api-docgen': apiDocgenTexts,
  blog: blogTexts,
  'medium-zoom': mediumZoomTexts,
  mermaid: mermaidTexts,
  openapi: openapiTexts,
  playground: playgroundTexts,
  preview: previewTexts,
  typedoc: typedocTexts,
};
const english = builtInTexts('en');
const placesOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();

test('18 languages have texts', () => {
  const expected = 'ar de en es fa fr he id it ja ko pl pt-br ru tr vi zh zh-tw';
  assert.is([...textLanguages].sort().join(' '), expected);
});

for (const lang of textLanguages) {
  test(`${lang} has every text, with the places of the English one`, () => {
    const texts: Record<string, string> = builtInTexts(lang);
    assert.equal(Object.keys(texts).sort(), Object.keys(english).sort());
    for (const [key, text] of Object.entries(english)) {
      assert.is.not(texts[key]!.trim(), '', key);
      assert.equal(placesOf(texts[key]!), placesOf(text), `${lang} ${key}`);
    }
  });

  test(`${lang} has a title for every type of callout`, () => {
    for (const type of calloutTypes({}, lang).keys()) assert.is.not(calloutTitles[type]?.[lang] ?? '', '', type);
  });
}

test('every plugin has its texts in all languages, with the places of the English one', () => {
  const files = readdirSync(pluginsFolder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  assert.equal(
    files.filter((path) => path.endsWith('/texts.ts')).sort(),
    Object.keys(pluginTexts)
      .sort()
      .map((name) => `${name}/texts.ts`),
  );
  for (const [plugin, texts] of Object.entries(pluginTexts))
    for (const [key, forms] of Object.entries(texts)) {
      assert.equal(Object.keys(forms).sort(), [...textLanguages].sort(), `${plugin} ${key}`);
      for (const [lang, text] of Object.entries(forms)) {
        assert.is.not(text.trim(), '', `${plugin} ${key} ${lang}`);
        assert.equal(placesOf(text), placesOf(forms.en), `${plugin} ${key} ${lang}`);
      }
    }
});

test('headings of TypeDoc have texts in all languages, the same ones in each', () => {
  assert.equal([...typedocLanguages, ...Object.keys(headingTexts)].sort(), [...textLanguages].sort());
  for (const [lang, texts] of Object.entries(headingTexts)) {
    assert.equal(Object.keys(texts), Object.keys(headingTexts.es), lang);
    for (const [key, text] of Object.entries(texts)) assert.is.not(text.trim(), '', `${lang} ${key}`);
  }
});

test('no plugin has texts by language elsewhere', () => {
  const byLanguage = /\b(?:en|zh): ['"`][^\n]*\b(?:en|zh): ['"`]|\ben: ['"`][^\n]*\n\s*zh: ['"`]/;
  const sources = readdirSync(pluginsFolder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('texts.ts'),
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
  const textIn = (lang: string, key: keyof typeof blogTexts): string =>
    createPluginText(blogTexts, config, lang)(key, { page: 2 });
  assert.equal(
    ['de-AT', 'zh-HK', 'pt', 'sw'].map((lang) => textIn(lang, 'blogPageText')),
    ['Seite 2', '第 2 頁', 'Página 2', 'Page 2'],
  );
  assert.is(textIn('en', 'blogArchiveText'), 'All posts');
  const source = textsModule({ blogOlderText: blogTexts.blogOlderText }, config);
  const expected = { 'de-AT': { blogOlderText: 'Ältere Beiträge' }, sw: { blogOlderText: 'Older posts' } };
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
