import type { DevSession } from '../build/dev/dev-session.js';

/** The part of a dev session that is served. Without `config`, there is no search service. */
export type SiteSession = Pick<DevSession, 'file' | 'update' | 'problems' | 'watched' | 'base' | 'build' | 'close'> &
  Partial<Pick<DevSession, 'askPlugins' | 'config' | 'readSince' | 'updateSheets'>>;

/** A file that changed on disk; its path is absolute. */
export type FileChange = Parameters<DevSession['update']>[0][number];
