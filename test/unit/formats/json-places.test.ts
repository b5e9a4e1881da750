import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createJsonPlaces } from '../../../src/build/formats/json.js';
import type { OptionPath } from '../../../src/build/report/wording.js';

const at = (text: string, path: OptionPath, of?: 'key' | 'value'): string => {
  const { file, line, column } = createJsonPlaces(text, 'a.json')(path, of);
  return `${file}:${line}:${column}`;
};

const list =
  '[\n  "index",\n\t{ "name": "指南", "collapsed": 1, "labl": "x" }, {"items": [\n    [1, {"a\\"b": null}]]}\n]';

for (const [text, path, of, place] of [
  [list, [], 'value', '1:1'],
  [list, [0], 'value', '2:3'],
  [list, [1], 'value', '3:2'],
  [list, [1, 'collapsed'], 'value', '3:31'],
  [list, [1, 'labl'], 'key', '3:34'],
  [list, [1, 'missing'], 'value', '3:2'],
  [list, [0, 'name'], 'value', '2:3'],
  [list, [2, 'items', 0, 1, 'a"b'], 'key', '4:10'],
  [list, [2, 'items', 0, 1, 'a"b'], 'value', '4:18'],
  [list.replaceAll('\n', '\r\n'), [1, 'collapsed'], 'value', '3:31'],
  [list.replaceAll('\n', '\r'), [1, 'collapsed'], 'value', '3:31'],
  ['{"a": 1, "a": 2}', ['a'], 'value', '1:15'],
  ['{"1": {"true": []}}', ['1', 'true'], 'key', '1:8'],
  ['{\n\t"x":\n\t\t[\n\t\t\t"y"\n\t\t]\n}', ['x', 0], 'value', '4:4'],
  [`{"${'k'.repeat(3000)}": {"deep": "\\u4e2d\\/"}}`, ['k'.repeat(3000), 'deep'], 'value', '1:3015'],
  [JSON.stringify({ 'a: b': ['# x', '- y', '*z', '&w'] }, null, 2), ['a: b', 3], 'value', '6:5'],
  ['"text"', ['a'], 'value', '1:1'],
] as [string, OptionPath, 'key' | 'value', string][])
  test(`the ${of} at ${JSON.stringify(path).slice(0, 40)} of ${JSON.stringify(text).slice(0, 40)}`, () => {
    JSON.parse(text);
    assert.is(at(text, path, of), `a.json:${place}`);
  });

test.run();
