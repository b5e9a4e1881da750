import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runProgram } from '../../support/installed-package.js';
import { placePackage } from '../../support/place-package.js';
import { temporaryFolder, writeFiles, type FileTree } from '../../support/temporary-folder.js';
import { caseCount, recordCases } from '../../support/trust.js';
import { variedSite } from '../../support/varied-site.js';

/** How one build differs from the first. */
interface Variation {
  name: string;
  /** Path of the project in a new temporary folder. */
  project?: string;
  /** Folder from which the build starts, when it is not the project itself: a link to it. */
  through?: string;
  /** Folder whose `node_modules` contains Heddle, relative to the temporary folder. */
  home?: string;
  heddle?: 'link' | 'files';
  /** Order in which files are written. */
  isReversed?: boolean;
  workers?: number;
  environment?: Record<string, string | undefined>;
  /** Command line before `node`. */
  wrapper?: string[];
  user?: number;
  /** Last change of every source, in seconds. */
  changedAt?: number;
  /** Builds of the site with these files before the build that counts. */
  before?: FileTree[];
  /** Busy processes beside the build. */
  busy?: number;
  /** Version of Node from the registry. */
  node?: string;
}

const reversedReads = pathToFileURL(
  join(
    temporaryFolder({
      'reversed.mjs': `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { readdirSync, readdir } = fs;
fs.readdirSync = (...args) => readdirSync(...args).reverse();
fs.promises.readdir = ((read) => async (...args) => (await read(...args)).reverse())(fs.promises.readdir);
fs.readdir = (...args) => readdir(...args.slice(0, -1), (error, names) => args.at(-1)(error, names?.reverse()));
syncBuiltinESMExports();
`,
    }),
    'reversed.mjs',
  ),
).href;

/** Module that sets the clock of a process to a year. */
const clockOf = (year: number): string =>
  `data:text/javascript,${encodeURIComponent(`const shiftMs = ${Date.UTC(year, 5)} - Date.now(), { now } = Date;
globalThis.Date = class extends Date {
  constructor(...args) { super(...(args.length === 0 ? [now() + shiftMs] : args)); }
  static now() { return now() + shiftMs; }
};`)}`;

const umask = (mask: string): string[] => ['sh', '-c', `umask ${mask}; exec "$@"`, 'sh'];
const isRoot = process.getuid?.() === 0;

/** The first ones are tried by `npm test`: each of them varies several things at once. */
const variations: Variation[] = [
  {
    name: 'in a neighboring folder, in another time zone and language, in 2099, with reversed folders',
    project: 'b',
    isReversed: true,
    workers: 1,
    environment: {
      NODE_OPTIONS: `--import ${reversedReads} --import ${clockOf(2099)}`,
      SOURCE_DATE_EPOCH: 'never',
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    },
  },
  {
    name: 'deeper, with spaces and Unicode, through a link, Heddle as files above the project, old sources, umask 077',
    project: 'mönö repo/пакет/文档 (1)/site',
    through: 'short',
    home: 'mönö repo',
    heddle: 'files',
    workers: 3,
    changedAt: 946_684_800,
    wrapper: umask('077'),
  },
  {
    name: 'with Heddle as files in the project, beside a busy process, without HOME, in 1970, after an edit',
    heddle: 'files',
    workers: 8,
    busy: 1,
    environment: {
      HOME: undefined,
      TZ: 'America/St_Johns',
      LANG: 'C',
      LC_ALL: 'C',
      NODE_OPTIONS: `--import ${clockOf(1970)}`,
      SOURCE_DATE_EPOCH: '0',
    },
    before: [
      { 'docs/en/guide/one.md': '# Another\n', 'docs/en/guide/_counter.jsx': 'export const Counter = () => 1;\n' },
    ],
  },
  ...[
    'a/b/c/d/e/f',
    'with space',
    'ünïcödé',
    "it's (a) [site] {1}",
    'dots..in.name',
    '.hidden/site',
    'node/modules',
  ].map((project): Variation => ({ name: `in ${project}`, project })),
  ...(['link', 'files'] as const).flatMap((heddle): Variation[] => [
    { name: `Heddle as ${heddle} in the project`, heddle, home: 'p/q/site', project: 'p/q/site' },
    { name: `Heddle as ${heddle} in the parent`, heddle, home: 'p/q', project: 'p/q/site' },
    { name: `Heddle as ${heddle} two folders above`, heddle, home: 'p', project: 'p/q/site' },
    { name: `Heddle as ${heddle}, project reached through a link`, heddle, home: 'p', project: 'p/q', through: 'l' },
  ]),
  ...[1, 2, 3, 8].map((workers): Variation => ({ name: `${workers} workers`, workers })),
  ...['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'Antarctica/Troll'].map((TZ): Variation => ({
    name: `TZ=${TZ}`,
    environment: { TZ },
  })),
  ...['C', 'POSIX', 'de_DE.UTF-8', 'tr_TR.UTF-8', 'zh_CN.GB18030', 'ar_EG.UTF-8'].map((language): Variation => ({
    name: `LANG and LC_ALL=${language}`,
    environment: { LANG: language, LC_ALL: language, LANGUAGE: language },
  })),
  { name: 'without HOME', environment: { HOME: undefined } },
  { name: 'HOME that does not exist', environment: { HOME: '/nowhere' } },
  { name: 'NODE_ENV=development', environment: { NODE_ENV: 'development' } },
  { name: 'a small heap', environment: { NODE_OPTIONS: '--max-old-space-size=256' } },
  ...['000', '022', '077'].map((mask): Variation => ({ name: `umask ${mask}`, wrapper: umask(mask) })),
  ...(isRoot ? [{ name: 'as another user', user: 65_534, heddle: 'files' } satisfies Variation] : []),
  { name: 'files created in reversed order', isReversed: true },
  { name: 'folders read in reversed order', environment: { NODE_OPTIONS: `--import ${reversedReads}` } },
  { name: 'sources of 1999', changedAt: 915_148_800 },
  { name: 'sources of 2099', changedAt: 4_070_908_800 },
  { name: 'beside busy processes', busy: 3 },
  { name: 'after an edit that is taken back', before: [{}, { 'docs/en/guide/two.mdx': '# Two\n\n## Part\n' }] },
  {
    name: 'after changes of theme and components',
    before: [{ 'theme/index.tsx': "export * from 'heddle/theme-original';\n", 'docs/en/guide/_part.mdx': 'Part.\n' }],
  },
  ...['20.19.0', '22', '24'].map((node): Variation => ({ name: `Node ${node}`, node })),
];

/** Hash over the paths and bytes of a folder. */
function digest(folder: string): { whole: string; files: Map<string, string> } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
  const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const files = new Map(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]));
  return { whole: hashOf([...files].join('\n')), files };
}

/** Path of a Node from the registry. */
function nodeFromRegistry(version: string): string {
  const folder = temporaryFolder({ 'package.json': '{"private": true}' });
  runProgram('npm', ['install', '--prefer-offline', `node-${process.platform}-${process.arch}@${version}`], folder);
  return join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
}

function run(variation: Variation, folder: string, bin: string, args: string[]): Promise<string> {
  const node = variation.node === undefined ? process.execPath : nodeFromRegistry(variation.node);
  const [command, ...rest] = [...(variation.wrapper ?? []), node, bin, ...args];
  const { user, environment } = variation;
  return new Promise((resolve, reject) => {
    const child = spawn(command!, rest, {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_COLOR: '1', ...environment },
      ...(user === undefined ? {} : { uid: user, gid: user }),
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit code ${code}\n${output}`))));
  });
}

/** Builds the site of a variation and returns the hash of the output. */
async function build(variation: Variation): Promise<ReturnType<typeof digest>> {
  const root = temporaryFolder();
  const project = join(root, variation.project ?? 'a');
  const home = join(root, variation.home ?? variation.project ?? 'a');
  const entries = Object.entries(variedSite);
  const write = (): void => writeFiles(project, Object.fromEntries(variation.isReversed ? entries.reverse() : entries));
  write();
  placePackage(home, variation.heddle ?? 'link');
  if (variation.through !== undefined) {
    mkdirSync(dirname(join(root, variation.through)), { recursive: true });
    symlinkSync(project, join(root, variation.through));
  }
  const folder = variation.through === undefined ? project : join(root, variation.through);
  const bin = join(home, 'node_modules/heddle/bin/heddle.js');
  const args = ['build', '--workers', String(variation.workers ?? 2)];
  if (variation.user !== undefined) for (const path of [root, ...ownPaths(root)]) chownSync(path, variation.user, -1);
  for (const files of variation.before ?? []) {
    writeFiles(project, files);
    await run(variation, folder, bin, args);
    write();
  }
  if (variation.changedAt !== undefined)
    for (const path of Object.keys(variedSite))
      utimesSync(join(project, path), variation.changedAt, variation.changedAt);
  const busy = Array.from({ length: variation.busy ?? 0 }, () => spawn(process.execPath, ['-e', 'for(;;);']));
  try {
    await run(variation, folder, bin, args);
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
  const result = digest(join(project, 'doc_build'));
  rmSync(root, { recursive: true, force: true });
  return result;
}

/** Everything in a folder but what packages hold: files of packages are hard links to those of the checkout. */
function ownPaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules' || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? [path, ...ownPaths(path)] : [path];
  });
}

test('the whole output is the same, whatever varies around the project, clocks too (bad input 111)', async () => {
  const { whole, files } = await build({ name: 'the first build' });
  assert.ok(files.size > 40, `${files.size} files`);
  const tried = variations.slice(0, caseCount('variations', 3));
  const failures: string[] = [];
  for (const variation of tried) {
    try {
      const found = await build(variation);
      if (found.whole === whole) continue;
      const all = [...new Set([...files.keys(), ...found.files.keys()])];
      const different = all.filter((path) => files.get(path) !== found.files.get(path));
      failures.push(`${variation.name}: ${different.length} files differ: ${different.slice(0, 8).join(', ')}`);
    } catch (error) {
      failures.push(`${variation.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  recordCases('variations', 'one output', { tried: tried.length, failed: failures.length });
  assert.equal(failures, []);
});

test.run();
