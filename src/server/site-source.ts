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
  /** Closes the file; called once for each file that was opened. Absent: nothing is open. */
  close?(): Promise<void>;
}

export type OpenedFile = SiteFile | undefined;

/** Where the files of a site come from. */
export interface SiteSource {
  /**
   * The file at a path below `base`; the path passed the request gate. Undefined: no such file. A file that is in memory
   * is returned without a promise, since waiting for one costs as much as the rest of a small response.
   */
  open(path: string): OpenedFile | Promise<OpenedFile>;
  /** Number of times that a swap of the published site was noticed. Absent: the files are never swapped. */
  readonly swaps?: number;
  /** Looks for a swap, and waits for the end of one under way. Returns `swaps`. */
  noticeSwap?(): Promise<number>;
}
