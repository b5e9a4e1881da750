import type { AskPlugins } from './site-handler.js';
import type { SiteConfig } from '../build/config/site-config.js';
import type { LiveMessage, LiveProblem } from '../shared/live-messages.js';

/** A file of the site as the dev server answers it. The type follows from the path when none is given. */
export interface SessionFile {
  contentType?: string;
  /** 500 for the document that stands in for a page with problems; 200 when none is given. */
  status?: 500;
  body: Buffer | string;
}

/** A file that changed on disk; `path` is absolute. */
export interface FileChange {
  path: string;
  kind: 'add' | 'change' | 'unlink';
}

/** The site of a dev server: makes files when they are asked for and follows changes on disk. */
export interface SiteSession {
  /**
   * The output file at a path below `base` (decoded, no leading slash, such as `guide/a.html`), made on demand.
   * Undefined: no such file. Never rejects for content errors: such a page is answered with an error document.
   */
  file(path: string): Promise<SessionFile | undefined>;
  /** Asks plugins for an answer; absent or undefined: the site's files answer. */
  askPlugins?: AskPlugins;
  /** Takes changed files and returns what browsers must be told. */
  update(changes: readonly FileChange[]): Promise<LiveMessage[]>;
  problems(): LiveProblem[];
  /** Absolute folders and files to watch. */
  watched(): string[];
  /** Begins and ends with `/`, percent-encoded. */
  readonly base: string;
  /** Names the runtime that the pages were made for; a browser with another one loads the page anew. */
  readonly build: string;
  /** The configuration in force, for the search service; none without. */
  readonly config?: SiteConfig;
  close(): Promise<void>;
}
