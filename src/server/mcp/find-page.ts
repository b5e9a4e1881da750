import { renderedLinks } from '../../build/html/visit-elements.js';
import { comparablePath } from '../../shared/comparable-path.js';
import { encodePath, routeToHtmlPath, routeToMarkdownPath, urlToRoute } from '../../shared/route-path.js';
import type { AgentSite, SiteFacts } from './agent-site.js';
import { readAgentDocument, sectionOf, type AgentDocument } from './page-document.js';
import { cleanTitle } from './site-data.js';
import { QuestionError } from './site-reader.js';

/** Scheme and host of resources of a site whose origin nothing says. */
export const unknownOrigin = 'heddle://site';
/** Origin that paths are resolved with. */
const resolving = 'https://site.invalid';

/** A page that a question names, and its section. */
export interface AskedPage {
  /** Without `base`. */
  route: string;
  /** Decoded; `''` for the whole page. */
  anchor: string;
}

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** True if a URL names the site: at its own origin, where it is read, or at a server of this machine that shows its files. */
function isOfSite({ protocol, host, hostname }: URL, { origin }: SiteFacts, { reader }: AgentSite): boolean {
  const written = `${protocol}//${host}`;
  if (written === origin || written === unknownOrigin || written === reader.url?.origin) return true;
  return !reader.url && /^https?:$/.test(protocol) && isLoopback(hostname);
}

/** Reads a URL, a path or a route, in any of the forms that pages, search results and people write. */
export function readAskedPage(written: string, facts: SiteFacts, site: AgentSite): AskedPage {
  const shown = JSON.stringify(cleanTitle(written));
  const whole = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `${unknownOrigin}/${written.replace(/^\/+/, '')}`;
  if (!URL.canParse(whole)) throw new QuestionError(`${shown} is no URL of a page.`);
  const url = new URL(whole);
  if (!isOfSite(url, facts, site))
    throw new QuestionError(
      `${shown} is a URL of another site. Only pages of ${facts.origin || 'this site'} can be read.`,
    );
  const path = url.pathname.replace(/(?:(\/)index)?\.md$/, '$1');
  const route = urlToRoute(path, facts.base) ?? urlToRoute(`/${path.replace(/^\//, '')}`, '/');
  const anchor = decodeHash(url.hash.slice(1));
  if (route === undefined || /[\\\0]|(?:^|\/)\.\.?(?:\/|$)/.test(route))
    throw new QuestionError(`${shown} is no URL of a page.`);
  return { route, anchor };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** URL of a path of the site for results: whole if the site has an origin. Undefined for URLs of other sites. */
export function shownUrl(path: string, { origin, base }: SiteFacts): string | undefined {
  if (!URL.canParse(path, resolving + base)) return undefined;
  const url = new URL(path, resolving + base);
  return url.origin === resolving ? origin + url.pathname + url.search + url.hash : undefined;
}

/** URLs of sections, as results show them. */
export const anchorUrl = (url: string, id: string): string => (id === '' ? url : `${url}#${encodeURIComponent(id)}`);

/** The route as it was asked for, and in its other form: with or without a slash at its end. */
const formsOf = (route: string): string[] =>
  [route, route.endsWith('/') ? route.slice(0, -1) : `${route}/`].filter((form) => form !== '');

const noPage = (route: string): QuestionError =>
  new QuestionError(`The site has no page ${encodePath(route)}. Find pages with \`search\` or \`outline\`.`);

/** A page's document. */
export interface FoundPage {
  document: AgentDocument;
  html: string;
  route: string;
  /** URL for results. */
  url: string;
}

/** Canonical form of a URL: sites with clean URLs don't write `.html`. */
function pageUrl(html: string, route: string, facts: SiteFacts): string {
  const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(html.slice(0, html.indexOf('</head>'))) ?? [];
  const ofSite = canonical?.startsWith(`${facts.origin}/`)
    ? shownUrl(canonical.slice(facts.origin.length), facts)
    : undefined;
  return ofSite ?? shownUrl(facts.base + encodePath(route.slice(1)), facts)!;
}

/** Reads the document of a page. Rejects with a `QuestionError` if there is none. */
export async function findPageDocument(
  site: AgentSite,
  route: string,
  facts: SiteFacts,
  signal: AbortSignal,
): Promise<FoundPage> {
  for (const form of formsOf(route)) {
    const html = await site.reader.read(routeToHtmlPath(form), signal);
    const document = html === undefined ? undefined : readAgentDocument(html);
    // Hosts may respond with the error page, or with the home page, for whatever they don't have.
    if (document && document.pageType !== '404')
      return { document, html: html!, route: form, url: pageUrl(html!, form, facts) };
  }
  throw noPage(route);
}

/** Markdown of an article. The converter is loaded when the first page needs it. */
async function toMarkdown(article: string, { base, origin }: SiteFacts): Promise<string> {
  const { htmlToMarkdown } = await import('../../plugins/llms/html-to-markdown.js');
  const { siteUrlMark } = await import('../../plugins/llms/markdown-text.js');
  try {
    return htmlToMarkdown(article, base).replaceAll(siteUrlMark, origin);
  } catch (error) {
    throw new QuestionError('The page could not be turned into text.', { cause: error });
  }
}

/** The text of a page or a section. */
export interface PageText {
  text: string;
  url: string;
  /** Headings of the page, if its document was read. */
  headings: AgentDocument['headings'] | undefined;
}

/** True for what hosts send instead of a Markdown file that they don't have. */
const isDocument = (text: string): boolean => /^\s*<(?:!doctype|html)\b/i.test(text);

/** A copy without its front matter, which says what results say anyway. */
const withoutFrontMatter = (text: string): string => text.replace(/^---\ntitle: [^]*?\n---\n\s*/, '');

/** Reads a page: its Markdown copy if the site has one, otherwise its article. Sections are read from the article. */
export async function readPage(
  site: AgentSite,
  { route, anchor }: AskedPage,
  facts: SiteFacts,
  signal: AbortSignal,
): Promise<PageText> {
  if (anchor === '')
    for (const form of formsOf(route)) {
      const text = await site.reader.read(routeToMarkdownPath(form), signal);
      if (text !== undefined && !isDocument(text))
        return {
          text: withoutFrontMatter(text),
          url: shownUrl(facts.base + encodePath(form.slice(1)), facts)!,
          headings: undefined,
        };
    }
  const { document, url } = await findPageDocument(site, route, facts, signal);
  const { article, headings } = document;
  const part = anchor === '' ? article : sectionOf(article, anchor);
  if (part === undefined)
    throw new QuestionError(
      `The page ${encodePath(route)} has no section #${encodeURIComponent(anchor)}. See its \`outline\`.`,
    );
  const text = await toMarkdown(part, facts);
  // Pages of sites without server-side rendering, and those of components that render in the browser.
  if (text.trim() === '')
    throw new QuestionError('The page has no text before its scripts run. Find its passages with `search`.');
  return { text, url: anchorUrl(url, anchor), headings };
}

/** Links of a page, each once, as results show them. */
export interface PageLinks {
  inside: string[];
  outside: string[];
}

/** Links of the article of a document. */
export function linksFrom({ html, document, url }: FoundPage, facts: SiteFacts): PageLinks {
  const links: Record<keyof PageLinks, Set<string>> = { inside: new Set(), outside: new Set() };
  const origin = facts.origin || resolving;
  const from = facts.origin ? url : origin + url;
  for (const href of renderedLinks(html, document.pageType === 'home').hrefs) {
    if (href.startsWith('#') || !URL.canParse(href, from)) continue;
    const target = new URL(href, from);
    const ofSite = target.origin === origin ? shownUrl(target.href.slice(origin.length), facts) : undefined;
    if (ofSite === undefined) links.outside.add(target.href);
    else links.inside.add(ofSite);
  }
  return { inside: [...links.inside], outside: [...links.outside] };
}

/** URLs of the pages that link to a page from their articles. Undefined for sites that aren't on this machine. */
export async function linksTo(
  site: AgentSite,
  { route, url }: FoundPage,
  facts: SiteFacts,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  if (!site.reader.documents) return undefined;
  const wanted = comparablePath(route);
  const written = encodePath(wanted.slice(wanted.lastIndexOf('/') + 1));
  const isWanted = (link: string): boolean => {
    const target = urlToRoute(link.slice(facts.origin.length).replace(/[?#].*/s, ''), facts.base);
    return target !== undefined && comparablePath(target) === wanted;
  };
  /** A page that cannot be read, such as one of a million nested elements, must not hide the links of all others. */
  const links = (page: FoundPage): readonly string[] => {
    try {
      return linksFrom(page, facts).inside;
    } catch {
      return [];
    }
  };
  const found: string[] = [];
  for await (const [file, html] of site.reader.documents()) {
    signal.throwIfAborted();
    // Parsing takes the time, and few articles name the page at all.
    if (!html.includes(written)) continue;
    const document = readAgentDocument(html);
    if (!document || document.pageType === '404') continue;
    const own = urlToRoute(`/${encodePath(file)}`, '/')!;
    const page: FoundPage = { document, html, route: own, url: pageUrl(html, own, facts) };
    if (page.url !== url && links(page).some(isWanted)) found.push(page.url);
  }
  return found;
}
