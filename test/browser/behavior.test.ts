import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { themeComponentNames } from '../../src/shared/theme-components.js';
import { readDoc } from '../docs/page-outline.js';
import { behaviorRows, harmlessRows, type BehaviorRow } from '../support/behavior-rows.js';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const rows = { ...harmlessRows, ...behaviorRows };
const harmless = Object.keys(harmlessRows);
const lively = Object.keys(behaviorRows);

/** File name of a row: servers of some systems tell no letters apart by their case. */
const fileOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const filesOf = (name: string, { source, others = {} }: BehaviorRow): [string, string][] => [
  [`docs/_parts/${fileOf(name)}.tsx`, `${source}\n`],
  ...Object.entries(others).map(([other, text]): [string, string] => [`docs/_parts/${other}.tsx`, `${text}\n`]),
  [
    `docs/${fileOf(name)}.mdx`,
    `import { C } from './_parts/${fileOf(name)}'\n\n# ${name}\n\n<div id="own"><C /></div>\n\n[Home](./index.md)\n`,
  ],
];

/** Code in pages themselves. */
const pages: Readonly<Record<string, { content: string; needsReact: boolean }>> = {
  'page-words': {
    content: '`useState` and `window`: {"onClick of globalThis"} {[1, 2].map((n) => <b key={n}>{n}</b>)}',
    needsReact: false,
  },
  'page-export': {
    content:
      "export const 名 = ['一']\nexport const Own = ({ children }) => <i>{children}</i>\n\n<Own>{名[0]} constructor</Own>",
    needsReact: false,
  },
  'page-handler': { content: '<button onClick={() => 1}>a</button>', needsReact: true },
  'page-alias': { content: 'export const g = globalThis\n\n<p>{typeof g.innerWidth}</p>', needsReact: true },
  'page-hook': {
    content: "import { useState as s } from 'react'\nexport const Own = () => <b>{s(1)[0]}</b>\n\n<Own />",
    needsReact: true,
  },
  'page-state': {
    content: 'export let n = 0\nexport const Own = () => <b>{(n += 1)}</b>\n\n<Own />',
    needsReact: true,
  },
  'page-global': { content: '<p>{typeof visualViewport}</p>', needsReact: true },
};

const themeParts = [...themeComponentNames, 'Icon'].sort();
/** Shown on a condition, so that no part needs properties. */
const partSource = (name: string): string =>
  `import { ${name} } from 'heddle/theme';\nexport const C = ({ on }: { on?: boolean }) => (on ? <${name} /> : null);`;
const partFiles = (name: string): [string, string][] => filesOf(`part${name}`, { source: partSource(name) });

const site = createSite({
  'package.json':
    '{ "type": "module", "dependencies": { "lively": "1.0.0", "common": "1.0.0", "two-faced": "1.0.0" } }\n',
  'site.config.mjs': "export default { title: 'Behavior' };\n",
  'node_modules/lively/package.json':
    '{ "name": "lively", "version": "1.0.0", "type": "module", "main": "index.js", "sideEffects": false }\n',
  'node_modules/lively/index.js': "export { P } from './p.js';\n",
  'node_modules/lively/p.js':
    "import { createElement as e, useState as s } from 'react';\nexport const P = () => e('b', null, s(1)[0]);\n",
  'node_modules/common/package.json': '{ "name": "common", "version": "1.0.0", "main": "index.js" }\n',
  'node_modules/common/index.js':
    "const root = typeof self !== 'undefined' ? self : 0;\nmodule.exports = () => typeof root;\n",
  'node_modules/two-faced/package.json':
    '{ "name": "two-faced", "version": "1.0.0", "type": "module", "main": "server.js", "browser": { "./server.js": "./browser.js" } }\n',
  'node_modules/two-faced/server.js': "export default 'server';\n",
  'node_modules/two-faced/browser.js': "export default 'browser';\n",
  'docs/index.md': '# Home\n\n[Head](./head.mdx)\n',
  ...Object.fromEntries(Object.entries(rows).flatMap(([name, row]) => filesOf(name, row))),
  ...Object.fromEntries(themeParts.flatMap(partFiles)),
  ...Object.fromEntries(
    Object.entries(pages).map(([name, { content }]) => [`docs/${name}.mdx`, `# ${name}\n\n${content}\n`]),
  ),
});
const reader = serveToReaders(test, site);

const needsReact = (name: string): boolean => site.data(name).module !== undefined;

test('components that give the same HTML everywhere need no React', () => {
  assert.equal(
    harmless.filter((name) => needsReact(fileOf(name))),
    [],
  );
});

test('the documentation lists the parts of the theme that need no React', () => {
  // `Hydrate` is for content that needs React, and `PageTab` is a part of `PageTabs`, which does.
  const free = themeParts.filter(
    (name) => !['Hydrate', 'PageTab'].includes(name) && !needsReact(fileOf(`part${name}`)),
  );
  for (const [lang, start] of [
    ['en', 'The parts of the theme that need no React'],
    ['zh', '主题中不需要 React'],
  ] as const) {
    const line = readDoc(lang, 'guide/basic/ssg.md')
      .split('\n')
      .find((text) => text.startsWith(start))!;
    const [sentence = ''] = line.split(/\. |。/);
    assert.equal(
      [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
      free,
      lang,
    );
  }
});

test('everything else is behavior', () => {
  assert.equal(
    lively.filter((name) => !needsReact(fileOf(name))),
    [],
  );
});

test('code of a page is judged like that of a component', () => {
  assert.equal(
    Object.fromEntries(Object.keys(pages).map((name) => [name, needsReact(name)])),
    Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page.needsReact])),
  );
});

test('each example with behavior runs in the browser', async () => {
  const page = await reader.pages.open({ path: '/' });
  const dead: string[] = [];
  for (const name of lively) {
    await page.goto(`${reader.server.origin}/${fileOf(name)}.html`);
    const runs = await page
      .waitForFunction(
        () => Object.keys(document.querySelector('#own') ?? {}).some((key) => key.startsWith('__react')),
        {
          timeout: 10_000,
        },
      )
      .then(
        () => true,
        () => false,
      );
    if (!runs) dead.push(name);
  }
  await reader.pages.close(page);
  assert.equal(dead, []);
});

test('tags of a page without React come with client navigation, and go with it', async () => {
  const page = await reader.pages.open({ path: '/' });
  const color = (): Promise<string[]> =>
    page.$$eval('meta[name=color]', (tags) => tags.map((tag) => tag.getAttribute('content') ?? ''));
  await page.click('.hd-doc p a');
  await page.waitForFunction(() => location.pathname.endsWith('head.html') && document.title.startsWith('head'));
  assert.equal(await color(), ['blue']);
  await page.click('.hd-doc p a');
  await page.waitForFunction(() => document.title.startsWith('Home'));
  assert.equal(await color(), []);
  await reader.pages.close(page);
  assert.match(site.read('head.html'), '<meta name="color" content="blue">');
});

test.run();
