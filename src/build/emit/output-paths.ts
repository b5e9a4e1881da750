import { existsSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { BuildError } from '../report/diagnostic.js';
import { leftoverForeign, outDirLink } from '../report/errors/build.js';
import { takeLock, type DirectoryLock } from './directory-lock.js';
import { manifestName } from './output-manifest.js';
import type { GuardedFiles } from '../foreign/guarded-files.js';
import { createFolder } from '../files/folders.js';

/** The output folder and the folders beside it during a build. */
export interface OutputPaths {
  /** The folder itself, where `outDir` is a link to it. */
  outDir: string;
  /** Folder of files that are written before the output is published. */
  stage: string;
  /** The output before the last, while it becomes the next. */
  next: string;
  /** The last output, while the next one takes its place. */
  old: string;
  lock: string;
}

/**
 * Absolute path of an output file. Large sites have tens of thousands, for which `join` takes as long as a look at the
 * files.
 */
export const outputFilePath = (outDir: string, path: string): string => `${outDir}/${path}`;

/** As many links as Linux follows. */
const mostLinks = 40;

/** The folder that a path points to when links at its end are followed, also when that folder does not exist. */
function followLinks(outDir: string): string {
  let path = outDir;
  for (let followed = 0; ; followed++) {
    let target: string;
    try {
      target = readlinkSync(path);
    } catch {
      if (followed > 0 && !existsSync(dirname(path))) throw new BuildError([outDirLink(outDir, path)]);
      return path;
    }
    if (followed === mostLinks) throw new BuildError([outDirLink(outDir, path)]);
    path = resolve(existsSync(dirname(path)) ? realpathSync(dirname(path)) : dirname(path), target);
  }
}

/** Paths for an output folder. Throws a `BuildError` when it is a link that leads nowhere. */
export function outputPaths(linkedOutDir: string): OutputPaths {
  const outDir = followLinks(linkedOutDir);
  const beside = (ending: string): string => join(dirname(outDir), `.${basename(outDir)}.${ending}`);
  return { outDir, stage: beside('stage'), next: beside('next'), old: beside('old'), lock: beside('lock') };
}

/** Files of a build that code of others may not touch; `folders` are further ones that must not be deleted. */
export function guardedFiles(outDir: string, folders: readonly string[]): GuardedFiles {
  const { stage, lock, outDir: linked } = outputPaths(outDir);
  return { kept: [...folders, stage, lock], unchanged: [join(linked, manifestName)] };
}

/** True if a folder may be replaced: it is missing, empty, or was written by Heddle. */
export function isReplaceable(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  // Also a manifest that is damaged, whatever it is now, says whose folder this is.
  const entries = readdirSync(folder);
  return entries.includes(manifestName) || entries.length === 0;
}

/** Restores the old output if the new one has not replaced it yet, and removes unpublished files. */
export function cleanUp({ outDir, stage, next, old }: OutputPaths): void {
  if (!existsSync(outDir) && existsSync(old)) renameSync(old, outDir);
  for (const folder of [stage, next, old]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Mends what a killed build left. A folder beside the output that is not a former output can only be Heddle's if a killed
 * build left its lock too; another one throws a `BuildError`.
 */
export function recoverOutput(paths: OutputPaths, { isTakenOver }: DirectoryLock): void {
  if (!isTakenOver)
    for (const folder of [paths.stage, paths.next, paths.old])
      if (!isReplaceable(folder)) throw new BuildError([leftoverForeign(folder)]);
  cleanUp(paths);
}

/**
 * Puts back the last output when a build was killed just between moving it aside and moving the next one into its place:
 * for commands that read the output.
 */
export function restoreOutput(outDir: string): void {
  const paths = outputPaths(outDir);
  if (existsSync(paths.outDir) || !existsSync(paths.old)) return;
  const lock = takeLock(paths.lock);
  // A running build is about to move its output there.
  if ('heldBy' in lock) return;
  try {
    recoverOutput(paths, lock);
  } finally {
    lock.release();
  }
}

/** Creates the folders above a path once each. */
export function createFolderMaker(): (path: string) => void {
  const made = new Set<string>();
  return (path) => {
    const folder = dirname(path);
    if (made.has(folder)) return;
    createFolder(folder);
    made.add(folder);
  };
}
