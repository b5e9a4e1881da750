import { constants, type Stats } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { contentHash } from '../../build/cache/cache-key.js';
import { createByteCache } from './byte-cache.js';
import { contentTypeOf, isCompressible, isHashedAsset } from './content-headers.js';
import { createDiskSender, type SendFromDisk } from './disk-sender.js';
import { findInnerFile, isMissing, isUnchanged, statsOf, waitForFolder } from './inner-file.js';
import type { OpenedFile, SiteFile, SiteSource } from './site-source.js';

/** Texts up to this size are in memory, since browsers ask for them compressed. */
const largestTextBytes = 1 << 20;
/** Memory for texts, and what one file costs besides its bytes. */
const cachedBytes = 64 << 20;
const entryBytes = 2048;
/**
 * Age from which a change time identifies the state of a file. File systems count time in steps of up to two seconds,
 * and a file that is written twice within one step has one change time.
 */
const settledMs = 2000;

interface KnownFile {
  file: SiteFile;
  stats: Stats;
}

/** A text: its bytes are its identity, and nobody sees half of a change. */
async function readText(path: string, realPath: string): Promise<KnownFile> {
  const handle = await open(realPath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
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

/** A file that sirv sends: its stamps are its identity. */
function describeFile(path: string, realPath: string, stats: Stats, send: SendFromDisk): KnownFile {
  const { size, mtimeMs, ino } = stats;
  const file: SiteFile = {
    contentType: contentTypeOf(path),
    sizeBytes: size,
    modifiedMs: mtimeMs,
    etag: `"${[size, mtimeMs, ino].map((part) => part.toString(36)).join('-')}"`,
    isImmutable: isHashedAsset(path),
    content: {
      kind: 'disk',
      read: () => readFile(realPath),
      send: (exchange, headers, part) => send(exchange, { path, stats, headers, part }),
    },
  };
  return { file, stats };
}

/**
 * The files of a published folder, which may be replaced or written to at any time.
 *
 * The first request for a file resolves its links, checks that they stay inside, and reads it if it is a text. Later
 * requests look at its stamps alone (inode, size, times): a file with the same stamps is the one that was checked, through
 * whatever links its path leads by now. So the same object is returned while a file stays unchanged.
 * `nowMs` is the clock that change times are compared with.
 */
export function createPublishedFiles(root: string, nowMs: () => number = Date.now): SiteSource {
  const folder = root.endsWith(sep) ? root : root + sep;
  const send = createDiskSender(root);
  const known = createByteCache<KnownFile>(cachedBytes);
  let published = statsOf(folder);
  let swaps = 0;

  const openAnew = async (path: string, seen: Stats): Promise<OpenedFile> => {
    try {
      const realPath = await findInnerFile(root, path);
      const stats = realPath === undefined ? undefined : statsOf(realPath);
      if (!stats?.isFile()) return undefined;
      const isText = stats.size <= largestTextBytes && isCompressible(contentTypeOf(path));
      const found = isText ? await readText(path, realPath!) : describeFile(path, realPath!, stats, send);
      const isSettled = nowMs() - found.stats.ctimeMs > settledMs;
      if (isSettled && isUnchanged(seen, found.stats))
        known.set(path, found, entryBytes + (isText ? found.file.sizeBytes : 0));
      return found.file;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    open: (path) => {
      const stats = statsOf(folder + path);
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
