import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPluginSite } from '../../support/plugin-site.js';

// The navigation bar is rendered once for pages that differ in links alone, and the article is put in afterwards. With a
// component on every page, React renders each page as a whole. Both must result in the same bytes.

const config = (components: string): string => `export default {
  title: "Tom & Jerry's <Docs>",
  siteOrigin: 'https://example.com',
  base: '/docs/',
  logo: '/logo.svg',
  logoText: 'T & J',
  globalUIComponents: [${components}],
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  multiVersion: {
    default: '2',
    versions: [{ name: '3', banner: 'unreleased' }, '2', { name: '1', banner: 'old', label: '"one"' }],
  },
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/b' }] },
};
`;
const nav = (prefix: string): string =>
  JSON.stringify([
    { text: 'Guide "one"', link: `${prefix}/guide/`, activeMatch: '/guide/' },
    { text: 'More', link: `${prefix}/more`, items: [{ text: 'Page', link: `${prefix}/more/page`, tag: 'new' }] },
    { text: 'Elsewhere', link: 'https://example.org/?a=1&b=2', rel: 'alternate', position: 'left' },
  ]);
const pages = (title: string): Record<string, string> => ({
  'index.md': `---\npageType: home\nhero: { name: ${title}, text: Home }\n---\n`,
  'guide/index.md': `# ${title}\n\n## First $& $1\n\nText.\n\n### \`code\`\n\n\`\`\`js\nlet a;\n\`\`\`\n`,
  'guide/tagged.md': `---\ntag: new\n---\n\n# ${title} & more\n\n## It's "first"\n`,
  "guide/it's.md": '# Apostrophe\n',
  'guide/empty.md': '---\ntitle: Empty\n---\n',
  'more.mdx': `# ${title}\n\nimport { useState } from 'react';\n\n<Badge text="b" />\n`,
  'more/page.md': `---\nnavbar: false\n---\n\n# ${title}\n`,
  'more/custom.md': '---\npageType: custom\n---\n\n# Custom\n\n<!--heddle-->\n',
  'more/wide.md': '---\npageType: doc-wide\nsidebar: false\noutline: false\n---\n\n# Wide\n',
  '404.md': '---\npageType: 404\n---\n\n# Gone\n',
});

const files: Record<string, string> = {
  'site.config.mjs': config(''),
  'nothing.jsx': 'export default function Nothing() {\n  return null;\n}\n',
  'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>',
};
for (const version of ['3', '2', '1'])
  for (const [lang, title] of [
    ['en', 'Guide'],
    ['zh', '指南'],
  ] as const) {
    files[`docs/${version}/${lang}/_nav.json`] = nav('');
    for (const [path, text] of Object.entries(pages(title)))
      if (version !== '3' || path !== 'guide/tagged.md') files[`docs/${version}/${lang}/${path}`] = text;
  }
const site = createPluginSite(files);

/** HTML of the output, without hashes of scripts. */
function readPages(): Record<string, string> {
  const output = join(site.folder, 'doc_build');
  return Object.fromEntries(
    readdirSync(output, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path, 'utf8');
        return [relative(output, path), text.replaceAll(/\.[\dA-Z]{8}\.(?=js|css)|"build":"[^"]*"/g, '.')];
      }),
  );
}

test('pages whose navigation bar is put in afterwards are those that React renders as a whole', async () => {
  const first = await site.build();
  assert.is(first.exitCode, 0, first.output);
  const composed = readPages();
  site.write({ 'site.config.mjs': config("'./nothing.jsx'") });
  const second = await site.build();
  assert.is(second.exitCode, 0, second.output);
  const whole = readPages();
  assert.equal(Object.keys(composed), Object.keys(whole));
  for (const [path, text] of Object.entries(whole)) assert.is(composed[path], text, path);
  assert.ok(Object.keys(composed).length > 40);
  assert.match(composed["guide/it's.html"]!, 'href="/docs/1/guide/it&#x27;s.html" rel="alternate"');
});

test.run();
