import type { Page } from 'puppeteer';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveToReaders } from '../support/reader-site.js';
import { createSite } from '../support/site.js';

const fence = '```';

/** Contents of a component on a page, and what it reads of them. */
const rows: Record<string, { content: string; text: string; codes?: unknown[] }> = {
  words: { content: 'plain `code` and **bold**', text: 'plain code and bold' },
  fence: {
    content: `\n${fence}tsx title="a.tsx" {1}\nconst a = 1 < 2 && "x"; // [!code ++]\n\n  <b>&amp; {'{'}</b>\n${fence}\n`,
    text: `const a = 1 < 2 && "x";\n\n  <b>&amp; {'{'}</b>`,
    codes: [{ code: `const a = 1 < 2 && "x";\n\n  <b>&amp; {'{'}</b>`, language: 'tsx', title: 'a.tsx' }],
  },
  several: {
    content: `\nText *before*.\n\n${fence}js\nfirst()\n${fence}\n\n- 项目\n\n  ${fence}\n  listed\n    deeper\n  ${fence}\n\n> ${fence}py\n> 'quoted'\n> ${fence}\n`,
    text: "Text before.\nfirst()\n项目\nlisted\n  deeper\n'quoted'",
    codes: [
      { code: 'first()', language: 'js' },
      { code: 'listed\n  deeper', language: 'text' },
      { code: "'quoted'", language: 'py' },
    ],
  },
  nested: {
    content: `\n<div>\n\n<Card title="x">\n\n${fence}md\n${'`'.repeat(2)} inner ${'`'.repeat(2)}\n${fence}\n\n</Card>\n\n</div>\n`,
    text: '`` inner ``',
    codes: [{ code: '`` inner ``', language: 'md' }],
  },
  'long-fence': {
    content: `\n~~~~md\n~~~js\nx\n~~~\n~~~~\n`,
    text: '~~~js\nx\n~~~',
    codes: [{ code: '~~~js\nx\n~~~', language: 'md' }],
  },
  expressions: { content: "{'a'} {1 + 1}<i>{['β', 'γ'].map((x) => <b key={x}>{x}</b>)}</i>", text: 'a 2βγ' },
  alphabets: {
    content: `\nمرحبا 你好 &lt;tag&gt; é 😀\n\n${fence}txt\nمرحبا 😀 \\u{1}\n${fence}\n`,
    text: 'مرحبا 你好 <tag> é 😀\nمرحبا 😀 \\u{1}',
    codes: [{ code: 'مرحبا 😀 \\u{1}', language: 'txt' }],
  },
  table: { content: '\n| a | b |\n|---|---|\n| `x` | y |\n', text: 'a b\nx y' },
  group: {
    content: `\n:::code-group\n\n${fence}sh [npm]\nnpm i\n${fence}\n\n${fence}sh [yarn]\nyarn add\n${fence}\n\n:::\n`,
    text: 'npm i\nyarn add',
    codes: [
      { code: 'npm i', language: 'sh' },
      { code: 'yarn add', language: 'sh' },
    ],
  },
  empty: { content: '', text: '' },
};

const components = `import { useState } from 'react';
import { codeBlocksOf, textOf } from 'heddle/runtime';
const Read = ({ children }) => <div className="read"><output data-text={textOf(children)} data-codes={JSON.stringify(codeBlocksOf(children))} />{children}</div>;
export const Static = Read;
export function Live({ children }) { const [n, set] = useState(0); return <section onClick={() => set(n + 1)} data-n={n}><Read>{children}</Read></section>; }
`;

const names = Object.keys(rows);
const site = createSite({
  'site.config.mjs':
    "export default { title: 'Children', contentSecurityPolicy: true, plugins: [], base: '/docs/' };\n",
  'docs/index.md': `# Home\n\n${names.map((name) => `[${name}](./live-${name}.mdx)`).join(' ')} [fragment](./fragment.mdx)\n`,
  'docs/_read.jsx': components,
  ...Object.fromEntries(
    names.flatMap((name) =>
      ['Static', 'Live'].map((component) => [
        `docs/${component.toLowerCase()}-${name}.mdx`,
        `import { ${component} } from './_read.jsx'\n\n# ${name}\n\n<${component}>${rows[name]!.content}</${component}>\n`,
      ]),
    ),
  ),
  'docs/_part.mdx': `import { Live } from './_read.jsx'\n\n<Live>${rows['several']!.content}</Live>\n`,
  'docs/fragment.mdx': "import Part from './_part.mdx'\n\n# Fragment\n\n<Part />\n",
});
const reader = serveToReaders(test, site);

const readOf = (page: Page): Promise<[string, unknown]> =>
  page.$eval('.read output', (output): [string, unknown] => [
    output.dataset['text']!,
    JSON.parse(output.dataset['codes']!) as unknown,
  ]);

const expected = (name: string): [string, unknown] => [rows[name]!.text, rows[name]!.codes ?? []];

test('components without state read their children in the build, and stay static', async () => {
  const page = await reader.pages.open({ path: '/' });
  for (const name of names) {
    await page.goto(`${reader.server.origin}/static-${name}.html`);
    assert.equal(await readOf(page), expected(name), name);
    assert.not('module' in site.data(`static-${name}`), name);
  }
  await reader.pages.close(page);
});

test('components with state read the same after hydration and after client navigation', async () => {
  for (const name of [...names, 'fragment']) {
    const [path, wanted] = name === 'fragment' ? ['fragment', expected('several')] : [`live-${name}`, expected(name)];
    const page = await reader.pages.open({ path: `/${path}.html` });
    assert.equal(await readOf(page), wanted, `${name} in the document`);
    const clicked = (): Promise<unknown> =>
      page.waitForFunction(() => {
        const section = document.querySelector<HTMLElement>('section[data-n]');
        section?.click();
        return section && section.dataset['n'] !== '0';
      });
    await clicked();
    assert.equal(await readOf(page), wanted, `${name} after hydration`);
    await page.goto(`${reader.server.origin}/`);
    await page.click(`.hd-doc p a[href$="/${path}.html"]`);
    await page.waitForSelector('section[data-n]');
    await clicked();
    assert.equal(await readOf(page), wanted, `${name} after navigation`);
    await reader.pages.close(page);
  }
  assert.equal(reader.pages.messages, []);
});

test.run();
