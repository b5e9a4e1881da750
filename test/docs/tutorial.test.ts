import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { projectRoot } from '../support/project-root.js';
import { createSite } from '../support/site.js';
import { readDoc, readOutline, type CodeBlock } from './page-outline.js';

type Site = ReturnType<typeof createSite>;

const parts = ['pages', 'navigation', 'components', 'languages', 'publish'];
const blocksOf = (lang: string, part: string): CodeBlock[] =>
  readOutline(readDoc(lang, `guide/learn/${part}.md`)).codeBlocks;

/** Does what the marked blocks of a part say, in their order: writes files and runs commands. */
function follow(site: Site, blocks: readonly CodeBlock[]): void {
  for (const { meta, code } of blocks.filter(({ meta }) => /\btutorial$/.test(meta))) {
    const path = /\btitle="([^"]+)"/.exec(meta)?.[1];
    if (path === undefined) execFileSync('bash', ['-ec', code], { cwd: site.folder });
    else site.write({ [path]: `${code}\n` });
  }
}

for (const lang of ['en', 'zh'])
  test(`whoever follows the tutorial has the site that it promises (${lang})`, async () => {
    const site = createSite({ 'site.config.ts': 'export default {};\n' });
    const readSource = (path: string): string => readFileSync(join(site.folder, path), 'utf8');
    mkdirSync(join(site.folder, 'node_modules'));
    symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'));
    follow(site, blocksOf(lang, 'pages'));

    const install = readSource('docs/guide/install.md');
    site.write({ 'docs/guide/install.md': install.replace('./configure.md', './confgure.md') });
    const broken = await site.build();
    assert.is(broken.exitCode, 1);
    const shown = blocksOf(lang, 'pages').find(({ code }) => code.startsWith('error dead-link'))!.code;
    assert.ok(broken.output.includes(shown), broken.output);
    site.write({ 'docs/guide/install.md': install });

    for (const part of parts.slice(1)) follow(site, blocksOf(lang, part));
    const result = await site.build();
    assert.is(result.exitCode, 0, result.output);
    assert.equal(result.problems, [], result.output);
    const page = (path: string): string => site.read(path);
    assert.match(page('index.html'), /hd-hero[^]*href="\/ferry-docs\/guide\/install/);
    assert.match(page('guide/speed.html'), /type="number"[^]*5\.0/);
    assert.match(page('guide/install.html'), /brew install ferry|brew<\/span>/);
    const order = ['install', 'configure', 'speed'].map((name) => page('guide/install.html').indexOf(`/guide/${name}.html`));
    assert.equal(order, [...order].sort((a, b) => a - b));
    assert.match(page('zh/guide/install.html'), /lang="zh"[^]*指南[^]*href="\/ferry-docs\/zh\/guide\/configure/);
    const { jobs } = parse(readSource('.github/workflows/check.yml')) as {
      jobs: { build: { steps: { run?: string }[] } };
    };
    assert.is(jobs.build.steps.at(-1)?.run, 'npx heddle build');
  });

test('each part of the tutorial leads to the next', () => {
  for (const lang of ['en', 'zh'])
    for (const [index, part] of parts.slice(0, -1).entries())
      assert.match(readDoc(lang, `guide/learn/${part}.md`), `](/guide/learn/${parts[index + 1]})`);
});

test.run();
