import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { pageShownEvent } from '../../page-start.js';

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
