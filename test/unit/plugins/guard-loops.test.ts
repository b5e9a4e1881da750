import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { guardLoops } from '../../../src/plugins/playground/client/guard-loops.js';

const call = 'heddleLoopGuard();';
const rows: readonly (readonly [code: string, guarded: string])[] = [
  ['while (a) { b(); }', `while (a) {${call} b(); }`],
  ['while (a) b();', `while (a) {${call}b();}`],
  ['while (a);', `while (a) {${call};}`],
  ['do { b(); } while (a);', `do {${call} b(); } while (a);`],
  ['for (;;) for (const c of d) e();', `for (;;) {${call}for (const c of d) {${call}e();}}`],
  ['const text = "while (a) {}";', 'const text = "while (a) {}";'],
];

test('every loop calls the guard', () => {
  for (const [code, guarded] of rows)
    assert.is(guardLoops(code, 'tsx').replaceAll(' ', ''), guarded.replaceAll(' ', ''), code);
});

test('lines stay where they are', () => {
  const code = 'while (a)\n  if (b) {\n    c();\n  }\nd();';
  assert.is(guardLoops(code, 'jsx').split('\n').at(-1), 'd();');
});

test.run();
