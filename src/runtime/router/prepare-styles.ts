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

type Kind = 'part' | 'own';

const allLinks = (): HTMLLinkElement[] => [
  ...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

/** A link to a sheet that doesn't apply yet. */
function createLink(href: string, kind: Kind): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: inactive, href });
  link.dataset['page'] = kind;
  // A missing sheet is no obstacle.
  loaded.set(link, new Promise((resolve) => (link.onload = link.onerror = () => resolve())));
  return link;
}

/** The node after the last link of a kind: the first sheet of the site, and the sheet of the configuration or what follows all sheets. */
const ends: Record<Kind, string> = {
  part: 'link[rel="stylesheet"]:not([data-page])',
  own: 'link[data-last], [rel="stylesheet"] + :not([rel="stylesheet"])',
};

/** Links to the sheets of the next page, each in its place. Those of the shown page are marked. */
function place(shown: PageSheets, next: PageSheets): HTMLLinkElement[] {
  const links = allLinks();
  return (['part', 'own'] as const).flatMap((kind) => {
    const urlsOf = ({ styleParts, styles }: PageSheets): string[] =>
      ((kind === 'part' ? styleParts : styles) ?? []).map((url) => new URL(url, document.baseURI).href);
    const known = urlsOf(shown);
    // The dev server's successor of a link keeps its first URL.
    for (const { dataset, href } of links) if (known.includes(dataset['from'] ?? href)) dataset['page'] ??= kind;
    const present = links.filter(({ dataset }) => dataset['page'] === kind);
    const kept = urlsOf(next).map((url) => {
      const index = present.findIndex(({ href }) => href === url);
      // Those before it come too early from now on.
      return { url, link: index < 0 ? undefined : present.splice(0, index + 1)[index] };
    });
    return kept.map(({ url, link }, index) => {
      if (link) return link;
      const added = createLink(url, kind);
      const after = kept.slice(index).find((other) => other.link)?.link;
      (after ?? document.head.querySelector(ends[kind])!).before(added);
      return added;
    });
  });
}

/**
 * Loads the style sheets of the next page. The returned function lets them apply, and removes those of the page before.
 * `keepsParts` is for React, which loads all parts of the theme once.
 */
export async function prepareStyles(shown: PageSheets, next: PageSheets, keepsParts = false): Promise<() => void> {
  let links = place(shown, next);
  await Promise.all(links.flatMap((link) => loaded.get(link) ?? []));
  return () => {
    if (links.some((link) => !link.isConnected)) links = place(shown, next);
    for (const link of links) if (link.media === inactive) link.removeAttribute('media');
    for (const link of allLinks()) {
      const isOld = link.dataset['page'] === 'own' || (!keepsParts && link.dataset['page'] === 'part');
      if (isOld && !links.includes(link) && link.media !== inactive) link.remove();
    }
  };
}
