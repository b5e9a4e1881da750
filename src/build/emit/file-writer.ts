import { copyFileSync, existsSync, linkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.js';
import { fileHash } from '../cache/cache-key.js';
import type { OutputFile } from '../facts/output-file.js';
import { BuildError } from '../report/diagnostic.js';
import { fileChanged } from '../report/errors/build.js';
import type { LastOutput } from './last-output.js';
import { createFolderMaker } from './output-paths.js';

/** Writes files of the next output. */
export interface FileWriter {
  /** Paths whose files are hard links to those of the last output. */
  readonly linked: Set<string>;
  /** Creates the folders above a path. */
  makeFolder(path: string): void;
  /** Writes a file to a path at which there is none: a link to the last output's file if that has the same content. */
  write(file: OutputFile, target: string, cache: Cache): void;
  /** Throws if an entry of the cache could not be read. Another attempt computes all of them again. */
  stopOnLosses(cache: Cache): void;
}

/** Creates a hard link where the file system can, else a copy. */
function linkOrCopy(from: string, to: string): 'link' | 'copy' {
  try {
    linkSync(from, to);
    return 'link';
  } catch {
    copyFileSync(from, to);
    return 'copy';
  }
}

/**
 * Copies a file that can be edited at the same time. Only the hash of the copy counts: it goes into the record, or ends
 * the build where names or other files depend on the hash in the record.
 */
function copySource(
  file: OutputFile,
  { absolutePath, mayChange }: Extract<OutputFile['source'], { kind: 'file' }>,
  target: string,
): void {
  try {
    copyFileSync(absolutePath, target);
  } catch (error) {
    if (existsSync(absolutePath)) throw error;
    throw new BuildError([fileChanged(file.origin, 'deleted')]);
  }
  const hash = fileHash(target);
  if (hash === file.hash) return;
  if (!mayChange) throw new BuildError([fileChanged(file.origin, 'changed')]);
  file.hash = hash;
  file.sizeBytes = statSync(target).size;
}

export function createFileWriter(last: LastOutput): FileWriter {
  const makeFolder = createFolderMaker();
  const linked = new Set<string>();
  const evicted: string[] = [];
  return {
    linked,
    makeFolder,
    write: (file, target, cache) => {
      makeFolder(target);
      if (last.holds(file)) {
        if (linkOrCopy(join(last.outDir, file.path), target) === 'link') linked.add(file.path);
        return;
      }
      const { source } = file;
      if (source.kind === 'file') return copySource(file, source, target);
      if (source.kind === 'staged') throw new Error(`${file.path} is not in the stage.`);
      if (source.kind === 'bytes') return writeFileSync(target, source.bytes);
      if (source.kind === 'made') return writeFileSync(target, source.make());
      const bytes = cache.read(source.key);
      if (bytes) writeFileSync(target, bytes);
      else evicted.push(source.key);
    },
    stopOnLosses: (cache) => {
      if (evicted.length > 0) cache.evict(evicted);
    },
  };
}
