import { readFileSync, existsSync, writeFileSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, dirname } from 'node:path';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import type { PluginText } from '../page-texts.js';
import { createFolder } from '../../build/files/folders.js';
import { readIfFile } from '../../build/files/read-if-file.js';

/** A file that pages were made from. `hash` is empty when it does not exist. */
interface SourceFile {
  path: string;
  hash: string;
}

/** Hash of a text or of bytes. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Hash of a file's content; empty without a file. */
export function hashOfFile(path: string): string {
  const bytes = readIfFile(path);
  return bytes ? hashOf(bytes) : '';
}

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
const ownFileCode = 'typedoc-own-file';

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
  if (readIfFile(path)?.toString() !== text) writeFileSync(path, text);
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

/** Folders of pages in the order of the sidebar, with the labels of theirs that visitors know. */
const folderLabels: Record<string, Parameters<PluginText<'typedoc'>>[0]> = {
  modules: 'typedocModulesText',
  functions: 'typedocFunctionsText',
  classes: 'typedocClassesText',
  interfaces: 'typedocInterfacesText',
  types: 'typedocTypesText',
  enums: 'typedocEnumsText',
  variables: 'typedocVariablesText',
};

/** The sidebar of the pages: the overview, then a group for each kind of declaration. */
export function sidebarText(paths: Iterable<string>, text: PluginText<'typedoc'>): string {
  const folders = new Set(
    [...paths].filter((path) => path.endsWith('.md') && path.includes('/')).map((path) => path.split('/')[0]!),
  );
  const known = Object.keys(folderLabels).filter((name) => folders.has(name));
  const others = [...folders].filter((name) => !known.includes(name) && !name.startsWith('_')).sort();
  const items = [...known, ...others].map((name) => ({
    type: 'dir',
    name,
    label: folderLabels[name] ? text(folderLabels[name]) : name,
  }));
  return `${JSON.stringify(['index', ...items], null, 2)}\n`;
}

const ownFile = (file: string): Diagnostic => ({
  code: ownFileCode,
  severity: 'warning',
  kind: 'content',
  file,
  message: 'TypeDoc has a page of this name, and the file was not written by the plugin typedoc: it stays as it is.',
  fix: 'Rename the file, or delete it to have the generated page.',
});

function removeEmptyFolders(folder: string, path: string): void {
  for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) {
    const absolute = join(folder, inner);
    if (!existsSync(absolute) || readdirSync(absolute).length > 0) return;
    rmdirSync(absolute);
  }
}

/**
 * Brings a folder up to date: changed files are written, equal ones are left alone, and files of the last run that are
 * no longer made are removed. Files of others stay. Gives the generated files with their hashes.
 */
export function writePages(
  folder: string,
  shownFolder: string,
  files: ReadonlyMap<string, Uint8Array>,
  before: Readonly<Record<string, string>>,
): { written: Record<string, string>; problems: Diagnostic[] } {
  const written: Record<string, string> = {};
  const problems: Diagnostic[] = [];
  for (const [path, content] of files) {
    const hash = hashOf(content);
    const absolute = join(folder, path);
    const present = hashOfFile(absolute);
    const isOurs =
      present === '' || present === hash || (path in before && (path !== metaName || before[path] === present));
    if (!isOurs) {
      // A sidebar that was changed belongs to who changed it.
      if (path !== metaName) problems.push(ownFile(`${shownFolder}/${path}`));
      continue;
    }
    written[path] = hash;
    if (present === hash) continue;
    createFolder(dirname(absolute));
    writeFileSync(absolute, content);
  }
  for (const path of Object.keys(before)) {
    if (files.has(path)) continue;
    rmSync(join(folder, path), { force: true });
    removeEmptyFolders(folder, path);
  }
  return { written, problems };
}
