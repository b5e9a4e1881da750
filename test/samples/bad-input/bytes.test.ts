import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput, type BadInputCase } from '../../support/bad-input.js';
import { pngHeader } from '../../support/png-header.js';
import type { TestSite } from '../../support/site.js';
import { caseCount } from '../../support/trust.js';

const page = (name: string): string => `docs/${name}`;
/** Number of times that `text` is part of the article. */
const count = (site: TestSite, text: string): number => site.article('a').split(text).length - 1;
const utf8 = (text: string): Uint8Array => Buffer.from(text);

badInput({
  name: '1 an empty file',
  files: { [page('empty.md')]: '' },
  exitCode: 0,
  problems: [['warning', 'no-title', 'docs/empty.md']],
  check: (site) => assert.match(site.read('empty.html'), /<title>empty/),
});
badInput({
  name: '2 front matter only',
  files: { [page('a.md')]: '---\ntitle: Only\n---\n' },
  exitCode: 0,
  problems: [],
  check: (site) => assert.match(site.read('a.html'), /<title>Only - Test/),
});
badInput({
  name: '3 only a byte order mark, only spaces',
  files: { [page('bom.md')]: '\ufeff', [page('spaces.md')]: '   \n \n' },
  exitCode: 0,
  problems: [
    ['warning', 'no-title', 'docs/bom.md'],
    ['warning', 'no-title', 'docs/spaces.md'],
  ],
});
badInput({
  name: '4 byte order mark before front matter',
  files: { [page('a.md')]: '\ufeff---\ntitle: Marked\n---\n\ntext\n' },
  exitCode: 0,
  problems: [],
  check: (site) => {
    assert.match(site.read('a.html'), /<title>Marked/);
    assert.not.match(site.read('a.html'), /\ufeff/);
  },
});
const lines = '---\ntitle: Ends\n---\n\n# Ends\n\nOne\ntwo\n\n```js\nconst a = 1;\n```\n';
badInput({
  name: '5 and 6 CRLF, CR and mixed line ends',
  files: {
    [page('lf/x.md')]: lines,
    [page('crlf/x.md')]: lines.replaceAll('\n', '\r\n'),
    [page('cr/x.md')]: lines.replaceAll('\n', '\r'),
    [page('mixed/x.md')]: lines.replace('\n', '\r\n').replace('One\n', 'One\r'),
  },
  exitCode: 0,
  problems: [],
  check: (site) => {
    const html = (folder: string): string => site.article(`${folder}/x`);
    for (const folder of ['crlf', 'cr', 'mixed']) assert.is(html(folder), html('lf'), folder);
  },
});
badInput({
  name: '7 bytes that are not UTF-8',
  files: { [page('a.md')]: Buffer.concat([utf8('# A\n\nab'), Buffer.from([0xff, 0xfe]), utf8('c')]) },
  exitCode: 1,
  problems: [['error', 'not-utf8', 'docs/a.md:3']],
  says: /\b7\b/,
});
badInput({
  name: '8 UTF-16',
  files: { [page('a.md')]: Buffer.from('\ufeff# A', 'utf16le') },
  exitCode: 1,
  says: /UTF-16/,
});
badInput({
  name: '9 NUL in text',
  files: { [page('a.md')]: '# A\n\na\0b\n' },
  exitCode: 0,
  problems: [['warning', 'nul-character', 'docs/a.md:3']],
  check: (site) => assert.not.match(site.read('a.html'), /\0/),
});
badInput({
  name: '10 a cut character at the end',
  files: { [page('a.md')]: Buffer.concat([utf8('# A\n\n'), Buffer.from([0xe4, 0xb8])]) },
  exitCode: 1,
  problems: [['error', 'not-utf8', 'docs/a.md:3']],
});
badInput({
  name: '11 a lone surrogate in YAML',
  files: { [page('a.md')]: '---\ntitle: "a\\ud800b"\n---\n\ntext\n' },
  exitCode: 0,
  check: (site) => assert.match(site.read('a.html'), /<title>a\ufffdb/),
});
badInput({
  name: '12 line separators in a title',
  files: { [page('a.md')]: '---\ntitle: "a\\u2028b\\u2029c"\n---\n\ntext\n' },
  exitCode: 0,
  check: (site) => {
    const inline = /id="heddle-page">(.*?)<\/script>/.exec(site.read('a.html'))![1]!;
    assert.not.match(inline, /[\u2028\u2029]/);
    assert.is((JSON.parse(inline) as { payload: { page: { title: string } } }).payload.page.title, 'a b c');
  },
});
badInput({
  name: '13 control characters in title and description',
  files: { [page('a.md')]: '---\ntitle: "a\\u0001b"\ndescription: "c\\u0007d"\n---\n\ntext\n' },
  exitCode: 0,
  problems: [['warning', 'control-characters', 'docs/a.md']],
  check: (site) => assert.match(site.read('a.html'), /<title>ab - Test/),
});
badInput({
  name: '14 bidirectional override in code',
  files: { [page('a.md')]: '# A\n\n```js\nconst a = "\u202e";\n```\n' },
  exitCode: 0,
  problems: [['warning', 'bidi-in-code', 'docs/a.md']],
  check: (site) => assert.match(site.article('a'), /<bdi data-char="[^"]+">\u202e<\/bdi>/),
});
badInput({
  name: '15 a page of 5 MB of prose',
  files: { [page('a.md')]: `# A\n\n${'Some words about nothing in particular, again and again.\n\n'.repeat(86_000)}` },
  exitCode: 0,
  problems: [],
  limitMB: 1024,
  check: (site) => assert.is(count(site, '<p>'), 86_000),
});
badInput({
  name: '16 a line of 2 MB',
  files: { [page('a.md')]: `# A\n\n${'word '.repeat(400_000)}\n` },
  exitCode: 0,
  problems: [],
  limitSeconds: 10,
  check: (site) => assert.is(count(site, 'word'), 400_000),
});
badInput({
  name: '17 ten thousand code blocks',
  files: {
    [page('a.md')]:
      `# A\n\n${Array.from({ length: 10_000 }, (_, index) => `\`\`\`js\nconst value${index} = ${index};\n\`\`\`\n`).join('\n')}`,
  },
  exitCode: 0,
  problems: [],
  limitSeconds: 60,
  check: (site) => {
    assert.is(count(site, '<pre '), 10_000);
    assert.match(site.article('a').replace(/<[^>]*>/g, ''), /const value9999 = 9999;/);
  },
});
badInput({
  name: '18 a line of 25 kB of TypeScript is plain by its size, however busy the machine is',
  files: { [page('a.md')]: `# A\n\n\`\`\`ts\n${'const a: number = f(1); '.repeat(1050)}\n\`\`\`\n` },
  exitCode: 0,
  problems: [['warning', 'code-too-large', 'docs/a.md:4']],
  check: (site) => assert.not.match(site.read('a.html'), /<span class="t\d/),
});
badInput({
  name: '19 two megabytes of minified code',
  files: { [page('a.md')]: `# A\n\n\`\`\`js\n${'var a=1;b(a);'.repeat(160_000)}\n\`\`\`\n` },
  exitCode: 0,
  problems: [['warning', 'code-too-large', 'docs/a.md']],
});
/** The long tier has 100,000 of them. */
const headingCount = caseCount('load', 0) > 0 ? 100_000 : 50_000;
badInput({
  name: `20 ${headingCount} headings`,
  files: {
    [page('a.md')]: `# A\n\n${Array.from({ length: headingCount }, (_, index) => `## H${index}`).join('\n')}\n`,
  },
  exitCode: 0,
  problems: [['warning', 'toc-too-long', 'docs/a.md']],
  limitSeconds: headingCount / 5000,
  check: (site) => {
    assert.is(count(site, '<h2'), headingCount);
    assert.is(site.data('a').page.toc.length, 2000);
  },
});
/** The long tier has 2,000 of them: 800,000 cells. */
const rowCount = Math.max(500, Math.min(2000, caseCount('load', 0)));
badInput({
  name: `21 a table of 400 columns and ${rowCount} rows`,
  files: {
    [page('a.md')]: `# A\n\n|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n${`|${'b|'.repeat(400)}\n`.repeat(rowCount)}`,
  },
  exitCode: 0,
  problems: [],
  check: (site) => {
    assert.is(count(site, '<th'), 401);
    assert.is(count(site, '<td'), 400 * rowCount);
  },
});
const tooDeep = (line: number): Pick<BadInputCase, 'exitCode' | 'problems'> => ({
  exitCode: 1,
  problems: [['error', 'nesting-limit', `docs/a.md:${line}`]],
});
for (const [name, text, end] of [
  ['lists', Array.from({ length: 1000 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'), tooDeep(259)],
  ['quotes', `${'>'.repeat(10_000)} x`, tooDeep(3)],
  ['brackets', '['.repeat(50_000), { exitCode: 0, problems: [] }],
  ['stars', '**a '.repeat(50_000), { exitCode: 0, problems: [] }],
] as const)
  badInput({ name: `22 nested ${name}`, files: { [page('a.md')]: `# A\n\n${text}\n` }, limitSeconds: 5, ...end });
badInput({
  name: '23 thirty thousand footnotes',
  files: {
    [page('a.md')]:
      `# A\n\n${Array.from({ length: 30_000 }, (_, index) => `x[^${index % 100}]`).join(' ')}\n\n${Array.from({ length: 100 }, (_, index) => `[^${index}]: note`).join('\n')}\n`,
  },
  exitCode: 0,
  problems: [],
  check: (site) => {
    assert.is(count(site, ' data-footnote-ref '), 30_000);
    assert.is(count(site, '<li id='), 100);
  },
});

badInput({
  name: '24 a huge picture is measured, not decoded',
  files: { [page('a.md')]: '# A\n\n![big](./big.png)\n', [page('big.png')]: pngHeader(20_000, 20_000) },
  exitCode: 0,
  check: (site) => assert.match(site.read('a.html'), /width="20000" height="20000"/),
});

test.run();
