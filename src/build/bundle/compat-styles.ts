import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';

/** Style sheets of the generators, for names that style sheets of a site may use, and of placeholders. */
export const compatStyles = ({ compat }: SiteConfig): string[] =>
  [
    ...(compat.length > 0 ? ['placeholder/placeholder.css'] : []),
    ...(compat.includes('rspress') ? ['rspress/variables.css'] : []),
  ].map((file) => join(packageRoot(), 'dist/runtime/compat', file));
