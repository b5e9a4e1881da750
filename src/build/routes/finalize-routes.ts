import { routeToHtmlPath } from '../../shared/route-path.js';
import type { CompiledRoute } from '../pages/compile-pages.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { caseCollision, outputCollision } from '../report/errors-build.js';
import type { Route } from './route.js';

/** Route path without its last slash: `/a` and `/a/` are one address to readers. */
const addressOf = (routePath: string): string => (routePath === '/' ? '/' : routePath.replace(/\/$/, ''));

/** A page's route at the address that its front matter's `permalink` gives it. */
export function permalinkRoute(route: Route, { permalink }: Record<string, unknown>): Route {
  if (typeof permalink !== 'string' || permalink === '') return route;
  const path = permalink.startsWith('/') ? permalink : `/${permalink}`;
  return { ...route, routePath: path.replace(/\.html$/, '').normalize('NFC') };
}

/** Gives pages the address of their front matter's `permalink`, and leaves drafts out. */
export function applyFrontMatterRoutes(pages: readonly CompiledRoute[], isDraftShown: boolean): CompiledRoute[] {
  return pages
    .filter(({ facts }) => isDraftShown || facts.frontmatter['draft'] !== true)
    .map((page) => ({ ...page, route: permalinkRoute(page.route, page.facts.frontmatter) }));
}

/** Reports pages that want the same address, addresses that differ in case only, and clashes with other files of the output. */
export function checkCollisions(pages: readonly CompiledRoute[], publicFiles: readonly string[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const byAddress = new Map<string, CompiledRoute>();
  const byFolded = new Map<string, CompiledRoute>();
  const publicPaths = new Map(publicFiles.map((file) => [file.normalize('NFC').toLowerCase(), file]));
  for (const page of pages) {
    const { route } = page;
    const address = addressOf(route.routePath);
    const folded = address.normalize('NFC').toLowerCase();
    const same = byAddress.get(address);
    const alike = byFolded.get(folded);
    const output = routeToHtmlPath(route.routePath);
    const publicFile = publicPaths.get(output.toLowerCase());
    if (same) problems.push(outputCollision(output, same.route.file, route.file));
    else if (alike) problems.push(caseCollision(alike.route.file, route.file));
    else if (publicFile) problems.push(outputCollision(output, `public/${publicFile}`, route.file));
    else if (route.routePath.startsWith('/assets/'))
      problems.push(outputCollision(output, "the site's own folder assets/", route.file));
    byAddress.set(address, page);
    byFolded.set(folded, page);
  }
  for (const file of publicFiles)
    if (file.startsWith('assets/nav/') || file.startsWith('assets/pages/'))
      problems.push(outputCollision(file, "the site's own files", `public/${file}`));
  return problems;
}
