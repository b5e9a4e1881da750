import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { isIncludedPath } from '../links/site-paths.js';
import type { ReadFile } from './create-scope.js';
import { isAbsentOrDenied, readIfFile } from '../files/read-if-file.js';

/**
 * Reads files for pages: inside the project (also through links) and those that `route.include` names, and nothing but
 * ordinary files.
 */
export function createProjectReader(config: SiteConfig): ReadFile {
  const roots = [config.projectRoot, config.root].map((root) => realpathSync(root) + sep);
  return (path) => {
    try {
      const real = realpathSync(path);
      const isAllowed = roots.some((root) => real.startsWith(root)) || isIncludedPath(path, config);
      return isAllowed ? readIfFile(real) : undefined;
    } catch (error) {
      if (isAbsentOrDenied(error)) return undefined;
      throw error;
    }
  };
}
