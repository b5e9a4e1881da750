import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.js';
import { createSite, type TestSite } from './site.js';
import type { FileTree } from './temporary-folder.js';

/** Makes a site in which `heddle` is installed, so that its configuration can import official plugins. */
export function createPluginSite(files: FileTree): TestSite {
  const site = createSite(files);
  mkdirSync(join(site.folder, 'node_modules'));
  symlinkSync(projectRoot, join(site.folder, 'node_modules/heddle'), 'dir');
  return site;
}
