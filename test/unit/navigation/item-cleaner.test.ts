import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createItemCleaner } from '../../../src/build/navigation/site-navigation.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { testConfig } from '../markdown/compile-markdown.js';

const item = {
  label: 'A',
  icon: '<svg onload="x()"></svg>',
  tag: 'new',
  items: [{ label: 'B', icon: '/b.svg', tag: '<svg><script>x()</script></svg>' }],
};
const project = temporaryFolder({ 'docs/index.md': '' });
const place = () => ({ file: 'docs/_meta.json', line: 3, column: 1 });

async function clean(html: boolean, text: string): Promise<{ cleaned: unknown; reported: Diagnostic[] }> {
  const config = await testConfig(project, ({ markdown }) => ({ markdown: { ...markdown, html } }));
  const cleanItem = await createItemCleaner(config, {
    folders: new Map([['guide', { files: [], folders: [] }]]),
    readFile: (path) => (path === 'guide/_meta.json' ? text : undefined),
  });
  const reported: Diagnostic[] = [];
  return { cleaned: cleanItem(item, place, (diagnostic) => reported.push(diagnostic)), reported };
}

test('HTML of icons and tags in JSON files holds no code, at any depth', async () => {
  const { cleaned, reported } = await clean(true, '"<svg"');
  assert.equal(cleaned, {
    label: 'A',
    icon: '<svg></svg>',
    tag: 'new',
    items: [{ label: 'B', icon: '/b.svg', tag: '<svg></svg>' }],
  });
  assert.equal(
    reported.map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`),
    ['warning unsafe-html docs/_meta.json:3', 'warning unsafe-html docs/_meta.json:3'],
  );
});

test('with `markdown.html: false`, icons of HTML are left out, also when `<` is written as an escape', async () => {
  const { cleaned, reported } = await clean(false, '"\\u003csvg"');
  assert.equal(cleaned, { label: 'A', tag: 'new', items: [{ label: 'B', icon: '/b.svg' }] });
  assert.is(reported.length, 2);
});

test('links that run code are left out, whatever else the files contain', async () => {
  const project = temporaryFolder({ 'docs/index.md': '' });
  const source = { folders: new Map(), readFile: () => undefined };
  const cleanItem = await createItemCleaner(await testConfig(project), source);
  const codes: string[] = [];
  const written = { link: ' java\tscript:x()', items: [{ link: 'vbscript:x' }, { link: '/a' }] };
  assert.equal(
    cleanItem(written, place, ({ code }) => codes.push(code)),
    { link: '#', items: [{ link: '#' }, { link: '/a' }] },
  );
  assert.equal(codes, ['unsafe-link', 'unsafe-link']);
});

test.run();
