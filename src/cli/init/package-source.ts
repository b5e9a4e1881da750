import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { toolVersion } from '../../build/cache/cache-key.js';

interface ProjectPackage {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readProject(folder: string): ProjectPackage {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as ProjectPackage;
  } catch {
    return {};
  }
}

/**
 * Folders above the `node_modules` in which a folder is, the innermost first. Package managers have further folders between
 * it and the project, such as `.pnpm` and `.yarn/unplugged`.
 */
function projectsOf(folder: string): string[] {
  const parts = folder.split(sep);
  const last = parts.lastIndexOf('node_modules');
  return Array.from({ length: Math.max(0, last) }, (_, index) => parts.slice(0, last - index).join(sep) || sep);
}

/** Path of the file that a version such as `file:../heddle.tgz` or `./heddle.tgz` names; undefined for other versions. */
function fileOf(version: string, project: string): string | undefined {
  const written = /^file:(?:\/\/(?=\/))?/.test(version) ? version.replace(/^file:(?:\/\/(?=\/))?/, '') : version;
  const isPath = written !== version || (/\.(?:tgz|tar\.gz)$/.test(written) && !/^[a-z+]+:/i.test(written));
  const path = resolve(project, written);
  return isPath && existsSync(path) ? path : undefined;
}

/** `file:` with the path of a file, relative to a folder, as `package.json` writes it on all systems. */
function fileVersion(path: string, folder: string): string {
  const way = relative(folder, path);
  return `file:${(isAbsolute(way) ? path : way).split(sep).join('/')}`;
}

/**
 * Version of `heddle` in the `package.json` of a new site. It is the release that runs, or the packed file or URL from which
 * a package manager installed it: a release that isn't in the registry cannot be installed from there.
 */
export function heddleVersion(packageFolder: string, siteFolder: string): string {
  for (const project of projectsOf(packageFolder)) {
    const { dependencies, devDependencies } = readProject(project);
    const version = dependencies?.['heddle'] ?? devDependencies?.['heddle'];
    if (version === undefined) continue;
    const file = fileOf(version, project);
    if (file !== undefined) return fileVersion(file, siteFolder);
    if (/^(?:https?|git[+a-z]*|github):/.test(version)) return version;
  }
  return `^${toolVersion}`;
}
