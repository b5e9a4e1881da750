import { closeBanner, hideClosedBanner } from '../dom/banner-flags.js';
import { onClick, onEveryPage } from './document-events.js';

/** Makes the close buttons of banners work, and hides banners of later pages that were closed on an earlier visit. */
export function installBanners(): void {
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
