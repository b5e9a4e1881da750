import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';
import type { Validators } from './conditional-request.js';

/** The body of a file: in memory, or read as it is sent. */
export type SiteContent =
  | { kind: 'bytes'; bytes: Buffer }
  /** Rejects when the file is gone; the stream fails when less can be read than `sizeBytes` promised. */
  | { kind: 'stream'; read(range: ByteRange | undefined): Promise<Readable> };

/** A file that can be sent now. */
export interface SiteFile extends Validators {
  contentType: string;
  /** 500 for a document that stands in for one that cannot be made. */
  status?: 500;
  sizeBytes: number;
  /** Whether this address never answers with anything else. */
  isImmutable: boolean;
  /** Headers that the site asks for. */
  headers?: Readonly<Record<string, string>>;
  content: SiteContent;
  /** Lets go of the file; called once for each file that was opened. */
  close(): Promise<void>;
}

/** Where the files of a site come from. */
export interface SiteSource {
  /** The file at a path below `base`; the path passed the request gate. Undefined: no such file. */
  open(path: string): Promise<SiteFile | undefined>;
}
