import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';

const page = `# Page

:::recipe
Text.
:::

:::recipe Own title
Text.
:::

> [!RECIPE]
> Quoted.

:::tip
Text.
:::

:::details
Text.
:::

:::hidden
Text.
:::
`;
const site = createPluginSite({
  'site.config.mjs': `import { containerSyntax } from 'heddle/plugins/container-syntax';
export default {
  title: 'T', route: { cleanUrls: true }, lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh-CN', label: '中文' }, { lang: 'xx', label: 'X' }],
  markdown: { containers: { tip: { icon: '!' } } },
  plugins: [containerSyntax({ types: {
    recipe: { title: { en: 'Recipe', zh: '食谱' }, icon: '🧵', like: 'tip' },
    hidden: { title: 'More', collapsible: true, icon: '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>' },
  } })],
};
`,
  'docs/en/index.md': page,
  'docs/zh-CN/index.mdx': page,
  'docs/xx/index.md': page,
});

const titles = (html: string): string[] =>
  [...html.matchAll(/class="hd-callout-title">(.*?)<\/div>|<summary>(.*?)<\/summary>/g)].map(([, title, summary]) =>
    (title ?? summary)!.replace(/<span class="hd-callout-icon"[^>]*>.*?<\/span>/, ''),
  );

test('types have titles in the language of the page, icons, and the look of another type', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const en = site.read('index.html');
  assert.equal(titles(en), ['Recipe', 'Own title', 'Recipe', 'Tip', 'Details', 'More']);
  assert.equal(titles(site.read('zh-CN/index.html')), ['食谱', 'Own title', '食谱', '提示', '详情', 'More']);
  assert.equal(titles(site.read('xx/index.html')), ['Recipe', 'Own title', 'Recipe', 'Tip', 'Details', 'More']);
  assert.match(
    en,
    /<div class="hd-callout hd-callout-recipe hd-callout-tip"><div class="hd-callout-title"><span class="hd-callout-icon" aria-hidden="true">🧵<\/span>Recipe/,
  );
  assert.match(en, /<details class="hd-callout hd-callout-hidden hd-callout-note"><summary><span[^>]*><svg viewBox/);
  assert.match(en, /hd-callout-tip"><div class="hd-callout-title"><span class="hd-callout-icon" aria-hidden="true">!/);
  assert.match(site.read('zh-CN/index.html'), /<span[^>]*><svg viewBox="0 0 1 1"><path d="M0 0h1"/);
});

test('titles of built-in types stay as they are without translations', async () => {
  const config = (options: string): Record<string, string> => ({
    'site.config.mjs': `import { containerSyntax } from 'heddle/plugins/container-syntax';\nexport default { lang: 'zh', plugins: [containerSyntax(${options})] };\n`,
  });
  const plain = createPluginSite({ ...config('{ translate: false }'), 'docs/index.md': '# A\n\n:::tip\nText.\n:::\n' });
  assert.is((await plain.build()).exitCode, 0);
  assert.equal(titles(plain.read('index.html')), ['Tip']);
  plain.write(config('{ types: { Recipe: {}, tip: { like: "hint" } }, tpyes: {} }'));
  const bad = await plain.build();
  assert.is(bad.exitCode, 2, bad.output);
  assert.match(bad.output, /Plugin container-syntax: `types\.Recipe`/);
  assert.match(bad.output, /`types\.tip\.like`/);
  assert.match(bad.output, /`tpyes` is not an option\. Did you mean `types`\?/);
  plain.write({ 'site.config.mjs': 'export default { markdown: { containers: { "code-group": {} } } };\n' });
  assert.match((await plain.build()).output, /markdown\.containers/);
});

test.run();
