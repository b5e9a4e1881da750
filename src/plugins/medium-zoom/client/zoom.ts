import mediumZoom from 'medium-zoom/dist/pure';
import type { Zoom, ZoomOptions } from 'medium-zoom';

/** The style sheet of enlarged images. */
export const zoomStyles = `
  :root { --hd-zoom-background: #fff; }
  :root.dark { --hd-zoom-background: var(--hd-c-bg); }
  .medium-zoom-overlay { position: fixed; inset: 0; z-index: 2000; opacity: 0; transition: opacity 0.3s; }
  .medium-zoom--opened .medium-zoom-overlay { cursor: zoom-out; opacity: 1; }
  .medium-zoom-image { transition: transform 0.3s cubic-bezier(0.2, 0, 0.2, 1) !important; }
  .medium-zoom-image--hidden { visibility: hidden; }
  .medium-zoom-image--opened { z-index: 2001; max-width: none; cursor: zoom-out; }
  @media (prefers-reduced-motion: reduce) {
    .medium-zoom-overlay, .medium-zoom-image { transition-duration: 1ms !important; }
  }
`;

/** Time in milliseconds after which an animation of 0.3 s is over, also where nothing moved. */
const animationMs = 400;

/** Enlarges images. */
export interface Enlarger {
  /** Opens an image, or closes it when it is open. While it moves nothing happens. */
  toggle(image: HTMLImageElement, isByKeyboard: boolean): void;
}

/**
 * Calls `end` when an animation took its time: an image as large as the window does not move, and no event is fired.
 */
function watchAnimations(zoom: Zoom, end: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, animationMs);
  };
  for (const name of ['open', 'close']) zoom.on(name, start);
  for (const name of ['opened', 'closed']) zoom.on(name, () => clearTimeout(timer));
}

/** Makes what enlarges the images of this document. */
export function createEnlarger(options: ZoomOptions): Enlarger {
  const zoom = mediumZoom(options);
  watchAnimations(zoom, () =>
    document.querySelector('.medium-zoom-image--opened')?.dispatchEvent(new Event('transitionend')),
  );
  // The library forgets a larger file that fails, and would leave its broken image on the page.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof Element && target.matches('.medium-zoom-image--opened') && target.remove(),
    true,
  );
  document.addEventListener('heddle:page', () => zoom.detach());
  return {
    toggle: (image, isByKeyboard) => {
      // Clicks on images that are known reach the library itself.
      if (!isByKeyboard && zoom.getImages().includes(image)) return;
      zoom.attach(image);
      void zoom.toggle({ target: image });
    },
  };
}
