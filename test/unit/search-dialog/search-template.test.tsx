import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchTemplate } from '../../../src/build/render/search-template.js';
import { RouterProvider } from '../../../src/runtime/router/router-context.js';
import type { Router } from '../../../src/runtime/router/router-state.js';
import { DialogForm } from '../../../src/runtime/search/dialog/dialog-form.js';
import { initialState } from '../../../src/runtime/search/state/search-state.js';
import type { Search } from '../../../src/runtime/search/state/use-search.js';
import { builtInTexts } from '../../../src/shared/interface-texts.js';
import type { SiteData } from '../../../src/shared/site-data.js';

const nothing = { recent: [], favorites: [] };
const search = { state: initialState(nothing, true), rows: [], idPrefix: 'hd-search' } as unknown as Search;
const siteWith = (texts: Record<string, string>): SiteData =>
  ({ search: { activeClass: 'is-open' }, texts, lang: 'en' }) as unknown as SiteData;

/** What React renders of the form before anything was typed. */
function renderForm(site: SiteData): string {
  const state = { site };
  const router = { getState: () => state, subscribe: () => () => undefined } as unknown as Router;
  return renderToStaticMarkup(
    <RouterProvider router={router}>
      <DialogForm search={search} field={{ current: null }} onCancel={() => undefined} />
    </RouterProvider>,
  );
}

for (const [name, texts] of [
  ['English', builtInTexts('en')],
  ['Chinese', builtInTexts('zh')],
  ['markup', Object.fromEntries(Object.keys(builtInTexts('en')).map((key) => [key, `<i>"${key}" & 'more'`]))],
] as const)
  test(`the loader shows the form that React renders first: ${name}`, () => {
    const site = siteWith(texts);
    const html = searchTemplate(site).replace(/(<form.*?<\/form>).*/s, '$1');
    assert.is(html.slice(html.indexOf('<form')).replaceAll('&#x27;', "'"), renderForm(site).replaceAll('&#x27;', "'"));
  });

test('the template names the class of the body, and sites without search have none', () => {
  assert.match(
    searchTemplate(siteWith(builtInTexts('en'))),
    '<template id="heddle-search" data-active="is-open"><dialog ',
  );
  assert.is(searchTemplate({ ...siteWith({}), search: false }), '');
});

test.run();
