export type { FileChange } from '../build/graph/node.js';
import type { DevSession } from '../build/dev/dev-session.js';

/** The part of a dev session that is served. Without `config`, there is no search service. */
export type SiteSession = Pick<DevSession, 'file' | 'update' | 'problems' | 'watched' | 'base' | 'build' | 'close'> &
  Partial<Pick<DevSession, 'askPlugins' | 'config' | 'readSince' | 'updateSheets'>>;
