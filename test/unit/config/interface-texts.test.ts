import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConfigHookEnv } from '../../../src/build/config/plugin.js';
import { calloutTypes } from '../../../src/build/markdown/syntax/callout.js';
import { builtInTitles } from '../../../src/plugins/container-syntax/built-in-titles.js';
import { containerSyntax } from '../../../src/plugins/container-syntax/index.js';
import { builtInTexts, textLanguages } from '../../../src/shared/interface-texts.js';

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
    for (const type of calloutTypes({}, lang).keys()) assert.is.not(builtInTitles[type]?.[lang] ?? '', '', type);
  });
}

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
