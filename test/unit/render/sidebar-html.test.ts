import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSidebarHtml } from '../../../src/build/render/prepare-render.js';
import type { ServerEntry } from '../../../src/runtime/server-contract.js';
import type { SidebarData, SidebarItem, SiteData } from '../../../src/shared/site-data.js';

const link = (url: string): SidebarItem => ({ kind: 'link', text: url, link: url }) as SidebarItem;
const group = (text: string, items: SidebarItem[]): SidebarItem =>
  ({ kind: 'group', text, items, collapsible: true, collapsed: true }) as SidebarItem;
const sidebar = {
  name: 's',
  items: [group('First', [link('/a'), link('/b')]), group('Second', [link('/a'), link('/c')])],
};

/** Items as short texts: an active link has a star, an open group a plus. */
const server = {
  renderSidebarItem: (item: SidebarItem, { active, open }: { active: boolean; open: boolean }) =>
    item.kind === 'group'
      ? `${item.text}${open ? '+' : ''}[<!--items-->]`
      : `${(item as { link: string }).link}${active ? '*' : ''} `,
} as unknown as ServerEntry;

test('a page is active in its first place, whichever pages were rendered before', () => {
  const expected: Record<string, string> = {
    '/a': 'First+[/a* /b ]Second[/a /c ]',
    '/b': 'First+[/a /b* ]Second[/a /c ]',
    '/c': 'First[/a /b ]Second+[/a /c* ]',
  };
  for (const order of [
    ['/a', '/b', '/c'],
    ['/c', '/a', '/b'],
    ['/b', '/c', '/a'],
  ]) {
    const htmlOf = createSidebarHtml(sidebar as unknown as SidebarData, {} as SiteData, server);
    for (const url of order) assert.is(htmlOf(url), expected[url], order.join());
  }
});

test('a long list that the page is not in begins with its first links, whichever pages were rendered before', () => {
  const items = Array.from({ length: 300 }, (_, index) => link(`/long/${index}`));
  const long = { ...(group('Long', items) as object), collapsible: false } as SidebarItem;
  const ofPages = Array.from({ length: 100 }, (_, index) => link(`/${index}`));
  for (const order of [
    ['/90', '/3'],
    ['/3', '/90'],
  ]) {
    const htmlOf = createSidebarHtml(
      { name: 's', items: [long, ...ofPages] } as unknown as SidebarData,
      {} as SiteData,
      server,
    );
    for (const url of order) assert.match(htmlOf(url), /Long\S*\[\/long\/0 /, order.join());
  }
});

test.run();
