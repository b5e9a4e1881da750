import type { EmittedFile } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';
import { routeToHtmlPath } from '../../shared/route-path.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { urlProblems, readContract } from './check-urls.js';
import { compareUrls } from './compare-urls.js';
import { collectSiteUrls } from './read-site-urls.js';

/** A page whose document can be read. */
interface BuiltPageDocument {
  routePath: string;
  document(): string;
}

/** The documents of pages, and those that plugins write, by their paths. They are read one at a time. */
function* documentsOf(
  pages: readonly BuiltPageDocument[],
  emitted: readonly { item: EmittedFile }[],
): Generator<[path: string, text: string]> {
  for (const page of pages) yield [routeToHtmlPath(page.routePath), page.document()];
  for (const { item } of emitted)
    if (item.path.endsWith('.html')) yield [item.path, Buffer.from(item.content as string).toString()];
}

/**
 * Problems of a site that lacks URLs of its contract, when the configuration asks for them. Throws a `BuildError` when they
 * are errors, or when there is no contract.
 */
export function lostUrlProblems(
  { urlContract, projectRoot }: Pick<SiteConfig, 'urlContract' | 'projectRoot'>,
  pages: readonly BuiltPageDocument[],
  emitted: readonly { item: EmittedFile }[],
): Diagnostic[] {
  if (urlContract === 'off') return [];
  const contract = readContract(projectRoot);
  const changes = compareUrls(contract, collectSiteUrls(documentsOf(pages, emitted)));
  const problems = urlProblems(changes, { severity: urlContract, isBuilt: urlContract === 'warning' });
  if (urlContract === 'error' && problems.length > 0) throw new BuildError(problems);
  return problems;
}
