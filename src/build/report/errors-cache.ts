import type { Diagnostic } from './diagnostic.js';
import { reasonOf } from '../util/reason-of.js';

/** The shared cache at a URL, which contains no password, could not be used. */
export const remoteCacheFailed = (url: string, verb: 'read' | 'written', error: unknown): Diagnostic => ({
  code: 'shared-cache-failed',
  severity: 'warning',
  kind: 'environment',
  message: `The shared cache ${url} could not be ${verb} (${reasonOf(error)}); what it lacks is built here.`,
  fix: 'Check the URL, the credentials, and the space of the store.',
});

export const remoteEntryRefused = (url: string): Diagnostic => ({
  code: 'shared-cache-entry',
  severity: 'warning',
  kind: 'environment',
  message: `An entry of the shared cache ${url} is damaged or not signed with the key of this build; it was not used.`,
  fix: 'Use the same `HEDDLE_CACHE_KEY` on all machines, and find out who else can write to the store.',
});

export const remoteCacheUntrusted = (url: string): Diagnostic => ({
  code: 'shared-cache-untrusted',
  severity: 'warning',
  kind: 'environment',
  message: `The shared cache ${url} is not read: its entries would be published or run, and nothing shows who wrote them.`,
  fix: 'Set `HEDDLE_CACHE_KEY` to a secret of the machines that may write, or `trusted` to true if nobody else can write to the store.',
});

export const redisPackageMissing = (): Diagnostic => ({
  code: 'redis-package-missing',
  severity: 'error',
  kind: 'config',
  message: 'Redis is reached through the package ioredis, which is not installed.',
  fix: 'Install it with `npm install ioredis`.',
});
