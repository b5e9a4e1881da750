import type { SiteLocale } from '../../shared/site-data.js';
import type { SearchModule } from '../search/dialog/create-search.js';
import type { LoadedParts } from './site-file.js';

const mostPages = 4;

/** Parameter of the URL of a page for missing pages: the path that a visitor asked for. */
const missingParameter = 'missing';
const ownPath = /\/404(?:\.html)?$/;

/** The language whose home page is the nearest above a path. */
const localeOf = (locales: readonly SiteLocale[], path: string): SiteLocale | undefined =>
  locales.filter(({ home }) => path.startsWith(home)).sort((a, b) => b.home.length - a.home.length)[0];

/** Puts the URL that a visitor asked for back in place, if another page for missing pages led here. */
function restoreUrl(): void {
  const missing = new URLSearchParams(location.search).get(missingParameter);
  if (missing?.startsWith('/') && ownPath.test(location.pathname))
    history.replaceState(history.state, '', new URL(location.origin + missing));
}

/**
 * Many hosts have one page for missing pages, in the default language. If the path is that of another language, its page for
 * missing pages replaces this one. Returns true if it is on its way.
 */
async function goToLanguageOfPath({ loadSiteData }: LoadedParts): Promise<boolean> {
  restoreUrl();
  const { pathname, search } = location;
  if (ownPath.test(pathname)) return false;
  const { locales, lang } = await loadSiteData();
  const locale = localeOf(locales, pathname);
  if (!locale || locale.lang === lang) return false;
  location.replace(`${locale.home}404.html?${new URLSearchParams({ [missingParameter]: pathname + search })}`);
  return true;
}

/** Words of a path: `/guide/quick-start.html` has `guide`, `quick` and `start`. */
function wordsOf(path: string): string[] {
  const text = decodeURIComponent(path).replace(/(?:index)?\.html?$/, '');
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function listOf(links: readonly { text: string; href: string }[]): HTMLElement {
  const list = document.createElement('ul');
  for (const { text, href } of links) {
    const link = Object.assign(document.createElement('a'), { href, textContent: text });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return list;
}

/**
 * Fills an element with links to the pages that the search finds for the words of the URL, last words first, or loads the page
 * for missing pages of the language that the URL has.
 */
export async function showNearestPages(place: HTMLElement, parts: LoadedParts): Promise<void> {
  if (await goToLanguageOfPath(parts).catch(() => false)) return;
  const start = parts.readPageStart(document);
  const base = document.querySelector<HTMLAnchorElement>('.hd-nav-title')?.pathname ?? '/';
  const words = wordsOf(location.pathname.slice(base.length - 1));
  if (!start?.search || words.length === 0) return;
  const { siteProvider } = (await import(start.search.script)) as SearchModule;
  const { lang, version } = start.payload.page;
  const find = async (query: string): Promise<readonly { text: string; href: string }[]> => {
    const request = { query: query.slice(0, 64), lang, version, snippetWords: 5, signal: AbortSignal.timeout(10_000) };
    const { hits } = await siteProvider.search(request);
    const pages = new Map(hits.map(({ url, hierarchy }) => [url.replace(/#.*/s, ''), hierarchy.lvl1 ?? '']));
    return [...pages].filter(([, text]) => text !== '').map(([href, text]) => ({ href, text }));
  };
  // The last word names the page; all words find pages that moved to another folder.
  const found = [...(await find(words.join(' '))), ...(await find(words.at(-1)!))];
  const links = [...new Map(found.map((link) => [link.href, link])).values()].slice(0, mostPages);
  if (links.length === 0) return;
  const title = Object.assign(document.createElement('p'), { textContent: place.dataset['title'] });
  place.replaceChildren(title, listOf(links));
}
