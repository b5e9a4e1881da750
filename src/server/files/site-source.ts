import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteRange, Validators } from './content-headers.js';
import type { Soon } from '../http/http-server.js';

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Headers of a response, by their canonical names. */
export type ResponseHeaders = Readonly<Record<string, string | number>>;

/** The body of a file: in memory, or on disk. */
export type SiteContent =
  | { kind: 'bytes'; bytes: Buffer }
  | {
      kind: 'disk';
      /** The whole body. Rejects when the file is gone. */
      read(): Promise<Buffer>;
      /** Responds with the body, or a part of it. The connection ends early when the file changes before or meanwhile. */
      send(exchange: Exchange, headers: ResponseHeaders, part: ByteRange | undefined): void;
    };

/** A file that can be sent now. */
export interface SiteFile extends Validators {
  contentType: string;
  /** 500 for a document that replaces one that cannot be made. */
  status?: 500 | undefined;
  sizeBytes: number;
  /** True if the content at this URL never changes. */
  isImmutable: boolean;
  /** Headers that the site asks for. */
  headers?: Readonly<Record<string, string>> | undefined;
  content: SiteContent;
}

export type OpenedFile = SiteFile | undefined;

/** The files of a site. */
export interface SiteSource {
  /**
   * The file at a path below `base`; the path passed the request gate. Undefined: no such file. A known file is returned
   * without a promise, and as the same object while it is unchanged.
   */
  open(path: string): Soon<OpenedFile>;
  /** Number of times that a swap of the published site was noticed. Absent: the files are never swapped. */
  readonly swaps?: number;
  /** Looks for a swap, and waits for the end of one under way. Returns `swaps`. */
  noticeSwap?(): Promise<number>;
}

/** The whole body of a file. Rejects when the file is gone. */
export async function readContent({ content }: SiteFile): Promise<Buffer> {
  return content.kind === 'bytes' ? content.bytes : content.read();
}
