import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('what a plugin throws for a fragment is its problem, once, with the name of the plugin, on moved sites, too', async () => {
  const module = 'export const x = 1;\n\nText\n';
  const pages = ['part', 'rejected', 'failed', 'module', 'module-failed'].map((name) => [
    `docs/${name}.mdx`,
    `import Part from './_${name}.mdx'\n\n# ${name}\n\n- <Part />\n`,
  ]);
  const files = {
    'docs/index.mdx': "import Md from './_md.md'\nimport Part from './_part.mdx'\n\n# Home\n\n<Md />\n\n<Part />\n",
    'docs/other.md': '# Other\n',
    'docs/_part.mdx': 'Text\n',
    'docs/_rejected.mdx': 'Text\n',
    'docs/_failed.mdx': '文字\n',
    'docs/_md.md': 'Text\n',
    'docs/_module.mdx': module,
    'docs/_module-failed.mdx': module,
    ...(Object.fromEntries(pages) as Record<string, string>),
  };
  for (const compat of [[], ['docusaurus']]) {
    const site = createSite({
      'site.config.mjs': `const broken = () => (_tree, file) => {
  if (/\\b_(?:part|module)\\.mdx|_md\\.md|other/.test(file.path)) throw new Error('broken');
  if (/\\b_rejected/.test(file.path)) return Promise.reject(new TypeError('broken'));
  if (/\\b_(?:module-)?failed/.test(file.path)) file.fail('broken', { line: 1, column: 2 });
};
export default { compat: ${JSON.stringify(compat)}, plugins: [{ name: 'acme', markdown: { rehypePlugins: [broken] } }] };
`,
      ...files,
    });
    const { exitCode, problems, output } = await site.build();
    const found = problems.map(({ severity, code, file, line, column }) =>
      [severity, code, file, line, column].join(' ').trim(),
    );
    const expected = [
      'docs/_failed.mdx 1 2',
      'docs/_md.md',
      'docs/_module-failed.mdx 1 2',
      'docs/_module.mdx',
      'docs/_part.mdx',
      'docs/_rejected.mdx',
      'docs/other.md',
    ].map((place) => `error markdown-plugin ${place}`);
    assert.equal(found.sort(), expected, output);
    assert.is(exitCode, 1);
    assert.match(output, 'hook markdown of plugin acme (broken): broken');
  }
});

test('what a parser or a plugin throws for a module of Markdown has the message of pages', async () => {
  const site = createSite({
    'site.config.mjs': `const broken = () => (_tree, file) => {
  if (/_thrown/.test(file.path)) throw new Error('broken');
  if (/_failed/.test(file.path)) file.fail('broken', { line: 3, column: 2 });
};
export default { markdown: { remarkPlugins: [broken] } };
`,
    'docs/index.mdx': "import Part from './_syntax.mdx'\n\n# Home\n\n<Part />\n",
    'docs/b.mdx': "import Part from './_thrown.mdx'\n\n# B\n\n<Part />\n",
    'docs/c.mdx': "import Part from './_failed.mdx'\n\n# C\n\n<Part />\n",
    'docs/_syntax.mdx': 'export const x = 1;\n\n文字 <b>\n',
    'docs/_thrown.mdx': 'export const x = 1;\n\nText\n',
    'docs/_failed.mdx': 'export const x = 1;\n\nText\n',
  });
  const { problems, output } = await site.build();
  assert.equal(
    problems.map(({ code, file, line, column }) => [code, file, line, column].join(' ').trim()).sort(),
    ['markdown-plugin docs/_failed.mdx 3 2', 'markdown-plugin docs/_thrown.mdx', 'mdx-syntax docs/_syntax.mdx 3 4'],
    output,
  );
  assert.match(output, 'The tag <b> is not closed.');
  assert.match(output, 'a plugin in markdown.remarkPlugins (broken): broken');
});

test.run();
