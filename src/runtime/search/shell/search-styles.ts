import { searchStyles } from 'heddle-search-styles';

/** Results are shown without their style sheet if it needs longer. */
const longestWaitMs = 2000;

/** Resolves when a style sheet is there, will never be, or isn't there in time. */
function settled(link: HTMLLinkElement): Promise<unknown> {
  return link.sheet
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const name of ['load', 'error']) link.addEventListener(name, resolve, { once: true });
        setTimeout(resolve, longestWaitMs);
      });
}

/** Adds the style sheet of results and waits for it. It goes before the others, so that the site's own styles win. */
export function loadSearchStyles(): Promise<unknown> {
  const known = document.head.querySelector<HTMLLinkElement>(`link[href="${CSS.escape(searchStyles)}"]`);
  if (known) return settled(known);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = searchStyles;
  const first = document.head.querySelector('link[rel=stylesheet]');
  if (first) first.before(link);
  else document.head.append(link);
  return settled(link);
}
