import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

/** Sources of MDX in which two values are words of their own, in the file between them or in the markup around them. */
const sources = [
  '{first}\n{last}',
  '{first} {last}',
  '{first}\n\n{last}',
  '{first}\n<Badge>new</Badge>\n{last}',
  '- {first}\n  {last}',
  '> {first}\n> {last}',
  '> - {first}\n>   {last}',
  ':::tip\n{first}\n{last}\n:::',
  ':::details 標題\n\n{first}\n{last}\n\n:::',
  '<Steps>\n\n{first}\n{last}\n\n</Steps>',
  '<Name>\n{first}\n{last}\n</Name>',
  '<>\n{first}\n{last}\n</>',
  'Text {first}\n{last} text',
  '{first}\n{/* between */}\n{last}',
  '<Name>a</Name>\n<Name>b</Name>',
];

test('values and components on lines of their own are words of their own on a page', async () => {
  const site = createSite({
    'site.config.mjs': "export default { title: 'Words', plugins: [] };\n",
    'docs/_name.jsx': 'export const Name = ({ children }) => <span>{children}</span>;\n',
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      sources.map((source, index) => [
        `docs/page-${index}.mdx`,
        `import { Name } from './_name';\n\nexport const [first, last] = ['Åda', '姓名'];\n\n# Page\n\n${source}\n`,
      ]),
    ),
  });
  const { exitCode, output } = await site.build();
  assert.is(exitCode, 0, output);
  for (const [index, source] of sources.entries()) {
    const article = /<article[^>]*>(.*?)<\/article>/s.exec(site.read(`page-${index}.html`))![1]!;
    const text = article
      .replace(/<\/?(?:p|li|ul|div|details|summary|h1|blockquote)\b[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '');
    const words = text.split(/\s+/);
    const expected = source.startsWith('<Name>a') ? ['a', 'b'] : ['Åda', '姓名'];
    for (const word of expected) assert.ok(words.includes(word), `${source}: ${text}`);
  }
});

test.run();
