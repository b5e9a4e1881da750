import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SidebarGroup, SidebarItem } from '../../../src/shared/site-data.js';
import { SidebarItemView } from '../../../src/runtime/theme/sidebar/sidebar-item-view.js';

const render = (item: SidebarItem, state: { isActive?: boolean; isOpen?: boolean } = {}): string =>
  renderToStaticMarkup(
    <SidebarItemView
      item={item}
      isActive={false}
      isOpen={false}
      {...state}
      site={{ base: '/docs/' }}
      childrenHtml="<!--items-->"
    />,
  );

const group: SidebarGroup = { kind: 'group', text: 'Group', collapsible: true, collapsed: false, items: [] };

test('a link names its page and marks the shown one', () => {
  const item: SidebarItem = { kind: 'link', text: 'A & <b>', link: '/docs/a', context: 'x' };
  assert.is(render(item), '<li data-context="x"><a class="hd-sidebar-link" href="/docs/a">A &amp; &lt;b&gt;</a></li>');
  assert.match(render(item, { isActive: true }), /aria-current="page"/);
});

test('external links open in a new window', () => {
  assert.match(
    render({ kind: 'link', text: 'X', link: 'https://x.example/' }),
    /target="_blank" rel="noopener noreferrer"/,
  );
});

test('icons and tags stand beside the text', () => {
  const html = render({ kind: 'link', text: 'A', link: '/a', icon: '/icon.svg', tag: 'new, beta' });
  assert.match(html, /<img class="hd-icon-slot" src="\/docs\/icon.svg" alt="" loading="lazy"\/>/);
  assert.match(html, /hd-badge-tip">new<.*hd-badge-plain">beta</);
});

test('a group opens without script and has one place for its items', () => {
  assert.match(render(group), /<details><summary class="hd-sidebar-title">/);
  assert.match(render(group, { isOpen: true }), /<details open="">/);
  assert.is(render(group).split('<ul class="hd-sidebar-list"><!--items--></ul>').length, 2);
});

test('the name of a linked group is a link beside its button', () => {
  const html = render({ ...group, link: '/docs/g' }, { isActive: true });
  assert.match(html, /<a class="hd-sidebar-link" href="\/docs\/g" aria-current="page">.*<\/a><details>/);
  assert.match(html, /<summary class="hd-sidebar-toggle" aria-label="Group">/);
});

test('a group that cannot collapse has no button', () => {
  assert.not.match(render({ ...group, collapsible: false }), /details|summary/);
});

test('dividers and headers are no links', () => {
  assert.is(
    render({ kind: 'divider', dashed: true }),
    '<li class="hd-sidebar-divider hd-sidebar-divider-dashed" aria-hidden="true"></li>',
  );
  assert.match(render({ kind: 'section-header', text: 'More' }), /^<li class="hd-sidebar-header">More<\/li>$/);
});

test.run();
