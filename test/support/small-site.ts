import type { FileTree } from './temporary-folder.js';

/** A site with every kind of page: two languages, components, code, images, a fragment. */
export const smallSite: FileTree = {
  'site.config.mjs':
    'export default { title: "Small", siteOrigin: "https://example.com", locales: [{lang: "en", label: "English"}, {lang: "zh", label: "简体中文"}], route: { cleanUrls: true } };\n',
  'docs/en/_nav.json': '[{"text": "Guide", "link": "/guide/one"}]',
  'docs/zh/_nav.json': '[{"text": "指南", "link": "/guide/one"}]',
  'docs/en/index.md': '---\npageType: home\nhero:\n  name: Small\n---\n',
  'docs/zh/index.md': '---\npageType: home\nhero:\n  name: 小\n---\n',
  'docs/en/guide/one.md':
    '# One\n\nText with a [link](./two.mdx#part) and code.\n\n```ts {1}\nconst one: number = 1;\n```\n\n![logo](./logo.svg)\n',
  'docs/en/guide/two.mdx':
    '# Two\n\nimport { Counter } from "./_counter.jsx"\nimport Part from "./_part.mdx"\n\nStatic **text** before.\n\n## Part\n\n<Counter start={3} />\n\n<Part name="Ada" />\n\nStatic text after.\n',
  'docs/en/guide/three.md': '# Three\n\n:::tip\nInside.\n:::\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  'docs/en/guide/_counter.jsx':
    'import { useState } from "react";\nimport styles from "./counter.module.css";\nexport function Counter({ start }) {\n  const [count, setCount] = useState(start);\n  return <button className={styles.root} onClick={() => setCount(count + 1)}>count {count}</button>;\n}\n',
  'docs/en/guide/counter.module.css': '.root { color: rebeccapurple; }\n',
  'docs/en/guide/_part.mdx': 'Hello {props.name}, from a fragment.\n',
  'docs/en/guide/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="10" height="20"/></svg>\n',
  'docs/en/custom.jsx':
    'export const frontmatter = { title: "Custom" };\nexport default function Custom() { return <h1>Custom page</h1>; }\n',
  'docs/zh/guide/one.md': '# 一\n\n正文，[链接](/guide/three)。\n',
  'docs/zh/guide/three.md': '# 三\n',
  'docs/public/robots.txt': 'User-agent: *\n',
};
