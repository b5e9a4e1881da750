import type { IncomingHttpHeaders } from 'node:http';
import { chooseEncoding, type Compressor, type Encoding } from './compress.js';
import type { Validators } from './conditional-request.js';
import { fileHeaders, isCompressible } from './content-headers.js';
import type { SiteContent, SiteFile } from './site-source.js';

/** Below this size compression costs more than it saves. */
const smallestCompressedBytes = 1024;

/** Headers of a response, by their canonical names. */
export type ResponseHeaders = Readonly<Record<string, string | number>>;

/** The form of a file that a client gets: as it is, or compressed under a tag of its own. */
export interface Representation extends Validators {
  content: SiteContent;
  sizeBytes: number;
  /** True if clients that accept compression may get another form. */
  isVaried: boolean;
  /** Headers of 304: all but those that describe the body, which the client has with the body. */
  notModifiedHeaders: ResponseHeaders;
  /** Headers of responses without a whole body: 206 and 416. */
  headers: ResponseHeaders;
  /** Headers of the whole body. */
  wholeHeaders: ResponseHeaders;
}

/** Chooses the form of a file for a client. `isWhole` is false when a range is asked for: ranges count plain bytes. */
export type ChooseRepresentation = (
  file: SiteFile,
  headers: IncomingHttpHeaders,
  isWhole: boolean,
) => Representation | Promise<Representation>;

/** True if clients that accept compression may get another body. */
function mayBeCompressed({ content, contentType, sizeBytes }: SiteFile): boolean {
  return content.kind === 'bytes' && sizeBytes > smallestCompressedBytes && isCompressible(contentType);
}

function describe(
  file: SiteFile,
  isVaried: boolean,
  { encoding, bytes }: { encoding?: Encoding; bytes?: Buffer } = {},
): Representation {
  const { modifiedMs } = file;
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
  const sizeBytes = bytes?.length ?? file.sizeBytes;
  const { 'Content-Type': contentType = '', ...notModifiedHeaders } = fileHeaders(file);
  if (isVaried) notModifiedHeaders['Vary'] = [notModifiedHeaders['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
  notModifiedHeaders['ETag'] = etag;
  const headers = {
    ...notModifiedHeaders,
    'Content-Type': contentType,
    'Accept-Ranges': 'bytes',
    ...(modifiedMs === undefined ? {} : { 'Last-Modified': new Date(modifiedMs).toUTCString() }),
  };
  return {
    content: bytes ? { kind: 'bytes', bytes } : file.content,
    sizeBytes,
    etag,
    isVaried,
    ...(modifiedMs === undefined ? {} : { modifiedMs }),
    notModifiedHeaders,
    headers,
    wholeHeaders: { ...headers, ...(encoding ? { 'Content-Encoding': encoding } : {}), 'Content-Length': sizeBytes },
  };
}

/**
 * Creates the function that chooses. Sources return the same object while a file stays unchanged, so that its forms are
 * described once. Without a compressor, all bodies are sent as they are.
 */
export function createRepresentations(compressor: Compressor | undefined): ChooseRepresentation {
  const plainForms = new WeakMap<SiteFile, Representation>();
  const plainForm = (file: SiteFile): Representation => {
    let form = plainForms.get(file);
    if (!form) plainForms.set(file, (form = describe(file, compressor !== undefined && mayBeCompressed(file))));
    return form;
  };
  return (file, { 'accept-encoding': accepted }, isWhole) => {
    const plain = plainForm(file);
    if (!plain.isVaried || !isWhole || accepted === undefined || file.content.kind !== 'bytes') return plain;
    const encoding = chooseEncoding(String(accepted));
    if (!encoding) return plain;
    return compressor!
      .compress(file.etag, file.content.bytes, encoding)
      .then((bytes) => (bytes.length < file.sizeBytes ? describe(file, true, { encoding, bytes }) : plain));
  };
}
