import type { Diagnostic } from '../diagnostic.js';
import { reasonOf } from '../reason-of.js';

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

export const sharedCacheLate = (seconds: number): Diagnostic => ({
  code: 'shared-cache-late',
  severity: 'warning',
  kind: 'environment',
  message: `Uploading to the shared cache took more than ${seconds} s after the end of the build; the rest was left out.`,
  fix: 'Use a store that is nearer, or set `HEDDLE_CACHE_WRITE` to false where uploads are slow.',
});

/** A part of a site is of use in a shared cache only. */
export const shardNeedsCache = (): Diagnostic => ({
  code: 'shard-without-cache',
  severity: 'error',
  kind: 'config',
  message:
    '`--shard` puts its results into a shared cache and reads those of other parts from it, and there is none that may be written and read.',
  fix: 'Set `HEDDLE_CACHE_URL` or `cache.remote.url` and `HEDDLE_CACHE_KEY`, and leave out `--no-cache`, `write: false` and `read: false`.',
});

export const shardNotUploaded = (): Diagnostic => ({
  code: 'shard-not-uploaded',
  severity: 'error',
  kind: 'environment',
  message: 'Not all results of this part arrived in the shared cache.',
  fix: 'Look at the other message, and run the job again.',
});

export const redisPackageMissing = (): Diagnostic => ({
  code: 'redis-package-missing',
  severity: 'error',
  kind: 'config',
  message: 'Redis is reached through the package ioredis, which is not installed.',
  fix: 'Install it with `npm install ioredis`.',
});
