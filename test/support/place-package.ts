import { copyFileSync, linkSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project-root.js';

/** Links a file, which takes no room, or copies it to another file system. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

/** Copies a folder as hard links where they can be. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkFolder(join(from, entry.name), join(to, entry.name));
    else linkFile(join(from, entry.name), join(to, entry.name));
  }
}

/** The packages that the checkout's package needs at run time, those they need among them. */
function neededPackages(): string[] {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const package_ = join(projectRoot, 'node_modules', name);
      if (found.has(name) || !statSync(package_, { throwIfNoEntry: false })) continue;
      found.add(name);
      visit(package_);
    }
  };
  visit(projectRoot);
  return [...found].sort();
}

/** Puts Heddle into `node_modules` of a folder: a link to the checkout, or files of its own with all it depends on. */
export function placePackage(folder: string, kind: 'link' | 'files'): void {
  const modules = join(folder, 'node_modules');
  const heddle = join(modules, 'heddle');
  mkdirSync(modules, { recursive: true });
  if (kind === 'link') return symlinkSync(projectRoot, heddle, 'dir');
  for (const part of ['bin', 'dist']) linkFolder(join(projectRoot, part), join(heddle, part));
  linkFile(join(projectRoot, 'package.json'), join(heddle, 'package.json'));
  for (const name of neededPackages()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    linkFolder(join(projectRoot, 'node_modules', name), join(modules, name));
  }
}
