import { lookup } from 'mrmime';
import { isRecord } from '../../shared/is-record.js';
import { isExternalUrl, urlToRoute } from '../../shared/route-path.js';
import type { SiteConfig } from '../config/site-config.js';
import type { PageFacts, RenderedLinks } from '../facts/page-facts.js';
import { isSealed, readSource, type Route } from '../facts/route.js';
import type { Diagnostic, SourcePosition } from '../report/diagnostic.js';
import { anchorForm, deadAnchor, deadLink, linkForm } from '../report/errors/build.js';
import { nearest } from '../report/nearest.js';
import { linksByFile, suggestionFor, targetRoute, type LinkTargets } from './check-links.js';
import { withoutKnown } from './link-baseline.js';
import { findPage, urlOfPage, linksOf } from './page-urls.js';
import { parseUrl } from './url-parts.js';
import { escapeRegExp } from '../values/values.js';

// Components make links and headings that no source names: cards with computed addresses, heroes of home pages, `.tsx`
// pages. They are read off the rendered HTML, so nothing has to be declared. The HTML has no places. A problem gets the place
// at which the source has the address in one of its written forms: `/docs/zh/setup.html` is `/setup` on a Chinese page.

/** A page that was rendered. Pages without components have no `links`: their facts name all of them. */
export interface CheckedPage {
  page: { route: Route; facts: Pick<PageFacts, 'links' | 'fragments' | 'anchors' | 'isStatic' | 'frontmatter'> };
  links: RenderedLinks | undefined;
}

/** Forms in which the source of a page may have written an address of the site. */
function writtenForms(href: string, { routePath, pureRoutePath }: Route, base: string): string[] {
  const withoutBase = href.startsWith(base) ? href.slice(base.length - 1) : href;
  const prefix = routePath.endsWith(pureRoutePath) ? routePath.slice(0, routePath.length - pureRoutePath.length) : '';
  const inScope = withoutBase.startsWith(`${prefix}/`) ? withoutBase.slice(prefix.length) : withoutBase;
  const forms = [href, withoutBase, inScope];
  return [...forms, ...forms.map((form) => form.replace(/\.html(?=#|$)/, ''))];
}

/** An address as a page writes it and where; the address itself and the file if a component makes it up. */
function findWritten(href: string, route: Route, base: string): { written: string; place: SourcePosition } {
  const { file } = route;
  let source = '';
  try {
    source = readSource(route).toString();
  } catch {
    // Deleted since: the file alone names the place.
  }
  for (const form of new Set(writtenForms(href, route, base))) {
    const found = new RegExp(`(?<=["'\`\\s(])${escapeRegExp(form)}(?=["'\`\\s),}\\]]|$)`, 'm').exec(source);
    if (!found) continue;
    const before = source.slice(0, found.index).split('\n');
    return { written: form, place: { file, line: before.length, column: before.at(-1)!.length + 1 } };
  }
  return { written: href, place: { file } };
}

/** URLs of a page's neighbors from its front matter. */
const neighborUrls = ({ prev, next }: Record<string, unknown>, config: SiteConfig): string[] =>
  [prev, next].flatMap((neighbor) => {
    const link = isRecord(neighbor) ? neighbor['link'] : undefined;
    return typeof link === 'string' && /^\/(?!\/)/.test(link) ? [urlOfPage(link.normalize('NFC'), config)] : [];
  });

/** A link within the site that a component made. */
interface ComponentLink {
  route: Route;
  href: string;
  url: URL;
  /** Path without the base. */
  path: string;
  /** Decoded, without `#`. */
  hash: string;
}

/** Links within the site that components of rendered pages make: those that the facts of the pages don't name. */
function* linksOfComponents(rendered: readonly CheckedPage[], config: SiteConfig): Generator<ComponentLink> {
  for (const { page, links } of rendered) {
    const { route, facts } = page;
    if (isSealed(route)) continue;
    const hrefs = [...(links?.hrefs ?? []), ...neighborUrls(facts.frontmatter, config)];
    if (hrefs.length === 0) continue;
    const known = new Set(linksOf(facts).map(({ href }) => href));
    const own = urlOfPage(route.routePath, config);
    for (const href of hrefs) {
      if (known.has(href) || isExternalUrl(href)) continue;
      const url = new URL(href, `http://site${own}`);
      const parts = parseUrl(url.pathname + url.hash);
      const path = urlToRoute(url.pathname, config.base);
      if (!parts || path === undefined || url.hash.toLowerCase() === '#top') continue;
      // As browsers compare it: in the form in which the component wrote it.
      const hash = parts.hash === '' ? '' : decodeURIComponent(url.hash.slice(1).replace(/:~:.*/s, ''));
      yield { route, href, url, path, hash };
    }
  }
}

const isInNfc = (text: string): boolean => text.normalize('NFC') === text;

/** True if an address names a file that is no page, which plugins may write. */
const isOtherFile = (path: string): boolean => !/\.html?$/.test(path) && lookup(path) !== undefined;

/**
 * Checks the links that components of rendered pages make, and the anchors of all links to pages with components. Links that
 * the facts of a page name are checked already, except for such anchors. `sealedPage` returns pages of versions that are
 * taken as a whole, by their paths.
 */
export function checkRenderedLinks(
  rendered: readonly CheckedPage[],
  targets: LinkTargets,
  config: SiteConfig,
  sealedPage: (path: string) => CheckedPage | undefined = () => undefined,
): Diagnostic[] {
  const { deadLinks, deadAnchors } = config.markdown.link;
  const byPath = new Map(rendered.map((one) => [one.page.route.routePath, one]));
  const pageAt = (path: string): CheckedPage | undefined => byPath.get(path) ?? sealedPage(path);
  const problems: Diagnostic[] = [];

  /** Adds the problem of an anchor that the page at a path lacks. */
  const checkAnchor = (path: string, hash: string, written: string, placeOf: () => SourcePosition): void => {
    const target = pageAt(path);
    const isKnown = target && (target.links !== undefined || target.page.facts.isStatic);
    if (!isKnown || hash === '' || deadAnchors.severity === 'off' || deadAnchors.excludes(written)) return;
    const anchors = [...new Set([...target.page.facts.anchors, ...(target.links?.anchors ?? [])])];
    if (anchors.includes(hash)) return;
    const isOtherForm = anchors.some((anchor) => anchor.normalize('NFC') === hash.normalize('NFC'));
    const problem = isOtherForm ? anchorForm : deadAnchor;
    problems.push(problem(placeOf(), written, target.page.route.file, nearest(hash, anchors), deadAnchors.severity));
  };

  for (const { page } of rendered) {
    const { route, facts } = page;
    if (isSealed(route)) continue;
    for (const { file, links: written } of linksByFile(route, facts))
      for (const link of written) {
        const found = targetRoute(link, targets);
        if (found && !pageAt(found.routePath)?.page.facts.isStatic)
          checkAnchor(found.routePath, link.hash, link.written, () => ({
            file,
            line: link.line,
            column: link.column,
          }));
      }
  }
  for (const { href, url, hash, path, route } of linksOfComponents(rendered, config)) {
    const target = findPage(path, targets.routesByPath);
    const found = (): ReturnType<typeof findWritten> => findWritten(href, route, config.base);
    if (target) checkAnchor(target.routePath, hash, href, () => found().place);
    const isThere = target !== undefined || targets.files.has(path);
    const isComposed = !isThere || isInNfc(decodeURIComponent(url.pathname));
    if (deadLinks.severity === 'off' || (isThere ? isComposed : isOtherFile(path))) continue;
    const { written, place } = found();
    if (deadLinks.excludes(written) || deadLinks.excludes(href)) continue;
    problems.push(
      isThere
        ? linkForm(place, written, deadLinks.severity)
        : deadLink(place, written, suggestionFor(path, written, targets), deadLinks.severity),
    );
  }
  return withoutKnown(problems, targets.baseline);
}

/**
 * Checks the links to files that components of rendered pages make, such as `./page.md`, once all files of the output are known:
 * plugins may write them. `isWritten` says it of a path with a leading slash.
 */
export function checkRenderedFiles(
  rendered: readonly CheckedPage[],
  targets: LinkTargets,
  isWritten: (path: string) => boolean,
  config: SiteConfig,
): Diagnostic[] {
  const { severity, excludes } = config.markdown.link.deadLinks;
  if (severity === 'off') return [];
  const problems: Diagnostic[] = [];
  for (const { href, path, route } of linksOfComponents(rendered, config)) {
    if (!isOtherFile(path) || isWritten(path) || targets.files.has(path) || findPage(path, targets.routesByPath))
      continue;
    const { written, place } = findWritten(href, route, config.base);
    if (excludes(written) || excludes(href)) continue;
    const page = findPage(path.replace(/\.mdx?$/, ''), targets.routesByPath);
    const suggestion = page?.routePath ?? suggestionFor(path, written, targets);
    problems.push(deadLink(place, written, suggestion, severity));
  }
  return withoutKnown(problems, targets.baseline);
}
