import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../build/report/diagnostic.js';
import { metaName, ownFileCode } from './page-record.js';
import { hashOf, hashOfFile } from './source-files.js';
import type { TypedocText, typedocTexts } from './texts.js';
import { createFolder } from '../../build/files/create-folder.js';

/** Folders of pages in the order of the sidebar, with the labels of theirs that visitors know. */
const folderLabels: Record<string, keyof typeof typedocTexts> = {
  modules: 'typedocModulesText',
  functions: 'typedocFunctionsText',
  classes: 'typedocClassesText',
  interfaces: 'typedocInterfacesText',
  types: 'typedocTypesText',
  enums: 'typedocEnumsText',
  variables: 'typedocVariablesText',
};

/** The sidebar of the pages: the overview, then a group for each kind of declaration. */
export function sidebarText(paths: Iterable<string>, text: TypedocText): string {
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
