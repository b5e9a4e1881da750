import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusSpec } from '../corpora/corpora.js';
import type { Command } from '../measure/run-command.js';

/** A documentation site generator as the measurements see it. Paths are below the site's folder. */
export interface Generator {
  name: string;
  /** Version that is installed. */
  version(): string;
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
  /** Path of a file of the search index; absent where readers cannot search without a service. */
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

/** Writes the site anew, without output and caches. */
export function resetSite({ generator, folder, corpus, spec }: Site): void {
  rmSync(folder, { recursive: true, force: true });
  generator.writeSite(folder, corpus, spec);
  forget({ generator, folder });
}

/** Removes what builds left. */
export function forget({ generator, folder }: Pick<Site, 'generator' | 'folder'>): void {
  for (const path of [generator.outDir, ...generator.caches])
    rmSync(join(folder, path), { recursive: true, force: true });
}

/** Copies the corpus as it is. */
export function copyCorpus(site: string, corpus: string): void {
  cpSync(corpus, site, { recursive: true });
}
