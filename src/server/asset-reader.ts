import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import sirv from 'sirv';

/** Takes what sirv writes. Status and headers are decided elsewhere, so that nothing of sirv's reaches the client. */
class AssetSink extends PassThrough {
  statusCode = 200;

  getHeader(): undefined {
    return undefined;
  }

  setHeader(): this {
    return this;
  }

  writeHead(): this {
    return this;
  }
}

/** Reads whole assets by path. Rejects when there is no such file. */
export type AssetReader = (path: string) => Promise<Readable>;

/** Names that mean the same to sirv and to the file system. */
const plainName = /^[\w./@-]+$/;

/** Whether the reader can be asked for a path. */
export function isPlainAssetName(path: string): boolean {
  return plainName.test(path);
}

/**
 * Reads assets through sirv. sirv alone cannot stand before the network: a bad range or a file that goes away ends the
 * process, and it follows links out of the folder, shows hidden files and sends lengths that are out of date. So it
 * gets a request of our own making, for a file that the gate and `findInnerFile` let through and whose name holds its
 * hash, and its output passes a check of the length.
 */
export function createAssetReader(root: string): AssetReader {
  const serve = sirv(root, { dev: true, dotfiles: false, extensions: [] });
  return (path) =>
    new Promise((resolve, reject) => {
      const sink = new AssetSink();
      const fail = (error: Error): void => {
        sink.destroy();
        reject(error);
      };
      sink.once('pipe', (file: Readable) => {
        file.once('ready', () => resolve(sink));
        file.on('error', (error) => {
          reject(error);
          sink.destroy(error);
        });
        sink.once('close', () => file.destroy());
      });
      sink.on('error', reject);
      const missing = (): void => fail(Object.assign(new Error(`${path} is gone`), { code: 'ENOENT' }));
      try {
        const request = { url: `/${path}`, headers: {} } as IncomingMessage;
        serve(request, sink as unknown as ServerResponse, missing);
      } catch (error) {
        fail(error as Error);
      }
    });
}
