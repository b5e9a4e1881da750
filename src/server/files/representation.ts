import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { whenReady, type Soon } from '../http/http-server.js';
import type { IncomingHttpHeaders } from 'node:http';
import { fileHeaders, isCompressible, type Validators } from './content-headers.js';
import type { ResponseHeaders, SiteContent, SiteFile } from './site-source.js';

/** Values that take up memory, by key. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined;
  /** Remembers a value that takes up `sizeBytes`. A value larger than the limit is dropped at once. */
  set(key: string, value: Value, sizeBytes: number): void;
  delete(key: string): void;
}

/** Creates a cache of at most `limitBytes`. The least recently used values are dropped first. */
export function createByteCache<Value>(limitBytes: number): ByteCache<Value> {
  const entries = new Map<string, { value: Value; sizeBytes: number }>();
  let usedBytes = 0;

  const drop = (key: string): void => {
    usedBytes -= entries.get(key)?.sizeBytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map iterates in the order of insertion, so the first key is the least recently used one.
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value, sizeBytes) => {
      drop(key);
      entries.set(key, { value, sizeBytes });
      usedBytes += sizeBytes;
      for (const oldest of entries.keys()) {
        if (usedBytes <= limitBytes) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}

type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const brotliQuality = 5;

/** Best encoding that an `Accept-Encoding` header allows; undefined means the body as it is. */
export function chooseEncoding(header: string | undefined): Encoding | undefined {
  const qualities = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(quality) || 0] as const;
    }),
  );
  const qualityOf = (encoding: Encoding): number => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  if (qualityOf('br') > 0 && qualityOf('br') >= qualityOf('gzip')) return 'br';
  return qualityOf('gzip') > 0 ? 'gzip' : undefined;
}

/** Compresses bodies and keeps the results. */
export interface Compressor {
  /** `key` names the content: equal keys, equal bytes. A cached result is returned as the same object. */
  compress(key: string, bytes: Buffer, encoding: Encoding): Soon<Buffer>;
}

function run(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}

/** Makes a compressor that keeps at most `limitBytes` of results, the least recently used going first. */
export function createCompressor(limitBytes: number): Compressor {
  const results = createByteCache<Buffer>(limitBytes);
  const running = new Map<string, Promise<Buffer>>();

  const start = async (key: string, bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
    try {
      const result = await run(bytes, encoding);
      results.set(key, result, result.length);
      return result;
    } finally {
      running.delete(key);
    }
  };

  return {
    compress: (contentKey, bytes, encoding) => {
      const key = `${encoding} ${contentKey}`;
      const known = results.get(key);
      if (known) return known;
      const promise = running.get(key) ?? start(key, bytes, encoding);
      running.set(key, promise);
      return promise;
    },
  };
}

/** Below this size compression costs more than it saves. */
const smallestCompressedBytes = 1024;
/** Memory for `Accept-Encoding` headers, which are the same for all requests of a browser. */
const encodingsBytes = 16 << 10;

/** The form of a file that a client gets: as it is, or compressed under a tag of its own. */
export interface Representation extends Validators {
  content: SiteContent;
  sizeBytes: number;
  /** True if clients that accept compression may get another form. */
  isVaried: boolean;
  /** Headers of 304, names and values in turn: all but those that describe the body, which the client has with the body. */
  notModifiedHeaders: string[];
  /** Headers of responses without a whole body: 206 and 416. */
  headers: ResponseHeaders;
  /** Headers of the whole body. */
  wholeHeaders: ResponseHeaders;
  /** Headers of the whole body as an error page, which has no validators and is never cached as the page itself. */
  errorHeaders: ResponseHeaders;
}

/** Chooses the form of a file for a client. `isWhole` is false when a range is asked for: ranges count plain bytes. */
export type ChooseRepresentation = (
  file: SiteFile,
  headers: IncomingHttpHeaders,
  isWhole: boolean,
) => Soon<Representation>;

/** True if clients that accept compression may get another body. */
function mayBeCompressed({ content, contentType, sizeBytes }: SiteFile): boolean {
  return content.kind === 'bytes' && sizeBytes > smallestCompressedBytes && isCompressible(contentType);
}

function describe(
  file: SiteFile,
  isVaried: boolean,
  compressed?: { encoding: Encoding; bytes: Buffer },
): Representation {
  const { modifiedMs } = file;
  const etag = compressed ? `${file.etag.slice(0, -1)}-${compressed.encoding}"` : file.etag;
  const sizeBytes = compressed?.bytes.length ?? file.sizeBytes;
  const { 'Content-Type': contentType = '', ...common } = fileHeaders(file);
  if (isVaried) common['Vary'] = [common['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  const bodyHeaders: Record<string, string | number> = { 'Content-Type': contentType, 'Content-Length': sizeBytes };
  if (compressed) bodyHeaders['Content-Encoding'] = compressed.encoding;
  const headers: Record<string, string> = {
    ...common,
    ETag: etag,
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
  };
  if (modifiedMs !== undefined) headers['Last-Modified'] = new Date(modifiedMs).toUTCString();
  return {
    content: compressed ? { kind: 'bytes', bytes: compressed.bytes } : file.content,
    sizeBytes,
    etag,
    modifiedMs,
    isVaried,
    notModifiedHeaders: Object.entries({ ...common, ETag: etag }).flat(),
    headers,
    wholeHeaders: { ...headers, ...bodyHeaders },
    errorHeaders: {
      ...common,
      ...bodyHeaders,
      'Cache-Control': fileHeaders({ ...file, isImmutable: false })['Cache-Control']!,
    },
  };
}

/** The forms of a file that were described: those that are compressed, as long as their bytes are in memory. */
interface DescribedForms {
  plain: Representation;
  compressed: WeakMap<Buffer, Representation>;
}

/**
 * Creates the function that chooses. Sources return the same object while a file stays unchanged, so that its forms are
 * described once. Without a compressor, all bodies are sent as they are.
 */
export function createRepresentations(compressor: Compressor | undefined): ChooseRepresentation {
  const described = new WeakMap<SiteFile, DescribedForms>();
  const formsOf = (file: SiteFile): DescribedForms => {
    let forms = described.get(file);
    if (!forms) {
      const plain = describe(file, compressor !== undefined && mayBeCompressed(file));
      described.set(file, (forms = { plain, compressed: new WeakMap() }));
    }
    return forms;
  };
  const encodings = createByteCache<{ encoding: Encoding | undefined }>(encodingsBytes);
  const encodingFor = (accepted: string): Encoding | undefined => {
    let known = encodings.get(accepted);
    if (!known) encodings.set(accepted, (known = { encoding: chooseEncoding(accepted) }), accepted.length);
    return known.encoding;
  };
  return (file, { 'accept-encoding': accepted }, isWhole) => {
    const { plain, compressed } = formsOf(file);
    if (!plain.isVaried || !isWhole || accepted === undefined || file.content.kind !== 'bytes') return plain;
    const encoding = encodingFor(String(accepted));
    if (!encoding) return plain;
    return whenReady(compressor!.compress(file.etag, file.content.bytes, encoding), (bytes) => {
      if (bytes.length >= file.sizeBytes) return plain;
      let form = compressed.get(bytes);
      if (!form) compressed.set(bytes, (form = describe(file, true, { encoding, bytes })));
      return form;
    });
  };
}
