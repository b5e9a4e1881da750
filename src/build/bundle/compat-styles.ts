import { join } from 'node:path';
import type { SiteConfig } from '../config/site-config.js';
import { packageRoot } from '../util/package-root.js';

/** Style sheets of the generators, for names that style sheets of a site may use. */
export const compatStyles = ({ compat }: SiteConfig): string[] =>
  compat.includes('rspress') ? [join(packageRoot(), 'dist/runtime/compat/rspress/variables.css')] : [];
