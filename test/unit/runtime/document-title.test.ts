import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PagePayload } from '../../../src/shared/page-data.js';
import { documentTitle } from '../../../src/build/render/html-document.js';

const titleOf = (
  page: { title: string; pageType?: string; frontmatter?: Record<string, unknown> },
  site = 'Heddle',
): string =>
  documentTitle({ page: { pageType: 'doc', frontmatter: {}, ...page } } as Pick<PagePayload, 'page'>, { title: site });

test('a page has the suffix of the site or its own', () => {
  assert.is(titleOf({ title: 'A' }), 'A - Heddle');
  assert.is(titleOf({ title: 'A' }, ''), 'A');
  assert.is(titleOf({ title: 'Heddle' }), 'Heddle');
  assert.is(titleOf({ title: 'A', frontmatter: { titleSuffix: 'Docs' } }), 'A - Docs');
  assert.is(titleOf({ title: 'A', frontmatter: { titleSuffix: '| Docs' } }), 'A | Docs');
});

test('the home page has the title of the site', () => {
  assert.is(titleOf({ title: 'Index', pageType: 'home' }), 'Heddle');
  assert.is(
    titleOf({ title: 'Index', pageType: 'home', frontmatter: { title: 'Home', titleSuffix: 'Woven' } }),
    'Home - Woven',
  );
});

test.run();
