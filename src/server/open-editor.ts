import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { LiveRequest } from '../shared/live-messages.js';

/** Time between two files that are opened: a click opens one. */
const pauseMs = 500;

/** Path of a file of the project; undefined for all others, also for links that lead out of it. */
export function projectFile(projectRoot: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(projectRoot, file));
    const isInside = path.startsWith(realpathSync(projectRoot) + sep);
    return isInside && !path.includes(`${sep}.git${sep}`) && statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the function that opens places in the editor that runs, or in the one that `LAUNCH_EDITOR` names. */
export function createEditorOpener(
  projectRoot: string,
  open: (place: string) => Promise<void> = async (place) => {
    const { default: launchEditor } = await import('launch-editor');
    launchEditor(place);
  },
): (place: Extract<LiveRequest, { type: 'open' }>) => void {
  let openedMs = -Infinity;
  return ({ file, line = 1, column = 1 }) => {
    const path = projectFile(projectRoot, file);
    if (path === undefined || performance.now() - openedMs < pauseMs) return;
    openedMs = performance.now();
    // The package prints why an editor could not be started.
    open(`${path}:${line}:${column}`).catch(() => undefined);
  };
}
