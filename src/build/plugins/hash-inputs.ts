import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../cache/cache-key.js';

/** Hash of a file, or of all files below a folder; `''` for what does not exist. */
function hashPath(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return contentHash(readFileSync(path));
  if (!stats?.isDirectory()) return '';
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const lines = files.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    return `${file.slice(path.length)} ${contentHash(readFileSync(file))}`;
  });
  return contentHash(lines.sort().join('\n'));
}

/** Hash of the content of files and folders. */
export function hashInputs(paths: readonly string[]): string {
  return contentHash([...new Set(paths)].sort().map(hashPath).join('\n'));
}
