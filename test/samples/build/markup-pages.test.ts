import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** Contents of pages by name. */
const markup: Record<string, string> = {
  rspress:
    'import { Tabs, Tab, Badge } from \'@rspress/core/theme\'\n\n<Tabs><Tab label="a">b</Tab></Tabs>\n\n<Badge text="x" />',
  'rspress-runtime': "import { Place } from './_place'\n\n<Place />",
  docusaurus:
    "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\nimport Link from '@docusaurus/Link'\n\n<Tabs><TabItem value=\"a\">b</TabItem></Tabs>\n\n<Link to=\"/fragment\">x</Link>",
  'docusaurus-context': "import Own from './_own'\n\n<Own />",
  starlight:
    'import { Tabs, TabItem, Card } from \'@astrojs/starlight/components\'\n\n<Tabs><TabItem label="a">b</TabItem></Tabs>\n\n<Card title="c">d</Card>',
  head: 'import Head from \'@docusaurus/Head\'\n\n<Head><meta name="a" content="b" /></Head>',
  fragment: "import Part from './_part.mdx'\n\n<Part />",
  data: "import data from './_data.json'\nimport { doubled } from './_doubled'\n\n{data.name} {doubled(2)}",
  package: "import { Plain } from 'parts'\n\n<Plain />",
};

/** The same for pages that need React. */
const lively: Record<string, string> = {
  'color-mode': "import { Mode } from './_mode'\n\n<Mode />",
  'browser-only': "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly>{() => <b>a</b>}</BrowserOnly>",
  counter: "import { Counter } from './_counter'\n\n<Counter />",
  handler: '<button onClick={() => 1}>a</button>',
  effect: "import './_effect'\n\nText",
  'in-package': "import { Lively } from 'parts/lively.js'\n\n<Lively />",
  late: "import { Late } from './_late'\n\n<Late />",
  code: 'import { Code, Card } from \'@astrojs/starlight/components\'\n\n<Code code="a" lang="js" /> <Card title="a" />',
  'alternating-tabs': '<Tabs keepDOM={false}><Tab label="a">b</Tab></Tabs>',
};

const files = {
  'package.json': '{ "type": "module", "dependencies": { "parts": "1.0.0" } }\n',
  'site.config.mjs':
    "export default { title: 'Markup', compat: ['rspress', 'docusaurus', 'starlight'], plugins: [] };\n",
  'node_modules/parts/package.json':
    '{ "name": "parts", "version": "1.0.0", "type": "module", "main": "index.js", "sideEffects": false }\n',
  'node_modules/parts/index.js': "export { Plain } from './plain.js';\nexport { Lively } from './lively.js';\n",
  'node_modules/parts/plain.js':
    "import { createElement as e } from 'react';\nexport const Plain = () => e('b', { title: 'plain' }, 'p');\n",
  'node_modules/parts/lively.js':
    "import { createElement as e, useState as s } from 'react';\nexport const Lively = () => { const [a, b] = s(0); return e('b', { onClick: () => b(a + 1) }, a); };\n",
  'docs/_place.tsx': `import { useLang } from '@rspress/core/runtime';
import { Badge } from '@rspress/core/theme';
export const Place = () => <p>{useLang()} <Badge text="a" /></p>;
`,
  'docs/_counter.tsx': `import { useState } from 'react';
export const Counter = () => { const [count] = useState(1); return <i>{count}</i>; };
`,
  'docs/_own.jsx': `import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
export default function Own() { const { siteConfig } = useDocusaurusContext(); return <Heading as="h2">{siteConfig.title} {useBaseUrl('/x')}</Heading>; }
`,
  'docs/_mode.jsx': `import { useColorMode } from '@docusaurus/theme-common';
export const Mode = () => <b>{useColorMode().colorMode}</b>;
`,
  'docs/_part.mdx': 'Of a part: <Badge text="part" />\n',
  'docs/_data.json': '{ "name": "of data" }\n',
  'docs/_doubled.ts': 'export const doubled = (count: number): number => count * 2;\n',
  'docs/_effect.js': 'if (typeof window !== "undefined") window.seen = true;\n',
  'docs/_late.jsx': "export const Late = () => { import('./_effect'); return <b>late</b>; };\n",
};

/** A built site with pages, and for each whether it needs React. */
async function buildPages(pages: Readonly<Record<string, string>>) {
  const site = createSite({
    ...files,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, content]) => [`docs/${name}.mdx`, `# ${name}\n\n${content}\n`]),
    ),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const needsReact = Object.keys(pages).map((name) => {
    return [name, site.data(name).module !== undefined];
  });
  return { site, needsReact: Object.fromEntries(needsReact) as Record<string, boolean> };
}

const each = (pages: Readonly<Record<string, string>>, needsReact: boolean): Record<string, boolean> =>
  Object.fromEntries(Object.keys(pages).map((name) => [name, needsReact]));

test('pages with components that only give markup are static', async () => {
  const { site, needsReact } = await buildPages(markup);
  assert.equal(needsReact, each(markup, false));
  assert.match(site.read('head.html'), '<meta name="a" content="b">');
  assert.match(site.read('package.html'), '<b title="plain">p</b>');
  assert.match(site.read('docusaurus-context.html'), /<h2[^>]*>Markup \/x<\/h2>/);
});

test('a page needs React if a module that it uses, or the page itself, has behavior', async () => {
  const { needsReact } = await buildPages(lively);
  assert.equal(needsReact, each(lively, true));
});

test('pages with behavior leave others with the same parts static', async () => {
  const others = ['docusaurus', 'starlight', 'rspress', 'fragment'];
  const pages = { ...lively, ...Object.fromEntries(others.map((name) => [name, markup[name]!])) };
  const { needsReact } = await buildPages(pages);
  assert.equal(needsReact, { ...each(lively, true), ...Object.fromEntries(others.map((name) => [name, false])) });
});

test.run();
