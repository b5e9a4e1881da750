import { onEveryPage } from '../loader/document-events.js';
import { installBanners } from '../loader/banners.js';

/**
 * Makes parts of pages work that few visitors use: the question below a page, its actions, an animated switch of the
 * appearance, banners, stars of repositories, and the links of the page for missing pages.
 */
export { acts } from './acts.js';

installBanners();

onEveryPage(() => {
  const place = document.querySelector<HTMLElement>('.hd-nearest:empty');
  if (place)
    import('./nearest-pages.js').then(({ showNearestPages }) => showNearestPages(place)).catch(() => undefined);
  if (document.querySelector('[data-stars]:empty'))
    import('./stars.js').then(({ showStars }) => showStars()).catch(() => undefined);
});
