import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';
import { serveToReaders } from '../support/reader-site.js';
import { startServer } from '../support/server-process.js';
import { keepScreenshot } from '../support/keep-screenshot.js';

const formulas = `# Formulas

Inline $a^2 + b^2 = c^2$ and again $\\RR$, and a price of \\$5.

$$
\\int_0^1 \\frac{x^2}{1 + \\sqrt{x}}\\,dx = \\sum_{n=1}^{\\infty} \\frac{1}{n^2} \\tag{1}
$$

$$
\\gdef\\thread{t}
\\ce{2H2 + O2 -> 2H2O}
$$

- in a list $\\thread_1$
`;
const config = (options: string): string => `import { math } from 'heddle/plugins/math';
import { llms } from 'heddle/plugins/llms';
export default {
  title: 'Math', route: { cleanUrls: true }, contentSecurityPolicy: true, base: '/docs/', plugins: [math(${options}), llms()],
};
`;
const site = createPluginSite({
  'site.config.mjs': config(
    "{ macros: { '\\\\\\\\RR': '\\\\\\\\mathbb{R}' }, chemistry: true }".replaceAll('\\\\\\\\', '\\\\'),
  ),
  'docs/index.md': '# Home\n\nIt costs 5 dollars.\n\n[Formulas](./formulas.md)\n',
  'docs/formulas.md': formulas,
  'docs/mixed.mdx': "# Mixed\n\nIn MDX $\\frac{1}{2}$ too.\n\nimport Part from './_part.mdx';\n\n<Part />\n",
  'docs/_part.mdx': 'A part with $e^{i\\pi}$.\n',
});
const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="stylesheet" href="\/docs\/([^"]+)"/g)].map(([, path]) => path!);

const reader = serveToReaders(test, site);

test('formulas are drawn in the build, with MathML, and without style attributes', () => {
  const html = site.read('formulas.html');
  assert.is([...html.matchAll(/class="hd-math(?: hd-math-display)?"/g)].length, 5);
  assert.match(html, /<annotation encoding="application\/x-tex">a\^2 \+ b\^2 = c\^2<\/annotation>/);
  assert.match(html, /<mi mathvariant="double-struck">R<\/mi>/);
  assert.match(html, /a price of \$5/);
  const article = html.slice(html.indexOf('<h1'), html.indexOf('in a list'));
  assert.not.match(article, / style=/);
  assert.match(site.read('mixed.html'), /<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>[^]*e\^\{i\\pi\}/);
});

test('their Markdown for machines has them as they were written', () => {
  const markdown = site.read('formulas.md');
  assert.match(markdown, /^Inline \$a\^2 \+ b\^2 = c\^2\$ and again/m);
  assert.match(markdown, /^\$\$\n\\int_0\^1 [^]*?\n\$\$$/m);
});

test('only pages with formulas load style sheets and fonts', () => {
  const count = (path: string): number => stylesOf(site.read(path)).length;
  assert.is(count('formulas.html'), count('index.html') + 3);
  // The sheet of the page has the rules of the part as well.
  assert.is(count('mixed.html'), count('index.html') + 3);
  const scriptsOf = (path: string): string[] =>
    [...site.read(path).matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source!);
  for (const path of ['formulas.html', 'mixed.html']) assert.equal(scriptsOf(path), scriptsOf('index.html'), path);
  const fonts = site.outputs().filter((path) => path.includes('KaTeX_'));
  assert.is(fonts.length, 20);
  assert.ok(fonts.every((path) => path.endsWith('.woff2')));
});

test('readers see the formulas under the policy, on a first visit and on the way from another page', async () => {
  const heights: number[] = [];
  for (const path of ['/formulas', '/']) {
    const page = await reader.pages.open({ path });
    if (path === '/') {
      await page.click('.hd-doc a[href="/docs/formulas"]');
      await page.waitForSelector('.hd-math-display');
      await page.waitForFunction(
        () => [...document.styleSheets].filter(({ href }) => href?.includes('formulas')).length > 0,
      );
    }
    await page.evaluate(() => document.fonts.ready);
    heights.push(
      await page.$eval('.hd-math-display .katex-html', (formula) => Math.round(formula.getBoundingClientRect().height)),
    );
    assert.is(await page.evaluate(() => document.fonts.check('16px KaTeX_Main')), true);
    assert.is(await page.$eval('.katex-mathml', (hidden) => getComputedStyle(hidden).position), 'absolute');
    await reader.pages.close(page);
  }
  assert.ok(heights[0]! > 40 && heights[0] === heights[1], heights.join());
  for (const [name, options] of Object.entries({ light: {}, dark: { isDark: true }, phone: { isPhone: true } })) {
    const page = await reader.pages.open({ path: '/formulas', ...options });
    await keepScreenshot(page, `math-${name}`);
    await reader.pages.close(page);
  }
  assert.equal(reader.pages.messages, []);
});

test('the dev server shows the same', async () => {
  const dev = await startServer(site.folder, 'dev');
  try {
    const html = await (await fetch(`${dev.origin}/formulas`)).text();
    for (const path of stylesOf(html)) {
      const answer = await fetch(`${dev.origin}/${path}`);
      assert.is(answer.status, 200, path);
      assert.match(answer.headers.get('content-type')!, /text\/css/);
    }
    assert.is([...html.matchAll(/class="hd-math(?: hd-math-display)?"/g)].length, 5);
  } finally {
    await dev.stop();
  }
});

test('mistakes have their place; bad options and what LaTeX would refuse are named (bad input 63)', async () => {
  const bad = createPluginSite({
    'site.config.mjs': config("{ strict: 'error' }"),
    'docs/index.md': '# A\n\nSome $x + \\foo$ here.\n\n$$\na\n\\frac{1\n$$\n\n$a_й$\n',
  });
  const result = await bad.build();
  assert.is(result.exitCode, 1, result.output);
  const place = (line: number, column: number, code = 'math-error') => ({
    severity: 'error',
    code,
    file: 'docs/index.md',
    line,
    column,
  });
  assert.equal(result.problems.slice(0, 2), [place(3, 11), place(7, 8)]);
  assert.is(result.problems.length, 3);
  assert.match(result.output, /Undefined control sequence: \\foo/);
  assert.is(result.output.split('fix: Correct the formula, or write `\\$` where a dollar sign').length, 4);
  bad.write({ 'site.config.mjs': config("{ output: 'svg', macro: {} }") });
  const refused = await bad.build();
  assert.is(refused.exitCode, 2, refused.output);
  assert.match(refused.output, /Plugin math: `output`/);
  assert.match(refused.output, /Plugin math: `macro` is not an option\. Did you mean `macros`\?/);
});

test('MathML alone needs no fonts; two dollars can be asked for', async () => {
  const plain = createPluginSite({
    'site.config.mjs': config("{ output: 'mathml', singleDollar: false }"),
    'docs/index.md': '# A\n\nFrom $5 to $6, and $$x$$.\n',
  });
  const result = await plain.build();
  assert.is(result.exitCode, 0, result.output);
  assert.match(plain.read('index.html'), /From \$5 to \$6, and <span class="hd-math"><span class="katex"><math/);
  assert.is(plain.outputs().filter((path) => path.includes('KaTeX')).length, 0);
});

test.run();
