import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildReport } from '../../../src/cli/report/build-report.js';
import { createSite } from '../../support/site.js';

const files: Record<string, string> = {
  'site.config.mjs': `export default { title: 'T', base: '/b/', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }] };\n`,
  'docs/en/index.md': '# Home\n',
  'docs/en/counter.mdx': 'import { Counter } from "../_counter.tsx"\n\n# Counter\n\n<Counter />\n',
  'docs/en/label.mdx': 'import { Label } from "../_label.tsx"\n\n# Label\n\n<Label />\n',
  'docs/en/lazy.mdx': 'import { Later } from "../_later.tsx"\n\n# Lazy\n\n<Later />\n',
  'docs/en/packed.mdx': 'import { word } from "packed"\n\n# Packed\n\n{word}\n',
  'docs/en/part.mdx': 'import Part from "../_part.mdx"\n\n# Whole\n\n<Part />\n',
  'docs/zh/index.md': '# 首页\n',
  'docs/zh/part.mdx': 'import Part from "../_part.mdx"\n\n# 整体\n\n<Part />\n',
  'docs/_counter.tsx':
    'import { useState } from "react";\nimport { shared } from "./_shared";\nexport const Counter = () => <b>{useState(1)[0]}{shared}</b>;\n',
  'docs/_label.tsx': 'import { shared } from "./_shared";\nexport const Label = () => <i>one {shared}</i>;\n',
  'docs/_shared.ts': 'export const shared: string = "shared one";\n',
  'docs/_later.tsx':
    'import { lazy, Suspense } from "react";\nconst Inner = lazy(() => import("./_inner.tsx"));\nexport const Later = () => <Suspense><Inner /></Suspense>;\n',
  'docs/_inner.tsx': 'import { deep } from "./_deep";\nexport default () => <b>{deep}</b>;\n',
  'docs/_deep.ts': 'export const deep = "deep one";\n',
  'docs/_part.mdx': 'import Nested from "./_nested.mdx"\n\nPart one.\n\n<Nested />\n',
  'docs/_nested.mdx': '## Nested one\n',
  'node_modules/packed/package.json': '{ "name": "packed", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/packed/index.js': 'export const word = "package one";\n',
};
/** Source of a theme module that shows something after each article. */
const themeModule = (shown: string, imports = ''): string =>
  `export * from 'heddle/theme';\n${imports}\nimport { Layout as Own } from 'heddle/theme';\nexport const Layout = () => <Own afterDocContent={<i>${shown}</i>} />;\n`;

const every = Object.keys(files).flatMap((path) => (/^docs\/(?:en|zh)\//.test(path) ? [path] : []));

const edits: { name: string; files: Record<string, string>; rendered: string[] }[] = [
  {
    name: 'a component',
    files: { 'docs/_label.tsx': 'export const Label = () => <i title="t">two</i>;\n' },
    rendered: ['docs/en/counter.mdx', 'docs/en/label.mdx'],
  },
  {
    name: 'a component that has nothing in common with others',
    files: { 'docs/_label.tsx': 'export const Label = () => <i>three</i>;\n' },
    rendered: ['docs/en/label.mdx'],
  },
  {
    name: 'a module of two components',
    files: {
      'docs/_label.tsx': files['docs/_label.tsx']!,
      'docs/_shared.ts': 'export const shared: string = "shared two";\n',
    },
    rendered: ['docs/en/counter.mdx', 'docs/en/label.mdx'],
  },
  {
    name: 'a module that a lazy component imports',
    files: { 'docs/_deep.ts': 'export const deep = "deep two";\n' },
    rendered: ['docs/en/lazy.mdx'],
  },
  {
    name: 'a package',
    files: { 'node_modules/packed/index.js': 'export const word = "package two";\n' },
    rendered: ['docs/en/packed.mdx'],
  },
  {
    name: 'a nested fragment in two languages',
    files: { 'docs/_nested.mdx': '## Nested two\n' },
    rendered: ['docs/en/part.mdx', 'docs/zh/part.mdx'],
  },
  {
    name: 'a theme module',
    files: { 'theme/index.tsx': themeModule('theme') },
    rendered: every,
  },
  {
    name: 'a component beside a theme module',
    files: { 'docs/_label.tsx': 'export const Label = () => <i>four</i>;\n' },
    rendered: ['docs/en/counter.mdx', 'docs/en/label.mdx'],
  },
  {
    name: 'a module that theme and components import',
    files: { 'theme/index.tsx': themeModule('{shared}', "import { shared } from '../docs/_shared';") },
    rendered: every,
  },
  {
    name: 'the same module, then',
    files: { 'docs/_shared.ts': 'export const shared: string = "shared three";\n' },
    rendered: every,
  },
];

test('an edit of a component renders the pages whose components reach it, with the bytes of a build from nothing', async () => {
  const site = createSite(files);
  assert.is((await site.build('--report', 'report.json')).exitCode, 0);
  for (const [index, { name, files: edit, rendered }] of edits.entries()) {
    site.write(edit);
    Object.assign(files, edit);
    const { exitCode, output } = await site.build('--report', 'report.json');
    assert.is(exitCode, 0, output);
    const { pageList } = JSON.parse(readFileSync(join(site.folder, 'report.json'), 'utf8')) as BuildReport;
    const found = Object.values(pageList).flatMap((page) => (page.rendered === undefined ? [] : [page.file]));
    assert.equal(found.filter((file) => every.includes(file)).sort(), [...rendered].sort(), name);
    if (index % 3 > 0) continue;
    const fresh = createSite(files);
    assert.is((await fresh.build('--no-cache')).exitCode, 0);
    assert.is(site.digest(), fresh.digest(), name);
  }
});

test.run();
