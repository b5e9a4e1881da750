import { pageShownEvent } from '../dom/page-events.js';

/** Calls `handle` for clicks on, or inside, elements that match, whoever made them and whenever. */
export function onClick(selector: string, handle: (element: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener('click', (event) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(selector);
    if (element) handle(element, event);
  });
}

/** Calls `prepare` now and after every client navigation. */
export function onEveryPage(prepare: () => unknown): void {
  prepare();
  document.addEventListener(pageShownEvent, prepare);
}
