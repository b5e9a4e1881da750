import { statSync, createReadStream, fstatSync, constants, type Stats, type ReadStream } from 'node:fs';
import { realpath, open, readFile } from 'node:fs/promises';
import { relative, resolve, sep, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasHiddenSegment } from '../gate/request-gate.js';
import { pipeline } from 'node:stream';
import sirv from 'sirv';
import { contentTypeOf, isCompressible, isHashedAsset, type ByteRange } from './content-headers.js';
import {
  readContent,
  type Exchange,
  type ResponseHeaders,
  type OpenedFile,
  type SiteFile,
  type SiteSource,
} from './site-source.js';
import { limitStall, type Soon } from '../http/http-server.js';
import { parseHeaderRules, type HeaderRule } from '../../build/formats/header-rules.js';
import { headersFile } from '../../build/emit/security-policy.js';
import { contentHash } from '../../build/cache/cache-key.js';
import { isAbsentOrDenied } from '../../build/files/read-if-file.js';
import { createByteCache } from './representation.js';

const swapPauseMs = 20;
const swapAttempts = 5;

/** Names that Windows takes for another file: streams, short names, trailing dots and spaces. */
const windowsAlias = /[:~]|[. ](?:\/|$)/;

/** Facts of a file, through links; undefined when there is none, or none for readers. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isAbsentOrDenied(error)) return undefined;
    throw error;
  }
}

/** True if both are stamps of the same file, and nothing was written to it between the two looks. */
function isUnchanged(before: Stats, now: Stats): boolean {
  return (
    before.ino === now.ino &&
    before.ctimeMs === now.ctimeMs &&
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs &&
    before.dev === now.dev
  );
}

/** Facts of a folder. While a build swaps it, there is none for a moment; undefined when it does not come back. */
async function waitForFolder(folder: string): Promise<Stats | undefined> {
  for (let attempt = 1; ; attempt++) {
    const stats = statsOf(folder);
    if (stats || attempt === swapAttempts) return stats;
    await delay(swapPauseMs);
  }
}

/**
 * Real path of a file below `root`; undefined when there is none, or when a link leads out of the folder or to a hidden
 * file. Rejects only for failures that say nothing about the file.
 */
async function findInnerFile(root: string, path: string): Promise<string | undefined> {
  if (process.platform === 'win32' && windowsAlias.test(path)) return undefined;
  try {
    const folder = await realpath(root);
    const real = await realpath(resolve(folder, path));
    const isInside = real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return isInside && !hasHiddenSegment(relative(folder, real).replaceAll(sep, '/')) ? real : undefined;
  } catch (error) {
    if (isAbsentOrDenied(error)) return undefined;
    throw error;
  }
}

/** A file of the folder that is sent now, and how. */
export interface DiskBody {
  /** Path below the folder, decoded. */
  path: string;
  /** Stamps of the file that was found inside the folder. */
  stats: Stats;
  headers: ResponseHeaders;
  /** Undefined: the whole file. */
  part: ByteRange | undefined;
}

type SendFromDisk = (exchange: Exchange, body: DiskBody) => void;

/**
 * Passes exactly so many bytes on, and throws otherwise. A body of another length than announced would be read as the
 * beginning of the next response, or keep the client waiting.
 */
async function* exactly(lengthBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let leftBytes = lengthBytes;
  for await (const chunk of chunks) {
    leftBytes -= chunk.length;
    if (leftBytes < 0) break;
    yield chunk;
  }
  if (leftBytes !== 0) throw new Error('The file changed while it was sent.');
}

/**
 * Creates the function that lets sirv send files of a folder.
 *
 * sirv throws for some ranges, which ends the process, and misreads others: `-1`, `0-0`. It doesn't listen for errors of
 * the file, so that one that is gone ends the process too. It leaves the file open when the client disconnects, sends more
 * or less than it announced when the file changes, and follows links out of the folder. So it is asked for known files and
 * parsed ranges, and its stream passes a check: the file that was opened is the one that was found, and its length is that
 * of the headers.
 */
function createDiskSender(root: string): SendFromDisk {
  const serve = sirv(root, { dev: true, extensions: [] });
  return ({ request, response }, { path, stats, headers, part }) => {
    const sendChecked = (body: ReadStream): void => {
      body.once('open', (descriptor) => {
        const { ino, dev, mtimeMs } = fstatSync(descriptor);
        const isFound = ino === stats.ino && dev === stats.dev && mtimeMs === stats.mtimeMs;
        if (!isFound) body.destroy(new Error('The file was replaced.'));
      });
      const lengthBytes = part ? part.end - part.start + 1 : stats.size;
      limitStall(response);
      // A client that leaves and a file that changes both end here; the closed connection is the response.
      pipeline(
        body,
        (chunks: AsyncIterable<Buffer>) => exactly(lengthBytes, chunks),
        response,
        () => undefined,
      );
    };
    if (part?.end === 0) {
      response.writeHead(206, headers);
      return sendChecked(createReadStream(join(root, path), part));
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (part) request.headers.range = `bytes=${part.start}-${part.end}`;
    else delete request.headers.range;
    // The path as routers hand it to sirv. In `url`, a name could contain neither `?` nor `#`.
    Object.assign(request, { _parsedUrl: { raw: request.url, pathname: `/${path.replaceAll('%', '%25')}` } });
    response.once('pipe', (body: ReadStream) => sendChecked(body.unpipe(response)));
    serve(request, response, () => void response.destroy());
  };
}

/** URL paths of a file: its own and, for pages, those without the ending. */
function urlPathsOf(path: string): string[] {
  const clean = path.replace(/(?:(^|\/)index)?\.html$/, '$1');
  return clean === path ? [path] : [path, clean];
}

/** Headers of a file by the rules; later rules take precedence. */
export function headersFor(rules: readonly HeaderRule[], base: string, path: string): Record<string, string> {
  const urlPaths = urlPathsOf(path).map((urlPath) => base + urlPath);
  const found = rules.filter(({ matches }) => urlPaths.some((urlPath) => matches(urlPath)));
  return Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>;
}

/** Rules of one state of the `_headers` file, and the files that they were applied to. */
interface AppliedRules {
  text: string;
  rules: readonly HeaderRule[];
  files: WeakMap<SiteFile, SiteFile>;
}

const applied = (text: string): AppliedRules => ({ text, rules: parseHeaderRules(text).rules, files: new WeakMap() });

/** Adds the headers that the `_headers` file of a published folder asks for to its files, as hosts do. */
export function withHostHeaders(source: SiteSource, base: string): SiteSource {
  let current = applied('');
  let currentFile: OpenedFile;

  const readRules = async (file: OpenedFile): Promise<AppliedRules> => {
    const text = file ? (await readContent(file)).toString() : '';
    if (text !== current.text) current = applied(text);
    currentFile = file;
    return current;
  };
  const addHeaders = (file: SiteFile, path: string, { rules, files }: AppliedRules): SiteFile => {
    let withHeaders = files.get(file);
    if (!withHeaders) files.set(file, (withHeaders = { ...file, headers: headersFor(rules, base, path) }));
    return withHeaders;
  };
  const openLater = async (path: string, opening: Soon<OpenedFile>): Promise<OpenedFile> => {
    const file = await opening;
    return file && addHeaders(file, path, await readRules(await source.open(headersFile)));
  };
  return {
    open: (path) => {
      const file = source.open(path);
      if (file === undefined) return undefined;
      const isKnown = !(file instanceof Promise) && source.open(headersFile) === currentFile;
      return isKnown ? addHeaders(file, path, current) : openLater(path, file);
    },
    get swaps() {
      return source.swaps ?? 0;
    },
    noticeSwap: async () => source.noticeSwap?.() ?? 0,
  };
}

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
      if (isAbsentOrDenied(error)) return undefined;
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
