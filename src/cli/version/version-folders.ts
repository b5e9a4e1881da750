import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { SiteConfig } from '../../build/config/site-config.js';
import { BuildError } from '../../build/report/diagnostic.js';
import {
  sealedState,
  versionDefault,
  versionExists,
  versionName,
  versionNotThere,
} from '../../build/report/errors/versions.js';
import { toPosix } from '../../build/files/posix-path.js';
import { loadVersions } from '../../build/versions/load-versions.js';
import { isSealedVersion, sealedPath } from '../../build/versions/sealed-versions.js';
import { withNewVersion, withoutVersion, withVersions } from './config-text.js';

// A version is a folder of sources. Creating one copies a folder and lists it in the configuration; dropping one does the
// opposite. The configuration is a program, so its text is changed where it has the usual form, and the result is loaded. If
// it does not say what it should, the old text is restored, and an error says what to write.

/** Name of the folder for the pages of a site that had no versions. */
const nextName = 'next';

/** Result of a change of versions. */
export interface VersionChange {
  /** Folder of the version, or the file of a sealed one, relative to the project. */
  folder: string;
  /** Folder that it was copied from; undefined if the version was dropped. */
  source?: string;
  /** Path of the configuration, relative to the project. */
  configFile: string;
  /** The required change of the configuration, if its text could not be edited. */
  wanted?: string;
}

/** Changes the text of the configuration. True if it then has the wanted versions; otherwise the old text is restored. */
async function changeConfig(
  { projectRoot, configFile }: SiteConfig,
  change: (text: string) => string | undefined,
  isWanted: (config: SiteConfig) => boolean,
): Promise<boolean> {
  if (configFile === undefined) return false;
  const text = readFileSync(configFile, 'utf8');
  const changed = change(text);
  if (changed === undefined) return false;
  writeFileSync(configFile, changed);
  const now = await loadVersions(projectRoot, configFile).catch(() => undefined);
  if (now && isWanted(now)) return true;
  writeFileSync(configFile, text);
  return false;
}

/** Moves the pages of a site without versions into a folder. What the configuration names by path is copied. */
function moveIntoVersion({ root, projectRoot, configFile, themeDir }: SiteConfig, target: string): void {
  const text = configFile === undefined ? '' : readFileSync(configFile, 'utf8');
  const entries = readdirSync(root).filter((name) => name !== 'public' && !name.startsWith('.'));
  mkdirSync(target);
  for (const name of entries) {
    const path = join(root, name);
    if (path === themeDir) continue;
    const written = toPosix(relative(projectRoot, path));
    const isNamed = [`'`, '"', '`', '/'].some((end) => text.includes(written + end));
    (isNamed ? cpSync : renameSync)(path, join(target, name), { recursive: true });
  }
}

const hasVersion =
  (name: string, isThere: boolean) =>
  ({ multiVersion }: SiteConfig): boolean =>
    multiVersion.versions.includes(name) === isThere;

/** Copies the sources of a version, by default the default one, to a new version. */
export async function createVersion(
  projectRoot: string,
  name: string,
  { from, configFile, isSealed }: { from?: string | undefined; configFile?: string | undefined; isSealed: boolean },
): Promise<VersionChange> {
  const config = await loadVersions(projectRoot, configFile);
  const { versions, default: main } = config.multiVersion;
  const source = from ?? (versions.length > 0 ? main : nextName);
  const [folder, sourceFolder] = [join(config.root, name), join(config.root, source)];
  const langs = config.hasLocaleFolders ? config.locales.map(({ lang }) => lang) : [];
  if (!/^[A-Za-z0-9](?:[\w.~-]*[\w~-])?$/.test(name) || langs.includes(name)) throw new BuildError([versionName(name)]);
  if (versions.includes(name) || existsSync(folder) || existsSync(sealedPath(config, name)))
    throw new BuildError([versionExists(name)]);
  if (versions.length > 0 && !versions.includes(source)) throw new BuildError([versionNotThere(source, versions)]);
  if (versions.length === 0 && existsSync(sourceFolder)) throw new BuildError([versionExists(source)]);
  if (isSealedVersion(config, source)) throw new BuildError([sealedState(source, true)]);
  if (versions.length === 0) moveIntoVersion(config, sourceFolder);
  cpSync(sourceFolder, folder, { recursive: true });
  const isChanged = await changeConfig(
    config,
    (text) => (versions.length > 0 ? withNewVersion(text, name) : withVersions(text, name, source, isSealed)),
    hasVersion(name, true),
  );
  return {
    folder: toPosix(relative(projectRoot, folder)),
    source: toPosix(relative(projectRoot, sourceFolder)),
    configFile: basename(config.configFile ?? 'site.config.ts'),
    ...(isChanged
      ? {}
      : {
          wanted: versions.length > 0 ? `multiVersion.versions: '${name}'` : withVersions('', name, source, isSealed)!,
        }),
  };
}

/** Deletes the sources or the sealed file of a version. `check` throws if the folder could not be restored. */
export async function dropVersion(
  projectRoot: string,
  name: string,
  { configFile, check }: { configFile?: string | undefined; check: (folder: string) => void },
): Promise<VersionChange> {
  const config = await loadVersions(projectRoot, configFile);
  const { versions, default: main } = config.multiVersion;
  if (!versions.includes(name)) throw new BuildError([versionNotThere(name, versions)]);
  if (name === main) throw new BuildError([versionDefault(name)]);
  const folder = isSealedVersion(config, name) ? sealedPath(config, name) : join(config.root, name);
  check(folder);
  rmSync(folder, { recursive: true, force: true });
  const isChanged = await changeConfig(config, (text) => withoutVersion(text, name), hasVersion(name, false));
  return {
    folder: toPosix(relative(projectRoot, folder)),
    configFile: basename(config.configFile ?? 'site.config.ts'),
    ...(isChanged ? {} : { wanted: `multiVersion.versions without '${name}'` }),
  };
}
