import { searchStyles } from 'heddle-search-styles';

/** Resolves when a style sheet is there, or will never be. */
function settled(link: HTMLLinkElement): Promise<unknown> {
  return link.sheet
    ? Promise.resolve()
    : new Promise((resolve) => {
        for (const name of ['load', 'error']) link.addEventListener(name, resolve, { once: true });
      });
}

/** Adds the dialog's style sheet and waits for it. It goes before the others, so that the site's own styles win. */
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
