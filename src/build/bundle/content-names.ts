/**
 * esbuild puts a hash of a file's text, of the paths of its modules and of the files that it refers to into the file's
 * name. Those paths depend on where the project is and on where its packages are installed. This module replaces the
 * hashes: a name depends on the text, on the names of the modules as `modulePath` returns them, and on the files that
 * the text refers to. Names of modules take part because two modules with the same text are still two modules, each with
 * its own state.
 *
 *     assets/runtime~4KQTZ2AB.js   import "/assets/chunk~X1Y2Z3AB.js"     as esbuild writes it
 *     assets/runtime.0G5TN1QC.js   import "/assets/chunk.8SDHPA2J.js"     in the output
 *
 * Files may refer to each other in circles. So each file is hashed by itself first, without the hashes in its
 * references; a name is the hash of these hashes, over all files that can be reached, in the order of the references.
 */
import type { Metafile, OutputFile } from 'esbuild';
import { basename, isAbsolute, resolve } from 'node:path';
import { contentHash } from '../cache/cache-key.js';
import { modulePath } from '../files/module-path.js';

/** A file of the output; `path` is absolute. */
export interface NamedFile {
  path: string;
  contents: Uint8Array;
}

/** Result of esbuild with `metafile` and without `write`. */
export interface BundledFiles {
  outputFiles: OutputFile[];
  metafile: Metafile;
}

/**
 * Template of the names of scripts and style sheets; the mark distinguishes them from assets, which esbuild names by
 * content.
 */
export const nameTemplate = (name: string): string => `assets/${name}~[hash]`;

const hashInName = /~([0-9A-Z]{8})\.(?=(?:js|css)\b)/;
const references = new RegExp(hashInName, 'g');

/** 40 bits of a hash in the form of esbuild's own. */
const shortHash = (text: string): string =>
  BigInt(`0x${contentHash(text).slice(0, 10)}`)
    .toString(32)
    .toUpperCase()
    .padStart(8, '0');

/** Names of the modules in an output, for the hash alone. Plugins may use absolute paths for their modules. */
function moduleNames(inputs: Metafile['outputs'][string]['inputs'], projectRoot: string): string[] {
  const names = Object.keys(inputs).map((key) => {
    const [, namespace = '', path = ''] = /^([\w-]{2,}:)?(.*)$/s.exec(key)!;
    const isPath = namespace === '' || isAbsolute(path);
    return namespace + (isPath ? modulePath(resolve(projectRoot, path), projectRoot) : path);
  });
  return names.sort();
}

/**
 * Names scripts and style sheets by content. Other files keep their names, which esbuild makes from the content alone.
 * `rename` returns the new path for a path of the bundles, in any form that ends with the file's name, and `isReferenced`
 * is true for such a path if a file refers to it.
 */
export function nameByContent(
  bundles: readonly BundledFiles[],
  projectRoot: string,
): { files: NamedFile[]; rename(path: string): string; isReferenced(path: string): boolean } {
  const files = new Map<string, { path: string; text: string; ownHash: string; references: string[] }>();
  // Scripts that are bundled apart may come with the same files.
  const named = new Map<string, NamedFile>();
  const modules = new Map(
    bundles.flatMap(({ metafile }) =>
      Object.entries(metafile.outputs).map(([path, { inputs }]) => [
        resolve(projectRoot, path),
        moduleNames(inputs, projectRoot),
      ]),
    ),
  );
  for (const file of bundles.flatMap(({ outputFiles }) => outputFiles)) {
    const hash = hashInName.exec(basename(file.path))?.[1];
    if (hash === undefined) named.set(file.path, file);
    else files.set(hash, { path: file.path, text: file.text, ownHash: '', references: [] });
  }
  for (const file of files.values()) {
    file.references = [...file.text.matchAll(references)].map(([, hash]) => hash!).filter((hash) => files.has(hash));
    const neutral = file.text.replace(references, (whole, hash: string) => (files.has(hash) ? '~.' : whole));
    file.ownHash = contentHash(JSON.stringify([modules.get(file.path), neutral]));
  }
  const reach = (hash: string, seen: Set<string>): Set<string> => {
    if (seen.has(hash)) return seen;
    seen.add(hash);
    for (const next of files.get(hash)!.references) reach(next, seen);
    return seen;
  };
  const newHashes = new Map(
    [...files.keys()].map((hash) => [
      hash,
      shortHash([...reach(hash, new Set())].map((reached) => files.get(reached)!.ownHash).join()),
    ]),
  );
  const rename = (text: string): string =>
    text.replace(references, (whole, hash: string) => (newHashes.has(hash) ? `.${newHashes.get(hash)!}.` : whole));
  for (const file of files.values()) {
    const path = rename(file.path);
    named.set(path, { path, contents: new TextEncoder().encode(rename(file.text)) });
  }
  const referenced = new Set([...files.values()].flatMap((file) => file.references));
  return {
    files: [...named.values()],
    rename,
    isReferenced: (path) => referenced.has(hashInName.exec(basename(path))?.[1] ?? ''),
  };
}
