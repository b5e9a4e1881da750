import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseSimpleFrontMatter } from '../../../src/build/front-matter/front-matter.js';
import { parseYamlFrontMatter } from '../../../src/build/front-matter/parse-yaml.js';

const values = [
  '',
  'word',
  'two words',
  'a, b [c] {d}',
  'a:b',
  'x#y',
  'it\'s "so"',
  'ünïcode 漢字',
  '漢字',
  'true',
  'True',
  'TRUE',
  'tRue',
  'false',
  'null',
  'Null',
  'nULL',
  'no',
  'yes',
  '0',
  '7',
  '42',
  '123456789012345',
  '2024-01-02',
  '"quoted"',
  "'quoted'",
  '"with: colon # hash"',
  '""',
  "''",
  'ends with blanks   ',
  'a - b',
  'a & *b',
  'nan',
  'inf',
  'a\\b',
  'e5',
  'x|y',
  'x > y',
];
for (const value of values) {
  test(`same as YAML: ${JSON.stringify(value)}`, () => {
    const text = `first: one\n\n# comment\nfield: ${value}\nlast_one-2: end\n`;
    const simple = parseSimpleFrontMatter(text, 2);
    const full = parseYamlFrontMatter(text, 2);
    assert.ok(simple);
    assert.equal(full.problems, []);
    assert.equal(simple, full.entries);
  });
}

const refused = [
  'a: b: c',
  'a: b #c',
  'a: b:',
  'a: "x\\n"',
  'a: "x" # c',
  "a: 'it''s'",
  'a: [1]',
  'a: {b: 1}',
  'a: |',
  'a: >-',
  'a: &x y',
  'a: *x',
  'a: !t x',
  'a: @x',
  'a: %x',
  'a: 1.5',
  'a: 012',
  'a: -1',
  'a: 1_000',
  'a: ~',
  'a: .inf',
  'a: 1234567890123456',
  'a:\tb',
  'a: b\tc',
  '  a: b',
  'a:\n  b: c',
  'a:\n- b',
  'a: b\n  c',
  'a: 1\na: 2',
  '"a": b',
  'a b: c',
  '? a',
  '- a',
  'text',
  '__proto__: x',
  'constructor: x',
  'prototype: x',
  'a:b',
  '...',
  'a: "b',
  '[]',
  'a: ?b',
];
for (const text of refused) {
  test(`left to YAML: ${JSON.stringify(text)}`, () => assert.is(parseSimpleFrontMatter(text, 2), undefined));
}

test.run();
