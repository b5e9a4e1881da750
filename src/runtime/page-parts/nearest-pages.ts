import { readPageStart } from '../page-start.js';
import type { SearchModule } from '../search/dialog/create-search.js';

const mostPages = 4;

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

/** Fills an element with links to the pages that the search finds for the words of the URL, last words first. */
export async function showNearestPages(place: HTMLElement): Promise<void> {
  const start = readPageStart(document);
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
