import { createReadStream, fstatSync, type ReadStream, type Stats } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import sirv from 'sirv';
import type { ByteRange } from './byte-range.js';
import type { Exchange, ResponseHeaders } from './site-source.js';
import { limitStall } from '../http/stall-limit.js';

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

export type SendFromDisk = (exchange: Exchange, body: DiskBody) => void;

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
export function createDiskSender(root: string): SendFromDisk {
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
