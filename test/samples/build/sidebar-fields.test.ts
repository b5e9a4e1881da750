import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const front = (fields: string, title: string): string => `---\n${fields}\n---\n# ${title}\n`;

test('fields of front matter take precedence over _meta.json, and names of folders are groups', async () => {
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/_meta.json': JSON.stringify([
      { type: 'file', name: 'one', label: 'From meta', tag: 'meta', icon: 'M', context: 'meta' },
      { type: 'file', name: 'two', label: 'Two from meta' },
      'sub',
      { type: 'dir', name: 'named', label: 'Named by meta', tag: 'meta' },
      'deep/er',
      { type: 'file', name: 'über', label: 'Typed as file' },
      'hidden',
      'both',
    ]),
    'docs/one.md': front('sidebarLabel: From page\ntag: page\nicon: P\ncontext: page', 'One'),
    'docs/two.md': '# Two\n',
    'docs/sub/index.md': front('sidebarLabel: Sub label', 'Sub title'),
    'docs/sub/a.md': '# Sub a\n',
    'docs/named/index.mdx': front('sidebarLabel: Named by page\ntag: page', 'Named'),
    'docs/named/a.md': '# Named a\n',
    'docs/deep/er/a.md': '# Deep a\n',
    'docs/über/a.md': '# Over a\n',
    'docs/hidden/index.md': front('sidebarHidden: true', 'Hidden group'),
    'docs/hidden/a.md': '# Hidden a\n',
    'docs/both.md': '# Both\n',
    'docs/both/a.md': '# Both a\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
  const html = site.read('one.html');
  assert.match(html, /data-context="page"[^]*From page/);
  const item = /<a [^>]*href="\/one"[^>]*>.*?<\/a>/.exec(html.slice(html.indexOf('hd-sidebar')))![0];
  assert.equal(
    item
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
    ['P', 'From', 'page', 'page'],
    'icon, label and tag of the page',
  );
  for (const text of ['From meta', 'Named by meta', 'Sub title', 'data-context="meta"', 'href="/hidden/"'])
    assert.not.ok(html.includes(text), text);
  for (const text of [
    'Sub label',
    'Named by page',
    'Two from meta',
    'Deep a',
    'Over a',
    'Typed as file',
    'Hidden group',
    'Hidden a',
  ])
    assert.ok(html.includes(text), text);
  assert.ok(html.includes('href="/both"'));
});

test('a folder that is listed by name and as a folder is listed twice', async () => {
  const site = createSite({
    'docs/index.md': '# Home\n',
    'docs/_meta.json': JSON.stringify(['sub', { type: 'dir', name: 'sub' }, 'sbu']),
    'docs/sub/a.md': '# A\n',
  });
  const result = await site.build();
  assert.equal(
    result.problems.map(({ severity, code }) => `${severity} ${code}`),
    ['warning meta-item', 'warning meta-item'],
    result.output,
  );
  assert.match(result.output, /sub is listed twice[^]*There is no page sbu[^]*Did you mean sub\?/);
});

test.run();
