import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textLanguages } from '../../../src/build/config/interface-texts.js';
import { createPluginSite } from '../../support/plugin-site.js';

/** A widget as Markdown writes it and as a component, or in two other ways. */
type Pair = readonly [syntax: string, component: string];

const builtIn = ['tip', 'note', 'info', 'important', 'warning', 'caution', 'danger', 'details'];
/** Types of the plugin `containerSyntax`. */
const ofPlugin = ['recipe', 'hidden'];

const blocks = '```ts title="a & b.ts" {1}\nconst a = 1;\n```\n\n```sh [npm]\nnpm i\n```\n\n```json\n{}\n```';

const pairs: Readonly<Record<string, Pair>> = {
  ...Object.fromEntries(
    [...builtIn, ...ofPlugin].map((type): [string, Pair] => [
      type,
      [`:::${type}\nText *of* it.\n:::`, `<Callout type="${type}">\n\nText *of* it.\n\n</Callout>`],
    ]),
  ),
  'callout-title': [
    ':::tip Own `title`\nText.\n:::',
    '<Callout title={<>Own <code>title</code></>}>\n\nText.\n\n</Callout>',
  ],
  alert: ['> [!WARNING]\n> Text.', '<Callout type="warning">\n\nText.\n\n</Callout>'],
  'alert-of-plugin': ['> [!RECIPE]\n> Text.', '<Callout type="recipe">\n\nText.\n\n</Callout>'],
  badge: ['<Tag tag="tip" />', '<Badge text="tip" />'],
  ...Object.fromEntries(
    Object.entries({
      '': '',
      ' title="a & <b>.ts"': 'title="a &amp; &lt;b&gt;.ts"',
      ' lineNumbers wrapCode': 'lineNumbers wrapCode',
      ' fold': 'fold',
      ' fold height="220"': 'fold height={220}',
      ' height="220"': 'height={220}',
    }).map(([meta, props], index): [string, Pair] => [
      `code-${index}`,
      [`\`\`\`txt${meta}\none <\n\nتو\n\`\`\``, `<CodeBlock lang="txt" ${props}>{'one <\\n\\nتو'}</CodeBlock>`],
    ]),
  ),
  'file-tree': [
    '<FileTree>\n\n- src/\n\n  - **a.ts** the `start`\n- out/… # 织\n\n</FileTree>',
    '<FileTree><ul><li>src/<ul><li><p><b>a.ts</b> the <code>start</code></p></li></ul></li><li>out/… # 织</li></ul></FileTree>',
  ],
  'code-group': [`::: code-group\n${blocks}\n:::`, `<CodeGroup groupId="code">\n\n${blocks}\n\n</CodeGroup>`],
  'code-group-tabs': [
    '::: code-group\n```js title="织.js"\n1;\n```\n:::',
    '<Tabs groupId="code" className="hd-tabs-code">\n<Tab label="织.js">\n\n```js\n1;\n```\n\n</Tab>\n</Tabs>',
  ],
};

/** Words and an icon after the title. */
const tag = 'new, own, /a.svg';

const page = Object.entries(pairs)
  .map(([name, ways]) =>
    ways.map((way, index) => `<section id="${name}-${index}">\n\n${way}\n\n</section>`).join('\n\n'),
  )
  .join('\n\n');

const locales = textLanguages.map((lang) => ({ lang, label: lang }));

const site = createPluginSite({
  'site.config.mjs': `import { containerSyntax } from 'heddle/plugins/container-syntax';
export default {
  title: 'T', lang: 'en', route: { cleanUrls: true }, locales: ${JSON.stringify(locales)},
  plugins: [containerSyntax({ types: {
    recipe: { title: { en: 'Recipe', zh: '食谱', ar: 'وصفة' }, icon: '🧵', like: 'tip' },
    hidden: { title: 'More', collapsible: true, icon: '<svg viewBox="0 0 1 1"><path d="M0 0h1"></path></svg>' },
  } })],
};
`,
  ...Object.fromEntries(
    textLanguages.map((lang) => [
      `docs/${lang}/index.mdx`,
      `---\ntag: ${tag}\n---\n\n# T\n\n<section id="tag">\n\n<Tag tag="${tag}" />\n\n</section>\n\n${page}\n`,
    ]),
  ),
});

type Node = DefaultTreeAdapterTypes.ChildNode;

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

function find(nodes: readonly Node[], id: string): Node | undefined {
  for (const node of nodes) {
    if ('attrs' in node && node.attrs.some(({ name, value }) => name === 'id' && value === id)) return node;
    const inner = find(childrenOf(node), id);
    if (inner) return inner;
  }
  return undefined;
}

/** Attributes whose values are ids, which are unique in a page. */
const idAttributes = new Set(['id', 'aria-controls', 'aria-labelledby']);

/** Content without what React and the build put around it, without spaces between blocks, and with the ends of ids. */
function normalized(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.nodeName === '#comment' || ('value' in node && /^\s*$/.test(node.value))) return [];
    if (!('attrs' in node)) return [node];
    const inner = normalized(node.childNodes);
    if (node.attrs.some(({ value }) => value === 'hd-static')) return inner;
    const attrs = node.attrs
      .map(({ name, value }) => ({
        name,
        value: idAttributes.has(name) ? value.replace(/^.*?(?=-[a-z]+-\d+$)/, '') : value,
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return [{ ...node, attrs, childNodes: inner }];
  });
}

const contentOf = (html: string, id: string): string => {
  const section = find(parseFragment(html).childNodes, id);
  assert.ok(section, id);
  return serialize({ ...parseFragment(''), childNodes: normalized(childrenOf(section)) });
};

test('each widget has the same markup as syntax, as component and by a plugin, in each language', async () => {
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  const different: string[] = [];
  for (const lang of textLanguages) {
    const html = site.read(lang === 'en' ? 'index.html' : `${lang}/index.html`);
    for (const name of Object.keys(pairs)) {
      const [syntax, component] = [0, 1].map((index) => contentOf(html, `${name}-${index}`));
      if (syntax !== component) different.push(`${lang} ${name}\n  ${syntax}\n  ${component}`);
    }
    if (!contentOf(html, 't').includes(contentOf(html, 'tag'))) different.push(`${lang} tag of the title`);
  }
  assert.is(different.join('\n'), '');
});

/** Elements that end a word where there are no style sheets. */
const blockNames =
  /^(?:article|button|dd|details|div|dl|dt|h\d|li|ol|p|pre|section|summary|table|td|th|tr|ul|br|img|svg)$/;

/** Text for those who read without style sheets: search, agents, other programs. */
const textOf = (node: Node): string =>
  'value' in node
    ? node.value
    : blockNames.test(node.nodeName)
      ? ` ${childrenOf(node).map(textOf).join('')} `
      : childrenOf(node).map(textOf).join('');

test('words that style sheets keep apart are words of the text, too', () => {
  const html = parseFragment(site.read('index.html'));
  const words = (id: string): string => textOf(find(html.childNodes, id)!).replace(/\s+/g, ' ').trim();
  assert.is(words('file-tree-0'), 'src a.ts the start out 织');
  assert.is(words('file-tree-1'), 'src a.ts the start out 织');
  assert.is(words('tip-1'), 'Tip Text of it.');
  assert.is(words('alert-of-plugin-0').replace('🧵', '').trim(), 'Recipe Text.');
  assert.match(words('code-group-0'), /^a & b\.ts npm JSON const a = 1;|^a & b\.ts npm json const a = 1;/i);
});

test('components that are only markup need no React', () => {
  assert.is(site.data('index').module, undefined);
});

test.run();
