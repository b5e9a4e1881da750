// Serves a folder in a process of its own: `serve-folder.ts <sirv|node> <folder>`. Prints the port.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { contentTypeOf } from '../../src/server/files/content-headers.js';

/** The least that a server in Node can do: bytes in memory, one tag, no look at the disk. */
function fromMemory(folder: string): RequestListener {
  const files = new Map<string, { bytes: Buffer; etag: string; type: string }>();
  return ({ url = '/', headers }, response) => {
    let file = files.get(url);
    if (!file) {
      const name = /\.\w+$/.test(url) ? url : `${url}.html`;
      const bytes = readFileSync(join(folder, name));
      files.set(url, (file = { bytes, etag: `"${bytes.length}"`, type: contentTypeOf(name) }));
    }
    const { bytes, etag, type } = file;
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { ETag: etag }).end();
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.length, ETag: etag }).end(bytes);
  };
}

const [kind = '', folder = ''] = process.argv.slice(2);
const server = createServer(kind === 'sirv' ? sirv(folder, { dev: false, etag: true }) : fromMemory(folder));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`Ready at http://127.0.0.1:${address.port}`);
});
