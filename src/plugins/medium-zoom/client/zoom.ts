import mediumZoom from 'medium-zoom/dist/pure';
import { settings } from 'heddle-medium-zoom';

/** Time in milliseconds after which an animation of 0.3 s is over, also where nothing moved. */
const animationMs = 400;

const zoom = mediumZoom(settings.options);
let timer: ReturnType<typeof setTimeout> | undefined;

/** An image that is as large as the window already does not move, and no event tells the end of it. */
function endAnimation(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    document.querySelector('.medium-zoom-image--opened')?.dispatchEvent(new Event('transitionend'));
  }, animationMs);
}

zoom.on('open', endAnimation);
zoom.on('close', endAnimation);
zoom.on('opened', () => clearTimeout(timer));
zoom.on('closed', () => clearTimeout(timer));
// The library forgets a larger file that fails, and would leave its broken picture on the page.
document.addEventListener(
  'error',
  ({ target }) => target instanceof Element && target.matches('.medium-zoom-image--opened') && target.remove(),
  true,
);
document.addEventListener('heddle:page', () => zoom.detach());

/** Opens an image, or closes it when it is open. While it moves nothing happens. */
export function toggle(image: HTMLImageElement, isByKeyboard: boolean): void {
  // Clicks on images that are known reach the library itself.
  if (!isByKeyboard && zoom.getImages().includes(image)) return;
  zoom.attach(image);
  void zoom.toggle({ target: image });
}
