import { dev, type DevOptions } from '../../src/server/dev.js';
import type { RunningServer } from '../../src/server/start-site-server.js';
import type { Diagnostic } from '../../src/build/report/diagnostic.js';
import { createCollectReport } from '../../src/build/report/report.js';
import { withConfig } from './site.js';
import { temporaryFolder, writeFiles, type FileTree } from './temporary-folder.js';

/** A real dev server in this process. */
export interface DevTestSite {
  folder: string;
  server: RunningServer;
  /** What was reported so far. */
  problems: readonly Diagnostic[];
  write(files: FileTree): void;
}

/** Starts a dev server for a site in a temporary folder, on any free port. Close it with `server.close()`. */
export async function startDevSite(files: FileTree, options: Partial<DevOptions> = {}): Promise<DevTestSite> {
  const folder = temporaryFolder(withConfig(files));
  const report = createCollectReport();
  const server = await dev({ projectRoot: folder, port: 0, report, ...options });
  return {
    folder,
    server,
    get problems() {
      return report.diagnostics;
    },
    write: (more) => writeFiles(folder, more),
  };
}
