import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readNotations } from '../../../src/build/highlight/blocks/notations.js';

/** Lines with their classes in front. */
function read(...source: string[]): string[] {
  const { lines, classes } = readNotations(source.join('\n'));
  return lines.map((line, index) => [...(classes.get(index) ?? []), line].join('|'));
}

test('each notation gives its line classes', () => {
  for (const [name, classes] of Object.entries({
    highlight: 'highlighted',
    hl: 'highlighted',
    '++': 'diff|add',
    '--': 'diff|remove',
    focus: 'focused',
    error: 'highlighted|error',
    warning: 'highlighted|warning',
  })) {
    assert.equal(read('a', `b(); // [!code ${name}]`, 'c'), ['a', `${classes}|b();`, 'c'], name);
  }
});

test('comments of many languages that hold only a notation go away', () => {
  for (const comment of ['// N', '//N', '# N', '/* N */', '/*N*/', '<!-- N -->', '-- N', '; N', '%% N', '{/* N */}']) {
    assert.equal(read(`x y ${comment.replace('N', '[!code hl]')}`), ['highlighted|x y'], comment);
  }
  assert.equal(read('f();// [!code hl]'), ['highlighted|f();']);
});

test('comments of Docusaurus highlight lines and go away', () => {
  for (const comment of ['// N', '//N', '# N', '/* N */', '<!-- N -->', '-- N', '; N', '% N', '{/* N */}', 'REM N']) {
    assert.equal(
      read('a', `  ${comment.replace('N', 'highlight-next-line')}`, '  b', 'c'),
      ['a', 'highlighted|  b', 'c'],
      comment,
    );
  }
  assert.equal(read('// highlight-start', 'a', 'b', '// highlight-end', 'c'), ['highlighted|a', 'highlighted|b', 'c']);
  assert.equal(readNotations('a\n// highlight-next-line\nb').sourceLines, [0, 2]);
  assert.equal(read('# highlight-next-line of the file', 'x // highlight-start'), [
    '# highlight-next-line of the file',
    'x // highlight-start',
  ]);
});

test('other text of a comment stays, and so does code behind a comment', () => {
  assert.equal(read('a() // why [!code hl]'), ['highlighted|a() // why']);
  assert.equal(read('a() // [!code hl] why'), ['highlighted|a() // why']);
  assert.equal(read('a() // one [!code hl] two'), ['highlighted|a() // one two']);
  assert.equal(read('<p>{/* [!code ++] */}</p>'), ['diff|add|<p></p>']);
  assert.equal(read('f(/* [!code hl] */ 1, /* kept */ 2)'), ['highlighted|f( 1, /* kept */ 2)']);
});

test('several notations stand in one comment', () => {
  assert.equal(read('a // [!code ++] [!code focus]'), ['diff|add|focused|a']);
});

test('a count reaches over the following lines', () => {
  assert.equal(read('a // [!code hl:2]', 'b', 'c'), ['highlighted|a', 'highlighted|b', 'c']);
  assert.equal(read('a // [!code hl:999999999]', 'b'), ['highlighted|a', 'highlighted|b']);
  assert.equal(read('a // [!code hl:0]', 'b'), ['a', 'b']);
});

test('a line with nothing but a notation applies to the lines below and goes away', () => {
  assert.equal(read('a', '  // [!code focus:2]', 'b', '# [!code ++]', 'c', 'd'), [
    'a',
    'focused|b',
    'focused|diff|add|c',
    'd',
  ]);
  assert.equal(readNotations('a\n// [!code hl]\nb').sourceLines, [0, 2]);
  assert.equal(readNotations('// [!code hl]').lines, ['']);
});

test('words are marked from their line to the end, or for as many lines as they say', () => {
  const { lines, words } = readNotations('// [!code word:a\\:b\\]]\nx\ny // [!code word:z z:2]\nz');
  assert.equal(lines, ['x', 'y', 'z']);
  assert.equal(words, [
    { text: 'a:b]', from: 0, to: 4 },
    { text: 'z z', from: 1, to: 3 },
  ]);
});

test('text that is no notation stays', () => {
  const kept = [
    'a [!code hl]',
    'a // [!code unknown]',
    'a // [!code hl',
    'const url = "https://x/[!code hl]"',
    'a // [!code hl:x]',
  ];
  assert.equal(read(...kept), kept);
});

test('a backslash shows a notation', () => {
  assert.equal(read('a // [\\!code ++]', 'b // [!code hl]'), ['a // [!code ++]', 'highlighted|b']);
});

test.run();
