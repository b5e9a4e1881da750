import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  findLatestVersion,
  listOwnDependencies,
  planRange,
  rewriteRanges,
  runUpdate,
} from '../../../src/cli/update/run-update.js';
import { detectPackageManager, viewArguments } from '../../../src/cli/update/package-manager.js';
import { inFolder } from './in-folder.js';
import { thrownBuildError } from '../../support/thrown-error.js';

const packageText = `{
    "name": "site",
    "config": { "dependencies": { "heddle": "^0.1.0" } },
    "dependencies": { "react": "^19.0.0",   "heddle": "^0.1.0" },
    "devDependencies": {
        "heddle-plugin-toc": "~1.0.0",
        "@heddle/feed": "workspace:*",
        "heddled": "^1.0.0"
    }
}
`;

/** A substitute for npm: answers \`view\` from a table, notes every call, and installs with the exit code asked for. */
const fakeNpm = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync('calls.log', args.join(' ') + '\\n');
const versions = { heddle: '0.3.0', 'heddle-plugin-toc': '1.0.1', '@heddle/feed': '2.0.0' };
if (args[0] === 'install') process.exit(Number(process.env.FAKE_INSTALL_EXIT ?? 0));
if (process.env.FAKE_REGISTRY === 'down') {
  console.error('npm error network request failed');
  process.exit(1);
}
if (!versions[args[1]]) {
  console.error('npm error code E404');
  process.exit(1);
}
console.log(versions[args[1]]);
`;

/** Runs `use` in a folder with a package.json, with the fake npm first on the path. */
function withFakeNpm(env: Record<string, string>, use: (folder: string) => unknown): Promise<void> {
  return inFolder({ 'package.json': packageText, 'package-lock.json': '{}' }, async (folder) => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'npm'), fakeNpm);
    chmodSync(join(bin, 'npm'), 0o755);
    const [oldFolder, oldEnv, oldLog] = [process.cwd(), { ...process.env }, console.log];
    process.chdir(folder);
    Object.assign(process.env, env, { PATH: `${bin}${delimiter}${process.env['PATH']}` });
    console.log = () => undefined;
    try {
      await use(folder);
    } finally {
      console.log = oldLog;
      process.chdir(oldFolder);
      for (const name of ['FAKE_REGISTRY', 'FAKE_INSTALL_EXIT']) delete process.env[name];
      process.env['PATH'] = oldEnv['PATH'];
    }
  });
}

const { signal } = new AbortController();
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');
const update = (isDryRun: boolean): Promise<number> =>
  runUpdate({ command: 'update', configFile: undefined, isDebug: false, isDryRun }, signal);

/** Code and exit code of the problem a promise rejects with. */
async function problemOf(promise: Promise<unknown>): Promise<[string | undefined, number]> {
  const { diagnostics, exitCode } = await thrownBuildError(() => promise);
  return [diagnostics[0]?.code, exitCode];
}

const expectedText = packageText
  .replace('"react": "^19.0.0",   "heddle": "^0.1.0"', '"react": "^19.0.0",   "heddle": "^0.3.0"')
  .replace('"~1.0.0"', '"^1.0.1"');

test('a dry run asks and changes nothing', () =>
  withFakeNpm({}, async (folder) => {
    assert.is(await update(true), 0);
    assert.is(read(folder, 'package.json'), packageText);
    assert.is(
      read(folder, 'calls.log'),
      'view heddle version\nview heddle-plugin-toc version\nview @heddle/feed version\n',
    );
  }));

test('a run rewrites ranges in place and installs', () =>
  withFakeNpm({}, async (folder) => {
    assert.is(await update(false), 0);
    assert.is(read(folder, 'package.json'), expectedText);
    assert.ok(read(folder, 'calls.log').endsWith('\ninstall\n'));
  }));

test('a failing install puts package.json back', () =>
  withFakeNpm({ FAKE_INSTALL_EXIT: '7' }, async (folder) => {
    assert.equal(await problemOf(update(false)), ['install-failed', 4]);
    assert.is(read(folder, 'package.json'), packageText);
  }));

test('an unreachable registry is the environment, an unknown package is not', () =>
  withFakeNpm({ FAKE_REGISTRY: 'down' }, async (folder) => {
    assert.equal(await problemOf(update(false)), ['registry-unreachable', 4]);
    assert.is(read(folder, 'package.json'), packageText);
    delete process.env['FAKE_REGISTRY'];
    assert.equal(await problemOf(findLatestVersion('npm', 'heddle-plugin-none', folder, signal)), [
      'package-unknown',
      2,
    ]);
  }));

test('problems of package.json have their place', () =>
  withFakeNpm({}, async (folder) => {
    const placeOf = async (text: string): Promise<unknown[]> => {
      writeFileSync(join(folder, 'package.json'), text);
      const [{ code, file, line, column } = {}] = (await thrownBuildError(() => update(true))).diagnostics;
      return [code, file, line, column];
    };
    const packages = '{\n  "devDependencies": {\n    "heddle": "^0.1.0",\n    "heddle-plugin-none": "1"\n  }\n}\n';
    assert.equal(await placeOf(packages), ['package-unknown', 'package.json', 4, 5]);
    assert.equal(await placeOf('{\n  "name": x\n}\n'), ['package-file-broken', 'package.json', 2, 11]);
    assert.equal(await placeOf('[]'), ['package-file-broken', 'package.json', 1, 1]);
    assert.equal(await placeOf('{}'), ['nothing-to-update', 'package.json', undefined, undefined]);
  }));

test('a missing package manager is the environment', () =>
  withFakeNpm({}, async (folder) => {
    process.env['PATH'] = folder;
    assert.equal(await problemOf(update(true)), ['registry-unreachable', 4]);
  }));

test('a folder without package.json, a broken one, and one without heddle', async () => {
  for (const [text, code] of [
    [undefined, 'package-file-missing'],
    ['{', 'package-file-broken'],
    ['null', 'package-file-broken'],
    ['{"dependencies":{"react":"1"}}', 'nothing-to-update'],
  ] as const) {
    await inFolder(text === undefined ? {} : { 'package.json': text }, async (folder) => {
      const oldFolder = process.cwd();
      process.chdir(folder);
      try {
        assert.equal(await problemOf(update(true)), [code, 2]);
      } finally {
        process.chdir(oldFolder);
      }
    });
  }
});

test('own dependencies are found by name', () => {
  assert.equal(
    listOwnDependencies(JSON.parse(packageText)).map(({ field, name }) => `${field} ${name}`),
    ['dependencies heddle', 'devDependencies heddle-plugin-toc', 'devDependencies @heddle/feed'],
  );
  assert.equal(listOwnDependencies({ dependencies: { 'heddle-plugin-a;rm': '1.0.0' } }), []);
});

for (const [from, latest, to] of [
  ['^0.1.0', '0.2.0', '^0.2.0'],
  ['1.9.0', '1.10.0', '^1.10.0'],
  ['^2.0.0-beta.1', '2.0.0', '^2.0.0'],
  ['^0.2.0', '0.2.0', undefined],
  ['^0.3.0', '0.2.9', undefined],
  ['^2.0.0', '2.0.0-beta.1', undefined],
  ['latest', '1.0.0', undefined],
  ['workspace:^1.0.0', '2.0.0', undefined],
  ['file:../heddle', '2.0.0', undefined],
] as const) {
  test(`${from} with ${latest} released becomes ${to ?? 'nothing new'}`, () => assert.is(planRange(from, latest), to));
}

test('a package.json that cannot be edited in place is written anew with its own indentation', () => {
  const text = '{\n\t"dependencies": {\n\t\t"hed\\u0064le": "^0.1.0"\n\t}\n}';
  const rewritten = rewriteRanges(text, [{ field: 'dependencies', name: 'heddle', from: '^0.1.0', to: '^0.2.0' }]);
  assert.is(rewritten, '{\n\t"dependencies": {\n\t\t"heddle": "^0.2.0"\n\t}\n}');
});

test('the lock file tells the package manager', async () => {
  for (const [file, text, manager, args] of [
    ['pnpm-lock.yaml', '', 'pnpm', 'view heddle version'],
    ['yarn.lock', '# yarn lockfile v1\n', 'yarn', 'info heddle version --silent'],
    ['yarn.lock', '__metadata:\n  version: 8\n', 'yarn', 'npm info heddle --fields version --json'],
    ['bun.lockb', '', 'bun', 'pm view heddle version'],
    ['package-lock.json', '{}', 'npm', 'view heddle version'],
    ['other.txt', '', 'npm', 'view heddle version'],
  ] as const) {
    await inFolder({ [file]: text }, (folder) => {
      assert.is(detectPackageManager(folder), manager);
      assert.is(viewArguments(manager, 'heddle', folder).join(' '), args);
    });
  }
});

test('the fake npm runs', () =>
  withFakeNpm({}, () =>
    assert.is(spawnSync('npm', ['view', 'heddle', 'version'], { encoding: 'utf8' }).stdout, '0.3.0\n'),
  ));

test.run();
