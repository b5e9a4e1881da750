import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput, badPages, type BadPage } from '../../support/bad-input.js';

const pages: BadPage[] = [];
const mdx = (name: string, text: string, problems: BadPage['problems'], says?: RegExp): void =>
  void pages.push({ name, files: { 'a.mdx': text }, problems, ...(says ? { says } : {}) });

mdx('48 a brace that is not closed', '# A\n\ntext {1 + 2\n', [['error', 'mdx-syntax', 'a.mdx:3']]);
mdx('49 a tag that is not closed', '# A\n\n<div>\n\ntext\n', [['error', 'mdx-syntax', 'a.mdx:3']], /<div>/);
mdx(
  '49 a tag with text behind it, whose end is in another paragraph',
  '# A\n\n<details><summary>B</summary>\n\ntext\n\n</details>\n',
  [['error', 'mdx-syntax', 'a.mdx:3:1']],
  /Write <details> and <\/details> in lines of their own/,
);
mdx(
  '49 a tag that begins in a list item, whose end is behind the list',
  '# A\n\n- <div>\n\n  text\n\n</div>\n',
  [['error', 'mdx-syntax', 'a.mdx:3:3']],
  /begins in a list item, which ends before <\/div>/,
);
mdx(
  '49 tags that end in the wrong order',
  '# A\n\n<div><span>text</div></span>\n',
  [['error', 'mdx-syntax', 'a.mdx:3:16']],
  /Write <\/span> before <\/div>/,
);
mdx('49 the end of a tag alone', '# A\n\ntext </div> more\n', [['error', 'mdx-syntax', 'a.mdx:3:7']], /<\/div> closes/);
mdx('49 an attribute without quotes', '# A\n\n<a href=x>b</a>\n', [['error', 'mdx-syntax', 'a.mdx:3:9']], /in quotes/);
mdx(
  '48 a brace that is not closed, with text below',
  '# A\n\n{\n\nb +\n',
  [['error', 'mdx-syntax', 'a.mdx:3:1']],
  /This brace is not closed/,
);
mdx(
  '48 braces around words',
  '# A\n\na set {1, 2 3}\n',
  [['error', 'mdx-syntax', 'a.mdx:3:12']],
  /Unexpected content after expression/,
);
badInput({
  name: '50 a lonely less-than sign',
  files: { 'docs/a.mdx': '# A\n\na < b\n' },
  exitCode: 0,
  problems: [],
  check: (site) => assert.match(site.read('a.html'), /a (?:&#x3C;|&lt;) b/),
});
mdx('50 an arrow', '# A\n\nx <- y\n', [['error', 'mdx-syntax', 'a.mdx:3']]);
badInput({
  name: '50 a name that is not defined',
  files: { 'docs/a.mdx': '# A\n\ntext\n\nvalue {foo} here\n' },
  exitCode: 1,
  problems: [['error', 'render-failed', 'docs/a.mdx:5']],
  says: /foo is not defined\n(?: {2}[ >].*\n)* {2}fix: Write \\\{ when the brace is meant as text/,
});
mdx('51 an HTML comment', '# A\n\n<!-- note -->\n', [['error', 'mdx-syntax', 'a.mdx:3']], /\{\/\* comment \*\/\}/);
mdx('51 a void tag', '# A\n\nline<br>\nnext\n', [['error', 'mdx-syntax', 'a.mdx:3']], /<br \/>/);
mdx('51 a link in angle brackets', '# A\n\n<https://example.com>\n', [['error', 'mdx-syntax', 'a.mdx:3']], /\[text\]/);
badInput({
  name: '52 the same in Markdown',
  files: { 'docs/a.md': '# A\n\n<!-- note -->\n\nline<br>\nnext <https://example.com>\n' },
  exitCode: 0,
  problems: [],
  check: (site) => assert.match(site.read('a.html'), /line<br>/),
});
badInput({
  name: '53 style as a string',
  files: { 'docs/a.mdx': '# A\n\n<p style="color: red">x</p>\n' },
  exitCode: 0,
  check: (site) => assert.match(site.read('a.html'), /<p style="color: red">x<\/p>/),
});
mdx('54 bad import syntax', '# A\n\nimport x frm "y"\n\ntext\n', [['error', 'mdx-syntax', 'a.mdx:3']]);
badPages([
  {
    name: '54 a missing module',
    files: { 'a.mdx': '# A\n\nimport X from "./gone.js"\n\n<X />\n' },
    problems: [['error', 'missing-import', 'a.mdx:3']],
  },
  {
    name: '54 a missing package',
    files: { 'a.mdx': '# A\n\nimport X from "no-such-package"\n\n<X />\n' },
    problems: [['error', 'missing-import', 'a.mdx:3']],
  },
]);
badInput({
  name: '54 a missing export',
  files: {
    'docs/a.mdx': '# A\n\nimport { Gone } from "./_x.jsx"\n\n<Gone />\n',
    'docs/_x.jsx': 'export const Here = () => null;\n',
  },
  exitCode: 1,
  problems: [['error', 'missing-import', 'docs/a.mdx:3']],
  says: /Gone/,
});
for (const [name, component, place, says] of [
  [
    'without a default export',
    'export const Bar = () => null;\n',
    'docs/_bar.jsx',
    /"docs\/_bar\.jsx" for import "default"/,
  ],
  [
    'with an import that fails',
    'import "./gone.js";\nexport default () => null;\n',
    'docs/_bar.jsx:1',
    /Could not resolve[^]*add the file/,
  ],
] as const)
  badInput({
    name: `54 a component of every page ${name}`,
    files: {
      'site.config.mjs':
        'export default { title: "Test", globalUIComponents: [`${import.meta.dirname}/docs/_bar.jsx`] };\n',
      'docs/a.md': '# A\n',
      'docs/_bar.jsx': component,
    },
    exitCode: 1,
    problems: [['error', 'bundle-failed', place]],
    says,
    check: (site, { output }) => assert.not.match(output, site.folder),
  });
badInput({
  name: '54 an import that continues a paragraph',
  files: { 'docs/a.mdx': '# A\n\ntext\nimport B from "./_b.jsx"\n\n<B />\n' },
  exitCode: 1,
  problems: [['error', 'unknown-component', 'docs/a.mdx:6:1']],
  says: /empty line before its import in line 4/,
});
mdx('55 an import from outside', '# A\n\nimport x from "../../../../../etc/passwd?raw"\n\n{x}\n', [
  ['error', 'foreign-import', 'a.mdx:3'],
]);
mdx('55 an import of a URL', '# A\n\nimport x from "https://example.com/x.js"\n\n{x}\n', [
  ['error', 'foreign-import', 'a.mdx:3'],
]);
mdx(
  '56 two default exports',
  '# A\n\nexport default ({children}) => children\n\nexport default () => null\n',
  [['error', 'mdx-syntax', 'a.mdx']],
  /3 and 5|5.*3/,
);
badInput({
  name: '57 components that throw: all are reported, with their places',
  files: {
    'docs/a.mdx': '# A\n\nimport Broken from "./_broken.jsx"\n\n<Broken />\n',
    'docs/b.mdx': '# B\n\nimport Other from "./_other.jsx"\n\n<Other />\n',
    'docs/_broken.jsx': 'export default function Broken() { throw new Error("on purpose"); }\n',
    'docs/_other.jsx': 'export default function Other() { throw new Error("also"); }\n',
  },
  exitCode: 1,
  problems: [
    ['error', 'render-failed', 'docs/_broken.jsx:1:42'],
    ['error', 'render-failed', 'docs/_other.jsx:1:41'],
  ],
  says: /This failed while docs\/a\.mdx was rendered: on purpose/,
});
badInput({
  name: '57 components that end the process: the build goes on and names them',
  files: {
    'docs/a.mdx': 'import { Term } from "./_ends.jsx"\n\n# A\n\n<Term />\n',
    'docs/b.mdx': 'import { Kill } from "./_ends.jsx"\n\n# B\n\n<Kill />\n',
    'docs/c.mdx': "# C\n\n{process.kill(-process.pid, 'SIGHUP')}\n",
    'docs/_ends.jsx': [
      'export const Term = () => <b>{process.kill(process.pid, "SIGTERM")}</b>;',
      'export const Kill = () => <b>{process.kill(0, 9)}</b>;',
      '',
    ].join('\n'),
  },
  exitCode: 1,
  problems: [
    ['error', 'render-failed', 'docs/_ends.jsx:1'],
    ['error', 'render-failed', 'docs/_ends.jsx:2'],
    ['error', 'render-failed', 'docs/c.mdx'],
  ],
  says: /it called process\.kill\(\d+, SIGTERM\), which would end the run/,
});
badInput({
  name: '57 a theme that throws on all pages is one problem, in its source',
  files: {
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'theme/index.tsx':
      "import { Layout as Original } from 'heddle/theme-original';\nimport { size, type Size } from './size';\nexport * from 'heddle/theme-original';\n\nexport const Layout = () => <Original bottom={size({ wide: true } as Size)} />;\n",
    'theme/size.ts':
      'export interface Size {\n  wide: boolean;\n}\n\nexport function size({ wide }: Size): number {\n  return wide ? window.innerWidth : 0;\n}\n',
  },
  exitCode: 1,
  problems: [['error', 'render-failed', 'theme/size.ts:6:17']],
  says: /This failed while docs\/a\.md and 2 other pages were rendered: window is not defined[\s\S]*BrowserOnly/,
});
badInput({
  name: '57 components that wait for ever and loop for ever',
  files: {
    'docs/a.mdx': '# A\n\nimport { Slow } from "./_slow.jsx"\n\n<Slow />\n',
    'docs/_slow.jsx':
      'import { use } from "react";\nconst never = new Promise(() => {});\nexport const Slow = () => <p>{use(never)}</p>;\n',
    'docs/b.mdx': '# B\n\nimport { Loop } from "./_loop.jsx"\n\n<Loop />\n',
    // Waits in its thread for ever, as an endless loop would, but without a core.
    'docs/_loop.jsx':
      'const never = new Int32Array(new SharedArrayBuffer(4));\nexport const Loop = () => { for (;;) Atomics.wait(never, 0, 0); };\n',
  },
  workers: 2,
  exitCode: 1,
  problems: [
    ['error', 'page-deadline', 'docs/a.mdx'],
    ['error', 'page-deadline', 'docs/b.mdx'],
  ],
  limitSeconds: 60,
});
badInput({
  name: '58 process.exit in a component module',
  files: {
    'docs/a.mdx': '# A\n\nimport { X } from "./_x.jsx"\n\n<X />\n',
    'docs/b.mdx': '# B\n\n<Nope />\n',
    'docs/_x.jsx': 'if (typeof window === "undefined") process.exit(0);\nexport const X = () => null;\n',
  },
  exitCode: 3,
  problems: [
    ['error', 'page-crashed', 'docs/a.mdx'],
    ['error', 'unknown-component', 'docs/b.mdx:3'],
  ],
});
badInput({
  name: '59 active content in Markdown',
  files: {
    'docs/a.md':
      '# A\n\n<script>window.__xss = 1</script>\n\n<img src="/x.png" onerror="window.__xss = 2">\n\n[x](javascript:window.__xss=3)\n',
    'docs/public/x.png': '',
  },
  exitCode: 0,
  check: (site) => {
    assert.not.match(site.article('a'), /<script|onerror=|href="javascript/);
  },
});
badInput({
  name: '60 difficult headings',
  files: {
    'docs/a.md':
      '# A\n\n## Same\n\n## Same\n\n## constructor\n\n## __proto__\n\n## toString\n\n## 🎉\n\n##\n\n## 中文\n',
  },
  exitCode: 0,
  check: (site) => {
    const ids = [...site.read('a.html').matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id!);
    assert.is(ids.length, 8);
    assert.is(new Set(ids).size, 8);
    assert.ok(ids.every((id) => id !== ''));
    assert.ok(ids.includes('same-1') && ids.includes('constructor') && ids.includes('中文'));
  },
});
badInput({
  name: '61 an unknown language',
  files: { 'docs/a.md': '# A\n\n```javascrpt\nx\n```\n' },
  exitCode: 0,
  problems: [['warning', 'unknown-language', 'docs/a.md:3']],
  says: /javascript/,
});
badInput({ name: '61 no language', files: { 'docs/a.md': '# A\n\n```\nx\n```\n' }, exitCode: 0, problems: [] });
badInput({
  name: '61 a highlight range past the end',
  files: { 'docs/a.md': '# A\n\n```js {1-99999}\nx\n```\n' },
  exitCode: 0,
  problems: [['warning', 'code-range-outside', 'docs/a.md:3']],
});
badInput({
  name: '61 a reversed range',
  files: { 'docs/a.md': '# A\n\n```js {5-1}\nx\n```\n' },
  exitCode: 1,
  problems: [['error', 'code-range-reversed', 'docs/a.md:3']],
});
badInput({
  name: '62 unknown and unclosed containers',
  files: { 'docs/a.md': '# A\n\n:::tipp\nx\n:::\n', 'docs/b.md': '# B\n\ntext\n\n:::tip\nx\n' },
  exitCode: 1,
  problems: [
    ['error', 'unknown-container', 'docs/a.md:3'],
    ['error', 'unclosed-container', 'docs/b.md:5'],
  ],
  says: /tip\b/,
});
badInput({
  name: '62 containers nested 300 deep',
  files: { 'docs/a.md': `# A\n\n${':::tip\n'.repeat(300)}x\n${':::\n'.repeat(300)}` },
  exitCode: 1,
  problems: [['error', 'nesting-limit', 'docs/a.md']],
});
const scripts = '</script> </Script> </script/ <!--<script';
badInput({
  name: '64 script ends in code, title and props',
  files: {
    'docs/a.mdx': `---\ntitle: "${scripts}"\n---\n\nimport { Show } from "./_show.jsx"\n\n\`\`\`html\n${scripts}\n\`\`\`\n\n<Show text={${JSON.stringify(scripts)}} />\n`,
    'docs/_show.jsx': 'export const Show = ({ text }) => <p>{text}</p>;\n',
  },
  exitCode: 0,
  check: (site) => {
    const html = site.read('a.html');
    // What a parser takes for an end: the name in any case, then a space, a slash or the bracket.
    const ends = html.match(/<\/script[\s/>]/gi)!;
    assert.is(ends.length, html.match(/<script[\s/>]/gi)!.length, 'every script element ends once');
    assert.not.match(html, /<!--\s*<script/i);
  },
});

badPages(pages);

test.run();
