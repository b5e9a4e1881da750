import { routeToHtmlPath } from '../../shared/route-path.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { caseCollision, outputCollision } from '../report/errors/build.js';
import type { Route } from '../facts/route.js';
import { foldPath } from '../files/paths.js';

type Located = Pick<Route, 'routePath' | 'file'>;

/** Route path without its last slash: `/a` and `/a/` are one address to visitors. */
const addressOf = (routePath: string): string => (routePath === '/' ? '/' : routePath.replace(/\/$/, ''));

/** Reports pages that want the same address, addresses that differ in case only, and clashes with other files of the output. */
export function checkCollisions(routes: readonly Located[], publicFiles: readonly string[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const byAddress = new Map<string, Located>();
  const byFolded = new Map<string, Located>();
  const publicPaths = new Map(publicFiles.map((file) => [foldPath(file), file]));
  for (const route of routes) {
    const address = addressOf(route.routePath);
    const output = routeToHtmlPath(route.routePath);
    // `/INDEX` and `/` are two addresses, and one file where case doesn't count.
    const folded = [address, `file ${output}`].map(foldPath);
    const same = byAddress.get(address);
    const alike = folded.map((path) => byFolded.get(path)).find(Boolean);
    const publicFile = publicPaths.get(foldPath(output));
    if (same) problems.push(outputCollision(output, same.file, route.file));
    else if (alike) problems.push(caseCollision(alike.file, route.file));
    else if (publicFile) problems.push(outputCollision(output, `public/${publicFile}`, route.file));
    else if (route.routePath.startsWith('/assets/'))
      problems.push(outputCollision(output, "the site's own folder assets/", route.file));
    byAddress.set(address, route);
    for (const path of folded) byFolded.set(path, route);
  }
  for (const file of publicFiles)
    if (file.startsWith('assets/nav/') || file.startsWith('assets/pages/'))
      problems.push(outputCollision(file, "the site's own files", `public/${file}`));
  return problems;
}
