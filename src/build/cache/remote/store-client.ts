import type { Diagnostic } from '../../report/diagnostic.js';
import type { EntryFormat } from './envelope.js';

/** True if a URL has no user and password, or ones that can be decoded: a percent sign in them is written as `%25`. */
export function hasReadableAccount(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** A URL for messages: without user, password and query. */
export function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Options of a store of cache entries on another machine. */
export interface RemoteCacheOptions {
  /** `http:` or `https:` with the path above the entries, or `redis:` or `rediss:`. It may contain a user and a password. */
  url: string;
  /** Sent to HTTP stores as `Authorization: Bearer`. */
  token?: string | undefined;
  /** Secret with which entries are signed. With it, entries that are not signed with the same key are misses. */
  key?: string | undefined;
  /** True if entries without a signature are accepted. Without it and without `key`, nothing is read. */
  trusted: boolean;
  read: boolean;
  write: boolean;
  /** Milliseconds after which a request has failed. */
  timeoutMs: number;
  /**
   * Milliseconds for which requests that fail are repeated. Default: 0, for builds, which leave a store after a few
   * failures. For processes that cannot do without the store.
   */
  patienceMs?: number;
  /** Describes a failure, with the URL of the store without secrets. Default: the warning of a build. */
  describeFailure?: (url: string, verb: 'read' | 'written', error: unknown) => Diagnostic;
  /** Seconds after which Redis may delete an entry. Default: never. HTTP stores decide for themselves. */
  expirySeconds?: number;
  /** Default: envelopes that are signed with `key`. */
  format?: EntryFormat;
}

/** Decides how much of a response is read. */
export interface ReadBounds {
  /** Most bytes of an entry, by `startBytes` of it or all of a shorter one; undefined if it is none, and no more is read. */
  mostBytes(start: Buffer): number | undefined;
  /** Resolves when there is memory for an entry of so many bytes. Called at most once, before the rest of it is read. */
  reserve(bytes: number): Promise<void>;
}

/** Plain requests to a store. Each rejects when it fails or takes too long. */
export interface StoreClient {
  /** Requests that may be under way at a time. */
  readonly reads: number;
  readonly writes: number;
  /** Bytes by name; undefined if the store has none. Of what is no entry, or is too long for one, it is the beginning. */
  get(name: string, bounds: ReadBounds): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Ends requests that are under way, and closes connections. */
  close(): void;
}
