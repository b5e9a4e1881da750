import type { FileTree } from './temporary-folder.js';

/** A small site with everything whose bytes could depend on the machine: theme, modules, plugins, search, feeds. */
export const variedSite: FileTree = {
  'package.json': '{"name": "varied", "private": true, "type": "module"}\n',
  'site.config.mjs': `import { llms } from 'heddle/plugins/llms';
import { mediumZoom } from 'heddle/plugins/medium-zoom';
import { preview } from 'heddle/plugins/preview';
import { rss } from 'heddle/plugins/rss';
import { sitemap } from 'heddle/plugins/sitemap';
import * as fs from 'node:fs';

// Keeps its modules in a namespace of its own, with absolute paths, as many plugins do.
const stamp = { name: 'stamp', extendPageData: () => ({ lastUpdatedTime: '2024-03-02 23:30' }) };
const shout = {
  name: 'shout',
  setup(build) {
    build.onResolve({ filter: /\\.shout$/ }, ({ path, resolveDir }) => ({ path: resolveDir + '/' + path.slice(2), namespace: 'shout' }));
    build.onLoad({ filter: /.*/, namespace: 'shout' }, ({ path }) => ({
      contents: 'export default ' + JSON.stringify(fs.readFileSync(path, 'utf8').trim().toUpperCase()),
    }));
  },
};

export default {
  title: 'Varied', siteOrigin: 'https://example.com', base: '/docs/', contentSecurityPolicy: true,
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  globalStyles: './styles/site.css',
  builder: { plugins: [shout] },
  plugins: [stamp, rss({ feed: { id: 'news', test: '/news/' } }), llms(), sitemap(), preview(), mediumZoom()],
};
`,
  'i18n.json': '{}\n',
  'styles/site.css': 'body { accent-color: teal; }\n',
  'theme/index.tsx': `import './theme.css';
export * from 'heddle/theme-original';
export { NavTitle } from './nav-title';
`,
  'theme/index.css': ':root { --hd-c-primary: teal; }\n',
  'theme/theme.css': '.varied { color: teal; }\n',
  'theme/nav-title.tsx': `import { NavTitle as Original } from 'heddle/theme-original';
export const NavTitle = () => <span className="varied"><Original /></span>;
`,
  'docs/en/_nav.json': '[{"text": "Guide", "link": "/guide/one"}, {"text": "News", "link": "/news/first"}]',
  'docs/zh/_nav.json': '[{"text": "指南", "link": "/guide/one"}]',
  'docs/en/index.md': '---\npageType: home\nhero:\n  name: Varied\n---\n',
  'docs/zh/index.md': '---\npageType: home\nhero:\n  name: 多样\n---\n',
  'docs/en/guide/one.md':
    '# One\n\nText with a [link](./two.mdx#part) and İstanbul.\n\n```ts {1}\nconst one: number = 1;\n```\n\n![logo](./logo.svg)\n',
  'docs/en/guide/two.mdx':
    '# Two\n\nimport { Counter } from "./_counter.jsx"\nimport Part from "./_part.mdx"\nimport { Same as A } from "./_a/same"\nimport { Same as B } from "./_b/same"\n\n## Part\n\n<Counter start={3} />\n\n<Part name="Ada" />\n\n<A /><B />\n',
  'docs/en/guide/three.mdx':
    '# Three\n\n:::tip\nInside.\n:::\n\n```jsx preview\nexport default () => <b>shown</b>;\n```\n\n```jsx preview="iframe-follow"\nimport about from "heddle/package.json";\nexport default () => <b>{about.name}</b>;\n```\n',
  'docs/en/guide/_counter.jsx': `import { useState } from "react";
import { Badge } from "heddle/theme";
import styles from "./counter.module.css";
import word from "./word.shout";
export function Counter({ start }) {
  const [count, setCount] = useState(start);
  return <button className={styles.root} onClick={() => setCount(count + 1)}>{word} {count} <Badge text="new" /></button>;
}
`,
  'docs/en/guide/_a/same.jsx': 'export const Same = () => <i>same</i>;\n',
  'docs/en/guide/_b/same.jsx': 'export const Same = () => <i>same</i>;\n',
  'docs/en/guide/word.shout': 'count\n',
  'docs/en/guide/counter.module.css': '.root { color: rebeccapurple; background: url(./logo.svg); }\n',
  'docs/en/guide/_part.mdx': 'Hello {props.name}, from a fragment.\n\n```js\nlet part;\n```\n',
  'docs/en/guide/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="10" height="20"/></svg>\n',
  'docs/en/news/first.md': '---\ndate: 2025-06-12\n---\n# First\n\nNews.\n',
  'docs/en/news/second.md': '---\ndate: 2025-06-13 01:30\n---\n# Second\n\nMore news.\n',
  'docs/en/custom.jsx':
    'export const frontmatter = { title: "Custom" };\nexport default function Custom() { return <h1>Custom page</h1>; }\n',
  'docs/zh/guide/one.md': '# 一\n\n正文，中文搜索。\n',
  'docs/public/robots.txt': 'User-agent: *\n',
};
