/*
 * Style sheets of pages. After a client navigation, a document has the sheets that the page's own document links to, in the same
 * order: parts of the theme, sheets of the site, sheets of the page, sheets of the configuration.
 *
 * A sheet that the next page needs is loaded with `media="not all"`, so that the shown page doesn't change. When the next
 * page is shown, its sheets apply and those of the page before are removed, in one task. A sheet that is present stays if its
 * place among the others is right. Otherwise a second link to it takes over, because browsers load a link again that is moved.
 *
 * Example: pages with the sheets [a, b] and [b, c, a]. `b` stays. Links to `c` and `a` are inserted after it. Then the old `a` is removed.
 */
import type { PagePayload } from '../../shared/page-data.js';

type PageSheets = Partial<Pick<PagePayload, 'styleParts' | 'styles'>>;

const loaded = new WeakMap<HTMLLinkElement, Promise<void>>();
const inactive = 'not all';

const absolute = (url: string): string => new URL(url, document.baseURI).href;

type Kind = 'part' | 'own';

/** Marks the links of the shown page, and returns all links of a kind. The dev server's successor of a link keeps its first URL. */
function linksOf(kind: Kind, urls: readonly string[] = []): HTMLLinkElement[] {
  const known = new Set(urls.map(absolute));
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  for (const { dataset, href } of links) if (known.has(dataset['from'] ?? href)) dataset['page'] ??= kind;
  return links.filter(({ dataset }) => dataset['page'] === kind);
}

/** A link to a sheet that doesn't apply yet. */
function createLink(href: string, kind: Kind): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = inactive;
  link.href = href;
  link.dataset['page'] = kind;
  // A missing sheet is no obstacle.
  const settled = new Promise<void>((resolve) => (link.onload = link.onerror = () => resolve()));
  loaded.set(link, settled);
  return link;
}

/** Links in the order of `urls`: those of `present` where the order allows it, and new ones, inserted between them. */
function arrange(
  kind: Kind,
  urls: readonly string[],
  present: readonly HTMLLinkElement[],
  insertLast: (link: Element) => void,
): HTMLLinkElement[] {
  let from = 0;
  const kept = urls.map((url) => {
    const index = present.findIndex(({ href }, at) => at >= from && href === absolute(url));
    if (index < 0) return undefined;
    from = index + 1;
    return present[index];
  });
  return kept.map((link, index) => {
    if (link) return link;
    const added = createLink(urls[index]!, kind);
    const next = kept.slice(index).find((other) => other !== undefined);
    if (next) next.before(added);
    else insertLast(added);
    return added;
  });
}

/** Puts a link after the sheets that the document begins with. */
function insertAfterSite(link: Element): void {
  let last = document.head.querySelector('link[rel="stylesheet"]:not([data-page])')!;
  while (last.nextElementSibling?.matches('link[rel="stylesheet"]')) last = last.nextElementSibling;
  last.after(link);
}

/** Links to the sheets of the next page, each in its place. */
function place(shown: PageSheets, { styleParts = [], styles = [] }: PageSheets): HTMLLinkElement[] {
  const presentParts = linksOf('part', shown.styleParts);
  const presentSheets = linksOf('own', shown.styles);
  const site = document.head.querySelector('link[rel="stylesheet"]:not([data-page])')!;
  const last = document.head.querySelector('link[data-last]');
  return [
    ...arrange('part', styleParts, presentParts, (link) => site.before(link)),
    ...arrange('own', styles, presentSheets, last ? (link) => last.before(link) : insertAfterSite),
  ];
}

/**
 * Loads the style sheets of the next page. The returned function lets them apply, and removes those of the page before. `keepsParts` is for
 * React, which loads all parts of the theme once.
 */
export async function prepareStyles(shown: PageSheets, next: PageSheets, keepsParts = false): Promise<() => void> {
  let links = place(shown, next);
  await Promise.all(links.flatMap((link) => loaded.get(link) ?? []));
  return () => {
    if (links.some((link) => !link.isConnected)) links = place(shown, next);
    for (const link of links) if (link.media === inactive) link.removeAttribute('media');
    const others = [...(keepsParts ? [] : linksOf('part')), ...linksOf('own')].filter(
      (link) => !links.includes(link) && link.media !== inactive,
    );
    for (const link of others) link.remove();
  };
}
