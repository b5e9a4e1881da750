import { announce } from '../dom/announce.js';
import { anchorTarget } from '../dom/anchor-target.js';

function focusWithoutScroll(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves reader and screen reader to a page that has just been shown: to the fragment, else to the top. */
export function arriveAt(url: URL): void {
  const target = anchorTarget(url.hash);
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, left: 0, behavior: 'instant' });
  focusPage(target);
}

/** Puts the focus on a place of the shown page, by default its title, and announces the title. */
export function focusPage(target?: HTMLElement | null): void {
  const main = document.querySelector<HTMLElement>('main#hd-content');
  const place = target ?? main?.querySelector<HTMLElement>('h1') ?? main;
  if (place) focusWithoutScroll(place);
  announce(document.title);
}
