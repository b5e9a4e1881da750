import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { encodePath, routeToHtmlPath, urlToRoute } from '../../shared/route-path.js';
import { compareCodeUnits } from '../../shared/compare-code-units.js';
import type { PagePayload } from '../../shared/page-data.js';
import { articleInDocument } from '../html/article-of.js';
import { anchorsOf } from '../html/anchors.js';
import { toPosix } from '../files/paths.js';
import {
  compareUrls,
  contractName,
  contractText,
  parseContract,
  type SiteUrls,
  type PublishedPage,
  type UrlChanges,
  type PromisedPage,
} from './compare-urls.js';
import { loadBuiltSite } from '../built-site.js';
import { BuildError, type Diagnostic } from '../report/diagnostic.js';
import { anchorLost, urlLost, urlsFileInvalid, urlsFileMissing, type LossReport } from '../report/errors/urls.js';
import type { EmittedFile } from '../config/plugin.js';
import type { SiteConfig } from '../config/site-config.js';

/** The page that a document shows, by the data that it holds for the browser; undefined for documents of other kinds. */
function readPublishedPage(document: string): PublishedPage | undefined {
  const [, json] = /<script[^<>]* id="heddle-page"[^<>]*>([^]*?)<\/script>/.exec(document) ?? [];
  if (json === undefined) return undefined;
  const { payload } = JSON.parse(json) as { payload: PagePayload };
  const { routePath, title, pageType, original } = payload.page;
  if (pageType === '404') return undefined;
  // The headings of a page without a translation get other ids with one.
  return { path: routePath, title, anchors: original ? [] : anchorsOf(articleInDocument(document)) };
}

const isRedirect = (document: string): boolean => /<meta http-equiv="refresh"/i.test(document);

/** Reads the pages and redirects of documents, which are named by their paths below the output folder. */
export function collectSiteUrls(documents: Iterable<readonly [path: string, text: string]>): SiteUrls {
  const pages: PublishedPage[] = [];
  const redirects = new Set<string>();
  for (const [path, text] of documents) {
    const page = readPublishedPage(text);
    const route = page ? undefined : urlToRoute(`/${encodePath(path)}`, '/');
    if (page && routeToHtmlPath(page.path) === path) pages.push(page);
    else if (route !== undefined && isRedirect(text)) redirects.add(route);
  }
  return { pages, redirects };
}

/** Reads the pages and redirects of an output folder. */
const readSiteUrls = (outDir: string): SiteUrls =>
  collectSiteUrls(
    readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      .map(toPosix)
      .filter((path) => path.endsWith('.html') && !path.startsWith('assets/'))
      .sort(compareCodeUnits)
      .map((path) => [path, readFileSync(join(outDir, path), 'utf8')] as const),
  );

/** Reads the contract of a project. Throws a `BuildError` if there is none, or if it is damaged. */
function readContract(projectRoot: string): PromisedPage[] {
  const file = join(projectRoot, contractName);
  if (!existsSync(file)) throw new BuildError([urlsFileMissing(contractName)]);
  const contract = parseContract(readFileSync(file, 'utf8'));
  if (typeof contract === 'number') throw new BuildError([urlsFileInvalid({ file: contractName, line: contract })]);
  return contract;
}

/** Problems of what a site has lost. */
export const urlProblems = ({ pages, anchors }: UrlChanges, how: LossReport): Diagnostic[] => [
  ...pages.map(({ page: { path, line }, successor }) => urlLost({ file: contractName, line }, path, successor, how)),
  ...anchors.map(({ page: { path, line }, anchor, successor }) =>
    anchorLost({ file: contractName, line }, path, anchor, successor, how),
  ),
];

/** The contract of a built site, and what has changed since it was accepted. */
export interface CheckedUrls {
  site: SiteUrls;
  changes: UrlChanges;
}

/** Reads the URLs of a built site. Rejects with a `BuildError` if it has not been built. */
async function readBuiltUrls(projectRoot: string, configFile?: string): Promise<SiteUrls> {
  const { outDir } = await loadBuiltSite(projectRoot, configFile);
  return readSiteUrls(outDir);
}

/** Compares a built site with its contract. Rejects with a `BuildError` if one of them is missing. */
export async function checkBuiltUrls(projectRoot: string, configFile?: string): Promise<CheckedUrls> {
  const site = await readBuiltUrls(projectRoot, configFile);
  return { site, changes: compareUrls(readContract(projectRoot), site) };
}

/** The text of a new contract for a built site, with what has changed since the last one. */
export async function renewContract(
  projectRoot: string,
  configFile?: string,
): Promise<CheckedUrls & { file: string; text: string }> {
  const site = await readBuiltUrls(projectRoot, configFile);
  const file = join(projectRoot, contractName);
  const before = existsSync(file) ? parseContract(readFileSync(file, 'utf8')) : [];
  // A damaged contract is replaced: that is what its message says.
  const changes = compareUrls(typeof before === 'number' ? [] : before, site);
  return { site, changes, file, text: contractText(site.pages, changes.redirected) };
}

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
