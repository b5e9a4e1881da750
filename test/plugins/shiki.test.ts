import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../support/plugin-site.js';
import { withPages } from '../support/reader-site.js';
import { keepScreenshot } from '../support/keep-screenshot.js';

const grammar = {
  name: 'weave',
  scopeName: 'source.weave',
  patterns: [{ match: '\\b(warp|weft)\\b', name: 'keyword.control.weave' }],
};
const config = `import { shiki, transformerIndentGuides } from 'heddle/plugins/shiki';
const mark = (name, metaWord) => ({ name, ...(metaWord ? { metaWord } : {}), pre(node) { node.properties['data-' + name] = ''; } });
export default {
  title: 'T', route: { cleanUrls: true }, contentSecurityPolicy: true,
  markdown: { shiki: { langAlias: { web: 'js' }, transformers: [mark('own')] } },
  plugins: [shiki({
    themes: { light: 'github-light', dark: 'github-dark' },
    langs: [${JSON.stringify(grammar)}],
    langAlias: { loom: 'weave', web: 'css' },
    transformers: [mark('given'), mark('some', 'special')],
    whitespace: 'boundary',
    indentGuides: 2,
  })],
};
`;
const site = createPluginSite({
  'site.config.mjs': config,
  'docs/index.md':
    '# A\n\n```loom\nwarp and weft\n```\n\n```web special\nif (a) {\n    b = 1; \n\tc\n}\n```\n\n```text\nplain\n```\n',
});
const blocks = (html: string): string[] => [...html.matchAll(/<pre[^]*?<\/pre>/g)].map(([block]) => block);

test('themes, languages, aliases and transformers join those of the configuration', async () => {
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  const [loom, web, text] = blocks(site.read('index.html'));
  assert.match(loom!, /data-own="" data-given=""/);
  assert.not.match(loom!, /data-some/);
  assert.match(loom!, /<span class="[^"]+">warp<\/span>/);
  assert.match(web!, /data-own="" data-given="" data-some=""/);
  // The alias of the configuration is JavaScript, that of the plugin CSS.
  assert.match(web!, /<span class="[^"]+">if<\/span>/);
  assert.match(web!, /language-web/);
  assert.match(text!, /plain/);
  assert.not.match(site.read('index.html'), /<pre[^>]* style=/);
});

test('blanks at the ends of lines and steps of indentation can be told by class', () => {
  const [loom, web] = blocks(site.read('index.html'));
  assert.not.match(loom!, /hd-space|hd-indent/);
  assert.is([...web!.matchAll(/hd-indent/g)].length, 3);
  assert.is([...web!.matchAll(/hd-space/g)].length, 5);
  assert.is([...web!.matchAll(/hd-tab/g)].length, 1);
  assert.is(web!.replace(/<[^>]+>/g, ''), 'if (a) {\n    b = 1; \n\tc\n}');
});

test('the marks are drawn', async () => {
  await withPages(site, async (pages) => {
    const page = await pages.open({ path: '/' });
    const content = await page.$eval('.hd-space', (space) => getComputedStyle(space, '::before').content);
    assert.match(content, /·/);
    assert.equal(pages.messages, []);
    await keepScreenshot(page, 'shiki');
  });
});

test('a transformer that throws and bad options are named', async () => {
  const bad = createPluginSite({
    'site.config.mjs':
      "import { shiki } from 'heddle/plugins/shiki';\nexport default { plugins: [shiki({ whitespace: 'some', themes: { light: 'x' }, lang: [] })] };\n",
    'docs/index.md': '# A\n\nText.\n\n```js\na\n```\n',
  });
  const refused = await bad.build();
  assert.is(refused.exitCode, 2, refused.output);
  for (const text of ['`whitespace`', '`themes.dark`', '`lang` is not an option. Did you mean `langs`?'])
    assert.ok(refused.output.includes(`Plugin shiki: ${text}`), refused.output);
  bad.write({
    'site.config.mjs':
      "import { shiki } from 'heddle/plugins/shiki';\nexport default { plugins: [shiki({ transformers: [{ name: 'bad', pre() { throw new Error('tangled'); } }] })] };\n",
  });
  const thrown = await bad.build();
  assert.is(thrown.exitCode, 1, thrown.output);
  assert.equal(thrown.problems, [
    { severity: 'error', code: 'code-block-failed', file: 'docs/index.md', line: 5, column: 1 },
  ]);
  assert.match(thrown.output, /A code block cannot be shown: shiki transformer bad: tangled/);
});

test.run();
