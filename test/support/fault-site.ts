import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { temporaryFolder, writeFiles, type FileTree } from './temporary-folder.js';

// Faults during a build: kills, signals, full disks. Every fault test ends with the same promise, `assertRecovered`:
//
//   const site = await createFaultSite();            // version `old` is built
//   await site.begin('edited');                      // the sources are those of `new`
//   const run = site.start();                        // `heddle build` in a process group of its own
//   ...                                              // the fault: run.killGroup(), run.signal('SIGINT'), a full disk
//   await site.assertRecovered(run);
//
// A cold build of the site takes about a second, one after an edit about half a second.

declare const __TEST_ROOT__: string;

const commandFile = join(__TEST_ROOT__, '../bin/heddle.js');
const preloadUrl = pathToFileURL(join(__TEST_ROOT__, 'support/fault-preload.mjs')).href;

/** The versions of the site. Their outputs differ in files that are changed, added and removed. */
export type Version = 'old' | 'new';

/** SHA-256 of every file below a folder, by path. Entries that are neither files nor folders are listed as `other`. */
export type FileHashes = Readonly<Record<string, string>>;

export function hashFiles(folder: string): FileHashes {
  const hashes: [string, string][] = [];
  const walk = (inner: string): void => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else {
        const bytes = entry.isFile() ? readFileSync(join(folder, path)) : undefined;
        hashes.push([path, bytes ? createHash('sha256').update(bytes).digest('hex') : 'other']);
      }
    }
  };
  if (existsSync(folder)) walk('');
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A tiny site with components, an image and public files; most output files are the same in both versions. */
export function faultSiteFiles(version: Version): FileTree {
  const isNew = version === 'new';
  return {
    'docs/index.md': '# Home\n\n[Guide](./guide.md)\n\n![dot](./dot.svg)\n',
    'docs/guide.md': `# Guide\n\nThe ${version} text.\n\n\`\`\`js\nconst version = '${version}';\n\`\`\`\n`,
    'docs/counter.mdx': '# Counter\n\nimport { Counter } from "./_counter.jsx"\n\n<Counter start={3} />\n',
    'docs/_counter.jsx':
      'import { useState } from "react";\nexport function Counter({ start }) {\n  const [count, setCount] = useState(start);\n  return <button onClick={() => setCount(count + 1)}>count {count}</button>;\n}\n',
    'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    [`docs/only-${version}.md`]: `# Only ${version}\n`,
    'docs/public/robots.txt': `User-agent: *\nDisallow: /${isNew ? 'b' : 'a'}\n`,
    ...Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`docs/page-${index}.md`, `# Page ${index}\n`])),
  };
}

/** The end of a started command. */
export interface RunEnd {
  /** Null when a signal ended the process. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  output: string;
  durationMs: number;
}

/**
 * The exit code of a command as a shell reports it: 128 plus the number of the signal that ended it. A command that could not
 * close in time after a signal ends by the signal itself.
 */
export const exitCodeOf = ({ exitCode, signal }: RunEnd): number | null =>
  signal === null ? exitCode : 128 + constants.signals[signal];

/** A running `heddle`, the leader of its own process group. */
export interface FaultRun {
  pid: number;
  ended: Promise<RunEnd>;
  /** Resolves when the text was printed; rejects when the command ends without it. */
  printed(text: string): Promise<void>;
  /** Text that was printed so far. */
  output(): string;
  /** Sends a signal to the process; `group` sends it to its children too, as Ctrl+C in a terminal does. */
  signal(name: NodeJS.Signals, to?: 'process' | 'group'): void;
  /** Kills all processes of the group at once (`kill -9`); does nothing when they have ended. */
  killGroup(): void;
  /** Command lines of the group's processes that are alive. */
  survivors(): string[];
}

export interface RunOptions {
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** Shell command before `heddle`, such as `ulimit -n 64`. */
  before?: string;
  /** User and group that the command runs as; needs root. */
  uid?: number;
  /** Path of another `heddle.js` than the one under test. */
  command?: string;
  /** Faults at calls of `node:fs` in any of the threads; see `fault-preload.mjs`. */
  fault?: FileFault | readonly FileFault[];
}

/** A fault at one of the calls of `node:fs` that change files, in all threads of the process together. */
export interface FileFault {
  /** The call that meets the fault, counted from 1 in `counter`, or every one. Without it calls are only counted. */
  nth?: number | 'all';
  /** File with one line for every counted call. */
  counter: string;
  /** Names of the functions that count; by default all that change files. `accessSync` counts only by name. */
  calls?: readonly string[];
  /** Regular expression for the paths that count. */
  path?: string;
  /**
   * `kill` ends the group before the call, `tear` in the middle of a write, `pause` waits until there is a file
   * `<counter>.go`; others are error codes or signals.
   */
  action:
    | 'kill'
    | 'tear'
    | 'pause'
    | NodeJS.Signals
    | 'ENOSPC'
    | 'EACCES'
    | 'EIO'
    | 'EROFS'
    | 'EMFILE'
    | 'EDQUOT'
    | 'EBUSY'
    | 'EXDEV';
}

/** Starts `heddle` in a folder; `args` are `build` by default. */
export function startHeddle(folder: string, options: RunOptions = {}): FaultRun {
  const { args = ['build'], env = {}, stdio = 'pipe', before, uid, fault } = options;
  const command = [process.execPath, options.command ?? commandFile, ...args];
  const [program, ...programArgs] = before
    ? ['bash', '-c', `${before}; exec "$@"`, 'bash', ...command]
    : (command as [string, ...string[]]);
  const startedAt = performance.now();
  const child = spawn(program, programArgs, {
    cwd: folder,
    detached: true,
    stdio,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: {
      ...process.env,
      CI: '1',
      NO_COLOR: '1',
      ...(fault ? { NODE_OPTIONS: `--import=${preloadUrl}`, HEDDLE_FILE_FAULTS: JSON.stringify([fault].flat()) } : {}),
      ...env,
    },
  });
  const pid = child.pid!;
  const state = { output: '' };
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      state.output += data.toString();
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<RunEnd>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode, signal) => {
      resolve({ exitCode, signal, output: state.output, durationMs: performance.now() - startedAt });
    });
  });
  const send = (target: number, name: NodeJS.Signals): void => {
    try {
      process.kill(target, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  return {
    pid,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!state.output.includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        void ended.then(() => reject(new Error(`"${text}" was not printed:\n${state.output}`)));
      }),
    output: () => state.output,
    signal: (name, to = 'process') => send(to === 'group' ? -pid : pid, name),
    killGroup: () => send(-pid, 'SIGKILL'),
    survivors: () => {
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
      return stdout.split('\n').flatMap((line) => {
        const [, group, state, args] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
        // A process that is ending has no memory any more, and so no arguments: its name is in brackets.
        const isEnding = state?.startsWith('Z') || args?.startsWith('[');
        return Number(group) === pid && !isEnding ? [args!] : [];
      });
    },
  };
}

/** How a build was disturbed, for what may be left of it. */
export interface Recovery {
  /** Version whose sources lie in the folder; `new` by default. */
  sources?: Version;
  /** Version that was published before the fault, or none; `old` by default. */
  published?: Version | 'none';
  /** A killed process cleans nothing up: the next build does. By default the process itself has to. */
  isKilled?: boolean;
  /** Further files or folders that may lie in the project folder. */
  ignored?: readonly string[];
}

/** A built site whose builds are disturbed. */
export interface FaultSite {
  folder: string;
  outDir: string;
  /** Folder that builds get as TMPDIR. */
  temporary: string;
  /** Replaces the sources by those of a version; `more` are files that golden builds don't have. */
  edit(version: Version, more?: FileTree): void;
  /**
   * Begins a case: publishes version `old` again and writes the sources of `new`. The cache then has both versions
   * (`known`), the old one alone (`edited`), or nothing (`cold`).
   */
  begin(cache: 'known' | 'edited' | 'cold'): Promise<void>;
  /** Starts a command in the folder. */
  start(options?: RunOptions): FaultRun;
  /** Runs a build to its end. */
  build(options?: RunOptions): Promise<RunEnd>;
  /** Files of an undisturbed build of a version in a folder of its own. */
  golden(version: Version): Promise<FileHashes>;
  /** The version whose files are in the output folder, all of them and no other; `none` when there is no folder. */
  published(): Promise<Version | 'none'>;
  /**
   * Asserts the promise after a fault: all processes of the group have ended, the output is wholly the old or wholly
   * the new one, nothing is left beside it or in TMPDIR, and the next build succeeds and equals an undisturbed one.
   * Gives what was published when the disturbed build had ended.
   */
  assertRecovered(run: FaultRun, recovery?: Recovery): Promise<Version | 'none'>;
}

const goldens = new Map<string, Promise<FileHashes>>();

/** Folders of built sites and copies of them, by the files of both versions. */
const builtSites = new Map<string, { folder: string; copy: string }>();

/** Copies folders with times, owners, and the hard links between cache and output. */
function copyFolders(from: readonly string[], to: string): void {
  assert.is(spawnSync('cp', ['-a', ...from, to]).status, 0, `${from.join(', ')} are copied`);
}

/**
 * Makes a site and builds version `old`. `files` are added to both versions. The site of an earlier test with the same
 * files is restored from a copy, in its folder, because a cold build takes a second of processor time.
 */
export async function createFaultSite(files: FileTree = {}, isBuilt = true): Promise<FaultSite> {
  const common: FileTree = {
    'site.config.mjs': 'export default { title: "Faults", siteOrigin: "https://example.com" };\n',
    ...files,
  };
  const earlier = isBuilt ? builtSites.get(JSON.stringify(common)) : undefined;
  const folder = earlier?.folder ?? temporaryFolder(common);
  const temporary = temporaryFolder();
  const outDir = join(folder, 'doc_build');
  const start = (options: RunOptions = {}): FaultRun =>
    startHeddle(folder, { ...options, env: { TMPDIR: temporary, ...options.env } });
  const edit = (version: Version, more: FileTree = {}): void => {
    rmSync(join(folder, 'docs'), { recursive: true, force: true });
    writeFiles(folder, { ...common, ...faultSiteFiles(version), ...more });
  };
  const goldenKey = (version: Version): string => JSON.stringify([version, common]);
  const golden = (version: Version): Promise<FileHashes> => {
    const key = goldenKey(version);
    let hashes = goldens.get(key);
    if (!hashes) {
      hashes = (async () => {
        const other = temporaryFolder({ ...common, ...faultSiteFiles(version) });
        const { exitCode, output } = await startHeddle(other).ended;
        assert.is(exitCode, 0, output);
        return hashFiles(join(other, 'doc_build'));
      })();
      goldens.set(key, hashes);
    }
    return hashes;
  };
  const published = async (): Promise<Version | 'none'> => {
    if (!existsSync(outDir)) return 'none';
    const hashes = hashFiles(outDir);
    const [old, next] = await Promise.all([golden('old'), golden('new')]);
    if (JSON.stringify(hashes) === JSON.stringify(old)) return 'old';
    assert.equal(hashes, next, 'The output is neither wholly old nor wholly new.');
    return 'new';
  };
  const leftovers = (ignored: readonly string[]): string[] => [
    ...readdirSync(folder).filter(
      (name) => !['docs', 'doc_build', '.heddle', ...Object.keys(common), ...ignored].includes(name),
    ),
    ...(existsSync(temporary) ? readdirSync(temporary) : [])
      .filter((name) => name !== 'node-compile-cache')
      .map((name) => `TMPDIR/${name}`),
  ];
  const cacheDir = join(folder, '.heddle');
  const copy = earlier?.copy ?? join(temporaryFolder(), 'site');
  /** Packs that know version `old` alone. */
  const oldPacks = join(copy, '.heddle/packs');
  /** True if there is a copy of the site, and the output folder is one, and not a link or another file system. */
  const isCopied = (): boolean => {
    const stats = lstatSync(outDir, { throwIfNoEntry: false });
    const isPlain = !stats || (stats.isDirectory() && stats.dev === lstatSync(folder).dev);
    return isPlain && existsSync(oldPacks);
  };
  const buildOld = async (): Promise<void> => {
    const { exitCode, output } = await start().ended;
    assert.is(exitCode, 0, output);
  };
  const site: FaultSite = {
    folder,
    outDir,
    temporary,
    edit,
    begin: async (cache) => {
      if (cache === 'known' || !isCopied()) {
        edit('old');
        await buildOld();
      } else {
        // As after the first build, which takes no build.
        const parts = ['.heddle', 'doc_build'];
        for (const name of parts) rmSync(join(folder, name), { recursive: true, force: true });
        copyFolders(
          parts.map((name) => join(copy, name)),
          folder,
        );
      }
      edit('new');
      if (cache === 'cold') rmSync(cacheDir, { recursive: true });
      if (cache !== 'edited') return;
      rmSync(join(cacheDir, 'packs'), { recursive: true });
      cpSync(oldPacks, join(cacheDir, 'packs'), { recursive: true });
    },
    start,
    build: (options) => start(options).ended,
    golden,
    published,
    assertRecovered: async (run, recovery = {}) => {
      const { sources = 'new', published: before = 'old', isKilled = false, ignored = [] } = recovery;
      const end = await run.ended;
      assert.equal(run.survivors(), [], `processes live on after the build:\n${end.output}`);
      if (!isKilled) assert.equal(leftovers(ignored), [], `the build leaves nothing behind:\n${end.output}`);
      const after = await published();
      // Between the two renames of a swap there is no output; only a kill can show it.
      const allowed = [before, sources, ...(isKilled ? ['none'] : [])];
      assert.ok(allowed.includes(after), `${after} is published after ${before} and ${sources}:\n${end.output}`);
      const next = await site.build();
      assert.is(next.exitCode, 0, `the next build succeeds:\n${next.output}`);
      assert.equal(hashFiles(outDir), await golden(sources), 'the next build equals an undisturbed one');
      const left = leftovers(ignored);
      // A killed build without a cache folder of its own leaves a temporary one.
      assert.equal(isKilled ? left.filter((name) => !name.startsWith('TMPDIR/')) : left, [], 'nothing is left');
      return after;
    },
  };
  if (earlier) {
    rmSync(folder, { recursive: true });
    copyFolders([copy], folder);
  } else edit('old');
  if (isBuilt && !earlier) {
    await buildOld();
    copyFolders([folder], copy);
    const key = JSON.stringify(common);
    builtSites.set(key, { folder, copy });
    goldens.set(goldenKey('old'), Promise.resolve(hashFiles(outDir)));
  }
  return site;
}
