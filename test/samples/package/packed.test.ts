import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { templateLanguages, templateNames } from '../../../src/cli/command-table.js';
import { installPackage, packPackage, runProgram } from '../../support/installed-package.js';
import { projectRoot } from '../../support/project-root.js';
import { writeFiles } from '../../support/temporary-folder.js';

const packed = packPackage();
const { folder, command, sizeBytes, packages } = installPackage(packed);

/** Makes a folder that finds the installed package in the folder above, as it would find its own. */
function makeFolder(name: string, files: Record<string, string>): string {
  const inner = join(folder, name);
  mkdirSync(inner);
  writeFiles(inner, files);
  return inner;
}

function buildIn(cwd: string): { status: number | null; output: string } {
  const env = { ...process.env, CI: '1', NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(command, ['build'], { cwd, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('the packed package holds what it needs and nothing else', () => {
  for (const path of [
    'package.json',
    'README.md',
    'README.zh-CN.md',
    'LICENSE',
    'bin/heddle.js',
    'dist/index.js',
    'dist/receiver.cjs',
    'dist/worker.cjs',
    'dist/worker.js',
    'dist/types/index.d.ts',
    'dist/runtime/entry-client.js',
    'dist/templates/common/shared/package.json',
    'dist/templates/common/shared/.vscode/settings.json',
    'dist/plugins/api-docgen/api-tables.css',
  ])
    assert.ok(packed.files.includes(path), `${path} is missing`);
  const strays = packed.files.filter(
    (path) =>
      !/^(?:bin|dist)\/|^(?:package\.json|README(?:\.zh-CN)?\.md|LICENSE|CHANGELOG\.md)$/.test(path) ||
      path.endsWith('.tsbuildinfo'),
  );
  assert.equal(strays, []);
  assert.ok(packed.sizeBytes < 3_000_000, `${packed.sizeBytes} bytes`);
});

test('an installation stays small', () => {
  assert.ok(packages.length < 200, packages.join(', '));
  assert.ok(sizeBytes < 60_000_000, `${sizeBytes} bytes`);
  const page = readFileSync(join(projectRoot, 'docs/en/guide/start/getting-started.md'), 'utf8');
  const [, megabytes, count] = /takes (\d+) MB in (\d+) packages/.exec(page) ?? [];
  assert.ok(Math.abs(Number(megabytes) / (sizeBytes / 1e6) - 1) < 0.1, `the page says ${megabytes} MB`);
  assert.ok(
    Math.abs(Number(count) - packages.length) <= 5,
    `the page says ${count} packages, there are ${packages.length}`,
  );
  // What only some plugins need comes with those who use them.
  for (const name of ['typescript', 'typedoc', 'react-docgen-typescript']) assert.not(packages.includes(name), name);
});

/** Packages that the template `library` installs, from this project. */
const typedocPackages = ['typedoc', 'typedoc-plugin-markdown', 'typescript'];

for (const [template, lang] of templateNames.flatMap((name) =>
  templateLanguages.map((lang) => [name, lang] as const),
)) {
  test(`the packed package makes and builds a site from the template ${template} in ${lang}`, () => {
    const site = join(folder, `${template}-${lang}`);
    runProgram(command, ['init', site, '--template', template, '--lang', lang, '--package-manager', 'npm'], folder);
    assert.ok(existsSync(join(site, 'package.json')));
    const wanted = template === 'library' ? typedocPackages.map((name) => join('node_modules', name)) : [];
    for (const path of wanted.filter((path) => !existsSync(join(folder, path))))
      symlinkSync(join(projectRoot, path), join(folder, path));
    const { status, output } = buildIn(site);
    assert.is(status, 0, output);
    assert.not.match(output, /^(?:warning|error) /m);
    assert.match(readFileSync(join(site, 'doc_build/index.html'), 'utf8'), /<h1|hd-hero/);
    assert.ok(existsSync(join(site, 'doc_build/404.html')));
  });
}

test('a configuration in TypeScript is checked by the packed types', () => {
  const project = makeFolder('typed', {
    'package.json': '{"name": "typed", "private": true, "type": "module"}',
    'site.config.ts':
      "import { defineConfig } from 'heddle';\nexport default defineConfig({ title: 'Typed', themeConfig: { darkMode: 'auto' } });\n",
    'wrong.ts': "import { defineConfig } from 'heddle';\nexport default defineConfig({ title: 5 });\n",
    'tsconfig.json':
      '{"compilerOptions": {"module": "nodenext", "target": "es2023", "strict": true, "noEmit": true, "skipLibCheck": true, "types": []}}',
  });
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const { stdout: output } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json'], {
    cwd: project,
    encoding: 'utf8',
  });
  assert.match(output, /wrong\.ts\(2,\d+\): error TS/);
  assert.not.match(output, /site\.config\.ts/);
});

/** Files that a page shows with their paths; of several with one path, the last. */
function shownFiles(page: string): Record<string, string> {
  const blocks = page.matchAll(/^```\w+ title="([^"]+)"[^\n]*\n([^]*?)^```/gm);
  return Object.fromEntries([...blocks].map(([, path, text]) => [path!, text!]));
}

for (const lang of ['en', 'zh']) {
  test(`the plugin of the page about writing plugins does what the page says: ${lang}`, () => {
    const page = readFileSync(join(projectRoot, 'docs', lang, 'plugin/system/write-a-plugin.md'), 'utf8');
    const { 'doc_build/reading-times.json': expected, ...files } = shownFiles(page);
    const site = makeFolder(`plugin-${lang}`, { 'package.json': '{"name": "weaving", "type": "module"}', ...files });
    const build = (speed: string): { status: number | null; output: string } => {
      writeFiles(site, { 'site.config.ts': files['site.config.ts']!.replace('speed: 200', `speed: ${speed}`) });
      return buildIn(site);
    };
    const isPromised = ({ output }: { output: string }, pattern: RegExp): void => {
      const [promised] = pattern.exec(page) ?? [];
      assert.ok(promised !== undefined && output.includes(promised), `${promised}\n${output}`);
    };

    const first = build('200');
    assert.is(first.status, 0, first.output);
    assert.is(readFileSync(join(site, 'doc_build/reading-times.json'), 'utf8'), expected);
    assert.match(readFileSync(join(site, 'doc_build/guide.html'), 'utf8'), /<\/h1>\s*<p><em>1 (?:min|分钟)<\/em><\/p>/);

    const slow = build('2');
    assert.is(slow.status, 0, slow.output);
    isPromised(slow, /^warning long-page guide\.md\n {2}.*\n {2}fix: .*$/m);

    const wrong = build('0');
    assert.is(wrong.status, 2, wrong.output);
    isPromised(wrong, /^error plugin-option .*\n {2}Plugin reading-time: .*$/m);

    build('200');
    runProgram(process.execPath, ['--test'], site);
  });
}

test.run();
