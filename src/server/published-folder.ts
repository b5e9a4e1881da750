import { open, realpath, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileBody } from './send-file.js';

/** Files of a folder that is served; every look-up sees the folder as it is at that moment. */
export interface PublishedFolder {
  /** Absolute path of a file inside the folder; undefined for everything else. Nothing outside is reached by links. */
  find(path: string): Promise<string | undefined>;
  open(absolutePath: string): Promise<FileBody | undefined>;
}

async function isFile(handle: FileHandle): Promise<boolean> {
  return (await handle.stat()).isFile();
}

async function openFile(absolutePath: string): Promise<FileHandle | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(absolutePath, 'r');
    if (await isFile(handle)) return handle;
  } catch {
    // Missing, unreadable, or a name the system does not take.
  }
  await handle?.close();
  return undefined;
}

/** Makes the view of a folder. */
export function createPublishedFolder(folder: string): PublishedFolder {
  return {
    find: async (path) => {
      if (path === '' || path.includes('\0') || path.split('/').some((segment) => segment === '' || segment === '..' || (segment.startsWith('.') && segment !== '.well-known'))) return undefined;
      try {
        const root = await realpath(folder);
        const real = await realpath(join(root, path));
        if (!real.startsWith(root + sep)) return undefined;
        const handle = await openFile(real);
        await handle?.close();
        return handle && real;
      } catch {
        return undefined;
      }
    },
    open: async (absolutePath) => {
      const handle = await openFile(absolutePath);
      if (!handle) return undefined;
      const { size, mtimeMs, ino } = await handle.stat();
      return {
        sizeBytes: size,
        etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}`,
        // Never past the size that was announced, even when the file grows meanwhile.
        read: (first, last) => handle.createReadStream({ start: first, end: Math.max(first, last), autoClose: false }),
        close: () => handle.close(),
      };
    },
  };
}
