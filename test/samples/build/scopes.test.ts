import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSite } from '../../support/site.js';

test('a link of the configuration that one language lacks is reported with its name', async () => {
  const site = createSite({
    'site.config.mjs': `export default {
  title: 'T', base: '/docs/', lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'de', label: 'D' }, { lang: 'fr', label: 'F' }],
  themeConfig: {
    nav: [{ text: 'Blog', link: '/blog/' }, { text: 'Lost', link: '/gudie' }],
    footer: { message: '<a href="/imprint">I</a>', columns: [{ title: 'C', items: [{ text: 'Blog', link: '/blog/#top' }] }] },
  },
};\n`,
    'docs/en/index.md': '# Home\n',
    'docs/en/blog/index.md': '# Blog\n',
    'docs/en/guide.md': '# Guide\n',
    'docs/en/imprint.md': '# Imprint\n',
    'docs/de/index.md': '# Start\n\n[blog](/blog/)\n',
    'docs/de/guide.md': '# Anleitung\n',
    'docs/de/imprint.md': '# Impressum\n',
    'docs/fr/guide.md': '# Guide\n',
    'docs/fr/blog/index.md': '# Blog\n',
    'docs/fr/imprint.md': '# Mentions\n',
  });
  const result = await site.build();
  assert.is(result.exitCode, 1);
  const problems = result.output
    .split(/\n\n(?=error|warning)/)
    .map((text) => text.replace(/^ {2}see: .*\n?/gm, '').replace(/\n {4}.*|\n {2}>.*/g, ''));
  const has = (...parts: string[]): void =>
    assert.ok(
      problems.some((text) => parts.every((part) => text.includes(part))),
      `${parts.join(' … ')}\n${result.output}`,
    );
  has('The link /blog/ points to no page in the language de.', 'Add the page to the language de');
  has('The link /blog/#top points to no page in the language de.');
  has('The link /gudie points to no page of the site.', 'Did you mean /guide?');
  has('warning home-missing', 'no home page in the language fr', '/fr/', 'Add docs/fr/index.md.');
  assert.not.match(result.output, /Did you mean \/blog\/\?/);
});

test('languages and versions without pages are reported', async () => {
  const site = createSite({
    'site.config.mjs': `export default { title: 'T', lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'de', label: 'D' }],
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] }, themeConfig: { nav: [{ text: 'New', link: '/new' }] } };\n`,
    'docs/v2/en/index.md': '# Home\n',
    'docs/v2/en/new.md': '# New\n',
    'docs/v1/en/index.md': '# Old\n',
    'docs/v1/en/new.md': '# Old\n',
    'docs/v2/de/index.md': '# D\n',
    'docs/v2/de/new.md': '# D\n',
    'docs/v1/de/guide.md': '---\npermalink: /v1/de/\n---\n# Permalink\n',
    'docs/v1/de/new.md': '# D\n',
  });
  let result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.equal(result.problems, []);
  rmSync(join(site.folder, 'docs/v1/de'), { recursive: true });
  result = await site.build();
  assert.is(result.exitCode, 1, result.output);
  assert.match(
    result.output,
    /warning home-missing docs\/v1\/de\/index\.md\n {2}There is no page in the language de of version v1, [^]*\/v1\/de\/\.\n {2}fix: Add docs\/v1\/de\/index\.md, or remove/,
  );
  assert.match(result.output, /The link \/new points to no page in the language de of version v1\./);
});

test.run();
