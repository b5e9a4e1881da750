import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';
import { runHeddle } from '../support/site.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { linkPackages, moveFrom } from './moved-site.js';

// The sites that other generators make for a beginner, from their packages.

/** Folder of a package from the registry. It is downloaded once and kept beside other caches. */
function registryPackage(name: string): string {
  const folder = join(projectRoot, 'node_modules/.cache/template-packages', name.replaceAll('/', '+'));
  if (!existsSync(join(folder, 'package/package.json'))) {
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', folder], { encoding: 'utf8' });
    execFileSync('tar', ['xzf', join(folder, archive.trim().split('\n').at(-1)!), '-C', folder]);
  }
  return join(folder, 'package');
}

test('the classic template of Docusaurus builds without an edit by hand', async () => {
  const from = temporaryFolder({});
  const templates = join(registryPackage('create-docusaurus@3.10.2'), 'templates');
  for (const name of ['shared', 'classic']) cpSync(join(templates, name), from, { recursive: true });
  const site = await moveFrom(from, { clsx: registryPackage('clsx@2.1.1') });
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.equal(site.move.notes, []);
  assert.match(site.html('/'), 'Dinosaurs are cool');
  assert.match(site.html('/docs/tutorial-basics/markdown-features'), 'hd-callout-tip');
  assert.match(site.html('/docs/category/tutorial---basics'), 'href="/docs/tutorial-basics/create-a-page"');
});

/** A file of VitePress's template for the default theme without TypeScript. */
const withAnswers = (text: string, file: string): string =>
  text
    .replace(/<% if \((?:defaultTheme|!useTs)\) \{ %>([^]*?)<% \}(?: else \{ %>[^]*?<% \})? %>/g, '$1')
    .replace(/<%= (title|description) %>/g, (_, name: string) =>
      file.endsWith('.js') ? `'${name === 'title' ? 'My site' : 'A site'}'` : name,
    );

test('the template of VitePress builds without an edit by hand', async () => {
  const from = temporaryFolder({ 'package.json': '{ "devDependencies": { "vitepress": "1.6.4" } }' });
  cpSync(join(registryPackage('vitepress@1.6.4'), 'template'), from, { recursive: true });
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:md|js)$/.test(file)) {
      const path = join(from, file);
      writeFileSync(path, withAnswers(readFileSync(path, 'utf8'), file));
    }
  const site = await moveFrom(from);
  assert.is(site.build.exitCode, 0, site.build.output);
  assert.equal(site.missing(), []);
  assert.is(site.move.editedPages, 0);
  assert.not(existsSync(join(site.folder, 'doc_build/MIGRATION.html')));
  assert.match(site.build.output, 'unsafe-html', 'the script of Vue in a page is reported');
});

test('a site of `heddle init` is none of another generator', async () => {
  const folder = temporaryFolder({});
  linkPackages(folder);
  await runHeddle(folder, ['init', '.', '--force', '--template', 'basic', '--lang', 'en']);
  assert.match((await runHeddle(folder, ['migrate', '--dry-run'])).output, 'generator-unknown');
});

test.run();
