import type { FileTree } from './temporary-folder.js';

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index + 1)).join('\n\n');

/** A small site to search in: two languages, parts of the site, one long page, texts that look like markup, and all options. */
export const searchSite: FileTree = {
  'site.config.mjs': `export default {
  title: 'Looms',
  contentSecurityPolicy: true,
  siteOrigin: 'https://looms.example',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  route: { cleanUrls: true, localeRedirect: 'never' },
  search: { dialog: { missingResultsUrl: 'https://looms.example/report?title={query}' } },
};
`,
  'docs/en/_nav.json': JSON.stringify([
    { text: 'Guide', link: '/guide/weaving', activeMatch: '^/guide/' },
    { text: 'Reference', link: '/reference/threads', activeMatch: '^/reference/' },
  ]),
  'docs/zh/_nav.json': JSON.stringify([{ text: '指南', link: '/guide/weaving', activeMatch: '^/guide/' }]),
  'docs/en/index.md': '# Looms\n\nAbout looms.\n',
  'docs/en/guide/_meta.json': JSON.stringify(['weaving', 'markup', 'form', 'long']),
  'docs/en/guide/weaving.md': `# Weaving cloth

Weaving crosses warp and weft on a loom.

## Winding the warp

Winding the warp takes patience. The shuttle waits.

## Throwing the shuttle

The shuttle carries the weft through the shed, again and again.

## Beating the weft

A reed beats the weft. The shuttle returns.

## Changing the shed

Heddles change the shed for the shuttle.

## Mending a thread

A shuttle may break a thread.

## Cutting the cloth

No shuttle is needed any more.
`,
  'docs/en/guide/markup.md':
    '# Markup\n\nAn obstacle named `<img src=x onerror=alert(1)>` stands beside `<script>alert(1)</script>` and `&lt;b&gt;`.\n',
  'docs/en/guide/form.mdx':
    '# Form\n\n<SearchBox />\n\n<textarea id="area" aria-label="Notes"></textarea>\n\n<select id="choice" aria-label="Choice"><option>One</option></select>\n\n<div id="editable" contentEditable suppressContentEditableWarning tabIndex={0} role="textbox" aria-label="Editable">text</div>\n\n<p id="selectable">shuttle</p>\n',
  'docs/en/guide/long.md': `# A long page\n\n${many(60, (index) => `Paragraph ${index} tells nothing.`)}\n\nAt its end stands a quixotic bobbin.\n`,
  'docs/en/reference/_meta.json': JSON.stringify(['threads', 'tools']),
  'docs/en/reference/threads.md': `# Threads\n\nThreads are spun.\n\n${many(12, (index) => `## Cotton ${index}\n\nCotton of kind ${index}.`)}\n`,
  'docs/en/reference/tools.md': '# Tools\n\nA shuttle is a tool. So is a bobbin.\n',
  'docs/zh/index.md': '# 织机\n\n关于织机。\n',
  'docs/zh/guide/weaving.md':
    '# 织布\n\n织布是让经线和纬线交织。\n\n## 整经\n\n整经需要耐心，梭子在等待。\n\n## 投梭\n\n梭子带着纬线穿过梭口。\n',
  'docs/zh/guide/birds.md':
    '# 鸟\n\n春天的时候许多小鸟从很远很远的南方飞回来其中有一只雨燕在织房的屋檐下面做了一个小小的窝每天清晨都唱歌。\n',
};
