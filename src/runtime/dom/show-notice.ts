import { announce } from './announce.js';
import { pageShownEvent } from './page-events.js';

const shownMs = 8000;

/** Shows a short message at the edge of the window for some seconds, and announces it. */
export function showNotice(text = '', durationMs = shownMs): void {
  document.querySelector('body > .hd-notice')?.remove();
  const notice = document.createElement('p');
  notice.className = 'hd-notice';
  notice.textContent = text;
  // The live region has the text already.
  notice.setAttribute('aria-hidden', 'true');
  document.body.append(notice);
  announce(text);
  const remove = (): void => notice.remove();
  setTimeout(remove, durationMs);
  document.addEventListener(pageShownEvent, remove, { once: true });
}
