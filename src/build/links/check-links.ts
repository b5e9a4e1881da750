import { join, posix, relative } from 'node:path';
import { isSamePath } from '../../shared/comparable-path.js';
import { findPage } from './page-urls.js';
import type { SiteConfig } from '../config/site-config.js';
import { codeFrame } from '../report/code-frame.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { deadAnchor, deadLink, deadLinkCase } from '../report/errors/build.js';
import { nearest, nearestAmong } from '../report/nearest.js';
import type { Route } from '../facts/route.js';
import type { SealedSite } from '../facts/sealed-site.js';
import { toPosix } from '../files/paths.js';
import { sourceToRoute } from './source-route.js';
import { withoutKnown, type LinkBaseline } from './link-baseline.js';
import type { FragmentFact, LinkFact, PageFacts } from '../facts/page-facts.js';

/** A page that links can point to, with its anchors. */
export interface LinkedPage {
  route: Route;
  facts: Pick<PageFacts, 'anchors' | 'diagnostics' | 'isStatic'>;
}

/** Everything that links of the site can point to. */
export interface LinkTargets {
  routesByPath: ReadonlyMap<string, Route>;
  /** Routes by route path in lower case, to name the right case. */
  routesByLowerPath: ReadonlyMap<string, Route>;
  routesBySource: ReadonlyMap<string, Route>;
  /** The route path and the source path most like another one, for "did you mean". */
  nearestPath: (path: string) => string | undefined;
  nearestSource: (source: string) => string | undefined;
  /** Dead links that are not reported. */
  baseline: LinkBaseline;
  /** Paths of `public/` and of files that plugins write, with a leading slash. */
  files: ReadonlySet<string>;
}

/** Collects the link targets of a site. */
export function linkTargets(
  routes: readonly Route[],
  publicFiles: readonly string[],
  baseline: LinkBaseline = new Set(),
): LinkTargets {
  const routesByPath = new Map(routes.map((route) => [route.routePath, route]));
  const routesBySource = new Map(routes.map((route) => [route.relativePath, route]));
  return {
    baseline,
    routesByPath,
    routesByLowerPath: new Map(routes.map((route) => [route.routePath.toLowerCase(), route])),
    routesBySource,
    nearestPath: nearestAmong(routesByPath.keys()),
    nearestSource: nearestAmong(routesBySource.keys()),
    files: new Set(publicFiles.map((file) => `/${file.normalize('NFC')}`)),
  };
}

/** The page that a link points to. */
export function targetRoute(link: LinkFact, targets: LinkTargets): Route | undefined {
  if (link.targetFile !== undefined) return targets.routesBySource.get(link.targetFile);
  return findPage(link.target, targets.routesByPath);
}

/** A link to the source of a page as the page or fragment `file` would write it, in the form of the link `written`. */
function sourceLink(source: string, written: string, file: string, config: SiteConfig): string {
  const own = toPosix(relative(config.root, join(config.projectRoot, file)));
  if (!written.startsWith('/')) return posix.relative(posix.dirname(own), source).replace(/^(?!\.)/, './');
  const [from, to] = [sourceToRoute(own, config), sourceToRoute(source, config)];
  const isAlike = config.markdown.link.autoPrefix && from.lang === to.lang && from.version === to.version;
  const folders = [
    config.multiVersion.versions.length > 0 ? to.version : '',
    config.hasLocaleFolders ? to.lang : '',
  ].filter((folder) => folder !== '');
  const prefix = `${folders.join('/')}/`;
  return `/${isAlike && folders.length > 0 && source.startsWith(prefix) ? source.slice(prefix.length) : source}`;
}

/** The path most like a dead one. In another language or version, there may be a page at the very path that is written. */
export function suggestionFor(path: string, written: string, { nearestPath }: LinkTargets): string | undefined {
  const near = nearestPath(path);
  return near !== undefined && isSamePath(near, written) ? undefined : near;
}

function deadLinkProblem(
  link: LinkFact,
  file: string,
  targets: LinkTargets,
  config: SiteConfig,
  severity: 'error' | 'warning',
): Diagnostic {
  const place = { file, line: link.line, column: link.column };
  const other = targets.routesByLowerPath.get(link.target.toLowerCase());
  if (other && other.routePath !== link.target) return deadLinkCase(place, link.written, other.routePath, severity);
  if (link.targetFile !== undefined) {
    const wanted = link.targetFile.toLowerCase();
    const twin = [...targets.routesBySource.keys()].find((source) => source.toLowerCase() === wanted);
    if (twin) return deadLinkCase(place, link.written, sourceLink(twin, link.written, file, config), severity);
    const near = targets.nearestSource(link.targetFile);
    return deadLink(place, link.written, near && sourceLink(near, link.written, file, config), severity);
  }
  return deadLink(place, link.written, suggestionFor(link.target, link.written, targets), severity);
}

/** Compiled pages by route path. */
export type LinkedPages = Pick<ReadonlyMap<string, LinkedPage>, 'get'>;

/** Compiled pages by route path: some, and those of sealed versions among the routes that are link targets. */
export function pagesByPath(
  pages: readonly LinkedPage[],
  sealed?: { routesByPath: ReadonlyMap<string, Route>; sealed: SealedSite },
): LinkedPages {
  const known = new Map(pages.map((page) => [page.route.routePath, page]));
  if (!sealed) return known;
  return {
    get: (path) => {
      const page = known.get(path);
      const route = page ? undefined : sealed.routesByPath.get(path);
      const facts = route?.source.kind === 'sealed' ? sealed.sealed.pageOf(route)?.sealed.facts : undefined;
      return facts ? { route: route!, facts } : page;
    },
  };
}

/** Checks the links of pages, except those of sealed versions, which were checked when they were sealed. */
export const checkPageLinks = (
  pages: readonly { route: Route; facts: Pick<PageFacts, 'links' | 'fragments'> }[],
  ...against: [targets: LinkTargets, compiled: LinkedPages, config: SiteConfig]
): Diagnostic[] =>
  pages.flatMap(({ route, facts }) => {
    const { file, source } = route;
    if (source.kind === 'sealed') return [];
    return linksByFile(route, facts).flatMap((from) => {
      const problems = checkLinks(from, ...against);
      // Nothing can be read from the file of a page that a plugin made.
      return source.kind === 'file' || from.file !== file
        ? problems
        : problems.map((problem) => ({ ...problem, frame: codeFrame(source.text, problem.line ?? 1, problem.column) }));
    });
  });

/** The links of a page and of its fragments, by the files that have them. Links without a path are links within the page. */
export const linksByFile = (
  { file, routePath, relativePath }: Route,
  { links, fragments = [] }: Pick<PageFacts, 'links' | 'fragments'>,
): FragmentFact[] => [
  { file, links },
  ...fragments.map((fragment) => ({
    file: fragment.file,
    links: fragment.links.map((link) =>
      link.href.startsWith('#') ? { ...link, target: routePath, targetFile: relativePath } : link,
    ),
  })),
];

/** Checks the links of a page or fragment against the whole site, and their anchors against the pages that are compiled. */
export function checkLinks(
  { file, links }: { file: string; links: readonly LinkFact[] },
  targets: LinkTargets,
  compiled: LinkedPages,
  config: SiteConfig,
): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { deadLinks, deadAnchors } = config.markdown.link;
  for (const link of links) {
    const route = targetRoute(link, targets);
    if (!route) {
      // The link of a module of Markdown within the page that shows it, whose anchors are checked once the page is rendered.
      if (link.href.startsWith('#')) continue;
      const isFile = link.targetFile === undefined && targets.files.has(link.target);
      if (!isFile && deadLinks.severity !== 'off' && !deadLinks.excludes(link.written))
        problems.push(deadLinkProblem(link, file, targets, config, deadLinks.severity));
      continue;
    }
    const page = compiled.get(route.routePath);
    const isChecked =
      link.hash !== '' &&
      page &&
      // Components make headings, too: such anchors are checked once the page is rendered.
      (page.facts.isStatic || !config.ssg) &&
      page.route.kind !== 'component' &&
      // A page with errors may lack its headings.
      !page.facts.diagnostics.some(({ severity }) => severity === 'error') &&
      deadAnchors.severity !== 'off' &&
      !deadAnchors.excludes(link.written);
    if (isChecked && !page.facts.anchors.includes(link.hash)) {
      const place = { file, line: link.line, column: link.column };
      problems.push(
        deadAnchor(
          place,
          link.written,
          page.route.file,
          nearest(link.hash, page.facts.anchors),
          deadAnchors.severity as 'error' | 'warning',
        ),
      );
    }
  }
  return withoutKnown(problems, targets.baseline);
}
