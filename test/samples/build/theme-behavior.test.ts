import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

const layout = (slots: string): string =>
  `import { Layout as Original } from 'heddle/theme-original';\nexport * from 'heddle/theme-original';\nexport const Layout = () => <Original ${slots} />;\n`;

interface Theme {
  /** Files besides the pages. */
  files: Readonly<Record<string, string>>;
  config?: string;
  /** Line of the summary about the theme; undefined if the theme adds nothing. */
  summary?: RegExp;
  /** Value of `data-hydration`. */
  hydration: string;
  /** True if the page with a component of markup has a module. */
  hasModule?: boolean;
}

const themes: Readonly<Record<string, Theme>> = {
  'a static slot': { files: { 'theme/index.tsx': layout('afterDocContent={<p>Acme Inc.</p>}') }, hydration: 'intent' },
  'slots that read the page': {
    files: {
      'theme/index.tsx': `import './own.css';\nimport { usePage } from 'heddle/runtime';\nimport { Badge, Link } from 'heddle/theme';\nconst 标题 = () => <b>{usePage().page.title} <Badge text="a" /><Link href="/x">x</Link></b>;\n${layout('beforeDocContent={<标题 />} afterNavTitle={<标题 />}')}`,
      'theme/own.css': 'b { color: red }\n',
    },
    hydration: 'intent',
  },
  'elements of markup': {
    files: {
      'theme/index.tsx':
        'export * from \'heddle/theme-original\';\nexport const mdxComponents = { p: (props) => <p className="own" {...props} /> };\n',
    },
    hydration: 'intent',
  },
  'a hook in another file': {
    files: {
      'theme/index.tsx': `import { Foot } from './foot';\n${layout('afterDocContent={<Foot />}')}`,
      'theme/foot.tsx':
        "import { useState } from 'react';\n\nexport function Foot() {\n  const [n] = useState(1);\n  return <p>{n}</p>;\n}\n",
    },
    summary: /^theme {4}adds \d+\.\d kB to every page: useState, theme\/foot\.tsx:4:15$/m,
    hydration: 'idle',
  },
  'an alias of the browser': {
    files: { 'theme/index.tsx': `const g = globalThis;\n${layout('afterDocContent={<p>{g.innerWidth}</p>}')}` },
    summary: /every page: globalThis, theme\/index\.tsx:1:11$/m,
    hydration: 'idle',
  },
  'a side effect': {
    files: {
      'theme/index.tsx': "import './setup';\nexport * from 'heddle/theme-original';\n",
      'theme/setup.ts': "if (typeof document !== 'undefined') document.title += '!';\n",
    },
    summary: /every page: document, theme\/setup\.ts:1:12$/m,
    hydration: 'idle',
  },
  'elements with a handler': {
    files: {
      'theme/index.tsx':
        "export * from 'heddle/theme-original';\nexport const mdxComponents = { p: (props) => <p onClick={() => 1} {...props} /> };\n",
    },
    summary: /every page: onClick, theme\/index\.tsx:2:49$/m,
    hydration: 'idle',
    hasModule: true,
  },
  'a component on every page': {
    files: {
      'theme/survey.tsx':
        "import { useEffect } from 'react';\nexport default () => { useEffect(() => {}); return null; };\n",
    },
    config: "globalUIComponents: ['theme/survey.tsx']",
    summary: /every page: useEffect, theme\/survey\.tsx:2:24$/m,
    hydration: 'idle',
  },
  'a component of markup on every page': {
    files: { 'theme/note.tsx': 'export default () => <p>note</p>;\n' },
    config: "globalUIComponents: ['theme/note.tsx']",
    hydration: 'intent',
  },
  'a choice of the configuration': {
    files: { 'theme/index.tsx': `const g = globalThis;\n${layout('afterDocContent={<p>{g.innerWidth}</p>}')}` },
    config: "hydration: 'intent'",
    hydration: 'intent',
  },
};

for (const [name, { files, config = '', summary, hydration, hasModule = false }] of Object.entries(themes))
  test(`a theme with ${name}`, async () => {
    const site = createSite({
      'site.config.mjs': `export default { title: 'Theme', plugins: [], ${config} };\n`,
      'docs/index.md': '# Home\n\nText.\n',
      'docs/card.mdx': '# Card\n\n<Badge text="a" />\n',
      ...files,
    });
    const { exitCode, output } = await site.build();
    assert.is(exitCode, 0, output);
    if (summary) assert.match(output, summary);
    else assert.not.match(output, /^theme /m);
    for (const page of ['index.html', 'card.html', '404.html'])
      assert.match(site.read(page), `data-hydration="${hydration}"`, page);
    assert.is(site.data('card').module !== undefined, hasModule);
  });

test('a report says why a page loads React', async () => {
  const site = createSite({
    'site.config.mjs': "export default { title: 'Reasons', plugins: [] };\n",
    'docs/index.md': '# Home\n',
    'docs/a.mdx': "import { A } from './_parts'\n\n# A\n\n<A />\n",
    'docs/b.mdx': "import { B } from './_parts'\n\n# B\n\n<B />\n",
    'docs/c.mdx': '# C\n\n<button onClick={() => 1}>c</button>\n',
    'docs/_parts.tsx':
      "import { useId, useState } from 'react';\nexport const A = () => <b>{useState(1)[0]}</b>;\nexport const B = () => <b>{useId()}</b>;\n",
  });
  const reasons = async (): Promise<Record<string, string | undefined>> => {
    const { exitCode, output } = await site.build('--report', 'report.json');
    assert.is(exitCode, 0, output);
    const { pageList } = JSON.parse(readFileSync(join(site.folder, 'report.json'), 'utf8')) as {
      pageList: Record<string, { react?: string }>;
    };
    return Object.fromEntries(Object.entries(pageList).map(([path, { react }]) => [path, react]));
  };
  const first = await reasons();
  assert.equal(
    [first['/a'], first['/b'], first['/c'], first['/']],
    ['useState, docs/_parts.tsx:2:28', undefined, 'onClick, docs/c.mdx:3:9', undefined],
  );
  assert.equal(await reasons(), first, 'from the cache');
});

test.run();
