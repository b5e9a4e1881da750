import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { hashOfFile, type SourceFile } from './source-files.js';

/** Record of the plugin's last run, beside the pages. */
export interface PageRecord {
  /** Hash of options and versions. */
  key: string;
  /** Files that the pages were made from; paths relative to the project. */
  sources: SourceFile[];
  /** Generated files by path below the folder, with the hash of their content. */
  files: Record<string, string>;
  /** Warnings of the run. */
  problems: Diagnostic[];
}

/** The sidebar of the pages. */
export const metaName = '_meta.json';
/** Code of the problem that a file of the user has the name of a page. */
export const ownFileCode = 'typedoc-own-file';

const recordName = '.typedoc.json';
const recordVersion = 1;

/** True if a path stays in its folder: the record can have come with a repository of somebody else. */
const isInner = (path: string): boolean => !/^[\\/]|^[a-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path);

/** Reads the record of a folder; undefined when there is none that can be read. */
export function readRecord(folder: string): PageRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(join(folder, recordName), 'utf8')) as PageRecord & { version: number };
    const isOurs = record.version === recordVersion && Object.keys(record.files).every(isInner);
    return isOurs ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the record, unless the file has that content. */
export function writeRecord(folder: string, record: PageRecord): void {
  const text = `${JSON.stringify({ version: recordVersion, ...record }, null, 2)}\n`;
  const path = join(folder, recordName);
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    // There is none yet.
  }
  writeFileSync(path, text);
}

/** True if sources, options and generated files are those of the last run, and files that were in the way still are. */
export function isUpToDate(record: PageRecord, key: string, folder: string, projectRoot: string): boolean {
  return (
    record.key === key &&
    record.sources.length > 0 &&
    record.sources.every(({ path, hash }) => hashOfFile(join(projectRoot, path)) === hash) &&
    Object.entries(record.files).every(([path, hash]) => hashOfFile(join(folder, path)) === hash) &&
    record.problems.every(({ code, file }) => code !== ownFileCode || existsSync(join(projectRoot, file!))) &&
    existsSync(join(folder, metaName))
  );
}
