import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { temporaryFolder } from '../../support/temporary-folder.js';

declare const __TEST_ROOT__: string;

const projectRoot = join(__TEST_ROOT__, '..');
const folder = temporaryFolder();
const environment = { ...process.env, CI: '1', NO_COLOR: '1', npm_config_audit: 'false', npm_config_fund: 'false' };

const run = (command: string, args: string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8' });
  assert.is(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
};

test('the packed package holds what it needs and nothing else', () => {
  // The compiled package is there already; packing must not compile it again while other tests use it.
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], projectRoot),
  ) as {
    filename: string;
    files: { path: string }[];
    size: number;
  }[];
  const paths = packed!.files.map(({ path }) => path);
  for (const path of [
    'package.json',
    'README.md',
    'LICENSE',
    'bin/heddle.js',
    'dist/index.js',
    'dist/worker.js',
    'dist/types/index.d.ts',
    'dist/runtime/entry-client.js',
    'dist/templates/basic/shared/package.json',
  ])
    assert.ok(paths.includes(path), `${path} is missing`);
  const strays = paths.filter(
    (path) =>
      !/^(?:bin|dist)\/|^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path) ||
      path.endsWith('.tsbuildinfo'),
  );
  assert.equal(strays, []);
  assert.ok(packed!.size < 3_000_000, `${packed!.size} bytes`);
});

for (const template of ['basic', 'i18n']) {
  test(`the packed package makes and builds a site from the template ${template}`, () => {
    const tarball = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
    );
    const project = temporaryFolder({ 'package.json': '{"name": "outside", "private": true, "type": "module"}' });
    run('npm', ['install', '--prefer-offline', tarball], project);
    const heddle = join(project, 'node_modules/.bin/heddle');
    run(heddle, ['init', 'site', '--template', template, '--lang', 'en', '--package-manager', 'npm'], project);
    const site = join(project, 'site');
    assert.ok(existsSync(join(site, 'package.json')));
    // The new site finds the package in the folder above, as it would find its own.
    run(heddle, ['build'], site);
    assert.match(readFileSync(join(site, 'doc_build/index.html'), 'utf8'), /<h1|hd-hero/);
    assert.ok(existsSync(join(site, 'doc_build/404.html')));
  });
}

test('a configuration in TypeScript is checked by the packed types', () => {
  const project = temporaryFolder({
    'package.json': '{"name": "typed", "private": true, "type": "module"}',
    'site.config.ts':
      "import { defineConfig } from 'heddle';\nexport default defineConfig({ title: 'Typed', themeConfig: { darkMode: 'auto' } });\n",
    'wrong.ts': "import { defineConfig } from 'heddle';\nexport default defineConfig({ title: 5 });\n",
    'tsconfig.json':
      '{"compilerOptions": {"module": "nodenext", "target": "es2023", "strict": true, "noEmit": true, "skipLibCheck": true, "types": []}}',
  });
  run(
    'npm',
    [
      'install',
      '--prefer-offline',
      join(
        folder,
        readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
      ),
    ],
    project,
  );
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const { stdout: output } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json'], {
    cwd: project,
    encoding: 'utf8',
  });
  assert.match(output, /wrong\.ts\(2,\d+\): error TS/);
  assert.not.match(output, /site\.config\.ts/);
});

test.run();
