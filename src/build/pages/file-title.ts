import { basename } from 'node:path';
import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import type { Route } from '../facts/route.js';

/** Title of a page that names none: the name of its file. */
export const fileTitle = ({ relativePath }: Pick<Route, 'relativePath'>, { replaceRules }: SiteConfig): string =>
  applyReplaceRules(basename(relativePath).replace(/\.[a-z]+$/, ''), replaceRules);
