import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  acceptedText,
  parseAccepted,
  sourceSections,
  type AcceptedTranslation,
  type SourceSection,
} from '../../../src/build/translations/compare-translations.js';

const namesOf = (source: string, kind: 'md' | 'mdx' | 'component' = 'md'): string[] =>
  sourceSections(source, kind).map(({ name }) => name);

test('a source is cut into front matter, introduction and sections', () => {
  assert.equal(namesOf('---\ntitle: T\n---\nText.\n\n# One #\n\n## Two {#second}\n\nMore.\n'), [
    '---',
    '',
    'One',
    'Two',
  ]);
  assert.equal(namesOf('\uFEFF---\r\ntitle: T\r\n---\r\n# One\r\n'), ['---', 'One']);
  assert.equal(namesOf('---\nnever closed\n# One\n'), ['', 'One']);
  assert.equal(namesOf(''), []);
});

test('headings in code blocks and in components cut nothing', () => {
  assert.equal(namesOf('# One\n\n````md\n# Two\n```\n# Three\n````\n\n## Four\n\n~~~\n# Five\n'), ['One', 'Four']);
  assert.equal(namesOf('export default () => `\n# One\n`;\n', 'component'), ['']);
});

test('white space that says nothing changes no digest, words do', () => {
  const digestOf = (source: string): string => sourceSections(source, 'md')[0]!.digest;
  assert.is(digestOf('# One\n\nText.\n'), digestOf('# One  \r\n\r\n\r\n\r\nText.'));
  assert.is.not(digestOf('# One\n\nText.\n'), digestOf('# One\n\nText!\n'));
});

test('the file of accepted translations has a sorted line for each, and is read again', () => {
  const section: SourceSection = { name: 'Say "hi"', digest: '0123abcd' };
  const rows: AcceptedTranslation[] = [
    { path: '/b', lang: 'zh', sections: [section] },
    { path: '/a', lang: 'zh', sections: [] },
    { path: '/b', lang: 'fr', sections: [{ name: '', digest: '89abcdef' }, section] },
  ];
  const text = acceptedText(rows);
  assert.is(
    text,
    `[
["/a","zh",[]],
["/b","fr",["89abcdef ","0123abcd Say \\"hi\\""]],
["/b","zh",["0123abcd Say \\"hi\\""]]
]
`,
  );
  assert.equal(parseAccepted(text), [rows[1], rows[2], rows[0]]);
  assert.is(acceptedText([]), '[\n]\n');
  assert.equal(parseAccepted('[\n]\n'), []);
});

test('the first line that is no translation is named', () => {
  for (const row of [
    '["/a","zh"]',
    '["a","zh",[]]',
    '["/a",1,[]]',
    '["/a","zh",["x Two"]]',
    '["/a","zh",[',
    '<<<<<<< HEAD',
  ])
    assert.is(parseAccepted(`[\n["/a","zh",[]],\n${row},\n]`), 3, row);
});

test.run();
