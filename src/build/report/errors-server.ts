import type { Diagnostic } from './diagnostic.js';

export const portTaken = (port: number): Diagnostic => ({
  code: 'port-taken',
  severity: 'error',
  kind: 'environment',
  message: `Port ${port} is taken by another program.`,
  fix: 'End that program, or choose another port with --port.',
});

export const portInvalid = (port: number): Diagnostic => ({
  code: 'port-invalid',
  severity: 'error',
  kind: 'config',
  message: `${port} is not a port number.`,
  fix: 'Choose a number from 1 to 65535.',
});

export const portRefused = (port: number, reason: string): Diagnostic => ({
  code: 'port-refused',
  severity: 'error',
  kind: 'config',
  message: `The system does not let this program listen on port ${port} (${reason}).`,
  fix: 'Choose a port above 1023.',
});

export const hostInvalid = (host: string): Diagnostic => ({
  code: 'host-invalid',
  severity: 'error',
  kind: 'config',
  message: `${JSON.stringify(host)} is not an address of this machine.`,
  fix: 'Use --host 127.0.0.1, or --host 0.0.0.0 for all addresses.',
});

export const siteNotBuilt = (outDir: string): Diagnostic => ({
  code: 'site-not-built',
  severity: 'error',
  kind: 'config',
  message: `There is no built site in ${outDir}.`,
  fix: 'Run heddle build first.',
});
