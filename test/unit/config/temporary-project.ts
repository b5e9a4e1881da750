import { chmodSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { importConfig } from '../../../src/build/config/load/import-config.js';
import { loadConfigSource } from '../../../src/build/config/load/load-config.js';
import { resolveConfig } from '../../../src/build/config/resolve-config.js';
import type { ConfigSource, SiteConfig, UserConfig } from '../../../src/build/config/site-config.js';
import { BuildError } from '../../../src/build/report/diagnostic.js';
import type { Diagnostic } from '../../../src/build/report/diagnostic.js';
import { temporaryFolder, writeFiles } from '../../support/temporary-folder.js';

const base = realpathSync(temporaryFolder());
// Some tests read a project as another user.
chmodSync(base, 0o755);

let count = 0;

/** Writes files into a new folder and returns its path. */
export function writeProject(files: Record<string, string>): string {
  const folder = join(base, `project ${++count}`);
  writeFiles(folder, { 'docs/index.md': '# Home\n', ...files });
  return folder;
}

/** Loads the configuration of a project. */
export function load(
  projectRoot: string,
  options: Partial<Parameters<typeof loadConfigSource>[0]> = {},
): Promise<ConfigSource> {
  return loadConfigSource({ projectRoot, command: 'build', overrides: {}, ...options });
}

/** Loads and imports the configuration of a project with these files. */
export async function importFrom(files: Record<string, string>): Promise<UserConfig & Record<string, unknown>> {
  return (await importConfig(await load(writeProject(files)))) as UserConfig & Record<string, unknown>;
}

/** Resolves the configuration of a project. */
export async function resolveProject(
  projectRoot: string,
  overrides: ConfigSource['overrides'] = {},
): Promise<{ config: SiteConfig; warnings: Diagnostic[] }> {
  return resolveConfig(await load(projectRoot, { overrides }));
}

/** Resolves a configuration written as the text of an object. */
export async function resolveText(object: string, files: Record<string, string> = {}): Promise<SiteConfig> {
  return (await resolveProject(writeProject({ 'site.config.mjs': `export default ${object};\n`, ...files }))).config;
}

/** The problems that a run ends with; fails when it does not end with a `BuildError`. */
export async function problemsOf(run: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await run;
  } catch (error) {
    if (error instanceof BuildError) return error.diagnostics;
    throw error;
  }
  throw new Error('There was no problem.');
}
