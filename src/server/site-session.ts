import type { LiveMessage, LiveProblem } from '../shared/live-messages.js';

/** A file of the site. */
export interface SessionFile {
  contentType?: string;
  body: Buffer | string;
}

/** A change on disk. */
export interface SessionChange {
  path: string;
  kind: 'add' | 'change' | 'unlink';
}

/** The site behind a dev server: files are made when they are asked for. */
export interface SiteSession {
  /** The output file at a path below `base`; undefined when there is none. Pages with problems are documents that show them. */
  file(path: string): Promise<SessionFile | undefined>;
  /** Takes changes in and says what browsers must be told. */
  update(changes: readonly SessionChange[]): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  /** Absolute folders and files whose changes matter. */
  watched(): string[];
  readonly base: string;
  /** Hash of the runtime that the pages were made for. */
  readonly build: string;
  close(): Promise<void>;
}
