import { startServer, type ServerProcess } from './server-process.js';
import { createSite } from './site.js';
import type { FileTree } from './temporary-folder.js';

const article = `Some text with a [link](./plain.md), \`code\` and **weight**.

## First part

> [!TIP]
> A callout.

\`\`\`ts title="greet.ts" {2}
export function greet(name: string): string {
  return \`Hello \${name}\`;
}
\`\`\`

::: code-group

\`\`\`sh [npm]
npm install
\`\`\`

\`\`\`sh [pnpm]
pnpm install
\`\`\`

:::

### Detail

| Option | Meaning |
| --- | --- |
| \`a\` | first |
| \`b\` | second |

## Second part

- [x] done
- [ ] open
`;

/** A site with every kind of page, two languages, two versions, nested menus and all parts of the navigation bar. */
export const pageKindsSite: FileTree = {
  'site.config.mjs': `export default {
  title: 'Kinds',
  siteOrigin: 'https://example.com',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  route: { cleanUrls: true },
  contentSecurityPolicy: true,
  themeConfig: {
    hideNavbar: 'auto',
    footer: { message: 'Footer' },
    themeColor: { light: '#fff', dark: '#14161a' },
    pageActions: true,
    feedback: { url: '/answers' },
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/code' }, { icon: 'qq', mode: 'dom', content: '<em>Our group</em>' }, { icon: 'wechat', mode: 'text', content: 'Our name there' }, ...['lark', 'slack', 'linkedin', 'zhihu', 'bilibili'].map((icon) => ({ icon, mode: 'link', content: 'https://example.com/' + icon }))],
  },
};
`,
  'docs/v2/en/_nav.json': JSON.stringify([
    { text: 'Guide', link: '/guide/plain', activeMatch: '^/guide/' },
    {
      text: 'More',
      items: [
        { text: 'Wide', link: '/guide/wide' },
        { text: 'Nested', items: [{ text: 'Components', link: '/guide/components' }] },
        { text: 'Elsewhere', link: 'https://example.com' },
      ],
    },
  ]),
  'docs/v2/zh/_nav.json': JSON.stringify([{ text: '指南', link: '/guide/plain' }]),
  'docs/v2/en/index.md': `---
pageType: home
hero:
  name: Kinds
  text: Every kind of page
  tagline: In one small site
  actions:
    - { theme: brand, text: Start, link: /guide/plain }
    - { theme: alt, text: More, link: /guide/wide }
features:
  - { title: One, details: First feature, icon: 🚀, link: /guide/plain }
  - { title: Two, details: Second feature, icon: 📦 }
---
`,
  'docs/v2/zh/index.md':
    '---\npageType: home\nhero:\n  name: 种类\n  text: 每一种页面\n  actions:\n    - { theme: brand, text: 开始, link: /guide/plain }\n---\n',
  'docs/v1/en/index.md': '# Old home\n',
  'docs/v1/zh/index.md': '# 旧首页\n',
  'docs/v2/en/guide/_meta.json': JSON.stringify([
    { type: 'section-header', label: 'Pages' },
    'plain',
    'wide',
    'components',
    'long',
    { type: 'divider' },
    { type: 'dir', name: 'group', label: 'Group', collapsed: true },
    'overview',
  ]),
  'docs/v2/en/guide/plain.md': `# Plain page\n\n${article}`,
  'docs/v2/en/guide/wide.md': `---\npageType: doc-wide\n---\n\n# Wide page\n\n${article}`,
  'docs/v2/en/guide/long.md': `# Long page\n\n${Array.from({ length: 12 }, (_, index) => `## Part ${index + 1}\n\n${'Some words to fill the page. '.repeat(60)}\n`).join('\n')}`,
  'docs/v2/en/guide/overview.md': '---\noverview: true\n---\n\n# Overview\n\nAll pages.\n',
  'docs/v2/en/guide/group/inner.md': `---\ntag: new\n---\n\n# Inner page\n\n${article.replace('./plain.md', '../plain.md')}`,
  'docs/v2/en/guide/components.mdx': `# Components

import { Counter } from './_counter.jsx'
import Part from './_part.mdx'

Text before <Badge text="new" />.

<Counter />

<Tabs groupId="pm">
  <Tab label="One">First panel</Tab>
  <Tab label="Two">Second panel</Tab>
</Tabs>

<Part name="Ada" />

## After

Text after.
`,
  'docs/v2/en/guide/_part.mdx': 'A **fragment** for {props.name}.\n\n- static\n- list\n',
  'docs/v2/en/guide/_counter.jsx': `import { useState } from 'react';
export function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" id="counter" onClick={() => setCount(count + 1)}>count {count}</button>;
}
`,
  'docs/v2/en/custom.mdx': '---\npageType: custom\n---\n\n# Custom page\n\nOnly the bar is around it.\n',
  'docs/v2/en/blank.mdx': '---\npageType: blank\n---\n\n# Blank page\n\nNothing is around it.\n',
  'docs/v2/zh/guide/plain.md':
    '# 普通页面\n\n一段中文，里面有 English 单词和 `code`。\n\n## 第一部分\n\n:::tip 提示\n内容\n:::\n',
};

/** Paths of one page of each kind. */
export const pageKinds = {
  home: '/',
  doc: '/guide/plain',
  'doc-wide': '/guide/wide',
  components: '/guide/components',
  overview: '/guide/overview',
  custom: '/custom',
  blank: '/blank',
  'not found': '/missing',
  chinese: '/zh/guide/plain',
};

/** Builds the site and serves it. */
export async function servePageKinds(): Promise<ServerProcess> {
  const site = createSite(pageKindsSite);
  const result = await site.build('--no-cache');
  if (result.exitCode !== 0 || result.problems.length > 0) throw new Error(result.output);
  return startServer(site.folder, 'preview');
}
