import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readDoc, readOutline } from '../docs/page-outline.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

/** A server block of nginx that the documentation shows. */
const documentedBlock = (page: string, file: string): string =>
  readOutline(readDoc('en', page)).codeBlocks.find(({ meta }) => meta.includes(`title="/etc/nginx/conf.d/${file}"`))!
    .code;

/** The documented server of a site. */
export const documentedNginx = documentedBlock('guide/basic/deploy.md', 'docs.conf');

/** The documented proxy of a dev server. */
export const documentedProxy = documentedBlock('guide/recipes/remote-development.md', 'docs-dev.conf');

/** The documented store of cache entries. */
export const documentedStore = documentedBlock('guide/advanced/shared-cache.md', 'cache.conf');

/** True if nginx is installed, with the table of content types that its packages bring; `.ci/run` installs it. */
export const hasNginx = (): boolean =>
  existsSync('/etc/nginx/mime.types') && spawnSync('nginx', ['-v']).error === undefined;

/** A running nginx. */
export interface Nginx {
  /** Path of the socket on which it listens. */
  socket: string;
  stop(): Promise<void>;
}

/** Starts nginx with the documented configuration for a folder. */
export const startNginx = (siteFolder: string): Promise<Nginx> =>
  runNginx((socket) =>
    documentedNginx.replace('listen 80;', `listen unix:${socket};`).replace('/var/www/docs', siteFolder),
  );

/** Starts nginx with a server block that listens on a socket. The rest of its settings is what packages set. */
export async function runNginx(blockOf: (socket: string) => string): Promise<Nginx> {
  const folder = temporaryFolder();
  const socket = join(folder, 'nginx.sock');
  const server = blockOf(socket);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; lingering_timeout 200ms; ${temporary.join(' ')}
${server}
}
`,
  );
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', `${folder}/error.log`];
  const checked = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  assert.is(checked.status, 0, checked.stderr);
  const child = spawn('nginx', args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGTERM'));
  // A failed assertion is reported at once.
  child.unref();
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isUp = (): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = connect(socket, () => {
        probe.destroy();
        resolve(true);
      });
      probe.once('error', () => resolve(false));
    });
  await until(isUp, 'nginx');
  return {
    socket,
    stop: async () => {
      child.ref();
      child.kill('SIGTERM');
      await closed;
    },
  };
}
