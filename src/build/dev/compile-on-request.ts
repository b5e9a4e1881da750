import type { PageLabel } from '../navigation/navigation-source.js';
import { compilePages, type CompiledRoute } from '../pages/compile-pages.js';
import type { Route } from '../routes/route.js';
import { runStage, type DevSite } from './dev-site.js';
import { isError } from './site-problems.js';

/** The page of a route, compiled on the first call; undefined when nothing can be made of it. */
export async function compiledPage(site: DevSite, route: Route): Promise<CompiledRoute | undefined> {
  const known = site.compiled.get(route.relativePath);
  if (known) return known;
  const [page] = await runStage(site, route.file, (context) =>
    compilePages(context, [route], site.opened.elementOverrides),
  );
  if (!page) return undefined;
  site.compiled.set(route.relativePath, page);
  for (const { outputPath, sourcePath } of page.facts.assets) site.assets.set(outputPath, sourcePath);
  return page;
}

/** Label of a page; while it has errors, the one read off its source. */
export function labelOf(site: DevSite, route: Route): PageLabel {
  const facts = site.compiled.get(route.relativePath)?.facts;
  if (facts && !facts.diagnostics.some(isError)) return facts;
  return site.pages.labels.get(route) ?? facts ?? { title: route.relativePath, frontmatter: {} };
}
