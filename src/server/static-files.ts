import { createReadStream } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { contentHash } from '../build/cache/cache-key.js';
import { type AssetReader, createAssetReader, isPlainAssetName } from './asset-reader.js';
import { contentTypeOf, isCompressible, isHashedAsset } from './content-headers.js';
import { findInnerFile, isMissing, openRegularFile } from './inner-file.js';
import type { SiteFile, SiteSource } from './site-source.js';

/** Files up to this size are read whole before the answer begins, so that nobody sees half of a change. */
const wholeReadBytes = 1 << 20;

const nothingToClose = (): Promise<void> => Promise.resolve();

/** A small file: its bytes are its identity. */
async function readWhole(handle: FileHandle, path: string): Promise<SiteFile> {
  try {
    const bytes = await handle.readFile();
    return {
      contentType: contentTypeOf(path),
      sizeBytes: bytes.length,
      modifiedMs: (await handle.stat()).mtimeMs,
      etag: `"${contentHash(bytes)}"`,
      isImmutable: isHashedAsset(path),
      content: { kind: 'bytes', bytes },
      close: nothingToClose,
    };
  } finally {
    await handle.close();
  }
}

/** A large file: what was open at the start is sent, also when another takes its name meanwhile. */
async function readInParts(handle: FileHandle, path: string): Promise<SiteFile> {
  const { size, mtimeNs, mtimeMs, ino } = await handle.stat({ bigint: true });
  const sizeBytes = Number(size);
  return {
    contentType: contentTypeOf(path),
    sizeBytes,
    modifiedMs: Number(mtimeMs),
    etag: `"${[size, mtimeNs, ino].map((part) => part.toString(36)).join('-')}"`,
    isImmutable: isHashedAsset(path),
    content: {
      kind: 'stream',
      read: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
        Promise.resolve(handle.createReadStream({ start, end, autoClose: false })),
    },
    close: () => handle.close(),
  };
}

/** An asset whose name holds its hash: the name is its identity. */
async function openAsset(path: string, realPath: string, readAsset: AssetReader): Promise<SiteFile | undefined> {
  const stats = await stat(realPath);
  if (!stats.isFile()) return undefined;
  return {
    contentType: contentTypeOf(path),
    sizeBytes: stats.size,
    modifiedMs: stats.mtimeMs,
    etag: `"${contentHash(`${path} ${stats.size}`)}"`,
    isImmutable: true,
    content: {
      kind: 'stream',
      read: (range) => (range ? Promise.resolve(createReadStream(realPath, range)) : readAsset(path)),
    },
    close: nothingToClose,
  };
}

/** Assets that are sent as they lie on disk: hashed, and of a type that compression does not help. */
function isReadByPath(path: string): boolean {
  return isHashedAsset(path) && isPlainAssetName(path) && !isCompressible(contentTypeOf(path));
}

/** The files of a published folder. The folder may be replaced at any time; each request looks anew. */
export function createStaticFiles(root: string): SiteSource {
  const readAsset = createAssetReader(root);
  return {
    open: async (path) => {
      const realPath = await findInnerFile(root, path);
      if (realPath === undefined) return undefined;
      try {
        if (isReadByPath(path)) return await openAsset(path, realPath, readAsset);
        const handle = await openRegularFile(realPath);
        if (!handle) return undefined;
        const { size } = await handle.stat();
        return await (size <= wholeReadBytes ? readWhole(handle, path) : readInParts(handle, path));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
