import type { FileChange } from '../site-session.js';

type ChangeKind = FileChange['kind'];

/** Changes of files that wait to be taken in, one for each file. */
export interface ChangeSet {
  add(change: FileChange): void;
  readonly isEmpty: boolean;
  /** Files that changed. */
  readonly size: number;
  /** True if files are gone. */
  readonly hasUnlinks: boolean;
  /** Gives the changes in the order of their paths and forgets them. */
  take(): FileChange[];
}

/** Merges two changes in a row; undefined if they cancel each other out. */
function mergeKinds(before: ChangeKind, after: ChangeKind): ChangeKind | undefined {
  if (after === 'unlink') return before === 'add' ? undefined : 'unlink';
  return before === 'add' ? 'add' : 'change';
}

/** Makes an empty change set. Editors that replace a file (remove, then add) are seen as changing it. */
export function createChangeSet(): ChangeSet {
  const kinds = new Map<string, ChangeKind>();
  return {
    add: ({ path, kind }) => {
      const before = kinds.get(path);
      const merged = before === undefined ? kind : mergeKinds(before, kind);
      if (merged === undefined) kinds.delete(path);
      else kinds.set(path, merged);
    },
    get isEmpty() {
      return kinds.size === 0;
    },
    get size() {
      return kinds.size;
    },
    get hasUnlinks() {
      return [...kinds.values()].includes('unlink');
    },
    take: () => {
      const changes = [...kinds].map(([path, kind]) => ({ path, kind }));
      kinds.clear();
      return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}
