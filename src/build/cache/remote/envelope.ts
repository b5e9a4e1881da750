import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/**
 * How an entry is kept in a store: one line of text, then the content, which may be compressed.
 *
 *     heddle-entry 1 <raw or gzip> <length> <checksum> <signature or ->\n
 *
 * The checksum is the SHA-256 of key and content, so that neither damaged bytes nor those of another key pass. The
 * signature is the HMAC-SHA256 of the checksum. Length and checksum are those of the content before compression.
 */
const magic = 'heddle-entry 1';

/** Longest line that can be one of an envelope. */
const longestHeader = 256;

/** Entries above this size are not uploaded, and a store that sends more is not read on. */
export const mostEntryBytes = 128 * 1024 * 1024;

/** Content from this size on is compressed. */
const compressedFromBytes = 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const checksumOf = (key: string, bytes: Buffer): string =>
  hash('sha256', Buffer.concat([Buffer.from(`${key}\n`), bytes]));

const signatureOf = (checksum: string, secret: string): string =>
  createHmac('sha256', secret).update(checksum).digest('hex');

/** Most bytes that an entry has as it is in a store, and as content. */
export interface EntrySize {
  sealedBytes: number;
  contentBytes: number;
}

/** Number of bytes at the beginning of an entry that contain its size. */
export const startBytes = longestHeader;

/** How entries of a store are named and wrapped. */
export interface EntryFormat {
  /** Name of an entry: 64 hexadecimal digits. */
  nameOf(key: string): string;
  seal(key: string, bytes: Buffer): Promise<Buffer> | Buffer;
  /**
   * Bounds of the memory for an entry, by the beginning of what a store returned: at least `startBytes` of it, or all.
   * Undefined if that is no entry, so that nothing more has to be read.
   */
  sizeOf(start: Buffer): EntrySize | undefined;
  /** Content of what a store returned for a key; undefined if it is not what was sealed. */
  open(key: string, sealed: Buffer): Promise<Buffer | undefined>;
}

/**
 * Name of an entry in a store: 64 hexadecimal digits, as `bazel-remote` asks for. Stores that are used with different
 * secrets, or with none, never share names.
 */
export const entryName = (key: string, secret = ''): string =>
  createHmac('sha256', secret).update(`${magic}\n${key}`).digest('hex');

/** Puts an entry into its envelope, signed where there is a secret. */
export async function sealEntry(key: string, bytes: Buffer, secret: string | undefined): Promise<Buffer> {
  const checksum = checksumOf(key, bytes);
  const signature = secret === undefined ? '-' : signatureOf(checksum, secret);
  const isCompressed = bytes.length >= compressedFromBytes;
  const content = isCompressed ? await compress(bytes, { level: 1 }) : bytes;
  const header = `${magic} ${isCompressed ? 'gzip' : 'raw'} ${bytes.length} ${checksum} ${signature}\n`;
  return Buffer.concat([Buffer.from(header), content]);
}

interface Header {
  isCompressed: boolean;
  /** Length of the content. */
  length: number;
  checksum: string;
  /** Length of the line. */
  end: number;
}

/** The line of an envelope; undefined unless it is one of an entry that may be used, and is signed where there is a secret. */
function readHeader(envelope: Buffer, secret: string | undefined): Header | undefined {
  const end = envelope.subarray(0, longestHeader).indexOf('\n');
  const header = /^heddle-entry 1 (raw|gzip) (\d{1,9}) ([0-9a-f]{64}) (-|[0-9a-f]{64})$/.exec(
    envelope.toString('latin1', 0, Math.max(end, 0)),
  );
  if (!header) return undefined;
  const [, encoding, lengthText, checksum, signature] = header as unknown as [string, string, string, string, string];
  const length = Number(lengthText);
  // The signature is checked first: what others wrote is not even read on.
  if (secret !== undefined) {
    const expected = Buffer.from(signatureOf(checksum, secret));
    const found = Buffer.from(signature);
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  }
  return length > mostEntryBytes ? undefined : { isCompressed: encoding === 'gzip', length, checksum, end };
}

/** Content of an envelope; undefined unless it is whole, belongs to the key, and is signed where there is a secret. */
export async function openEntry(
  key: string,
  envelope: Buffer,
  secret: string | undefined,
): Promise<Buffer | undefined> {
  const header = readHeader(envelope, secret);
  if (!header) return undefined;
  const { isCompressed, length, checksum, end } = header;
  let content = envelope.subarray(end + 1);
  if (isCompressed) {
    try {
      content = await decompress(content, { maxOutputLength: Math.max(length, 1) });
    } catch {
      return undefined;
    }
  }
  return content.length === length && checksumOf(key, content) === checksum ? content : undefined;
}

/** Most bytes that gzip adds to content: its own header, and five bytes for each block that is stored as it is. */
const gzipOverhead = (length: number): number => 1024 + Math.ceil(length / 1000);

/** Entries in envelopes, signed where there is a secret. */
export const envelopes = (secret: string | undefined): EntryFormat => ({
  nameOf: (key) => entryName(key, secret),
  seal: (key, bytes) => sealEntry(key, bytes, secret),
  sizeOf: (start) => {
    const header = readHeader(start, secret);
    if (!header) return undefined;
    const { isCompressed, length, end } = header;
    const sealedBytes = end + 1 + length + (isCompressed ? gzipOverhead(length) : 0);
    return { sealedBytes, contentBytes: length };
  },
  open: (key, sealed) => openEntry(key, sealed, secret),
});
