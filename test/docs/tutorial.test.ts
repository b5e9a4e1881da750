import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { projectRoot } from '../support/project-root.js';
import { createSite } from '../support/site.js';
import { followTutorial, tutorialBlocks, tutorialParts } from './follow-tutorial.js';
import { readDoc } from './page-outline.js';

for (const lang of ['en', 'zh'])
  test(`whoever follows the tutorial has the site that it promises (${lang})`, async () => {
    const site = createSite({ 'site.config.ts': 'export default {};\n' });
    const readSource = (path: string): string => readFileSync(join(site.folder, path), 'utf8');
    mkdirSync(join(site.folder, 'node_modules'));
    symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'));
    followTutorial(site, lang, ['pages']);

    const install = readSource('docs/guide/install.md');
    site.write({ 'docs/guide/install.md': install.replace('./configure.md', './confgure.md') });
    const broken = await site.build();
    assert.is(broken.exitCode, 1);
    const shown = tutorialBlocks(lang, 'pages').find(({ code }) => code.startsWith('error dead-link'))!.code;
    assert.ok(broken.output.includes(shown), broken.output);
    site.write({ 'docs/guide/install.md': install });

    followTutorial(site, lang, tutorialParts.slice(1));
    const result = await site.build();
    assert.is(result.exitCode, 0, result.output);
    assert.equal(result.problems, [], result.output);
    const page = (path: string): string => site.read(path);
    assert.match(page('index.html'), /hd-hero[^]*href="\/ferry-docs\/guide\/install/);
    assert.match(page('guide/speed.html'), /type="number"[^]*5\.0/);
    assert.match(page('guide/install.html'), /brew install ferry|brew<\/span>/);
    const order = ['install', 'configure', 'speed'].map((name) => page('guide/install.html').indexOf(`/guide/${name}.html`));
    assert.equal(order, [...order].sort((a, b) => a - b));
    const [other, label] = lang === 'en' ? ['zh', '指南'] : ['en', 'Guide'];
    const translated = page(`${other}/guide/install.html`);
    assert.match(translated, new RegExp(`lang="${other}"[^]*${label}[^]*href="/ferry-docs/${other}/guide/configure`));
    const { jobs } = parse(readSource('.github/workflows/check.yml')) as {
      jobs: { build: { steps: { run?: string }[] } };
    };
    assert.is(jobs.build.steps.at(-1)?.run, 'npx heddle build');
  });

test('each part of the tutorial leads to the next', () => {
  for (const lang of ['en', 'zh'])
    for (const [index, part] of tutorialParts.slice(0, -1).entries())
      assert.match(readDoc(lang, `guide/learn/${part}.md`), `](/guide/learn/${tutorialParts[index + 1]})`);
});

test.run();
