import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchTemplate } from '../../../src/build/render/html-document.js';
import { builtInTexts } from '../../../src/build/config/interface-texts.js';
import type { SiteData } from '../../../src/shared/site-data.js';

const siteWith = (texts: Record<string, string>): SiteData =>
  ({ search: { activeClass: 'is-open' }, texts, lang: 'en' }) as unknown as SiteData;

test('the texts of the dialog are escaped', () => {
  const texts = Object.fromEntries(Object.keys(builtInTexts('en')).map((key) => [key, `<i>"${key}" & 'more'`]));
  const html = searchTemplate(siteWith(texts));
  assert.not.match(html, /<i>|"search\w+Text"/);
  assert.match(html, 'placeholder="&lt;i&gt;&quot;searchPlaceholderText&quot;');
});

test('the template names the class of the body, and sites without search have none', () => {
  assert.match(
    searchTemplate(siteWith(builtInTexts('en'))),
    '<template id="heddle-search" data-active="is-open"><dialog ',
  );
  assert.is(searchTemplate({ ...siteWith({}), search: false }), '');
});

test.run();
