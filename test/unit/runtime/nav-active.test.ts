import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isNavItemActive } from '../../../src/runtime/theme/nav/nav-active.js';

test('a link is a prefix that ends at a path segment', () => {
  const item = { text: 'Guide', link: '/docs/guide' };
  assert.ok(isNavItemActive(item, '/guide', '/docs/'));
  assert.ok(isNavItemActive(item, '/guide/a', '/docs/'));
  assert.not(isNavItemActive(item, '/guidebook', '/docs/'));
});

test('the home link is active at home only', () => {
  assert.ok(isNavItemActive({ text: 'Home', link: '/' }, '/', '/'));
  assert.not(isNavItemActive({ text: 'Home', link: '/' }, '/guide/a', '/'));
});

test('a pattern decides alone, and a broken one matches nothing', () => {
  assert.ok(isNavItemActive({ text: 'Guide', link: '/other', activeMatch: '/guide/' }, '/zh/guide/a', '/'));
  assert.not(isNavItemActive({ text: 'Guide', link: '/guide/a', activeMatch: '^/x' }, '/guide/a', '/'));
  assert.not(isNavItemActive({ text: 'Guide', activeMatch: '(' }, '/guide/a', '/'));
});

test('a menu is active with one of its items; external links never are', () => {
  assert.ok(isNavItemActive({ text: 'More', items: [{ text: 'A', link: '/a.html' }] }, '/a', '/'));
  assert.not(isNavItemActive({ text: 'More', items: [{ text: 'A', link: 'https://x.example/a' }] }, '/a', '/'));
});

test.run();
