import { basename } from 'node:path';
import { applyReplaceRules } from '../config/replace-rules.js';
import type { SiteConfig } from '../config/site-config.js';
import { withoutNumber } from '../links/source-route.js';
import type { Route } from '../facts/route.js';

/** Title of a page that names none: the name of its file, of the folder of `index.md`, and of the site for its home page. */
export function fileTitle(
  { relativePath, pureRoutePath }: Pick<Route, 'relativePath' | 'pureRoutePath'>,
  config: SiteConfig,
): string {
  const path = relativePath.replace(/\.[a-z]+$/, '');
  if (pureRoutePath === '/' && config.title !== '') return config.title;
  const name = basename(path.replace(/(.)\/index$/, '$1'));
  return applyReplaceRules(withoutNumber(name, config), config.replaceRules);
}
