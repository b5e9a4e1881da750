import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { scopeStyles } from '../../../src/compat/starlight/astro/scoped-styles.js';

test('rules match elements of the component alone', () => {
  for (const [css, expected] of [
    ['h2 { a: b }', 'h2[x] { a: b }'],
    ['.a.b, #c > d + e {}', '.a.b[x], #c[x] > d[x] + e[x] {}'],
    ['a:hover::before, :hover, * , [href] {}', 'a[x]:hover::before, [x]:hover, *[x] , [href][x] {}'],
    ['ul li:not(.a .b) {}', 'ul[x] li[x]:not(.a .b) {}'],
    ['.a :global(p > b) i {}', '.a[x] p > b i[x] {}'],
    ['.a:global(.dark) {}', '.a[x].dark {}'],
    [':global(.dark) .a {}', '.dark .a[x] {}'],
    [':root, html.dark .a, body {}', ':root, html.dark .a[x], body {}'],
    ['@media (x) { a { b: c } }', '@media (x) { a[x] { b: c } }'],
    ['@keyframes k { from { a: b } 50% { a: c } }', '@keyframes k { from { a: b } 50% { a: c } }'],
    ['.a { &:hover { c: d } b { c: d } > i { c: d } }', '.a[x] { &:hover { c: d } b[x] { c: d } > i[x] { c: d } }'],
    ['@font-face { font-family: "a" }', '@font-face { font-family: "a" }'],
  ] as const)
    assert.is(scopeStyles(css, 'x'), expected);
});

test('a sheet that is not valid throws', () => {
  assert.throws(() => scopeStyles('a { b', 'x'));
});

test.run();
