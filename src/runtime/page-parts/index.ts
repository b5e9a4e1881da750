import { translationSelector } from '../dom/other-languages.js';
import { closeBanner, hideClosedBanner } from '../dom/banner-flags.js';
import { onClick, onEveryPage } from '../loader/document-events.js';
import { loadedParts } from './site-file.js';

/** Makes the close buttons of banners work, and hides banners of later pages that were closed on an earlier visit. */
function installBanners(): void {
  const known = new Set<string>();
  onEveryPage(() => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-banner]')) {
      const name = dataset['banner']!;
      if (!known.has(name)) hideClosedBanner(name);
      known.add(name);
    }
  });
  onClick('[data-banner] .hd-banner-close', (button) =>
    closeBanner(button.closest<HTMLElement>('[data-banner]')!.dataset['banner']!),
  );
}

/**
 * Makes parts of pages work that few visitors use: the question below a page, its actions, an animated switch of the
 * appearance, banners, stars of repositories, the links of the page for missing pages, signs after headings, keys, and the
 * offer of a translation.
 */
export { acts } from './acts.js';
export { onKey } from './keys.js';

installBanners();

onEveryPage(() => {
  const place = document.querySelector<HTMLElement>('.hd-nearest:empty');
  if (place)
    import('./nearest-pages.js')
      .then(({ showNearestPages }) => showNearestPages(place, loadedParts))
      .catch(() => undefined);
  const translation = document.querySelector<HTMLLinkElement>(translationSelector());
  if (translation)
    import('./language-offer.js')
      .then(({ offerLanguage }) => offerLanguage(translation, loadedParts))
      .catch(() => undefined);
  if (document.querySelector('[data-stars]:empty'))
    import('./stars.js').then(({ showStars }) => showStars()).catch(() => undefined);
});
