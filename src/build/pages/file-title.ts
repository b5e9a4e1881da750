import { basename } from 'node:path';
import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import { withoutNumber } from '../links/source-route.js';
import type { Route } from '../facts/route.js';

/** Title of a page that names none: the name of its file. */
export const fileTitle = ({ relativePath }: Pick<Route, 'relativePath'>, config: SiteConfig): string =>
  applyReplaceRules(withoutNumber(basename(relativePath).replace(/\.[a-z]+$/, ''), config), config.replaceRules);
