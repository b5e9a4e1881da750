import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput, badPages, type BadPage } from '../../support/bad-input.js';

const withFrontMatter = (yaml: string): Record<string, string> => ({
  'docs/a.md': `---\n${yaml}\n---\n\n# A\n\ntext\n`,
});
const pages: BadPage[] = [];
const fails = (name: string, yaml: string, problems: BadPage['problems'], says?: RegExp): void =>
  void pages.push({
    name,
    files: { 'a.md': `---\n${yaml}\n---\n\n# A\n\ntext\n` },
    problems,
    ...(says ? { says } : {}),
  });

fails('25 broken YAML', 'title: A\nlist: [a, b', [['error', 'front-matter-syntax', 'a.md:3']]);
fails('26 a tab as indent', 'hero:\n\tname: x', [['error', 'front-matter-tab', 'a.md:3']], /tab/i);
fails(
  '27 a key twice',
  'title: A\ndescription: b\ntitle: C',
  [['error', 'front-matter-duplicate', 'a.md']],
  /2.*4|4.*2/s,
);
badInput({
  name: '28 front matter that is not closed',
  files: { 'docs/a.md': '---\ntitle: A\n\n# Text\n' },
  exitCode: 1,
  says: /not closed/,
});
badInput({
  name: '29 front matter after text',
  files: { 'docs/a.md': '\n---\ntitle: A\n---\n\n# Text\n' },
  exitCode: 0,
  problems: [['warning', 'front-matter-misplaced', 'docs/a.md']],
});
for (const language of ['js', 'json', 'toml']) {
  badInput({
    name: `30 front matter in ${language}`,
    files: { 'docs/a.md': `---${language}\nrequire('fs').writeFileSync('sentinel', '')\n---\n\n# A\n` },
    exitCode: 1,
    says: /only YAML/i,
    check: (site) => assert.not(existsSync(join(site.folder, 'sentinel'))),
  });
}
badInput({
  name: '31 two documents',
  files: { 'docs/a.md': '---\ntitle: A\n... \ntitle: B\n---\n\n# A\n' },
  exitCode: 1,
  problems: [['error', 'front-matter-documents', 'docs/a.md']],
});
fails('32 a list as root', '- a\n- b', [['error', 'front-matter-not-map', 'a.md:2']], /map/);
fails(
  '33 an alias bomb',
  [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(',')}]`),
  ].join('\n'),
  [['error', 'front-matter-limit', 'a.md']],
);
fails('34 nesting of 5,000', `x: ${'['.repeat(5000)}${']'.repeat(5000)}`, [['error', 'front-matter-limit', 'a.md']]);
badInput({
  name: '35 merge keys without end',
  files: withFrontMatter(
    [
      'base: &b0 {a: 1}',
      ...Array.from({ length: 1500 }, (_, index) => `m${index}: &b${index + 1}\n  <<: *b${index}\n  k${index}: 1`),
    ].join('\n'),
  ),
  exitCode: 1,
  problems: [['error', 'front-matter-limit', 'docs/a.md']],
  limitSeconds: 5,
  limitMB: 500,
});
badInput({
  name: '36 keys that reach prototypes',
  files: withFrontMatter('__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}\ntitle: P'),
  exitCode: 0,
  problems: [['warning', 'front-matter-unsafe-key', 'docs/a.md']],
});
badInput({
  name: '37 scalars as titles keep their text',
  files: {
    'docs/a.md': '---\ntitle: 1.10\n---\n',
    'docs/b.md': '---\ntitle: 2024-01-02\n---\n',
    'docs/c.md': '---\ntitle: no\n---\n',
  },
  exitCode: 0,
  check: (site) => {
    assert.match(site.read('a.html'), /<title>1\.10 /);
    assert.match(site.read('b.html'), /<title>2024-01-02 /);
    assert.match(site.read('c.html'), /<title>no /);
  },
});
fails('37 a list as title', 'title: [a]', [['error', 'front-matter-type', 'a.md:2']]);
fails('37 a map as title', 'title: {a: 1}', [['error', 'front-matter-type', 'a.md:2']]);
fails('38 a date that does not exist', 'date: 2024-13-45', [['error', 'front-matter-date', 'a.md:2']]);
fails('38 a year out of range', 'date: +275761-01-01', [['error', 'front-matter-date', 'a.md:2']]);
fails('39 draft as a string', 'draft: "false"', [['error', 'front-matter-type', 'a.md:2']], /true.*false/);
badInput({
  name: '40 an unknown key near a known one',
  files: withFrontMatter('descripton: x'),
  exitCode: 0,
  problems: [['warning', 'front-matter-unknown-key', 'docs/a.md:2']],
  says: /description/,
});
badInput({
  name: '41 and 42 markup and replacement patterns as text',
  files: {
    'docs/a.md':
      '---\ntitle: "</title><script>window.__xss=1</script>"\ndescription: \'"onx=1 {{7*7}} ${x}\'\n---\n\ntext\n',
    'docs/b.md': '---\ntitle: "$& $\' $1 $$"\n---\n\nbody $& $\' $1 $$ end\n',
  },
  exitCode: 0,
  problems: [],
  check: (site) => {
    assert.not.match(site.read('a.html'), /<script>window/);
    assert.match(site.read('a.html'), /content="&quot;onx=1 \{\{7\*7\}\} \$\{x\}"/);
    assert.match(site.read('b.html'), /<title>\$&amp; \$' \$1 \$\$ - Test/);
    assert.match(site.read('b.html'), /body \$(?:&amp;|&#x26;) \$' \$1 \$\$ end/);
  },
});
badInput({
  name: '43 a description of 1 MB',
  files: withFrontMatter(`description: ${'word '.repeat(200_000)}`),
  exitCode: 0,
  problems: [['warning', 'text-too-long', 'docs/a.md']],
  check: (site) => assert.ok(/name="description" content="([^"]*)"/.exec(site.read('a.html'))![1]!.length <= 1000),
});
fails('44 a head entry with a bad attribute', 'head:\n  - [meta, {"x onload": "1"}]', [
  ['error', 'head-tag-invalid', 'a.md'],
]);
fails('44 a head entry with a bad tag', 'head:\n  - ["script/x", {src: "1"}]', [['error', 'head-tag-invalid', 'a.md']]);
for (const permalink of ['../../x', '/../x', '..%2fx', 'C:\\x', '\\\\srv\\x', '~/x', '//evil/x']) {
  fails(`45 permalink ${permalink}`, `permalink: '${permalink}'`, [['error', 'permalink-outside', 'a.md:2']]);
}
fails('45 permalink with NUL', 'permalink: "a\\0b"', [['error', 'permalink-outside', 'a.md:2']]);
for (const permalink of ['/a?b', '/a#b', '/a.', '/a '])
  fails(`46 permalink ${permalink}`, `permalink: '${permalink}'`, [['error', 'permalink-reserved', 'a.md:2']]);
badInput({
  name: '47 a permalink that another page has',
  files: { 'docs/a.md': '---\npermalink: /b\n---\n\n# A\n', 'docs/b.md': '# B\n' },
  exitCode: 1,
  problems: [['error', 'output-collision']],
  says: /docs\/a\.md.*docs\/b\.md|docs\/b\.md.*docs\/a\.md/s,
});
badInput({
  name: "47 a permalink in the site's own folder",
  files: { 'docs/a.md': '---\npermalink: /assets/x\n---\n\n# A\n' },
  exitCode: 1,
  problems: [['error', 'output-collision', 'docs/a.md']],
});
badInput({
  name: '47 two pages for 404',
  files: { 'docs/404.md': '# None\n', 'docs/a.md': '---\npermalink: /404\n---\n\n# A\n' },
  exitCode: 1,
  problems: [['error', 'output-collision']],
});

badPages(pages);

test.run();
