import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isActive,
  isDataUrl,
  isEqualPath,
  isExternalUrl,
  normalizeHref,
  removeBase,
  withBase,
  withSiteOrigin,
} from '../../../src/runtime/url/urls.js';

test('the base path is added to paths and taken away', () => {
  assert.is(withBase('/guide/a', '/docs/'), '/docs/guide/a');
  assert.is(withBase('https://example.com/a', '/docs/'), 'https://example.com/a');
  assert.is(withBase('//example.com/a', '/docs/'), '//example.com/a');
  assert.is(withBase('./a', '/docs/'), './a');
  assert.is(removeBase('/docs/guide/a', '/docs/'), '/guide/a');
  assert.is(removeBase('/docs/', '/docs/'), '/');
  assert.is(removeBase('/docs', '/docs/'), '/');
  assert.is(removeBase('/docsearch', '/docs/'), '/docsearch');
  assert.is(removeBase('/guide/a'), '/guide/a');
});

test('links get the form that readers see', () => {
  assert.is(normalizeHref('/guide/a.md#part'), '/guide/a#part');
  assert.is(normalizeHref('/guide/index.html'), '/guide/');
  assert.is(normalizeHref('https://example.com/a.html'), 'https://example.com/a.html');
  assert.is(withSiteOrigin('/a'), '/a');
});

test('a link is active on its page and on pages below it, not on pages whose names begin alike', () => {
  assert.ok(isActive('/guide/', '/guide/a'));
  assert.ok(isActive('/guide/a.html?x#y', '/guide/a'));
  assert.not(isActive('/guide', '/guidebook'));
  assert.not(isActive('/', '/guide/a'));
  assert.ok(isActive('/', '/'));
  assert.not(isActive('https://example.com/guide/', '/guide/a'));
});

test('paths are the same page in every form', () => {
  assert.ok(isEqualPath('/guide/a', '/guide/a.html'));
  assert.ok(isEqualPath('/guide/', '/guide/index'));
  assert.not(isEqualPath('/guide/a', '/guide/b'));
});

test('schemes are recognised', () => {
  assert.ok(isExternalUrl('mailto:a@example.com'));
  assert.not(isExternalUrl('/a'));
  assert.ok(isDataUrl('data:text/plain,a'));
  assert.not(isDataUrl('/data:'));
});

test.run();
