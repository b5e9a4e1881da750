import { statSync } from 'node:fs';

/** The function itself: while code of a site is rendered, the import notes that the code looks at the file. */
const stat = statSync;

/** Files and folders of a run that code of others may not touch. */
export interface GuardedFiles {
  /** Files and folders that may not be deleted. */
  kept: readonly string[];
  /** Files that may not be changed either. */
  unchanged: readonly string[];
}

/** Identity of what is at a path; `''` when nothing is. */
function stateOf(path: string, isChangeable: boolean): string {
  const found = stat(path, { throwIfNoEntry: false });
  if (!found) return '';
  return isChangeable ? 'there' : `${found.ino} ${found.size} ${found.mtimeMs}`;
}

/**
 * Notes the files as they are. The function that it returns says what was done to one of them since, as the end of a
 * sentence.
 */
export function noteFiles({ kept, unchanged }: GuardedFiles): () => string | undefined {
  const noted = [
    ...kept.map((path) => ({ path, isChangeable: true, state: stateOf(path, true) })),
    ...unchanged.map((path) => ({ path, isChangeable: false, state: stateOf(path, false) })),
  ];
  return () => {
    for (const { path, isChangeable, state } of noted) {
      if (state === '') continue;
      const now = stateOf(path, isChangeable);
      if (now === '') return `it deleted ${path}, which Heddle works with`;
      if (now !== state) return `it changed ${path}, which identifies the output of Heddle`;
    }
    return undefined;
  };
}
