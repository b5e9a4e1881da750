import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PatternScanner } from 'shiki/core';
import { asciiPatternFile, readAsciiPatterns } from '../../../src/build/highlight/patterns/ascii-patterns.js';
import type { AsciiPatternTable } from '../../../src/build/highlight/patterns/ascii-patterns.js';
import { createLimitedTime } from '../../../src/build/highlight/patterns/limited-time.js';
import { createPatternEngine } from '../../../src/build/highlight/patterns/pattern-engine.js';
import { translatedLanguages } from '../../../src/build/highlight/patterns/translate-grammar.js';
import { createPatternTranslator } from '../../../src/build/highlight/patterns/translate-pattern.js';

declare const __TEST_ROOT__: string;

type Match = ReturnType<PatternScanner['findNextMatchSync']>;

const translate = createPatternTranslator();
const fixtures = join(__TEST_ROOT__, 'unit/highlight/fixtures');

const cases: [pattern: string, line: string, start: number | undefined, groups?: (string | undefined)[]][] = [
  ['[[:alpha:]_]+', '12 ab_c', 3],
  ['[^[:space:]&&[^a]]', ' a b', 1],
  ['\\h{2}', 'xyz 1fz', 4],
  ['(?i)select', 'x SELECT', 2],
  ['a(?i:b)c', 'abC aBc', 4],
  ['(a)|(b)', 'xb', 1, [undefined, 'b']],
  ['(?<name>x)\\k<name>', 'axx', 1, ['x']],
  ['\\p{Lu}(\\p{Nd})', 'a1 B2', 3, ['2']],
  ['x$', 'xax', 2],
  ['(?<=\\.)b', 'b.b', 2],
  ['(\\()[^)]*', 'f(a)', 1, ['(']],
  ['(\\$?)b', 'a$b', 1, ['$']],
];

for (const [pattern, line, start, groups = []] of cases)
  test(`${pattern} is found in ${line} where Oniguruma finds it`, async () => {
    const [source, flags] = translate(pattern)!;
    const match = new RegExp(source, flags.replace('g', '')).exec(line);
    assert.is(match?.index, start);
    assert.equal(match!.slice(1), groups);
    const scanner = (await createOnigurumaEngine(import('shiki/wasm'))).createScanner([pattern]);
    assert.is(scanner.findNextMatchSync(line, 0, 0)?.captureIndices[0]!.start, start);
  });

for (const [what, pattern] of [
  ['begins where the search does', '\\Ga'],
  ['names a character outside ASCII', '(?i)\u017f'],
  ['has a group in a lookbehind', '(?<=(a))b'],
  ['compares a group that JavaScript forgets', '(?:(a)|b)*\\1'],
  ['uses a group as a subroutine', '(?<a>x)\\g<a>'],
  ['calls itself', '(?<a>\\(\\g<a>*\\))'],
  ['is not valid', '(a'],
])
  test(`a pattern that ${what} has no translation`, () => assert.is(translate(pattern!), undefined));

for (const pattern of ['((a)|b)*', '(?>(a)+)b', '(a)+'])
  test(`groups of ${pattern} are left to Oniguruma`, () => assert.is(translate(pattern)![2], 'other groups'));

/** Characters that matches of a pattern begin with; undefined if they may be any. */
function beginningsOf(pattern: string): string | undefined {
  const words = translate(pattern)![3];
  if (!words) return undefined;
  const isMember = (code: number): boolean => ((words[code >> 5]! >>> (code & 31)) & 1) === 1;
  return String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code).filter(isMember));
}

for (const [pattern, beginnings] of [
  ['b(c|d)', 'b'],
  ['(c|d)e', 'cd'],
  ['a?b*c', 'abc'],
  ['(?:a?){2}b', 'ab'],
  ['(?i)[k]x', 'Kk'],
  ['(?<!x)\\b(?=[ab])[bc]', 'b'],
  ['(?=ab)', 'a'],
  ['^(?=a|$)b?', undefined],
  ['a|', undefined],
  ['a*', undefined],
  ['(?!a)', undefined],
  ['(?=x*)y', 'y'],
  ['a?(?=b)', 'ab'],
  ['a{0}b', 'b'],
  ['\\d\\.|b', '0123456789b'],
] as const)
  test(`matches of ${pattern} begin with ${beginnings ?? 'anything'}`, () =>
    assert.is(beginningsOf(pattern), beginnings));

test('every translated language has a sample, and every sample a translated language', () => {
  const samples = readdirSync(fixtures).map((file) => file.replace('.txt', ''));
  assert.equal(samples.sort(), [...translatedLanguages].sort());
});

/** Lines on which patterns with nested repetitions take many steps, and such that touch many patterns. */
const hardLines = [
  '('.repeat(60),
  '(('.repeat(20) + ')'.repeat(40),
  '<'.repeat(60),
  '{[('.repeat(20),
  'a.'.repeat(60),
  ' '.repeat(120) + 'x',
  'a b '.repeat(30),
  '"\\'.repeat(40),
  '/*'.repeat(40),
  "-1.5e+10 0xFF_u 'a\\n' `b${c}` #d @e $f %g &h *i !j ~k ^l |m ?n :o ;p ,q",
];

/** A group that matches nothing and one that takes no part leave the same tokens. */
const groupsOf = (match: Match): (string | undefined)[] | undefined =>
  match?.captureIndices.map(({ start, end, length }, group) => (length > 0 || group === 0 ? `${start}-${end}` : ''));

/** The beginning of a pattern of Go, whose effort doubles with each character in both engines. */
const endlessInBoth = String.raw`(?<=\{)((?:\s*(?:(?:\w+,\s*)+`;

test('translations of all grammars find in every line what Oniguruma finds', async () => {
  const oniguruma = await createOnigurumaEngine(import('shiki/wasm'));
  const limitedTime = createLimitedTime();
  const patterns = await readAsciiPatterns();
  const engine = createPatternEngine(oniguruma, patterns);
  const table = JSON.parse(readFileSync(asciiPatternFile(), 'utf8')) as AsciiPatternTable;
  const samples = translatedLanguages.flatMap((name) =>
    readFileSync(join(fixtures, `${name}.txt`), 'utf8').split('\n'),
  );
  const lines = [...hardLines, ...samples.filter((line, index) => index % 12 === 0 && /^[\0-\x7f]+$/.test(line))];
  let matches = 0;
  assert.ok(Object.keys(table).some((pattern) => pattern.startsWith(endlessInBoth)));
  for (const pattern of Object.keys(table)) {
    const [found, expected] = [engine, oniguruma].map((each) => {
      const scanner = each.createScanner([pattern]) as PatternScanner & { dispose(): void };
      let groups: (readonly (string | undefined)[] | undefined)[] = [];
      // The translation gets more time than Oniguruma, so that a busy machine does not make it a runaway.
      const search = (): void => {
        groups = lines.map((line) => groupsOf(scanner.findNextMatchSync(each.createString(`${line}\n`), 0, 0)));
      };
      const spentMs = limitedTime(each === engine ? 20_000 : 2000, search, () => undefined);
      scanner.dispose();
      return spentMs === undefined ? groups : undefined;
    });
    // Where Oniguruma does not end either, a page's time limit puts nothing better in charge.
    if (!expected || pattern.startsWith(endlessInBoth)) continue;
    assert.ok(found, `in V8, ${pattern} does not end`);
    matches += expected.filter(Boolean).length;
    lines.forEach((line, i) => assert.equal(found[i], expected[i], `${pattern} in ${line}`));
  }
  assert.ok(matches > 10_000, `${matches} matches`);
});

test.run();
