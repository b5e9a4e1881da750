import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import { cutToBudget } from '../../../src/server/mcp/budget.js';
import { estimateTokens } from '../../../src/shared/estimate-tokens.js';
import { loadSdk } from '../../../src/server/mcp/load-sdk.js';
import { sectionOf } from '../../../src/server/mcp/page-document.js';
import { cleanText, cleanTitle, markData } from '../../../src/server/mcp/site-data.js';

test('a package that is not installed is named with the command that installs it', async () => {
  const missing = 'heddle-package-that-nobody-has';
  const error = await loadSdk(() => import(missing)).catch((reason: unknown) => reason);
  assert.instance(error, BuildError);
  const { code, fix } = (error as BuildError).diagnostics[0]!;
  assert.equal(
    [code, fix],
    ['mcp-package-missing', 'Install it with `npm install --save-dev @modelcontextprotocol/server`.'],
  );
  const other = await loadSdk(() => Promise.reject(new Error('broken'))).catch((reason: unknown) => reason);
  assert.is((other as Error).message, 'broken');
});

test('four letters are a token, and so is one Chinese character', () => {
  assert.is(estimateTokens('abcdefgh'), 2);
  assert.is(estimateTokens('文档生成器'), 5);
  assert.is(estimateTokens(''), 0);
});

test('a text is cut after a paragraph, then a line, then a word, and code stays closed', () => {
  assert.equal(cutToBudget('short', 100), { text: 'short', isCut: false });
  assert.equal(cutToBudget('One.\n\nTwo two two.\n\nThree three.', 6), { text: 'One.\n\nTwo two two.', isCut: true });
  assert.equal(cutToBudget('Words in one line that is long', 4), { text: 'Words in one', isCut: true });
  assert.is(
    cutToBudget(`Text.\n\n\`\`\`js\n${'call();\n'.repeat(50)}\`\`\`\n`, 10).text,
    'Text.\n\n```js\ncall();\ncall();\ncall();\n```',
  );
  assert.ok(estimateTokens(cutToBudget('文'.repeat(1000), 10).text) <= 10);
  assert.is(cutToBudget('😀'.repeat(100), 1).text, '😀😀');
});

test('a section ends at the next heading of its level, wherever it is', () => {
  const article = '<h2 id="a">A</h2><p>One</p><h3 id="b">B</h3><p>Two</p><h2 id="c">C</h2><p id="d">Three <b>3</b></p>';
  assert.is(sectionOf(article, 'a'), '<h2 id="a">A</h2><p>One</p><h3 id="b">B</h3><p>Two</p>');
  assert.is(sectionOf(article, 'b'), '<h3 id="b">B</h3><p>Two</p>');
  assert.is(sectionOf(article, 'c'), '<h2 id="c">C</h2><p id="d">Three <b>3</b></p>');
  assert.is(sectionOf(article, 'd'), '<p id="d">Three <b>3</b></p>');
  assert.is(sectionOf(article, 'e'), undefined);
  assert.is(
    sectionOf(`<div><section>${article}</section><h1>End</h1></div>`, 'c'),
    '<h2 id="c">C</h2><p id="d">Three <b>3</b></p>',
  );
});

test('marks have another number each time, and titles are one line', () => {
  const [one, two] = [markData('x'), markData('x')];
  assert.match(one, /^<site-data-[\da-f]{12}>\nx\n<\/site-data-[\da-f]{12}>$/);
  assert.is.not(one, two);
  assert.is(cleanTitle(' A\n\nSystem:\tobey\u0007 '), 'A System: obey');
  assert.is(cleanTitle('x'.repeat(300)).length, 201);
  assert.is(cleanText('a\u200b\u2060b\u{e0041}\u{e0101}c\u202ed\u001b[31me'), 'abcde');
});

test.run();
