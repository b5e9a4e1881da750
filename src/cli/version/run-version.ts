import { renameSync, rmSync, writeFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, basename, join } from 'node:path';
import { formatBytes } from '../../build/report/print-summary.js';
import { readSealedSources, sealVersion, type SealOptions, type VersionPaths } from '../../build/seal-version.js';
import { createFolder } from '../../build/files/folders.js';
import { toPosix } from '../../build/files/paths.js';
import { escapeRegExp } from '../../build/values/values.js';
import type { SiteConfig } from '../../build/config/site-config.js';
import { BuildError } from '../../build/report/diagnostic.js';
import {
  sealedState,
  versionDefault,
  versionExists,
  versionName,
  versionNotThere,
} from '../../build/report/errors/versions.js';
import { loadVersions } from '../../build/versions/load-versions.js';
import { isSealedVersion, sealedPath } from '../../build/versions/sealed-versions.js';
import { treeNotClean } from '../../build/report/errors/cli.js';
import { isCommitted } from '../is-committed.js';
import type { CommandOf } from '../command-table.js';
import { createTerminalReport } from '../terminal.js';

/** Paths of a version, relative to the project. */
const namesOf = ({ path, folder }: VersionPaths, projectRoot: string): { file: string; folder: string } => ({
  file: toPosix(relative(projectRoot, path)),
  folder: toPosix(relative(projectRoot, folder)),
});

/** Replaces the sources of a version by one file. Resolves with the message. */
async function sealFolder(name: string, options: SealOptions): Promise<string> {
  const { bytes, pages, ...paths } = await sealVersion(name, options);
  const temporary = `${paths.path}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, paths.path);
  rmSync(paths.folder, { recursive: true, force: true });
  const { file, folder } = namesOf(paths, options.projectRoot);
  const count = pages === 1 ? 'page' : `${pages} pages`;
  return `${file} has the ${count} of ${folder} in ${formatBytes(bytes.length)}. ${folder} is deleted.\nBuild the site, and commit the changes.`;
}

/** Restores the sources of a sealed version. Resolves with the message. */
async function unsealFolder(name: string, options: SealOptions): Promise<string> {
  const { sources, ...paths } = await readSealedSources(name, options);
  for (const [path, bytes] of sources) {
    createFolder(dirname(path));
    writeFileSync(path, bytes);
  }
  rmSync(paths.path);
  const { file, folder } = namesOf(paths, options.projectRoot);
  return `${folder} has the sources of the version again. ${file} is deleted.`;
}

const versionsList = /\bversions\s*:\s*\[/;

/** The text of a configuration with another version in its list; undefined if it has no list in the usual form. */
export function withNewVersion(text: string, name: string): string | undefined {
  const list = versionsList.exec(text);
  if (!list) return undefined;
  const end = list.index + list[0].length;
  const isEmpty = /^\s*\]/.test(text.slice(end));
  return `${text.slice(0, end)}'${name}'${isEmpty ? '' : ', '}${text.slice(end)}`;
}

/** The text of a configuration without a version, be it a name or an object; undefined if its list does not have it. */
export function withoutVersion(text: string, name: string): string | undefined {
  const list = versionsList.exec(text);
  if (!list) return undefined;
  const end = list.index + list[0].length;
  const quoted = `(['"\`])${escapeRegExp(name)}\\1`;
  const item = new RegExp(
    `\\s*(?:\\{[^{}]*\\bname\\s*:\\s*${quoted}[^{}]*\\}|${quoted.replace('\\1', '\\2')})\\s*(,|(?=\\]))`,
  );
  const rest = text.slice(end);
  const found = item.exec(rest);
  if (!found) return undefined;
  const kept = rest.slice(0, found.index);
  return (
    text.slice(0, end) +
    (found[3] === '' ? kept.replace(/,\s*$/, '') : kept) +
    rest.slice(found.index + found[0].length)
  );
}

/**
 * The text of a configuration with versions, of which it had none: a released one, which is the default unless it is sealed,
 * and the one that is worked on. Undefined if it has no object in the usual form. Without a text, the option alone.
 */
export function withVersions(text: string, released: string, next: string, isSealed: boolean): string | undefined {
  const option = isSealed
    ? `multiVersion: { default: '${next}', versions: ['${next}', '${released}'] },`
    : `multiVersion: { default: '${released}', versions: ['${released}', { name: '${next}', banner: 'unreleased' }] },`;
  if (text === '') return option;
  const start = /(?:defineConfig\(\s*\{|export default\s*\{)/.exec(text);
  if (!start || /\bmultiVersion\b/.test(text)) return undefined;
  const end = start.index + start[0].length;
  return `${text.slice(0, end)}\n  ${option}${text.slice(end)}`;
}

// A version is a folder of sources. Creating one copies a folder and lists it in the configuration; dropping one does the
// opposite. The configuration is a program, so its text is changed where it has the usual form, and the result is loaded. If
// it does not say what it should, the old text is restored, and an error says what to write.

/** Name of the folder for the pages of a site that had no versions. */
const nextName = 'next';

/** Result of a change of versions. */
interface VersionChange {
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
async function createVersion(
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
async function dropVersion(
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

const configLine = ({ configFile, wanted }: VersionChange, done: string): string =>
  wanted === undefined ? `${configFile} ${done}.` : `Change ${configFile} yourself; it needs ${wanted}`;

/**
 * `heddle version create` copies the sources of a version to a new one, `seal` replaces them by one file with the finished
 * pages, `unseal` restores them, and `drop` deletes a version.
 */
export async function runVersion(
  { action, name, from, isSealed, configFile, isForced }: CommandOf<'version'>,
  signal: AbortSignal,
): Promise<number> {
  const projectRoot = process.cwd();
  const options: SealOptions = { projectRoot, configFile, report: createTerminalReport('final'), signal };
  if (action === 'create') {
    const change = await createVersion(projectRoot, name, { from, configFile, isSealed });
    const isReady = isSealed && change.wanted === undefined;
    console.log(`${change.folder} is a copy of ${change.source}.\n${configLine(change, 'lists it')}`);
    if (isReady) console.log(await sealFolder(name, options));
    else if (isSealed) console.log(`Then run \`heddle version seal ${name}\`.`);
    else console.log('Build the site, and commit the changes.');
    return 0;
  }
  if (action === 'seal' || action === 'unseal') {
    console.log(await (action === 'seal' ? sealFolder : unsealFolder)(name, options));
    return 0;
  }
  const check = (path: string): void => {
    if (!isForced && !isCommitted(path)) throw new BuildError([treeNotClean(path, 'or use --force')]);
  };
  const change = await dropVersion(projectRoot, name, { configFile, check });
  console.log(
    `${change.folder} is deleted.\n${configLine(change, 'lists it no more')}\nIts URLs are gone in the next build. To redirect them, see \`heddle urls check --redirects\`.`,
  );
  return 0;
}
