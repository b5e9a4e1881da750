import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/project-root.js';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

/** Packages that must not be installed, not even by a dependency. */
const refusedPackages: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^@swc\/(?!helpers$|types$)/, 'swc is written in Rust'],
  [/^(?:@rspack|@rsbuild|@rslib|@rsdoctor)\//, 'rspack is written in Rust'],
  [/^(?:rolldown|rolldown-vite|@rolldown\/)/, 'rolldown is written in Rust'],
  [/^(?:rollup|@rollup\/(?!pluginutils$))/, 'rollup parses with Rust code from version 4 on'],
  [/^(?:@oxc-|oxc-|oxlint|oxfmt|@oxlint)/, 'oxc is written in Rust'],
  [/^(?:lightningcss|@parcel\/)/, 'lightningcss and the parcel compilers are written in Rust'],
  [/^@biomejs\//, 'biome is written in Rust'],
  [/^(?:@napi-rs|@tailwindcss)\//, 'these native modules are written in Rust'],
  [/^(?:turbo|turbo-.*|@turbo\/.*|@vercel\/turbopack.*)$/, 'turbo is written in Rust'],
  [/^(?:@mdx-js\/mdx-rs|@rspress\/mdx-rs.*|satteri|@bruits\/.*)$/, 'these compilers are written in Rust'],
  [/^gray-matter$/, 'it evaluates JavaScript in front matter'],
];

/** Packages that had a known hole before a version. */
const oldestVersions: readonly (readonly [name: string, version: string, reason: string])[] = [
  ['ws', '8.21.0', 'older versions can be brought down by a client'],
  ['esbuild', '0.28.1', 'older versions let any site read the dev server'],
  ['sirv', '3.0.2', 'older versions leave the published folder'],
  ['js-yaml', '4.2.0', 'older versions let documents change prototypes'],
];

const lockFile = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(lockFile.packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), ...entry }));

function isOlder(version: string, oldest: string): boolean {
  const [have, need] = [version, oldest].map((text) => text.split('-', 1)[0]!.split('.').map(Number));
  const index = need!.findIndex((part, position) => part !== have![position]);
  return index !== -1 && have![index]! < need![index]!;
}

function assertNone(problems: readonly string[]): void {
  assert.is(problems.length, 0, problems.join('\n'));
}

test('the lock file holds the dependencies', () => {
  for (const name of ['esbuild', 'react', 'ws', 'sirv'])
    assert.ok(
      locked.some((entry) => entry.name === name),
      name,
    );
});

test('no refused package is installed', () => {
  assertNone(
    locked.flatMap(({ name }) =>
      refusedPackages.filter(([refused]) => refused.test(name)).map(([, reason]) => `${name}: ${reason}`),
    ),
  );
});

test('no package has a known hole', () => {
  assertNone(
    locked.flatMap(({ name, version = '' }) =>
      oldestVersions
        .filter(([known, oldest]) => known === name && isOlder(version, oldest))
        .map(([, oldest, reason]) => `${name} ${version} is older than ${oldest}: ${reason}`),
    ),
  );
});

test('every package is pinned by its content and bound to no registry host', () => {
  assertNone(
    locked
      .filter(({ integrity, link }) => !link && !integrity?.startsWith('sha512-'))
      .map(({ name }) => `${name} has no integrity`),
  );
  assertNone(locked.filter(({ resolved }) => resolved).map(({ name, resolved }) => `${name} comes from ${resolved}`));
});

test('the comparison of versions tells older from newer', () => {
  assert.ok(isOlder('8.20.9', '8.21.0'));
  assert.ok(isOlder('7.99.0', '8.21.0'));
  assert.not(isOlder('8.21.0', '8.21.0'));
  assert.not(isOlder('10.0.0', '8.21.0'));
});

test('a project with any newer TypeScript can install the package, whose plugins tell which one they need', () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  assert.match(peerDependencies['typescript']!, /^>=[\d.]+$/);
});

test.run();
