/** Plain requests to a store. Each rejects when it fails or takes too long. */
export interface StoreClient {
  /** Requests that may be under way at a time. */
  readonly reads: number;
  readonly writes: number;
  /** Bytes by name; undefined if the store has none. */
  get(name: string): Promise<Buffer | undefined>;
  has(name: string): Promise<boolean>;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Ends requests that are under way, and closes connections. */
  close(): void;
}
