import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { badInput } from '../../support/bad-input.js';
import { createSite } from '../../support/site.js';

const config = (text: string): Record<string, string> => ({ 'site.config.mjs': text, 'docs/index.md': '# A\n' });
const object = (text: string): Record<string, string> => config(`export default { ${text} };\n`);

badInput({
  name: '92 a syntax error',
  files: config('export default {\n  title: "x",,\n};\n'),
  exitCode: 2,
  problems: [['error', 'config-syntax', 'site.config.mjs:2']],
});
badInput({
  name: '92 a configuration that throws',
  files: config('const a = 1;\nthrow new Error("on purpose");\nexport default {};\n'),
  exitCode: 2,
  problems: [['error', 'config-threw', 'site.config.mjs:2']],
  says: /on purpose/,
});
badInput({
  name: '92 a configuration that rejects',
  files: config('export default async () => { throw new Error("later"); };\n'),
  exitCode: 2,
  says: /later/,
});
badInput({
  name: '92 no default export',
  files: config('export const title = "x";\n'),
  exitCode: 2,
  problems: [['error', 'config-no-export', 'site.config.mjs']],
});
badInput({
  name: '93 a wrong type',
  files: object('title: 5'),
  exitCode: 2,
  problems: [['error', 'config-wrong-value']],
  says: /title[\s\S]*string/,
});
badInput({
  name: '93 an unknown option',
  files: object('themeConfig: { socialLink: [] }'),
  exitCode: 2,
  problems: [['error', 'config-unknown-option']],
  says: /themeConfig\.socialLink[\s\S]*socialLinks/,
});
badInput({
  name: '93 all problems at once',
  files: object('titel: "x", base: 4, markdown: { showLineNumber: true }'),
  exitCode: 2,
  says: /titel[\s\S]*base|base[\s\S]*titel/,
  check: (_site, result) => assert.is(result.problems.length, 3, result.output),
});
for (const [what, text, line] of [
  ['a comma too much', '[\n  "a",\n]', 2],
  ['a comment', '[\n  // note\n  "a"\n]', 2],
  ['a byte order mark', '\ufeff["a"]', 1],
  ['nothing', '', 1],
] as const) {
  badInput({
    name: `94 _meta.json with ${what}`,
    files: { 'docs/a.md': '# A\n', 'docs/_meta.json': text },
    exitCode: 1,
    problems: [['error', 'meta-syntax', `docs/_meta.json:${line}`]],
  });
}
badInput({
  name: '95 _meta.json that names a missing page and lists one twice',
  files: { 'docs/index.md': '# I\n', 'docs/a.md': '# A\n', 'docs/_meta.json': '["a", "gone", "a"]' },
  exitCode: 0,
  problems: [['warning', 'meta-item', 'docs/_meta.json:1']],
  says: /gone[\s\S]*twice|twice[\s\S]*gone/,
});
badInput({
  name: '95 _meta.json whose group is its own folder, or one outside of it',
  files: {
    'docs/a/x.md': '# A\n',
    'docs/a/_meta.json': '[\n  {"type": "dir", "name": "."},\n  {"type": "dir", "name": "b/../.."}\n]',
  },
  exitCode: 1,
  problems: [
    ['error', 'meta-item', 'docs/a/_meta.json:2'],
    ['error', 'meta-item', 'docs/a/_meta.json:3'],
  ],
});
badInput({
  name: '96 _meta.js',
  files: { 'docs/a.md': '# A\n', 'docs/_meta.js': 'throw new Error("never run");\n' },
  exitCode: 1,
  problems: [['error', 'meta-item', 'docs/_meta.js']],
  says: /_meta\.json/,
});
badInput({
  name: '97 base without slashes',
  files: object('base: "docs"'),
  exitCode: 0,
  check: (site) => assert.match(site.read('index.html'), /src="\/docs\/assets\/loader/),
});
badInput({
  name: '97 base with a space',
  files: object('base: "/a b/"'),
  exitCode: 0,
  check: (site) => assert.match(site.read('index.html'), /src="\/a%20b\/assets\/loader/),
});
for (const base of ['//evil', 'https://x'])
  badInput({
    name: `97 base ${base}`,
    files: object(`base: ${JSON.stringify(base)}`),
    exitCode: 2,
    problems: [['error', 'base-invalid']],
  });
for (const outDir of ['/', homedir(), '.', 'docs', '..']) {
  badInput({
    name: `98 outDir ${outDir === homedir() ? 'the home folder' : outDir}`,
    files: object(`outDir: ${JSON.stringify(outDir)}`),
    exitCode: 2,
    problems: [['error', 'out-dir-refused']],
  });
}
test('98 outDir with a repository or foreign files in it', async () => {
  for (const inside of ['.git/HEAD', 'precious.txt']) {
    const site = createSite({ ...object('outDir: "out"'), [`out/${inside}`]: 'mine' });
    const result = await site.build();
    assert.is(result.exitCode, 2, result.output);
    assert.ok(
      result.problems.some(({ code }) => code === 'out-dir-refused'),
      result.output,
    );
    assert.is(readFileSync(join(site.folder, 'out', inside), 'utf8'), 'mine');
    assert.equal(readdirSync(join(site.folder, 'out')), [inside.split('/', 1)[0]]);
  }
});
test('99 a cache folder that is a file: a warning, and the same output', async () => {
  const site = createSite({ 'docs/index.md': '# A\n\n```js\nlet a;\n```\n', 'docs/b.md': '# B\n' });
  await site.build();
  const expected = site.digest();
  const withoutCache = createSite({
    'docs/index.md': '# A\n\n```js\nlet a;\n```\n',
    'docs/b.md': '# B\n',
    'site.config.mjs': 'export default { title: "Test", route: { cleanUrls: true }, cacheDir: "cache" };\n',
    cache: 'a file',
  });
  const result = await withoutCache.build();
  assert.is(result.exitCode, 0, result.output);
  assert.ok(
    result.problems.some(({ code, severity }) => code === 'cache-unusable' && severity === 'warning'),
    result.output,
  );
  assert.is(withoutCache.digest(), expected);
});
test('99 a cache folder that is not writable', async () => {
  const site = createSite({ ...object('cacheDir: "/dev/null/cache"') });
  const result = await site.build();
  assert.is(result.exitCode, 0, result.output);
  assert.ok(
    result.problems.some(({ code }) => code === 'cache-unusable'),
    result.output,
  );
});

test.run();
