import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInputRows } from './rows.js';

declare const __TEST_ROOT__: string;

/** Numbers of a list such as `5 and 6` or `112 to 120`. */
function numbersIn(list: string): number[] {
  const [first, last] = list.split(' to ').map(Number);
  if (last === undefined) return list.split(' and ').map(Number);
  return Array.from({ length: last - first! + 1 }, (_, index) => first! + index);
}

/** Numbers of bad inputs that the names of tests in a file have. */
function numbersOf(path: string): number[] {
  const source = readFileSync(join(__TEST_ROOT__, path), 'utf8');
  const names = path.startsWith('samples/bad-input/')
    ? source.matchAll(/(?:\w\(\s*|name: )['"`](\d+(?: and \d+)*) /g)
    : source.matchAll(/\(bad input (\d+(?: (?:and|to) \d+)*)\)['"`]/g);
  return [...names].flatMap(([, list]) => numbersIn(list!));
}

test('each bad input has a test, and each number in the name of a test is a bad input', () => {
  const files = readdirSync(__TEST_ROOT__, { recursive: true, encoding: 'utf8' });
  const tested = new Set(files.filter((path) => /\.test\.tsx?$/.test(path)).flatMap(numbersOf));
  const listed = Object.keys(badInputRows).map(Number);
  assert.equal(
    listed.filter((number) => !tested.has(number)).map((number) => `${number} ${badInputRows[number]}`),
    [],
    'without a test',
  );
  assert.equal(
    [...tested].filter((number) => badInputRows[number] === undefined),
    [],
    'not listed',
  );
});

test.run();
