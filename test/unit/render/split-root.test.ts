import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitRoot } from '../../../src/build/render/split-root.js';

const bar = (switchUrl: string, active = ''): string =>
  `<header class="hd-navbar hd-navbar-auto"><a class="hd-nav-link${active}" href="/guide/">Guide</a><a class="hd-nav-link" href="${switchUrl}" rel="alternate" hrefLang="zh">中文</a></header>`;
const root = (parts: { bar: string; items?: string; article: string; after?: string }): string =>
  `<div class="hd-app">${parts.bar}<nav id="hd-sidebar"><ul class="hd-sidebar-items">${parts.items ?? ''}</ul></nav><main><article class="hd-doc">${parts.article}</article>${parts.after ?? ''}</main></div>`;
const split = (html: string, articleHtml: string, zh: string, sidebar = 'guide', sidebarHtml = '<li>a</li>') =>
  splitRoot(html, { articleHtml, sidebarHtml, plan: { alternates: { 'lang:zh': zh }, sidebar } });

const one = split(root({ bar: bar('/zh/a'), items: '<li>a</li>', article: '<p>One</p>' }), '<p>One</p>', '/zh/a');

test('bar and sidebar are left empty, and the article is left out', () => {
  assert.equal(one.around, [
    '<div class="hd-app"><header class="hd-navbar hd-navbar-auto"></header><nav id="hd-sidebar"><ul class="hd-sidebar-items"></ul></nav><main><article class="hd-doc">',
    '</article></main></div>',
  ]);
});

test('pages with the same sidebar share a key, whatever their languages lead to', () => {
  const two = root({ bar: bar('/zh/b'), items: '<li>a</li>', article: '<p>Two $& $1</p>', after: '<p>More</p>' });
  assert.is(split(two, '<p>Two $& $1</p>', '/zh/b').key, one.key);
});

test('another sidebar, another active item and other links have another key', () => {
  const article = '<p>One</p>';
  const key = (html: string, sidebar = 'guide'): string => split(html, article, '/zh/a', sidebar).key;
  assert.is(key(root({ bar: bar('/zh/a'), items: '<li>a</li>', article })), one.key);
  assert.is.not(key(root({ bar: bar('/zh/a'), items: '<li>a</li>', article }), 'api'), one.key);
  assert.is.not(key(root({ bar: bar('/zh/a', ' hd-active'), items: '<li>a</li>', article })), one.key);
  assert.is.not(key(root({ bar: bar('/zh/elsewhere'), items: '<li>a</li>', article })), one.key);
});

test('what a theme shows in another way stays in the HTML around the article', () => {
  const html = '<section><ul class="my-items"><li>a</li></ul><div>Text</div></section>';
  assert.equal(split(html, '<p>Text</p>', '/zh/a').around, [html]);
  assert.equal(split('<article></article>', '', '/zh/a').around, ['<article></article>']);
});

test.run();
