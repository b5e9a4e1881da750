import type { Diagnostic } from '../diagnostic.js';
import { reasonOf } from '../reason-of.js';

export const portInvalid = (port: number): Diagnostic => ({
  code: 'port-invalid',
  severity: 'error',
  kind: 'config',
  message: `${port} is not a port number.`,
  fix: 'Use a whole number from 0 to 65535; 0 uses any free port.',
});

export const portRefused = (port: number): Diagnostic => ({
  code: 'port-refused',
  severity: 'error',
  kind: 'config',
  message: `The system does not let you listen on port ${port}.`,
  fix: 'Use a port above 1023.',
});

export const portTaken = (port: number, host: string): Diagnostic => ({
  code: 'port-taken',
  severity: 'error',
  kind: 'environment',
  message: `Port ${port} on ${host} is in use.`,
  fix: 'Stop the other program, or choose another port with --port.',
});

export const noFreePort = (first: number, last: number): Diagnostic => ({
  code: 'no-free-port',
  severity: 'error',
  kind: 'environment',
  message: `All ports from ${first} to ${last} are in use.`,
  fix: 'Stop other servers, or choose another port with --port.',
});

export const hostInvalid = (host: string): Diagnostic => ({
  code: 'host-invalid',
  severity: 'error',
  kind: 'config',
  message: `${host} is not an address of this machine.`,
  fix: 'Use 127.0.0.1, an address of this machine, or 0.0.0.0 for all of them.',
});

export const listenFailed = (host: string, port: number, error: unknown): Diagnostic => ({
  code: 'listen-failed',
  severity: 'error',
  kind: 'environment',
  message: `The server cannot listen on ${host}, port ${port} (${reasonOf(error)}).`,
  fix: 'Choose another port or host.',
});

export const certificateFailed = (error: unknown): Diagnostic => ({
  code: 'certificate-failed',
  severity: 'error',
  kind: 'config',
  message: `The files of \`server.https\` cannot be read (${reasonOf(error)}).`,
  fix: 'Set `key` and `cert` to files in PEM format, as paths relative to the project.',
});

export const proxyFailed = (path: string, target: string, error: unknown): Diagnostic => ({
  code: 'proxy-failed',
  severity: 'warning',
  kind: 'environment',
  message: `The request ${path} could not be passed on to ${target} (${reasonOf(error)}).`,
  fix: 'Start the server, or correct its URL in `server.proxy`.',
});

export const hostRefused = (host: string): Diagnostic => ({
  code: 'host-refused',
  severity: 'warning',
  kind: 'config',
  message: `A request for the host ${host} was refused.`,
  fix: `If your site has this name, add "${host}" to \`server.allowedHosts\`.`,
});

export const siteNotBuilt = (folder: string): Diagnostic => ({
  code: 'site-not-built',
  severity: 'error',
  kind: 'config',
  message: `There is no built site in ${folder}.`,
  fix: 'Run `heddle build` first.',
});

export const searchIndexMissing = (wanted: string, known: readonly string[]): Diagnostic => ({
  code: 'search-index-missing',
  severity: 'error',
  kind: 'config',
  message: `The built site has no search index ${wanted}.`,
  fix: known.length > 0 ? `It has ${known.join(', ')}: choose with --lang and --version.` : 'Run `heddle build`.',
});

export const requestFailed = (error: unknown): Diagnostic => ({
  code: 'request-failed',
  severity: 'error',
  kind: 'internal',
  message: `The server could not respond to a request (${reasonOf(error)}).`,
  fix: 'Reload the page; when it fails again, restart the server.',
});

export const updateFailed = (error: unknown): Diagnostic => ({
  code: 'update-failed',
  severity: 'error',
  kind: 'internal',
  message: `The site could not be updated (${reasonOf(error)}).`,
  fix: 'Save the file again; when it fails again, restart the server.',
});

export const watchLimitReached = (code: string): Diagnostic => ({
  code: 'watch-limit-reached',
  severity: 'warning',
  kind: 'environment',
  message: `The system cannot watch so many folders (${code}), so files are polled every half second instead.`,
  fix: 'Raise the limit of watches (on Linux: fs.inotify.max_user_watches and max_user_instances).',
});

export const watchFailed = (error: unknown): Diagnostic => ({
  code: 'watch-failed',
  severity: 'warning',
  kind: 'environment',
  message: `A file cannot be watched (${reasonOf(error)}).`,
  fix: 'Check its permissions; restart the server to see its changes.',
});

/** Said when the port that was asked for is taken and another one serves. */
export const portMovedNotice = (asked: number, used: number): string =>
  `Port ${asked} is in use; the site is on port ${used}.`;

/** Said when a server listens on more than this machine's own address. */
export const openToNetworkNotice = (urls: readonly string[]): string =>
  `Other devices in the network can read this site${urls.length > 0 ? `: ${urls.join(', ')}` : ''}.`;
