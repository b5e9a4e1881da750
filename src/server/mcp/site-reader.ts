import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toPosix } from '../../build/files/paths.js';
import { fetchText, type FetchLimits } from '../../build/network/fetch-text.js';
import { reasonOf } from '../../build/report/reason-of.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { encodePath } from '../../shared/route-path.js';
import { readContent, type SiteSource } from '../files/site-source.js';
import { parseTarget } from '../gate/request-gate.js';

/** What an agent is told when a question has no answer. Its message is a sentence with the reason and what to do. */
export class QuestionError extends Error {
  override name = 'QuestionError';
  /** True if the same question can have an answer later, for example because there was no network. */
  readonly isTransient: boolean;

  constructor(message: string, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isTransient = isTransient;
  }
}

/** Reads the files of a published site, from wherever it is. */
export interface SiteReader {
  /** Text of a file, by its decoded path below `base`; undefined if there is none. Rejects with a `QuestionError`. */
  read(path: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Documents at which the site can be entered, likely ones first: its home page may be one that only redirects, which says
   * nothing of the site.
   */
  entries(signal: AbortSignal): AsyncIterable<string | undefined>;
  /** The state of a file: the same text as long as it's unchanged. Undefined if only its age says anything. */
  stampOf?(path: string): Promise<string | undefined>;
  /** All documents with their paths, for sites in a folder of this machine. They aren't counted. */
  documents?(): AsyncIterable<readonly [path: string, html: string]>;
  /** The URL of a site that is read over the network. */
  url?: URL;
}

/** Bytes that one file may have. */
const mostFileBytes = 4 << 20;
/** Milliseconds for one request with its redirects. */
const requestMs = 15_000;

/** Limits of one question, so that no site can make it endless. */
const mostQuestionBytes = 16 << 20;
export const questionMs = 45_000;

/** Refuses paths that name anything but a file below the folder of the site. They may come from a site's own files. */
function checkedPath(path: string): string {
  const target = parseTarget(`/${encodePath(path)}`);
  if (target?.path !== `/${path}`)
    throw new QuestionError(`The site names a file that it cannot have: ${encodePath(path)}`);
  return path;
}

/** Reads the documents of a folder, one after the other. */
export const readDocuments = (folder: string): NonNullable<SiteReader['documents']> =>
  async function* () {
    const files = await readdir(folder, { recursive: true });
    for (const file of files.map(toPosix).sort(compareCodeUnits))
      if (file.endsWith('.html') && !file.startsWith('assets/'))
        yield [file, await readFile(join(folder, file), 'utf8')];
  };

/** Reads a site through the files of a server or a folder. */
export function createSourceReader(source: SiteSource, documents?: SiteReader['documents']): SiteReader {
  const open = async (path: string): Promise<Awaited<ReturnType<SiteSource['open']>>> => source.open(checkedPath(path));
  const read = async (path: string): Promise<string | undefined> => {
    const file = await open(path);
    if (!file) return undefined;
    if (file.sizeBytes > mostFileBytes)
      throw new QuestionError(`The file ${path} has more than ${mostFileBytes} bytes.`);
    return (await readContent(file)).toString();
  };
  return {
    read,
    entries: async function* () {
      for (const path of ['index.html', '404.html']) yield await read(path);
    },
    stampOf: async (path) => (await open(path))?.etag,
    ...(documents ? { documents } : {}),
  };
}

/** Reason of a failed request. `fetch` hides it in the cause. */
const requestReason = (error: unknown): string => reasonOf((error as Error).cause ?? error);

/**
 * Reads a site over the network. Only the origin of its URL is asked: redirects to another one are refused, and all paths
 * are resolved below `base`, which is known once the site was entered.
 */
export function createUrlReader(url: URL, baseOf: () => string): SiteReader {
  const fetchFile = async (target: URL, signal: AbortSignal): Promise<string | undefined> => {
    const limits: FetchLimits = { signal, limitMs: requestMs, mostBytes: mostFileBytes };
    const headers = { 'user-agent': 'heddle-mcp', accept: '*/*' };
    try {
      const { status, text } = await fetchText(target.href, headers, limits);
      if (status === 404 || status === 410) return undefined;
      if (status >= 200 && status < 300) return text;
      throw new Error(`it responded with status ${status}`);
    } catch (error) {
      signal.throwIfAborted();
      throw new QuestionError(`${target.href} could not be read: ${requestReason(error)}.`, {
        isTransient: true,
        cause: error,
      });
    }
  };
  return {
    url,
    entries: async function* (signal) {
      for (const path of ['', '404.html']) yield await fetchFile(new URL(path, url), signal);
    },
    read: (path, signal) => fetchFile(new URL(baseOf() + encodePath(checkedPath(path)), url), signal),
  };
}

/** Bytes of what one question read. */
export interface ReadBytes {
  files: number;
  /** With gzip, as browsers load them. */
  bytes: number;
}

/** A reader that counts what one question reads, and ends questions that read too much. */
export interface CountingReader extends SiteReader {
  /** Begins a question. */
  begin(): void;
  /** What was read since. */
  taken(): ReadBytes;
}

export function countReads(reader: SiteReader): CountingReader {
  let read: ReadBytes = { files: 0, bytes: 0 };
  let plainBytes = 0;
  const count = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    plainBytes += Buffer.byteLength(text);
    if (plainBytes > mostQuestionBytes)
      throw new QuestionError(`The question needs more than ${mostQuestionBytes} bytes of the site. Ask for less.`);
    read = { files: read.files + 1, bytes: read.bytes + gzipSync(text).length };
    return text;
  };
  return {
    ...reader,
    entries: async function* (signal) {
      for await (const text of reader.entries(signal)) yield count(text);
    },
    read: async (path, signal) => count(await reader.read(path, signal)),
    begin: () => {
      read = { files: 0, bytes: 0 };
      plainBytes = 0;
    },
    taken: () => read,
  };
}
