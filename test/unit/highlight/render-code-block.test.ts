import { bundledLanguagesInfo } from 'shiki/langs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { processorSeconds } from '../../support/processor-seconds.js';
import type { ResolvedMarkdown } from '../../../src/build/config/site-config.js';
import { createHighlighter } from '../../../src/build/highlight/create-highlighter.js';
import { renderCodeBlock } from '../../../src/build/highlight/blocks/render-code-block.js';
import { otherLanguageNames } from '../../../src/build/highlight/grammars/language-table.js';
import { unknownLanguage, type CodeProblem } from '../../../src/build/report/errors/code.js';
import { readLine } from './read-token-styles.js';

const shiki = { langs: [], langAlias: {}, transformers: [] as object[] };
const off = { severity: 'off' as const, excludes: () => false };
const defaults: ResolvedMarkdown = {
  remarkPlugins: [],
  rehypePlugins: [],
  globalComponents: [],
  slugs: 'github',
  mdxExtensions: ['.mdx'],
  showLineNumbers: false,
  defaultWrapCode: false,
  defaultCodeOverflow: { behavior: 'scroll' },
  shiki,
  containers: {},
  html: true,
  subSup: false,
  definitionLists: false,
  extractDescription: true,
  link: { deadLinks: off, deadAnchors: off, autoPrefix: false },
  image: { deadImages: off },
};
const highlighter = await createHighlighter(shiki);
for (const language of ['typescript', 'json', 'html']) await highlighter.ensureLanguage(language);

function render(
  code: string,
  language = '',
  meta = '',
  changes: Partial<ResolvedMarkdown> = {},
): { html: string; problems: [string, number][] } {
  const problems: [string, number][] = [];
  const html = renderCodeBlock(
    { code, language, meta },
    {
      highlighter,
      markdown: { ...defaults, ...changes },
      labels: { copy: 'Copy "it"', wrap: 'Wrap', expand: 'Expand' },
      report: (problem: CodeProblem, lineOffset = 0) => problems.push([problem.code, lineOffset]),
    },
  );
  return { html, problems };
}

const tools =
  '<div class="hd-code-tools"><button type="button" class="hd-code-wrap-button" aria-label="Wrap"></button>' +
  '<button type="button" class="hd-code-copy" aria-label="Copy &quot;it&quot;"></button></div>';

/** Text before the `<pre>`'s attributes: the classes of the block and its title. */
const outside = (html: string): string => html.slice(0, html.indexOf('<pre'));

/** The lines of a block's HTML. */
const linesOf = (html: string): string[] => /<code[^>]*>([^]*)<\/code>/.exec(html)![1]!.split('\n');

test('a block without a language', () => {
  const { html, problems } = render('a < b\n\n<script>alert("x")</script>');
  assert.is(
    html,
    '<div class="hd-code" data-lang="text"><div class="hd-code-body"><pre tabindex="0"><code class="language-text">' +
      '<span class="line">a &lt; b</span>\n<span class="line"></span>\n' +
      '<span class="line">&lt;script&gt;alert("x")&lt;/script&gt;</span></code></pre>' +
      `${tools}</div></div>`,
  );
  assert.equal(problems, []);
});

test('a block with everything', () => {
  const { html, problems } = render(
    'let a = 1; // [!code ++]\n// [!code focus]\nb',
    'ts',
    'title="<a> & b" {2} lineNumbers wrapCode fold height=300',
  );
  assert.is(
    html,
    '<div class="hd-code hd-code-numbers hd-code-wrap hd-code-fold hd-h-300 has-focused" data-lang="ts">' +
      '<div class="hd-code-title">&lt;a&gt; &amp; b</div><div class="hd-code-body">' +
      '<pre tabindex="0"><code class="language-ts">' +
      '<span class="line diff add"><span class="t2">let</span> a <span class="t10">=</span> <span class="t4">1</span>;</span>\n' +
      '<span class="line highlighted focused">b</span></code></pre>' +
      `${tools}<button type="button" class="hd-code-expand" aria-label="Expand" aria-expanded="false"></button></div></div>`,
  );
  assert.equal(problems, []);
});

test('layout follows the meta first and the site second', () => {
  const classes = (meta: string, changes: Partial<ResolvedMarkdown> = {}): string =>
    /class="([^"]*)"/.exec(outside(render('a', '', meta, changes).html))![1]!;
  const folding = { defaultCodeOverflow: { height: 420, behavior: 'fold' as const } };
  assert.is(classes(''), 'hd-code');
  assert.is(classes('', { showLineNumbers: true, defaultWrapCode: true }), 'hd-code hd-code-numbers hd-code-wrap');
  assert.is(classes('lineNumbers=false wrapCode=false', { showLineNumbers: true, defaultWrapCode: true }), 'hd-code');
  assert.is(classes('fold'), 'hd-code hd-code-fold hd-h-300');
  assert.is(classes('height=20'), 'hd-code hd-code-scroll hd-h-100');
  assert.is(classes('height=5000'), 'hd-code hd-code-scroll hd-h-1000');
  assert.is(classes('', folding), 'hd-code hd-code-fold hd-h-450');
  assert.is(
    classes('', { defaultCodeOverflow: { height: 400, behavior: 'scroll' } }),
    'hd-code hd-code-scroll hd-h-400',
  );
  assert.is(classes('fold=false', folding), 'hd-code');
  assert.is(classes('height=200', folding), 'hd-code hd-code-scroll hd-h-200');
});

test('the style sheet gives every height class its height', () => {
  for (let height = 100; height <= 1000; height += 50) {
    const [name] = /hd-h-\d+/.exec(render('a', '', `height=${height - 10}`).html)!;
    assert.ok(highlighter.styleSheet().includes(`.${name}{--hd-code-height:${height}px}`), name);
  }
});

test('words are marked inside the tokens they cross', () => {
  const { html } = render('// [!code word:a < "b]\nif (a < "b&b") {}', 'ts');
  assert.is(
    linesOf(html)[0],
    '<span class="line"><span class="t2">if</span> (<span class="highlighted-word">a </span>' +
      '<span class="t10"><span class="highlighted-word">&lt;</span></span><span class="highlighted-word"> </span>' +
      '<span class="t3"><span class="highlighted-word">"b</span>&amp;b"</span>) {}</span>',
  );
  assert.is(
    linesOf(render('aaaa // [!code word:aa] [!code word:aaa]').html)[0],
    '<span class="line"><span class="highlighted-word">aaaa</span></span>',
  );
});

test('lines and texts are marked as the meta of other generators says', () => {
  const { html } = render('one\ntwo\nthree', '[a.txt]', 'ins={1} del={2} "re"');
  assert.equal(linesOf(html), [
    '<span class="line diff add">one</span>',
    '<span class="line diff remove">two</span>',
    '<span class="line">th<span class="highlighted-word">re</span>e</span>',
  ]);
  assert.match(html, '<div class="hd-code-title">a.txt</div>');
});

test('ranges that make no sense are reported', () => {
  const lines = 'a\nb\nc';
  assert.equal(render(lines, '', '{5-1}').problems, [['code-range-reversed', 0]]);
  assert.equal(render(lines, '', '{0}').problems, [['code-range-outside', 0]]);
  const { html, problems } = render(lines, '', '{2-99999999999}');
  assert.equal(problems, [['code-range-outside', 0]]);
  assert.equal(
    linesOf(html).map((line) => line.includes('highlighted')),
    [false, true, true],
  );
  assert.equal(
    linesOf(render(lines, 'text{1,3}').html).map((line) => line.includes('highlighted')),
    [true, false, true],
  );
});

test('unknown languages are plain, with a warning that names the nearest', () => {
  const { html, problems } = render('<a>', 'typescrpt"><x');
  assert.equal(problems, [['unknown-language', 0]]);
  assert.ok(html.includes('data-lang="typescrpt&quot;&gt;&lt;x"'));
  assert.ok(html.includes('<span class="line">&lt;a&gt;</span>'));
  const fixes: (string | undefined)[] = [];
  renderCodeBlock(
    { code: 'a', language: 'typscript', meta: '' },
    {
      highlighter,
      markdown: defaults,
      labels: { copy: '', wrap: '', expand: '' },
      report: ({ fix }) => fixes.push(fix),
    },
  );
  assert.match(fixes[0]!, '"typescript"');
});

test('common names of languages are known', () => {
  const names: Record<string, string> = {
    ...{ golang: 'go', h: 'c', hpp: 'cpp', cxx: 'cpp', htm: 'html', env: 'dotenv', conf: 'ini', node: 'javascript' },
    ...{ mysql: 'sql', postgresql: 'sql', sqlite: 'sql', gradle: 'groovy', jenkinsfile: 'groovy', gitignore: 'text' },
    ...{ Python3: 'python', fortran: 'fortran-free-form', patch: 'diff', njk: 'jinja', sv: 'system-verilog' },
  };
  for (const [name, language] of Object.entries(names)) assert.is(highlighter.resolveLanguage(name), language, name);
  const languages = new Set(bundledLanguagesInfo.map(({ id }) => id)).add('text');
  for (const [name, language] of otherLanguageNames) {
    assert.ok(languages.has(language), `${language} is a language of shiki`);
    assert.is(highlighter.resolveLanguage(name), language, `shiki knows ${name} as another language`);
  }
});

test('an unknown language is named only where a name is near enough to be meant', () => {
  const fixOf = (language: string): string =>
    unknownLanguage(language, highlighter.languageNames).fix!.replace(/^Did you mean "(.*)"\?.*/, '$1');
  const meant = {
    tyepscript: 'typescript',
    pyhton: 'python',
    javascrpit: 'javascript',
    yalm: 'yaml',
    Kotiln: 'kotlin',
  };
  for (const [written, language] of Object.entries(meant)) assert.is(fixOf(written), language);
  for (const written of ['xyz', 'foo', 'gno', 'caddyfile', 'zork', 'hyperscript', 'reason', 'q', '语言'])
    assert.is(fixOf(written), 'Write a language that shiki supports, or "text".', written);
});

test('code over the limits is plain, with a warning at the line', () => {
  const { problems, html } = render(`const a = 1;\n"${'x'.repeat(5000)}"`, 'ts');
  assert.equal(problems, [['code-too-large', 2]]);
  assert.ok(linesOf(html)[0]!.includes('t2'));
  assert.equal(render('const a = 1;\n'.repeat(16_000), 'ts').problems, [['code-too-large', 0]]);
  assert.equal(render(`const a = 1;\n${'{\n'.repeat(3000)}`, 'ts').problems, [['code-too-large', 1002]]);
  assert.equal(render('x'.repeat(300_000), 'text').problems, []);
});

test('characters that reorder text get a marker and a warning', () => {
  const { html, problems } = render('// [!code hl]\nlet a;\nif (isAdmin\u202e \u2066) {}', 'json');
  assert.equal(problems, [['bidi-in-code', 3]]);
  assert.ok(html.includes('<bdi data-char="U+202E">\u202e</bdi>'));
  assert.ok(html.includes('<bdi data-char="U+2066">\u2066</bdi>'));
  assert.ok(highlighter.styleSheet().includes('bdi[data-char]::before'));
});

test('line ends of other systems are line ends', () => {
  assert.equal(
    linesOf(render('a\r\nb\rc', 'ts').html),
    ['a', 'b', 'c'].map((line) => `<span class="line">${line}</span>`),
  );
});

test('no block carries inline styles or handlers', () => {
  const { html } = render('<p style="x" onclick="y">', 'html', 'title="style=" height=200 fold lineNumbers');
  assert.not.match(html, /<[^>]*\s(style|on\w+)=/);
});

const markFirstLine = {
  name: 'mark-first-line',
  line(node: { properties: Record<string, unknown> }, line: number): void {
    if (line === 1) node.properties['data-first'] = 'yes';
  },
};

test('transformers run, and the block looks as it does without them', () => {
  const code = 'const a: string = "b"; // [!code ++]\na(); // [!code word:a]\n\u202e';
  const plain = render(code, 'ts', '{2} height=200');
  const { html, problems } = render(code, 'ts', '{2} height=200', {
    shiki: { ...shiki, transformers: [markFirstLine] },
  });
  assert.equal(problems, plain.problems);
  assert.is(outside(html), outside(plain.html));
  assert.match(html, '<pre tabindex="0"><code class="language-ts">');
  assert.match(html, '<span class="line highlighted"><span class="highlighted-word">');
  assert.match(html, '<bdi data-char="U+202E">');
  assert.not.match(html, 'style=');
  const opening = '<span class="line diff add" data-first="yes">';
  const line = linesOf(html)[0]!;
  assert.ok(line.startsWith(opening));
  // shiki joins blanks to the token after them, and wraps tokens without a look of their own, too.
  const looks = (lineHtml: string, start: string): string[] => {
    const content = lineHtml.slice(start.length, -'</span>'.length).replace(/<span>([^<]*)<\/span>/g, '$1');
    const { text, classes } = readLine(content);
    return classes.filter((_, index) => text[index] !== ' ');
  };
  assert.equal(looks(line, opening), looks(linesOf(plain.html)[0]!, '<span class="line diff add">'));
});

test('transformers see unknown languages as plain text', () => {
  const { html } = render('<a>', 'nonsense', '', { shiki: { ...shiki, transformers: [markFirstLine] } });
  assert.match(
    html,
    '<code class="language-nonsense"><span class="line" data-first="yes"><span>&#x3C;a></span></span></code>',
  );
});

test('10,000 blocks take seconds, not minutes', () => {
  const start = processorSeconds();
  for (let index = 0; index < 10_000; index++)
    render(`const value${index} = ${index};\nexport function run() {\n  return "text";\n}`, 'ts', '{2}');
  assert.ok(processorSeconds() - start < 20);
});

test('comments that look like notations are named, with the nearest one', () => {
  const warned = (code: string, language = 'ts'): unknown[] => render(code, language).problems;
  for (const [line, language] of [
    ['a // [!code hilight]', 'ts'],
    ['# [!code Highlight]', ''],
    ['<p/> <!-- [!code focsu:2] -->', ''],
    ['{/* [!code  warn] */}', ''],
    ['-- [!code word]', ''],
  ] as const)
    assert.equal(warned(`x\n${line}`, language), [['code-notation', 2]], line);
  for (const line of [
    'a // [!code highlight]',
    "'[!code hilight]'",
    'a // [\\!code hilight]',
    'a // [!code ++]',
    '[!code]',
  ])
    assert.equal(warned(line), [], line);
});

test.run();
