import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import picomatch from 'picomatch';
import { sourceKind, type SiteConfig } from '../config/site-config.js';
import { sourceToRoute } from '../links/source-route.js';
import type { Diagnostic } from '../report/diagnostic.js';
import {
  badFileName,
  caseCollision,
  brokenSymlink,
  nameTooLong,
  folderTooDeep,
  hiddenPublicFiles,
  skippedFile,
  unportableName,
  unreadableFile,
} from '../report/errors/build.js';
import type { FileChange } from '../graph/node.js';
import { diskPath, toPosix } from '../files/paths.js';
import { type Route, sourceFiles } from '../facts/route.js';
import { isHiddenName, linkRefusal } from '../links/site-paths.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import { isSameJson } from '../values/values.js';
import { isAbsent } from '../files/read-if-file.js';

/** Deepest nesting of folders that is read. */
const folderDepthLimit = 256;
/** Longest absolute path in bytes: what Linux takes, without the byte that ends it. */
const pathLengthLimit = 4095;
/** Bytes of one name: the limit of every common file system. */
const nameLengthLimit = 255;

/** Contents of one folder of the docs root. Names are sorted by code units. */
export interface ContentFolder {
  files: string[];
  folders: string[];
}

/** Everything found under the docs root. */
export interface ContentTree {
  routes: Route[];
  /** Number of the first routes that are sorted by `relativePath`; undefined if all are. */
  sorted?: number;
  /** Folders by path relative to the docs root, `''` for the root itself. */
  folders: ReadonlyMap<string, ContentFolder>;
  /** Files below `public/`, relative to it. */
  publicFiles: string[];
  /** Texts of the navigation's files that plugins add, by path relative to the docs root. */
  navigation: ReadonlyMap<string, string>;
  /** Absolute paths of the files that are pages or in `public/`. */
  found: ReadonlySet<string>;
}

/** True if two scans found the same. */
export function isSameTree(before: ContentTree, now: ContentTree): boolean {
  const parts = ({ routes, sorted, folders, publicFiles, navigation }: ContentTree): unknown[] => [
    routes,
    sorted,
    [...folders],
    publicFiles,
    [...navigation],
  ];
  return isSameJson(parts(before), parts(now));
}

const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Problem of a name; `path` is absolute. Bytes that are not UTF-8 arrive as U+FFFD, and point to no file. */
function checkName(name: string, file: string, path: string): Diagnostic | undefined {
  if (name.includes('\ufffd') && !lstatSync(path, { throwIfNoEntry: false }))
    return badFileName(file, 'is not encoded in UTF-8');
  if (/[\\\p{Cc}]/u.test(name))
    return badFileName(file, 'contains a backslash, a line break or another control character');
  if (windowsNames.test(name)) return unportableName(file, 'is reserved on Windows');
  if (/[. ]$/.test(name)) return unportableName(file, 'ends with a dot or a space');
  if (/[<>:"|?*]/.test(name)) return unportableName(file, 'contains one of the characters < > : " | ? *');
  return undefined;
}

/** True if a file of the same name in another Unicode form is among the names, which are in NFC. */
const isTwin = (name: string, names: readonly string[]): boolean => /[^\0-\x7f]/.test(name) && names.includes(name);

interface Walk {
  config: SiteConfig;
  /** Names of files by folder, pages and others alike. */
  folders: Map<string, ContentFolder>;
  files: string[];
  report(diagnostic: Diagnostic): void;
}

/** Names beginning with one underscore are not pages; with two they are. */
const isPrivateName = (name: string): boolean => name.startsWith('_') && !name.startsWith('__');

const isIgnoredName = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

const linkRefusals = {
  'outside-project': 'is a link that leads out of the project',
  hidden: 'is a link to a hidden file or folder, or into node_modules',
};

function entryKind(
  entry: Dirent,
  path: string,
  file: string,
  walk: Pick<Walk, 'config' | 'report'>,
): 'file' | 'folder' | undefined {
  // The last output holds no pages, though files of plugins in it can look like some.
  if (path === walk.config.outDir) return undefined;
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  if (!entry.isSymbolicLink()) {
    if (walk.config.route.extensions.some((extension) => entry.name.endsWith(extension)))
      walk.report(skippedFile(file, 'is not an ordinary file'));
    return undefined;
  }
  try {
    const real = realpathSync(path);
    const refusal = linkRefusal(real, walk.config);
    if (refusal) {
      walk.report(skippedFile(file, linkRefusals[refusal]));
      return undefined;
    }
    const stats = statSync(path);
    if (stats.isDirectory() && (path + sep).startsWith(real + sep)) {
      walk.report(skippedFile(file, 'is a link to a folder that contains it'));
      return undefined;
    }
    return stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : undefined;
  } catch (error) {
    walk.report(linkProblem(file, error));
    return undefined;
  }
}

/** The problem of a symbolic link that cannot be followed. */
function linkProblem(file: string, error: unknown): Diagnostic {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return brokenSymlink(file, 'points to a file that does not exist');
  if (code === 'ELOOP') return brokenSymlink(file, 'leads back to itself');
  return unreadableFile(file, error);
}

function walkFolder(folder: string, depth: number, walk: Walk): void {
  const absolute = join(walk.config.root, folder);
  if (depth > folderDepthLimit) return walk.report(folderTooDeep(folder, folderDepthLimit));
  let entries: Dirent[];
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    return walk.report(unreadableFile(folder || '.', error));
  }
  // Two folders whose names differ in form alone are one.
  const content: ContentFolder = walk.folders.get(toPosix(folder)) ?? { files: [], folders: [] };
  walk.folders.set(toPosix(folder), content);
  for (const entry of entries.sort((a, b) => compareCodeUnits(a.name, b.name))) {
    if (isIgnoredName(entry.name)) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (path === 'public') continue;
    const lengthBytes = Buffer.byteLength(join(absolute, entry.name));
    if (lengthBytes > pathLengthLimit) {
      walk.report(nameTooLong(path, lengthBytes, pathLengthLimit));
      continue;
    }
    const problem = checkName(entry.name, path, join(absolute, entry.name));
    if (problem) walk.report(problem);
    if (problem?.severity === 'error') continue;
    const kind = entryKind(entry, join(absolute, entry.name), path, walk);
    const name = entry.name.normalize('NFC');
    if (kind === 'file') {
      if (isTwin(name, content.files)) {
        walk.report(caseCollision(path.normalize('NFD'), path.normalize('NFC')));
        continue;
      }
      content.files.push(name);
      walk.files.push(path);
    } else if (kind === 'folder') {
      content.folders.push(name);
      if (!isPrivateName(entry.name)) walkFolder(path, depth + 1, walk);
    }
  }
}

/** Files below a folder, relative to it, in Unicode NFC. */
interface ListedFiles {
  files: string[];
  /** Hidden files and folders, which are left out. */
  hidden: string[];
}

/** Lists all files below a folder; problems name `prefix` and the path. Links are followed within the project. */
function listFiles(folder: string, prefix: string, walk: Pick<Walk, 'config' | 'report'>): ListedFiles {
  const listed: ListedFiles = { files: [], hidden: [] };
  const visit = (path: string): void => {
    let entries: Dirent[];
    try {
      entries = readdirSync(join(folder, path), { withFileTypes: true });
    } catch (error) {
      if (path !== '' || !isAbsent(error)) walk.report(unreadableFile(prefix + path, error));
      return;
    }
    for (const entry of entries.sort((a, b) => compareCodeUnits(a.name, b.name))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isHiddenName(entry.name)) {
        listed.hidden.push(inner);
        continue;
      }
      const problem = checkName(entry.name, prefix + inner, join(folder, inner));
      if (problem) walk.report(problem);
      if (problem?.severity === 'error') continue;
      const kind = entryKind(entry, join(folder, inner), prefix + inner, walk);
      if (kind === 'folder') visit(inner);
      else if (kind === 'file' && isTwin(inner.normalize('NFC'), listed.files))
        walk.report(caseCollision(prefix + inner, prefix + inner.normalize('NFC')));
      else if (kind === 'file') listed.files.push(toPosix(inner));
    }
  };
  visit('');
  return listed;
}

/** Hidden files that systems and editors leave everywhere, or that keep a folder in Git. Nobody misses them on a site. */
const unremarkableNames = /(?:^|\/)\.(?:DS_Store|gitkeep|gitignore|gitattributes)$/;

/** Files of `public/`, relative to it. Those that are left out are reported. */
function listPublicFiles({ root }: SiteConfig, walk: Pick<Walk, 'config' | 'report'>): string[] {
  const { files, hidden } = listFiles(join(root, 'public'), 'public/', walk);
  const remarkable = hidden.filter((path) => !unremarkableNames.test(path));
  if (remarkable.length > 0) walk.report(hiddenPublicFiles('public', remarkable));
  return files;
}

/** Bytes of the longest name among a page's output files: `name.html`, or a module such as `name.1a2b3c4d.lean.js`. */
function outputNameBytes(path: string, config: SiteConfig): number {
  const name = basename(path).replace(/\.[^.]+$/, '');
  return Buffer.byteLength(name) + (sourceKind(path, config) === 'md' ? '.html' : '.12345678.lean.js').length;
}

/** Makes the route of a source file. `routedAs` is the path that its route is derived from. */
export function makeRoute(
  config: SiteConfig,
  relativePath: string,
  absolutePath: string,
  routedAs: string = relativePath,
): Route {
  const file = toPosix(relative(config.projectRoot, absolutePath));
  return {
    ...sourceToRoute(toPosix(routedAs), config),
    relativePath: toPosix(relativePath),
    file,
    source: { kind: 'file', path: absolutePath },
    kind: sourceKind(absolutePath, config),
  };
}

/** Absolute path of the folder, or the file, in which all matches of a glob of `route.include` are. */
const includedPath = ({ root }: SiteConfig, glob: string): string => diskPath(resolve(root, picomatch.scan(glob).base));

/** Absolute paths outside of the docs root at which `route.include` may find pages. */
export const pathsOutside = (config: SiteConfig): string[] =>
  config.route.include
    .map((glob) => includedPath(config, glob))
    .filter((path) => !(path + sep).startsWith(config.root + sep));

/** Pages that `route.include` adds: below the docs root whatever their name, or outside it, routed from the glob's folder. */
function includedRoutes(
  config: SiteConfig,
  known: ReadonlySet<string>,
  isExcluded: (relativePath: string) => boolean,
): Route[] {
  return config.route.include.flatMap((glob) => {
    const { base } = picomatch.scan(glob);
    const folder = includedPath(config, glob);
    if (!lstatSync(folder, { throwIfNoEntry: false })) return [];
    const isMatch = picomatch(glob);
    const isFile = statSync(folder).isFile();
    const listed = isFile ? [''] : listFiles(folder, `${base}/`, { config, report: () => undefined }).files;
    const files = listed.filter((path) => !path.split('/').includes('node_modules'));
    return files.flatMap((path) => {
      const absolutePath = isFile ? folder : diskPath(join(folder, path));
      const relativePath = toPosix(relative(config.root, absolutePath));
      const isPage =
        config.route.extensions.some((extension) => absolutePath.endsWith(extension)) &&
        !absolutePath.endsWith('.d.ts');
      if (!isPage || known.has(relativePath) || isExcluded(relativePath) || !(isFile || isMatch(relativePath)))
        return [];
      return [
        makeRoute(
          config,
          relativePath,
          absolutePath,
          relativePath.startsWith('../') ? path || basename(folder) : relativePath,
        ),
      ];
    });
  });
}

/**
 * True of changes after which a scan may find other pages or other files of `public/`; `route.include` may name any file. A
 * file that comes may be one that the scan found already.
 */
export function changesTree({ found, folders }: ContentTree, config: SiteConfig): (change: FileChange) => boolean {
  const { root, route } = config;
  const publicRoot = join(root, 'public') + sep;
  const outside = pathsOutside(config);
  const mayBePage = (path: string): boolean => {
    const names = path.slice(root.length + 1).split(sep);
    const isPrivate = names.some(isPrivateName);
    return (
      route.extensions.some((extension) => path.endsWith(extension)) &&
      !names.some(isIgnoredName) &&
      (!isPrivate || route.include.length > 0)
    );
  };
  return ({ path, kind }) => {
    if (kind === 'change' || found.has(path)) return kind === 'unlink';
    if (outside.some((folder) => (path + sep).startsWith(folder + sep))) return true;
    if (path !== root && !path.startsWith(root + sep)) return false;
    return folders.has(toPosix(path.slice(root.length + 1))) || mayBePage(path) || path.startsWith(publicRoot);
  };
}

/** Finds all pages, the folders they lie in, and the files of `public/`. */
export function scanRoutes(config: SiteConfig, reportIn: (diagnostic: Diagnostic) => void): ContentTree {
  const folder = toPosix(relative(config.projectRoot, config.root));
  const report = (diagnostic: Diagnostic): void =>
    reportIn({ ...diagnostic, file: [folder, diagnostic.file].filter(Boolean).join('/') });
  const walk: Walk = { config, folders: new Map(), files: [], report };
  walkFolder('', 0, walk);
  const isExcluded = config.route.exclude.length > 0 ? picomatch(config.route.exclude) : (): boolean => false;
  const isPage = (path: string): boolean =>
    config.route.extensions.some((extension) => path.endsWith(extension)) &&
    !path.endsWith('.d.ts') &&
    !isPrivateName(basename(path)) &&
    !isExcluded(toPosix(path));
  const routes: Route[] = [];
  for (const path of walk.files) {
    if (!isPage(path)) continue;
    const lengthBytes = outputNameBytes(path, config);
    if (lengthBytes > nameLengthLimit) report(nameTooLong(path, lengthBytes, nameLengthLimit));
    else routes.push(makeRoute(config, path, join(config.root, path)));
  }
  const included = includedRoutes(config, new Set(routes.map(({ relativePath }) => relativePath)), isExcluded);
  const publicFiles = listPublicFiles(config, walk);
  const found = sourceFiles([...routes, ...included]);
  for (const path of publicFiles) found.push(diskPath(join(config.root, 'public', path)));
  return {
    routes: [...routes, ...included].sort((a, b) => compareCodeUnits(a.relativePath, b.relativePath)),
    folders: walk.folders,
    publicFiles,
    navigation: new Map(),
    found: new Set(found),
  };
}
