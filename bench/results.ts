import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CorpusSpec } from './corpora/corpora.js';
import type { Machine, Subject } from './measure/machine.js';
import type { Figures } from './measure/median.js';

/** What one generator did with one corpus. */
export interface GeneratorResult {
  name: string;
  version: string;
  hasSearch: boolean;
  /** Medians of all runs; those that a failure prevented are absent. */
  figures: Figures;
  /** First line of what went wrong. */
  failure?: string;
}

/** What was measured with one corpus. */
export interface CorpusResult {
  corpus: CorpusSpec;
  /** Bytes of Markdown and MDX. */
  sourceBytes: number;
  generators: GeneratorResult[];
}

/** A site of somebody else, which Heddle and its own generator built. */
export interface MovedSiteResult {
  /** Name of its folder. */
  name: string;
  /** Path of the page that was edited. */
  editedPage: string;
  generators: GeneratorResult[];
  /** Why its own generator could not be measured. */
  obstacle?: string;
}

/** A file of results: everything that tables and charts are made of. */
export interface Results {
  command: 'heddle' | 'compile' | 'peers' | 'shapes' | 'sites' | 'targets';
  subject: Subject;
  machine: Machine;
  /** Runs of which figures are the median. */
  runs: number;
  corpora: CorpusResult[];
  /** Cold builds of the site that `heddle init` makes and of Heddle's own documentation. */
  sites?: Record<'init' | 'own', Figures>;
  movedSites?: MovedSiteResult[];
}

/** Numbers with four digits: more would be noise. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`);
}

export function readResults(file: string): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}
