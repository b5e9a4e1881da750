import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CorpusName, CorpusSpec } from '../corpora/corpora.js';
import type { Command } from '../measure/run-command.js';

/** A documentation site generator as the measurements see it. Paths are below the site's folder. */
export interface Generator {
  name: string;
  /** Version that is installed. */
  version(): string;
  /** Corpora that it can build as they are. */
  corpora: readonly CorpusName[];
  /** Writes what the generator needs, from a corpus, into an empty folder. */
  writeSite(site: string, corpus: string, spec: CorpusSpec): void;
  build(site: string): Command;
  outDir: string;
  /** Folders that hold what a build remembers for the next one. */
  caches: readonly string[];
  /** Path of a source of the corpus in the site. */
  sourceFile(corpusFile: string): string;
  /** Path in the output of the page with an address. */
  htmlFile(url: string): string;
  /** What only highlighted code has in the HTML of a page. */
  highlighted: RegExp;
  /** Path of a file of the search index; absent where visitors cannot search without a service. */
  searchIndex?: RegExp;
  dev(site: string, port: number): Command;
}

/** A site of a generator, ready to be built. */
export interface Site {
  generator: Generator;
  folder: string;
  corpus: string;
  spec: CorpusSpec;
}

/** Folder beside a site with what measurements are done with. */
const doneFolder = (site: string): string => join(dirname(site), 'done');

/**
 * Moves a file or folder of a site to those that `deleteDone` deletes. For a while after many files were deleted, ext4
 * needs twenty times as long to make new ones, which the next build would pay.
 */
function putAside(site: string, path: string): void {
  if (!existsSync(path)) return;
  mkdirSync(doneFolder(site), { recursive: true });
  renameSync(path, join(mkdtempSync(join(doneFolder(site), '-')), 'site'));
}

/** Deletes what measurements of a site are done with, after all of them. */
export function deleteDone(site: string): void {
  rmSync(doneFolder(site), { recursive: true, force: true });
}

/** Writes the site again, without output and caches. */
export function resetSite({ generator, folder, corpus, spec }: Site): void {
  putAside(folder, folder);
  generator.writeSite(folder, corpus, spec);
  forget({ generator, folder });
}

/** Removes what builds left. */
export function forget({
  generator,
  folder,
}: {
  generator: Pick<Generator, 'outDir' | 'caches'>;
  folder: string;
}): void {
  for (const path of [generator.outDir, ...generator.caches]) putAside(folder, join(folder, path));
}

/** Copies the corpus as it is. */
export function copyCorpus(site: string, corpus: string): void {
  cpSync(corpus, site, { recursive: true });
}
