import type { IncomingHttpHeaders } from 'node:http';
import { chooseEncoding, type Compressor, type Encoding } from './compress.js';
import type { Validators } from './conditional-request.js';
import { isCompressible } from './content-headers.js';
import type { SiteContent, SiteFile } from './site-source.js';

/** Below this size compression costs more than it saves. */
const smallestCompressedBytes = 1024;

/** The form of a file that a client gets: as it is, or compressed under a tag of its own. */
export interface Representation extends Validators {
  content: SiteContent;
  sizeBytes: number;
  /** Undefined: as it is. */
  encoding?: Encoding;
  /** Whether other clients get another form. */
  isVaried: boolean;
}

/** Chooses the form of a file for a client. `isWhole` is false when a range is asked for: ranges count plain bytes. */
export async function chooseRepresentation(
  file: SiteFile,
  headers: IncomingHttpHeaders,
  { compressor, isWhole }: { compressor: Compressor | undefined; isWhole: boolean },
): Promise<Representation> {
  const { content, sizeBytes, etag, modifiedMs } = file;
  const modified = modifiedMs === undefined ? {} : { modifiedMs };
  const plain = { content, sizeBytes, etag, ...modified, isVaried: false };
  if (!compressor || content.kind !== 'bytes' || sizeBytes <= smallestCompressedBytes) return plain;
  if (!isCompressible(file.contentType)) return plain;
  const encoding = isWhole ? chooseEncoding(String(headers['accept-encoding'] ?? '')) : undefined;
  if (!encoding) return { ...plain, isVaried: true };
  const bytes = await compressor.compress(etag, content.bytes, encoding);
  if (bytes.length >= sizeBytes) return { ...plain, isVaried: true };
  return {
    content: { kind: 'bytes', bytes },
    sizeBytes: bytes.length,
    etag: `${etag.slice(0, -1)}-${encoding}"`,
    ...modified,
    encoding,
    isVaried: true,
  };
}
