import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** Ways in which a file can be damaged. `swap` needs another file, with which it changes content. */
export const damageKinds = [
  'flip',
  'cut',
  'empty',
  'zero',
  'swap',
  'delete',
  'folder',
  'loop',
  'fifo',
  'text',
  'null',
] as const;

export type DamageKind = (typeof damageKinds)[number];

/** One damage to one file, as plain data, so that a failing test can print it. */
export interface Damage {
  kind: DamageKind;
  /** Path relative to the folder of the site. */
  file: string;
  /** Where in the file, from 0 to 1. */
  position: number;
  /** Path of the file that `swap` changes places with. */
  other: string;
  /** True if the modification time stays as it was, as after a fault of the disk. */
  isTimeKept: boolean;
}

/** Paths of all files below folders of a site, relative to it and sorted. */
export function filesBelow(site: string, folders: readonly string[]): string[] {
  const list = (path: string): string[] =>
    readdirSync(join(site, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? list(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
  return folders.flatMap(list).sort();
}

/** Damages a file. Does nothing when an earlier damage left no regular file there. */
export function damageFile(site: string, { kind, file, position, other, isTimeKept }: Damage): void {
  const path = join(site, file);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return;
  const bytes = readFileSync(path);
  const at = Math.floor(position * bytes.length);
  const write = (content: string | Uint8Array): void => {
    writeFileSync(path, content);
    if (isTimeKept) utimesSync(path, stats.atime, stats.mtime);
  };
  switch (kind) {
    case 'flip':
      if (bytes.length === 0) return write('\0');
      bytes[at]! ^= 1 << (Math.floor(position * 1000) % 8);
      return write(bytes);
    case 'cut':
      return write(bytes.subarray(0, at));
    case 'empty':
      return write('');
    case 'zero':
      return write(Buffer.alloc(bytes.length));
    case 'text':
      return write('This is not what was here.\n');
    case 'null':
      return write('null');
    case 'swap': {
      const second = join(site, other);
      if (!lstatSync(second, { throwIfNoEntry: false })?.isFile()) return;
      const others = readFileSync(second);
      writeFileSync(second, bytes);
      return write(others);
    }
    default:
  }
  rmSync(path);
  if (kind === 'folder') mkdirSync(join(path, 'inner'), { recursive: true });
  if (kind === 'loop') symlinkSync(basename(path), path);
  if (kind === 'fifo' && spawnSync('mkfifo', [path]).status !== 0) mkdirSync(path);
}

/** Flips a bit of the first byte of the entries of a pack that are wanted, and returns their keys. */
export function flipEntries(pack: string, isWanted: (key: string, text: string) => boolean): string[] {
  const bytes = readFileSync(pack);
  const line = bytes.indexOf('\n');
  const indexLength = Number(/\d+$/.exec(bytes.toString('latin1', 0, line))![0]);
  let offset = line + 1 + indexLength;
  const rows = JSON.parse(bytes.toString('utf8', line + 1, offset)) as [key: string, length: number][];
  const flipped: string[] = [];
  for (const [key, length] of rows) {
    if (length > 0 && isWanted(key, bytes.toString('utf8', offset, offset + length))) {
      bytes[offset]! ^= 1;
      flipped.push(key);
    }
    offset += length;
  }
  writeFileSync(pack, bytes);
  return flipped;
}
