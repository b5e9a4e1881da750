import { createReadStream, type Stats } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { contentHash } from '../build/cache/cache-key.js';
import { type AssetReader, createAssetReader, isPlainAssetName } from './asset-reader.js';
import { createByteCache } from './byte-cache.js';
import { contentTypeOf, isCompressible, isHashedAsset } from './content-headers.js';
import { createTurnStats, findInnerFile, isMissing, openRegularFile, statsOf, waitForFolder } from './inner-file.js';
import type { OpenedFile, SiteFile, SiteSource } from './site-source.js';

/** Files up to this size are read whole before the answer begins, so that nobody sees half of a change. */
const wholeReadBytes = 1 << 20;
/** Memory for the bytes of small files, and what one of them costs besides its bytes. */
const cachedBytes = 64 << 20;
const entryBytes = 2048;
/**
 * Age from which a change time tells states of a file apart. File systems count time in steps of up to two seconds, and
 * a file that is written twice within one step has one change time.
 */
const settledMs = 2000;

/** True if nothing was written to a file between two looks at it, and it is the same file. */
function isUnchanged(before: Stats, now: Stats): boolean {
  return (
    before.ino === now.ino &&
    before.ctimeMs === now.ctimeMs &&
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs &&
    before.dev === now.dev
  );
}

/** A small file: its bytes are its identity. */
async function readWhole(handle: FileHandle, path: string): Promise<{ file: SiteFile; stats: Stats }> {
  try {
    const bytes = await handle.readFile();
    const stats = await handle.stat();
    const file: SiteFile = {
      contentType: contentTypeOf(path),
      sizeBytes: bytes.length,
      modifiedMs: stats.mtimeMs,
      etag: `"${contentHash(bytes)}"`,
      isImmutable: isHashedAsset(path),
      content: { kind: 'bytes', bytes },
    };
    return { file, stats };
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
  };
}

/** Assets that are sent as they lie on disk: hashed, and of a type that compression does not help. */
function isReadByPath(path: string): boolean {
  return isHashedAsset(path) && isPlainAssetName(path) && !isCompressible(contentTypeOf(path));
}

/**
 * The files of a published folder, which may be replaced or written to at any time.
 *
 * The first request for a small file resolves its links, checks that they stay inside, and reads it. Later requests look
 * at its stamps alone (file, size, times): a file with the same stamps is the one that was checked, whatever its path
 * leads through by now, and its bytes are in memory. So the same object is returned while a file stays unchanged.
 * `nowMs` is the clock that change times are compared with.
 */
export function createStaticFiles(root: string, nowMs: () => number = Date.now): SiteSource {
  const folder = root.endsWith(sep) ? root : root + sep;
  const readAsset = createAssetReader(root);
  const known = createByteCache<{ file: SiteFile; stats: Stats }>(cachedBytes);
  const turnStatsOf = createTurnStats();
  let published = statsOf(folder);
  let swaps = 0;

  const openLarge = async (handle: FileHandle, realPath: string, path: string): Promise<OpenedFile> => {
    if (!isReadByPath(path)) return readInParts(handle, path);
    await handle.close();
    return openAsset(path, realPath, readAsset);
  };
  const openAnew = async (path: string, seen: Stats): Promise<OpenedFile> => {
    try {
      const realPath = await findInnerFile(root, path);
      const handle = realPath === undefined ? undefined : await openRegularFile(realPath);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      if (size > wholeReadBytes) return await openLarge(handle, realPath!, path);
      const { file, stats } = await readWhole(handle, path);
      const isSettled = nowMs() - stats.ctimeMs > settledMs;
      if (isSettled && isUnchanged(seen, stats)) known.set(path, { file, stats }, file.sizeBytes + entryBytes);
      return file;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    open: (path) => {
      const stats = turnStatsOf(folder + path);
      if (!stats?.isFile()) return undefined;
      const entry = known.get(path);
      return entry && isUnchanged(entry.stats, stats) ? entry.file : openAnew(path, stats);
    },
    get swaps() {
      return swaps;
    },
    noticeSwap: async () => {
      const now = statsOf(folder);
      const settled = now ?? (await waitForFolder(folder));
      if (settled && (!now || settled.ino !== published?.ino || settled.dev !== published.dev)) swaps += 1;
      published = settled ?? published;
      return swaps;
    },
  };
}
