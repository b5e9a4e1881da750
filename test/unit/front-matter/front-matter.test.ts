import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { processorSeconds } from '../../support/processor-seconds.js';
import { readFrontMatter } from '../../../src/build/front-matter/front-matter.js';

const page = (yaml: string, body = '# Body\n'): string => `---\n${yaml}\n---\n${body}`;
const read = (yaml: string) => readFrontMatter(page(yaml));

const dataCases: [name: string, yaml: string, data: Record<string, unknown>][] = [
  ['nothing', '', {}],
  ['a comment only', '# nothing here', {}],
  [
    'plain texts',
    'title: Hello world\ndescription: It is a "page", really',
    { title: 'Hello world', description: 'It is a "page", really' },
  ],
  [
    'quoted texts',
    `title: "A: b # c"\ntitleSuffix: ' - Site'\nsummary: 'it''s'`,
    { title: 'A: b # c', titleSuffix: '- Site', summary: "it's" },
  ],
  ['block scalar', 'title: >-\n  two\n  lines\nsummary: |\n  a\n  b\n', { title: 'two lines', summary: 'a\nb\n' }],
  ['a number keeps its text', 'title: 1.10', { title: '1.10' }],
  [
    'a big number keeps its text',
    'id: 12345678901234567890\nnumber: 12345678901234567890',
    { id: '12345678901234567890', number: '12345678901234567890' },
  ],
  [
    'octal and exponent keep their text',
    'title: 0x1F\ntag: 1e3\nicon: 012',
    { title: '0x1F', tag: '1e3', icon: '012' },
  ],
  ['a date keeps its text', 'title: 2024-01-02', { title: '2024-01-02' }],
  ['no', 'title: no', { title: 'no' }],
  ['a quoted null is a text', 'title: "null"\nsummary: "~"', { title: 'null', summary: '~' }],
  [
    'quoted texts with #',
    'title: "Using the # symbol" # mine\nhero: { name: "1.10" }',
    { title: 'Using the # symbol', hero: { name: '1.10' } },
  ],
  [
    '# without a space',
    'title: C# and F#\nkeywords: [C#]\ntag: a#b',
    { title: 'C# and F#', keywords: ['C#'], tag: 'a#b' },
  ],
  [
    'comments of data',
    'order: 1 # first\npageType: home # layout\ndraft: false # soon\nmine: text # of a tool\n# line\ntitle: Words\n# after',
    { order: 1, pageType: 'home', draft: false, mine: 'text', title: 'Words' },
  ],
  [
    'times and ports',
    'title: 12:30\ntags: [12:30, 2024-01-02, yes, no, on]',
    { title: '12:30', tags: ['12:30', '2024-01-02', 'yes', 'no', 'on'] },
  ],
  ['an empty field with a remark', 'title: # to do', {}],
  ['true keeps its text', 'title: true\noverview: true', { title: 'true', overview: true }],
  ['an empty field is absent', 'title:\nsidebar:\ndate:', {}],
  [
    'numbers of other fields',
    'order: 3\nratio: 1.50\nmissing: null\nflag: FALSE',
    { order: 3, ratio: 1.5, missing: null, flag: false },
  ],
  ['infinite numbers stay text', 'limit: .inf', { limit: '.inf' }],
  [
    'lists of texts keep their text',
    'keywords: [1.10, no, x]\ncategory: 2',
    { keywords: ['1.10', 'no', 'x'], category: '2' },
  ],
  [
    'choices',
    'pageType: 404\nsidebar: placeholder\nplaygroundDirection: vertical',
    { pageType: '404', sidebar: 'placeholder', playgroundDirection: 'vertical' },
  ],
  ['booleans', 'sidebar: false\noutline: true\ndraft: false', { sidebar: false, outline: true, draft: false }],
  ['depths', 'overviewHeaders: [2, 3]', { overviewHeaders: [2, 3] }],
  [
    'dates',
    'date: 2024-02-29\npublished_at: 2024-05-31T12:00:00+02:00',
    { date: '2024-02-29', published_at: '2024-05-31T12:00:00+02:00' },
  ],
  [
    'hero and features',
    'hero:\n  name: X\n  actions:\n    - text: Go\n      link: /a\nfeatures:\n- title: F',
    { hero: { name: 'X', actions: [{ text: 'Go', link: '/a' }] }, features: [{ title: 'F' }] },
  ],
  [
    'head',
    'head:\n- [meta, {name: a, content: 1}]\n- [script, {async: true, src: /x.js}, "y"]\n- [title]',
    {
      head: [
        ['meta', { name: 'a', content: 1 }],
        ['script', { async: true, src: '/x.js' }, 'y'],
        ['title', {}],
      ],
    },
  ],
  ['anchors within limits', 'a: &x [1]\nb: *x', { a: [1], b: [1] }],
  ['an alias means the anchor before it', 'a: &x 1\nb: *x\nc: &x 2\nd: [*x]', { a: 1, b: 1, c: 2, d: [2] }],
  ['a merge key is a field', 'base: &b {a: 1}\n"<<": x', { base: { a: 1 }, '<<': 'x' }],
  [
    'markup is text',
    'title: "</title><script>alert(1)</script>"\ntag: "{{7*7}} ${x} $& $1"',
    { title: '</title><script>alert(1)</script>', tag: '{{7*7}} ${x} $& $1' },
  ],
  ['line separators stay', 'title: "a\\u2028b c"', { title: 'a b c' }],
  ['permalinks', 'permalink: /blog/漢字/a%20b', { permalink: '/blog/漢字/a%20b' }],
  [
    'custom fields',
    'tags: [a]\nlayout: post\nmyOwn: {deep: [1, {x: y}]}',
    { tags: ['a'], layout: 'post', myOwn: { deep: [1, { x: 'y' }] } },
  ],
];
for (const [name, yaml, data] of dataCases) {
  test(`data: ${name}`, () => {
    const result = read(yaml);
    assert.equal(result.problems, []);
    assert.equal(result.data, data);
  });
}

const error = 'error';
const warning = 'warning';
type ProblemCase = [
  name: string,
  source: string,
  code: string,
  severity: string,
  line: number,
  column: number,
  detail: RegExp,
];
const problemCases: ProblemCase[] = [
  ['bad YAML', page('title: x\nhero: a: b'), 'front-matter-syntax', error, 3, 7, /not valid YAML: Nested mappings/],
  ['open quote', page('title: x\nhero: "abc'), 'front-matter-syntax', error, 3, 10, /Missing closing "quote/],
  ['open bracket', page('a: [1, 2\nb: 3'), 'front-matter-syntax', error, 3, 1, /not valid YAML/],
  ['reserved character', page('title: @x'), 'front-matter-syntax', error, 2, 8, /reserved character @/],
  ['unknown tag', page('a: !!js/function "x"'), 'front-matter-syntax', error, 2, 4, /Unresolved tag/],
  ['unknown alias', page('a: *nope'), 'front-matter-syntax', error, 2, 4, /\*nope names nothing/],
  ['tab', page('hero:\n\tname: x'), 'front-matter-tab', error, 3, 1, /tab/],
  [
    'duplicate key',
    page('title: a\ntag: x\ntitle: b'),
    'front-matter-duplicate',
    error,
    4,
    1,
    /line 2 and again on line 4/,
  ],
  [
    'duplicate key in a map',
    page('hero:\n  name: a\n  name: b'),
    'front-matter-duplicate',
    error,
    4,
    3,
    /line 3 and again on line 4/,
  ],
  ['not closed', '---\ntitle: x\n\n# Body\n', 'front-matter-not-closed', error, 1, 1, /not closed/],
  ['after a blank line', '\n---\ntitle: x\n---\n# Body\n', 'front-matter-misplaced', warning, 2, 1, /line 1/],
  ['after text', '# Heading\n\n---\ntitle: x\nother: y\n---\n', 'front-matter-misplaced', warning, 3, 1, /line 1/],
  [
    'a second block',
    page('title: x', '\n---\ntitle: y\n---\n'),
    'front-matter-misplaced',
    warning,
    5,
    1,
    /second block/,
  ],
  ['JavaScript', '---js\nthrow new Error()\n---\n', 'front-matter-format', error, 1, 1, /"---js", but only YAML/],
  ['JSON', '---json\n{"title": "x"}\n---\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['TOML', '---toml\ntitle = "x"\n---\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['TOML with plus signs', '+++\ntitle = "x"\n+++\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['TOML after a blank line', '\n+++\ntitle = "x"\n+++\n', 'front-matter-format', error, 2, 1, /only YAML/],
  ['TOML after a comment', '<!--\na\n-->\n+++\n[params]\n+++\n', 'front-matter-format', error, 4, 1, /only YAML/],
  ['TOML that is not closed', '+++\ntitle = "x"\n\n# Body\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['JSON of Hugo', '\ufeff{\r\n  "title": "标题"\r\n}\r\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['JSON between semicolons', ';;;\n"title": "x"\n;;;\n', 'front-matter-format', error, 1, 1, /only YAML/],
  ['an indented line', ' ---\ntitle: x\n---\n', 'front-matter-misplaced', warning, 2, 1, /not between two lines/],
  ['a longer line', '-----\ntitle: Überblick\n-----\n', 'front-matter-misplaced', warning, 2, 1, /not between two/],
  ['a dash', '—\ntitle: 标题\n—\n', 'front-matter-misplaced', warning, 2, 1, /not between two lines/],
  ['no first line', 'title: x\ntags:\n  - a\n---\n', 'front-matter-misplaced', warning, 1, 1, /not between two lines/],
  ['no lines', 'title: x\nauthor: y\n\n# Body\n', 'front-matter-misplaced', warning, 1, 1, /not between two lines/],
  [
    'two documents',
    '---\ntitle: x\n---\ndescription: y\n---\n# Body\n',
    'front-matter-documents',
    error,
    4,
    1,
    /second YAML document/,
  ],
  [
    'two documents with dots',
    page('title: x\n...\ntag: y'),
    'front-matter-documents',
    error,
    4,
    1,
    /second YAML document/,
  ],
  ['a text', page('hello'), 'front-matter-not-map', error, 2, 1, /is a text; expected a map/],
  ['a list', page('- a\n- b'), 'front-matter-not-map', error, 2, 1, /is a list; expected a map/],
  ['deep nesting', page(`a: ${'['.repeat(70)}${']'.repeat(70)}`), 'front-matter-limit', error, 2, 67, /deeper than 64/],
  ['self reference', page('a: &a [*a]'), 'front-matter-limit', error, 2, 8, /deeper than 64/],
  [
    'too large',
    page(`a: [${'x, '.repeat(30_000)}]`),
    'front-matter-too-large',
    error,
    1,
    1,
    /9000\d bytes; the limit is 65536/,
  ],
  [
    'too many fields',
    page(Array.from({ length: 9000 }, (_, index) => `key${index}: 1`).join('\n')),
    'front-matter-too-large',
    error,
    1,
    1,
    /limit/,
  ],
  ['key of a list', page('? [a, b]\n: c'), 'front-matter-key', error, 2, 3, /not a text/],
  ['__proto__', page('title: x\n__proto__: {polluted: 1}'), 'front-matter-unsafe-key', warning, 3, 1, /"__proto__"/],
  [
    'constructor in a map',
    page('hero:\n  constructor: {prototype: 1}'),
    'front-matter-unsafe-key',
    warning,
    3,
    3,
    /"constructor"/,
  ],
  ['prototype', page('prototype: 1'), 'front-matter-unsafe-key', warning, 2, 1, /"prototype"/],
  ['title list', page('title: [a]'), 'front-matter-type', error, 2, 8, /`title` must be a text, but is a list/],
  [
    'title map',
    page('tag: x\ntitle: {a: 1}'),
    'front-matter-type',
    error,
    3,
    8,
    /`title` must be a text, but is a map/,
  ],
  ['bad month', page('date: 2024-13-01'), 'front-matter-date', error, 2, 7, /"2024-13-01"/],
  ['bad day', page('date: 2023-02-29'), 'front-matter-date', error, 2, 7, /not a date/],
  ['far year', page('date: 275761-01-01'), 'front-matter-date', error, 2, 7, /"275761-01-01"/],
  ['words', page('published_at: next week'), 'front-matter-date', error, 2, 15, /next week/],
  [
    'draft "false"',
    page('draft: "false"'),
    'front-matter-type',
    error,
    2,
    8,
    /must be true or false, but is the text "false"/,
  ],
  ['draft no', page('draft: no'), 'front-matter-type', error, 2, 8, /must be true or false/],
  [
    'sidebar choice',
    page('sidebar: placehoder'),
    'front-matter-type',
    error,
    2,
    10,
    /must be true, false or placeholder/,
  ],
  ['page type', page('pageType: docs'), 'front-matter-type', error, 2, 11, /must be home, doc, /],
  ['depths', page('overviewHeaders: [2, 9]'), 'front-matter-type', error, 2, 18, /from 1 to 6/],
  ['features', page('features: [a]'), 'front-matter-type', error, 2, 11, /list of maps/],
  ['hero', page('hero: x'), 'front-matter-type', error, 2, 7, /must be a map/],
  ['keywords', page('keywords: {a: 1}'), 'front-matter-type', error, 2, 11, /list of texts/],
  [
    'a comment in a title',
    page('title: Using the # symbol'),
    'front-matter-comment',
    warning,
    2,
    8,
    /`title` is read as "Using the", because "# symbol" is a comment/,
  ],
  [
    'a comment in a Chinese title',
    page('draft: true\ntitle: 使用 # 号'),
    'front-matter-comment',
    warning,
    3,
    8,
    /read as "使用"/,
  ],
  [
    'a title that is a comment',
    page('title: #1 in the list'),
    'front-matter-comment',
    warning,
    2,
    8,
    /`title` is empty/,
  ],
  [
    'a comment in a description',
    page('description: A language,\n  C # or F'),
    'front-matter-comment',
    warning,
    2,
    14,
    /read as "A language, C"/,
  ],
  [
    'a comment in a list of texts',
    page('keywords:\n  - one\n  - two # three'),
    'front-matter-comment',
    warning,
    4,
    5,
    /`keywords\[1\]` is read as "two"/,
  ],
  [
    'a comment in a hero',
    page('hero:\n  tagline: Issue # 5'),
    'front-matter-comment',
    warning,
    3,
    12,
    /`hero\.tagline`/,
  ],
  [
    'a comment in a feature',
    page('features:\n  - title: A\n    details: Is # one'),
    'front-matter-comment',
    warning,
    4,
    14,
    /`features\[0\]\.details`/,
  ],
  [
    'a version as a tag',
    page('tags: [1.10, b]'),
    'front-matter-not-text',
    warning,
    2,
    8,
    /`tags\[0\]` is read as 1\.1, not as the text "1\.10"/,
  ],
  ['an octal tag', page('tags:\n  - 012'), 'front-matter-not-text', warning, 3, 5, /read as 12,/],
  ['a hexadecimal author', page('author: 0x1F'), 'front-matter-not-text', warning, 2, 9, /read as 31,/],
  [
    'a name of a hero',
    page('hero: { name: 2.0 }'),
    'front-matter-not-text',
    warning,
    2,
    15,
    /read as 2, not as the text "2\.0"/,
  ],
  ['an exponent', page('next: { text: 1e3 }'), 'front-matter-not-text', warning, 2, 15, /read as 1000,/],
  [
    'a value of a head tag',
    page('head:\n  - [meta, { name: version, content: 1.10 }]'),
    'front-matter-not-text',
    warning,
    3,
    38,
    /read as 1\.1,/,
  ],
  ['a title null', page('title: null'), 'front-matter-not-text', warning, 2, 8, /read as the text "null"/],
  ['a title ~', page('title: ~'), 'front-matter-not-text', warning, 2, 8, /read as the text "~"/],
  ['a tag ~', page('tags: [~]'), 'front-matter-not-text', warning, 2, 8, /read as null/],
  ['misspelt key', page('title: x\ndescripton: y'), 'front-matter-unknown-key', warning, 3, 1, /"descripton"/],
  ['published', page('published: false'), 'front-matter-published', warning, 2, 1, /`published: false`/],
  ['publish', page('title: 甲\npublish: false'), 'front-matter-published', warning, 3, 1, /is published/],
  ['private', page('private: true'), 'front-matter-published', warning, 2, 1, /`private: true`/],
  ['unlisted', page('unlisted: true'), 'front-matter-published', warning, 2, 1, /`unlisted: true`/],
  ['status', page('status: "draft"'), 'front-matter-published', warning, 2, 1, /`status: draft`/],
  ['key in wrong case', page('pagetype: home'), 'front-matter-unknown-key', warning, 2, 1, /"pagetype"/],
  ['control character', page('title: "a\\u0001b"'), 'control-characters', warning, 2, 8, /`title`/],
  ['control character as it is', page('description: a\u0008b'), 'control-characters', warning, 2, 14, /`description`/],
  ['lone surrogate', page('title: "a\\ud800b"'), 'lone-surrogate', warning, 2, 8, /`title`/],
  ['long description', page(`description: ${'x'.repeat(1001)}`), 'text-too-long', warning, 2, 14, /longer than 1000/],
  [
    'head entry',
    page('head:\n  - [meta, {name: x}]\n  - [meta, {"x onload=": y}]'),
    'head-tag-invalid',
    error,
    4,
    5,
    /"meta x onload="/,
  ],
  ['head tag', page('head:\n- [script/x, {}]'), 'head-tag-invalid', error, 3, 3, /"script\/x"/],
  ['head shape', page('head: [meta]'), 'front-matter-type', error, 2, 8, /`head\[0\]`/],
  ['head text', page('head: meta'), 'front-matter-type', error, 2, 7, /list of tags/],
];
for (const [name, source, code, severity, line, column, detail] of problemCases) {
  test(`problem: ${name}`, () => {
    const { problems } = readFrontMatter(source);
    assert.equal(
      problems.map((problem) => [problem.code, problem.severity, problem.line, problem.column]),
      [[code, severity, line, column]],
    );
    assert.match(problems[0]!.message, detail);
    assert.ok(problems[0]!.fix);
    assert.is(problems[0]!.kind, 'content');
  });
}

test('"did you mean" names the nearest field or choice', () => {
  assert.match(read('descripton: y').problems[0]!.fix!, /`description`/);
  assert.match(read('pageType: dok').problems[0]!.fix!, /Did you mean doc\?/);
});

const permalinkCases: [written: string, code: string][] = [
  ['../../x', 'permalink-outside'],
  ['/../x', 'permalink-outside'],
  ['/a/../../x', 'permalink-outside'],
  ['..%2fx', 'permalink-outside'],
  ['/%2e%2e/x', 'permalink-outside'],
  ['C:\\x', 'permalink-outside'],
  ['\\\\srv\\x', 'permalink-outside'],
  ['~/x', 'permalink-outside'],
  ['//evil/x', 'permalink-outside'],
  ['https://evil/x', 'permalink-outside'],
  ['javascript:x', 'permalink-outside'],
  ['/a%00b', 'permalink-outside'],
  ['/a?b', 'permalink-reserved'],
  ['/a#b', 'permalink-reserved'],
  ['/a%3fb', 'permalink-reserved'],
  ['/a.', 'permalink-reserved'],
  ['/a /b', 'permalink-reserved'],
  ['/a%20', 'permalink-reserved'],
  ['/a%2Fb', 'permalink-reserved'],
  ['/a//b', 'permalink-reserved'],
  ['/a%zz', 'permalink-reserved'],
  ['/a|b', 'permalink-reserved'],
];
for (const [written, code] of permalinkCases) {
  test(`permalink: ${written}`, () => {
    const { data, problems } = read(`title: x\npermalink: '${written}'`);
    assert.equal(
      problems.map((problem) => [problem.code, problem.severity, problem.line, problem.column]),
      [[code, 'error', 3, 12]],
    );
    assert.not('permalink' in data);
  });
}

test('permalink with a NUL in it', () => assert.is(read('permalink: "/a\\0b"').problems[0]?.code, 'permalink-outside'));

test('what is removed is removed', () => {
  assert.is(read('title: "a\\u0001\\u001fb"').data['title'], 'ab');
  assert.is(
    read('hero: {text: "a\\u0007b\\nc"}').data['hero'] instanceof Object &&
      JSON.stringify(read('hero: {text: "a\\u0007b\\nc"}').data['hero']),
    '{"text":"ab\\nc"}',
  );
  assert.is(read('title: "a\\ud800b"').data['title'], 'a\ufffdb');
  assert.is(read('title: "\\ud83d\\ude00"').data['title'], '😀');
});

test('a description is cut at 1,000 characters and not through one', () => {
  assert.is((read(`description: ${'x'.repeat(1_000_000)}`).data['description'] as string).length, 1000);
  assert.is((read(`description: "${'\\u0041'.repeat(200_000)}"`).data['description'] as string).length, 1000 - 334);
  assert.is(read(`description: ${'x'.repeat(999)}😀`).data['description'], 'x'.repeat(999));
  assert.equal(read(`description: ${'x'.repeat(1000)}`).problems, []);
});

test('unsafe keys do not reach prototypes', () => {
  const { data } = read(
    '__proto__: {polluted: 1}\nhero:\n  __proto__: {polluted: 1}\n  name: x\nconstructor: {prototype: {polluted: 1}}',
  );
  assert.equal(data, { hero: { name: 'x' } });
  assert.is(({} as Record<string, unknown>)['polluted'], undefined);
  assert.is((data['hero'] as Record<string, unknown>)['polluted'], undefined);
});

test('a problem that aliases repeat is reported once', () => {
  assert.equal(
    read('a: &a {x: 1, x: 2}\nb: [*a, *a, *a]').problems.map(({ line, column }) => [line, column]),
    [[2, 14]],
  );
});

test('an alias bomb stops at the limit at once', () => {
  const names = 'abcdefghi'.split('');
  const levels = names
    .slice(1)
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${names[index]}`).join(', ')}]`);
  const started = processorSeconds();
  const { problems } = read(`a: &a [${Array(9).fill('x').join(', ')}]\n${levels.join('\n')}`);
  assert.ok(processorSeconds() - started < 5);
  assert.equal(
    problems.map(({ code }) => code),
    ['front-matter-limit'],
  );
});

test('nesting of 5,000 levels is a limit, found where it is passed and not where the stack ends', () => {
  const places = (yaml: string): string[] =>
    read(yaml).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);
  assert.equal(places(`a: ${'['.repeat(5000)}`), ['front-matter-limit 2:67']);
  assert.equal(places(`a: ${'{a: '.repeat(5000)}`), ['front-matter-limit 2:256']);
  assert.equal(places(`a:\n${'- '.repeat(5000)}x`), ['front-matter-limit 3:127']);
});

test('thousands of merge keys and of keys cost no quadratic time', () => {
  const started = processorSeconds();
  read(`x: &x {a: 1}\ny:\n${Array(3000).fill('  - <<: *x').join('\n')}`);
  read(
    Array.from({ length: 6000 }, (_, index) => `k${index}: [1]`)
      .join('\n')
      .slice(0, 60_000),
  );
  assert.ok(processorSeconds() - started < 15);
});

const bodyCases: [name: string, source: string, bodyLine: number, body: string][] = [
  ['no front matter', '# A\n', 1, '# A\n'],
  ['empty', '', 1, ''],
  ['byte order mark', '\ufeff# A\n', 1, '# A\n'],
  ['front matter', '---\ntitle: x\n---\n# A\n', 4, '# A\n'],
  ['mark and front matter', '\ufeff---\ntitle: x\n---\n# A\n', 4, '# A\n'],
  ['blanks behind the markers', '---  \ntitle: x\n---\t\n# A\n', 4, '# A\n'],
  ['CRLF', '---\r\ntitle: x\r\n---\r\n# A\r\n', 4, '# A\r\n'],
  ['CR', '---\rtitle: x\r---\r# A\r', 4, '# A\r'],
  ['mixed', '\ufeff---\r\ntitle: x\r---\n\r\n# A', 4, '\r\n# A'],
  ['only front matter', '---\ntitle: x\n---', 4, ''],
  ['only front matter, CRLF', '---\r\ntitle: x\r\n---', 4, ''],
  ['empty front matter', '---\n---\n# A', 3, '# A'],
  ['a marker with more behind it', '---- \ntitle: x\n', 1, '---- \ntitle: x\n'],
  ['a word after the marker', '---hello\nmore\n', 1, '---hello\nmore\n'],
  ['plus signs', '+++ added\n', 1, '+++ added\n'],
  ['setext heading behind the front matter', '---\ntitle: x\n---\nA heading\n---\n', 4, 'A heading\n---\n'],
];
for (const [name, source, bodyLine, body] of bodyCases) {
  test(`body: ${name}`, () => {
    const result = readFrontMatter(source);
    assert.equal(result.problems, []);
    assert.is(result.bodyLine, bodyLine);
    assert.is(source.slice(result.bodyOffset), body);
  });
}

test('line ends do not change data or places', () => {
  const source = page('title: A\nhero:\n  text: |\n    a\n    b\ndraft: "x"');
  const expected = readFrontMatter(source);
  for (const lineEnd of ['\r\n', '\r']) {
    const { data, problems } = readFrontMatter(source.replaceAll('\n', lineEnd));
    assert.equal([data, problems], [expected.data, expected.problems]);
  }
});

test('horizontal rules in the text are no misplaced front matter', () => {
  for (const source of ['# A\n\n---\n\nNote: this\n\n---\n', 'a\n\n---\nfoo: bar\n---\n', 'a\n---\nb\n---\n']) {
    assert.equal(readFrontMatter(source).problems, []);
  }
});

test('text at the top of a page is no front matter', () => {
  for (const source of [
    'Note: this is text.\n\n---\n',
    '# A\n\ntitle: x\n\ntext\n',
    'title: x\nand more text of the paragraph.\n',
    '{\n  a\n}\n',
    '{name}\n',
    '+++\ntext\n',
    '<!-- title: x -->\n\nText\n',
    '```yaml\n---\ntitle: x\n---\n```\n',
    '```toml\n+++\ntitle = "x"\n+++\n```\n',
    '- title: x\n- date: y\n',
    '—\n\nText\n',
  ])
    assert.equal(readFrontMatter(source).problems, [], source);
});

test('a problem in one field leaves the others', () => {
  const { data, problems } = read('title: A\ndraft: "false"\ndate: never\ntag: new');
  assert.equal(data, { title: 'A', tag: 'new' });
  assert.equal(
    problems.map(({ line }) => line),
    [3, 4],
  );
});

test.run();
