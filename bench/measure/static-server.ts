import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kinds of files that visitors load. */
export type FileKind = 'html' | 'css' | 'js' | 'fonts' | 'other';

/** An answer that was sent. */
export interface SentFile {
  path: string;
  kind: FileKind;
  /** Bytes of the body on the wire. */
  bytes: number;
}

/** A host of static files as many are: gzip for text, addresses with or without `.html`. */
export interface StaticServer {
  origin: string;
  /** What was sent since the start or the last call. */
  takeSent(): SentFile[];
  close(): Promise<void>;
}

const types: Readonly<Record<string, readonly [kind: FileKind, type: string]>> = {
  '.html': ['html', 'text/html; charset=utf-8'],
  '.css': ['css', 'text/css; charset=utf-8'],
  '.js': ['js', 'text/javascript; charset=utf-8'],
  '.mjs': ['js', 'text/javascript; charset=utf-8'],
  '.json': ['other', 'application/json'],
  '.svg': ['other', 'image/svg+xml'],
  '.wasm': ['other', 'application/wasm'],
  '.woff': ['fonts', 'font/woff'],
  '.woff2': ['fonts', 'font/woff2'],
  '.ttf': ['fonts', 'font/ttf'],
};
const binary = /^(?:font|image\/(?!svg)|application\/(?!json|wasm))/;

/** File for an address, or undefined. */
function findFile(root: string, url: string): string | undefined {
  const path = normalize(decodeURIComponent(url.split(/[?#]/)[0]!));
  const candidates = [path, `${path}.html`, join(path, 'index.html')].map((file) => join(root, file));
  return candidates.find((file) => file.startsWith(root) && existsSync(file) && statSync(file).isFile());
}

/** Serves a folder and keeps what it sends. */
export async function serveFolder(root: string): Promise<StaticServer> {
  let sent: SentFile[] = [];
  const server = createServer((request, response) => {
    const file = findFile(root, request.url ?? '/');
    if (!file) return void response.writeHead(404).end();
    const [kind, type] = types[extname(file)] ?? (['other', 'application/octet-stream'] as const);
    if (request.headers.range) {
      // A part of a file cannot be compressed; nothing but large search indexes is read so.
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range) ?? [];
      const end = to === '' ? statSync(file).size - 1 : Number(to);
      sent.push({ path: request.url!, kind, bytes: end - Number(from) + 1 });
      response.writeHead(206, { 'Content-Type': type });
      return void createReadStream(file, { start: Number(from), end }).pipe(response);
    }
    const isPlain = binary.test(type) || !/\bgzip\b/.test(String(request.headers['accept-encoding']));
    const body = isPlain ? readFileSync(file) : gzipSync(readFileSync(file));
    sent.push({ path: request.url!, kind, bytes: body.length });
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': body.length,
      'Cache-Control': 'max-age=600',
      ...(isPlain ? {} : { 'Content-Encoding': 'gzip' }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    takeSent: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
