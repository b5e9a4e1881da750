import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputRecord } from '../facts/output-file.js';
import { manifestName } from './output-manifest.js';
import { createFolderMaker, type OutputPaths } from './output-paths.js';
import { isAbsent } from '../files/read-if-file.js';
import { codeOf } from '../report/reason-of.js';

/** Files that are synced at once; libuv works on four. */
const syncedAtOnce = 16;

/** Folder in which files wait for their place when the output folder itself cannot be moved. */
const waitingName = '.heddle-next';

/** Folder of an output path. Large sites have tens of thousands, for which `dirname` takes long. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '.' : path.slice(0, end);
}

/** Folders of the files, parents before their children. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  const add = (folder: string): void => {
    if (folder === '.' || folders.has(folder)) return;
    add(folderOf(folder));
    folders.add(folder);
  };
  for (const path of paths) add(folderOf(path));
  return folders;
}

/** Throws the system's error when a folder of the last output cannot be changed, and so could not be removed. */
export function checkWritable(outDir: string, paths: Iterable<string>): void {
  for (const folder of [outDir, ...[...foldersOf(paths)].map((path) => join(outDir, path))]) {
    try {
      // A file instead of a folder is deleted with the folder that it is in.
      if (statSync(folder).isDirectory()) accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
}

/** The file system's own folder at the top of a mounted one. */
const isSystemFolder = (path: string): boolean => path === 'lost+found';

/** Deletes everything in a folder except files with these paths and the folders that contain them. */
export function clearOthers(folder: string, paths: ReadonlySet<string>): void {
  const folders = foldersOf(paths);
  const clear = (inner: string): void => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (isSystemFolder(path)) continue;
      if (entry.isDirectory() && folders.has(path)) clear(path);
      else if (!entry.isFile() || !paths.has(path)) rmSync(join(folder, path), { recursive: true, force: true });
    }
  };
  clear('');
}

/** True if a folder contains these files and their folders, and nothing else. */
export function holdsOnly(folder: string, paths: ReadonlySet<string>): boolean {
  const folders = foldersOf(paths);
  const isClean = (inner: string): boolean =>
    readdirSync(join(folder, inner), { withFileTypes: true }).every((entry) => {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (isSystemFolder(path)) return true;
      return entry.isDirectory() ? folders.has(path) && isClean(path) : entry.isFile() && paths.has(path);
    });
  return isClean('');
}

/** Writes files through to the disk, so that a power failure after the swap leaves none of them empty. */
export async function syncFiles(paths: readonly string[]): Promise<void> {
  const waiting = paths.values();
  const lane = async (): Promise<void> => {
    for (const path of waiting) {
      const file = await open(path, 'r');
      try {
        await file.sync();
      } catch (error) {
        // Windows syncs files only that are open for writing, and some file systems sync none.
        if (!['EPERM', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))) throw error;
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, lane));
}

/** Removes a file or a link where a folder has to be; files would be written through a link. */
function clearWay(folder: string): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) rmSync(folder);
}

/**
 * Replaces files one by one, for folders that cannot be moved, such as mount points. All of them are copied into the
 * folder before the first one is moved to its place, since copying is what fails. Pages come after what they load, then
 * other files go; the manifest comes last, so that a build that is killed here is repeated by the next.
 */
function publishInPlace({ outDir }: OutputPaths, tree: string, files: readonly OutputRecord[]): void {
  const waiting = join(outDir, waitingName);
  const makeFolder = createFolderMaker();
  const isPage = (path: string): number => Number(path.endsWith('.html'));
  const paths = files.map(({ path }) => path).sort((a, b) => isPage(a) - isPage(b));
  const place = (path: string): void => renameSync(join(waiting, path), join(outDir, path));
  rmSync(waiting, { recursive: true, force: true });
  try {
    for (const path of [...paths, manifestName]) {
      makeFolder(join(waiting, path));
      copyFileSync(join(tree, path), join(waiting, path));
    }
    for (const folder of foldersOf(paths)) clearWay(join(outDir, folder));
    for (const path of paths) {
      makeFolder(join(outDir, path));
      if (lstatSync(join(outDir, path), { throwIfNoEntry: false })?.isDirectory())
        rmSync(join(outDir, path), { recursive: true });
      place(path);
    }
    clearOthers(outDir, new Set([...paths, manifestName, `${waitingName}/${manifestName}`]));
    place(manifestName);
  } finally {
    rmSync(waiting, { recursive: true, force: true });
  }
}

/**
 * Replaces `outDir`, which moves aside, with `tree`; false if its files had to be copied there. Two renames, since Node
 * cannot exchange folders.
 */
export function swapOutput(paths: OutputPaths, tree: string, files: readonly OutputRecord[]): boolean {
  const { outDir, old } = paths;
  try {
    if (existsSync(outDir)) renameSync(outDir, old);
  } catch (error) {
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(codeOf(error))) throw error;
    publishInPlace(paths, tree, files);
    return false;
  }
  try {
    renameSync(tree, outDir);
  } catch (error) {
    if (existsSync(old)) renameSync(old, outDir);
    throw error;
  }
  return true;
}
