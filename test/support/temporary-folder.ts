import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of a folder by path; strings are written as UTF-8. */
export type FileTree = Record<string, string | Uint8Array>;

/** Writes files into a folder. */
export function writeFiles(folder: string, files: FileTree): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Makes an empty temporary folder with the given files; it goes when the process ends. */
export function temporaryFolder(files: FileTree = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-test-'));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}
