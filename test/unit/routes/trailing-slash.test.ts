import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sourceToRoute } from '../../../src/build/links/source-route.js';

const config = {
  lang: 'en',
  locales: [{ lang: 'en' }, { lang: 'fr' }],
  hasLocaleFolders: true,
  multiVersion: { default: '', versions: [] },
  route: { trailingSlash: true },
};
const urlOf = (path: string): string => sourceToRoute(path, config).routePath;

test('with route.trailingSlash, the URL of every page but the 404 page ends with a slash', () => {
  assert.is(urlOf('guide/a.md'), '/guide/a/');
  assert.is(urlOf('guide/index.md'), '/guide/');
  assert.is(urlOf('fr/guide/a.mdx'), '/fr/guide/a/');
  assert.is(urlOf('index.md'), '/');
  assert.is(urlOf('404.md'), '/404');
  assert.is(sourceToRoute('guide/a.md', { ...config, route: { trailingSlash: false } }).routePath, '/guide/a');
});

test.run();
