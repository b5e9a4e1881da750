import type { Root } from 'mdast';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import remarkMath from 'remark-math';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { VFileMessage } from 'vfile-message';
import { expectLinear } from '../../support/growth.js';
import { judgeMdx, parseMdx } from '../../support/markdown-oracle.js';
import { everyField, remarkSyntax } from '../../support/markdown-reference.js';
import { processorSeconds } from '../../support/processor-seconds.js';
import { decodeSource } from '../../../src/build/front-matter/find-front-matter.js';
import { createMdxRules } from '../../../src/build/markdown/parser/mdx-rules.js';
import { createMarkdownParser } from '../../../src/build/markdown/parser/parse-markdown.js';
import { remarkFastParse } from '../../../src/build/markdown/parser/remark-fast-parse.js';
import { remarkHeadingIdSyntax } from '../../../src/build/markdown/syntax/heading-ids.js';

declare const __TEST_ROOT__: string;

const slow = remarkSyntax('mdx').freeze();
const parseFast = createMarkdownParser(createMdxRules());
const page = remarkSyntax('mdx').use(remarkFastParse, createMdxRules()).freeze();

function expectSame(source: string, what = source, reference = slow, parse = parseFast): void {
  const actual = parseMdx(parse, source);
  assert.ok(actual, `left to remark: ${what}`);
  assert.is(everyField(actual), everyField(reference.parse(source)), what);
}

const groups: Record<string, string[]> = {
  tags: [
    '<A/>',
    '<A b c="d" e=\'f\' g={h} {...i} />',
    '<A>\n\n*b*\n\n</A>',
    '<A>*b*</A>',
    'a <B>*c*</B> d <e.f.g/> <h:i j:k="l"/> <></>',
    '<A\n  b="c\n    d\n\n  e"\n  f={\n    g\n  }\n>\n</A>',
    '<A b = "c" />',
    '<A . B/>',
    '<a : b c : d = "e"/>',
    '<A b="&amp; &nope; &#65; &copy"/>',
    '<A-b ünï="é" $c _d/>',
    '<A/> <B/>{c}<D/>',
    '<A/> text',
    'text\n<A/>\ntext',
    'text\n<A>b</A> c\ntext',
    '<A\n>b</A> c',
    '- <a\n  b\n  >c</a>\n- d',
    '*a <b>c</b> d* [e <f/> g](h) ![i <j/> {k}](l)',
    '| <a>b</a> | {c} |\n| - | - |\n| <d/> | e |\n<f/>',
    '# <a/> {b} {#c}',
    '<details>\n<summary>a</summary>\n\n    - b\n\n        ```js\n        c\n        ```\n\n    > d\n\n    # e\n</details>',
    '> <A>\n>\n> b\n>\n> </A>\n\nc',
    '- <A>\n\n  b\n  </A>\n- c',
    '- <A>\n  b\n  </A>\n- c',
    '- <A>\n\n  </A>',
    '1. a\n\n   <A b={[\n     1,\n   ]}/>\n\n2. c',
    '[^a]: <b>\n    c\n    </b>\n\n[^a]',
    ':::tip *a* {b} <c/>\n<d>\n\n:::note\ne\n:::\n</d>\n:::',
    '<a>https://a.b/c</a> www.d.e{f}',
    '&lt;a> \\<b> a < b <\nc',
  ],
  expressions: [
    '{a}',
    '{a} {b}',
    '{a}{b}',
    '{}',
    '{ }',
    '{/* a } */}',
    '{// a }\n}',
    'a {/* } */} b {`}${"}"}`} c {/}/} d {<b c="}">{e}</b>}',
    '{"{"}',
    '{\'}\'} {"}"}',
    '{((a))} {(b)}',
    '{a /* b */ // c\n}',
    '{\n  a\n}',
    '{\n\ta\n\t}',
    '{\n      `\n  a\n`\n }',
    'a {b +\n    c} d',
    '> {a\n>   + b}\n\nc',
    '- {a\n  + b}\n- {`\n      c`}',
    '{{ a: { b: [{ c: 1n, d: /e/g, f() {} }] } }.a?.b}',
    '{[1, 2].map((a) => {\n  const b = { a };\n\n  return <i key={a}>{b.a} {"}"}</i>;\n})}',
    '<A {...{ b: 1 }} {/* c */ ...d}/>',
    '<A b={/* c */ d /* e */} f={<g/>}/>',
    'a {#a} d',
    '\\{a}',
    '`{a}` {`a`}',
    'text\n{a}\ntext',
    '{async () => { await a; }}',
  ],
  'imports and exports': [
    'import a from "b"',
    'import a, { b as c } from "d"\nimport * as e from "f"\n\n# g\n\nexport const h = c',
    'export const a = {\n\n  b: [\n\n  ],\n}\n\nc',
    'export default function A({ children }) {\n  return (\n    <b>\n\n      {children}\n    </b>\n  )\n}',
    'import a from "b"\n\nimport c from "d"\n\nexport { a, c as e } from "f"\n\nexport * from "g"',
    '---\na: b\n---\nimport c from "d" // e\n/* f */\n\ng',
    'text\nimport a from "b"',
    ' import a from "b"',
    '- a\n\nimport b from "c"\n\n- import d from "e"',
    'imports\n\nexport',
    '# a\nimport b from "c"\n\n| d |\n| - |\n| e |\n\nexport const f = 1',
    'import a from "b"\n ',
  ],
  'attributes that spread values': [
    '<A {...{ b: "}" }}/>',
    '<A {...{ b: `}` },} c="d"/>',
    'a <B {/* } */...c/* } */}/> d',
    '<A {\n  ...{ "ü}": /[}]/ },\n}\n/>',
    '<A {...b ? { c: "}" } : {}} {...d}/>',
    '- <A\n    {...{ 𝒳: "}" }}\n  />',
  ],
  'white space after markers': [
    '-      a',
    '1.       a\n\n         b\n\n    c',
    '-\t\ta\n\n\t\tb\n- c',
    '-      {`\n\n       a\n\n          b`}',
    '+         - a\n\n              b\n\n          中',
    '-     <A>\n\n      b\n\n      </A>',
  ],
  'tabs in containers': [
    '> {a\n>\t+ b}',
    '> - {`a\n>\t  b\n>\t\tü`}',
    '- a {`\n\tb\n\t`} c',
    '1. <A b={`\n\t中\n  \t`}/>',
    '> > a {`\n>\t>\tb`}',
    '[^a]: {b\n\t\t+ c}',
    '> a `b\n>\t\tc`',
    '> {`a\n>\t\tb\n>\t c`}',
    '- > <A b={`\n  >\t\tü`}/>',
  ],
  'expressions in lines that leave their containers': [
    '> a {`\n   b`}',
    '- a {`\n b`}\n- c',
    '1.  - a {`\n     b\n  `} c',
    '- > a {`\n    b\nc`}',
    '> > {a} {`\n> \tü\n 😀`}',
    '-     - a <B c={`\n   d`}/>',
  ],
  'ends before a line feed': [
    '> a `b  \n> c',
    '> a ` {b\n> } c',
    '- a [b](\n  c \\\n  d',
    '> [a][b\\\n> c] d',
    '> a\n> {b\n> }',
    '> [a]: b\n> <C d={\n> \te\n> }/>',
    '[a]: b  \n[c]: d "e" \t\n\nf',
  ],
  'lines after tables': [
    '| a |\n| - |\nimport b from "c"',
    '| a |\n| - |\n| {b} |\nexport const c = {\n\n}\n\nd',
    '> | a |\n> | - |\n> import b from "c"',
    '| a |\n| - |\nimports\nexport',
  ],
  'code that is not closed': ['```\na\n\t', ' ~~~\na\n\t', '```\na\n~~~\n  ', '> ```\n> a\nb', '- ```\n  a\n- b'],
  'lists before other lines': ['> - a\n\n\nb', '> - a\n>\n> b', '> 1. {a}\n\n1. b', '1. a {b}\n::::', '- a\n-|\n---'],
  'what MDX turns off': [
    '    a\n\n    - b\n\n      c',
    'a\n    # b\n    > c\n        > d',
    '-   a\n\n        - b\n            - c\n    - d',
    '- a\n      - b\n    - c\n- d',
    '    1. a\n    2. b\n  3. c',
    '      ***\n\n      [a]: b\n      [c]: d\n\n[a] [c]',
    '\t- a\n\t\t- b\n\n\t```js\n\tc\n\t\td\n\t```',
    '    | a |\n    | - |\n    | b |',
    'a\n      ===\n\n    :::tip\n    b\n      :::',
    '> a\n>     > b\n>         c',
  ],
};

for (const [name, sources] of Object.entries(groups)) {
  test(`the same as remark-mdx: ${name}`, () => {
    for (const source of sources) {
      expectSame(source);
      expectSame(`${source}\n`);
      expectSame(`text\n\n${source}`);
    }
  });
}

test('the same as remark-mdx: in containers', () => {
  for (const source of [...groups['tags']!, ...groups['expressions']!]) {
    // A list before an empty line of a quote is loose in micromark alone.
    if (!source.includes('- b')) expectSame(source.replace(/^/gm, '> '));
    expectSame(source.replace(/^(?=.)/gm, '   ').replace('  ', '1.'));
  }
});

test('the same as remark-mdx, but for a place: tasks whose text begins on the next line', () => {
  for (const space of ['', ' ', '\t', ' \t', '\t\t'])
    for (const text of ['b', '  b *c*', ' --', '中文', 'export const k = 1', '[r]: /d\n\nexport const k = 1'])
      assert.is(judgeMdx(`- a\n- [x]${space}\n${text}\n`), 'place of the text of a task', `${space}|${text}`);
});

test('lists of attributes of moved sites', () => {
  const reference = remarkSyntax('mdx').use(remarkHeadingIdSyntax, { hasAttributes: true }).freeze();
  const parse = createMarkdownParser(createMdxRules({ hasAttributes: true }));
  for (const source of ['# a {.b}', 'c {width="4" height="3"} d  \ne {.f}', 'c {.a #b}', 'a {b}'])
    expectSame(source, source, reference, parse);
});

test('the same as remark-mdx: all pages of the documentation', () => {
  const root = join(__TEST_ROOT__, '../docs');
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.mdx'));
  assert.ok(pages.length > 20);
  for (const path of pages) expectSame(decodeSource(readFileSync(join(root, path))).text, path);
});

/** Pages that remark reads and Heddle leaves to it, with the reason. */
const leftToRemark: Record<string, string> = {
  '- ```\n  a\n\n\nb': 'empty lines after code that is not closed in its container',
  'a\n> 2. b': 'a list that may not end a paragraph, at the beginning of a container',
  'a\n- -': 'the same with an empty item',
  '> - a\n>\n>\n> b': 'two empty lines of a quote after a list',
  '> - a\n>\n> > b': 'an empty line of a quote between a list and another container',
  '> - - a\n>\n>   {b}': 'an empty line of a quote between a list and the rest of the item around it',
  '> - \n> \n> \n> \n> - ': 'two empty lines of a quote between an empty item and the next one',
  '>   > - # a\n> > \n  > ': 'empty lines of two quotes after a list',
  '- ~~~\n   ': 'white space at the end of a page in code that is not closed in its container',
  '- [^a]: b\n\n      c': 'an empty line in a footnote in a list',
  '---\na': 'dashes at the beginning of a page without front matter',
  '> ***\n<a\n/>': 'a tag of several lines directly after a quote',
  '> a\nb {c}\n-|': 'a line like the second one of a table that leaves its container',
  '[a]: b "c\n      # d"': 'a block in the indented lines of a link definition',
};

test('pages that are left to remark are the same', () => {
  for (const [source, reason] of Object.entries(leftToRemark)) {
    assert.not(parseMdx(parseFast, source), reason);
    assert.is(everyField(page.parse(source)), everyField(slow.parse(source)), reason);
  }
});

/** Pages in which Heddle ends a node with its last line, and micromark with the empty lines after it. */
const looseEnds = ['> - a\n>\n> b', '> [^a]: b\n>\n> c', '```\na\n'];

test('deliberate differences are still differences', () => {
  for (const source of looseEnds) {
    expectSame(source);
    assert.is.not(JSON.stringify(parseFast(source)), JSON.stringify(slow.parse(source)), source);
  }
});

const invalid = [
  '<a>',
  'a <b>',
  '</a>',
  '<a></b>',
  '*<a>*</a>',
  '[<a>](b)</a>',
  '<a>\n\nb</a>',
  '- <a>\n\n</a>',
  '> <a\n b>',
  '> a\n<b\n/>',
  '> a\n{b\n}',
  '<a></a/>',
  '<a></a b>',
  '<',
  'a <1',
  '<!-- a -->',
  '<https://a.b>',
  '<a@b.c>',
  '<a b=c/>',
  '<a b="c/>',
  '<a b={}/>',
  '<a {b}/>',
  '<a {...b, c}/>',
  '<a b=/>',
  '{',
  'a {b',
  '{a b}',
  '{a} {',
  '{"a}',
  '{a; b}',
  '{/* a }',
  '{`a}',
  '{const a = 1}',
  '{\n  a\n\nb',
  '{var}',
  'import a',
  'import a from "b" c',
  'import a from "b"\nconst c = 1',
  'import a from "b"\nc',
  'export const a = {\n\nb',
  'import a from "b"\n\nimport a from "c"',
  '| {a \\| b} |\n| - |',
];

test('errors are those of remark-mdx, with their places', () => {
  const errorOf = (parse: (source: string) => Root, source: string): string => {
    try {
      parse(source);
    } catch (error) {
      if (error instanceof VFileMessage) return `${error.line}:${error.column} ${error.reason}`;
      throw error;
    }
    return assert.unreachable(`no error: ${source}`) as never;
  };
  for (const source of invalid)
    for (const text of [source, `${source}\n`, `# a\n\n${source}\n\nb`]) {
      if (parseMdx((given) => slow.parse(given), text)) {
        expectSame(text);
        continue;
      }
      assert.not(parseMdx(parseFast, text), text);
      assert.is(
        errorOf((given) => page.parse(given), text),
        errorOf((given) => slow.parse(given), text),
      );
    }
});

test('a syntax that begins with a character that JavaScript has keeps Heddle’s parser', () => {
  const math = remarkSyntax('mdx').use(remarkFastParse, createMdxRules()).use(remarkMath).freeze();
  const reference = remarkSyntax('mdx').use(remarkMath).freeze();
  for (const source of ['{`${a}`}', 'export const a = `${b}`\n\nc', '<A b={`${c}`}/>', '$a$ {b}'])
    assert.is(everyField(math.parse(source)), everyField(reference.parse(source)), source);
});

const repeated = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length));
const row = '  { name: "a } b", value: [1, 2], render: () => <b>{c}</b> },\n';
const slowTexts: Record<string, (size: number) => string> = {
  'a long expression': (size) => `{[\n${repeated(row)(size)}]}`,
  'an attribute with a long value': (size) => `<A b={[\n${repeated(row)(size)}]}/>`,
  'a long expression in a line': (size) => `a {[${repeated(row.trim())(size)}]} b`,
  'a long expression in a list': (size) => `- {[\n${repeated(`  ${row}`)(size)}  ]}`,
  'an export of a long value': (size) => `export const a = [\n${repeated(row)(size)}]`,
  'expressions with braces in texts': repeated('{"{"}\n\n'),
  'expressions in a line': repeated('{a} b '),
  'code of two lines': repeated('`a\nb` c\n'),
  'quotes with expressions of two lines': repeated('> a {b\n> } c\n\n'),
  'links that end nowhere': repeated('[a](b c '),
  'tags in a line': repeated('<a b="c">d</a> '),
  'tags of lines': repeated('<A b={c}>\n\nd\n\n</A>\n'),
  'a tag with many attributes': (size) => `<A\n${repeated('  b="c"\n')(size)}/>`,
  imports: (size) => Array.from({ length: size / 40 }, (_, index) => `import a${index} from "b"\n`).join(''),
};

for (const [name, textOf] of Object.entries(slowTexts)) {
  test(`in linear time: ${name}`, () => expectLinear(textOf, (text) => assert.ok(parseMdx(parseFast, text)), 20_000));
}

test('in time: 4 000 rows of a table in an attribute', () => {
  const startedAt = processorSeconds();
  assert.is(page.parse(`<A data={[\n${row.repeat(4000)}]}/>`).children[0]!.type, 'mdxJsxFlowElement');
  assert.ok(processorSeconds() - startedAt < 8);
});

test.run();
