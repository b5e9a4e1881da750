import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blankComments } from '../../../src/compat/docusaurus/html-comments.js';

test('comments are spaces, also over several lines', () => {
  assert.is(blankComments('a <!-- b -->c\n<!--\nd\n-->e'), `a ${' '.repeat(10)}c\n    \n \n   e`);
});

test('comments in code stay', () => {
  for (const text of [
    '`<!-- a -->`',
    '`` ` <!-- a --> ``',
    '```html\n<!-- a -->\n```\n',
    '> ~~~\n> <!-- a -->\n> ~~~\n',
    '```\n<!-- a -->',
    '<!-- never closed',
  ])
    assert.is(blankComments(text), text);
});

test('a backquote without an end begins no code', () => {
  assert.is(blankComments('a ` b <!-- c -->'), `a \` b ${' '.repeat(10)}`);
  assert.is(blankComments('```\nx\n```\n<!-- c -->'), `\`\`\`\nx\n\`\`\`\n${' '.repeat(10)}`);
});

test('code in lists and quotes, and backquotes without an end in their paragraph, hide no comment', () => {
  for (const before of ['- a\n\n  ```sh\n  x\n  ```\n\n', '> ```\n> x\n> ```\n\n', 'a `b\n\n'])
    assert.is(
      blankComments(`${before}<!-- c -->\n\n\`d\` \`\`\`e\`\`\``),
      `${before}${' '.repeat(10)}\n\n\`d\` \`\`\`e\`\`\``,
    );
});

test.run();
