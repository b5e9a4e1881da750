import { createServer, type IncomingMessage, type Server } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteConfig } from '../../../src/build/config/site-config.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { startPreview } from '../../../src/server/preview.js';
import { addressOf } from '../../../src/server/start-site-server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { thrownBuildError } from '../../support/thrown-error.js';
import { request } from './raw-http.js';

// A key that nothing but this test uses, and a certificate for localhost that is valid for 100 years.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3ZpeXjLSN+Y2fpXM
suFwCkjRzNh4DYubqrOqeuAdibyhRANCAASSfZ9onU8nIzFJepshkFuHGe/b9nB7
TvRkACieOp1CNTIBRzzGZCaRlCNR4ZkhzjFDiE3ABmB5gtR+DyruU8ZU
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUVdDj/6CnNQsd53jY1i67VC1tZ+4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA1NDEyNFoYDzIxMjYxMDMx
MDU0MTI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASSfZ9onU8nIzFJepshkFuHGe/b9nB7TvRkACieOp1CNTIBRzzGZCaR
lCNR4ZkhzjFDiE3ABmB5gtR+DyruU8ZUo28wbTAdBgNVHQ4EFgQUyCN9X4zQh3P7
NdSe3tVLKfJrm3MwHwYDVR0jBBgwFoAUyCN9X4zQh3P7NdSe3tVLKfJrm3MwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgd1ASb5MGjYSKIS2Ob7rGXcijWY8W5ZDR21UX7D2i2xwCIA0U
XkALjoBx3GgwKTBA0LNB9NUmebCtCl+48OqQ5I5+
-----END CERTIFICATE-----
`;

type Settings = Partial<SiteConfig['server']>;

function start(settings: Settings, onProblems?: (found: readonly Diagnostic[]) => void) {
  const outDir = temporaryFolder({ 'index.html': 'home', 'api/page.html': 'a page' });
  return startPreview({
    outDir,
    base: '/',
    port: 0,
    settings: { headers: {}, proxy: {}, ...settings },
    ...(onProblems ? { onProblems } : {}),
  });
}

/** A server that answers with what it was asked. */
async function startBackend(): Promise<{ backend: Server; url: string }> {
  const backend = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (chunk) => (body += String(chunk)));
    asked.on('end', () => {
      answer.writeHead(201, { 'X-Backend': 'yes' });
      answer.end(`${asked.method} ${asked.url} ${asked.headers.host} ${body}`);
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  return { backend, url: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` };
}

test('a flag takes precedence over PORT, and PORT over the configuration', () => {
  const server = { port: 4000, host: '0.0.0.0', allowedHosts: [], poll: false, headers: {}, proxy: {} };
  const before = process.env['PORT'];
  delete process.env['PORT'];
  const ofConfig = addressOf({}, server);
  process.env['PORT'] = '5000';
  const ofEnvironment = addressOf({ host: '127.0.0.1' }, server);
  const ofFlag = addressOf({ port: 6000 }, server);
  if (before === undefined) delete process.env['PORT'];
  else process.env['PORT'] = before;
  assert.equal([ofConfig.port, ofConfig.host, ofConfig.isPortFixed], [4000, '0.0.0.0', false]);
  assert.equal([ofEnvironment.port, ofEnvironment.host, ofEnvironment.isPortFixed], [5000, '127.0.0.1', true]);
  assert.equal([ofFlag.port, ofFlag.isPortFixed], [6000, true]);
});

test('a server with a certificate answers over HTTPS, with the headers of the configuration', async () => {
  const folder = temporaryFolder({ 'key.pem': key, 'cert.pem': cert });
  const https = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const server = await start({ https, headers: { 'X-Team': 'docs' } });
  assert.match(server.url, /^https:\/\//);
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(server.url, { ca: cert, servername: 'localhost' }, resolve).on('error', reject),
  );
  assert.equal([answer.statusCode, answer.headers['x-team']], [200, 'docs']);
  answer.resume();
  const rebound = await new Promise<IncomingMessage>((resolve, reject) =>
    get(server.url, { ca: cert, servername: 'localhost', headers: { Host: 'evil.example' } }, resolve).on(
      'error',
      reject,
    ),
  );
  assert.is(rebound.statusCode, 403);
  rebound.resume();
  await server.close();
});

test('a certificate that cannot be read is a problem of the configuration', async () => {
  const { diagnostics, exitCode } = await thrownBuildError(() =>
    start({ https: { key: '/no/key', cert: '/no/cert' } }),
  );
  assert.equal([diagnostics[0]!.code, exitCode], ['certificate-failed', 2]);
});

test('requests below a path are passed on with method, path and body; the longest beginning takes precedence', async () => {
  const { backend, url } = await startBackend();
  const server = await start({ proxy: { '/api/': `${url}/v1`, '/api/users': url } });
  const site = `http://127.0.0.1:${server.port}`;
  const posted = await fetch(`${site}/api/items?q=1`, { method: 'POST', body: 'text' });
  assert.equal([posted.status, posted.headers.get('x-backend')], [201, 'yes']);
  assert.is(await posted.text(), `POST /v1/api/items?q=1 ${url.slice('http://'.length)} text`);
  assert.match(await (await fetch(`${site}/api/users`)).text(), /^GET \/api\/users /);
  assert.is(await (await fetch(`${site}/`)).text(), 'home');
  const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Content-Length': '0' };
  assert.is((await request(server.port, '/api/items', { method: 'POST', headers: foreign })).status, 403);
  assert.is((await request(server.port, '/api/items', { headers: { Host: 'evil.example' } })).status, 403);
  await server.close();
  backend.close();
});

test('no request chooses the server that it is passed on to', async () => {
  const { backend, url } = await startBackend();
  const { backend: other, url: otherUrl } = await startBackend();
  const asked: string[] = [];
  other.on('request', ({ url: path }) => asked.push(path!));
  const server = await start({ proxy: { '/api': url } });
  const authority = otherUrl.slice('http://'.length);
  const status = async (target: string, method = 'GET', headers: Record<string, string> = {}): Promise<number> =>
    (await request(server.port, target, { method, headers })).status;
  // The host of a request is never the target, and an absolute target is one of this site's files.
  assert.is(await status('/api/x', 'GET', { Host: authority }), 201);
  assert.is(await status(`${otherUrl}/api/x`), 404);
  assert.is(await status(`/api@${authority}/x`), 404);
  assert.is(await status(`/api/${otherUrl}`), 201);
  assert.is(await status(`//${authority}/api/x`), 404);
  assert.is(await status('/api/../x'), 400);
  assert.is(await status('/other', 'POST'), 405);
  assert.is(await status('/api/x', 'GET', { Origin: 'https://evil.example' }), 403);
  assert.is(await status('/api/x', 'OPTIONS', { Origin: 'https://evil.example' }), 403);
  assert.equal(asked, []);
  await server.close();
  backend.close();
  other.close();
});

test('a server that does not answer is 502 and a warning', async () => {
  const { backend, url } = await startBackend();
  await new Promise((resolve) => backend.close(resolve));
  const problems: Diagnostic[] = [];
  const server = await start({ proxy: { '/api': url } }, (found) => problems.push(...found));
  assert.is((await fetch(`http://127.0.0.1:${server.port}/api/x`)).status, 502);
  assert.equal(
    problems.map(({ code }) => code),
    ['proxy-failed'],
  );
  await server.close();
});

test.run();
