import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';
import { temporaryFolder } from './temporary-folder.js';

/** What `npm pack` says of the package. */
export interface PackedPackage {
  /** Absolute path of the tarball. */
  tarball: string;
  files: string[];
  sizeBytes: number;
}

/** A folder outside the repository in which the packed package is installed. */
export interface InstalledPackage {
  folder: string;
  /** The command `heddle` of the installed package. */
  command: string;
  /** Bytes that `node_modules` takes on the disk. */
  sizeBytes: number;
  /** Packages in `node_modules`, Heddle among them. */
  packages: string[];
}

const environment = { ...process.env, CI: '1', NO_COLOR: '1', npm_config_audit: 'false', npm_config_fund: 'false' };

/** Runs a program and returns what it prints. Throws when it fails. */
export function runProgram(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Packs the compiled package into a temporary folder. */
export function packPackage(): PackedPackage {
  const folder = temporaryFolder();
  // The compiled package is there already; packing must not compile it again while other tests use it.
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(runProgram('npm', args, projectRoot)) as {
    filename: string;
    files: { path: string }[];
    size: number;
  }[];
  const { filename, files, size } = packed!;
  return { tarball: join(folder, filename), files: files.map(({ path }) => path), sizeBytes: size };
}

/** Room that a folder takes on the disk, as `du` counts it: a file with several names once. */
function diskBytes(path: string, counted = new Set<number>()): number {
  const stats = lstatSync(path);
  if (counted.has(stats.ino)) return 0;
  counted.add(stats.ino);
  const inner = stats.isDirectory() ? readdirSync(path).map((name) => diskBytes(join(path, name), counted)) : [];
  return inner.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): string[] => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return packagesIn(join(folder, entry.name)).map((name) => `${entry.name}/${name}`);
    const nested = join(folder, entry.name, 'node_modules');
    const isThere = lstatSync(nested, { throwIfNoEntry: false }) !== undefined;
    return [entry.name, ...(isThere ? packagesIn(nested) : [])];
  });
}

/** Installs a packed package into an empty folder, as `npm install heddle` does. */
export function installPackage({ tarball }: PackedPackage): InstalledPackage {
  const folder = temporaryFolder({ 'package.json': '{"name": "outside", "private": true, "type": "module"}' });
  runProgram('npm', ['install', '--prefer-offline', tarball], folder);
  const modules = join(folder, 'node_modules');
  return {
    folder,
    command: join(modules, '.bin/heddle'),
    sizeBytes: diskBytes(modules),
    packages: packagesIn(modules).sort(),
  };
}
