import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyReplaceRules } from '../../../src/build/config/replace-rules.js';
import { createSite } from '../../support/site.js';

test('only the replacement of a regular expression has patterns', () => {
  const rules = [
    { search: 'a.c', replace: "[$&$1$'$$]" },
    { search: /d(e)/, replace: '<$1$&>' },
  ];
  assert.is(applyReplaceRules('abc a.c a.c de de', rules), "abc [$&$1$'$$] [$&$1$'$$] <ede> de");
});

test('replacements reach titles, front matter, headings, navigation and the title of the site, each text once', async () => {
  const site = createSite({
    'site.config.mjs': `export default {
  title: 'Site %v%',
  description: 'About %v%',
  logoText: 'Logo %v%',
  route: { cleanUrls: true },
  // A rule that would go on for ever shows that no text is replaced twice.
  replaceRules: [{ search: /%v%/g, replace: 'two' }, { search: 'x', replace: 'xx' }],
};
`,
    'docs/_nav.json': '[{"text": "Nav x", "link": "/a"}]',
    'docs/_meta.json': '["index", "a", "b", "c x", { "type": "section-header", "label": "Part x" }]',
    'docs/index.md':
      '---\npageType: home\nhero:\n  name: Hero %v%\n  actions:\n    - text: Go %v%\n      link: /a\n---\n',
    'docs/a.md': '---\ntitle: Title %v% x\ndescription: Words %v%\n---\n\nText.\n',
    'docs/b.md': '# Heading %v% x\n',
    'docs/c x.md': 'No title.\n',
    'docs/d.jsx': 'export const frontmatter = { title: "Component %v%" };\nexport default () => <p>Text</p>;\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  for (const page of ['index.html', 'a.html', 'b.html', 'c x.html', 'd.html'])
    assert.not.match(site.read(page), '%v%', page);
  assert.match(site.read('index.html'), /Hero two[^]*Go two/);
  const html = site.read('a.html');
  assert.match(html, '<title>Title two xx - Site two</title>');
  assert.match(html, '<h1 id="title-two-xx">Title two xx<');
  assert.match(html, 'content="Words two"');
  assert.match(html, 'Logo two');
  for (const text of ['Nav xx', 'Part xx', 'Title two xx', 'Heading two xx', 'c xx'])
    assert.match(html, new RegExp(`[ >]${text}<`), text);
  assert.not.match(html, 'xxx');
  assert.match(site.read('d.html'), '<title>Component two - Site two</title>');
});

test.run();
