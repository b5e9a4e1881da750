import { useEffect, useLayoutEffect, type RefObject, type KeyboardEvent } from 'react';
import { pageShownEvent } from '../../dom/page-events.js';

/**
 * Shows a dialog above an inert page that does not scroll and keeps its width, and marks the body. `onPageShown` is
 * called when the page behind it changes.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  activeClass: string,
  onPageShown: () => void,
): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    document.body.classList.add(activeClass);
    dialog.current!.showModal();
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
      document.body.classList.remove(activeClass);
    };
  }, [dialog, activeClass]);
  useEffect(() => {
    document.addEventListener(pageShownEvent, onPageShown);
    return () => document.removeEventListener(pageShownEvent, onPageShown);
  }, [onPageShown]);
}

const focusable = 'input, button, a[href]:not([tabindex="-1"])';

/** Lets Tab go round inside an element, through what can take the focus at this moment. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((stop) =>
    stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
