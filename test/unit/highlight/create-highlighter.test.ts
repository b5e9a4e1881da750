import { createHighlighter as createShiki } from 'shiki';
import type { BundledLanguage, BundledTheme } from 'shiki';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHighlighter } from '../../../src/build/highlight/create-highlighter.js';
import { createDefaultTheme } from '../../../src/shared/default-code-theme.js';
import { tokenStyleOfClasses, readLine, readRules } from './read-token-styles.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const none = { langs: [], langAlias: {}, transformers: [] };

/** Scope names and anchors that differ between lines whose rules are the same. */
const stateful = {
  name: 'stateful',
  scopeName: 'source.stateful',
  aliases: ['sf'],
  repository: {},
  patterns: [
    { begin: '<(\\w+)>', end: '</>', contentName: '$1', patterns: [{ match: '\\d+', name: 'digits' }] },
    { begin: 'open(\\n)?', end: 'close', patterns: [{ match: '\\Gword', name: 'constant' }] },
    { begin: '(["\'])', end: '\\1', name: 'string' },
  ],
};

test('lines in states that differ in scopes, anchors or ends only are told apart', async () => {
  const highlighter = await createHighlighter({ ...none, langs: [stateful] });
  await highlighter.ensureLanguage('stateful');
  const shiki = await createShiki({ langs: [stateful], themes: [createDefaultTheme()], warnings: false });
  for (const code of [
    '<keyword>\nsame 1\n</>\n<string>\nsame 1\n</>\n<comment>\nsame 1\n</>',
    'open\nword\nclose\nopen x\nword\nclose\nopen\nword',
    "\"\na' x\n\"\n'\na' x\n'",
  ]) {
    const expected = shiki
      .codeToTokensBase(code, { lang: 'stateful' as BundledLanguage, theme: 'heddle' as BundledTheme })
      .map((line) => line.flatMap(({ content, color }) => content.split('').map(() => color)));
    for (let round = 0; round < 2; round++) {
      const lines = highlighter.highlightLines(code, 'stateful').map((line) => readLine(line).classes);
      assert.equal(
        lines.map((line) =>
          line.map(
            (name) =>
              `#${Number(name.slice(1) || 0)
                .toString(16)
                .padStart(6, '0')}`,
          ),
        ),
        expected,
      );
    }
  }
  shiki.dispose();
});

test('what a block looks like does not depend on other languages that were loaded', async () => {
  const code = '# Title\n\n```kotlin\nfun main() = 1\n```\n\n```ts\nconst a = 1;\n```';
  const alone = await createHighlighter(none);
  await alone.ensureLanguage('markdown');
  const late = await createHighlighter(none);
  for (const language of ['kotlin', 'typescript', 'markdown', 'swift']) await late.ensureLanguage(language);
  late.highlightLines('fun main() = 1', 'kotlin');
  const lines = alone.highlightLines(code, 'markdown');
  assert.equal(late.highlightLines(code, 'markdown'), lines);
  assert.is(lines[7], '<span class="t2">const</span> a <span class="t10">=</span> <span class="t4">1</span>;');
});

test('languages are found by name and alias, in any case, also with a range behind them', async () => {
  const highlighter = await createHighlighter({
    ...none,
    langs: [stateful],
    langAlias: { Own: 'typescript', a: 'b', b: 'a', 'to-sf': 'sf' },
  });
  const found = [
    'ts',
    'TypeScript',
    'bash',
    'own',
    'SF',
    'to-sf',
    'ts{1,3}',
    '',
    'txt',
    'plaintext',
    'no-highlight',
    'constructor',
    'a',
    'nonsense',
  ];
  assert.equal(found.map(highlighter.resolveLanguage), [
    'typescript',
    'typescript',
    'shellscript',
    'typescript',
    'stateful',
    'stateful',
    'typescript',
    'text',
    'text',
    'text',
    'text',
    undefined,
    undefined,
    undefined,
  ]);
});

test('text is escaped, in plain text and in tokens', async () => {
  const highlighter = await createHighlighter(none);
  await highlighter.ensureLanguage('typescript');
  const code = 'a = "</script><script>alert(1)</script>&amp;"; // <b>';
  assert.is(
    highlighter.highlightLines(code, 'text')[0],
    'a = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;"; // &lt;b&gt;',
  );
  const [line] = highlighter.highlightLines(code, 'typescript');
  assert.is(readLine(line!).text, code);
  assert.ok(line!.includes('<span class="t3">"&lt;/script&gt;'));
});

test('lines and blocks over the size limits stay plain', async () => {
  const highlighter = await createHighlighter(none);
  await highlighter.ensureLanguage('typescript');
  const long = `const a = "${'x'.repeat(5000)}";`;
  const lines = highlighter.highlightLines(`const a = 1;\n${long}\nconst b = 2;`, 'typescript');
  assert.is(lines[1], long);
  assert.is(lines[2], '<span class="t2">const</span> b <span class="t10">=</span> <span class="t4">2</span>;');
  const huge = 'const a = 1;\n'.repeat(16_000);
  assert.ok(highlighter.highlightLines(huge, 'typescript').every((line) => line === 'const a = 1;' || line === ''));
});

test('code after too many nested constructs stays plain, whatever was highlighted before', async () => {
  const highlighter = await createHighlighter(none);
  await highlighter.ensureLanguage('json');
  for (let round = 0; round < 2; round++) {
    const deep: number[] = [];
    const lines = highlighter.highlightLines('{"a":\n'.repeat(3000), 'json', (line) => deep.push(line));
    assert.is(deep.length, 1);
    assert.ok(deep[0]! > 300 && deep[0]! < 1000, String(deep[0]));
    assert.ok(lines.slice(0, deep[0]).every((line) => line.includes('<span')));
    assert.ok(lines.slice(deep[0]).every((line) => line === '{"a":' || line === ''));
  }
  const shallow = highlighter.highlightLines('{"a":1}', 'json', () => assert.unreachable());
  assert.match(shallow[0]!, '<span');
});

test('the style sheet names every class that occurs and depends on the themes alone', async () => {
  const themes = { light: 'vitesse-light', dark: 'night-owl' };
  const fresh = await createHighlighter({ ...none, themes });
  const used = await createHighlighter({ ...none, themes });
  const css = fresh.styleSheet();
  const classes = new Set<string>();
  for (const [language, code] of [
    [
      'typescript',
      'export class A<T> extends B { /** @param x */ f(this: A, x = /a+/g) { return `${x}` + 1 as const } }',
    ],
    ['markdown', '# *Title* **bold** ~~x~~ [a](b)\n\n> quote `code`\n\n```json\n{"a": [true, "b"]}\n```'],
    ['html', '<p style="color: red" onclick="f(1)">&amp;<script>let a = "b"</script></p>'],
  ] as const) {
    await used.ensureLanguage(language);
    for (const line of used.highlightLines(code, language))
      for (const name of readLine(line).classes) classes.add(name);
  }
  assert.is(used.styleSheet(), css);
  assert.ok(classes.size > 10);
  for (const name of [...classes].flatMap((names) => names.split(' ')).filter(Boolean))
    assert.ok(css.includes(`.${name}{`), name);
  assert.not(css.includes('undefined'));
});

test('theme objects are taken as they are; unknown theme names and broken grammars are configuration errors', async () => {
  const theme = (color: string) => ({
    name: 'own',
    type: 'light',
    fg: '#111111',
    bg: '#eeeeee',
    settings: [{ scope: 'comment', settings: { foreground: color, fontStyle: 'italic' } }],
  });
  const highlighter = await createHighlighter({
    ...none,
    themes: { light: theme('#123456'), dark: theme('var(--mine)') },
  });
  await highlighter.ensureLanguage('typescript');
  const [line] = highlighter.highlightLines('// note', 'typescript');
  assert.is(line, '<span class="s1">// note</span>');
  const rules = readRules(highlighter.styleSheet());
  assert.equal(tokenStyleOfClasses('s1', rules, 'light'), { color: '#123456', fontStyle: 1 });
  assert.equal(tokenStyleOfClasses('s1', rules, 'dark'), { color: 'var(--mine)', fontStyle: 1 });
  for (const options of [
    { ...none, themes: { light: 'github-lihgt', dark: 'nord' } },
    { ...none, langs: [{ patterns: [] }] },
  ])
    assert.is((await thrownBuildError(() => createHighlighter(options))).diagnostics[0]!.kind, 'config');
});

test('a line that an expression would search for years is highlighted all the same', async () => {
  const endless = `type x struct {${' a,'.repeat(28)}`;
  // Enough time for Oniguruma on a slow machine.
  const times = { slowBlocksMs: 120_000, fastBlockMs: 1000 };
  const [highlighter, fresh] = await Promise.all([createHighlighter(none, undefined, times), createHighlighter(none)]);
  for (const each of [highlighter, fresh]) await each.ensureLanguage('go');
  let line: string | undefined;
  const late = highlighter.highlightBlocks(1, () => {
    [line] = highlighter.highlightLines(endless, 'go');
  });
  assert.is(late, undefined);
  assert.is(line!.replace(/<[^>]*>/g, ''), endless);
  assert.match(line!, /<span class="t\d+">struct<\/span>/);
  const code = 'func f() {\n\treturn 1\n}';
  assert.equal(highlighter.highlightLines(code, 'go'), fresh.highlightLines(code, 'go'));
});

test('names of Prism are names of languages that shiki has', async () => {
  const { resolveLanguage } = await createHighlighter(none);
  const names = [
    'apacheconf',
    'arduino',
    'cshtml',
    'django',
    'markup',
    'objectivec',
    'Shell-Session',
    'svg',
    'visual-basic',
  ];
  assert.equal(names.map(resolveLanguage), [
    'apache',
    'cpp',
    'razor',
    'jinja',
    'html',
    'objective-c',
    'shellsession',
    'xml',
    'vb',
  ]);
});

test.run();
