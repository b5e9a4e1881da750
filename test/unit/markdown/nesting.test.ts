import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { processorSeconds } from '../../support/processor-seconds.js';
import { checkNesting } from '../../../src/build/markdown/syntax/nesting.js';
import { compileMarkdown } from './compile-markdown.js';

const list = (depth: number): string =>
  Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- x`).join('\n');

function places(source: string): string[] {
  return checkNesting(source).map(({ code, line, column }) => `${code} ${line}:${column}`);
}

test('the deepest allowed nesting compiles', async () => {
  for (const source of [list(250), `${'> '.repeat(250)}x`, `${':::tip\n'.repeat(250)}x\n${':::\n'.repeat(250)}`]) {
    assert.equal(places(source), []);
    const page = await compileMarkdown(source);
    assert.equal(page.problems, []);
    assert.match(page.html, 'x');
  }
});

test('deeper lists, quotes and containers are refused, at their line', () => {
  assert.equal(places(`a\n\n${list(300)}`), ['nesting-limit 259:1']);
  assert.equal(places(`a\n\n${'>'.repeat(10_000)} x`), ['nesting-limit 3:1']);
  assert.equal(places(`${'- '.repeat(300)}x`), ['nesting-limit 1:1']);
  assert.equal(places(`${'> - '.repeat(150)}x`), ['nesting-limit 1:1']);
  assert.equal(places(':::tip\n'.repeat(300)), ['nesting-limit 257:1']);
});

test('long texts that are not deep pass', () => {
  const items = Array.from({ length: 1000 }, (_, index) => `${index + 1}. x\n   - y\n`).join('');
  const containers = ':::tip\nx\n:::\n'.repeat(1000);
  for (const source of [
    items,
    containers,
    '- - - - -\n'.repeat(500),
    `${'* '.repeat(500)}\n`,
    '- a\n\n- b\n'.repeat(500),
  ]) {
    assert.equal(places(source), []);
  }
});

test('deep trees that the source does not show are reported, not thrown', async () => {
  const html = await compileMarkdown('<div>'.repeat(5000));
  assert.match(html.problems[0]!, /^error nesting-limit 1:/);
  const jsx = await compileMarkdown(`${'<b>'.repeat(5000)}x${'</b>'.repeat(5000)}`, { path: 'x.mdx' });
  assert.match(jsx.problems[0]!, /^error nesting-limit 1:/);
  const emphasis = await compileMarkdown(`${'*a **b '.repeat(3000)}x${'** *'.repeat(3000)}`);
  assert.ok(emphasis.problems.length === 0 || emphasis.problems[0]!.startsWith('error nesting-limit'));
});

for (const [name, source] of Object.entries({
  lists: list(1000),
  quotes: `${'>'.repeat(10_000)} x`,
  brackets: '['.repeat(50_000),
  stars: '**a '.repeat(50_000),
})) {
  for (const path of ['x.md', 'x.mdx']) {
    test(`in time: ${name} in ${path}`, async () => {
      const startedAt = processorSeconds();
      // Lists and quotes are refused before they are compiled.
      const isRefused = checkNesting(source).length > 0;
      assert.is(isRefused, name === 'lists' || name === 'quotes');
      if (!isRefused) await compileMarkdown(source, { path });
      assert.ok(processorSeconds() - startedAt < 20);
    });
  }
}

test.run();
